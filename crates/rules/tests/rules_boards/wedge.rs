//! Wedge boards.

use super::{WEDGES, cell, change, neighbours, step, wedge};
use tercio_rules::board::{Point, Shape};
use tercio_rules::{Board, Facing, Seat, martian, pikemen};
use tercio_testkit::board::WEDGE4;
use tercio_testkit::position::{PositionBuilder, piece, play, targets};

#[test]
fn g11_zones_of_sixteen_cells_for_three_five_and_six() {
    for (board, zones) in WEDGES.into_iter().zip([3, 4, 5, 6]) {
        assert_eq!(board.shape(), Shape::Wedge { zones: zones as u8 });
        assert_eq!(board.zones(), zones);
        assert_eq!(board.len(), 16 * zones);
        for seat in Seat::ALL.into_iter().take(zones) {
            let mut cells = board.cells().filter(|cell| board.zone(*cell) == Some(seat));
            assert_eq!(cells.by_ref().count(), 16);
        }
    }
    let boards = pikemen::Setup::ALL.map(pikemen::Setup::board);
    let more = martian::Setup::ALL.map(martian::Setup::board);
    for board in boards.into_iter().chain(more) {
        assert_ne!(*board, *WEDGE4, "no game uses four zones");
    }
}

#[test]
fn g12_zones_bear_the_letters_of_their_seats_clockwise() {
    for board in WEDGES {
        for cell in board.cells() {
            let letter = board.name(cell).as_str().chars().next();
            assert_eq!(letter, board.zone(cell).map(Seat::letter));
        }
        for zone in 0..board.zones() as i32 {
            // Both seen from the centre; y goes down, so a turn to the right is positive.
            let here = board.centre(wedge(board, zone, 4, 4));
            let next = board.centre(wedge(board, zone + 1, 4, 4));
            assert!(here.x * next.y - here.y * next.x > 0.0);
        }
    }
}

/// Positive if `to` is to the right of somebody who looks from `eye` to `ahead`.
fn side(eye: Point, ahead: Point, to: Point) -> f64 {
    (ahead.x - eye.x) * (to.y - eye.y) - (ahead.y - eye.y) * (to.x - eye.x)
}

#[test]
fn g13_left_and_right_are_those_of_the_player() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            let at = |l, r| board.centre(wedge(board, zone, l, r));
            let (eye, ahead) = (at(4, 4), at(1, 1));
            for (near, far) in [(1, 2), (1, 4), (3, 4), (2, 3)] {
                // A small l is near the left canal, a small r near the right one.
                assert!(side(eye, ahead, at(near, far)) < 0.0);
                assert!(side(eye, ahead, at(far, near)) > 0.0);
            }
        }
    }
}

#[test]
fn g14_the_left_canal_is_shared_with_the_next_zone() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for t in 1..=4 {
                let (beyond, _) =
                    step(board, wedge(board, zone, 1, t), Facing::NW).expect("a cell");
                assert_eq!(board.zone(beyond), board.zone(wedge(board, zone + 1, 1, 1)));
            }
        }
    }
}

#[test]
fn g15_the_right_canal_is_shared_with_the_previous_zone() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for t in 1..=4 {
                let (beyond, _) =
                    step(board, wedge(board, zone, t, 1), Facing::NE).expect("a cell");
                assert_eq!(board.zone(beyond), board.zone(wedge(board, zone - 1, 1, 1)));
            }
        }
    }
}

/// How many steps in a direction leave the zone.
fn steps_out(board: &Board, name: &str, facing: Facing) -> usize {
    let from = cell(board, name);
    let line = board.lines(from, facing).next().expect("a line");
    let inside = |cell: &&tercio_rules::Cell| board.zone(**cell) == board.zone(from);
    1 + line.cells().iter().take_while(inside).count()
}

#[test]
fn g16_l_is_the_distance_from_the_left_canal() {
    for board in WEDGES {
        for (name, l) in [("A11", 1), ("A14", 1), ("B23", 2), ("C32", 3), ("B41", 4)] {
            assert_eq!(steps_out(board, name, Facing::NW), l, "{name}");
        }
        assert_eq!(board.cell("A01"), None);
        assert_eq!(board.cell("A51"), None);
    }
}

#[test]
fn g17_r_is_the_distance_from_the_right_canal() {
    for board in WEDGES {
        for (name, r) in [("A11", 1), ("A14", 4), ("B23", 3), ("C32", 2), ("B41", 1)] {
            assert_eq!(steps_out(board, name, Facing::NE), r, "{name}");
        }
        assert_eq!(board.cell("A10"), None);
        assert_eq!(board.cell("A15"), None);
    }
}

fn touches(corners: [Point; 4], point: Point) -> bool {
    let near = |corner: &Point| (corner.x - point.x).hypot(corner.y - point.y) < 1e-9;
    corners.iter().any(near)
}

#[test]
fn g18_the_cell_11_touches_the_centre() {
    for board in WEDGES {
        for cell in board.cells() {
            let is_11 = board.name(cell).as_str().ends_with("11");
            assert_eq!(touches(board.polygon(cell), Point::default()), is_11);
        }
    }
}

#[test]
fn g19_the_cell_44_is_the_outer_corner() {
    for board in WEDGES {
        for cell in board.cells() {
            let corner = board.outline()[board.zone(cell).expect("a zone").index()];
            let is_44 = board.name(cell).as_str().ends_with("44");
            assert_eq!(touches(board.polygon(cell), corner), is_44);
        }
    }
}

#[test]
fn g20_directions_in_a_zone() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for (l, r) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
                for facing in Facing::ALL {
                    let (dl, dr) = change(facing);
                    let to = wedge(board, zone, l + dl, r + dr);
                    for line in board.lines(wedge(board, zone, l, r), facing) {
                        assert_eq!(line.steps().next(), Some((to, facing)));
                    }
                }
            }
            // N is towards the centre.
            let distance = |l, r| {
                let centre = board.centre(wedge(board, zone, l, r));
                centre.x.hypot(centre.y)
            };
            assert!(distance(2, 2) < distance(3, 3));
        }
    }
}

#[test]
fn g21_orthogonals_follow_the_grid() {
    use Facing::{NE, NW, SE, SW};
    for board in WEDGES {
        assert_eq!(board.orthogonals(), [NE, SE, SW, NW]);
        for facing in board.orthogonals() {
            assert_eq!(shared_corners(board, facing), 2);
        }
    }
}

#[test]
fn g22_diagonals_go_from_corner_to_corner() {
    use Facing::{E, N, S, W};
    for board in WEDGES {
        assert_eq!(board.diagonals(), [N, E, S, W]);
        for facing in board.diagonals() {
            assert_eq!(shared_corners(board, facing), 1);
        }
    }
}

/// How many corners a cell inside a zone shares with its neighbour.
fn shared_corners(board: &Board, facing: Facing) -> usize {
    let from = cell(board, "B33");
    let to = board.neighbours(from, facing).next().expect("a neighbour");
    let corners = board.polygon(from).into_iter();
    corners
        .filter(|corner| touches(board.polygon(to), *corner))
        .count()
}

#[test]
fn g23_a_facing_is_named_in_the_zone_where_the_piece_stands() {
    let rules = pikemen::Rules::new(pikemen::Setup::Wedge3);
    let mut game = PositionBuilder::pikemen(rules, "A12=A3NW C44=C1 B44=B1").game();
    assert_eq!(targets(&game, "A12"), ["B21", "B22", "B23", "B24"]);
    // Going on straight is SW there; the same name NW is another course.
    play(&mut game, "A12-B21(SW) B44(N) C44(N)");
    assert_eq!(piece(&game, "B21"), "A3SW");
    assert_eq!(targets(&game, "B21"), ["B22", "B23", "B24"]);
    play(&mut game, "B21(NW)");
    let pike = game.position().pike(cell(Board::WEDGE3, "B21"));
    assert!(pike.contains(cell(Board::WEDGE3, "B11")));
    assert!(!pike.contains(cell(Board::WEDGE3, "B22")));
}

#[test]
fn g24_a_line_ends_where_a_coordinate_would_become_five() {
    for board in WEDGES {
        for zone in 0..board.zones() as i32 {
            for t in 1..=4 {
                for facing in [Facing::SE, Facing::S, Facing::E] {
                    // On the right edge E crosses the canal first; G-30 ends it.
                    let from = wedge(board, zone, 4, t);
                    assert_eq!(neighbours(board, from, facing), [""; 0]);
                }
                for facing in [Facing::SW, Facing::S, Facing::W] {
                    let from = wedge(board, zone, t, 4);
                    assert_eq!(neighbours(board, from, facing), [""; 0]);
                }
            }
            let to_the_edge = board.lines(wedge(board, zone, 2, 1), Facing::SE).next();
            assert_eq!(to_the_edge.expect("a line").cells().len(), 2);
        }
    }
}
