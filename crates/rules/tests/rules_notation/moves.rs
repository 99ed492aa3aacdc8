//! Cells, facings and moves: N-1 to N-27.

use crate::midgames;
use std::collections::BTreeSet;
use tercio_rules::martian::{self, Deadlock};
use tercio_rules::{Board, Game, Rules, Stance, pikemen};
use tercio_testkit::laws;
use tercio_testkit::position::{PositionBuilder, accepts, legal, piece, play, refusal};

/// Pikemen on the chessboard for two.
fn flat(pieces: &str) -> Game {
    let rules = pikemen::Rules::new(pikemen::Setup::Classic);
    PositionBuilder::pikemen(rules, pieces).game()
}

/// Pikemen on the triangle.
fn wedge(pieces: &str) -> Game {
    let rules = pikemen::Rules::new(pikemen::Setup::Wedge3);
    PositionBuilder::pikemen(rules, pieces).game()
}

/// Martian Chess for two.
fn two(pieces: &str) -> Game {
    let rules = martian::Rules::new(martian::Setup::Two);
    PositionBuilder::martian(rules, pieces).game()
}

/// What is written for a move that was read.
fn rewritten(game: &Game, text: &str) -> String {
    let mv = game.parse_move(text).expect("a legal move");
    game.position().notation(mv).to_string()
}

#[test]
fn n01_a_flat_cell_is_file_and_rank_with_a_small_letter() {
    let names: Vec<String> = Board::CHESS
        .cells()
        .map(|c| Board::CHESS.name(c).to_string())
        .collect();
    assert_eq!((names[0].as_str(), names[63].as_str()), ("a1", "h8"));
    let mut expected = Vec::new();
    for rank in 1..=8 {
        expected.extend(('a'..='h').map(|file| format!("{file}{rank}")));
    }
    assert_eq!(names, expected);
    assert!(legal(&flat("h5=A1 a8=B1")).contains(&"h5(N)".to_string()));
}

#[test]
fn n02_a_wedge_cell_is_zone_l_and_r_with_a_capital_letter() {
    let names: Vec<String> = Board::WEDGE6
        .cells()
        .map(|c| Board::WEDGE6.name(c).to_string())
        .collect();
    let mut expected = Vec::new();
    for zone in 'A'..='F' {
        for l in 1..=4 {
            expected.extend((1..=4).map(|r| format!("{zone}{l}{r}")));
        }
    }
    assert_eq!(names, expected);
    assert!(legal(&wedge("B22=A1 B44=B1")).contains(&"B22(N)".to_string()));
}

#[test]
fn n03_a_facing_is_written_in_capitals_and_parentheses() {
    let expected: Vec<String> = ["E", "N", "NE", "NW", "S", "SE", "SW", "W"]
        .map(|name| format!("h5({name})"))
        .to_vec();
    assert_eq!(legal(&flat("h5=A1 a8=B1")), expected);
    let game = flat("h5=A1 a8=B1");
    for wrong in [
        "h5N", "h5[N]", "h5(N", "h5N)", "h5(NO)", "h5(QQ)", "h5()", "h5(NNE)",
    ] {
        assert!(!accepts(&game, wrong), "{wrong}");
    }
    assert_eq!(
        refusal(&game, "h5(QQ)"),
        "expected a facing (N, NE, E, SE, S, SW, W, NW) or U, got \"QQ)\""
    );
}

#[test]
fn n04_upright_is_u() {
    let mut game = flat("h5=A1N a8=B1");
    assert!(legal(&game).contains(&"h5(U)".to_string()));
    play(&mut game, "h5(U)");
    assert_eq!(piece(&game, "h5"), "A1");
}

#[test]
fn n05_a_wedge_facing_belongs_to_the_zone_where_the_move_ends() {
    let mut game = wedge("A12=A1NW B44=B1 C44=C1");
    play(&mut game, "A12-B21(SW)");
    let cell = |name| Board::WEDGE3.cell(name).expect("a cell");
    let pike = game.position().pike(cell("B21"));
    assert!(pike.contains(cell("B22")), "SW as zone B sees it");
    assert!(!pike.contains(cell("A13")), "SW as zone A would see it");
}

#[test]
fn n06_a_reorientation_is_the_cell_and_the_new_facing() {
    let game = flat("h5=A1 a8=B1");
    let mv = game.parse_move("h5(N)").expect("a move");
    let cell = Board::CHESS.cell("h5").expect("a cell");
    let stance = Stance::from_name("N").expect("a facing");
    let expected = pikemen::Move::reorient(cell, stance);
    assert_eq!(mv, tercio_rules::Move::Pikemen(expected));
    assert_eq!(rewritten(&game, "h5(N)"), "h5(N)");
}

#[test]
fn n07_a_charge_has_a_dash_and_the_final_facing() {
    let mut game = flat("g4=A1N a8=B1");
    assert!(legal(&game).contains(&"g4-g7(NE)".to_string()));
    play(&mut game, "g4-g7(NE)");
    assert_eq!(piece(&game, "g7"), "A1NE");
}

#[test]
fn n08_a_capture_has_an_x() {
    let mut game = flat("g4=A1N g7=B1E a8=B1");
    let moves = legal(&game);
    assert!(moves.contains(&"g4xg7(U)".to_string()));
    assert!(!moves.iter().any(|mv| mv.starts_with("g4-g7")));
    play(&mut game, "g4xg7(U)");
    assert_eq!(piece(&game, "g7"), "A1");
}

#[test]
fn n09_a_written_charge_always_has_its_facing() {
    let game = flat("g4=A1N g7=B1E a8=B1");
    assert!(legal(&game).iter().all(|mv| mv.ends_with(')')));
    assert_eq!(rewritten(&game, "g4-g5"), "g4-g5(N)");
    assert_eq!(rewritten(&game, "g4xg7"), "g4xg7(N)");
}

#[test]
fn n10_on_a_flat_board_a_charge_without_facing_keeps_it() {
    for facing in ["N", "NE", "W"] {
        let game = flat(&format!("d4=A1{facing} a8=B1"));
        let to = match facing {
            "N" => "d6",
            "NE" => "f6",
            _ => "b4",
        };
        let mut game = game.clone();
        play(&mut game, &format!("d4-{to}"));
        assert_eq!(piece(&game, to), format!("A1{facing}"));
    }
}

#[test]
fn n11_on_a_wedge_board_the_facing_is_required() {
    let game = wedge("A22=A1N B44=B1 C44=C1");
    assert!(!accepts(&game, "A22-A11"));
    assert_eq!(
        refusal(&game, "A22-A11"),
        "expected `(` and a facing, got the end of the text"
    );
    assert!(accepts(&game, "A22-A11(N)"));
}

#[test]
fn n12_a_reorientation_without_facing_is_an_error() {
    for (game, cell) in [
        (flat("h5=A1 a8=B1"), "h5"),
        (wedge("A22=A1N B44=B1 C44=C1"), "A22"),
    ] {
        assert!(!accepts(&game, cell));
        let refused = refusal(&game, cell);
        assert_eq!(
            refused,
            "expected `(`, `-` or `x` after the cell, got the end of the text"
        );
    }
}

#[test]
fn n13_a_martian_move_has_a_dash() {
    let mut game = two("b3=1 d8=1");
    assert!(legal(&game).contains(&"b3-c4".to_string()));
    play(&mut game, "b3-c4");
    assert_eq!(piece(&game, "c4"), "1");
}

#[test]
fn n14_a_martian_capture_has_an_x() {
    let mut game = two("b4=1 a1=1 c5=3 d8=1");
    assert!(legal(&game).contains(&"b4xc5".to_string()));
    play(&mut game, "b4xc5");
    assert_eq!(game.points(), [3, 0]);
}

#[test]
fn n15_a_promotion_has_a_plus() {
    let mut game = two("b3=1 c4=2 d8=1");
    assert!(legal(&game).contains(&"b3+c4".to_string()));
    play(&mut game, "b3+c4");
    assert_eq!(piece(&game, "c4"), "3");
}

#[test]
fn n16_a_star_calls_the_clock() {
    for (pieces, mv) in [
        ("b3=1 d8=1", "b3-c4*"),
        ("b4=1 a1=1 c5=3 d8=1", "b4xc5*"),
        ("b3=1 c4=2 d8=1", "b3+c4*"),
    ] {
        let mut game = two(pieces);
        assert_eq!(rewritten(&game, mv), mv);
        assert!(game.position().may_call_clock());
        play(&mut game, mv);
        assert!(!game.position().may_call_clock());
    }
    // Only at the end.
    assert!(!accepts(&two("b3=1 d8=1"), "*b3-c4"));
    assert!(!accepts(&two("b3=1 d8=1"), "b3-c4**"));
}

#[test]
fn n17_a_star_that_cannot_be_is_an_error() {
    let rules = martian::Rules::new(martian::Setup::Two);
    for deadlock in Deadlock::ALL {
        let rules = rules.with_deadlock(deadlock).expect("a setting");
        let game = PositionBuilder::martian(rules, "b3=1 d8=1").game();
        assert!(accepts(&game, "b3-c4"));
        assert_eq!(accepts(&game, "b3-c4*"), deadlock == Deadlock::Call);
    }
    let mut game = two("b3=1 d8=1");
    play(&mut game, "b3-c4* d8-c7");
    assert!(accepts(&game, "c4-b3"));
    assert!(!accepts(&game, "c4-b3*"));
    assert!(!accepts(&flat("h5=A1 a8=B1"), "h5(N)*"));
}

#[test]
fn n18_there_is_no_sign_for_passing() {
    for game in [
        two("b3=1 d8=1"),
        flat("h5=A1 a8=B1"),
        wedge("A22=A1N B44=B1 C44=C1"),
    ] {
        for text in [
            "",
            " ",
            "-",
            "--",
            "pass",
            "0000",
            "*",
            "()",
            "h5",
            "b3-b3",
            "A22-A22(E)",
        ] {
            assert!(!accepts(&game, text), "{text:?}");
        }
        assert!(!refusal(&game, "").is_empty());
    }
}

#[test]
fn n19_case_does_not_matter() {
    assert_eq!(rewritten(&flat("h5=A1 a8=B1"), "H5(n)"), "h5(N)");
    assert_eq!(
        rewritten(&flat("g4=A1N g7=B1E a8=B1"), "G4Xg7(Sw)"),
        "g4xg7(SW)"
    );
    assert_eq!(
        rewritten(&wedge("B22=A1N B44=B1 C44=C1"), "b22-b11(n)"),
        "B22-B11(N)"
    );
    assert_eq!(rewritten(&two("b4=1 a1=1 c5=3 d8=1"), "B4XC5*"), "b4xc5*");
    assert!(
        !accepts(&flat("h5=A1 a8=B1"), "ｈ5(N)"),
        "look-alikes are other letters"
    );
}

#[test]
fn n20_blanks_are_ignored() {
    let game = flat("g4=A1N a8=B1");
    for text in [
        "g4 - g7 (NE)",
        " g4-g7(NE) ",
        "g4\t-\ng7( NE )",
        "  g4  -  g7  (  NE  )  ",
    ] {
        assert_eq!(rewritten(&game, text), "g4-g7(NE)", "{text:?}");
    }
    assert_eq!(rewritten(&two("b3=1 d8=1"), " b3 - c4 * "), "b3-c4*");
    // They may stand between the parts, not within one.
    assert!(!accepts(&game, "g 4-g7(NE)"));
    assert!(!accepts(&game, "g4-g7(N E)"));
}

/// Whether a text has exactly the form of a written move.
fn well_formed(text: &str, board: &Board, pikemen: bool) -> bool {
    let is_cell = |name: &str| {
        board
            .cell(name)
            .is_some_and(|c| board.name(c).as_str() == name)
    };
    let (cells, facing) = match text.strip_suffix(')').and_then(|rest| rest.split_once('(')) {
        Some((cells, facing)) => (cells, Some(facing)),
        None => (text, None),
    };
    let facing_fits = match facing {
        Some(name) => pikemen && Stance::ALL.iter().any(|stance| stance.name() == name),
        None => !pikemen,
    };
    let signs: &[char] = if pikemen {
        &['-', 'x']
    } else {
        &['-', 'x', '+']
    };
    let cells_fit = match cells.split_once(signs) {
        Some((from, to)) => is_cell(from) && is_cell(to),
        None => pikemen && is_cell(cells),
    };
    facing_fits && cells_fit
}

#[test]
fn n21_what_is_written_has_exactly_this_form() {
    for game in midgames() {
        let pikemen = matches!(game.rules(), Rules::Pikemen(_));
        for mv in legal(&game) {
            assert!(well_formed(&mv, game.position().board(), pikemen), "{mv}");
        }
    }
    assert!(!well_formed("g4-g7 (NE)", Board::CHESS, true));
    assert!(!well_formed("G4-g7(NE)", Board::CHESS, true));
    assert!(!well_formed("g4-g7", Board::CHESS, true));
}

#[test]
fn n22_a_dash_onto_a_piece_is_an_error() {
    let game = flat("g4=A1N g7=B1E a8=B1");
    assert_eq!(
        refusal(&game, "g4-g7(N)"),
        "expected `x`, because the move captures, got \"-g7(N)\""
    );
    assert!(accepts(&game, "g4xg7(N)"));
    assert!(!accepts(&two("b4=1 a1=1 c5=3 d8=1"), "b4-c5"));
    assert!(!accepts(&two("b3=1 c4=2 d8=1"), "b3-c4"));
}

#[test]
fn n23_an_x_onto_an_empty_cell_is_an_error() {
    let game = flat("g4=A1N g7=B1E a8=B1");
    assert_eq!(
        refusal(&game, "g4xg6(N)"),
        "expected `-`, because the cell is empty, got \"xg6(N)\""
    );
    assert!(!accepts(&two("b4=1 a1=1 d8=1"), "b4xc5"));
    assert!(accepts(&two("b4=1 a1=1 d8=1"), "b4-c5"));
}

#[test]
fn n24_an_x_onto_a_piece_of_the_own_zone_is_an_error() {
    let game = two("b3=1 c4=2 d8=1");
    assert_eq!(
        refusal(&game, "b3xc4"),
        "expected `+`, because the pieces merge, got \"xc4\""
    );
    assert!(accepts(&game, "b3+c4"));
}

#[test]
fn n25_a_plus_anywhere_else_is_an_error() {
    assert!(!accepts(&two("b3=1 d8=1"), "b3+c4"), "an empty cell");
    assert!(
        !accepts(&two("b4=1 a1=1 c5=2 d8=1"), "b4+c5"),
        "another zone"
    );
    assert!(
        !accepts(&flat("g4=A1N g7=A1 a8=B1"), "g4+g7(N)"),
        "another game"
    );
}

#[test]
fn n26_every_move_has_one_form_and_no_two_share_one() {
    for game in midgames() {
        let moves = game.legal_moves();
        let texts: BTreeSet<String> = legal(&game).into_iter().collect();
        assert_eq!(texts.len(), moves.len());
        // Of all that could be played, only the legal moves are read from these forms.
        for mv in moves {
            let text = game.position().notation(mv).to_string();
            assert_eq!(game.parse_move(&text), Ok(mv));
        }
    }
}

#[test]
fn n27_a_written_move_is_read_as_the_same_move() {
    for game in midgames() {
        laws::text_round_trips(&game);
    }
}
