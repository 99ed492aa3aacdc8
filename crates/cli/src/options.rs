//! What a game is played under, from the options that all commands share.

use crate::error::{Failure, Result, quoted};
use crate::names::Names;
use crate::numbers::{ANY, number};
use clap::Args;
use tercio_rules::martian::Deadlock;
use tercio_rules::notation::PositionError;
use tercio_rules::{Game, Position, Rules, Seat, UnknownName, martian, pikemen};

/// The game, its setup and its options.
#[derive(Args, Debug)]
pub(crate) struct Agreement {
    /// Which game.
    #[arg(value_parser = Names::GAMES)]
    pub(crate) game: String,
    /// How it starts.
    #[arg(value_parser = Names::SETUPS)]
    pub(crate) setup: String,
    #[command(flatten)]
    pub(crate) options: RuleOptions,
}

/// The options of a game.
#[derive(Args, Debug, Default)]
pub(crate) struct RuleOptions {
    /// Pikemen: take upright pieces as in rock, paper, scissors.
    ///
    /// A small takes an upright large, a medium a small, a large a medium; nothing else is taken upright.
    #[arg(long, help_heading = "Rules")]
    pub(crate) rps: bool,
    /// Pikemen: the points that win the game [usually 12].
    #[arg(long, help_heading = "Rules", value_name = "N", value_parser = number(ANY), allow_negative_numbers = true)]
    pub(crate) target: Option<u32>,
    /// Pikemen: score the game after N rounds without a capture [usually 40].
    ///
    /// 0 turns this and the ending by repetition off.
    #[arg(long, help_heading = "Rules", value_name = "N", value_parser = number(ANY), allow_negative_numbers = true)]
    pub(crate) stall: Option<u32>,
    /// Martian Chess: what ends a game without captures [usually call for two players, else auto].
    #[arg(long, help_heading = "Rules", value_name = "HOW", value_parser = Names::DEADLOCKS)]
    pub(crate) deadlock: Option<String>,
    /// Martian Chess: pawns step like a chess king, drones leap like a knight (flat boards).
    #[arg(long, help_heading = "Rules")]
    pub(crate) knights_and_kings: bool,
    /// The seat that moves first [usually A].
    #[arg(long, help_heading = "Rules", value_name = "SEAT")]
    pub(crate) first: Option<String>,
}

/// Where play has got to.
#[derive(Args, Debug)]
pub(crate) struct Reached {
    /// Moves to play first, such as "h5(N) a4(S)"; see `tercio help moves`.
    #[arg(long, help_heading = "Position", value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Start from this position instead, as `inspect` prints it; it names its options itself.
    #[arg(long, help_heading = "Position", value_name = "TEXT", conflicts_with_all = [
        "rps", "target", "stall", "deadlock", "knights_and_kings", "first",
    ])]
    pub(crate) position: Option<String>,
}

impl Agreement {
    /// What is played, where seat A always starts for some reason.
    pub(crate) fn rules_without_first(&self, reason: &str) -> Result<Rules> {
        let rules = self.options.rules(&self.game, &self.setup)?;
        match self.options.first {
            None => Ok(rules),
            Some(_) => Err(Failure::new(format_args!("--first: {reason}"))),
        }
    }

    /// The game before any move of `--moves`.
    pub(crate) fn before_moves(&self, reached: &Reached) -> Result<Game> {
        self.options.before_moves(&self.game, &self.setup, reached)
    }

    /// The game after the moves of `--moves`.
    pub(crate) fn reach(&self, reached: &Reached) -> Result<Game> {
        self.options.reach(&self.game, &self.setup, reached)
    }
}

/// The place of a byte in a text as people count it: in characters, from 1.
pub(crate) fn column(text: &str, at: usize) -> usize {
    text.get(..at).unwrap_or(text).chars().count() + 1
}

/// Reads a position, which names its game, setup and options itself.
fn read_position(rules: Rules, text: &str) -> Result<Position> {
    let position: Position = text.parse().map_err(|error: PositionError| {
        let column = column(text, error.at);
        Failure::new(format_args!("--position, column {column}: {error}"))
    })?;
    let found = position.rules();
    if (found.game_name(), found.setup_name()) != (rules.game_name(), rules.setup_name()) {
        return Err(Failure::new(format_args!(
            "--position: this is a position of {} {}, not of {} {}",
            found.game_name(),
            found.setup_name(),
            rules.game_name(),
            rules.setup_name()
        )));
    }
    Ok(position)
}

impl RuleOptions {
    /// The first option that was given, if any was.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--rps", self.rps),
            ("--target", self.target.is_some()),
            ("--stall", self.stall.is_some()),
            ("--deadlock", self.deadlock.is_some()),
            ("--knights-and-kings", self.knights_and_kings),
            ("--first", self.first.is_some()),
        ];
        let first = given.into_iter().find(|(_, given)| *given);
        first.map(|(option, _)| option)
    }

    /// The game before any move of `--moves`.
    fn before_moves(&self, game: &str, setup: &str, reached: &Reached) -> Result<Game> {
        let rules = self.rules(game, setup)?;
        let position = match &reached.position {
            None => self.start(rules)?,
            Some(text) => read_position(rules, text)?,
        };
        Ok(Game::from_position(position))
    }

    /// The game after the moves of `--moves`.
    pub(crate) fn reach(&self, game: &str, setup: &str, reached: &Reached) -> Result<Game> {
        let mut game = self.before_moves(game, setup, reached)?;
        if let Some(text) = &reached.moves {
            game.read_moves(text).map_err(|error| {
                let column = column(text, error.at);
                Failure::new(format_args!("--moves, column {column}: {error}"))
            })?;
        }
        Ok(game)
    }

    /// What is played, if it can be.
    pub(crate) fn rules(&self, game: &str, setup: &str) -> Result<Rules> {
        let rules = Rules::from_names(game, setup).map_err(|error| unknown(error, game, setup))?;
        match rules {
            Rules::Pikemen(rules) => {
                let foreign = [
                    ("--deadlock", self.deadlock.is_some()),
                    ("--knights-and-kings", self.knights_and_kings),
                ];
                refuse(&foreign, "Martian Chess", "Pikemen")?;
                self.pikemen(rules).map(Rules::Pikemen)
            }
            Rules::Martian(rules) => {
                let foreign = [
                    ("--rps", self.rps),
                    ("--target", self.target.is_some()),
                    ("--stall", self.stall.is_some()),
                ];
                refuse(&foreign, "Pikemen", "Martian Chess")?;
                self.martian(rules).map(Rules::Martian)
            }
        }
    }

    /// The start position, with the right seat to move.
    pub(crate) fn start(&self, rules: Rules) -> Result<Position> {
        let first = match &self.first {
            None => Seat::A,
            Some(text) => seat(text, rules, "--first")?,
        };
        Position::start_with(rules, first).map_err(Failure::new)
    }

    fn pikemen(&self, mut rules: pikemen::Rules) -> Result<pikemen::Rules> {
        if let Some(target) = self.target {
            let agreed = rules.with_target(target);
            rules = agreed.map_err(|error| Failure::new(format_args!("--target: {error}")))?;
        }
        if let Some(stall) = self.stall {
            let agreed = rules.with_stall(stall);
            rules = agreed.map_err(|error| Failure::new(format_args!("--stall: {error}")))?;
        }
        Ok(if self.rps { rules.with_rps() } else { rules })
    }

    fn martian(&self, mut rules: martian::Rules) -> Result<martian::Rules> {
        if let Some(name) = &self.deadlock {
            let deadlock = Deadlock::from_name(name).ok_or_else(|| {
                Failure::new(format_args!(
                    "--deadlock: expected call, auto or off, got {}{}",
                    quoted(name),
                    other_case(name, |name| Deadlock::from_name(name).is_some())
                ))
            })?;
            let agreed = rules.with_deadlock(deadlock);
            rules = agreed.map_err(|error| Failure::new(format_args!("--deadlock: {error}")))?;
        }
        if self.knights_and_kings {
            let agreed = rules.with_knights_and_kings();
            rules = agreed
                .map_err(|error| Failure::new(format_args!("--knights-and-kings: {error}")))?;
        }
        Ok(rules)
    }
}

/// Reads the letter of a seat that the game has.
pub(crate) fn seat(text: &str, rules: Rules, option: &str) -> Result<Seat> {
    let mut letters = text.chars();
    let seat = match (letters.next(), letters.next()) {
        (Some(letter), None) => Seat::from_letter(letter),
        _ => None,
    };
    let seat = seat.filter(|seat| seat.index() < rules.seats());
    seat.ok_or_else(|| {
        let last = Seat::ALL[rules.seats() - 1];
        Failure::new(format_args!(
            "{option}: expected a seat from A to {last}, got {}",
            quoted(text)
        ))
    })
}

/// Refuses options of the other game.
fn refuse(given: &[(&str, bool)], theirs: &str, ours: &str) -> Result<()> {
    match given.iter().find(|(_, given)| *given) {
        None => Ok(()),
        Some((option, _)) => Err(Failure::new(format_args!(
            "{option} is an option of {theirs}, and this is a game of {ours}"
        ))),
    }
}

/// A game or setup that does not exist, with those that do.
fn unknown(error: UnknownName, game: &str, setup: &str) -> Failure {
    match error {
        UnknownName::Game => Failure::new(format_args!(
            "there is no game {}: {error}{}",
            quoted(game),
            other_case(game, |game| Names::GAMES.contain(game))
        )),
        UnknownName::Setup { game } => Failure::new(format_args!(
            "{game} has no setup {}: {error}{}",
            quoted(setup),
            other_case(setup, |setup| Rules::from_names(game, setup).is_ok())
        )),
    }
}

/// What a name in the wrong case may have meant.
fn other_case(word: &str, exists: impl Fn(&str) -> bool) -> String {
    let lower = word.to_lowercase();
    if lower != word && exists(&lower) {
        format!("; names are written small, did you mean {lower}?")
    } else {
        String::new()
    }
}
