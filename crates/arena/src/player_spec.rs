//! The description of a player, as text and as a value.

use crate::Baseline;
use crate::tune::read_weights;
use std::fmt;
use std::fs;
use std::str::FromStr;
use std::time::Duration;
use tercio_engine::{Glance, Judging, Level, Limits, Manner, Nets, Options, Skill, Tables};

/// The description of a player of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// What it is called in tables and records.
    pub name: String,
    /// What is behind it.
    pub kind: PlayerKind,
    /// How long it may search.
    pub limits: Limits,
    /// What our engine judges positions with, if not the usual.
    pub weights: Option<Weighting>,
    /// The net it judges positions with, if not the one inside the program.
    pub net: Option<NetFile>,
    /// How many of our engine search positions of three and more seats at full strength, each its
    /// part of the moves, as in a browser.
    pub searchers: usize,
}

/// A net from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    /// The name of the file.
    pub file: String,
    /// The net alone.
    pub nets: Nets,
}

impl NetFile {
    /// Reads a file.
    pub fn read(file: &str) -> Result<NetFile, WrongPlayer> {
        let wrong = |error: &dyn fmt::Display| WrongPlayer(format!("net {file:?}: {error}"));
        let bytes = fs::read(file).map_err(|error| wrong(&error))?;
        let mut nets = Nets::default();
        nets.add(&bytes).map_err(|error| wrong(&error))?;
        Ok(NetFile {
            file: file.to_owned(),
            nets,
        })
    }
}

/// Weights from a file of [`write_weights`](crate::tune::write_weights).
#[derive(Clone, PartialEq, Debug)]
pub struct Weighting {
    /// The name of the file.
    pub file: String,
    /// The weights.
    pub tables: Tables,
}

/// What is behind a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// Our engine, in this process.
    Engine(Options, Strength),
    /// A baseline, and the memory it may use, in mebibytes.
    Baseline(Baseline, usize),
    /// An engine that speaks UGI, in a process of its own.
    Process {
        /// The program and its arguments.
        command: Vec<String>,
        /// Options to set, by name.
        options: Vec<(String, String)>,
    },
}

/// How well our engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// As well as its limits allow.
    Full,
    /// At a level.
    Level(Level),
    /// Failing to notice some things.
    Manner(Manner),
}

/// Why a text does not describe a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongPlayer(String);

impl fmt::Display for WrongPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongPlayer {}

/// The most mebibytes a player may ask for.
const MOST_HASH: usize = 65_536;
/// The most threads, and engines that search for themselves.
const MOST_THREADS: usize = 256;

/// `engine`, a baseline or `cmd=COMMAND`, and what differs from the usual, with commas between:
///
/// ```
/// use tercio_arena::{Baseline, PlayerKind, PlayerSpec};
/// let player: PlayerSpec = "quiescence,nodes=5000,name=old".parse()?;
/// assert_eq!(player.name, "old");
/// assert_eq!(player.kind, PlayerKind::Baseline(Baseline::Quiescence, 32));
/// let player: PlayerSpec = "time=100,option.Hash=64,cmd=./other engine".parse()?;
/// assert_eq!(player.name, "other");
/// let player: PlayerSpec = "engine,level=3".parse()?;
/// assert_eq!(player.describe(), "engine,hash=32,threads=1,level=3");
/// # Ok::<(), tercio_arena::WrongPlayer>(())
/// ```
impl FromStr for PlayerSpec {
    type Err = WrongPlayer;

    fn from_str(text: &str) -> Result<PlayerSpec, WrongPlayer> {
        // A command may contain anything, so it comes last.
        let (before, command) = match text.find("cmd=") {
            Some(at) if at == 0 || text[..at].ends_with(',') => {
                (text[..at].trim_end_matches(','), Some(&text[at + 4..]))
            }
            _ => (text, None),
        };
        let mut parts = before.split(',').map(str::trim).peekable();
        let mut base = None;
        if command.is_none() {
            let word = parts.next().unwrap_or("");
            base = match (word, Baseline::from_name(word)) {
                ("engine", _) => None,
                (_, Some(baseline)) => Some(baseline),
                _ => return Err(unknown(word)),
            };
        }
        let mut name = None;
        let mut limits = Limits::default();
        let mut options = Options::default();
        let mut strength = Strength::Full;
        let mut weighting = None;
        let mut net = None;
        let mut searchers = 1;
        let mut foreign = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| {
                WrongPlayer(format!("expected KEY=VALUE in {text:?}, got {part:?}"))
            })?;
            match key {
                "name" if !value.is_empty() => name = Some(value.to_owned()),
                "time" => limits.time = Some(Duration::from_millis(number(key, value, u32::MAX)?)),
                "nodes" => limits.nodes = Some(number(key, value, u64::MAX)?),
                "depth" => limits.depth = Some(number(key, value, u32::MAX)? as u32),
                "hash" if command.is_none() => {
                    options.hash = number(key, value, MOST_HASH as u64)? as usize;
                }
                "threads" if command.is_none() && base.is_none() => {
                    options.threads = number(key, value, MOST_THREADS as u64)? as usize;
                }
                "searchers" if command.is_none() && base.is_none() => {
                    searchers = number(key, value, MOST_THREADS as u64)? as usize;
                }
                "level" if command.is_none() && base.is_none() => {
                    let by_number = || {
                        let most = Level::FULL.number();
                        let level = Level::new(number(key, value, most)? as u8);
                        Ok(level.unwrap_or_default())
                    };
                    let level = Level::from_name(value).map_or_else(by_number, Ok)?;
                    strength = Strength::Level(level);
                }
                "weights" if command.is_none() && base.is_none() => {
                    weighting = Some(weights(value)?);
                }
                "net" if command.is_none() && base.is_none() => match value {
                    "none" => options.judge = Judging::Tables,
                    file => net = Some(NetFile::read(file)?),
                },
                "misses" if command.is_none() && base.is_none() => {
                    let [quiets, captures] =
                        shares(key, "quiet moves and captures", "40/5", value)?;
                    strength = Strength::Manner(Manner::Search(Skill {
                        nodes: u64::MAX,
                        quiets,
                        captures,
                        judge: Judging::Tables,
                    }));
                }
                "glance" if command.is_none() && base.is_none() => {
                    let [captures, aims, answers] =
                        shares(key, "captures, aims and answers", "20/60/100", value)?;
                    strength = Strength::Manner(Manner::Glance(Glance {
                        captures,
                        aims,
                        answers,
                    }));
                }
                _ => match key.strip_prefix("option.") {
                    Some(option) if command.is_some() && !option.is_empty() => {
                        foreign.push((option.to_owned(), value.to_owned()));
                    }
                    _ => {
                        return Err(WrongPlayer(format!(
                            "{key:?} cannot be set for this player"
                        )));
                    }
                },
            }
        }
        let kind = match (command, base) {
            (Some(command), _) => PlayerKind::Process {
                command: words(command)?,
                options: foreign,
            },
            (None, Some(baseline)) => PlayerKind::Baseline(baseline, options.hash),
            (None, None) => PlayerKind::Engine(options, strength),
        };
        let name = name.unwrap_or_else(|| match &kind {
            PlayerKind::Process { command, .. } => {
                let program = command.first().map_or("", String::as_str);
                program
                    .rsplit(['/', '\\'])
                    .next()
                    .unwrap_or(program)
                    .to_owned()
            }
            _ => text.trim().to_owned(),
        });
        Ok(PlayerSpec {
            name,
            kind,
            limits,
            weights: weighting,
            net,
            searchers,
        })
    }
}

fn unknown(word: &str) -> WrongPlayer {
    let baselines = Baseline::ALL.map(Baseline::name).join(", ");
    WrongPlayer(format!(
        "expected engine, {baselines} or cmd=COMMAND, got {word:?}"
    ))
}

fn number(key: &str, value: &str, most: impl Into<u64>) -> Result<u64, WrongPlayer> {
    let most = most.into();
    match value.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(WrongPlayer(format!(
            "{key}: expected a number from 1 to {most}, got {value:?}"
        ))),
    }
}

/// Reads weights from a file.
fn weights(file: &str) -> Result<Weighting, WrongPlayer> {
    let wrong = |error: &dyn fmt::Display| WrongPlayer(format!("weights {file:?}: {error}"));
    let text = fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let tables = read_weights(&text, Tables::BEST).map_err(|error| wrong(&error))?;
    Ok(Weighting {
        file: file.to_owned(),
        tables,
    })
}

/// Reads how many of some kinds of moves are missed, out of a hundred.
fn shares<const N: usize>(
    key: &str,
    of: &str,
    example: &str,
    value: &str,
) -> Result<[u8; N], WrongPlayer> {
    let percent = |text: &str| text.parse().ok().filter(|&number: &u8| number <= 100);
    let read: Option<Vec<u8>> = value.split('/').map(percent).collect();
    read.and_then(|read| read.try_into().ok()).ok_or_else(|| {
        WrongPlayer(format!(
            "{key}: expected {of} out of a hundred such as {example}, got {value:?}"
        ))
    })
}

/// The words of a command, split as a shell splits them.
fn words(command: &str) -> Result<Vec<String>, WrongPlayer> {
    match shlex::split(command) {
        None => Err(WrongPlayer(format!(
            "a quotation mark is not closed in {command:?}"
        ))),
        Some(words) if words.is_empty() => Err(WrongPlayer(
            "expected a command after cmd=, got nothing".to_owned(),
        )),
        Some(words) => Ok(words),
    }
}

impl PlayerSpec {
    /// Whether limits mean something to it.
    fn searches(&self) -> bool {
        match &self.kind {
            PlayerKind::Baseline(baseline, _) => baseline.searches(),
            PlayerKind::Engine(..) | PlayerKind::Process { .. } => true,
        }
    }

    /// Its limits: the usual ones if it searches and has none of its own.
    pub fn limits_or(&self, usual: Limits) -> Limits {
        match self.searches() && self.limits == Limits::default() {
            true => usual,
            false => self.limits,
        }
    }

    /// Whether it knows by itself how long to search.
    pub fn has_level(&self) -> bool {
        matches!(
            self.kind,
            PlayerKind::Engine(_, Strength::Level(_) | Strength::Manner(Manner::Glance(_)))
        )
    }

    /// All that makes a difference to how it plays, as one line.
    pub fn describe(&self) -> String {
        let mut text = match &self.kind {
            PlayerKind::Engine(options, strength) => {
                let strength = match strength {
                    Strength::Full => String::new(),
                    Strength::Level(level) => format!(",level={level}"),
                    Strength::Manner(Manner::Search(skill)) => {
                        format!(",misses={}/{}", skill.quiets, skill.captures)
                    }
                    Strength::Manner(Manner::Glance(glance)) => {
                        let Glance {
                            captures,
                            aims,
                            answers,
                        } = glance;
                        format!(",glance={captures}/{aims}/{answers}")
                    }
                };
                let Options { hash, threads, .. } = options;
                let judge = match options.judge {
                    Judging::Nets => "",
                    Judging::Tables => ",net=none",
                };
                format!("engine,hash={hash},threads={threads}{judge}{strength}")
            }
            PlayerKind::Baseline(baseline, hash) => format!("{},hash={hash}", baseline.name()),
            PlayerKind::Process { command, options } => {
                let options: Vec<String> = options
                    .iter()
                    .map(|(name, value)| format!(",option.{name}={value}"))
                    .collect();
                format!("{}{}", command.join(" "), options.concat())
            }
        };
        if let Some(weights) = &self.weights {
            text += &format!(",weights={}", weights.file);
        }
        if let Some(net) = &self.net {
            text += &format!(",net={}", net.file);
        }
        if self.searchers > 1 {
            text += &format!(",searchers={}", self.searchers);
        }
        if let Some(time) = self.limits.time {
            text += &format!(",time={}", time.as_millis());
        }
        if let Some(nodes) = self.limits.nodes {
            text += &format!(",nodes={nodes}");
        }
        if let Some(depth) = self.limits.depth {
            text += &format!(",depth={depth}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let player: PlayerSpec = "engine,threads=2,hash=8,depth=3".parse().expect("a player");
        assert_eq!(player.describe(), "engine,hash=8,threads=2,depth=3");
        let player: PlayerSpec = "engine,misses=40/5,nodes=9".parse().expect("a player");
        let text = "engine,hash=32,threads=1,misses=40/5,nodes=9";
        assert_eq!(player.describe(), text);
        let player: PlayerSpec = "engine,glance=40/60/100".parse().expect("a player");
        let text = "engine,hash=32,threads=1,glance=40/60/100";
        assert_eq!(player.describe(), text);
        let player: PlayerSpec = "engine,net=none,nodes=9".parse().expect("a player");
        let text = "engine,hash=32,threads=1,net=none,nodes=9";
        assert_eq!(player.describe(), text);
        let player: PlayerSpec = "engine,searchers=4,nodes=9".parse().expect("a player");
        let text = "engine,hash=32,threads=1,searchers=4,nodes=9";
        assert_eq!(player.describe(), text);
        let player: PlayerSpec = "plain,nodes=9".parse().expect("a player");
        assert_eq!(player.describe(), "uct,hash=32,nodes=9");
        let player: PlayerSpec = "name=x,cmd='a b' c \"\"".parse().expect("a player");
        let command = ["a b", "c", ""].map(str::to_owned).to_vec();
        let options = Vec::new();
        assert_eq!(player.kind, PlayerKind::Process { command, options });
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        for (text, message) in [
            ("", "got \"\""),
            (
                "stockfish",
                "expected engine, random, greedy, careful, quiescence, table, uct or cmd=COMMAND",
            ),
            ("engine,nodes=0", "nodes: expected a number from 1"),
            ("engine,fast", "got \"fast\""),
            ("engine,level=18", "level: expected a number from 1 to 17"),
            (
                "engine,misses=5",
                "misses: expected quiet moves and captures",
            ),
            (
                "engine,misses=101/5",
                "misses: expected quiet moves and captures",
            ),
            ("engine,weights=/nowhere", "weights \"/nowhere\": "),
            ("engine,net=/nowhere", "net \"/nowhere\": "),
            ("uct,net=none", "\"net\" cannot be set"),
            ("uct,weights=/nowhere", "\"weights\" cannot be set"),
            ("uct,level=3", "\"level\" cannot be set"),
            ("engine,option.Hash=3", "\"option.Hash\" cannot be set"),
            ("random,threads=2", "\"threads\" cannot be set"),
            ("uct,searchers=2", "\"searchers\" cannot be set"),
            ("cmd=", "got nothing"),
            ("cmd=a 'b", "not closed"),
        ] {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
