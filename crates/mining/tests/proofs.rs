//! Proofs by exhaustive search, and the positions whose answers they proved.

use std::fs;
use std::path::Path;
use tercio_learn::puzzle::{Goal, MARTIAN, PIKEMEN, Puzzle, Tactic, read};
use tercio_mining::proof::{self, Prover, WON};
use tercio_mining::{answer, answer_within};
use tercio_rng::Rng;
use tercio_rules::{Game, Move, Position, Rules, SeatSet};

fn suites() -> Vec<(String, Vec<Tactic>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tactics");
    let files = fs::read_dir(folder).expect("the suites are there");
    let mut suites: Vec<(String, Vec<Tactic>)> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            let text = fs::read_to_string(&path).expect("text");
            let tactics = read(&text);
            let tactics = tactics.unwrap_or_else(|(line, error)| panic!("{name}:{line}: {error}"));
            (name.into_owned(), tactics)
        })
        .collect();
    suites.sort_by(|a, b| a.0.cmp(&b.0));
    suites
}

/// The plainest reading of "wins within so many plies": no table, no order.
fn plainly(position: &Position, mover: SeatSet, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners == mover;
    }
    let mut after = position.legal_moves().into_iter().map(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        child
    });
    match plies {
        0 => false,
        _ if mover.contains(position.turn()) => {
            after.any(|child| plainly(&child, mover, plies - 1))
        }
        _ => after.all(|child| plainly(&child, mover, plies - 1)),
    }
}

/// A position of a random game, some plies before its end.
fn late(rules: Rules, seed: u64, before: usize) -> Option<Position> {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    let mut positions = Vec::new();
    while !game.is_over() && positions.len() < 600 {
        positions.push(*game.position());
        let moves = game.legal_moves();
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| game.position().captures(mv))
            .collect();
        let mv = *rng.choose(&captures).or(rng.choose(&moves))?;
        game.play(mv).expect("legal");
    }
    positions.into_iter().rev().nth(before)
}

#[test]
fn a_proof_is_what_plain_reading_says() {
    let mut wins = 0;
    for setup in ["two", "three"] {
        let rules = Rules::from_names("martian", setup).expect("a setup");
        for seed in 0..12 {
            for before in 0..5 {
                let Some(position) = late(rules, seed, before) else {
                    continue;
                };
                let mover = SeatSet::only(position.turn());
                for plies in 1..=3 {
                    let plain = plainly(&position, mover, plies);
                    assert_eq!(
                        proof::can_win(&position, plies),
                        plain,
                        "{plies}: {position}"
                    );
                    let moves = proof::winning_moves(&position, plies);
                    assert_eq!(!moves.is_empty(), plain, "{plies}: {position}");
                    for mv in moves {
                        let mut child = position;
                        child.play_unchecked(mv);
                        assert!(plainly(&child, mover, plies - 1), "{position}");
                    }
                    wins += usize::from(plain);
                }
            }
        }
    }
    assert!(wins > 20, "only {wins} wins were seen");
}

/// The plainest minimax over points.
fn lead(position: &Position, plies: u32) -> i32 {
    let turn = position.turn();
    if let Some(outcome) = position.outcome() {
        return match outcome.winners {
            winners if winners == SeatSet::only(turn) => WON,
            winners if winners.contains(turn) => 0,
            _ => -WON,
        };
    }
    let points = position.points();
    if plies == 0 {
        return i32::from(points[turn.index()]) - i32::from(points[1 - turn.index()]);
    }
    let after = position.legal_moves().into_iter().map(|mv| {
        let mut child = *position;
        child.play_unchecked(mv);
        -lead(&child, plies - 1)
    });
    after.max().unwrap_or(-WON)
}

#[test]
fn gains_are_what_plain_minimax_says() {
    let rules = Rules::from_names("martian", "two").expect("a setup");
    for seed in 0..8 {
        for before in [2, 7, 12] {
            let Some(position) = late(rules, seed, before) else {
                continue;
            };
            let now = {
                let points = position.points();
                let turn = position.turn().index();
                i32::from(points[turn]) - i32::from(points[1 - turn])
            };
            for (mv, gain) in proof::gains(&position, 3) {
                let mut child = position;
                child.play_unchecked(mv);
                let plain = -lead(&child, 2);
                let plain = if plain.abs() >= WON {
                    plain
                } else {
                    plain - now
                };
                assert_eq!(gain, plain, "{} in {position}", position.notation(mv));
            }
        }
    }
}

#[test]
fn there_are_enough_tactics_of_each_length() {
    for (name, tactics) in suites() {
        let expected = match &*name {
            "many.txt" => 20,
            _ => 60,
        };
        assert!(tactics.len() >= expected, "{name}: {}", tactics.len());
        for tactic in &tactics {
            assert_eq!(tactic.to_string().parse(), Ok(tactic.clone()), "{name}");
        }
        if name != "many.txt" {
            for plies in [1, 3, 5] {
                assert!(
                    tactics.iter().any(|tactic| tactic.plies == plies),
                    "{name}: {plies}"
                );
            }
        }
    }
    assert_eq!(suites().len(), 4);
}

/// `cargo run --release -p tercio-mining --example mine -- prove testdata/tactics/*.txt` proves all.
#[test]
fn a_sample_of_the_tactics_is_proven_again() {
    for (name, tactics) in suites() {
        let short = tactics.iter().filter(|tactic| tactic.plies <= 4);
        let long = tactics
            .iter()
            .filter(|tactic| tactic.plies == 5 && tactic.position.count_moves() < 60);
        let sample: Vec<&Tactic> = short.step_by(9).chain(long.take(1)).collect();
        assert!(sample.len() >= 3, "{name}");
        for tactic in sample {
            let position = &tactic.position;
            let sooner = (1..tactic.plies).any(|plies| proof::can_win(position, plies));
            assert!(!sooner, "{name}: wins sooner: {tactic}");
            let winning = proof::winning_moves(position, tactic.plies);
            assert_eq!(winning, tactic.winning, "{name}: {tactic}");
        }
    }
}

/// `cargo run --release -p tercio-mining --example mine -- prove puzzles/*.txt` proves all.
#[test]
fn a_sample_of_the_puzzles_is_proven_again() {
    for text in [PIKEMEN, MARTIAN] {
        let puzzles: Vec<Puzzle> = read(text).expect("puzzles");
        let is_quick = |puzzle: &&Puzzle| match puzzle.goal {
            Goal::Win { plies } => plies <= 3,
            Goal::Gain { .. } => puzzle.position.count_moves() < 60,
        };
        let sample: Vec<&Puzzle> = puzzles.iter().filter(is_quick).step_by(6).collect();
        assert!(sample.len() >= 8, "{}", sample.len());
        let long = puzzles.iter().filter(|puzzle| {
            puzzle.goal == Goal::Win { plies: 5 } && puzzle.position.count_moves() < 80
        });
        for puzzle in sample.into_iter().chain(long.take(2)) {
            let expected = Some((puzzle.goal, puzzle.solutions.clone()));
            assert_eq!(answer(&puzzle.position), expected, "{puzzle}");
        }
    }
}

#[test]
fn a_position_with_two_answers_is_no_puzzle() {
    // Either pike takes the one point that is missing.
    let two = "pikemen mini ....../....../..B1e.../....../....../..A1n..A2 A 11,0 0";
    let position: Position = two.parse().expect("a position");
    let (goal, solutions) = answer(&position).expect("one answer");
    assert_eq!((goal, solutions.len()), (Goal::Win { plies: 1 }, 9));
    let both = "pikemen mini ....../....../..B1e.A1w./....../....../..A1n..A2 A 11,0 0";
    let position: Position = both.parse().expect("a position");
    assert_eq!(answer(&position), None);
}

#[test]
fn who_may_look_at_too_little_has_no_answer() {
    let puzzles: Vec<Puzzle> = read(MARTIAN).expect("puzzles");
    let puzzle = puzzles
        .iter()
        .find(|puzzle| puzzle.goal == Goal::Win { plies: 3 });
    let position = puzzle.expect("one").position;
    assert!(answer_within(&position, 1_000_000).is_some());
    assert_eq!(answer_within(&position, 10), None);
    let mut prover = Prover::new(10);
    assert_eq!(prover.can_win(&position, 3), None);
    assert_eq!(prover.gains(&position, 4), None);
    assert_eq!(prover.winning_moves(&position, 1), None);
}
