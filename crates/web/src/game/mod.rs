//! A game on this device: who plays, what was agreed, every move that was tried.

mod captured;
mod player;
mod saved;
mod setup;
mod shown;
mod tree;
mod tree_path;

pub(crate) use captured::captured;
pub(crate) use player::{Player, USUAL_LEVEL};
pub(crate) use setup::{Setup, WrongSetup, agreed};
pub(crate) use shown::Shown;
pub(crate) use tree::{MoveId, Tree};
pub(crate) use tree_path::TreePath;

use tercio_engine_api::Level;
use tercio_rules::record::Record;
use tercio_rules::{Game, IllegalMove, Move, Outcome, Rules, Seat};

/// A game on this device.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LocalGame {
    setup: Setup,
    tree: Tree,
    resigned: Option<Seat>,
    /// What weak engines overlook depends on it, so that no two games are alike.
    seed: u32,
}

impl LocalGame {
    /// A new game; the seed should be another one each time.
    pub(crate) fn new(setup: Setup, seed: u32) -> LocalGame {
        LocalGame {
            tree: Tree::new(setup.start()),
            setup,
            resigned: None,
            seed,
        }
    }

    /// A game that goes on where another one stood, with all its moves: a person in one seat, the
    /// engine in all others.
    pub(crate) fn resumed(game: &Game, person: Seat, level: Level, seed: u32) -> LocalGame {
        let mut setup = Setup::usual(game.rules());
        for seat in Seat::ALL {
            setup.set_player(seat, Player::Engine(level));
        }
        setup.set_player(person, Player::Human);
        setup.set_first(game.start().turn());
        LocalGame {
            tree: Tree::from_record(&Record::from_game(game)),
            setup,
            resigned: None,
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

    /// The seat that gave up, if one did.
    pub(crate) fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Whether nobody may move on from the position that is shown.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game().is_over()
    }

    /// How the rules ended the game, if they did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game().outcome().filter(|_| self.resigned.is_none())
    }

    /// Who sits in a seat.
    pub(crate) fn player(&self, seat: Seat) -> Player {
        self.setup.player(seat)
    }

    /// Plays a move from the position that is shown. What was played on from there before stays,
    /// as a branch.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.resigned.is_some() {
            return Err(IllegalMove::GameOver);
        }
        self.tree.play(mv)
    }

    /// Gives up.
    pub(crate) fn resign(&mut self, seat: Seat) {
        self.resigned = Some(seat);
    }

    /// Steps back to the last position in which a person was to move.
    pub(crate) fn undo(&mut self) {
        if self.resigned.take().is_some() {
            return;
        }
        while self.tree.back() && !self.person_to_move() {}
    }

    /// Steps forward again, to the next position in which a person is to move.
    pub(crate) fn redo(&mut self) {
        while self.tree.forward() && !self.person_to_move() {}
    }

    /// Shows the position after so many moves of the current line.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.tree.go_to(ply);
    }

    fn person_to_move(&self) -> bool {
        self.player(self.game().turn()) == Player::Human
    }
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
