//! Positions: N-28 to N-36.

use tercio_rules::martian::{self, Deadlock};
use tercio_rules::{Board, Game, Position, Rules, Seat, pikemen};
use tercio_testkit::position::{PositionBuilder, piece, play};
use tercio_testkit::walk::{Taste, Walker, variants};

/// A position of Pikemen up to its options.
const MINI: &str = "pikemen mini ....../.B3nw..../....../....../....A2nw./....A3. A 0,0 7";

/// A position of Martian Chess up to its options.
const TWO: &str = "martian two 33../321./2.1./...2/1.../.112/.123/.233 A 0,0 12";

fn read(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rewritten(text: &str) -> String {
    read(text).to_string()
}

fn error(text: &str) -> String {
    text.parse::<Position>().expect_err(text).to_string()
}

fn refused(text: &str) -> bool {
    text.parse::<Position>().is_err()
}

#[test]
fn n28_a_position_has_six_fields_and_then_options() {
    let text = format!("{MINI} target=9");
    let position = read(&text);
    assert_eq!(position.rules().game_name(), "pikemen");
    assert_eq!(position.rules().setup_name(), "mini");
    assert_eq!(position.pieces().count(), 3);
    assert_eq!(position.turn(), Seat::A);
    assert_eq!(position.points(), [0, 0]);
    assert_eq!(position.plies_since_capture(), 7);
    // Any number of blanks is read, one is written.
    let spaced = format!("  {} \t", text.replace(' ', "   "));
    assert_eq!(read(&spaced), position);
    assert_eq!(rewritten(&spaced), text);
    // No field may be missing or change its place.
    let fields: Vec<&str> = MINI.split(' ').collect();
    assert_eq!(fields.len(), 6);
    for missing in 0..fields.len() {
        let mut fewer = fields.clone();
        fewer.remove(missing);
        assert!(refused(&fewer.join(" ")), "{fewer:?}");
        let mut swapped = fields.clone();
        swapped.swap(missing, (missing + 1) % fields.len());
        assert!(refused(&swapped.join(" ")), "{swapped:?}");
    }
    assert!(refused(&MINI.replace(' ', "")));
    assert!(refused("pikemen mini target=9"));
}

#[test]
fn n29_names_are_small_and_case_matters_everywhere() {
    for rules in Rules::all() {
        let start = Position::start(rules).to_string();
        let names = format!("{} {} ", rules.game_name(), rules.setup_name());
        assert!(start.starts_with(&names), "{start}");
        assert_eq!(names, names.to_lowercase());
        for name in names.split_whitespace() {
            assert!(refused(&start.replacen(name, &name.to_uppercase(), 1)));
        }
    }
    // Only the case tells a facing from the seat of the next piece.
    let text = "pikemen wedge6 B1nE1............../................/................/\
        ................/................/............F2.A1. E 0,0,0,0,0,0 0";
    let game = Game::from_position(read(text));
    assert_eq!([piece(&game, "A11"), piece(&game, "A12")], ["B1N", "E1"]);
    let text = text.replacen("B1nE1.", "B1ne1.", 1);
    assert!(refused(&text));
    for (right, wrong) in [
        ("A2nw", "a2nw"),
        ("A2nw", "A2NW"),
        ("A2nw", "A2nW"),
        (" A ", " a "),
        ("7", "7 Target=9"),
        ("7", "7 RPS"),
    ] {
        assert!(refused(&MINI.replacen(right, wrong, 1)), "{wrong}");
    }
    assert!(!refused(&format!("{TWO} undo=a4-b5")));
    for wrong in ["undo=A4-b5", "undo=a4-B5", "Undo=a4-b5", "deadlock=Off"] {
        assert!(refused(&format!("{TWO} {wrong}")), "{wrong}");
    }
}

#[test]
fn n30_the_board_is_written_row_by_row() {
    let flat = "pikemen mini A1A2..../....../....../....../....../.....B3 A 0,0 0";
    let game = Game::from_position(read(flat));
    assert_eq!(piece(&game, "a6"), "A1", "the highest rank comes first");
    assert_eq!(piece(&game, "b6"), "A2", "and file a in it");
    assert_eq!(piece(&game, "f1"), "B3");

    // On a wedge board the nth cell of a row is the nth name of its zone.
    let names = ["11", "12", "13", "14", "21", "31", "44"];
    for (zone, letter) in ["A", "B", "C"].iter().enumerate() {
        for name in names {
            let cell = name.as_bytes();
            let place = usize::from(cell[0] - b'1') * 4 + usize::from(cell[1] - b'1');
            let mut rows = vec![vec!['.'; 16]; 3];
            rows[zone][place] = '2';
            let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
            let text = format!("martian three {} A 0,0,0 0", rows.join("/"));
            let position = read(&text);
            let cell = Board::WEDGE3.cell(&format!("{letter}{name}"));
            assert!(position.piece(cell.expect("a cell")).is_some(), "{text}");
            assert_eq!(position.to_string(), text);
        }
    }

    let (short, long) = (
        MINI.replacen("....../", "...../", 1),
        MINI.replacen("....../", "......./", 1),
    );
    assert!(error(&short).starts_with("expected `.` or a piece such as `A3` or `B1nw` on f6"));
    assert!(error(&long).starts_with("expected `/` after the row"));
    assert!(refused(&MINI.replacen("....../", "6/", 1)), "no counts");
    assert!(refused(&MINI.replacen("....../", "", 1)), "a row less");
    assert!(
        refused(&MINI.replacen("A3. ", "A3./...... ", 1)),
        "one more"
    );
    assert!(refused(&MINI.replacen('/', " ", 1)));
}

#[test]
fn n31_a_piece_is_seat_pips_and_facing_or_pips_alone() {
    let rules = pikemen::Rules::new(pikemen::Setup::Mini);
    for facing in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] {
        let pieces = format!("a1=A3 b1=B1{facing}");
        let game = PositionBuilder::pikemen(rules, &pieces).game();
        let text = game.position().to_string();
        let row = format!("/A3B1{}.... A ", facing.to_lowercase());
        assert!(text.contains(&row), "{text}");
        assert_eq!(read(&text), *game.position());
    }
    for wrong in [
        "A", "3", "A3u", "A0", "A4", "A3nn", "A3wn", "3A", "G1", "AA3",
    ] {
        assert!(refused(&MINI.replacen("A3.", &format!("{wrong}."), 1)));
    }
    let rules = martian::Rules::new(martian::Setup::Two);
    let game = PositionBuilder::martian(rules, "a1=3 b4=1 b5=2").game();
    let text = "martian two ..../..../..../.2../.1../..../..../3... A 0,0 0";
    assert_eq!(game.position().to_string(), text);
    let cell = Board::HALF.cell("b5").expect("a cell");
    let owner = read(text).piece(cell).map(|piece| piece.seat);
    assert_eq!(owner, Some(Seat::B), "its zone says whose it is");
    for wrong in ["A3", "3n", "0", "4"] {
        assert!(refused(&text.replacen("/3...", &format!("/{wrong}..."), 1)));
    }
}

#[test]
fn n32_seat_and_numbers_are_plain() {
    let with = |fields: &str| MINI.replacen("A 0,0 7", fields, 1);
    let position = read(&with("B 3,12 65535"));
    assert_eq!(position.turn(), Seat::B);
    assert_eq!(position.points(), [3, 12], "seat A first");
    assert_eq!(position.plies_since_capture(), 65535);
    assert_eq!(position.to_string(), with("B 3,12 65535"));
    for wrong in [
        "b 0,0 7",
        "AB 0,0 7",
        "C 0,0 7",
        "A 0 7",
        "A 0,0,0 7",
        "A 0, 0 7",
        "A 0;0 7",
        "A 0,0, 7",
        "A ,0 7",
        "A +0,0 7",
        "A 0,-0 7",
        "A 0,0 +7",
        "A 0,0 -7",
        "A 0,0 7.0",
        "A 0,0 0x7",
        "A 0,0 ７",
        "A 0,0 seven",
    ] {
        assert!(refused(&with(wrong)), "{wrong}");
    }
}

#[test]
fn n33_options_say_what_is_unusual_and_unseen() {
    let text = format!("{MINI} target=15 stall=0 rps");
    let Rules::Pikemen(rules) = read(&text).rules() else {
        panic!("another game");
    };
    assert_eq!((rules.target(), rules.stall(), rules.rps()), (15, 0, true));
    assert_eq!(rewritten(&text), text);

    let text = format!("{TWO} deadlock=off knights-and-kings");
    let Rules::Martian(rules) = read(&text).rules() else {
        panic!("another game");
    };
    assert_eq!(rules.deadlock(), Deadlock::Off);
    assert!(rules.knights_and_kings());
    assert_eq!(rewritten(&text), text);

    let text = format!("{TWO} knights-and-kings clock=3 undo=a4-b5");
    assert_eq!(rewritten(&text), text);
    let Position::Martian(position) = read(&text) else {
        panic!("another game");
    };
    assert_eq!(position.clock(), Some(3));

    // The move of `undo` is the one that M-33 forbids, and every other stays.
    let free = Game::from_position(read(TWO));
    let bound = Game::from_position(read(&format!("{TWO} undo=a4-b5")));
    let mv = free.parse_move("a4-b5").expect("a move");
    assert!(free.check(mv).is_ok());
    assert!(bound.check(mv).is_err());
    assert_eq!(bound.legal_moves().len() + 1, free.legal_moves().len());

    // So a crossing is written as the way back.
    let mut game = Game::new(Rules::Martian(martian::Rules::new(martian::Setup::Two)));
    play(&mut game, "b3-a4 a6-a5 a4-b5*");
    let written = game.position().to_string();
    assert!(
        written.ends_with(" B 0,0 3 clock=0 undo=b5-a4"),
        "{written}"
    );
}

#[test]
fn n34_options_are_written_if_unusual_and_read_in_their_order() {
    let usual = format!("{MINI} target=12 stall=40");
    assert_eq!(rewritten(&usual), MINI);
    assert_eq!(rewritten(&format!("{TWO} deadlock=call")), TWO);
    let four = "martian four 3......./......../......../......../......../......../......../\
        .......3 A 0,0,0,0 0";
    assert_eq!(rewritten(&format!("{four} deadlock=auto")), four);
    for (text, wrong) in [
        (MINI, "fog"),
        (MINI, "target"),
        (MINI, "rps=yes"),
        (MINI, "target=9 target=9"),
        (MINI, "rps rps"),
        (MINI, "stall=3 target=9"),
        (MINI, "rps stall=3"),
        (MINI, "deadlock=off"),
        (MINI, "clock=3"),
        (MINI, "undo=a4-b5"),
        (TWO, "clock=3 deadlock=call"),
        (TWO, "undo=a4-b5 clock=3"),
        (TWO, "clock=3 clock=3"),
        (TWO, "knights-and-kings deadlock=off"),
        (TWO, "target=9"),
        (TWO, "rps"),
    ] {
        assert!(refused(&format!("{text} {wrong}")), "{wrong}");
    }
}

#[test]
fn n35_a_position_can_be_played_on() {
    // As many pips as the setup has, on the board and in the points, and not one more.
    assert!(!refused(&MINI.replacen("A 0,0", "A 28,0", 1)));
    assert_eq!(
        error(&MINI.replacen("A 0,0", "A 28,1", 1)),
        "more than 36 pips on the board and in the points, which is all the setup has"
    );
    assert!(refused(&TWO.replacen("/1.../", "/2.../", 1)));
    assert_eq!(
        error(&MINI.replacen(" A 0", " C 0", 1)),
        "there is no seat C among 2"
    );
    let alone = "pikemen mini ....../.B3nw..../....../....../....../...... A 0,0 7";
    assert_eq!(error(alone), "seat A is to move and has no piece");
    assert!(!refused(&alone.replacen(" A ", " B ", 1)));
    // An empty zone ends a game of Martian Chess, so nobody need have a piece there.
    let empty = "martian two 3.../..../..../..../..../..../..../.... A 0,0 0";
    assert!(read(empty).outcome().is_some());

    for count in 0..=7 {
        assert!(!refused(&format!("{TWO} clock={count}")));
    }
    for wrong in ["clock=8", "deadlock=off clock=3", "deadlock=auto clock=0"] {
        assert!(refused(&format!("{TWO} {wrong}")), "{wrong}");
    }
    let undo = |cells: &str| refused(&format!("{TWO} undo={cells}"));
    assert!(!undo("a4-b5"));
    assert!(undo("b4-b5"), "there is no piece");
    assert!(undo("d5-c4"), "it is not that of the seat to move");
    assert!(undo("a4-b4"), "that is not over the canal");
    assert!(undo("a4-d5"), "the cell is not empty");
    let four = "martian four ......../......../......../......../...3..../......../......../\
        .......3 D 0,0,0,0 0";
    assert!(!refused(four));
    assert!(
        refused(&format!("{four} undo=d4-e4")),
        "with two players only"
    );
}

#[test]
fn n36_every_position_of_a_game_survives_its_text() {
    let mut finished = 0;
    for (seed, variant) in variants().into_iter().enumerate() {
        let taste = Taste::ALL[seed % Taste::ALL.len()];
        let mut walker = Walker::new(seed as u64, taste);
        let mut game = variant.game();
        for _ in 0..400 {
            let text = game.position().to_string();
            assert_eq!(read(&text), *game.position(), "{text}");
            // Read from another form, it is written in the same one.
            let spaced = format!(" {} ", text.replace(' ', "  "));
            assert_eq!(rewritten(&spaced), text);
            let Some(mv) = walker.choose(&game) else {
                finished += 1;
                break;
            };
            let before = *game.position();
            game.play(mv).expect("a legal move");
            assert_ne!(game.position().to_string(), before.to_string());
        }
    }
    assert!(finished > 20, "finished games were among them: {finished}");
}
