//! A game on this device: who plays, what was agreed, every move that was tried.

mod captured;
mod player;
mod saved;
mod setup;
mod time_control;
mod tree;
mod tree_path;

pub(crate) use captured::captured;
pub(crate) use player::{Player, USUAL_LEVEL};
pub(crate) use setup::{LONGEST_NAME, Setup, WrongSetup, agreed};
pub(crate) use time_control::TimeControl;
pub(crate) use tree::{MoveId, Tree};
pub(crate) use tree_path::TreePath;

use crate::i18n;
use tercio_engine_api::Level;
use tercio_rules::record::{Record, RecordProblem, Termination};
use tercio_rules::{
    Cause, Departure, Game, IllegalMove, Move, Outcome, Ply, Position, Rules, Seat, SeatSet,
};

/// A move as it is written, or in words why a seat left.
pub(crate) fn written(before: &Position, ply: Ply) -> String {
    match ply {
        Ply::Move(mv) => before.notation(mv).to_string(),
        Ply::Leave(departure) => (i18n::texts().play().cause)(departure.cause).to_owned(),
    }
}

/// A game on this device.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LocalGame {
    setup: Setup,
    tree: Tree,
    quit: Option<Quit>,
    /// How much time each seat has left, in milliseconds; empty without a time control.
    clocks: Vec<u32>,
    /// What weak engines overlook depends on it, so that no two games are alike.
    seed: u32,
}

/// How a seat of two ended a game before the rules did. Where more play, a seat leaves and the
/// others go on; only games that were kept by an older app ended with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quit {
    /// It gave up.
    Resigned(Seat),
    /// It ran out of time.
    Flagged(Seat),
}

impl Quit {
    /// The seat that lost by it.
    pub(crate) const fn seat(self) -> Seat {
        match self {
            Quit::Resigned(seat) | Quit::Flagged(seat) => seat,
        }
    }
}

impl LocalGame {
    /// A new game; the seed should be another one each time.
    pub(crate) fn new(setup: Setup, seed: u32) -> LocalGame {
        LocalGame {
            tree: Tree::new(setup.start()),
            clocks: full_clocks(&setup),
            setup,
            quit: None,
            seed,
        }
    }

    /// A game that goes on where another one stood, with all its moves: a person in one seat, the
    /// engine in all others.
    pub(crate) fn resumed(game: &Game, person: Seat, level: Level, seed: u32) -> LocalGame {
        let mut setup = Setup::usual(game.rules());
        // What is proposed for a new game was not agreed in this one.
        setup.rules = game.rules();
        for seat in Seat::ALL {
            setup.set_player(seat, Player::Engine(level));
        }
        setup.set_player(person, Player::Human);
        setup.set_first(game.start().turn());
        LocalGame {
            tree: Tree::from_record(&Record::from_game(game)),
            setup,
            quit: None,
            clocks: Vec::new(),
            seed,
        }
    }

    /// What weak engines overlook depends on this number.
    pub(crate) fn seed(&self) -> u32 {
        self.seed
    }

    /// What was agreed, and who plays.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rules that were agreed.
    pub(crate) fn rules(&self) -> Rules {
        self.setup.rules
    }

    /// Every move that was tried.
    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The game up to the position that is shown.
    pub(crate) fn game(&self) -> &Game {
        self.tree.game()
    }

    /// Whether anything has happened in it.
    pub(crate) fn is_touched(&self) -> bool {
        self.tree.ply() > 0 || self.tree.has_next() || self.quit.is_some()
    }

    /// How a seat ended the game before the rules did, if one did.
    pub(crate) fn quit(&self) -> Option<Quit> {
        self.quit
    }

    /// Whether nobody may move on from the position that is shown.
    pub(crate) fn is_over(&self) -> bool {
        self.quit.is_some() || self.game().is_over()
    }

    /// Who won, once the game is over. Where a seat quit and more than one is left, those of them
    /// with the most points won.
    pub(crate) fn winners(&self) -> SeatSet {
        let Some(quit) = self.quit else {
            let outcome = self.game().outcome();
            return outcome.map_or(SeatSet::EMPTY, |outcome| outcome.winners);
        };
        let seats = Seat::ALL.into_iter().zip(self.game().points());
        let others = seats.filter(|&(seat, _)| seat != quit.seat());
        let most = others.clone().map(|(_, &points)| points).max();
        let mut winners = SeatSet::EMPTY;
        for (seat, _) in others.filter(|&(_, &points)| Some(points) == most) {
            winners.insert(seat);
        }
        winners
    }

    /// The line that is played as a record, with the names of the players and how it ended.
    pub(crate) fn record(&self) -> Result<Record, RecordProblem> {
        let mut record = self.tree.record_of_line()?;
        for (seat, _) in self.setup.seats() {
            if let Some(name) = self.setup.name(seat) {
                record.set_tag(&seat.to_string(), name)?;
            }
        }
        if let Some(quit) = self.quit {
            let loser = SeatSet::only(quit.seat());
            let termination = match quit {
                Quit::Resigned(_) => Termination::Resignation(loser),
                Quit::Flagged(_) => Termination::Time(loser),
            };
            record.stop(termination, self.winners())?;
        }
        Ok(record)
    }

    /// How much time each seat has left, in milliseconds; empty without a time control.
    pub(crate) fn clocks(&self) -> &[u32] {
        &self.clocks
    }

    /// Takes the time of a move from a seat, and adds what a move brings.
    pub(crate) fn charge(&mut self, seat: Seat, milliseconds: u32) {
        let increment = self.setup.time.map_or(0, TimeControl::increment);
        if let Some(left) = self.clocks.get_mut(seat.index()) {
            *left = left.saturating_sub(milliseconds).saturating_add(increment);
        }
    }

    /// How the rules ended the game, if they did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game().outcome().filter(|_| self.quit.is_none())
    }

    /// Who sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.setup.player(seat)
    }

    /// Plays a move from the position that is shown. What was played on from there before stays,
    /// as a branch.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.quit.is_some() {
            return Err(IllegalMove::GameOver);
        }
        self.tree.play(mv)
    }

    /// The seat that gives up if somebody does now: that of the only person who plays, or else the
    /// one to move if it is a person's.
    pub(crate) fn resigning(&self) -> Option<Seat> {
        let playing = self.game().position().playing();
        let seats = self.setup.seats();
        let people =
            seats.filter(|&(seat, player)| player == Player::Human && playing.contains(seat));
        let people: Vec<Seat> = people.map(|(seat, _)| seat).collect();
        match people[..] {
            _ if self.is_over() => None,
            [only] => Some(only),
            _ => Some(self.game().turn()).filter(|turn| people.contains(turn)),
        }
    }

    /// Gives up.
    pub(crate) fn resign(&mut self, seat: Seat) {
        match self.rules().seats() {
            2 => self.quit = Some(Quit::Resigned(seat)),
            _ => self.leave(seat, Cause::Resigned),
        }
    }

    /// A seat has run out of time.
    pub(crate) fn flag(&mut self, seat: Seat) {
        let Some(left) = self.clocks.get_mut(seat.index()) else {
            return;
        };
        *left = 0;
        match self.rules().seats() {
            2 => self.quit = Some(Quit::Flagged(seat)),
            _ => self.leave(seat, Cause::Flagged),
        }
    }

    /// The others go on without a seat.
    fn leave(&mut self, seat: Seat, cause: Cause) {
        self.go_to_end();
        // Refused if the game is over there, or the seat has left before: nothing changes then.
        let _ = self.tree.play(Departure { seat, cause });
    }

    /// Whether the last move was a seat that ran out of time.
    fn has_flagged(&self) -> bool {
        let last = self.game().moves().last();
        let departure = last.and_then(|ply| ply.departure());
        departure.is_some_and(|departure| departure.cause == Cause::Flagged)
    }

    /// Steps back to the last position in which a person was to move.
    pub(crate) fn undo(&mut self) {
        match self.quit {
            Some(Quit::Resigned(_)) => {
                self.quit = None;
                return;
            }
            // Lost time does not come back.
            Some(Quit::Flagged(_)) => return,
            None => {}
        }
        while !self.has_flagged() && self.tree.back() && !self.person_to_move() {}
    }

    /// Steps forward again, to the next position in which a person is to move.
    pub(crate) fn redo(&mut self) {
        while self.tree.forward() && !self.person_to_move() {}
    }

    /// Shows the position after so many moves of the current line.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.tree.go_to(ply);
    }

    /// Shows the last position of the current line.
    pub(crate) fn go_to_end(&mut self) {
        while self.tree.forward() {}
    }

    /// The moves since the last one of a person, except the very last: where several engines play,
    /// these are easily missed.
    pub(crate) fn trail(&self) -> Vec<Move> {
        let moves = self.game().moves();
        let engines = (0..moves.len()).rev().take_while(|&ply| {
            let mover = self.game().mover(ply);
            mover.is_some_and(|seat| self.player(seat) != Player::Human)
        });
        let seats = self.setup.rules.seats() - 1;
        let trail = engines.skip(1).take(seats.saturating_sub(1));
        trail.filter_map(|ply| moves.get(ply)?.mv()).collect()
    }

    fn person_to_move(&self) -> bool {
        self.player(self.game().turn()) == Player::Human
    }
}

fn full_clocks(setup: &Setup) -> Vec<u32> {
    let each = |time: TimeControl| vec![time.initial(); setup.rules.seats()];
    setup.time.map(each).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Rules;

    fn against_the_engine() -> LocalGame {
        let rules = Rules::from_names("pikemen", "classic").expect("a setup");
        LocalGame::new(Setup::usual(rules), 1)
    }

    fn play(game: &mut LocalGame, text: &str) {
        let mv = game.game().parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }

    #[test]
    fn undo_takes_back_the_answer_too() {
        let mut game = against_the_engine();
        for text in ["h5(N)", "a4(S)", "h5-h6(N)", "a4-a3(S)"] {
            play(&mut game, text);
        }
        game.undo();
        assert_eq!(game.tree().ply(), 2);
        game.undo();
        assert_eq!(game.tree().ply(), 0);
        game.redo();
        assert_eq!(game.tree().ply(), 2);
    }

    #[test]
    fn a_game_goes_on_where_another_stood_and_repetition_counts() {
        let mut game = against_the_engine();
        for text in [
            "h5(N)", "a4(S)", "h5(U)", "a4(U)", "h5(N)", "a4(S)", "h5(U)",
        ] {
            play(&mut game, text);
        }
        let resumed = LocalGame::resumed(game.game(), Seat::B, USUAL_LEVEL, 1);
        assert_eq!(resumed.player(Seat::A), Player::Engine(USUAL_LEVEL));
        assert_eq!(resumed.player(Seat::B), Player::Human);
        assert_eq!(resumed.setup().viewer(), Seat::B);
        let mut resumed =
            LocalGame::from_saved(&resumed.to_saved().expect("text")).expect("a game");
        assert_eq!(resumed.game().moves(), game.game().moves());
        play(&mut resumed, "a4(U)");
        assert!(resumed.is_over(), "the third time ends it");
    }

    #[test]
    fn a_game_from_any_position_survives_the_browser() {
        let rules = Rules::from_names("pikemen", "mini").expect("a setup");
        let mut begun = Game::new(rules);
        for text in ["d3(N)", "c4(S)"] {
            let mv = begun.parse_move(text).expect("a move");
            begun.play(mv).expect("a legal move");
        }
        let game = Game::from_position(*begun.position());
        let resumed = LocalGame::resumed(&game, Seat::A, USUAL_LEVEL, 1);
        let back = LocalGame::from_saved(&resumed.to_saved().expect("text")).expect("a game");
        assert_eq!(back.game().position(), begun.position());
    }

    #[test]
    fn who_quits_loses_and_the_record_says_so() {
        let mut game = against_the_engine();
        assert!(game.winners().is_empty());
        game.resign(Seat::A);
        assert_eq!(game.winners(), SeatSet::only(Seat::B));
        let record = game.record().expect("a record");
        assert_eq!(record.winners(), game.winners());
    }

    #[test]
    fn three_go_on_without_who_resigns_until_one_is_left() {
        let rules = Rules::from_names("martian", "three").expect("a setup");
        let mut game = LocalGame::new(Setup::usual(rules).among_people(), 1);
        play(&mut game, "A22-A11");
        game.resign(Seat::C);
        assert!(!game.is_over() && game.quit().is_none());
        assert_eq!(
            (game.game().turn(), game.resigning()),
            (Seat::B, Some(Seat::B))
        );
        play(&mut game, "B22-B11");
        assert_eq!(game.game().turn(), Seat::A);
        let back = LocalGame::from_saved(&game.to_saved().expect("text")).expect("a game");
        assert_eq!(back, game);
        // It can be taken back, and done again.
        game.undo();
        game.undo();
        assert!(game.game().position().left().is_empty());
        game.redo();
        assert_eq!(game.game().position().left(), SeatSet::only(Seat::C));
        game.resign(Seat::A);
        assert_eq!(game.winners(), SeatSet::only(Seat::B));
        let record = game.record().expect("a record");
        assert_eq!(record.termination().to_string(), "last-seat");
    }

    #[test]
    fn the_engines_go_on_without_the_only_person() {
        let rules = Rules::from_names("martian", "four").expect("a setup");
        let mut game = LocalGame::new(Setup::usual(rules), 1);
        assert_eq!(game.resigning(), Some(Seat::A));
        game.resign(Seat::A);
        assert_eq!((game.is_over(), game.resigning()), (false, None));
        let mv = game.game().legal_moves()[0];
        game.play(mv).expect("a legal move");
        game.undo();
        assert_eq!((game.tree().ply(), game.game().turn()), (0, Seat::A));
    }

    #[test]
    fn three_go_on_without_whose_flag_falls_and_that_stays() {
        let rules = Rules::from_names("pikemen", "three").expect("a setup");
        let mut setup = Setup::usual(rules).among_people();
        setup.time = TimeControl::new(1, 0);
        let mut game = LocalGame::new(setup, 1);
        play(&mut game, "d8(S)");
        game.flag(Seat::B);
        assert_eq!((game.is_over(), game.game().turn()), (false, Seat::C));
        assert_eq!(game.clocks(), [60_000, 0, 60_000]);
        // Lost time does not come back.
        game.undo();
        assert_eq!(game.game().turn(), Seat::C);
        let back = LocalGame::from_saved(&game.to_saved().expect("text")).expect("a game");
        assert_eq!(back, game);
    }

    #[test]
    fn time_runs_out_for_good() {
        let mut setup = Setup::first_game().among_people();
        setup.time = TimeControl::new(1, 5);
        setup.set_name(Seat::A, "Ann");
        let mut game = LocalGame::new(setup, 1);
        game.charge(Seat::A, 10_000);
        assert_eq!(game.clocks(), [55_000, 60_000]);
        game.flag(Seat::B);
        game.undo();
        assert_eq!(game.quit(), Some(Quit::Flagged(Seat::B)));
        let record = game.record().expect("a record");
        assert_eq!(record.player(Seat::A), Some("Ann"));
        assert_eq!(
            record.termination(),
            Termination::Time(SeatSet::only(Seat::B))
        );
        let back = LocalGame::from_saved(&game.to_saved().expect("text")).expect("a game");
        assert_eq!(back, game);
    }

    #[test]
    fn the_trail_is_what_the_engines_did_before_the_last_move() {
        let rules = Rules::from_names("martian", "four").expect("a setup");
        let mut game = LocalGame::new(Setup::usual(rules), 1);
        for _ in 0..4 {
            let mv = game.game().legal_moves()[0];
            game.play(mv).expect("a legal move");
        }
        assert_eq!(
            game.trail(),
            [2, 1].map(|ply: usize| game.game().moves()[ply].mv().expect("a move"))
        );
        assert!(against_the_engine().trail().is_empty());
    }

    #[test]
    fn a_resignation_can_be_taken_back() {
        let mut game = against_the_engine();
        game.resign(Seat::A);
        assert!(game.is_over());
        let mv = game.game().legal_moves()[0];
        assert_eq!(game.play(mv), Err(IllegalMove::GameOver));
        game.undo();
        assert!(!game.is_over());
    }
}
