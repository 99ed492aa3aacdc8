//! Puzzles that were added, and ratings.

use crate::home::{Home, append, event, guest, new_game};
use crate::on_both;
use tercio_store::{
    Ending, Finish, GameId, Listing, MiningCounts, NewGame, NewPuzzle, PuzzleRatings, PuzzleTry,
    SeatResult, Sitter, Start, Store,
};

on_both! {
    puzzles_are_added_once,
    games_are_looked_through_once,
    the_first_try_counts,
}

fn new(id: &str, position: i64, game: Option<&GameId>) -> NewPuzzle {
    NewPuzzle {
        id: id.to_owned(),
        line: format!("line {id}"),
        position,
        game: game.cloned(),
    }
}

async fn lines(store: &Store) -> Vec<String> {
    let puzzles = store.puzzles(10).await.expect("a list");
    puzzles.into_iter().map(|puzzle| puzzle.line).collect()
}

async fn puzzles_are_added_once(home: Home) {
    let store = home.open().await;
    assert_eq!(store.add_puzzle(&new("b", 1, None), 1).await, Ok(true));
    assert_eq!(store.add_puzzle(&new("a", -2, None), 2).await, Ok(true));
    assert_eq!(store.add_puzzle(&new("a", 3, None), 3).await, Ok(false));
    // Its mirror image.
    assert_eq!(store.add_puzzle(&new("d", 1, None), 3).await, Ok(false));
    assert_eq!(lines(&store).await, ["line b", "line a"]);
    assert_eq!(store.puzzle("a").await, Ok(Some("line a".to_owned())));
    assert_eq!(store.puzzle("c").await, Ok(None));
}

/// A game for two that is over.
async fn over(store: &Store, id: &str, listing: Listing, at: i64) -> GameId {
    let players = [
        guest(store, &format!("{id}a")).await,
        guest(store, &format!("{id}b")).await,
    ];
    let seats = players.into_iter().map(Sitter::Player).collect();
    let game = NewGame {
        listing,
        start: Some(Start {
            at: 2,
            deadline: None,
        }),
        ..new_game(id, seats)
    };
    store.create_game(&game).await.expect("it answers");
    let mut end = event(&game.id, 0, None);
    end.finish = Some(Finish {
        at,
        ending: Ending::Finished,
        result: "{}".to_owned(),
        termination: "resigned".to_owned(),
        seats: vec![SeatResult::default(), SeatResult::default()],
    });
    append(store, end).await;
    game.id
}

async fn games_are_looked_through_once(home: Home) {
    let store = home.open().await;
    let old = over(&store, "old", Listing::Lobby, 10).await;
    let young = over(&store, "young", Listing::Lobby, 20).await;
    // Nobody but those who have its link shall know it.
    over(&store, "secret", Listing::Link, 30).await;
    assert_eq!(store.ask_to_mine(1, 100).await, Ok(1));
    assert_eq!(store.ask_to_mine(9, 101).await, Ok(1));
    assert_eq!(store.ask_to_mine(9, 102).await, Ok(0));
    assert_eq!(store.ask_to_mine_game(&old, 103).await, Ok(false));
    let due = store.mining_due(9, 0).await.expect("a list");
    let games: Vec<&GameId> = due.iter().map(|request| &request.game).collect();
    assert_eq!(games, [&young, &old]);
    assert_eq!(store.send_mining(&due[0], 110).await, Ok(true));
    assert_eq!(store.send_mining(&due[0], 110).await, Ok(false));
    // Only the oldest is looked at, and that is with somebody.
    assert_eq!(store.mining_due(1, 0).await, Ok(Vec::new()));
    assert_eq!(store.mining_due(1, 111).await.map(|due| due.len()), Ok(1));
    let found = [
        new("x", 7, Some(&young)),
        new("y", 7, Some(&young)),
        new("z", 8, None),
    ];
    assert_eq!(store.keep_mined(&young, &found, 1, 120).await, Ok(Some(1)));
    assert_eq!(store.keep_mined(&young, &found, 9, 121).await, Ok(None));
    assert_eq!(lines(&store).await, ["line x"]);
    let kept = store.puzzles(1).await.expect("a list").remove(0);
    assert_eq!(kept.game, Some(young));
    assert_eq!(store.give_up_mining(&old, 130).await, Ok(true));
    let counts = store.mining_counts().await;
    assert_eq!(counts, Ok(MiningCounts { left: 0, done: 2 }));
    assert_eq!(store.ask_to_mine(9, 140).await, Ok(0));
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
