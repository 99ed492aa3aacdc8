//! Choosing a move step by step: a piece, a target, a facing.

use tercio_rules::{Cell, IllegalMove, Move, Position, Rules, Stance, martian, pikemen};

/// How far the choice has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Choice {
    /// Nothing is chosen.
    #[default]
    Nothing,
    /// A piece.
    Piece(Cell),
    /// A pikeman and where it shall end up, which may be where it is; the facing is missing.
    Target { from: Cell, to: Cell },
}

/// What a step leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The choice goes on.
    Choose(Choice),
    /// A legal move.
    Play(Move),
    /// The rules forbid it, for this reason.
    Refuse(IllegalMove),
}

impl Choice {
    /// The cell of the piece that is chosen.
    pub(crate) const fn from(self) -> Option<Cell> {
        match self {
            Choice::Nothing => None,
            Choice::Piece(from) | Choice::Target { from, .. } => Some(from),
        }
    }

    /// Somebody pointed at a cell.
    pub(crate) fn tap(self, position: &Position, cell: Cell) -> Step {
        let Some(from) = self.from() else {
            return pick(position, cell);
        };
        if let Choice::Target { to, .. } = self
            && (cell == to || cell == from)
        {
            return Step::Choose(self.back());
        }
        if cell == from {
            // A second tap turns a pikeman on its cell and puts a Martian piece back.
            return Step::Choose(match position.rules() {
                Rules::Pikemen(_) => Choice::Target { from, to: from },
                Rules::Martian(_) => Choice::Nothing,
            });
        }
        if position.legal_targets(from).contains(cell) {
            return match position.rules() {
                Rules::Pikemen(_) => Step::Choose(Choice::Target { from, to: cell }),
                Rules::Martian(_) => attempt(position, martian_move(from, cell)),
            };
        }
        match pick(position, cell) {
            // Not a piece of one's own: say why the chosen one cannot go there.
            Step::Refuse(_) => match position.rules() {
                Rules::Pikemen(_) => attempt(position, charge(from, cell, Stance::Upright)),
                Rules::Martian(_) => attempt(position, martian_move(from, cell)),
            },
            step => step,
        }
    }

    /// Somebody chose how the piece shall stand.
    pub(crate) fn face(self, position: &Position, stance: Stance) -> Step {
        match (self, position.rules()) {
            (Choice::Nothing, _) | (_, Rules::Martian(_)) => Step::Choose(self),
            (Choice::Piece(from), _) => attempt(position, charge(from, from, stance)),
            (Choice::Target { from, to }, _) => attempt(position, charge(from, to, stance)),
        }
    }

    /// One step back.
    pub(crate) fn back(self) -> Choice {
        match self {
            Choice::Target { from, to } if from != to => Choice::Piece(from),
            _ => Choice::Nothing,
        }
    }
}

/// Picks a piece, if it is one of the seat to move.
fn pick(position: &Position, cell: Cell) -> Step {
    let turn = position.turn();
    match (position.piece(cell), position.rules()) {
        (Some(piece), Rules::Pikemen(_)) if piece.seat == turn => {
            Step::Choose(match piece.stance {
                // It can only turn, so the facing is the next question.
                Stance::Upright => Choice::Target {
                    from: cell,
                    to: cell,
                },
                Stance::Lying(_) => Choice::Piece(cell),
            })
        }
        (Some(piece), Rules::Martian(_)) if piece.seat == turn => Step::Choose(Choice::Piece(cell)),
        // The rules know best why not.
        (_, Rules::Pikemen(_)) => attempt(position, charge(cell, cell, Stance::Upright)),
        (_, Rules::Martian(_)) => attempt(position, martian_move(cell, cell)),
    }
}

fn charge(from: Cell, to: Cell, stance: Stance) -> Move {
    Move::Pikemen(pikemen::Move::charge(from, to, stance))
}

fn martian_move(from: Cell, to: Cell) -> Move {
    Move::Martian(martian::Move::new(from, to))
}

fn attempt(position: &Position, mv: Move) -> Step {
    match position.check(mv) {
        Ok(()) => Step::Play(mv),
        Err(illegal) => Step::Refuse(illegal),
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, Step};
    use tercio_rules::{Cell, Facing, Game, IllegalMove, Position, Rules, Stance};

    fn position(game: &str, setup: &str, moves: &[&str]) -> Position {
        let mut game = Game::new(Rules::from_names(game, setup).expect("a setup"));
        for text in moves {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        *game.position()
    }

    fn cell(position: &Position, name: &str) -> Cell {
        position.board().cell(name).expect("a cell")
    }

    /// Taps one cell after the other.
    fn taps(position: &Position, names: &[&str]) -> Step {
        let mut choice = Choice::Nothing;
        for (index, name) in names.iter().enumerate() {
            match choice.tap(position, cell(position, name)) {
                Step::Choose(next) => choice = next,
                step if index + 1 == names.len() => return step,
                step => panic!("{name}: {step:?}"),
            }
        }
        Step::Choose(choice)
    }

    #[test]
    fn an_upright_piece_asks_for_its_facing_at_once() {
        let start = position("pikemen", "classic", &[]);
        let h5 = cell(&start, "h5");
        assert_eq!(
            taps(&start, &["h5"]),
            Step::Choose(Choice::Target { from: h5, to: h5 })
        );
        let north = Stance::Lying(Facing::N);
        let step = Choice::Target { from: h5, to: h5 }.face(&start, north);
        let Step::Play(mv) = step else {
            panic!("{step:?}");
        };
        assert_eq!(start.notation(mv).to_string(), "h5(N)");
    }

    #[test]
    fn a_lying_piece_charges_by_piece_target_facing() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        let (h5, h7) = (cell(&position, "h5"), cell(&position, "h7"));
        assert_eq!(taps(&position, &["h5"]), Step::Choose(Choice::Piece(h5)));
        let chosen = Choice::Target { from: h5, to: h7 };
        assert_eq!(taps(&position, &["h5", "h7"]), Step::Choose(chosen));
        let Step::Play(mv) = chosen.face(&position, Stance::Upright) else {
            panic!("a legal move");
        };
        assert_eq!(position.notation(mv).to_string(), "h5-h7(U)");
    }

    #[test]
    fn a_second_tap_on_a_lying_piece_turns_it() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        let h5 = cell(&position, "h5");
        assert_eq!(
            taps(&position, &["h5", "h5"]),
            Step::Choose(Choice::Target { from: h5, to: h5 })
        );
        let same = Choice::Piece(h5).face(&position, Stance::Lying(Facing::N));
        assert!(matches!(same, Step::Refuse(IllegalMove::Pikemen(_))));
    }

    #[test]
    fn another_piece_of_ones_own_is_picked_instead() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        let g4 = cell(&position, "g4");
        assert_eq!(
            taps(&position, &["h5", "g4"]),
            Step::Choose(Choice::Target { from: g4, to: g4 })
        );
    }

    #[test]
    fn what_cannot_be_reached_is_refused_with_the_reason() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        for (taps_at, reason) in [
            (&["h5", "a1"][..], "line"),
            (&["a4"][..], "belongs to seat B"),
            (&["d4"][..], "empty"),
        ] {
            let Step::Refuse(illegal) = taps(&position, taps_at) else {
                panic!("{taps_at:?} should be refused");
            };
            assert!(illegal.to_string().contains(reason), "{illegal}");
        }
    }

    #[test]
    fn martian_pieces_move_by_two_taps() {
        let start = position("martian", "two", &[]);
        let Step::Play(mv) = taps(&start, &["d3", "d4"]) else {
            panic!("a legal move");
        };
        assert_eq!(start.notation(mv).to_string(), "d3-d4");
        assert_eq!(taps(&start, &["d3", "d3"]), Step::Choose(Choice::Nothing));
    }

    #[test]
    fn escape_steps_back_to_nothing() {
        let position = position("pikemen", "classic", &["h5(N)", "a4(S)"]);
        let (from, to) = (cell(&position, "h5"), cell(&position, "h7"));
        let choice = Choice::Target { from, to };
        assert_eq!(choice.back(), Choice::Piece(from));
        assert_eq!(choice.back().back(), Choice::Nothing);
        assert_eq!(Choice::Target { from, to: from }.back(), Choice::Nothing);
    }
}
