//! Canals.

use super::{WEDGES, change, facing_of, neighbours, step, wedge};
use tercio_rules::Facing;
use tercio_rules::board::Line;

/// The directions that leave over the left canal, (−1, d), and over the right one, (d, −1).
const OVER_LEFT: [Facing; 3] = [Facing::N, Facing::NW, Facing::W];
const OVER_RIGHT: [Facing; 3] = [Facing::N, Facing::NE, Facing::E];

#[test]
fn g25_cells_on_both_sides_of_a_canal_lie_beside_each_other() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for t in 1..=4 {
                let (here, there) = (wedge(board, zone, 1, t), wedge(board, zone + 1, t, 1));
                assert_eq!(step(board, here, Facing::NW).map(|s| s.0), Some(there));
                assert_eq!(step(board, there, Facing::NE).map(|s| s.0), Some(here));
                // They share a whole side in the drawing.
                let near = |a: &tercio_rules::board::Point| {
                    let mut corners = board.polygon(there).into_iter();
                    corners.any(|b| (a.x - b.x).hypot(a.y - b.y) < 1e-9)
                };
                assert_eq!(board.polygon(here).iter().filter(|a| near(a)).count(), 2);
            }
        }
    }
}

#[test]
fn g26_a_line_over_the_left_canal_arrives_at_r_plus_d() {
    over_left(|board, zone, r, d, (cell, _)| {
        assert_eq!(cell, wedge(board, zone + 1, r + d, 1));
    });
}

#[test]
fn g27_a_line_over_the_left_canal_goes_on_with_d_and_one() {
    over_left(|board, zone, r, d, (cell, heading)| {
        assert_eq!(heading, facing_of((d, 1)));
        // And so it does: the rest of the line is the line from there.
        let facing = facing_of((-1, d));
        let line = board.lines(wedge(board, zone, 1, r), facing).next();
        let rest = board.lines(cell, heading).next();
        assert_eq!(line.map(|l| &l.cells()[1..]), rest.map(Line::cells));
    });
    let names = OVER_LEFT.map(|facing| facing_of((change(facing).1, 1)));
    assert_eq!(names, [Facing::W, Facing::SW, Facing::S]);
}

#[test]
fn g28_a_line_over_the_right_canal_arrives_at_l_plus_d() {
    over_right(|board, zone, l, d, (cell, _)| {
        assert_eq!(cell, wedge(board, zone - 1, 1, l + d));
    });
}

#[test]
fn g29_a_line_over_the_right_canal_goes_on_with_one_and_d() {
    over_right(|board, zone, l, d, (cell, heading)| {
        assert_eq!(heading, facing_of((1, d)));
        let facing = facing_of((d, -1));
        let line = board.lines(wedge(board, zone, l, 1), facing).next();
        let rest = board.lines(cell, heading).next();
        assert_eq!(line.map(|l| &l.cells()[1..]), rest.map(Line::cells));
    });
    let names = OVER_RIGHT.map(|facing| facing_of((1, change(facing).0)));
    assert_eq!(names, [Facing::E, Facing::SE, Facing::S]);
}

#[test]
fn g30_a_coordinate_of_five_ends_the_line() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            let (left, right) = (wedge(board, zone, 1, 4), wedge(board, zone, 4, 1));
            assert_eq!(neighbours(board, left, Facing::W), [""; 0]);
            assert_eq!(neighbours(board, right, Facing::E), [""; 0]);
            // One step nearer to the centre there is such a cell.
            assert!(step(board, wedge(board, zone, 1, 3), Facing::W).is_some());
            assert!(step(board, wedge(board, zone, 3, 1), Facing::E).is_some());
        }
    }
}

type Step = (tercio_rules::Cell, Facing);

/// Visits each crossing of a left canal: board, zone, r, d and the step.
fn over_left(check: impl Fn(&tercio_rules::Board, i32, i32, i32, Step)) {
    let mut crossings = 0;
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for r in 1..=4 {
                for d in -1..=1 {
                    if (1..=4).contains(&(r + d)) {
                        let from = wedge(board, zone, 1, r);
                        let step = step(board, from, facing_of((-1, d))).expect("a step");
                        check(board, zone, r, d, step);
                        crossings += 1;
                    }
                }
            }
        }
    }
    assert_eq!(crossings, 10 * (3 + 4 + 5 + 6));
}

/// Visits each crossing of a right canal: board, zone, l, d and the step.
fn over_right(check: impl Fn(&tercio_rules::Board, i32, i32, i32, Step)) {
    let mut crossings = 0;
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for l in 1..=4 {
                for d in -1..=1 {
                    if (1..=4).contains(&(l + d)) {
                        let from = wedge(board, zone, l, 1);
                        let step = step(board, from, facing_of((d, -1))).expect("a step");
                        check(board, zone, l, d, step);
                        crossings += 1;
                    }
                }
            }
        }
    }
    assert_eq!(crossings, 10 * (3 + 4 + 5 + 6));
}
