//! Positions from outside: what cannot be played on is refused, each fault by its name.

use tercio_rules::martian::{self, Deadlock, Undo};
use tercio_rules::{
    Board, Cell, Facing, InvalidPosition, Piece, Position, Seat, Size, Stance, pikemen,
};

fn cell(board: &Board, name: &str) -> Cell {
    board.cell(name).expect("a cell")
}

fn mini() -> pikemen::Placement {
    pikemen::Placement::start(pikemen::Rules::new(pikemen::Setup::Mini), Seat::A)
}

fn two() -> martian::Placement {
    martian::Placement::start(martian::Rules::new(martian::Setup::Two), Seat::A)
}

/// What is wrong with the start of Pikemen after a change.
fn pikemen_fault(change: impl Fn(&mut pikemen::Placement)) -> Option<InvalidPosition> {
    let mut placement = mini();
    change(&mut placement);
    Position::from_pikemen(&placement).err()
}

/// What is wrong with the start of Martian Chess after a change.
fn martian_fault(change: impl Fn(&mut martian::Placement)) -> Option<InvalidPosition> {
    let mut placement = two();
    change(&mut placement);
    Position::from_martian(&placement).err()
}

#[test]
fn every_fault_of_a_pikemen_placement_is_named() {
    assert_eq!(pikemen_fault(|_| {}), None);
    let small = Piece {
        seat: Seat::A,
        size: Size::Small,
        stance: Stance::Lying(Facing::N),
    };
    let outside = pikemen_fault(|p| p.pieces[0].0 = Cell::new(36));
    assert_eq!(outside, Some(InvalidPosition::OffBoard));
    let far_outside = pikemen_fault(|p| p.pieces[0].0 = Cell::new(255));
    assert_eq!(far_outside, Some(InvalidPosition::OffBoard));
    let twice = pikemen_fault(|p| p.pieces[1].0 = p.pieces[0].0);
    assert_eq!(
        twice.expect("a fault").to_string(),
        "two pieces stand on d1"
    );
    let seat = pikemen_fault(|p| p.pieces[0].1.seat = Seat::C);
    let no_seat = InvalidPosition::NoSuchSeat {
        seat: Seat::C,
        seats: 2,
    };
    assert_eq!(seat, Some(no_seat));
    assert_eq!(pikemen_fault(|p| p.turn = Seat::C), Some(no_seat));
    let points = pikemen_fault(|p| p.points.push(0));
    assert_eq!(points, Some(InvalidPosition::Points { given: 3, seats: 2 }));
    assert!(pikemen_fault(|p| p.points.clear()).is_some());
    let pips = pikemen_fault(|p| p.pieces.push((cell(Board::SMALL, "a1"), small)));
    assert_eq!(pips, Some(InvalidPosition::TooManyPips { most: 36 }));
    let scored = pikemen_fault(|p| p.points = vec![255, 255]);
    assert_eq!(scored, Some(InvalidPosition::TooManyPips { most: 36 }));
    let nothing = pikemen_fault(|p| p.pieces.retain(|(_, piece)| piece.seat != Seat::A));
    assert_eq!(
        nothing,
        Some(InvalidPosition::NothingToMove { seat: Seat::A })
    );
    assert_eq!(pikemen_fault(|p| p.plies_since_capture = u16::MAX), None);
}

#[test]
fn every_fault_of_a_martian_placement_is_named() {
    assert_eq!(martian_fault(|_| {}), None);
    let outside = martian_fault(|p| p.pieces[0].0 = Cell::new(32));
    assert_eq!(outside, Some(InvalidPosition::OffBoard));
    let twice = martian_fault(|p| p.pieces[1].0 = p.pieces[0].0);
    assert_eq!(
        twice.expect("a fault").to_string(),
        "two pieces stand on b1"
    );
    assert!(martian_fault(|p| p.turn = Seat::C).is_some());
    assert!(martian_fault(|p| p.points.push(0)).is_some());
    let pips = martian_fault(|p| p.points = vec![1, 0]);
    assert_eq!(pips, Some(InvalidPosition::TooManyPips { most: 36 }));
}

#[test]
fn a_clock_must_have_been_called_and_not_be_past_its_end() {
    for count in 0..=7 {
        assert_eq!(martian_fault(|p| p.clock = Some(count)), None);
    }
    for count in [8, 9, 254, 255] {
        let fault = martian_fault(|p| p.clock = Some(count));
        assert_eq!(fault, Some(InvalidPosition::Clock));
    }
    for deadlock in [Deadlock::Auto, Deadlock::Off] {
        let fault = martian_fault(|p| {
            p.rules = p.rules.with_deadlock(deadlock).expect("a setting");
            p.clock = Some(0);
        });
        assert_eq!(fault, Some(InvalidPosition::Clock));
    }
}

#[test]
fn a_forbidden_undo_must_be_able_to_have_arisen() {
    let undo = |from: u8, to: u8| {
        let undo = Some(Undo {
            from: Cell::new(from),
            to: Cell::new(to),
        });
        martian_fault(|p| {
            p.pieces.push((cell(Board::HALF, "a4"), Size::Small));
            p.pieces.retain(|(_, size)| *size != Size::Large);
            p.undo = undo;
        })
    };
    let at = |name| cell(Board::HALF, name).index() as u8;
    assert_eq!(undo(at("a4"), at("b5")), None);
    for (from, to) in [
        (at("b5"), at("a4")),
        (at("a4"), at("a3")),
        (at("b4"), at("b5")),
        (at("a4"), at("a6")),
        (at("a4"), 32),
        (255, at("b5")),
    ] {
        assert_eq!(undo(from, to), Some(InvalidPosition::Undo), "{from} {to}");
    }
    // With four players nothing is forbidden.
    let rules = martian::Rules::new(martian::Setup::Four);
    let mut placement = martian::Placement::start(rules, Seat::A);
    let (from, to) = (cell(Board::CHESS, "c6"), cell(Board::CHESS, "e5"));
    placement.undo = Some(Undo { from, to });
    let fault = Position::from_martian(&placement).err();
    assert_eq!(fault, Some(InvalidPosition::Undo));
}

#[test]
fn a_board_must_fit_into_its_word() {
    let wide = pikemen::Placement::start(pikemen::Rules::new(pikemen::Setup::Wedge6), Seat::A);
    let fault = pikemen::Position::<u64>::from_placement(&wide).err();
    assert_eq!(fault, Some(InvalidPosition::BoardDoesNotFit));
    assert!(pikemen::Position::<u128>::from_placement(&wide).is_ok());
}
