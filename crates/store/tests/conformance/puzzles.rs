//! Puzzles that were added, and ratings.

use crate::home::{Home, guest};
use crate::on_both;
use tercio_store::{PuzzleRatings, PuzzleTry};

on_both! {
    puzzles_are_added_once,
    the_first_try_counts,
}

async fn puzzles_are_added_once(home: Home) {
    let store = home.open().await;
    assert_eq!(store.add_puzzle("b", "line b", 1).await, Ok(true));
    assert_eq!(store.add_puzzle("a", "line a", 2).await, Ok(true));
    assert_eq!(store.add_puzzle("a", "other", 3).await, Ok(false));
    let lines = store.puzzles(10).await.expect("a list");
    assert_eq!(lines, ["line b", "line a"]);
    assert_eq!(store.puzzle("a").await, Ok(Some("line a".to_owned())));
    assert_eq!(store.puzzle("c").await, Ok(None));
}

async fn the_first_try_counts(home: Home) {
    let store = home.open().await;
    let player = guest(&store, "p").await;
    let tried = |puzzle: &str| PuzzleTry {
        player: player.clone(),
        puzzle: puzzle.to_owned(),
        game: "martian".to_owned(),
        at: 1,
    };
    let first = PuzzleRatings {
        solver: "s".to_owned(),
        puzzle: "p".to_owned(),
    };
    let more = |before: &PuzzleRatings| PuzzleRatings {
        solver: format!("{}+", before.solver),
        puzzle: format!("{}-", before.puzzle),
    };
    let tries = [
        ("x", Some(("s+", "p-"))),
        ("x", None),
        ("y", Some(("s++", "p-"))),
    ];
    for (puzzle, expected) in tries {
        let after = store.try_puzzle(&tried(puzzle), &first, more).await;
        let after = after.expect("it answers");
        let after = after.as_ref();
        let after = after.map(|after| (after.solver.as_str(), after.puzzle.as_str()));
        assert_eq!(after, expected, "{puzzle}");
    }
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    let solver = store.solver_ratings(&player).await;
    assert_eq!(solver, Ok(vec![pair("martian", "s++")]));
    store.close_player(&player, 2).await.expect("it closes");
    assert_eq!(store.solver_ratings(&player).await, Ok(Vec::new()));
    let puzzles = store.puzzle_ratings().await;
    assert_eq!(puzzles, Ok(vec![pair("x", "p-"), pair("y", "p-")]));
}
