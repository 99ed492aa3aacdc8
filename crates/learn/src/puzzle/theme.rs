//! What a puzzle is about, judged by asking the rules.

use std::fmt;
use tercio_rules::{Cell, Move, Position, Reason, Seat, Stance};

/// What a move is about. Of several that fit, the first of this list is named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Martian Chess: the clock runs out at the right moment.
    Clock,
    /// Martian Chess: a zone is emptied at the right moment.
    Ending,
    /// Martian Chess: two pieces merge.
    Promotion,
    /// Martian Chess: a piece goes to the opponent for nothing.
    HandOver,
    /// The piece takes, and what took threatens something new.
    TakeAndThreaten,
    /// A piece is taken.
    Capture,
    /// Two things are threatened that were not.
    Fork,
    /// Pikemen: a piece is pinned that was not.
    Pin,
    /// Pikemen: the piece stands up.
    Upright,
    /// One thing is threatened that was not.
    Threat,
    /// None of these.
    Quiet,
}

impl Theme {
    /// Every theme, in the order in which they are named.
    pub const ALL: [Theme; 11] = [
        Theme::Clock,
        Theme::Ending,
        Theme::Promotion,
        Theme::HandOver,
        Theme::TakeAndThreaten,
        Theme::Capture,
        Theme::Fork,
        Theme::Pin,
        Theme::Upright,
        Theme::Threat,
        Theme::Quiet,
    ];

    /// The name used by programs.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Clock => "clock",
            Theme::Ending => "ending",
            Theme::Promotion => "promotion",
            Theme::HandOver => "hand-over",
            Theme::TakeAndThreaten => "take-and-threaten",
            Theme::Capture => "capture",
            Theme::Fork => "fork",
            Theme::Pin => "pin",
            Theme::Upright => "upright",
            Theme::Threat => "threat",
            Theme::Quiet => "quiet",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The key of the name used by people.
    pub fn key(self) -> String {
        format!("puzzle.theme.{}", self.name())
    }

    /// What a legal move is about.
    pub fn of(before: &Position, mv: Move) -> Theme {
        let mover = before.turn();
        let mut after = *before;
        after.play_unchecked(mv);
        let captures = before.captures(mv);
        match after.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Clock) => return Theme::Clock,
            Some(Reason::EmptyZone) => return Theme::Ending,
            // The game is over: nothing can be threatened any more.
            Some(_) => return Theme::Capture,
            None => {}
        }
        if let Move::Martian(_) = mv {
            let board = before.board();
            if board.zone(mv.from()) != board.zone(mv.to()) && !captures {
                return Theme::HandOver;
            }
            if before.piece(mv.to()).is_some() && !captures {
                return Theme::Promotion;
            }
        }
        let old = prey(before, mover);
        let fresh = prey(&after, mover);
        let fresh = fresh.iter().filter(|cell| !old.contains(cell)).count();
        let pins = |position: &Position| {
            let pins = position.pins().into_iter();
            pins.filter(|pin| owner(position, pin.by) == Some(mover))
                .count()
        };
        match (captures, fresh) {
            (true, 1..) => Theme::TakeAndThreaten,
            (true, 0) => Theme::Capture,
            (false, 2..) => Theme::Fork,
            (false, _) if pins(&after) > pins(before) => Theme::Pin,
            (false, _) if stands(mv) => Theme::Upright,
            (false, 1) => Theme::Threat,
            (false, 0) => Theme::Quiet,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn owner(position: &Position, cell: Cell) -> Option<Seat> {
    position.piece(cell).map(|piece| piece.seat)
}

/// What a seat could take if it were to move.
fn prey(position: &Position, seat: Seat) -> Vec<Cell> {
    let threats = position.threats().into_iter();
    let own = threats.filter(|&(attacker, _)| owner(position, attacker) == Some(seat));
    let mut cells: Vec<Cell> = own.map(|(_, victim)| victim).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn stands(mv: Move) -> bool {
    matches!(mv, Move::Pikemen(mv) if mv.stance() == Stance::Upright)
}
