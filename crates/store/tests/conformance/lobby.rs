//! Seats and starts: each happens once, whoever asks at the same time.

use crate::home::{Home, guest, new_game, running_between};
use crate::on_both;
use tercio_store::{GameId, Listing, Seated, Sitter, Start, Started, Status, StoreError, Twice};

on_both! {
    no_more_games_wait_than_may,
    a_game_waits_is_taken_and_begins,
    a_seat_is_taken_once,
    nobody_sits_twice_unless_allowed,
    a_game_begins_once_and_full,
    the_lobby_lists_what_is_for_everybody,
    cancelled_and_expired_games_are_closed,
    my_games_are_those_that_i_play,
    a_game_id_is_used_once,
    nodes_are_known_while_they_live,
}

const START: Start = Start {
    at: 5,
    deadline: Some(9),
};

async fn a_game_waits_is_taken_and_begins(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let other = guest(&store, "other").await;
    let seats = vec![
        Sitter::Nobody,
        Sitter::Player(host.clone()),
        Sitter::House("steady".to_owned()),
    ];
    let new = new_game("g", seats);
    store.create_game(&new).await.expect("a new game");
    let found = store
        .game(&new.id)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!(found.status, Status::Open);
    assert_eq!(found.host, Some(host.clone()));
    assert_eq!(found.agreement, new.agreement);
    assert_eq!((found.version, found.created_at), (0, 1));
    let sitters: Vec<_> = found.seats.iter().map(|seat| &seat.sitter).collect();
    assert_eq!(sitters, new.seats.iter().collect::<Vec<_>>());
    assert_eq!(store.games_of(&host).await, Ok(vec![found]));
    assert_eq!(store.games_of(&other).await, Ok(Vec::new()));
    let sitter = Sitter::Player(other.clone());
    let seated = store.take_seat(&new.id, 0, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::Done));
    let started = store.start_game(&new.id, START).await;
    assert_eq!(started, Ok(Started::Done));
    let found = store
        .game(&new.id)
        .await
        .expect("it answers")
        .expect("a game");
    assert_eq!(found.status, Status::Running);
    assert_eq!((found.started_at, found.deadline), (Some(5), Some(9)));
    assert_eq!(found.seats[0].sitter, sitter);
    // Too late for all of these.
    let seated = store.take_seat(&new.id, 0, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::NotOpen));
    assert_eq!(store.leave_seat(&new.id, &other).await, Ok(false));
    assert_eq!(store.cancel_game(&new.id, 6).await, Ok(false));
    assert_eq!(store.running_games(&other).await, Ok(vec![found]));
}

async fn a_seat_is_taken_once(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let seats = vec![Sitter::Player(host), Sitter::Nobody];
    let new = new_game("g", seats);
    store.create_game(&new).await.expect("a new game");
    let mut tries = Vec::new();
    for number in 0..10 {
        let player = guest(&store, &format!("p{number}")).await;
        let (store, game) = (store.clone(), new.id.clone());
        tries.push(tokio::spawn(async move {
            let sitter = Sitter::Player(player);
            let seated = store.take_seat(&game, 1, &sitter, Twice::Refused).await;
            seated.expect("it answers")
        }));
    }
    let mut done = 0;
    for answer in tries {
        match answer.await.expect("it ends") {
            Seated::Done => done += 1,
            Seated::Taken => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(done, 1);
    let nobody = guest(&store, "late").await;
    let sitter = Sitter::Player(nobody);
    let seated = store.take_seat(&new.id, 7, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::Taken));
    let nowhere = GameId::from("nowhere");
    let seated = store.take_seat(&nowhere, 0, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::NotOpen));
}

async fn nobody_sits_twice_unless_allowed(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let sitter = Sitter::Player(host.clone());
    let new = new_game("g", vec![sitter.clone(), Sitter::Nobody]);
    store.create_game(&new).await.expect("a new game");
    let seated = store.take_seat(&new.id, 1, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::Already));
    let seated = store.take_seat(&new.id, 1, &sitter, Twice::Allowed).await;
    assert_eq!(seated, Ok(Seated::Done));
    let found = store.games_of(&host).await.expect("a list");
    assert_eq!(found.len(), 1);
    assert_eq!(store.start_game(&new.id, START).await, Ok(Started::Done));
    let found = store.running_games(&host).await.expect("a list");
    assert_eq!(found.len(), 1);
}

async fn a_game_begins_once_and_full(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let other = guest(&store, "other").await;
    let mut new = new_game("g", vec![Sitter::Player(host), Sitter::Nobody]);
    new.start = Some(START);
    let refused = store.create_game(&new).await;
    assert!(matches!(refused, Err(StoreError::Refused(_))));
    new.start = None;
    store.create_game(&new).await.expect("a new game");
    let started = store.start_game(&new.id, START).await;
    assert_eq!(started, Ok(Started::SeatsEmpty));
    let sitter = Sitter::Player(other.clone());
    for _ in 0..2 {
        let seated = store.take_seat(&new.id, 1, &sitter, Twice::Refused).await;
        assert_eq!(seated, Ok(Seated::Done));
        assert_eq!(store.leave_seat(&new.id, &other).await, Ok(true));
        assert_eq!(store.leave_seat(&new.id, &other).await, Ok(false));
    }
    let sitter = Sitter::House("steady".to_owned());
    let seated = store.take_seat(&new.id, 1, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::Done));
    let starts: Vec<_> = (0..5)
        .map(|_| {
            let (store, game) = (store.clone(), new.id.clone());
            tokio::spawn(async move { store.start_game(&game, START).await })
        })
        .collect();
    let mut done = 0;
    for start in starts {
        let started = start.await.expect("it ends");
        done += usize::from(started == Ok(Started::Done));
    }
    assert_eq!(done, 1);
}

async fn the_lobby_lists_what_is_for_everybody(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    for (id, listing, created_at) in [
        ("old", Listing::Lobby, 1),
        ("new", Listing::Lobby, 2),
        ("friend", Listing::Link, 3),
    ] {
        let mut new = new_game(id, vec![Sitter::Player(host.clone()), Sitter::Nobody]);
        (new.listing, new.created_at) = (listing, created_at);
        store.create_game(&new).await.expect("a new game");
    }
    let list = |listing, limit| {
        let store = store.clone();
        async move {
            let games = store.open_games(listing, limit).await.expect("a list");
            games.into_iter().map(|game| game.id.0).collect::<Vec<_>>()
        }
    };
    assert_eq!(list(Listing::Lobby, 10).await, ["new", "old"]);
    assert_eq!(list(Listing::Lobby, 1).await, ["new"]);
    assert_eq!(list(Listing::Link, 10).await, ["friend"]);
}

async fn cancelled_and_expired_games_are_closed(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    for (id, created_at) in [("a", 1), ("b", 2), ("c", 30)] {
        let mut new = new_game(id, vec![Sitter::Player(host.clone()), Sitter::Nobody]);
        new.created_at = created_at;
        store.create_game(&new).await.expect("a new game");
    }
    let [a, b, c] = ["a", "b", "c"].map(GameId::from);
    assert_eq!(store.cancel_game(&a, 10).await, Ok(true));
    assert_eq!(store.cancel_game(&a, 11).await, Ok(false));
    let expired = store.expire_open_games(Listing::Lobby, 20, 40).await;
    assert_eq!(expired, Ok(vec![b.clone()]));
    let found = store.game(&b).await.expect("it answers").expect("a game");
    assert_eq!(
        (found.status, found.finished_at),
        (Status::Aborted, Some(40))
    );
    let open = store.open_games(Listing::Lobby, 10).await.expect("a list");
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].id, c);
    assert_eq!(store.delete_cancelled_games(40).await, Ok(1));
    assert_eq!(store.game(&a).await, Ok(None));
    assert!(store.game(&b).await.expect("it answers").is_some());
}

async fn my_games_are_those_that_i_play(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    let three = guest(&store, "three").await;
    let mine = running_between(&store, "mine", &[&one, &two]).await;
    running_between(&store, "theirs", &[&two, &three]).await;
    let found = store.running_games(&one).await.expect("a list");
    assert_eq!(
        found.iter().map(|game| &game.id).collect::<Vec<_>>(),
        [&mine]
    );
    assert_eq!(store.running_games(&two).await.expect("a list").len(), 2);
    let any = store.games_of_any(&[one.clone(), "nobody".into()]).await;
    assert_eq!(any, Ok(found));
    let any = store.games_of_any(&[one, three]).await.expect("a list");
    assert_eq!(any.len(), 2);
    assert_eq!(store.games_of_any(&[]).await, Ok(Vec::new()));
    let newest = store.newest_running_games(10).await.expect("a list");
    assert_eq!(newest.len(), 2);
    let counts = store.counts().await.expect("counts");
    assert_eq!((counts.guests, counts.running, counts.open), (3, 2, 0));
}

async fn a_game_id_is_used_once(home: Home) {
    let store = home.open().await;
    let host = guest(&store, "host").await;
    let new = new_game("g", vec![Sitter::Player(host), Sitter::Nobody]);
    store.create_game(&new).await.expect("a new game");
    assert_eq!(store.create_game(&new).await, Err(StoreError::Taken));
    let stranger = new_game("h", vec![Sitter::Player("nobody".into())]);
    assert_eq!(store.create_game(&stranger).await, Err(StoreError::Missing));
    assert_eq!(store.game(&stranger.id).await, Ok(None));
}

async fn nodes_are_known_while_they_live(home: Home) {
    let store = home.open().await;
    for (node, at) in [("a", 1), ("b", 1), ("b", 5)] {
        store.note_node(node, at).await.expect("it is kept");
    }
    let since = async |moment| store.nodes_since(moment).await.expect("a list");
    assert_eq!(since(1).await, ["a", "b"]);
    assert_eq!(since(2).await, ["b"]);
    store.forget_nodes(5).await.expect("it is forgotten");
    assert_eq!(since(0).await, ["b"]);
}

async fn no_more_games_wait_than_may(home: Home) {
    let (store, other) = (home.open().await, home.open().await);
    for round in 0..10 {
        let host = guest(&store, &format!("host{round}")).await;
        let games = ["a", "b", "c"].map(|name| {
            let seats = vec![Sitter::Player(host.clone()), Sitter::Nobody];
            new_game(&format!("{name}{round}"), seats)
        });
        assert_eq!(store.open_game(&games[0], &host, 2).await, Ok(true));
        // Of two at once, one finds the last place.
        let (one, two) = tokio::join!(
            store.open_game(&games[1], &host, 2),
            other.open_game(&games[2], &host, 2),
        );
        let (one, two) = (one.expect("it answers"), two.expect("it answers"));
        assert_ne!(one, two);
        // What waits no longer makes room.
        assert_eq!(store.cancel_game(&games[0].id, 9).await, Ok(true));
        let refused = if one { &games[2] } else { &games[1] };
        assert_eq!(store.open_game(refused, &host, 2).await, Ok(true));
    }
}
