//! The index of openings: every game once, and fast answers.

use crate::home::{Home, append, event, running};
use crate::on_both;
use tercio_store::{
    Collection, Counted, Ending, Exploration, Explored, Finish, GameId, Passage, SeatResult, Store,
};

on_both! {
    a_finished_game_is_counted_once,
    nodes_that_count_at_the_same_time_count_once,
    moves_are_added_up_and_filtered,
    games_are_followed_as_far_as_others_went,
    the_same_game_is_brought_in_once,
}

/// Ends a game that runs.
async fn finish(store: &Store, game: &GameId, ending: Ending) {
    let mut end = event(game, 0, None);
    end.finish = Some(Finish {
        at: 10,
        ending,
        result: "{}".to_owned(),
        termination: "rules".to_owned(),
        seats: vec![SeatResult::default(); 2],
    });
    append(store, end).await;
}

/// A game that went through positions with the same move each time.
fn counted(game: &GameId, positions: impl IntoIterator<Item = i64>) -> Counted {
    let passage = |position| Passage {
        position,
        mv: 7,
        winner: Some(0),
    };
    Counted {
        game: game.clone(),
        collection: Collection::People,
        month: 24_000,
        band: 2,
        seats: 2,
        passages: positions.into_iter().map(passage).collect(),
    }
}

fn question(position: i64) -> Exploration {
    Exploration {
        position,
        collection: Collection::People,
        months: 0..=100_000,
        bands: 0..=9,
    }
}

async fn games_from(store: &Store, position: i64) -> i64 {
    let explored = store.explore(&question(position)).await.expect("an answer");
    explored.moves.values().map(|tally| tally.games).sum()
}

async fn a_finished_game_is_counted_once(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    assert_eq!(store.games_to_count(9).await, Ok(vec![]));
    let aborted = running(&store, "h").await;
    finish(&store, &aborted, Ending::Aborted).await;
    // A game that does not wait is not counted.
    let entry = [counted(&game, [1, -2])];
    assert_eq!(store.count_games(&entry).await, Ok(0));
    finish(&store, &game, Ending::Finished).await;
    assert_eq!(store.games_to_count(9).await, Ok(vec![game.clone()]));
    assert_eq!(store.count_games(&entry).await, Ok(1));
    assert_eq!(store.count_games(&entry).await, Ok(0));
    assert_eq!(store.games_to_count(9).await, Ok(vec![]));
    assert_eq!(games_from(&store, 1).await, 1);
    assert_eq!(games_from(&store, -2).await, 1);
    assert_eq!(games_from(&store, 3).await, 0);
}

async fn nodes_that_count_at_the_same_time_count_once(home: Home) {
    let stores = [home.open().await, home.open().await, home.open().await];
    let mut games = Vec::new();
    for number in 0..12 {
        let game = running(&stores[0], &format!("g{number}")).await;
        finish(&stores[0], &game, Ending::Finished).await;
        games.push(counted(&game, [1, 2 + number]));
    }
    let tasks = stores.clone().map(|store| {
        let games = games.clone();
        tokio::spawn(async move {
            let mut counted = 0;
            for batch in games.chunks(3) {
                counted += store.count_games(batch).await.expect("it is counted");
            }
            counted
        })
    });
    let mut counted = 0;
    for task in tasks {
        counted += task.await.expect("it ends");
    }
    assert_eq!((counted, games_from(&stores[0], 1).await), (12, 12));
}

async fn moves_are_added_up_and_filtered(home: Home) {
    let store = home.open().await;
    // Month, band, move, winner.
    let played = [
        (24_000, 1, 7, Some(0)),
        (24_000, 1, 7, Some(1)),
        (24_000, 2, 7, None),
        (24_001, 1, 8, Some(1)),
    ];
    for (number, (month, band, mv, winner)) in played.into_iter().enumerate() {
        let game = running(&store, &format!("g{number}")).await;
        finish(&store, &game, Ending::Finished).await;
        let mut entry = counted(&game, [i64::MIN]);
        (entry.month, entry.band) = (month, band);
        entry.passages[0].mv = mv;
        entry.passages[0].winner = winner;
        assert_eq!(store.count_games(&[entry]).await, Ok(1));
    }
    let ask = async |change: &dyn Fn(&mut Exploration)| -> Explored {
        let mut question = question(i64::MIN);
        change(&mut question);
        store.explore(&question).await.expect("an answer")
    };
    let tally = |explored: &Explored, mv: i64| {
        let tally = explored.moves.get(&mv);
        tally.map(|tally| (tally.games, tally.wins.clone()))
    };
    let all = ask(&|_| {}).await;
    assert_eq!(tally(&all, 7), Some((3, vec![1, 1])));
    assert_eq!(tally(&all, 8), Some((1, vec![0, 1])));
    let games: Vec<&str> = all.games.iter().map(GameId::as_str).collect();
    assert_eq!(games, ["g3", "g2", "g1", "g0"]);
    let newest = ask(&|question| question.months = 24_001..=24_001).await;
    assert_eq!((tally(&newest, 7), newest.games.len()), (None, 1));
    let strong = ask(&|question| question.bands = 2..=9).await;
    assert_eq!(tally(&strong, 7), Some((1, vec![0, 0])));
    let engines = ask(&|question| question.collection = Collection::Engines).await;
    assert_eq!(engines, Explored::default());
}

async fn games_are_followed_as_far_as_others_went(home: Home) {
    let store = home.open().await;
    for (number, reached) in [13, 14, 15, 15].into_iter().enumerate() {
        let game = running(&store, &format!("g{number}")).await;
        finish(&store, &game, Ending::Finished).await;
        // The last of them leaves the others after fourteen moves.
        let own = if number == 3 { 100 } else { 0 };
        let way = (0..30).map(|place| if place < 14 { place } else { place + own });
        let counted = store.count_games(&[counted(&game, way)]).await;
        assert_eq!(counted, Ok(1));
        let last = reached - 1;
        let last = if last < 14 { last } else { last + own };
        assert_eq!(games_from(&store, last).await, 1, "game {number}");
        assert_eq!(games_from(&store, last + 1).await, 0, "game {number}");
    }
    assert_eq!(games_from(&store, 11).await, 4);
}

async fn the_same_game_is_brought_in_once(home: Home) {
    let store = home.open().await;
    let entry = |id: &str| {
        let mut entry = counted(&GameId::from(id), [1]);
        entry.collection = Collection::Engines;
        (entry, format!("the record of {id}"))
    };
    let games = [entry("a"), entry("b"), entry("a")];
    assert_eq!(store.import_games(&games[..2]).await, Ok(2));
    assert_eq!(store.import_games(&games).await, Ok(0));
    assert_eq!(store.import_games(&[entry("c"), entry("c")]).await, Ok(1));
    let record = store.imported_record(&GameId::from("b")).await;
    assert_eq!(record, Ok(Some("the record of b".to_owned())));
    assert_eq!(games_from(&store, 1).await, 0);
    let engines = Exploration {
        collection: Collection::Engines,
        ..question(1)
    };
    let explored = store.explore(&engines).await.expect("an answer");
    assert_eq!(explored.moves[&7].games, 3);
}
