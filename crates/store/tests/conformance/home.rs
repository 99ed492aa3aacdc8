//! A database for one test, and what most tests put into it.

use tercio_store::testing::{Cluster, TemporaryFile};
use tercio_store::{
    Append, Appended, GameId, Kind, Listing, NewEvent, NewGame, NewPlayer, PlayerId, Registered,
    Sitter, Start, Store,
};

/// Where a test keeps what it keeps.
pub(crate) struct Home {
    pub(crate) address: String,
    /// Goes away with the test.
    _file: Option<TemporaryFile>,
}

impl Home {
    pub(crate) fn sqlite() -> Home {
        let file = TemporaryFile::new();
        Home {
            address: file.address(),
            _file: Some(file),
        }
    }

    pub(crate) async fn postgres() -> Home {
        Home {
            address: Cluster::shared().database().await,
            _file: None,
        }
    }

    /// A store, as a node opens it when it starts.
    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.address).await.expect("it opens")
    }
}

/// A guest who came at the time 1.
pub(crate) async fn guest(store: &Store, id: &str) -> PlayerId {
    let player = NewPlayer {
        id: PlayerId::from(id),
        kind: Kind::Guest,
        name: None,
        password: None,
        profile: "{}".to_owned(),
        created_at: 1,
    };
    let made = store.create_player(&player).await.expect("it answers");
    assert_eq!(made, Registered::Done);
    player.id
}

/// An account whose name is its id.
pub(crate) async fn account(store: &Store, id: &str) -> PlayerId {
    let player = guest(store, id).await;
    let made = store.register(&player, id, Some("hash")).await;
    assert_eq!(made, Ok(Registered::Done));
    player
}

/// A game of mini Pikemen in the lobby, opened at the time 1.
pub(crate) fn new_game(id: &str, seats: Vec<Sitter>) -> NewGame {
    NewGame {
        id: GameId::from(id),
        listing: Listing::Lobby,
        host: seats.iter().find_map(|sitter| match sitter {
            Sitter::Player(player) => Some(player.clone()),
            _ => None,
        }),
        agreement: r#"{"days":3}"#.to_owned(),
        game: "pikemen".to_owned(),
        setup: "mini".to_owned(),
        ladder: "pikemen/days".to_owned(),
        rated: false,
        created_at: 1,
        seats,
        start: None,
    }
}

/// A game that two new guests play from the time 2 on.
pub(crate) async fn running(store: &Store, id: &str) -> GameId {
    let one = guest(store, &format!("{id}-one")).await;
    let two = guest(store, &format!("{id}-two")).await;
    running_between(store, id, &[&one, &two]).await
}

/// A game of these players, from the time 2 on.
pub(crate) async fn running_between(store: &Store, id: &str, players: &[&PlayerId]) -> GameId {
    let seats = players.iter().map(|&player| Sitter::Player(player.clone()));
    let mut game = new_game(id, seats.collect());
    game.start = Some(Start {
        at: 2,
        deadline: Some(100),
    });
    store.create_game(&game).await.expect("a new game");
    game.id
}

/// One event after those that are known.
pub(crate) fn event(game: &GameId, version: i64, key: Option<&str>) -> Append {
    Append {
        game: game.clone(),
        expected_version: version,
        events: vec![NewEvent {
            at: 10 + version,
            body: format!(r#"{{"move":"h{version}"}}"#),
            key: key.map(str::to_owned),
        }],
        deadline: Some(200 + version),
        finish: None,
        answerer: None,
        vacation: None,
        notices: Vec::new(),
    }
}

pub(crate) async fn append(store: &Store, append: Append) -> Appended {
    store.append(append).await.expect("it answers")
}
