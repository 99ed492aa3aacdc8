//! What the others would do if one could pass.

use tercio_rules::{Position, Seat};

/// The position as if the seat to move had passed: the next seat that can move is to move. `None`
/// when the game is over or nobody else can move.
pub(crate) fn passed(position: &Position) -> Option<Position> {
    if position.outcome().is_some() {
        return None;
    }
    let (turn, seats) = (position.turn().index(), position.rules().seats());
    let others = (1..seats).filter_map(|step| Seat::from_index((turn + step) % seats));
    others
        .into_iter()
        .find_map(|seat| with_turn(position, seat))
}

fn with_turn(position: &Position, seat: Seat) -> Option<Position> {
    match position {
        Position::Pikemen(p) => pikemen(p.placement(), seat),
        Position::WidePikemen(p) => pikemen(p.placement(), seat),
        Position::Martian(p) => martian(p.placement(), seat),
        Position::WideMartian(p) => martian(p.placement(), seat),
    }
}

fn pikemen(mut placement: tercio_rules::pikemen::Placement, seat: Seat) -> Option<Position> {
    placement.turn = seat;
    Position::from_pikemen(&placement).ok()
}

fn martian(mut placement: tercio_rules::martian::Placement, seat: Seat) -> Option<Position> {
    placement.turn = seat;
    // It forbids a move of the seat that passed.
    placement.undo = None;
    Position::from_martian(&placement).ok()
}

#[cfg(test)]
mod tests {
    use super::passed;
    use tercio_rules::{Position, Rules, Seat};

    #[test]
    fn the_next_seat_is_to_move_and_nothing_else_changes() {
        for rules in Rules::all() {
            let start = Position::start(rules);
            let other = passed(&start).expect("somebody else");
            assert_eq!(other.turn(), Seat::B, "{rules:?}");
            assert!(other.pieces().eq(start.pieces()), "{rules:?}");
        }
    }
}
