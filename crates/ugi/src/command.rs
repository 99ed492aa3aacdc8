//! What a client says, as values.

use crate::Query;
use crate::quote::quoted;
use std::fmt;
use std::time::Duration;
use tercio_engine::TimeControl;
use tercio_rules::Seat;

/// A line from a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Introduce yourself.
    Ugi,
    /// Say when everything so far is done.
    IsReady,
    /// Set an option.
    SetOption {
        /// The name, as it was written.
        name: String,
        /// The value; empty if there was none.
        value: String,
    },
    /// Forget the last game.
    NewGame,
    /// Look at this position.
    Position(PositionText),
    /// Search it.
    Go(Go),
    /// The move that was pondered on has been played.
    PonderHit,
    /// End the search now.
    Stop,
    /// Answer a question about the game.
    Query(Query),
    /// End the conversation.
    Quit,
}

/// A position and the moves that follow it, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionText {
    /// The text of a position; `None` for the start position of the options.
    pub position: Option<String>,
    /// The moves since, with blanks between them.
    pub moves: String,
}

/// How long to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more than this many nodes.
    pub nodes: Option<u64>,
    /// This long.
    pub movetime: Option<Duration>,
    /// Until told to stop.
    pub infinite: bool,
    /// In the time of others, on a position that is only expected; the limits count from
    /// `ponderhit` on.
    pub ponder: bool,
    /// The time that the seats have.
    pub time_control: TimeControl,
}

impl Go {
    /// Whether only `stop` can end the search, once it is not for pondering any more.
    #[must_use]
    pub fn is_endless(&self) -> bool {
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some();
        self.infinite || !bounded && self.time_control.is_empty()
    }
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongCommand(String);

impl fmt::Display for WrongCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongCommand {}

fn wrong<T>(message: String) -> Result<T, WrongCommand> {
    Err(WrongCommand(message))
}

impl Command {
    /// Reads a line; `None` if it is blank.
    ///
    /// ```
    /// use tercio_ugi::Command;
    /// assert_eq!(Command::from_line("isready"), Some(Ok(Command::IsReady)));
    /// assert_eq!(Command::from_line("  "), None);
    /// assert!(Command::from_line("hello").is_some_and(|line| line.is_err()));
    /// ```
    #[must_use]
    pub fn from_line(line: &str) -> Option<Result<Command, WrongCommand>> {
        let (word, rest) = first_word(line)?;
        let alone = |command: Command| match first_word(rest) {
            None => Ok(command),
            Some((extra, _)) => wrong(format!(
                "expected nothing after {word}, got {}",
                quoted(extra)
            )),
        };
        Some(match word {
            "ugi" => alone(Command::Ugi),
            "isready" => alone(Command::IsReady),
            "uginewgame" => alone(Command::NewGame),
            "ponderhit" => alone(Command::PonderHit),
            "stop" => alone(Command::Stop),
            "quit" => alone(Command::Quit),
            "setoption" => set_option(rest),
            "position" => PositionText::read(rest).map(Command::Position),
            "go" => Go::read(rest).map(Command::Go),
            "query" => query(rest),
            _ => wrong(format!("unknown command {}", quoted(word))),
        })
    }
}

/// The first word of a text and what follows it.
fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let word = text.split_whitespace().next()?;
    Some((word, text[word.len()..].trim_start()))
}

fn set_option(rest: &str) -> Result<Command, WrongCommand> {
    let Some(("name", rest)) = first_word(rest) else {
        return wrong(format!("expected name after setoption, got {}", got(rest)));
    };
    let Some((name, rest)) = first_word(rest) else {
        return wrong("expected the name of an option, got nothing".to_owned());
    };
    let value = match first_word(rest) {
        None => "",
        Some(("value", value)) => value,
        Some((word, _)) => {
            return wrong(format!(
                "expected value after {}, got {}",
                quoted(name),
                quoted(word)
            ));
        }
    };
    Ok(Command::SetOption {
        name: name.to_owned(),
        value: value.to_owned(),
    })
}

fn query(rest: &str) -> Result<Command, WrongCommand> {
    let names = Query::ALL.map(Query::name).join(", ");
    match Query::from_name(rest.trim()) {
        Some(query) => Ok(Command::Query(query)),
        None => wrong(format!("expected one of {names}, got {}", got(rest))),
    }
}

/// What a message says was found.
fn got(rest: &str) -> String {
    match first_word(rest) {
        None => "nothing".to_owned(),
        Some((word, _)) => quoted(word),
    }
}

impl PositionText {
    fn read(rest: &str) -> Result<PositionText, WrongCommand> {
        let (before, moves) = split_at_word(rest, "moves");
        let position = match first_word(before) {
            Some(("startpos", "")) => None,
            Some(("startpos", extra)) => {
                return wrong(format!(
                    "expected moves after startpos, got {}",
                    quoted(extra)
                ));
            }
            // UGI calls it fen; ours is not one, so the extension has a name of its own.
            Some(("pos" | "fen", text)) if !text.is_empty() => Some(text.trim_end().to_owned()),
            Some((word @ ("pos" | "fen"), _)) => {
                return wrong(format!("expected a position after {word}, got nothing"));
            }
            _ => {
                return wrong(format!("expected startpos or pos, got {}", got(rest)));
            }
        };
        Ok(PositionText {
            position,
            moves: moves.trim().to_owned(),
        })
    }
}

/// What stands before and after the first occurrence of a word.
fn split_at_word<'t>(text: &'t str, word: &str) -> (&'t str, &'t str) {
    let mut from = 0;
    while let Some(found) = text[from..].find(word) {
        let (start, end) = (from + found, from + found + word.len());
        let blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
        if blank(text[..start].chars().next_back()) && blank(text[end..].chars().next()) {
            return (&text[..start], &text[end..]);
        }
        from = end;
    }
    (text, "")
}

impl Go {
    fn read(rest: &str) -> Result<Go, WrongCommand> {
        let mut go = Go::default();
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {}
            }
            if matches!(word, "infinite" | "ponder") {
                continue;
            }
            let time_word = time_word(word);
            if time_word.is_none() && !matches!(word, "depth" | "nodes" | "movetime") {
                return wrong(format!("expected a limit after go, got {}", quoted(word)));
            }
            let number: u64 = match words.next() {
                None => return wrong(format!("expected a number after {word}, got nothing")),
                Some(text) => text.parse().map_err(|_| {
                    WrongCommand(format!(
                        "expected a number after {word}, got {}",
                        quoted(text)
                    ))
                })?,
            };
            let time = Duration::from_millis(number);
            match (word, time_word) {
                (_, Some((seat, TimeWord::Left))) => {
                    go.time_control.left[seat.index()] = Some(time);
                }
                (_, Some((seat, TimeWord::Increment))) => {
                    go.time_control.increment[seat.index()] = time;
                }
                ("depth", _) => go.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                ("nodes", _) => go.nodes = Some(number),
                _ => go.movetime = Some(time),
            }
        }
        Ok(go)
    }
}

/// Which of the two numbers of a time control.
#[derive(Clone, Copy)]
enum TimeWord {
    Left,
    Increment,
}

/// Reads `p1time` to `p6time` and `p1inc` to `p6inc`.
fn time_word(word: &str) -> Option<(Seat, TimeWord)> {
    let rest = word.strip_prefix('p')?;
    let number = rest.chars().next()?.to_digit(10)? as usize;
    let seat = Seat::from_index(number.checked_sub(1)?)?;
    match &rest[1..] {
        "time" => Some((seat, TimeWord::Left)),
        "inc" => Some((seat, TimeWord::Increment)),
        _ => None,
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(f, "setoption name {name}")
            }
            Command::SetOption { name, value } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::NewGame => f.write_str("uginewgame"),
            Command::Position(text) => text.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Stop => f.write_str("stop"),
            Command::Query(query) => write!(f, "query {}", query.name()),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            None => f.write_str("position startpos")?,
            Some(text) => write!(f, "position pos {text}")?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves {}", self.moves)?;
        }
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        for (index, left) in self.time_control.left.iter().enumerate() {
            if let Some(left) = left {
                write!(f, " p{}time {}", index + 1, left.as_millis())?;
            }
        }
        for (index, increment) in self.time_control.increment.iter().enumerate() {
            if !increment.is_zero() {
                write!(f, " p{}inc {}", index + 1, increment.as_millis())?;
            }
        }
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, WrongCommand> {
        Command::from_line(line).expect("not blank")
    }

    #[test]
    fn commands_round_trip() {
        for line in [
            "ugi",
            "isready",
            "setoption name Hash value 64",
            "setoption name Clear",
            "uginewgame",
            "position startpos",
            "position startpos moves h5(N) a4(S)",
            "position pos martian two 332./321./211./..../..../.112/.123/.233 A 0,0 0",
            "position pos x y moves a b",
            "go",
            "go infinite",
            "go p1time 1000 p2time 900 p1inc 10 p2inc 20",
            "go movetime 100 depth 3 nodes 5000",
            "go ponder movetime 100",
            "ponderhit",
            "stop",
            "query p1turn",
            "query legal",
            "quit",
        ] {
            assert_eq!(
                read(line).map(|command| command.to_string()),
                Ok(line.to_owned())
            );
        }
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        for (line, message) in [
            ("hello there", "unknown command \"hello\""),
            ("stop it", "expected nothing after stop, got \"it\""),
            ("setoption", "expected name after setoption, got nothing"),
            (
                "setoption name",
                "expected the name of an option, got nothing",
            ),
            (
                "setoption name Hash 12",
                "expected value after \"Hash\", got \"12\"",
            ),
            ("position", "expected startpos or pos, got nothing"),
            ("position fen", "expected a position after fen, got nothing"),
            (
                "position startpos h5(N)",
                "expected moves after startpos, got \"h5(N)\"",
            ),
            ("go fast", "expected a limit after go, got \"fast\""),
            ("go p7time 1", "expected a limit after go, got \"p7time\""),
            ("go p0time 1", "expected a limit after go, got \"p0time\""),
            ("go pétime 1", "expected a limit after go, got \"pétime\""),
            ("go nodes -1", "expected a number after nodes, got \"-1\""),
            ("go depth", "expected a number after depth, got nothing"),
        ] {
            assert_eq!(read(line), wrong(message.to_owned()), "{line}");
        }
        assert!(read("query").is_err());
        assert!(read(&"x".repeat(100_000)).is_err());
    }
}
