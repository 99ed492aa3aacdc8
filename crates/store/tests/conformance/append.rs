//! Events: written once, in order, or not at all.

use crate::home::{Home, account, append, event, guest, running, running_between};
use crate::on_both;
use std::collections::BTreeSet;
use tercio_store::{
    Append, Appended, Ending, Finish, GameId, NewEvent, Outcome, PlayerId, RatingUpdate,
    SeatResult, Status, StoreError,
};

on_both! {
    events_come_back_in_order,
    who_is_late_gets_the_true_version,
    a_key_is_written_once,
    several_events_are_one_step,
    only_running_games_go_on,
    what_somebody_has_an_answer_to_is_not_written_alone,
    one_of_many_writers_wins,
    what_many_write_is_there_once,
    two_nodes_write_each_event_once,
    a_bad_append_does_not_hurt_the_others,
    a_game_ends_with_its_results,
    ratings_change_with_the_end_of_a_game,
    ratings_that_moved_are_worked_out_again,
    deadlines_are_found_in_time,
}

/// An append that ends a game.
fn last(game: &GameId, version: i64, seats: Vec<SeatResult>) -> Append {
    let mut append = event(game, version, None);
    append.finish = Some(Finish {
        at: 50,
        ending: Ending::Finished,
        result: r#"{"winners":[0]}"#.to_owned(),
        termination: "target".to_owned(),
        seats,
    });
    append
}

async fn events_come_back_in_order(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    for version in 0..5 {
        let answer = append(&store, event(&game, version, None)).await;
        assert_eq!(
            answer,
            Appended::Done {
                version: version + 1
            }
        );
    }
    let store = home.open().await;
    let events = store.events(&game, 0).await.expect("events");
    let seqs: Vec<i64> = events.iter().map(|event| event.seq).collect();
    assert_eq!(seqs, [0, 1, 2, 3, 4]);
    assert_eq!(events[3].body, r#"{"move":"h3"}"#);
    assert_eq!((events[3].at, &events[3].key), (13, &None));
    assert_eq!(store.events(&game, 3).await.expect("events"), events[3..]);
    let game = store
        .game(&game)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!((game.version, game.deadline), (5, Some(204)));
}

async fn who_is_late_gets_the_true_version(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    append(&store, event(&game, 0, None)).await;
    for late in [0, 2, -1] {
        let answer = append(&store, event(&game, late, None)).await;
        assert_eq!(answer, Appended::Conflict { version: 1 });
    }
    assert_eq!(store.events(&game, 0).await.expect("events").len(), 1);
}

async fn a_key_is_written_once(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    let other = running(&store, "other").await;
    append(&store, event(&game, 0, Some("a"))).await;
    append(&store, event(&game, 1, Some("b"))).await;
    // Whatever version the client knows by now.
    for version in [0, 1, 2] {
        let answer = append(&store, event(&game, version, Some("b"))).await;
        assert_eq!(answer, Appended::Repeated { seq: 1 });
    }
    let answer = append(&store, event(&other, 0, Some("b"))).await;
    assert_eq!(answer, Appended::Done { version: 1 });
    // Also when the game is over.
    append(&store, last(&game, 2, Vec::new())).await;
    let answer = append(&store, event(&game, 0, Some("a"))).await;
    assert_eq!(answer, Appended::Repeated { seq: 0 });
}

async fn several_events_are_one_step(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    let mut three = event(&game, 0, Some("a"));
    for at in [20, 30] {
        three.events.push(NewEvent {
            at,
            body: "{}".to_owned(),
            key: None,
        });
    }
    let answer = append(&store, three.clone()).await;
    assert_eq!(answer, Appended::Done { version: 3 });
    assert_eq!(append(&store, three).await, Appended::Repeated { seq: 0 });
    let events = store.events(&game, 0).await.expect("events");
    let times: Vec<i64> = events.iter().map(|event| event.at).collect();
    assert_eq!(times, [10, 20, 30]);
}

async fn what_somebody_has_an_answer_to_is_not_written_alone(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    let two = PlayerId::from("g-two");
    let with_answerer = |version| Append {
        answerer: Some(two.clone()),
        ..event(&game, version, None)
    };
    let answer = append(&store, with_answerer(0)).await;
    assert_eq!(answer, Appended::Done { version: 1 });
    let kept = store.set_conditionals(&game, &two, Some("{}")).await;
    kept.expect("it is kept");
    assert_eq!(append(&store, with_answerer(1)).await, Appended::Prepared);
    // Who knows the answer writes both.
    let answer = append(&store, event(&game, 1, None)).await;
    assert_eq!(answer, Appended::Done { version: 2 });
    let gone = store.set_conditionals(&game, &two, None).await;
    gone.expect("it is forgotten");
    let answer = append(&store, with_answerer(2)).await;
    assert_eq!(answer, Appended::Done { version: 3 });
}

async fn only_running_games_go_on(home: Home) {
    let store = home.open().await;
    let nowhere = GameId::from("nowhere");
    let answer = append(&store, event(&nowhere, 0, None)).await;
    assert_eq!(answer, Appended::NotRunning);
    let game = running(&store, "g").await;
    append(&store, last(&game, 0, Vec::new())).await;
    let answer = append(&store, event(&game, 1, None)).await;
    assert_eq!(answer, Appended::NotRunning);
    assert_eq!(store.events(&game, 0).await.expect("events").len(), 1);
}

async fn one_of_many_writers_wins(home: Home) {
    let store = home.open().await;
    let game = running(&store, "g").await;
    let tries: Vec<_> = (0..40)
        .map(|writer| {
            let store = store.clone();
            let event = event(&game, 0, Some(&format!("key-{writer}")));
            tokio::spawn(async move { append(&store, event).await })
        })
        .collect();
    let mut done = 0;
    for answer in tries {
        match answer.await.expect("it ends") {
            Appended::Done { version: 1 } => done += 1,
            Appended::Conflict { version: 1 } => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(done, 1);
    assert_eq!(store.events(&game, 0).await.expect("events").len(), 1);
}

async fn what_many_write_is_there_once(home: Home) {
    let store = home.open().await;
    let mut players = Vec::new();
    for number in 0..30 {
        let game = running(&store, &format!("g{number}")).await;
        let store = store.clone();
        players.push(tokio::spawn(async move {
            for version in 0..20 {
                let key = format!("{version}");
                let answer = append(&store, event(&game, version, Some(&key))).await;
                let version = version + 1;
                assert_eq!(answer, Appended::Done { version });
            }
            game
        }));
    }
    for player in players {
        let game = player.await.expect("it ends");
        let events = store.events(&game, 0).await.expect("events");
        let keys: BTreeSet<_> = events.iter().map(|event| &event.key).collect();
        assert_eq!((events.len(), keys.len()), (20, 20));
    }
}

async fn two_nodes_write_each_event_once(home: Home) {
    let nodes = [home.open().await, home.open().await];
    let mut games = Vec::new();
    for number in 0..8 {
        games.push(running(&nodes[0], &format!("g{number}")).await);
    }
    // Every client moves in every game, and asks again at the other node after a conflict.
    let clients: Vec<_> = (0..6)
        .map(|client| {
            let (nodes, games) = (nodes.clone(), games.clone());
            tokio::spawn(async move {
                let mut version = 0;
                for (turn, game) in games.iter().enumerate() {
                    let key = format!("client-{client}");
                    for attempt in turn + client.. {
                        let store = &nodes[attempt % 2];
                        match append(store, event(game, version, Some(&key))).await {
                            Appended::Done { .. } => break,
                            Appended::Conflict { version: now } => version = now,
                            other => panic!("{other:?}"),
                        }
                    }
                }
            })
        })
        .collect();
    for client in clients {
        client.await.expect("it ends");
    }
    for game in &games {
        let events = nodes[0].events(game, 0).await.expect("events");
        let keys: BTreeSet<_> = events.iter().map(|event| &event.key).collect();
        assert_eq!((events.len(), keys.len()), (6, 6));
    }
}

async fn a_bad_append_does_not_hurt_the_others(home: Home) {
    let store = home.open().await;
    let mut tries = Vec::new();
    for number in 0..20 {
        let game = running(&store, &format!("g{number}")).await;
        let mut event = event(&game, 0, None);
        if number % 5 == 0 {
            // A rating of nobody.
            event.finish = last(&game, 0, vec![rated("nobody", 0, 1500)]).finish;
        }
        let store = store.clone();
        tries.push(tokio::spawn(async move { store.append(event).await }));
    }
    for (number, answer) in tries.into_iter().enumerate() {
        let answer = answer.await.expect("it ends");
        match number % 5 {
            0 => assert_eq!(answer, Err(StoreError::Missing)),
            _ => assert_eq!(answer, Ok(Appended::Done { version: 1 })),
        }
    }
}

async fn a_game_ends_with_its_results(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    let game = running_between(&store, "g", &[&one, &two]).await;
    let won = |outcome| SeatResult {
        outcome: Some(outcome),
        rating: None,
    };
    let body = Some("[]");
    let prepared = store.set_conditionals(&game, &one, body).await;
    prepared.expect("it is kept");
    let seats = vec![won(Outcome::Won), won(Outcome::Lost)];
    append(&store, last(&game, 0, seats)).await;
    let found = store
        .game(&game)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!(found.status, Status::Finished);
    assert_eq!(found.result.as_deref(), Some(r#"{"winners":[0]}"#));
    assert_eq!(found.termination.as_deref(), Some("target"));
    assert_eq!((found.finished_at, found.deadline), (Some(50), None));
    let outcomes: Vec<_> = found.seats.iter().map(|seat| seat.outcome).collect();
    assert_eq!(outcomes, [Some(Outcome::Won), Some(Outcome::Lost)]);
    assert_eq!(store.running_games(&one).await, Ok(Vec::new()));
    assert_eq!(store.deadlines(i64::MAX, 10).await, Ok(Vec::new()));
    assert_eq!(store.conditionals(&game, &one).await, Ok(None));
}

fn rated(player: &str, games: i64, after: i64) -> SeatResult {
    SeatResult {
        outcome: Some(Outcome::Won),
        rating: Some(RatingUpdate {
            player: player.into(),
            ladder: "pikemen/days".to_owned(),
            games,
            before: 1500,
            after,
            body: format!(r#"{{"rating":{after}}}"#),
        }),
    }
}

async fn ratings_change_with_the_end_of_a_game(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let two = account(&store, "two").await;
    let game = running_between(&store, "g", &[&one, &two]).await;
    let seats = vec![rated("one", 0, 1520), rated("two", 0, 1480)];
    let answer = append(&store, last(&game, 0, seats)).await;
    assert_eq!(answer, Appended::Done { version: 1 });
    let rating = store.rating(&one, "pikemen/days").await;
    let rating = rating.expect("it answers").expect("a rating");
    assert_eq!((rating.rating, rating.games), (1520, 1));
    assert_eq!(rating.body, r#"{"rating":1520}"#);
    let found = store
        .game(&game)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!(found.seats[1].rating_before, Some(1500));
    assert_eq!(found.seats[1].rating_after, Some(1480));
    let next = running_between(&store, "next", &[&one, &two]).await;
    let seats = vec![rated("one", 1, 1510), rated("two", 1, 1490)];
    append(&store, last(&next, 0, seats)).await;
    let graph = store.rating_history(&one, "pikemen/days").await;
    let graph = graph.expect("it answers");
    let points: Vec<_> = graph
        .iter()
        .map(|point| (point.rating, &point.game))
        .collect();
    assert_eq!(points, [(1520, &game), (1510, &next)]);
    let best = store
        .best_ratings("pikemen/days", 2, 10)
        .await
        .expect("a list");
    let best: Vec<_> = best.iter().map(|rating| &rating.player).collect();
    assert_eq!(best, [&one, &two]);
    assert_eq!(store.best_ratings("pikemen/days", 3, 10).await, Ok(vec![]));
    assert_eq!(store.ratings(&two).await.expect("a list").len(), 1);
}

async fn ratings_that_moved_are_worked_out_again(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    let two = account(&store, "two").await;
    let mut ends = Vec::new();
    // Two games of the same players end at the same time, and both were worked out from nothing.
    for id in ["first", "second"] {
        let game = running_between(&store, id, &[&one, &two]).await;
        let seats = vec![rated("two", 0, 1480), rated("one", 0, 1520)];
        let (store, end) = (store.clone(), last(&game, 0, seats));
        ends.push(tokio::spawn(async move { append(&store, end).await }));
    }
    let mut answers = Vec::new();
    for end in ends {
        answers.push(end.await.expect("it ends"));
    }
    let moved = answers
        .iter()
        .filter(|&&answer| answer == Appended::RatingsMoved);
    assert_eq!(moved.count(), 1, "{answers:?}");
    let graph = store.rating_history(&one, "pikemen/days").await;
    assert_eq!(graph.expect("it answers").len(), 1);
}

async fn deadlines_are_found_in_time(home: Home) {
    let store = home.open().await;
    let early = running(&store, "early").await;
    let late = running(&store, "late").await;
    let never = running(&store, "never").await;
    let with = |game: &GameId, deadline| Append {
        deadline,
        ..event(game, 0, None)
    };
    append(&store, with(&late, Some(2000))).await;
    append(&store, with(&early, Some(1000))).await;
    append(&store, with(&never, None)).await;
    let games = |before, limit| {
        let store = store.clone();
        async move {
            let found = store.deadlines(before, limit).await.expect("a list");
            found
                .into_iter()
                .map(|found| found.game.0)
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(games(1000, 10).await, [""; 0]);
    assert_eq!(games(1001, 10).await, ["early"]);
    assert_eq!(games(i64::MAX, 10).await, ["early", "late"]);
    assert_eq!(games(i64::MAX, 1).await, ["early"]);
    // Of several who want to look later, one succeeds.
    let found = store.deadlines(1001, 1).await.expect("a list");
    assert_eq!(store.postpone(&found[0], Some(3000)).await, Ok(true));
    assert_eq!(store.postpone(&found[0], Some(4000)).await, Ok(false));
    assert_eq!(games(i64::MAX, 10).await, ["late", "early"]);
    assert_eq!(games(3000, 10).await, ["late"]);
}
