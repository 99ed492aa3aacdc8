//! The options of the engine, by name.

use crate::quote::quoted;
use std::fmt;
use tercio_engine::{Judging, Level, Openings, Options};
use tercio_rules::martian::Deadlock;
use tercio_rules::{Rules, pikemen};

/// An option of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Setting {
    Game,
    Setup,
    Rps,
    Target,
    Stall,
    Deadlock,
    KnightsAndKings,
    Threads,
    Hash,
    MultiPv,
    Ponder,
    Level,
    Seed,
    Net,
    Book,
    TablePath,
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum OptionKind {
    /// `true` or `false`.
    Check { default: bool },
    /// A whole number.
    Spin { default: u32, min: u32, max: u32 },
    /// Any text, empty at first.
    Text,
    /// One of some words.
    Combo {
        default: &'static str,
        choices: &'static [&'static str],
    },
}

const SETUPS: &[&str] = &[
    "usual", "classic", "three", "warlords", "mini", "wedge3", "wedge6", "two", "four", "five",
    "six",
];

impl Setting {
    /// Every option, in the order in which they are announced.
    pub const ALL: [Setting; 16] = [
        Setting::Game,
        Setting::Setup,
        Setting::Rps,
        Setting::Target,
        Setting::Stall,
        Setting::Deadlock,
        Setting::KnightsAndKings,
        Setting::Threads,
        Setting::Hash,
        Setting::MultiPv,
        Setting::Ponder,
        Setting::Level,
        Setting::Seed,
        Setting::Net,
        Setting::Book,
        Setting::TablePath,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Game => "Game",
            Setting::Setup => "Setup",
            Setting::Rps => "Rps",
            Setting::Target => "Target",
            Setting::Stall => "Stall",
            Setting::Deadlock => "Deadlock",
            Setting::KnightsAndKings => "KnightsAndKings",
            Setting::Threads => "Threads",
            Setting::Hash => "Hash",
            Setting::MultiPv => "MultiPV",
            Setting::Ponder => "Ponder",
            Setting::Level => "Level",
            Setting::Seed => "Seed",
            Setting::Net => "Net",
            Setting::Book => "Book",
            Setting::TablePath => "TablePath",
        }
    }

    /// Reads a name in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Setting> {
        Setting::ALL
            .into_iter()
            .find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    /// What values it takes.
    #[must_use]
    pub const fn kind(self) -> OptionKind {
        match self {
            Setting::Game => OptionKind::Combo {
                default: "pikemen",
                choices: &["pikemen", "martian"],
            },
            Setting::Setup => OptionKind::Combo {
                default: "usual",
                choices: SETUPS,
            },
            Setting::Rps | Setting::KnightsAndKings | Setting::Ponder | Setting::Book => {
                OptionKind::Check { default: false }
            }
            Setting::Net => OptionKind::Check { default: true },
            Setting::TablePath => OptionKind::Text,
            Setting::Target => OptionKind::Spin {
                default: pikemen::Rules::DEFAULT_TARGET as u32,
                min: 1,
                max: 90,
            },
            Setting::Stall => OptionKind::Spin {
                default: pikemen::Rules::DEFAULT_STALL as u32,
                min: 0,
                max: pikemen::Rules::LONGEST_STALL as u32,
            },
            Setting::Deadlock => OptionKind::Combo {
                default: "usual",
                choices: &["usual", "call", "auto", "off"],
            },
            Setting::Threads => OptionKind::Spin {
                default: 1,
                min: 1,
                max: 256,
            },
            Setting::Hash => OptionKind::Spin {
                default: 32,
                min: 1,
                max: 65_536,
            },
            Setting::MultiPv => OptionKind::Spin {
                default: 1,
                min: 1,
                max: 64,
            },
            Setting::Level => OptionKind::Spin {
                default: Level::FULL.number() as u32,
                min: Level::LOWEST.number() as u32,
                max: Level::FULL.number() as u32,
            },
            Setting::Seed => OptionKind::Spin {
                default: 0,
                min: 0,
                max: u32::MAX,
            },
        }
    }
}

/// Why an option cannot be set, or why the options do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongSetting(String);

impl fmt::Display for WrongSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongSetting {}

/// The values of all options.
///
/// Options of the rules may be set in any order; whether they go together is only asked by
/// [`rules`](Settings::rules).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    game: &'static str,
    setup: &'static str,
    rps: bool,
    target: u32,
    stall: u32,
    deadlock: &'static str,
    knights_and_kings: bool,
    /// What the engine itself is made with.
    pub engine: Options,
    /// Whether the client wants to know what to ponder on.
    pub ponder: bool,
    /// How well the engine plays.
    pub level: Level,
    /// What chance depends on, below full strength and in the book.
    pub seed: u64,
    /// Where the first moves at full strength come from.
    pub openings: Openings,
    /// The folder with tables of solved endings; empty for those inside the program.
    pub table_path: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            game: "pikemen",
            setup: "usual",
            rps: false,
            target: u32::from(pikemen::Rules::DEFAULT_TARGET),
            stall: u32::from(pikemen::Rules::DEFAULT_STALL),
            deadlock: "usual",
            knights_and_kings: false,
            engine: Options::default(),
            ponder: false,
            level: Level::FULL,
            seed: 0,
            openings: Openings::Thought,
            table_path: String::new(),
        }
    }
}

impl Settings {
    /// Sets an option; if that cannot be, nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), WrongSetting> {
        let Some(setting) = Setting::from_name(name) else {
            return Err(WrongSetting(format!("unknown option {}", quoted(name))));
        };
        let value = Value::read(setting, value)?;
        match setting {
            Setting::Game => self.game = value.word,
            Setting::Setup => self.setup = value.word,
            Setting::Rps => self.rps = value.on,
            Setting::Target => self.target = value.number,
            Setting::Stall => self.stall = value.number,
            Setting::Deadlock => self.deadlock = value.word,
            Setting::KnightsAndKings => self.knights_and_kings = value.on,
            Setting::Threads => self.engine.threads = value.number as usize,
            Setting::Hash => self.engine.hash = value.number as usize,
            Setting::MultiPv => self.engine.multipv = value.number as usize,
            Setting::Ponder => self.ponder = value.on,
            Setting::Level => self.level = Level::new(value.number as u8).unwrap_or_default(),
            Setting::Seed => self.seed = u64::from(value.number),
            Setting::TablePath => self.table_path = value.text,
            Setting::Book => {
                self.openings = match value.on {
                    true => Openings::Book,
                    false => Openings::Thought,
                };
            }
            Setting::Net => {
                self.engine.judge = match value.on {
                    true => Judging::Nets,
                    false => Judging::Tables,
                };
            }
        }
        Ok(())
    }

    /// What is played, if the options go together. Options of the other game do not matter.
    pub fn rules(&self) -> Result<Rules, WrongSetting> {
        let setup = match (self.setup, self.game) {
            ("usual", "pikemen") => "classic",
            ("usual", _) => "two",
            (setup, _) => setup,
        };
        let rules = Rules::from_names(self.game, setup).map_err(|error| {
            WrongSetting(format!(
                "{} has no setup {}: {error}",
                self.game,
                quoted(setup)
            ))
        })?;
        let wrong =
            |setting: Setting| move |error| WrongSetting(format!("{}: {error}", setting.name()));
        Ok(match rules {
            Rules::Pikemen(mut rules) => {
                rules = rules
                    .with_target(self.target)
                    .map_err(wrong(Setting::Target))?;
                rules = rules
                    .with_stall(self.stall)
                    .map_err(wrong(Setting::Stall))?;
                if self.rps {
                    rules = rules.with_rps();
                }
                Rules::Pikemen(rules)
            }
            Rules::Martian(mut rules) => {
                if let Some(deadlock) = Deadlock::from_name(self.deadlock) {
                    rules = rules
                        .with_deadlock(deadlock)
                        .map_err(wrong(Setting::Deadlock))?;
                }
                if self.knights_and_kings {
                    rules = rules
                        .with_knights_and_kings()
                        .map_err(wrong(Setting::KnightsAndKings))?;
                }
                Rules::Martian(rules)
            }
        })
    }

    /// The options of the rules, for an engine that shall play under them.
    #[must_use]
    pub fn for_rules(rules: Rules) -> Vec<(Setting, String)> {
        let mut options = vec![
            (Setting::Game, rules.game_name().to_owned()),
            (Setting::Setup, rules.setup_name().to_owned()),
        ];
        match rules {
            Rules::Pikemen(rules) => {
                options.push((Setting::Rps, rules.rps().to_string()));
                options.push((Setting::Target, rules.target().to_string()));
                options.push((Setting::Stall, rules.stall().to_string()));
            }
            Rules::Martian(rules) => {
                options.push((Setting::Deadlock, rules.deadlock().name().to_owned()));
                let kings = rules.knights_and_kings().to_string();
                options.push((Setting::KnightsAndKings, kings));
            }
        }
        options
    }
}

/// A value that has been read; which field counts depends on the kind of the option.
#[derive(Default)]
struct Value {
    on: bool,
    number: u32,
    word: &'static str,
    text: String,
}

impl Value {
    fn read(setting: Setting, text: &str) -> Result<Value, WrongSetting> {
        let mut value = Value::default();
        let wrong = |expected: String| {
            Err(WrongSetting(format!(
                "{}: expected {expected}, got {}",
                setting.name(),
                quoted(text)
            )))
        };
        match setting.kind() {
            OptionKind::Check { .. } => match text {
                "true" => value.on = true,
                "false" => {}
                _ => return wrong("true or false".to_owned()),
            },
            OptionKind::Spin { min, max, .. } => match text.parse() {
                Ok(number) if (min..=max).contains(&number) => value.number = number,
                _ => return wrong(format!("a number from {min} to {max}")),
            },
            OptionKind::Text => value.text = text.replace("<empty>", ""),
            OptionKind::Combo { choices, .. } => {
                match choices.iter().find(|choice| **choice == text) {
                    Some(choice) => value.word = choice,
                    None => return wrong(format!("one of {}", choices.join(", "))),
                }
            }
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(options: &[(&str, &str)]) -> Result<Settings, WrongSetting> {
        let mut settings = Settings::default();
        for (name, value) in options {
            settings.set(name, value)?;
        }
        Ok(settings)
    }

    #[test]
    fn the_rules_of_every_setup_can_be_set_in_any_order() {
        for rules in Rules::all() {
            let mut options = Settings::for_rules(rules);
            options.reverse();
            let mut settings = Settings::default();
            for (setting, value) in options {
                assert_eq!(settings.set(setting.name(), &value), Ok(()));
            }
            assert_eq!(settings.rules(), Ok(rules));
        }
    }

    #[test]
    fn defaults_are_what_is_announced() {
        let mut settings = Settings::default();
        for setting in Setting::ALL {
            let default = match setting.kind() {
                OptionKind::Check { default } => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Combo { default, .. } => default.to_owned(),
                OptionKind::Text => "<empty>".to_owned(),
            };
            settings.set(setting.name(), &default).expect("a default");
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        let message = |options: &[(&str, &str)]| match set(options).and_then(|s| s.rules()) {
            Ok(rules) => panic!("{options:?} gives {rules:?}"),
            Err(error) => error.to_string(),
        };
        assert_eq!(message(&[("Skill", "3")]), "unknown option \"Skill\"");
        assert_eq!(
            message(&[("Level", "18")]),
            "Level: expected a number from 1 to 17, got \"18\""
        );
        assert_eq!(
            message(&[("hash", "0")]),
            "Hash: expected a number from 1 to 65536, got \"0\""
        );
        assert_eq!(
            message(&[("Rps", "yes")]),
            "Rps: expected true or false, got \"yes\""
        );
        assert!(message(&[("Game", "martian"), ("Setup", "classic")]).contains("no setup"));
        assert!(message(&[("Setup", "mini"), ("Target", "19")]).starts_with("Target: "));
    }
}
