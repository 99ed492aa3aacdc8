//! Games that are over are found again.

use crate::home::{Home, append, event, guest, new_game};
use crate::on_both;
use tercio_store::{
    Cursor, Ending, Finish, Outcome, PlayerId, Search, SeatResult, Sitter, Start, Store,
};

on_both! {
    games_are_found_by_what_they_were,
    pages_follow_each_other,
    who_played_against_themselves_is_found_once,
    exported_games_have_their_events,
}

/// What the tests look for.
struct Played<'a> {
    id: &'a str,
    setup: &'a str,
    players: &'a [&'a PlayerId],
    winner: Option<usize>,
    at: i64,
}

async fn play(store: &Store, played: Played<'_>) {
    let sitters = played
        .players
        .iter()
        .map(|&player| Sitter::Player(player.clone()));
    let mut new = new_game(played.id, sitters.collect());
    new.setup = played.setup.to_owned();
    new.rated = played.winner.is_some();
    new.start = Some(Start {
        at: 2,
        deadline: None,
    });
    store.create_game(&new).await.expect("a new game");
    let mut end = event(&new.id, 0, None);
    let outcome = |seat| match played.winner {
        Some(winner) if winner == seat => Outcome::Won,
        Some(_) => Outcome::Lost,
        None => Outcome::Drawn,
    };
    let seats = (0..new.seats.len()).map(|seat| SeatResult {
        outcome: Some(outcome(seat)),
        rating: None,
    });
    end.finish = Some(Finish {
        at: played.at,
        ending: Ending::Finished,
        result: "{}".to_owned(),
        termination: "target".to_owned(),
        seats: seats.collect(),
    });
    append(store, end).await;
}

async fn found(store: &Store, search: Search) -> Vec<String> {
    let games = store.archive(&search, None, 100).await.expect("a list");
    games.into_iter().map(|game| game.id.0).collect()
}

async fn games_are_found_by_what_they_were(home: Home) {
    let store = home.open().await;
    let [a, b, c] = ["a", "b", "c"];
    let (a, b, c) = (
        guest(&store, a).await,
        guest(&store, b).await,
        guest(&store, c).await,
    );
    for played in [
        Played {
            id: "ab",
            setup: "mini",
            players: &[&a, &b],
            winner: Some(0),
            at: 10,
        },
        Played {
            id: "ba",
            setup: "classic",
            players: &[&b, &a],
            winner: Some(0),
            at: 20,
        },
        Played {
            id: "abc",
            setup: "three",
            players: &[&a, &b, &c],
            winner: None,
            at: 30,
        },
        Played {
            id: "ca",
            setup: "mini",
            players: &[&c, &a],
            winner: Some(1),
            at: 40,
        },
    ] {
        play(&store, played).await;
    }
    // None of these counts.
    let aborted = crate::home::running_between(&store, "aborted", &[&a, &b]).await;
    let mut end = event(&aborted, 0, None);
    end.finish = Some(Finish {
        at: 50,
        ending: Ending::Aborted,
        result: "{}".to_owned(),
        termination: "aborted".to_owned(),
        seats: Vec::new(),
    });
    append(&store, end).await;
    crate::home::running_between(&store, "runs", &[&a, &b]).await;
    let open = new_game("open", vec![Sitter::Player(a.clone()), Sitter::Nobody]);
    store.create_game(&open).await.expect("a new game");

    let all = Search::default;
    assert_eq!(found(&store, all()).await, ["ca", "abc", "ba", "ab"]);
    let players = |players: &[&PlayerId]| Search {
        players: players.iter().map(|&player| player.clone()).collect(),
        ..Search::default()
    };
    assert_eq!(found(&store, players(&[&b])).await, ["abc", "ba", "ab"]);
    assert_eq!(found(&store, players(&[&b, &a])).await, ["abc", "ba", "ab"]);
    assert_eq!(found(&store, players(&[&c, &b])).await, ["abc"]);
    let won = Search {
        outcome: Some(Outcome::Won),
        ..players(&[&a])
    };
    assert_eq!(found(&store, won).await, ["ca", "ab"]);
    let lost = Search {
        outcome: Some(Outcome::Lost),
        ..players(&[&a, &b])
    };
    assert_eq!(found(&store, lost).await, ["ba"]);
    let drawn = Search {
        outcome: Some(Outcome::Drawn),
        ..all()
    };
    assert_eq!(found(&store, drawn).await, ["abc"]);
    let mini = Search {
        setup: Some("mini".to_owned()),
        ..all()
    };
    assert_eq!(found(&store, mini).await, ["ca", "ab"]);
    let martian = Search {
        game: Some("martian".to_owned()),
        ..all()
    };
    assert_eq!(found(&store, martian).await, [""; 0]);
    let casual = Search {
        rated: Some(false),
        ..all()
    };
    assert_eq!(found(&store, casual).await, ["abc"]);
    let when = Search {
        since: Some(20),
        until: Some(40),
        ..all()
    };
    assert_eq!(found(&store, when).await, ["abc", "ba"]);
    let ended = Search {
        termination: Some("resigned".to_owned()),
        ..all()
    };
    assert_eq!(found(&store, ended).await, [""; 0]);
}

async fn pages_follow_each_other(home: Home) {
    let store = home.open().await;
    let a = guest(&store, "a").await;
    let b = guest(&store, "b").await;
    let ids = ["g0", "g1", "g2", "g3", "g4", "g5", "g6"];
    for (number, id) in (0..).zip(ids) {
        // Some are over at the same moment.
        let at = 10 + number / 3;
        let players = &[&a, &b];
        play(
            &store,
            Played {
                id,
                setup: "mini",
                players,
                winner: Some(0),
                at,
            },
        )
        .await;
    }
    for search in [
        Search::default(),
        Search {
            players: vec![b.clone()],
            ..Search::default()
        },
    ] {
        let mut pages = Vec::new();
        let mut after = None;
        loop {
            let page = store
                .archive(&search, after.as_ref(), 2)
                .await
                .expect("a page");
            let Some(last) = page.last() else { break };
            after = Some(Cursor::after(last));
            pages.push(page.into_iter().map(|game| game.id.0).collect::<Vec<_>>());
        }
        let expected = [
            vec!["g6", "g5"],
            vec!["g4", "g3"],
            vec!["g2", "g1"],
            vec!["g0"],
        ];
        assert_eq!(pages, expected);
    }
}

async fn who_played_against_themselves_is_found_once(home: Home) {
    let store = home.open().await;
    let a = guest(&store, "a").await;
    let players = &[&a, &a];
    play(
        &store,
        Played {
            id: "aa",
            setup: "mini",
            players,
            winner: Some(0),
            at: 10,
        },
    )
    .await;
    let search = Search {
        players: vec![a],
        ..Search::default()
    };
    assert_eq!(found(&store, search).await, ["aa"]);
}

async fn exported_games_have_their_events(home: Home) {
    let store = home.open().await;
    let a = guest(&store, "a").await;
    for (id, at) in [("g", 10), ("h", 20)] {
        play(
            &store,
            Played {
                id,
                setup: "mini",
                players: &[&a],
                winner: None,
                at,
            },
        )
        .await;
    }
    let records = store
        .export(&Search::default(), None, 10)
        .await
        .expect("a page");
    let records: Vec<_> = records
        .iter()
        .map(|record| (record.game.id.as_str(), record.events.len()))
        .collect();
    assert_eq!(records, [("h", 1), ("g", 1)]);
}
