//! Pieces and seats.

use tercio_rules::board::Point;
use tercio_rules::{Board, Game, Position, Rules, Seat, Size, martian, pikemen};
use tercio_testkit::position::{PositionBuilder, play};

#[test]
fn g01_three_sizes() {
    assert_eq!(Size::ALL, [Size::Small, Size::Medium, Size::Large]);
    assert_eq!(Size::from_pips(0), None);
    assert_eq!(Size::from_pips(4), None);
    for rules in Rules::all() {
        for size in Size::ALL {
            let position = Position::start(rules);
            assert!(position.pieces().any(|(_, piece)| piece.size == size));
        }
    }
}

#[test]
fn g02_a_piece_is_worth_its_pips() {
    assert_eq!(Size::ALL.map(Size::pips), [1, 2, 3]);
    for size in Size::ALL {
        assert_eq!(Size::from_pips(size.pips()), Some(size));
        let pips = size.pips();
        let rules = pikemen::Rules::new(pikemen::Setup::Classic);
        let mut game = PositionBuilder::pikemen(rules, &format!("a1=A1N a4=B{pips}N h8=B1")).game();
        play(&mut game, "a1xa4(N)");
        assert_eq!(game.points(), [pips, 0]);
        let rules = martian::Rules::new(martian::Setup::Two);
        let mut game = PositionBuilder::martian(rules, &format!("a4=3 b1=1 a5={pips}")).game();
        play(&mut game, "a4xa5");
        assert_eq!(game.points(), [pips, 0]);
    }
}

#[test]
fn g03_seats_are_lettered_as_far_as_there_are_players() {
    let letters: String = Seat::ALL.map(Seat::letter).iter().collect();
    assert_eq!(letters, "ABCDEF");
    let seats = [2, 3, 4, 2, 3, 6, 2, 3, 4, 5, 6];
    for (rules, seats) in Rules::all().zip(seats) {
        assert_eq!(rules.seats(), seats);
        for seat in Seat::ALL {
            let start = Position::start_with(rules, seat);
            assert_eq!(start.is_ok(), seat.index() < seats, "{rules:?} {seat}");
        }
    }
}

#[test]
fn g04_turns_pass_in_the_order_of_the_letters_and_round_again() {
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        for ply in 0..2 * rules.seats() {
            assert_eq!(game.turn(), Seat::ALL[ply % rules.seats()]);
            let mv = *game.legal_moves().last().expect("a move");
            game.play(mv).expect("a legal move");
        }
    }
}

/// The middle of some points.
fn middle(points: &[Point]) -> Point {
    let count = points.len() as f64;
    let sum = |part: fn(&Point) -> f64| points.iter().map(part).sum::<f64>() / count;
    Point {
        x: sum(|point| point.x),
        y: sum(|point| point.y),
    }
}

/// Whether three or more points go round the middle of all of them clockwise on the screen.
fn clockwise(points: &[Point]) -> bool {
    let centre = middle(points);
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).all(|(a, b)| {
        let (a, b) = (
            (a.x - centre.x, a.y - centre.y),
            (b.x - centre.x, b.y - centre.y),
        );
        // y grows downwards, so a turn to the right is positive.
        a.0 * b.1 - a.1 * b.0 > 0.0
    })
}

#[test]
fn g05_the_order_is_clockwise() {
    for rules in Rules::all().filter(|rules| rules.seats() > 2) {
        let position = Position::start(rules);
        let armies: Vec<Point> = Seat::ALL[..rules.seats()]
            .iter()
            .map(|seat| {
                let own = position.pieces().filter(|(_, piece)| piece.seat == *seat);
                let points: Vec<Point> = own.map(|(cell, _)| rules.board().centre(cell)).collect();
                middle(&points)
            })
            .collect();
        assert!(clockwise(&armies), "{rules:?}");
        let backwards: Vec<Point> = armies.into_iter().rev().collect();
        assert!(!clockwise(&backwards));
    }
    let corners = Board::WEDGE5.outline();
    assert!(clockwise(&corners));
}
