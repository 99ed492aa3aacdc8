//! Laws of every picture: readable markup, pieces on their cells, colours told apart.

use tercio_draw::{Coordinates, Picture, Shade, Theme, View};
use tercio_rules::board::Point;
use tercio_rules::{Board, Cell, Game, Move, Position, Rules, Seat, Size, Stance};

/// The position after some plies, chosen by a fixed pattern, with the last move.
fn played(rules: Rules, plies: usize) -> (Position, Option<Move>) {
    let mut game = Game::new(rules);
    for ply in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[ply * 7919 % moves.len()];
        game.play(mv).expect("a listed move is legal");
    }
    (*game.position(), game.last_move())
}

fn full(position: &Position, last: Option<Move>) -> Picture {
    let mut picture = Picture::new(position)
        .coordinates(Coordinates::Cells)
        .highlight([Cell::new(0), Cell::new(5), Cell::new(200)])
        .threats()
        .pins()
        .scoreboard();
    if let Some(mv) = last {
        picture = picture.last_move(mv);
    }
    picture
}

#[test]
fn every_picture_is_well_formed_and_names_its_cells_and_pieces() {
    for rules in Rules::all() {
        let (position, last) = played(rules, 60);
        for theme in Theme::ALL {
            for viewer in Seat::ALL {
                let svg = full(&position, last).theme(theme).viewer(viewer).to_svg();
                let document = roxmltree::Document::parse(&svg).expect("well-formed SVG");
                let of_class = |class: &str| {
                    let nodes = document.descendants();
                    let names = nodes.filter(|node| node.attribute("class") == Some(class));
                    names
                        .filter_map(|node| node.attribute("data-cell"))
                        .collect::<Vec<_>>()
                };
                let board = rules.board();
                let names: Vec<String> = board
                    .cells()
                    .map(|cell| board.name(cell).to_string())
                    .collect();
                assert_eq!(of_class("cell"), names);
                let occupied: Vec<String> = board
                    .cells()
                    .filter(|&cell| position.piece(cell).is_some())
                    .map(|cell| board.name(cell).to_string())
                    .collect();
                assert_eq!(of_class("piece"), occupied);
                assert!(
                    document
                        .descendants()
                        .any(|node| node.has_tag_name("title"))
                );
                assert!(!document.descendants().any(|node| node.has_tag_name("text")));
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{rules:?}");
            }
        }
    }
}

#[test]
fn the_same_input_gives_the_same_output() {
    for rules in Rules::all() {
        let (position, last) = played(rules, 40);
        assert_eq!(
            full(&position, last).to_svg(),
            full(&position, last).to_svg()
        );
    }
}

/// How far a point is inside a clockwise polygon; negative outside.
fn depth(polygon: &[Point; 4], p: Point) -> f64 {
    (0..4)
        .map(|index| {
            let (a, b) = (polygon[index], polygon[(index + 1) % 4]);
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let across = dx * (p.y - a.y) - dy * (p.x - a.x);
            across / dx.hypot(dy)
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn every_piece_keeps_to_its_cell_and_every_pip_to_its_piece() {
    for board in Board::ALL {
        let view = View::new(board, 10.0);
        for cell in board.cells() {
            let corners = view.corners(cell);
            for size in Size::ALL {
                for stance in Stance::ALL {
                    let solid = view.solid(cell, size, stance);
                    let place = format!("{size:?} {stance} on {} of {board:?}", board.name(cell));
                    for &corner in &solid.outline {
                        assert!(depth(&corners, corner) > 1.0, "{place}");
                    }
                    assert_eq!(solid.pips.len(), usize::from(size.pips()), "{place}");
                    for &pip in &solid.pips {
                        let inside = inset(&solid.outline, pip);
                        assert!(inside > 0.8 * solid.pip_radius, "{place}: {inside}");
                    }
                }
            }
        }
    }
}

/// How far a point is inside a clockwise polygon of any number of sides.
fn inset(polygon: &[Point], p: Point) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(a, b)| {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            (dx * (p.y - a.y) - dy * (p.x - a.x)) / dx.hypot(dy)
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn sizes_differ_on_every_cell_in_every_stance() {
    for board in Board::ALL {
        let view = View::new(board, 10.0);
        for cell in board.cells() {
            for stance in Stance::ALL {
                let area = |size| {
                    let outline = view.solid(cell, size, stance).outline;
                    let next = outline.iter().cycle().skip(1);
                    let parts = outline.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y);
                    parts.sum::<f64>() / 2.0
                };
                assert!(area(Size::Medium) > 1.5 * area(Size::Small));
                assert!(area(Size::Large) > 1.5 * area(Size::Medium));
            }
        }
    }
}

#[test]
fn the_viewer_sits_nearest() {
    for rules in Rules::all() {
        let position = Position::start(rules);
        for viewer in Seat::ALL.into_iter().take(rules.seats()) {
            let view = View::of_seat(rules, viewer, 20.0);
            let depth_of = |seat: Seat| {
                let mut places = Vec::new();
                for cell in rules.board().cells() {
                    if position.piece(cell).is_some_and(|piece| piece.seat == seat) {
                        places.push(view.centre(cell).y);
                    }
                }
                places.iter().sum::<f64>() / places.len() as f64
            };
            for other in Seat::ALL.into_iter().take(rules.seats()) {
                let nearest = depth_of(viewer) > depth_of(other) - 1e-6;
                assert!(nearest, "{rules:?}: {viewer} against {other}");
            }
        }
    }
}

#[test]
fn a_turned_board_is_the_same_board() {
    for rules in Rules::all() {
        for viewer in Seat::ALL {
            let view = View::of_seat(rules, viewer, 20.0);
            for cell in rules.board().cells() {
                let centre = view.centre(cell);
                assert_eq!(view.cell_at(centre), Some(cell));
                assert!(centre.x > 20.0 && centre.x < view.width() - 20.0);
                assert!(centre.y > 20.0 && centre.y < view.height() - 20.0);
            }
        }
    }
}

#[test]
fn a_lying_piece_points_at_the_next_cell_of_its_line() {
    for board in Board::ALL {
        let view = View::new(board, 10.0);
        for cell in board.cells() {
            for facing in tercio_rules::Facing::ALL {
                let direction = view.direction(cell, facing);
                // Two cells lie ahead where a line forks at the centre; it points between them.
                let ahead: Vec<Point> = board
                    .neighbours(cell, facing)
                    .map(|next| view.centre(next))
                    .collect();
                if ahead.is_empty() {
                    continue;
                }
                let n = ahead.len() as f64;
                let centre = view.centre(cell);
                let dx = ahead.iter().map(|p| p.x).sum::<f64>() / n - centre.x;
                let dy = ahead.iter().map(|p| p.y).sum::<f64>() / n - centre.y;
                let cosine = (direction.x * dx + direction.y * dy) / dx.hypot(dy);
                let name = board.name(cell);
                assert!(cosine > 0.85, "{board:?} {name} {facing}: {cosine}");
            }
        }
    }
}

#[test]
fn neighbours_of_an_even_board_differ_in_shade() {
    let square = Board::wedge(4).expect("a board of four zones");
    for board in [
        Board::CHESS,
        Board::SMALL,
        Board::HALF,
        &square,
        Board::WEDGE6,
    ] {
        for cell in board.cells() {
            for facing in board.orthogonals() {
                for next in board.neighbours(cell, facing) {
                    assert_ne!(Shade::of(board, cell), Shade::of(board, next));
                }
            }
        }
    }
}

#[cfg(feature = "png")]
mod png {
    use super::{Picture, Position, Rules, full, played};
    use tercio_draw::PngError;

    #[test]
    fn every_setup_becomes_a_png_of_the_size_asked_for() {
        for rules in Rules::all() {
            let (position, last) = played(rules, 30);
            let png = full(&position, last).size(200).to_png().expect("a PNG");
            assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
            let side =
                |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
            assert!(side(16) == 200 || side(20) >= 200);
        }
    }

    #[test]
    fn sizes_without_sense_are_refused_or_corrected() {
        let position = Position::start(Rules::from_names("martian", "two").expect("a setup"));
        let error = Picture::new(&position).size(u32::MAX).to_png();
        assert!(matches!(error, Err(PngError::TooLarge { .. })), "{error:?}");
        assert!(Picture::new(&position).size(0).to_png().is_ok());
    }
}
