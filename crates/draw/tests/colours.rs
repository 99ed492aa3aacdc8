//! Colours told apart and texts read, by everybody, in every style.

use tercio_draw::{
    Colour, Dye, Palette, Picture, PieceSet, Shade, Style, Surface, Theme, View, shown_zone,
    solid_svg,
};
use tercio_rules::{Board, Position, Rules, Seat, Size, Stance};

/// Every style that can be chosen.
fn styles() -> impl Iterator<Item = Style> {
    let dyes = [Dye::BySeat, Dye::BySize];
    Theme::ALL.into_iter().flat_map(move |theme| {
        Surface::ALL.into_iter().flat_map(move |surface| {
            PieceSet::ALL.into_iter().flat_map(move |pieces| {
                dyes.into_iter().map(move |dye| Style {
                    theme,
                    surface,
                    pieces,
                    dye,
                })
            })
        })
    })
}

/// The colours of all cells of all setups, each with the number of seats there.
fn grounds(palette: &Palette) -> Vec<(Colour, usize)> {
    let mut grounds = Vec::new();
    for rules in Rules::all() {
        let board: &Board = rules.board();
        for cell in board.cells() {
            let ground = palette.cell(Shade::of(board, cell), shown_zone(rules, cell));
            if !grounds.contains(&(ground, rules.seats())) {
                grounds.push((ground, rules.seats()));
            }
        }
    }
    grounds
}

/// What dichromats see, after Machado, Oliveira and Fernandes (2009), in linear light.
const DEUTERANOPIA: [[f64; 3]; 3] = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const PROTANOPIA: [[f64; 3]; 3] = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const TRITANOPIA: [[f64; 3]; 3] = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];
const FULL: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// The colour as somebody sees it, in OKLab, where distances are about what they look like.
fn seen(colour: Colour, by: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.linear();
    let [r, g, b] = by.map(|row| {
        let light: f64 = row.iter().zip(linear).map(|(a, b)| a * b).sum();
        light.max(0.0)
    });
    let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
    let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
    let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
    [
        0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
        1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
        0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
    ]
}

/// How different two colours look to somebody.
fn distance(a: Colour, b: Colour, by: [[f64; 3]; 3]) -> f64 {
    let (x, y) = (seen(a, by), seen(b, by));
    let squares: f64 = x.iter().zip(y).map(|(p, q)| (p - q) * (p - q)).sum();
    squares.sqrt()
}

const EYES: [([[f64; 3]; 3], &str, f64); 4] = [
    (FULL, "everybody", 0.10),
    (DEUTERANOPIA, "deuteranopes", 0.07),
    (PROTANOPIA, "protanopes", 0.07),
    (TRITANOPIA, "tritanopes", 0.07),
];

#[test]
fn seat_colours_are_told_apart_by_everybody() {
    for style in styles() {
        let palette = style.palette();
        for (by, who, least) in EYES {
            for a in Seat::ALL {
                for b in Seat::ALL.into_iter().filter(|&b| b < a) {
                    let distance = distance(palette.seat(a), palette.seat(b), by);
                    assert!(
                        distance > least,
                        "{style:?}, {who}: {a} and {b}: {distance:.3}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_shades_of_a_board_are_told_apart_by_everybody() {
    for style in styles() {
        let palette = style.palette();
        for (by, who, _) in EYES {
            let distance = distance(palette.cell_light, palette.cell_dark, by);
            assert!(distance > 0.045, "{style:?}, {who}: {distance:.3}");
        }
    }
}

#[test]
fn pieces_stand_out_from_every_cell() {
    for style in styles() {
        let palette = style.palette();
        for (ground, seats) in grounds(&palette) {
            for seat in Seat::ALL.into_iter().take(seats) {
                for size in Size::ALL {
                    let contrast = palette.piece(seat, size).contrast(ground);
                    assert!(
                        contrast >= 3.0,
                        "{style:?} {seat} on {ground}: {contrast:.2}"
                    );
                }
            }
        }
    }
}

#[test]
fn marks_stand_out_from_every_cell() {
    for style in styles() {
        let palette = style.palette();
        for (ground, _) in grounds(&palette) {
            for (name, colour) in [
                ("highlight", palette.highlight),
                ("capture", palette.capture),
            ] {
                let contrast = colour.contrast(ground);
                assert!(
                    contrast >= 3.0,
                    "{style:?} {name} on {ground}: {contrast:.2}"
                );
            }
        }
    }
}

#[test]
fn cell_names_are_read_on_every_cell() {
    for style in styles() {
        let palette = style.palette();
        for (ground, _) in grounds(&palette) {
            // Plain, and where the last move began: no other empty cell is tinted.
            for ground in [ground, ground.mix(palette.last_move, LAST_FROM)] {
                let contrast = palette.cell_text.contrast(ground);
                assert!(contrast >= 4.5, "{style:?} on {ground}: {contrast:.2}");
            }
        }
    }
}

/// How strongly the cell where the last move began is tinted.
const LAST_FROM: f64 = 0.42;

#[test]
fn the_last_move_is_tinted_as_much_as_these_tests_think() {
    let position = Position::start(Rules::from_names("martian", "two").expect("a setup"));
    let mv = position.parse_move("d3-d4").expect("a move");
    let svg = Picture::new(&position).last_move(mv).to_svg();
    assert!(svg.contains(&format!("opacity=\"{LAST_FROM}\"")), "{svg}");
}

#[test]
fn what_is_written_on_the_frame_is_read() {
    for style in styles() {
        let palette = style.palette();
        let contrast = palette.frame_text.contrast(palette.frame);
        assert!(contrast >= 4.5, "{style:?}: {contrast:.2}");
        for seat in Seat::ALL {
            let contrast = palette.seat_on_frame(seat).contrast(palette.frame);
            assert!(contrast >= 4.5, "{style:?}, {seat}: {contrast:.2}");
        }
    }
}

#[test]
fn pips_are_seen_on_their_face() {
    for style in styles() {
        let palette = style.palette();
        for board in Board::ALL {
            let view = View::new(board, 10.0);
            for cell in board.cells() {
                for stance in Stance::ALL {
                    let solid = view.solid(cell, Size::Large, stance);
                    // The pips of one that stands are on its darkest face; one that lies has
                    // them across both of its own.
                    let lights = solid.faces.iter().map(|face| face.light);
                    let lights: Vec<f64> = match stance {
                        Stance::Upright => vec![lights.fold(1.0, f64::min)],
                        Stance::Lying(_) => lights.collect(),
                    };
                    for seat in Seat::ALL {
                        for &light in &lights {
                            let face = palette.face(palette.piece(seat, solid.size), light);
                            let contrast = palette.pip.contrast(face);
                            assert!(contrast >= 3.0, "{style:?} {seat} {stance}: {contrast:.2}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn mixed_colours_tell_sizes_and_no_seats() {
    for style in styles().filter(|style| style.dye == Dye::BySize) {
        let palette = style.palette();
        let view = View::new(Board::HALF, 10.0);
        let cell = Board::HALF.cells().next().expect("a cell");
        for size in Size::ALL {
            let solid = view.solid(cell, size, Stance::Upright);
            let drawn = Seat::ALL.map(|seat| solid_svg(&solid, &palette, seat));
            assert!(drawn.iter().all(|other| *other == drawn[0]), "{style:?}");
        }
        for (by, who, least) in EYES {
            for (a, b) in [(0, 1), (1, 2), (0, 2)] {
                let of = |index: usize| palette.piece(Seat::A, Size::ALL[index]);
                let distance = distance(of(a), of(b), by);
                assert!(distance > least, "{style:?}, {who}: {distance:.3}");
            }
        }
    }
}

#[test]
fn only_martian_chess_mixes_its_colours() {
    let mixed = Style {
        dye: Dye::BySize,
        ..Style::default()
    };
    for rules in Rules::all() {
        let picture = |style| Picture::new(&Position::start(rules)).style(style).to_svg();
        let same = picture(mixed) == picture(Style::default());
        assert_eq!(same, matches!(rules, Rules::Pikemen(_)), "{rules:?}");
    }
}

#[test]
fn every_choice_has_a_name_and_a_look_of_its_own() {
    let position = Position::start(Rules::from_names("martian", "two").expect("a setup"));
    let mut drawn = Vec::new();
    for style in styles() {
        let svg = Picture::new(&position).style(style).to_svg();
        assert!(!drawn.contains(&svg), "{style:?}");
        drawn.push(svg);
        assert_eq!(
            Surface::from_name(style.surface.name()),
            Some(style.surface)
        );
        assert_eq!(PieceSet::from_name(style.pieces.name()), Some(style.pieces));
    }
    assert_eq!(Surface::from_name("lava"), None);
    assert_eq!(PieceSet::from_name("round"), None);
}
