//! A position that is being put together.

use crate::game::agreed;
use std::collections::BTreeMap;
use tercio_rules::martian::{self, Deadlock, Undo};
use tercio_rules::notation::AgreeError;
use tercio_rules::{Cell, InvalidPosition, Piece, Position, Rules, Seat, SeatSet, Stance, pikemen};

/// A position that is being put together. It may be nonsense; [`Draft::position`] asks the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Draft {
    rules: Rules,
    pieces: BTreeMap<Cell, Piece>,
    turn: Seat,
    points: Vec<u8>,
    /// What the moves before left behind. It has no meaning once pieces are put elsewhere by hand.
    past: Past,
}

/// What depends on the moves before a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Past {
    plies_since_capture: u16,
    clock: Option<u8>,
    undo: Option<Undo>,
    left: SeatSet,
}

impl Draft {
    /// A position as it is.
    pub(crate) fn new(position: &Position) -> Draft {
        let martian = |clock, undo| Past {
            plies_since_capture: position.plies_since_capture(),
            clock,
            undo,
            left: position.left(),
        };
        Draft {
            rules: position.rules(),
            pieces: position.pieces().collect(),
            turn: position.turn(),
            points: position.points().to_vec(),
            past: match position {
                Position::Pikemen(_) | Position::WidePikemen(_) => martian(None, None),
                Position::Martian(position) => martian(position.clock(), position.undo()),
                Position::WideMartian(position) => martian(position.clock(), position.undo()),
            },
        }
    }

    /// What is agreed.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The seat to move.
    pub(crate) fn turn(&self) -> Seat {
        self.turn
    }

    /// The points of each seat.
    pub(crate) fn points(&self) -> &[u8] {
        &self.points
    }

    /// The piece on a cell.
    pub(crate) fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.get(&cell).copied()
    }

    /// Every piece and its cell.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.pieces.iter().map(|(&cell, &piece)| (cell, piece))
    }

    /// Puts a piece on a cell, in the place of what stood there.
    pub(crate) fn put(&mut self, cell: Cell, piece: Piece) {
        let piece = match self.rules {
            Rules::Pikemen(_) => piece,
            // M-9: whose a piece is depends on its zone alone.
            Rules::Martian(rules) => Piece {
                seat: rules.setup().board().zone(cell).unwrap_or(piece.seat),
                stance: Stance::Upright,
                ..piece
            },
        };
        self.pieces.insert(cell, piece);
        self.past = Past::default();
    }

    /// Takes the piece off a cell.
    pub(crate) fn remove(&mut self, cell: Cell) {
        if self.pieces.remove(&cell).is_some() {
            self.past = Past::default();
        }
    }

    /// Moves a piece to another cell, in the place of what stood there.
    pub(crate) fn shift(&mut self, from: Cell, to: Cell) {
        if from != to
            && let Some(piece) = self.pieces.remove(&from)
        {
            self.put(to, piece);
        }
    }

    /// Takes all pieces off the board, and all points.
    pub(crate) fn clear(&mut self) {
        self.pieces.clear();
        self.points.fill(0);
        self.past = Past::default();
    }

    /// The start position of a setup, with the agreements of this one as far as they go.
    pub(crate) fn start(&mut self, rules: Rules) {
        let agreements = self.rules.agreed();
        let rules = agreements.fold(rules, |rules, (name, value)| {
            rules.agree(name, &value).unwrap_or(rules)
        });
        *self = Draft::new(&Position::start(rules));
    }

    /// Says whose turn it is.
    pub(crate) fn set_turn(&mut self, seat: Seat) {
        if self.turn != seat {
            self.turn = seat;
            self.past = Past::default();
        }
    }

    /// Gives a seat points.
    pub(crate) fn set_points(&mut self, seat: Seat, points: u8) {
        if let Some(place) = self.points.get_mut(seat.index()) {
            *place = points;
        }
    }

    /// Agrees on an option of the rules, or with `None` on its usual value.
    pub(crate) fn agree(&mut self, option: &str, value: Option<&str>) -> Result<(), AgreeError> {
        self.rules = agreed(self.rules, option, value)?;
        if !matches!(self.rules, Rules::Martian(rules) if rules.deadlock() == Deadlock::Call) {
            self.past.clock = None;
        }
        Ok(())
    }

    /// The position, or why it cannot be.
    pub(crate) fn position(&self) -> Result<Position, InvalidPosition> {
        let points = self.points.clone();
        match self.rules {
            Rules::Pikemen(rules) => Position::from_pikemen(&pikemen::Placement {
                rules,
                pieces: self.pieces().collect(),
                turn: self.turn,
                points,
                plies_since_capture: self.past.plies_since_capture,
                left: self.past.left,
            }),
            Rules::Martian(rules) => Position::from_martian(&martian::Placement {
                rules,
                pieces: self
                    .pieces()
                    .map(|(cell, piece)| (cell, piece.size))
                    .collect(),
                turn: self.turn,
                points,
                plies_since_capture: self.past.plies_since_capture,
                clock: self.past.clock,
                undo: self.past.undo,
                left: self.past.left,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Draft;
    use tercio_rules::{
        Cell, Facing, Game, InvalidPosition, Piece, Position, Rules, Seat, Size, Stance,
    };

    fn start(game: &str, setup: &str) -> Draft {
        let rules = Rules::from_names(game, setup).expect("a setup");
        Draft::new(&Position::start(rules))
    }

    fn cell(draft: &Draft, name: &str) -> Cell {
        draft.rules().board().cell(name).expect("a cell")
    }

    #[test]
    fn what_is_not_touched_comes_back_as_it_was() {
        for rules in Rules::all() {
            let mut game = Game::new(rules);
            for step in 0..40 {
                assert_eq!(
                    Draft::new(game.position()).position(),
                    Ok(*game.position()),
                    "{rules:?}"
                );
                let moves = game.legal_moves();
                let Some(&mv) = moves.get(step * 7 % moves.len().max(1)) else {
                    break;
                };
                game.play(mv).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_called_clock_and_the_forbidden_undo_last_until_something_changes() {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mv = game.parse_move("b3-a4*").expect("a move");
        game.play(mv).expect("a legal move");
        let mut draft = Draft::new(game.position());
        assert_eq!(draft.position(), Ok(*game.position()));
        draft.agree("deadlock", Some("off")).expect("an option");
        assert!(draft.position().is_ok(), "no clock is left where none runs");
    }

    #[test]
    fn pieces_are_put_moved_turned_and_removed() {
        let mut draft = start("pikemen", "mini");
        let (d3, c3) = (cell(&draft, "d3"), cell(&draft, "c3"));
        let mut piece = draft.piece(d3).expect("a piece");
        draft.shift(d3, c3);
        assert_eq!((draft.piece(d3), draft.piece(c3)), (None, Some(piece)));
        piece.stance = Stance::Lying(Facing::NW);
        draft.put(c3, piece);
        let position = draft.position().expect("a position");
        assert_eq!(position.piece(c3), Some(piece));
        draft.remove(c3);
        assert_eq!(draft.piece(c3), None);
        draft.shift(c3, d3);
        assert_eq!(draft.piece(d3), None, "nothing moves from an empty cell");
    }

    #[test]
    fn in_martian_chess_the_zone_says_whose_a_piece_is() {
        let mut draft = start("martian", "two");
        let (d3, d6) = (cell(&draft, "d3"), cell(&draft, "d6"));
        assert_eq!(draft.piece(d3).map(|piece| piece.seat), Some(Seat::A));
        draft.shift(d3, d6);
        assert_eq!(draft.piece(d6).map(|piece| piece.seat), Some(Seat::B));
        assert!(draft.position().is_ok());
    }

    #[test]
    fn impossible_positions_are_named_and_nothing_is_lost() {
        let mut draft = start("pikemen", "classic");
        let a1 = cell(&draft, "a1");
        let large = Piece {
            seat: Seat::A,
            size: Size::Large,
            stance: Stance::Upright,
        };
        draft.put(a1, large);
        assert!(matches!(
            draft.position(),
            Err(InvalidPosition::TooManyPips { .. })
        ));
        draft.remove(a1);
        assert!(draft.position().is_ok());
        draft.clear();
        draft.put(a1, large);
        draft.set_turn(Seat::B);
        assert_eq!(
            draft.position(),
            Err(InvalidPosition::NothingToMove { seat: Seat::B })
        );
        draft.set_turn(Seat::A);
        assert!(
            draft
                .position()
                .is_ok_and(|position| position.outcome().is_some())
        );
    }

    #[test]
    fn points_and_agreements_reach_the_position() {
        let mut draft = start("pikemen", "classic");
        let a8 = cell(&draft, "a8");
        draft.remove(a8);
        draft.set_points(Seat::A, 3);
        draft.set_points(Seat::F, 9);
        draft.agree("target", Some("20")).expect("a target");
        assert!(draft.agree("target", Some("0")).is_err());
        let position = draft.position().expect("a position");
        assert_eq!(position.points(), [3, 0]);
        assert!(matches!(position.rules(), Rules::Pikemen(rules) if rules.target() == 20));
        let mini = Rules::from_names("pikemen", "mini").expect("a setup");
        draft.agree("target", Some("9")).expect("a target");
        draft.start(mini);
        assert_eq!(draft.points(), [0, 0]);
        assert!(matches!(draft.rules(), Rules::Pikemen(rules) if rules.target() == 9));
    }

    #[test]
    fn every_setup_starts_from_every_other_one() {
        for from in Rules::all() {
            for to in Rules::all() {
                let mut draft = Draft::new(&Position::start(from));
                draft.start(to);
                assert!(draft.position().is_ok(), "{from:?} {to:?}");
            }
        }
    }
}
