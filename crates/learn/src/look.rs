//! Looking ahead: small exhaustive searches on positions with few pieces.

use tercio_rules::{Cell, Move, Position, Seat, SeatSet};

/// What winning or losing the game counts in an exchange, in points.
const GAME: i32 = 100;

/// What the seat to move gains over the other in an exchange of captures, if both take only while
/// it pays; at most `depth` captures in a row. Two seats.
pub(crate) fn exchange(position: &Position, depth: u8) -> i32 {
    let me = position.turn();
    if let Some(outcome) = position.outcome() {
        return match outcome.winners.contains(me) {
            true => GAME,
            false => -GAME,
        };
    }
    // Nobody has to take.
    let mut best = 0;
    if depth == 0 {
        return best;
    }
    for mv in captures(position) {
        let mut next = *position;
        next.play_unchecked(mv);
        let gain = next.points()[me.index()] - position.points()[me.index()];
        let rest = exchange(&next, depth - 1);
        // In the unlikely case that the same seat moves again, its gains are its own.
        let rest = if next.turn() == me { rest } else { -rest };
        best = best.max(i32::from(gain) + rest);
    }
    best
}

/// Whether a seat wins with at most `moves` moves of its own, whatever the others do; nothing if
/// that would take looking at more than `budget` positions. Anybody may be to move.
pub(crate) fn wins(position: &Position, me: Seat, moves: u8, budget: &mut u32) -> Option<bool> {
    Proof {
        me,
        budget,
        decided: Vec::new(),
    }
    .wins(position, moves, 0)
}

/// A search for a forced win.
struct Proof<'b> {
    me: Seat,
    budget: &'b mut u32,
    /// The move that last decided a position so far ahead. It often decides its neighbours too, so
    /// it is tried first: that makes proofs several times shorter.
    decided: Vec<Option<Move>>,
}

impl Proof<'_> {
    fn wins(&mut self, position: &Position, moves: u8, ahead: usize) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winners == SeatSet::only(self.me));
        }
        if moves == 0 {
            return Some(false);
        }
        *self.budget = self.budget.checked_sub(1)?;
        let mine = position.turn() == self.me;
        let left = if mine { moves - 1 } else { moves };
        if self.decided.len() <= ahead {
            self.decided.resize(ahead + 1, None);
        }
        let first = self.decided[ahead].filter(|&mv| position.check(mv).is_ok());
        if let Some(mv) = first
            && self.decides(position, mv, left, ahead)?
        {
            return Some(mine);
        }
        let replies = position.legal_moves();
        // Captures decide most, so they go before the others.
        for captures in [true, false] {
            for &mv in &replies {
                if position.captures(mv) == captures
                    && Some(mv) != first
                    && self.decides(position, mv, left, ahead)?
                {
                    self.decided[ahead] = Some(mv);
                    return Some(mine);
                }
            }
        }
        Some(!mine)
    }

    /// Whether a move makes the seat to move get its way.
    fn decides(&mut self, position: &Position, mv: Move, left: u8, ahead: usize) -> Option<bool> {
        let mine = position.turn() == self.me;
        let mut next = *position;
        next.play_unchecked(mv);
        Some(self.wins(&next, left, ahead + 1)? == mine)
    }
}

/// The pieces of a seat that somebody could take if it were their turn; with two seats exactly
/// those that the other may take now.
pub(crate) fn exposed(position: &Position, me: Seat) -> Vec<Cell> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    if position.rules().seats() == 2 {
        return captures(position).map(Move::to).collect();
    }
    let mine = |cell| position.piece(cell).is_some_and(|piece| piece.seat == me);
    let threats = position.threats().into_iter();
    threats.map(|(_, to)| to).filter(|&to| mine(to)).collect()
}

/// Whether somebody can win with one move before it is the seat's turn again, quiet moves of the
/// others between.
pub(crate) fn others_win(position: &Position, me: Seat) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners != SeatSet::only(me);
    }
    let owner = |cell| position.piece(cell).map(|piece| piece.seat);
    let value = |cell| position.piece(cell).map_or(0, |piece| piece.size.pips());
    let tercio_rules::Rules::Pikemen(rules) = position.rules() else {
        return position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            next.outcome()
                .is_some_and(|outcome| outcome.winners != SeatSet::only(me))
        });
    };
    let reaches = |seat: Seat, pips: u8| position.points()[seat.index()] + pips >= rules.target();
    let mut threats = position.threats().into_iter();
    threats.any(|(from, to)| owner(from).is_some_and(|seat| seat != me && reaches(seat, value(to))))
}

/// Whether the seat to move cannot win at once, and has a move after which nobody but `me` can.
pub(crate) fn left_to_next(position: &Position, me: Seat) -> bool {
    let next = position.turn();
    if position.outcome().is_some() || next == me {
        return false;
    }
    let mut stops = false;
    for mv in position.legal_moves() {
        let mut after = *position;
        after.play_unchecked(mv);
        match after.outcome() {
            Some(outcome) if outcome.winners.contains(next) => return false,
            Some(_) => {}
            None => stops = stops || !others_win(&after, me),
        }
    }
    stops
}

/// Whether a seat pins the piece on a cell.
pub(crate) fn pins(position: &Position, me: Seat, cell: Cell) -> bool {
    let mine = |cell| position.piece(cell).is_some_and(|piece| piece.seat == me);
    let mut pins = position.pins().into_iter();
    pins.any(|pin| pin.pinned == cell && mine(pin.by))
}

/// Whether a seat pins the piece on a cell and can hold it: whatever the seat to move plays, the
/// piece can be taken, or pinned still with nothing left to be taken. Two seats.
pub(crate) fn holds_pin(position: &Position, me: Seat, cell: Cell) -> bool {
    let holds = |position: &Position| {
        position.legal_moves().into_iter().any(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            let takes = position.captures(mv) && mv.to() == cell;
            takes || (pins(&after, me, cell) && exposed(&after, me).is_empty())
        })
    };
    pins(position, me, cell)
        && position.legal_moves().into_iter().all(|mv| {
            let mut after = *position;
            after.play_unchecked(mv);
            after.outcome().is_none() && after.turn() == me && holds(&after)
        })
}

/// Whether a seat can take something in its next turn, whatever the seat to move plays now.
pub(crate) fn scores_next(position: &Position, me: Seat) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners == SeatSet::only(me);
    }
    position.legal_moves().into_iter().all(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        match next.outcome() {
            Some(outcome) => outcome.winners == SeatSet::only(me),
            None => next.turn() == me && captures(&next).next().is_some(),
        }
    })
}

fn captures(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let moves = position.legal_moves().into_iter();
    moves.filter(|&mv| position.captures(mv))
}

#[cfg(test)]
mod tests {
    use super::{exchange, exposed, holds_pin, left_to_next, wins};
    use tercio_rules::{Position, Seat};

    fn position(text: &str) -> Position {
        text.parse().expect("a position")
    }

    #[test]
    fn an_exchange_stops_when_it_no_longer_pays() {
        // A large takes an upright medium; a small would take the large if it lay down there.
        let open = "pikemen mini ....../....../B2..B1w../....../....../A3n..... A 0,0 0";
        assert_eq!(exchange(&position(open), 5), 2);
        // The small is guarded by a large: a medium that takes it costs more than it brings.
        let guarded = "pikemen mini ....../....../B1nB3w..../....../A2n...../B3..... A 0,0 0";
        assert_eq!(exchange(&position(guarded), 5), 0);
    }

    #[test]
    fn a_win_is_found_and_its_absence_proven() {
        let near = "pikemen mini ....../....../B2...../....../....../A3n..... A 10,0 0";
        assert_eq!(wins(&position(near), Seat::A, 1, &mut 1_000), Some(true));
        let far = near.replace("10,0", "9,0");
        assert_eq!(
            wins(&position(&far), Seat::A, 1, &mut 1_000),
            Some(true),
            "the last piece"
        );
        let far = far.replace("B2.....", "B2....B1");
        assert_eq!(wins(&position(&far), Seat::A, 1, &mut 1_000), Some(false));
        assert_eq!(wins(&position(&far), Seat::A, 3, &mut 2), None);
    }

    #[test]
    fn a_pin_is_held_from_afar_and_not_from_nearby() {
        // The medium can attack the small along its rank.
        let near = "pikemen mini ..B3.../..A1n..B2/....../....../....../...... B 0,0 0";
        let far = "pikemen mini ..B3.../....../....../..A1n..B2/....../...... B 0,0 0";
        for (text, holds) in [(near, false), (far, true)] {
            let position = position(text);
            let cell = position.board().cell("c6").expect("a cell");
            assert_eq!(holds_pin(&position, Seat::A, cell), holds, "{text}");
            let other = position.board().cell("f5").expect("a cell");
            assert!(!holds_pin(&position, Seat::A, other));
        }
    }

    #[test]
    fn what_the_next_player_can_stop_is_left_to_them() {
        // C needs two points and points at a medium of D; B can put a large between, or cannot.
        let text = "pikemen warlords ....B3s.../......../......../......../......../..D2....C3w/......../A3....... B 0,0,10,0 0";
        assert!(left_to_next(&position(text), Seat::A));
        let late = text.replace("B3s", "B3e");
        assert!(!left_to_next(&position(&late), Seat::A));
        // With ten points B does not stop C, but takes the medium and wins.
        let wins = text
            .replace("0,0,10,0", "0,10,10,0")
            .replace("..D2.", "..D2e.");
        let wins = wins.replace("....B3s...", "..B3s.....");
        assert!(!left_to_next(&position(&wins), Seat::A));
    }

    #[test]
    fn exposed_pieces_are_those_that_may_be_taken() {
        let text = "pikemen mini ....../....../B2s...../....../....../A3n..... A 0,0 0";
        let position = position(text);
        let cell = position.board().cell("a1").expect("a cell");
        assert_eq!(exposed(&position, Seat::A).len(), 9, "by the seat to move");
        let mut after = position;
        after.play_unchecked(position.parse_move("a1(NE)").expect("legal"));
        assert!(exposed(&after, Seat::A).contains(&cell));
    }
}
