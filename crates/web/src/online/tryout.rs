//! Moves that are tried out on the board of a game that runs. Nothing of it is ever sent.

use tercio_rules::{Game, Move, SeatSet};

/// The game as it stands, and moves that are tried after it.
#[derive(Clone, Debug)]
pub(crate) struct Tryout {
    game: Game,
    /// How many of the moves were really made.
    made: usize,
}

impl Tryout {
    /// Begins where a game stands.
    pub(crate) fn of(game: &Game) -> Tryout {
        Tryout {
            game: game.clone(),
            made: game.plies(),
        }
    }

    /// The game with what is tried.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// How many moves are tried.
    pub(crate) fn tried(&self) -> usize {
        self.game.plies() - self.made
    }

    /// Tries a move, of whatever seat is to move.
    pub(crate) fn play(&mut self, mv: Move) {
        // A move that the rules refuse is not made.
        let _ = self.game.play(mv);
    }

    /// Takes the last move back that is tried.
    pub(crate) fn undo(&mut self) {
        if self.tried() > 0 {
            self.game.undo();
        }
    }

    /// Takes all back that is tried.
    pub(crate) fn reset(&mut self) {
        self.game.truncate(self.made);
    }

    /// The game has gone on. `false` if what is tried does not follow from it.
    pub(crate) fn follow(&mut self, game: &Game) -> bool {
        let fits = self.game.start() == game.start() && self.game.moves().starts_with(game.moves());
        if fits {
            self.made = game.plies();
        }
        fits
    }

    /// The moves that are tried as an answer to what others may play: up to our own last one, which
    /// must come after one of somebody else.
    pub(crate) fn answer(&self, mine: SeatSet) -> Option<Vec<String>> {
        let own = |ply: &usize| {
            let mover = self.game.mover(*ply);
            mover.is_some_and(|seat| mine.contains(seat))
        };
        let plies = self.made..self.game.plies();
        let last = plies.clone().rev().find(own)?;
        let first = plies.clone().find(|ply| !own(ply))?;
        (first < last).then(|| {
            let mut line = self.game.line();
            line.truncate(last + 1);
            line.split_off(self.made)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Tryout;
    use tercio_rules::{Game, Rules, Seat, SeatSet};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        play(moves, |text| {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        });
        game
    }

    fn play(moves: &[&str], mut act: impl FnMut(&str)) {
        moves.iter().for_each(|text| act(text));
    }

    fn tried(game: &Game, moves: &[&str]) -> Tryout {
        let mut tryout = Tryout::of(game);
        play(moves, |text| {
            let mv = tryout.game().parse_move(text).expect("a move");
            tryout.play(mv);
        });
        tryout
    }

    #[test]
    fn what_is_tried_is_taken_back_but_not_what_was_made() {
        let game = game(&["b3-a4"]);
        let mut tryout = tried(&game, &["c6-d5", "b2-a3"]);
        assert_eq!(tryout.tried(), 2);
        tryout.undo();
        assert_eq!(tryout.tried(), 1);
        tryout.reset();
        tryout.undo();
        assert_eq!((tryout.tried(), tryout.game().plies()), (0, 1));
    }

    #[test]
    fn an_answer_ends_with_a_move_of_our_own_after_one_of_another() {
        let (one, two) = (game(&["b3-a4"]), game(&[]));
        let mine: SeatSet = [Seat::A].into_iter().collect();
        let answer = |tryout: Tryout| tryout.answer(mine);
        assert_eq!(answer(tried(&one, &[])), None);
        assert_eq!(answer(tried(&one, &["c6-d5"])), None);
        let line = ["c6-d5", "b2-a3"].map(str::to_owned).to_vec();
        assert_eq!(answer(tried(&one, &["c6-d5", "b2-a3"])), Some(line.clone()));
        // What another would play after it is no answer.
        let longer = tried(&one, &["c6-d5", "b2-a3", "b6-c5"]);
        assert_eq!(answer(longer), Some(line));
        // Our own move comes first while it is our turn.
        assert_eq!(answer(tried(&two, &["b3-a4", "c6-d5"])), None);
        let first = answer(tried(&two, &["b3-a4", "c6-d5", "b2-a3"]));
        assert_eq!(first.map(|line| line.len()), Some(3));
    }

    #[test]
    fn it_goes_on_with_the_game_while_the_moves_are_the_same() {
        let mut tryout = tried(&game(&["b3-a4"]), &["c6-d5", "b2-a3"]);
        assert!(tryout.follow(&game(&["b3-a4", "c6-d5"])));
        assert_eq!(tryout.tried(), 1);
        assert!(!tryout.follow(&game(&["b3-a4", "b6-a5"])));
    }
}
