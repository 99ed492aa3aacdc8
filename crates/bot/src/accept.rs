//! In which games of others the bot sits down.

use crate::wish::{Expected, rules, time_control};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use tercio_api::{GameSummary, PlayerKind, PlayerRef};
use tercio_online::{Speed, TimeControl};
use tercio_rules::Rules;

/// The rules by which games are accepted. Empty lists allow everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Acceptance {
    /// The setups.
    pub setups: Vec<SetupRule>,
    /// The clocks.
    pub clocks: Vec<ClockRule>,
    /// Whether games may count.
    pub rated: Rated,
    /// The ratings that opponents must have.
    pub ratings: Option<RangeInclusive<i32>>,
    /// Who the opponents may be.
    pub opponents: Opponents,
}

/// A game, or one setup of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupRule {
    /// Any setup of a game.
    Game(String),
    /// One setup, by the names of the game and its own.
    Setup(String, String),
}

/// `pikemen`, `martian/two`.
impl FromStr for SetupRule {
    type Err = Expected;

    fn from_str(text: &str) -> Result<SetupRule, Expected> {
        if Rules::all().any(|rules| rules.game_name() == text) {
            return Ok(SetupRule::Game(text.to_owned()));
        }
        let rules = rules(text)?;
        let (game, setup) = (rules.game_name(), rules.setup_name());
        Ok(SetupRule::Setup(game.to_owned(), setup.to_owned()))
    }
}

/// A clock, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// All live games of a speed.
    Speed(Speed),
    /// Any number of days a move.
    Days,
    /// This one.
    Exactly(TimeControl),
}

/// `blitz`, `rapid`, `days`, `unlimited`, or a clock such as `5+3`.
impl FromStr for ClockRule {
    type Err = Expected;

    fn from_str(text: &str) -> Result<ClockRule, Expected> {
        Ok(match text {
            "blitz" => ClockRule::Speed(Speed::Blitz),
            "rapid" => ClockRule::Speed(Speed::Rapid),
            "days" => ClockRule::Days,
            text => ClockRule::Exactly(time_control(text)?),
        })
    }
}

impl ClockRule {
    fn allows(self, time: TimeControl) -> bool {
        match self {
            ClockRule::Speed(speed) => time.speed() == speed,
            ClockRule::Days => matches!(time, TimeControl::Days(_)),
            ClockRule::Exactly(control) => time == control,
        }
    }
}

/// Whether games may count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rated {
    /// Either way.
    #[default]
    Any,
    /// They must.
    Only,
    /// They must not.
    Never,
}

/// Who the opponents may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opponents {
    /// Anybody.
    #[default]
    Any,
    /// No programs.
    People,
    /// Programs only.
    Bots,
}

impl Opponents {
    fn allow(self, kind: PlayerKind) -> bool {
        let is_program = matches!(kind, PlayerKind::Bot | PlayerKind::House);
        match self {
            Opponents::Any => true,
            Opponents::People => !is_program,
            Opponents::Bots => is_program,
        }
    }
}

/// Why a game is left to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declined {
    /// Who opened it wants no bots.
    Unwelcome,
    /// Another setup.
    Setup,
    /// Another clock.
    Clock,
    /// It counts, or does not.
    Rated,
    /// This opponent is too strong, too weak, or has no rating.
    Rating(String),
    /// This opponent is a program, or none.
    Opponent(String),
}

impl fmt::Display for Declined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declined::Unwelcome => f.write_str("no bots are wanted"),
            Declined::Setup => f.write_str("another setup than --setups"),
            Declined::Clock => f.write_str("another clock than --clocks"),
            Declined::Rated => f.write_str("not as --rated says"),
            Declined::Rating(name) => write!(f, "the rating of {name} is not within --ratings"),
            Declined::Opponent(name) => write!(f, "{name} is not among --opponents"),
        }
    }
}

impl Acceptance {
    /// Whether the bot, whose number is `me`, would play a game.
    pub fn check(&self, game: &GameSummary, me: &str) -> Result<(), Declined> {
        let agreement = &game.agreement;
        if !agreement.bots {
            return Err(Declined::Unwelcome);
        }
        let fits = |rule: &SetupRule| match rule {
            SetupRule::Game(game) => *game == agreement.game,
            SetupRule::Setup(game, setup) => *game == agreement.game && *setup == agreement.setup,
        };
        if !self.setups.is_empty() && !self.setups.iter().any(fits) {
            return Err(Declined::Setup);
        }
        let time = agreement.time;
        if !self.clocks.is_empty() && !self.clocks.iter().any(|clock| clock.allows(time)) {
            return Err(Declined::Clock);
        }
        let wrong = match self.rated {
            Rated::Any => false,
            Rated::Only => !agreement.rated,
            Rated::Never => agreement.rated,
        };
        if wrong {
            return Err(Declined::Rated);
        }
        let players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
        for player in players.filter(|player| player.id != me) {
            if !self.opponents.allow(player.kind) {
                return Err(Declined::Opponent(name(player)));
            }
            if let Some(ratings) = &self.ratings
                && !player
                    .rating
                    .is_some_and(|(rating, _)| ratings.contains(&rating))
            {
                return Err(Declined::Rating(name(player)));
            }
        }
        Ok(())
    }
}

/// What a player is called in a line of the log.
pub(crate) fn name(player: &PlayerRef) -> String {
    match (&player.name, player.kind) {
        (Some(name), _) => name.clone(),
        (None, PlayerKind::House) => format!("level {}", player.level.unwrap_or_default()),
        (None, _) => "a guest".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_api::{GameStatus, SeatView};
    use tercio_online::{Agreement, Time};
    use tercio_rules::Seat;

    fn player(id: &str, kind: PlayerKind, rating: Option<i32>) -> PlayerRef {
        PlayerRef {
            id: id.to_owned(),
            kind,
            name: Some(id.to_owned()),
            level: None,
            rating: rating.map(|rating| (rating, false)),
        }
    }

    fn open(time: &str, rated: bool, players: &[PlayerRef]) -> GameSummary {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let seats = Seat::ALL.into_iter().zip(players);
        GameSummary {
            id: "x".to_owned(),
            status: GameStatus::Open,
            agreement: Agreement {
                time: time_control(time).expect("a clock"),
                rated,
                ..Agreement::casual(rules)
            },
            seats: seats
                .map(|(seat, player)| SeatView {
                    seat,
                    player: Some(player.clone()),
                    vacation: None,
                })
                .collect(),
            created: Time(0),
            version: 0,
            turn: None,
            deadline: None,
            ending: None,
            rematch: None,
            invited: Vec::new(),
        }
    }

    fn setups(texts: &[&str]) -> Vec<SetupRule> {
        let read = |text: &&str| text.parse().expect("a setup");
        texts.iter().map(read).collect()
    }

    fn clocks(texts: &[&str]) -> Vec<ClockRule> {
        let read = |text: &&str| text.parse().expect("a clock");
        texts.iter().map(read).collect()
    }

    #[test]
    fn without_rules_every_game_for_bots_is_accepted() {
        let ann = player("ann", PlayerKind::Guest, None);
        let all = Acceptance::default();
        let mut game = open("unlimited", false, &[ann]);
        assert_eq!(all.check(&game, "me"), Ok(()));
        game.agreement.bots = false;
        assert_eq!(all.check(&game, "me"), Err(Declined::Unwelcome));
    }

    #[test]
    fn setups_and_clocks() {
        let game = open("5+3", false, &[]);
        let by = |setup: &[&str], clock: &[&str]| {
            let acceptance = Acceptance {
                setups: setups(setup),
                clocks: clocks(clock),
                ..Acceptance::default()
            };
            acceptance.check(&game, "me")
        };
        assert_eq!(by(&["pikemen"], &[]), Ok(()));
        assert_eq!(by(&["martian/two", "pikemen/mini"], &[]), Ok(()));
        assert_eq!(
            by(&["martian", "pikemen/classic"], &[]),
            Err(Declined::Setup)
        );
        assert_eq!(by(&[], &["blitz"]), Ok(()));
        assert_eq!(by(&[], &["days", "5+3"]), Ok(()));
        let wrong = ["rapid", "days", "unlimited", "5+2"];
        assert_eq!(by(&[], &wrong), Err(Declined::Clock));
        let long = open("3d", false, &[]);
        let days = Acceptance {
            clocks: clocks(&["days"]),
            ..Acceptance::default()
        };
        assert_eq!(days.check(&long, "me"), Ok(()));
        assert!("chess".parse::<SetupRule>().is_err() && "noon".parse::<ClockRule>().is_err());
    }

    #[test]
    fn ratings_and_opponents() {
        let game = |rating, kind| open("5+3", true, &[player("ann", kind, rating)]);
        let rated = Acceptance {
            ratings: Some(1200..=1800),
            ..Acceptance::default()
        };
        let strange = || Err(Declined::Rating("ann".to_owned()));
        let account = PlayerKind::Account;
        assert_eq!(rated.check(&game(Some(1500), account), "me"), Ok(()));
        assert_eq!(rated.check(&game(Some(1900), account), "me"), strange());
        assert_eq!(rated.check(&game(None, account), "me"), strange());
        // One's own rating is no obstacle.
        assert_eq!(rated.check(&game(Some(1900), account), "ann"), Ok(()));
        let people = Acceptance {
            opponents: Opponents::People,
            rated: Rated::Only,
            ..Acceptance::default()
        };
        assert_eq!(people.check(&game(None, account), "me"), Ok(()));
        let bot = people.check(&game(None, PlayerKind::Bot), "me");
        assert_eq!(bot, Err(Declined::Opponent("ann".to_owned())));
        let casual = open("5+3", false, &[]);
        assert_eq!(people.check(&casual, "me"), Err(Declined::Rated));
    }
}
