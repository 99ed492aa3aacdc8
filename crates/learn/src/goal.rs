//! What a move is asked to achieve, judged by the rules.

use crate::look;
use tercio_rules::{Cell, Move, Piece, Position, SeatSet, Size, Stance, martian};

/// How many captures in a row an exchange is followed.
const EXCHANGE: u8 = 5;
/// How many positions a forced win is looked for in.
const BUDGET: u32 = 400_000;

/// What a move must achieve. Cells are named as on the board of the position.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// It is one of these moves.
    Moves(&'static [&'static str]),
    /// The piece comes from this cell.
    From(&'static str),
    /// The piece ends on another cell than it came from: this one.
    To(&'static str),
    /// Pikemen: the piece stands upright afterwards.
    Upright,
    /// Pikemen: the piece turns where it stands.
    Turns,
    /// Pikemen: afterwards the piece could charge, were it the mover's turn again.
    CanCharge,
    /// It takes a piece.
    Captures,
    /// It takes a piece of this size.
    CapturesSize(Size),
    /// Martian Chess: it merges two pieces into one of this size.
    Merges(Size),
    /// Martian Chess: the piece changes hands.
    Crosses,
    /// Martian Chess: it calls the clock.
    CallsClock,
    /// It ends the game, and the mover alone wins.
    Wins,
    /// The mover wins with at most so many moves, this one included, whatever the others do.
    ForcesWin(u8),
    /// Afterwards nobody can take a piece of the mover.
    Safe,
    /// Afterwards nobody can take the mover's piece on this cell.
    SafeOn(&'static str),
    /// Afterwards nobody who moves before the mover's next turn can win at once.
    NobodyWins,
    /// Afterwards the next player cannot win at once, and has a move after which nobody but the
    /// mover can: what is left to be stopped is theirs to stop.
    LeavesToNext,
    /// Afterwards the mover could take the piece on this cell, were it their turn again.
    Attacks(&'static str),
    /// Afterwards the piece on the first cell, whoever has it, could take the one on the second.
    Sets(&'static str, &'static str),
    /// Pikemen: afterwards the mover pins the piece on this cell.
    Pins(&'static str),
    /// Pikemen, two seats: it pins the piece on this cell, and whatever the other replies, the
    /// mover can take that piece next turn, or pin it still and leave nothing to be taken.
    HoldsPin(&'static str),
    /// Pikemen: afterwards another pike of the mover points at the mover's piece on this cell.
    Guards(&'static str),
    /// Pikemen: afterwards the mover's piece on this cell is not pinned.
    Free(&'static str),
    /// Two seats: when nobody wants to take any more, the mover has gained at least so many points
    /// more than the other.
    Nets(i32),
    /// Two seats: whatever the other replies, the mover can take something next turn.
    ScoresNext,
    /// All of these.
    All(&'static [Goal]),
    /// Not this.
    Not(&'static Goal),
}

impl Goal {
    /// Whether a legal move achieves the goal.
    pub fn is_met(&self, before: &Position, mv: Move) -> bool {
        let board = before.board();
        let is = |cell: Cell, name: &str| board.cell(name) == Some(cell);
        let me = before.turn();
        let after = || {
            let mut after = *before;
            after.play_unchecked(mv);
            after
        };
        match *self {
            Goal::Moves(moves) => {
                let text = before.notation(mv).to_string();
                moves.contains(&text.as_str())
            }
            Goal::From(name) => is(mv.from(), name),
            Goal::To(name) => mv.from() != mv.to() && is(mv.to(), name),
            Goal::Upright => {
                matches!(mv, Move::Pikemen(mv) if mv.stance() == Stance::Upright)
            }
            Goal::Turns => matches!(mv, Move::Pikemen(_)) && mv.from() == mv.to(),
            Goal::CanCharge => !after().targets_of(mv.to()).is_empty(),
            Goal::Captures => before.captures(mv),
            Goal::CapturesSize(size) => {
                before.captures(mv) && before.piece(mv.to()).is_some_and(|p| p.size == size)
            }
            Goal::Merges(size) => landing(before, mv) == Some(martian::Landing::Merge(size)),
            Goal::Crosses => {
                matches!(mv, Move::Martian(_)) && board.zone(mv.from()) != board.zone(mv.to())
            }
            Goal::CallsClock => matches!(mv, Move::Martian(mv) if mv.calls_clock()),
            Goal::Wins => after()
                .outcome()
                .is_some_and(|outcome| outcome.winners == SeatSet::only(me)),
            Goal::ForcesWin(moves) => {
                let mut budget = BUDGET;
                look::wins(&after(), me, moves.saturating_sub(1), &mut budget) == Some(true)
            }
            Goal::Safe => look::exposed(&after(), me).is_empty(),
            Goal::SafeOn(name) => {
                let after = after();
                board.cell(name).is_some_and(|cell| {
                    after.piece(cell).is_some_and(|piece| piece.seat == me)
                        && !look::exposed(&after, me).contains(&cell)
                })
            }
            Goal::NobodyWins => !look::others_win(&after(), me),
            Goal::LeavesToNext => look::left_to_next(&after(), me),
            Goal::Attacks(name) => {
                let after = after();
                let mine = |cell| after.piece(cell).is_some_and(|piece| piece.seat == me);
                let mut threats = after.threats().into_iter();
                threats.any(|(from, to)| is(to, name) && mine(from))
            }
            Goal::Sets(from, to) => {
                let mut threats = after().threats().into_iter();
                threats.any(|(by, victim)| is(by, from) && is(victim, to))
            }
            Goal::Pins(name) => {
                let cell = board.cell(name);
                cell.is_some_and(|cell| look::pins(&after(), me, cell))
            }
            Goal::HoldsPin(name) => {
                let cell = board.cell(name);
                cell.is_some_and(|cell| look::holds_pin(&after(), me, cell))
            }
            Goal::Guards(name) => {
                let after = after();
                let mine = |piece: &Piece| piece.seat == me;
                board.cell(name).is_some_and(|cell| {
                    let mut pieces = after.pieces();
                    after.piece(cell).is_some_and(|piece| mine(&piece))
                        && pieces.any(|(by, piece)| mine(&piece) && after.pike(by).contains(cell))
                })
            }
            Goal::Free(name) => {
                let after = after();
                board.cell(name).is_some_and(|cell| {
                    after.piece(cell).is_some_and(|piece| piece.seat == me)
                        && after.pins().iter().all(|pin| pin.pinned != cell)
                })
            }
            Goal::Nets(least) => {
                let gain = |position: &Position| i32::from(position.points()[me.index()]);
                let after = after();
                gain(&after) - gain(before) - look::exchange(&after, EXCHANGE) >= least
            }
            Goal::ScoresNext => look::scores_next(&after(), me),
            Goal::All(goals) => goals.iter().all(|goal| goal.is_met(before, mv)),
            Goal::Not(goal) => !goal.is_met(before, mv),
        }
    }

    /// Every cell and move the goal names, for checking them.
    pub fn names(&self) -> Vec<&'static str> {
        match *self {
            Goal::Moves(moves) => moves.to_vec(),
            Goal::From(name)
            | Goal::To(name)
            | Goal::SafeOn(name)
            | Goal::Attacks(name)
            | Goal::Pins(name)
            | Goal::HoldsPin(name)
            | Goal::Guards(name)
            | Goal::Free(name) => vec![name],
            Goal::Sets(from, to) => vec![from, to],
            Goal::All(goals) => goals.iter().flat_map(Goal::names).collect(),
            Goal::Not(goal) => goal.names(),
            _ => Vec::new(),
        }
    }
}

fn landing(position: &Position, mv: Move) -> Option<martian::Landing> {
    match (position, mv) {
        (Position::Martian(p), Move::Martian(mv)) => Some(p.landing(mv)),
        (Position::WideMartian(p), Move::Martian(mv)) => Some(p.landing(mv)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Goal;
    use tercio_rules::Position;

    fn met(goal: Goal, position: &str, mv: &str) -> bool {
        let position: Position = position.parse().expect("a position");
        goal.is_met(&position, position.parse_move(mv).expect("legal"))
    }

    #[test]
    fn turning_is_no_charge() {
        let text = "pikemen mini .....B3/....../....../....../..A2n.../...... A 0,0 0";
        assert!(met(Goal::Turns, text, "c2(E)"));
        assert!(!met(Goal::Turns, text, "c2-c3(E)"));
        let martian = "martian two 1.../..../..../..../..../..../.1../.... A 0,0 0 deadlock=off";
        assert!(!met(Goal::Turns, martian, "b2-c3"));
    }

    #[test]
    fn a_piece_can_charge_over_empty_cells_and_onto_what_it_takes() {
        let text = "pikemen mini ....../....../..B2.../A1.A2B1../....../...... A 0,0 0";
        for (mv, can) in [
            ("c3(W)", true),
            ("c3(E)", true),
            ("c3(N)", false),
            ("a3(W)", false),
        ] {
            assert_eq!(met(Goal::CanCharge, text, mv), can, "{mv}");
        }
    }

    #[test]
    fn one_rival_is_set_on_another_by_stepping_aside() {
        let text = "pikemen three ......../......../......../......../C2..A3n..B3w./......../......../........ A 0,0,0 0";
        let sets = Goal::Sets("g4", "a4");
        assert!(met(sets, text, "d4-d5(U)"));
        assert!(!met(sets, text, "d4(U)"));
        assert_eq!(sets.names(), ["g4", "a4"]);
    }
}
