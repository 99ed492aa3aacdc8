//! The slow rules against the published vectors, and against sentences of the rules.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};
use tercio_rng::Rng;
use tercio_testkit::slow::{Deadlock, Game, Options, perft};

/// Perft figures above this many nodes would be left out, to keep this file within seconds; all
/// figures of today are below it.
const NODE_LIMIT: u64 = 2_000_000;

// --- vectors ---

fn vectors(file: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors");
    let text = std::fs::read_to_string(folder.join(file)).expect("the vectors are there");
    let lines = text.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect()
}

fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_str().expect("a string"))
        .collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_u64().expect("a number"))
        .collect()
}

fn start(line: &Value) -> Game {
    let mut options = Options {
        rps: line["rps"].as_bool().expect("rps is given"),
        ..Options::default()
    };
    for (name, value) in line["options"].as_object().expect("options are given") {
        match (name.as_str(), value.as_u64(), value.as_str()) {
            ("stall", Some(rounds), _) => options.stall = u32::try_from(rounds).ok(),
            ("deadlock", _, Some("off")) => options.deadlock = Some(Deadlock::Off),
            _ => panic!("expected a known option, got {name}: {value}"),
        }
    }
    let game = line["game"].as_str().expect("a game");
    let setup = line["setup"].as_str().expect("a setup");
    Game::new(game, setup, &options).expect("a known game")
}

fn sha256_prefix(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

#[test]
fn every_game_of_the_vectors_is_replayed() {
    let lines = vectors("games.jsonl");
    assert!(!lines.is_empty());
    for line in &lines {
        let mut game = start(line);
        let seats = strings(&line["seats"]);
        let counts = numbers(&line["legal"]);
        let digests = strings(&line["legal_sha256"]);
        let label = format!("{} {}", line["game"], line["setup"]);
        for (ply, mv) in strings(&line["moves"]).into_iter().enumerate() {
            assert!(!game.over(), "{label}, over before {mv}");
            assert_eq!(game.turn().to_string(), seats[ply], "{label}, before {mv}");
            let legal = game.legal();
            assert_eq!(legal.len() as u64, counts[ply], "{label}, before {mv}");
            assert_eq!(
                sha256_prefix(&legal.join("\n")),
                digests[ply],
                "{label}, before {mv}"
            );
            game.play(mv).expect("the vectors hold legal moves");
            let points: Vec<u64> = game.points().into_iter().map(u64::from).collect();
            assert_eq!(points, numbers(&line["scores"][ply]), "{label}, after {mv}");
        }
        let winners: Vec<String> = game.winners().iter().map(char::to_string).collect();
        assert_eq!(Some(game.over()), line["over"].as_bool(), "{label}");
        assert_eq!(winners, strings(&line["winners"]), "{label}");
    }
}

#[test]
fn every_small_perft_figure_of_the_vectors_is_met() {
    let lines = vectors("perft.jsonl");
    assert!(!lines.is_empty());
    for line in &lines {
        let mut game = start(line);
        for mv in strings(&line["moves"]) {
            game.play(mv).expect("the vectors hold legal moves");
        }
        for (depth, nodes) in (1..).zip(numbers(&line["nodes"])) {
            if nodes <= NODE_LIMIT {
                let label = format!("{} {}, depth {depth}", line["game"], line["setup"]);
                assert_eq!(perft(&game, depth), nodes, "{label}");
            }
        }
    }
}

// --- sentences of the rules ---

fn game(kind: &str, setup: &str, options: &Options) -> Game {
    Game::new(kind, setup, options).expect("a known game")
}

fn play(game: &mut Game, moves: &str) {
    for mv in moves.split_whitespace() {
        assert_eq!(game.reason(), None, "over before {mv}");
        game.play(mv).expect("a legal move");
    }
}

/// Any of the moves, which must not be none.
fn pick(rng: &mut Rng, moves: &[String]) -> String {
    rng.choose(moves).expect("a move").clone()
}

/// The legal moves that capture, or those that do not.
fn captures(game: &Game, wanted: bool) -> Vec<String> {
    let moves = game.legal().into_iter();
    moves.filter(|mv| mv.contains('x') == wanted).collect()
}

fn owners(game: &Game) -> BTreeSet<char> {
    game.pieces().iter().filter_map(|piece| piece.1).collect()
}

fn leaders(game: &Game) -> Vec<char> {
    let points = game.points();
    let top = points.iter().max();
    let seats = points
        .iter()
        .zip('A'..)
        .filter(|(own, _)| Some(*own) == top);
    seats.map(|(_, seat)| seat).collect()
}

#[test]
fn options_out_of_range_are_refused() {
    let target = |target| Options {
        target: Some(target),
        ..Options::default()
    };
    for (setup, most) in [
        ("classic", 30),
        ("three", 48),
        ("warlords", 54),
        ("mini", 18),
    ] {
        assert!(Game::new("pikemen", setup, &target(0)).is_err());
        assert!(Game::new("pikemen", setup, &target(1)).is_ok());
        assert!(Game::new("pikemen", setup, &target(most)).is_ok());
        assert!(Game::new("pikemen", setup, &target(most + 1)).is_err());
    }
    let call = Options {
        deadlock: Some(Deadlock::Call),
        ..Options::default()
    };
    let leap = Options {
        knights_and_kings: true,
        ..Options::default()
    };
    let third = Options {
        first: 2,
        ..Options::default()
    };
    assert!(Game::new("martian", "two", &call).is_ok());
    assert!(Game::new("martian", "four", &call).is_err());
    assert!(Game::new("martian", "four", &leap).is_ok());
    assert!(Game::new("martian", "three", &leap).is_err());
    assert!(Game::new("martian", "two", &third).is_err());
    assert_eq!(game("martian", "three", &third).turn(), 'C');
    assert!(Game::new("chess", "two", &Options::default()).is_err());
    assert!(Game::new("pikemen", "two", &Options::default()).is_err());
}

#[test]
fn a_refused_move_changes_nothing() {
    for (kind, setup) in [
        ("pikemen", "classic"),
        ("martian", "two"),
        ("martian", "five"),
    ] {
        let mut game = game(kind, setup, &Options::default());
        let before = format!("{game:?}");
        for text in [
            "", "*", "é", "h5", "h5(Q)", "h5(U)", "h5(N)*", "h5(n)", "b3-a4**", "A11-A12",
        ] {
            assert!(game.play(text).is_err(), "{kind} {setup} {text:?}");
            assert_eq!(format!("{game:?}"), before);
        }
    }
}

#[test]
fn pikemen_ends_after_the_agreed_rounds_without_a_capture() {
    let stall = Options {
        stall: Some(1),
        ..Options::default()
    };
    let mut two = game("pikemen", "classic", &stall);
    play(&mut two, "h5(N) a4(S)");
    assert_eq!(
        (two.reason(), two.winners()),
        (Some("stall"), vec!['A', 'B'])
    );
    assert_eq!((two.turn(), two.legal()), ('A', Vec::new()));

    let mut four = game("pikemen", "warlords", &stall);
    play(&mut four, "a8(N) h8(N) h1(N) a1(N)");
    assert_eq!(
        (four.reason(), four.plies_since_capture()),
        (Some("stall"), 4)
    );
}

#[test]
fn pikemen_ends_when_a_position_occurs_for_the_third_time() {
    let twice = "h5(N) a4(S) h5(U) a4(U) h5(N) a4(S) h5(U) a4(U)";
    // Four rounds are these eight moves, and the repetition is named first.
    for stall in [None, Some(4)] {
        let mut game = game(
            "pikemen",
            "classic",
            &Options {
                stall,
                ..Options::default()
            },
        );
        play(&mut game, twice);
        assert_eq!(
            (game.reason(), game.winners()),
            (Some("repetition"), vec!['A', 'B'])
        );
    }
    let mut game = game(
        "pikemen",
        "classic",
        &Options {
            stall: Some(0),
            ..Options::default()
        },
    );
    play(&mut game, twice);
    play(&mut game, twice);
    assert!(!game.over());
}

#[test]
fn pikemen_target_wins_at_once() {
    let mut game = game(
        "pikemen",
        "classic",
        &Options {
            target: Some(1),
            ..Options::default()
        },
    );
    // A medium at f2 looks along the diagonal f2 - e3 - d4 - c5 - b6 and meets a medium: it may
    // not take that upright, so b6 lies down first.
    play(&mut game, "f2(NW) b6(N) f2xb6(U)");
    assert_eq!((game.reason(), game.winners()), (Some("target"), vec!['A']));
    assert_eq!((game.points(), game.plies_since_capture()), (vec![2, 0], 0));
}

/// Captures whenever that is possible until `seats` seats or fewer have pieces.
fn thin_out(game: &mut Game, rng: &mut Rng, seats: usize) {
    while !game.over() && owners(game).len() > seats {
        assert!(
            owners(game).contains(&game.turn()),
            "a seat without pieces is skipped"
        );
        let moves = captures(game, true);
        let moves = if moves.is_empty() {
            game.legal()
        } else {
            moves
        };
        game.play(&pick(rng, &moves)).expect("a legal move");
    }
}

#[test]
fn pikemen_is_scored_when_one_seat_has_pieces_left() {
    for seed in 1..4 {
        let options = Options {
            target: Some(36),
            stall: Some(0),
            ..Options::default()
        };
        let mut game = game("pikemen", "wedge3", &options);
        thin_out(&mut game, &mut Rng::new(seed), 1);
        assert_eq!(game.reason(), Some("last-seat"));
        assert_eq!((owners(&game).len(), game.winners()), (1, leaders(&game)));
        assert!(owners(&game).contains(&game.turn()));
    }
}

#[test]
fn a_round_counts_only_seats_that_still_have_pieces() {
    let options = Options {
        target: Some(36),
        ..Options::default()
    };
    let mut game = game("pikemen", "wedge3", &options);
    let mut rng = Rng::new(1);
    thin_out(&mut game, &mut rng, 2);
    assert_eq!((owners(&game).len(), game.reason()), (2, None));
    while !game.over() {
        assert!(game.plies_since_capture() < 80);
        game.play(&pick(&mut rng, &captures(&game, false)))
            .expect("a legal move");
    }
    assert_eq!(
        (game.reason(), game.plies_since_capture()),
        (Some("stall"), 80)
    );
    assert_eq!(game.winners(), leaders(&game));
}

const SHUFFLE: &str = "b3-a4 c6-d5 a4-b3 d5-c6";

#[test]
fn martian_ends_when_a_position_occurs_for_the_third_time() {
    for deadlock in [None, Some(Deadlock::Auto)] {
        let mut game = game(
            "martian",
            "two",
            &Options {
                deadlock,
                ..Options::default()
            },
        );
        play(&mut game, SHUFFLE);
        play(&mut game, SHUFFLE);
        assert_eq!(
            (game.reason(), game.winners()),
            (Some("repetition"), vec!['A', 'B'])
        );
    }
    let off = Options {
        deadlock: Some(Deadlock::Off),
        ..Options::default()
    };
    let mut game = game("martian", "two", &off);
    for _ in 0..10 {
        play(&mut game, SHUFFLE);
    }
    assert!(!game.over() && !game.may_call());
}

#[test]
fn martian_clock_ends_on_the_seventh_quiet_move_after_the_call() {
    let mut game = game("martian", "two", &Options::default());
    assert!(game.may_call());
    play(&mut game, "b3-a4* c6-d5");
    assert!(!game.may_call());
    assert!(game.play("a4-b3*").is_err(), "the clock is called once");
    play(&mut game, "a4-b3 d5-c6 b3-a4 c6-d5 a4-b3");
    assert!(!game.over());
    play(&mut game, "d5-c6");
    assert_eq!(
        (game.reason(), game.winners()),
        (Some("clock"), vec!['A', 'B'])
    );
    assert_eq!(game.plies_since_capture(), 8);
}

#[test]
fn martian_clock_starts_again_after_a_capture() {
    let mut restarted = 0;
    for seed in 1..40 {
        let mut rng = Rng::new(seed);
        let mut game = game("martian", "two", &Options::default());
        let first = pick(&mut rng, &game.legal());
        game.play(&format!("{first}*"))
            .expect("the clock may be called");
        let mut count = 0;
        while !game.over() {
            let mv = pick(&mut rng, &game.legal());
            restarted += u32::from(mv.contains('x') && count > 0);
            count = if mv.contains('x') { 0 } else { count + 1 };
            game.play(&mv).expect("a legal move");
            assert_eq!(game.reason() == Some("clock"), count == 7);
        }
        assert_eq!(game.winners(), leaders(&game));
    }
    assert!(restarted > 0);
}

#[test]
fn martian_with_more_seats_ends_after_27_quiet_moves() {
    for setup in ["three", "four", "five", "six"] {
        let mut game = game("martian", setup, &Options::default());
        assert!(!game.may_call());
        let mut rng = Rng::new(7);
        let mut moves = 0;
        while !game.over() {
            moves += 1;
            game.play(&pick(&mut rng, &captures(&game, false)))
                .expect("a legal move");
        }
        assert_eq!(
            (game.reason(), moves, game.plies_since_capture()),
            (Some("clock"), 27, 27),
            "{setup}"
        );
        assert_eq!(game.winners(), leaders(&game));
    }
}

#[test]
fn martian_tie_goes_to_the_player_who_moved_last_even_with_fewer_points() {
    let off = Options {
        deadlock: Some(Deadlock::Off),
        ..Options::default()
    };
    let mut game = game("martian", "three", &off);
    play(
        &mut game,
        "A42-C14 B32-B41 C42-B14 A43xC14 B43-B21 C14xB21 A23-A14 B33-B43 C22-C13 A33-A13 B44-B33 \
         C32-C41 A44-A41 B22-B13 C13xA41 A34-C21 B42-B22 C21-C11 A32-A23 B21xC23 C11-B12 A13+A14 \
         B12xC23 C23-C14 A41-C13 B33xA23 C13-C22 A23-A41 B22-B42 C43-C32 A41-B12 B42-B22 C14-A31 \
         A31-C12 B34-B33 C32-C43 A14-B31 B12-C42 C24-C14 A24-A34 B43-B42 C12xB13 A22-A33 B14xC41 \
         C34-C12 A34-A14 B31xA33 C43-C21 A33xC33 B33-B32 C21-A34 A34-C23 B32-A33 C23-C34 A33-B11 \
         B13-C21 C12-B21 A14xB41",
    );
    assert_eq!(
        (game.points(), game.reason()),
        (vec![5, 7, 7], Some("empty-zone"))
    );
    assert_eq!(game.winners(), ['A']);
}

#[test]
fn martian_with_two_forbids_the_straight_way_back() {
    let mut game = game("martian", "two", &Options::default());
    play(&mut game, "d3-d5");
    assert_eq!(
        game.forbidden_undo(),
        Some(("d5".to_string(), "d3".to_string()))
    );
    assert!(game.play("d5-d3").is_err());
    assert!(game.legal().contains(&"d5-d4".to_string()));
    play(&mut game, "c7-d8");
    assert_eq!(game.forbidden_undo(), None);
    play(&mut game, "b3-a4 d5-d3");
    assert_eq!(
        game.forbidden_undo(),
        Some(("d3".to_string(), "d5".to_string()))
    );

    let mut four = self::game("martian", "four", &Options::default());
    play(&mut four, "c8-d8 f8xd8");
    assert_eq!(
        (four.forbidden_undo(), four.points()),
        (None, vec![0, 2, 0, 0])
    );
}

#[test]
fn knights_and_kings_change_pawns_and_drones_only() {
    let leap = Options {
        knights_and_kings: true,
        ..Options::default()
    };
    let game = game("martian", "two", &leap);
    let of = |cell: &str| -> Vec<String> {
        let moves = game.legal().into_iter();
        moves.filter(|mv| mv.starts_with(cell)).collect()
    };
    assert_eq!(of("d3"), ["d3-b4", "d3-c5"]);
    assert_eq!(of("c2"), ["c2-a1", "c2-a3", "c2-b4", "c2-d4"]);
    assert_eq!(of("b3"), ["b3-a2", "b3-a3", "b3-a4", "b3-b4", "b3-c4"]);
    assert_eq!(of("d1"), Vec::<String>::new());
}
