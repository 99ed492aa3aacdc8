//! What is agreed before a game, and how it is written in an address.

use super::{Player, TimeControl, USUAL_LEVEL};
use tercio_engine_api::Level;
use tercio_rules::notation::AgreeError;
use tercio_rules::{Position, Rules, Seat, UnknownName};

/// What is agreed before a game: the rules, who plays, who starts, and how much time there is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) rules: Rules,
    /// One for each seat.
    players: Vec<Player>,
    /// What the people in the seats are called; empty where nobody said it.
    names: Vec<String>,
    first: Seat,
    /// Without one, everybody may think as long as they like.
    pub(crate) time: Option<TimeControl>,
}

/// The most letters of a name.
pub(crate) const LONGEST_NAME: usize = 20;

/// What is wrong with an address, with what was found there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WrongSetup {
    Game(String),
    Setup(String),
    Player(String),
    Players {
        expected: usize,
        given: usize,
    },
    First(String),
    Time(String),
    Option {
        name: String,
        value: String,
        why: AgreeError,
    },
}

/// The rules with another agreement on one option, or with `None` its usual value.
pub(crate) fn agreed(rules: Rules, option: &str, value: Option<&str>) -> Result<Rules, AgreeError> {
    let mut changed = Rules::from_names(rules.game_name(), rules.setup_name()).unwrap_or(rules);
    for (name, value) in rules.agreed().filter(|(name, _)| *name != option) {
        changed = changed.agree(name, &value)?;
    }
    match value {
        Some(value) => changed.agree(option, value),
        None => Ok(changed),
    }
}

/// The rules with the options that play well where those of the sheet do not: `docs/games.md` says
/// how that was measured.
fn proposed(rules: Rules) -> Rules {
    let usual = rules.agreed().next().is_none();
    match rules.setup_name() {
        "mini" if usual => rules.agree("target", "8").unwrap_or(rules),
        _ => rules,
    }
}

/// A name as it can stand in an address and in a record.
fn plain_name(name: &str) -> String {
    let special = |letter: char| letter.is_control() || ",&=+%#\"\\".contains(letter);
    let words = name.split(|letter: char| letter.is_whitespace() || special(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

impl Setup {
    /// A person in the first seat and the engine in all others.
    pub(crate) fn usual(rules: Rules) -> Setup {
        let mut players = vec![Player::Engine(USUAL_LEVEL); rules.seats()];
        players[0] = Player::Human;
        Setup {
            rules: proposed(rules),
            names: vec![String::new(); players.len()],
            players,
            first: Seat::A,
            time: None,
        }
    }

    /// Whether its options are those that are proposed instead of those of the sheet.
    pub(crate) fn is_proposed(&self) -> bool {
        let sheet = Rules::from_names(self.rules.game_name(), self.rules.setup_name());
        sheet.is_ok_and(|sheet| self.rules != sheet && self.rules == proposed(sheet))
    }

    /// The game that a first visit starts with.
    pub(crate) fn first_game() -> Setup {
        let classic = tercio_rules::pikemen::Setup::Classic;
        Setup::usual(Rules::Pikemen(tercio_rules::pikemen::Rules::new(classic)))
    }

    /// The same players as far as they go, under other rules. What was agreed belongs to the setup
    /// that is left: twelve points are few on one board and too many on another.
    pub(crate) fn with_rules(&self, rules: Rules) -> Setup {
        let mut setup = Setup::usual(rules);
        for (seat, &player) in setup.players.iter_mut().zip(&self.players) {
            *seat = player;
        }
        for (seat, name) in setup.names.iter_mut().zip(&self.names) {
            seat.clone_from(name);
        }
        setup.set_first(self.first);
        setup.time = self.time;
        setup
    }

    /// Agrees on an option of the rules, or with `None` on its usual value. Nothing changes if that
    /// cannot be.
    pub(crate) fn agree(&mut self, option: &str, value: Option<&str>) -> Result<(), AgreeError> {
        self.rules = agreed(self.rules, option, value)?;
        Ok(())
    }

    /// The seat that starts.
    pub(crate) fn first(&self) -> Seat {
        self.first
    }

    /// Lets a seat start, if there is such a one.
    pub(crate) fn set_first(&mut self, seat: Seat) {
        if seat.index() < self.rules.seats() {
            self.first = seat;
        }
    }

    /// Where the game starts.
    pub(crate) fn start(&self) -> Position {
        Position::start_with(self.rules, self.first).unwrap_or_else(|_| Position::start(self.rules))
    }

    /// Every seat and who sits there.
    pub(crate) fn seats(&self) -> impl Iterator<Item = (Seat, Player)> + '_ {
        Seat::ALL.into_iter().zip(self.players.iter().copied())
    }

    /// Who sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.players
            .get(seat.index())
            .copied()
            .unwrap_or(Player::Human)
    }

    /// Seats somebody.
    pub(crate) fn set_player(&mut self, seat: Seat, player: Player) {
        if let Some(place) = self.players.get_mut(seat.index()) {
            *place = player;
        }
    }

    /// What the person in a seat is called, if somebody said it.
    pub(crate) fn name(&self, seat: Seat) -> Option<&str> {
        let name = self.names.get(seat.index()).map(String::as_str);
        name.filter(|name| !name.is_empty())
    }

    /// Names a person. What would be confused with the rest of an address is left out.
    pub(crate) fn set_name(&mut self, seat: Seat, name: &str) {
        if let Some(place) = self.names.get_mut(seat.index()) {
            *place = plain_name(name);
        }
    }

    /// Everybody moves to the next seat, for a rematch.
    pub(crate) fn rotated(&self) -> Setup {
        let mut setup = self.clone();
        setup.players.rotate_right(1);
        setup.names.rotate_right(1);
        setup
    }

    /// A person in the first seat and engines of one level in all others.
    pub(crate) fn against(&self, level: Level) -> Setup {
        let mut setup = self.clone();
        setup.players.fill(Player::Engine(level));
        setup.set_player(Seat::A, Player::Human);
        setup
    }

    /// People in all seats.
    pub(crate) fn among_people(&self) -> Setup {
        let mut setup = self.clone();
        setup.players.fill(Player::Human);
        setup
    }

    /// The seat whose side of the board is shown nearest: the first person's.
    pub(crate) fn viewer(&self) -> Seat {
        let person = self.seats().find(|&(_, player)| player == Player::Human);
        person.map_or(Seat::A, |(seat, _)| seat)
    }

    /// Whether exactly one person plays.
    pub(crate) fn is_solo(&self) -> bool {
        self.seats()
            .filter(|&(_, player)| player == Player::Human)
            .count()
            == 1
    }

    /// As the query of an address.
    pub(crate) fn to_query(&self) -> String {
        let players: Vec<String> = self.players.iter().map(Player::to_string).collect();
        let mut query = format!(
            "game={}&setup={}&seats={}",
            self.rules.game_name(),
            self.rules.setup_name(),
            players.join(",")
        );
        if self.first != Seat::A {
            query += &format!("&first={}", self.first);
        }
        if self.names.iter().any(|name| !name.is_empty()) {
            query += &format!("&names={}", self.names.join(",").replace(' ', "+"));
        }
        if let Some(time) = self.time {
            query += &format!("&time={time}");
        }
        for (name, value) in self.rules.agreed() {
            query += &format!("&{name}={value}");
        }
        query
    }

    /// Reads the values of a query, or says what is wrong with it.
    pub(crate) fn from_pairs(pairs: &[(String, String)]) -> Result<Setup, WrongSetup> {
        let value = |name: &str| {
            let found = pairs.iter().find(|(found, _)| found == name);
            found.map(|(_, value)| value.as_str())
        };
        let game = value("game").unwrap_or("pikemen");
        let usual = if game == "martian" { "two" } else { "classic" };
        let setup = value("setup").unwrap_or(usual);
        let names = Rules::from_names(game, setup);
        let mut rules = names.map_err(|error| match error {
            UnknownName::Game => WrongSetup::Game(game.to_owned()),
            UnknownName::Setup { .. } => WrongSetup::Setup(setup.to_owned()),
        })?;
        for (name, value) in pairs {
            if !["game", "setup", "seats", "first", "names", "time"].contains(&name.as_str()) {
                rules = rules.agree(name, value).map_err(|why| WrongSetup::Option {
                    name: name.clone(),
                    value: value.clone(),
                    why,
                })?;
            }
        }
        let mut setup = Setup {
            rules,
            ..Setup::usual(rules)
        };
        if let Some(text) = value("time") {
            let time = text.parse();
            setup.time = Some(time.map_err(|_| WrongSetup::Time(text.to_owned()))?);
        }
        let names = value("names").into_iter().flat_map(|text| text.split(','));
        for (seat, name) in Seat::ALL.into_iter().zip(names) {
            setup.set_name(seat, &name.replace('+', " "));
        }
        if let Some(text) = value("seats") {
            let player = |text: &str| {
                let wrong = |_| WrongSetup::Player(text.to_owned());
                text.parse::<Player>().map_err(wrong)
            };
            let players = text.split(',').map(player).collect::<Result<Vec<_>, _>>()?;
            if players.len() != rules.seats() {
                return Err(WrongSetup::Players {
                    expected: rules.seats(),
                    given: players.len(),
                });
            }
            setup.players = players;
        }
        if let Some(text) = value("first") {
            let mut letters = text.chars();
            let seat = letters.next().and_then(Seat::from_letter);
            setup.first = seat
                .filter(|seat| seat.index() < rules.seats() && letters.next().is_none())
                .ok_or_else(|| WrongSetup::First(text.to_owned()))?;
        }
        Ok(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Queries of ours need no decoding, so this splits where [`crate::route::pairs`] does.
    fn pairs(query: &str) -> Vec<(String, String)> {
        query
            .split('&')
            .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    #[test]
    fn every_setup_survives_the_address() {
        for rules in Rules::all() {
            let mut setup = Setup::usual(rules).rotated();
            setup.first = Seat::B;
            let read = Setup::from_pairs(&pairs(&setup.to_query()));
            assert_eq!(read, Ok(setup));
        }
    }

    #[test]
    fn options_survive_the_address() {
        let query = "game=pikemen&setup=mini&seats=human,engine-general&target=9&stall=0&rps=yes";
        let setup = Setup::from_pairs(&pairs(query)).expect("a setup");
        assert_eq!(setup.to_query(), query);
    }

    #[test]
    fn options_are_agreed_and_given_up() {
        let mut setup = Setup::first_game();
        setup.agree("target", Some("9")).expect("a target");
        setup.agree("rps", Some("yes")).expect("a switch");
        assert!(setup.agree("target", Some("0")).is_err());
        setup.set_first(Seat::B);
        setup.set_first(Seat::C);
        let query =
            "game=pikemen&setup=classic&seats=human,engine-recruit&first=B&target=9&rps=yes";
        assert_eq!(setup.to_query(), query);
        setup.agree("rps", None).expect("no switch");
        assert!(setup.to_query().ends_with("&first=B&target=9"));
        let mini = Rules::from_names("pikemen", "mini").expect("a setup");
        let query = "game=pikemen&setup=mini&seats=human,engine-recruit&first=B&target=8";
        assert_eq!(
            setup.with_rules(mini).to_query(),
            query,
            "as it is proposed"
        );
    }

    #[test]
    fn names_and_time_survive_the_address_and_move_on_for_a_rematch() {
        let mut setup = Setup::first_game().among_people();
        setup.set_name(Seat::A, "  Ann,  & \n Zoé=Marie-Antoinette ");
        setup.time = TimeControl::new(5, 3);
        assert_eq!(setup.name(Seat::A), Some("Ann Zoé Marie-Antoin"));
        assert_eq!(setup.name(Seat::B), None);
        assert_eq!(
            Setup::from_pairs(&pairs(&setup.to_query())),
            Ok(setup.clone())
        );
        assert_eq!(setup.rotated().name(Seat::B), setup.name(Seat::A));
        assert_eq!(setup.rotated().name(Seat::A), None);
    }

    #[test]
    fn hostile_addresses_are_refused() {
        for query in [
            "game=chess",
            "game=martian&setup=classic",
            "seats=human",
            "seats=human,human,human",
            "seats=human,engine-99",
            "first=C",
            "first=AB",
            "target=0",
            "target=99999999999999",
            "target=x",
            "deadlock=off",
            "time=5",
            "time=999+1",
            "unknown=1",
        ] {
            assert!(Setup::from_pairs(&pairs(query)).is_err(), "{query}");
        }
    }
}
