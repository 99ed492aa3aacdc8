//! What a review of a game promises.

use tercio_engine::review::{Analysis, Review, Verdict, accuracy};
use tercio_engine::{Engine, Limits, Options, Stop};
use tercio_rules::{Game, Position, Rules, Seat};

fn engine(multipv: usize) -> Engine {
    Engine::new(Options {
        hash: 4,
        multipv,
        ..Options::default()
    })
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("legal");
    }
}

fn reviewed(game: &Game, nodes: u64) -> Review {
    let mut review = Review::new(game);
    let mut engine = engine(2);
    let mut steps = 0;
    while review.step(&mut engine, Limits::nodes(nodes), &Stop::default()) {
        steps += 1;
        assert_eq!(review.seen(), steps);
        assert_eq!(review.moves().len(), steps - 1);
    }
    assert_eq!(steps, review.positions());
    review
}

/// The first legal moves, one after the other, for every setup.
#[test]
fn every_setup_can_be_reviewed() {
    for rules in Rules::all() {
        let mut game = Game::new(rules);
        for _ in 0..3 {
            let moves = game.legal_moves();
            game.play(moves[moves.len() / 2]).expect("legal");
        }
        let review = reviewed(&game, 300);
        let moves = review.moves();
        assert_eq!(moves.len(), 3);
        for (ply, judged) in moves.iter().enumerate() {
            assert_eq!(judged.ply, ply);
            assert_eq!(judged.seat.index(), ply % rules.seats());
            assert_eq!(Some(judged.mv), game.moves()[ply].mv());
            assert!((0.0..=1.0).contains(&judged.judgement.loss));
            assert_eq!(judged.values().is_some(), rules.seats() == 2);
            assert_eq!(judged.before.chances.len(), rules.seats());
        }
        let reached = accuracy(&moves, Seat::A).expect("A has moved");
        assert!(reached > 0.0 && reached <= 100.0);
        let moved = rules.seats().min(3);
        for (index, seat) in Seat::ALL.into_iter().enumerate().take(rules.seats()) {
            assert_eq!(accuracy(&moves, seat).is_some(), index < moved);
        }
    }
}

/// Both need one point. A can take a small on c4 at once; whatever else it does, B takes on f1.
const ONE_POINT: &str = "pikemen mini .....B3s/....../..B1e.../....../....../..A1n..A2w A 11,11 0";

#[test]
fn a_missed_win_is_a_blunder_and_a_win_is_best() {
    let start: Position = ONE_POINT.parse().expect("a position");
    let mut game = Game::from_position(start);
    play(&mut game, "c1(U) f6xf1(U)");
    let review = reviewed(&game, 4000);
    let moves = review.moves();
    let missed = &moves[0];
    assert_eq!(missed.judgement.verdict, Verdict::Blunder);
    assert!(missed.judgement.loss > 0.99);
    let (before, after) = missed.values().expect("two seats");
    assert_eq!((before.distance(), after.distance()), (Some(1), Some(-2)));
    let better = missed.better().expect("the win");
    let position = *game.start();
    let best = position.notation(better.pv[0]).to_string();
    assert!(best.starts_with("c1xc4"), "{best}");

    let taken = &moves[1];
    assert_eq!(taken.seat, Seat::B);
    assert_eq!(
        (taken.judgement.verdict, taken.judgement.loss),
        (Verdict::Best, 0.0)
    );
    assert_eq!(taken.after.chances, [0.0, 1.0]);
    assert!(taken.after.lines.is_empty(), "the game is over");
    assert_eq!(accuracy(&moves, Seat::B), Some(100.0));
    assert!(accuracy(&moves, Seat::A).expect("A moved") < 5.0);
}

#[test]
fn a_stopped_search_adds_nothing() {
    let game = Game::new(Rules::from_names("pikemen", "mini").expect("a setup"));
    let mut review = Review::new(&game);
    let stop = Stop::default();
    stop.raise();
    assert!(!review.step(&mut engine(1), Limits::nodes(100), &stop));
    assert_eq!(review.seen(), 0);
    let stop = Stop::default();
    assert!(review.step(&mut engine(1), Limits::nodes(100), &stop));
    assert!(review.pending().is_none());
    assert!(!review.step(&mut engine(1), Limits::nodes(100), &stop));
}

#[test]
fn no_line_starts_like_another() {
    let game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
    for nodes in [50, 500, 1234, 2345, 6789] {
        let analysis = Analysis::new(
            &mut engine(4),
            &game,
            Limits::nodes(nodes),
            &Stop::default(),
        );
        let mut firsts: Vec<_> = analysis.lines.iter().map(|line| line.pv[0]).collect();
        let count = firsts.len();
        firsts.dedup();
        assert!(count > 0 && firsts.len() == count, "{firsts:?}");
        for line in &analysis.lines[1..] {
            assert_ne!(line.pv[0], analysis.lines[0].pv[0]);
        }
    }
}
