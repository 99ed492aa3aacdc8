//! Games to search in, and what every answer promises.

use std::time::Duration;
use tercio_engine::{Engine, Info, Limits, Stop};
use tercio_rng::Rng;
use tercio_rules::{Game, Rules};

/// A game with some random moves behind it, not over yet.
pub(crate) fn walk(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(rules);
    for _ in 0..plies {
        let moves = game.legal_moves();
        let mut next = game.clone();
        next.play(*rng.choose(&moves).expect("a move"))
            .expect("legal");
        if next.is_over() {
            break;
        }
        game = next;
    }
    game
}

/// The move can be played, whatever follows it can, and the chances add up.
pub(crate) fn check_line(game: &Game, info: &Info) {
    assert!(!info.pv.is_empty());
    let mut after = game.clone();
    for &mv in &info.pv {
        let played = after.play(mv);
        assert!(played.is_ok(), "{mv:?} in {}", after.position());
    }
    let sum: f32 = info.chances.iter().sum();
    assert_eq!(info.chances.len(), game.rules().seats());
    assert!((sum - 1.0).abs() < 1e-3, "{:?}", info.chances);
}

/// A search without limits ends when its flag is raised, before it begins or while it runs, and has a
/// move all the same.
pub(crate) fn check_stop(engine: &mut Engine, game: &Game) {
    let stop = Stop::default();
    stop.raise();
    let info = engine.think(game, Limits::default(), &stop, &mut |_| {});
    check_line(game, &info.expect("a move all the same"));

    let stop = Stop::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            stop.raise();
        });
        let info = engine.think(game, Limits::default(), &stop, &mut |_| {});
        check_line(game, &info.expect("a move"));
    });
}
