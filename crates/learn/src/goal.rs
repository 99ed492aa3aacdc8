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
    /// Afterwards the mover could take the piece on this cell, were it their turn again.
    Attacks(&'static str),
    /// Pikemen: afterwards the mover pins the piece on this cell.
    Pins(&'static str),
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
            Goal::Attacks(name) => {
                let after = after();
                let mine = |cell| after.piece(cell).is_some_and(|piece| piece.seat == me);
                let mut threats = after.threats().into_iter();
                threats.any(|(from, to)| is(to, name) && mine(from))
            }
            Goal::Pins(name) => {
                let after = after();
                let mine = |cell| after.piece(cell).is_some_and(|piece| piece.seat == me);
                let mut pins = after.pins().into_iter();
                pins.any(|pin| is(pin.pinned, name) && mine(pin.by))
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
            | Goal::Guards(name)
            | Goal::Free(name) => vec![name],
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
