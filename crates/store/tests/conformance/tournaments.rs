//! Tournaments: rounds begin once, games are counted once, whoever asks at the same time.

use crate::home::{Home, guest, new_game};
use crate::on_both;
use tercio_store::{
    Admission, Entered, GameId, NewRound, NewTournament, PlayerId, Sitter, Start, Status, Store,
    Tournament, TournamentId, TournamentKind, TournamentStatus, Turn,
};

on_both! {
    players_come_and_go,
    a_round_begins_once_with_all_its_games,
    a_game_is_counted_once,
    a_closed_account_leaves,
    strangers_change_nothing,
}

const ROOM: Admission = Admission {
    most: 3,
    before_round: 2,
    admitted: true,
};

async fn made(store: &Store, maker: &PlayerId) -> TournamentId {
    let new = NewTournament {
        id: TournamentId::from("t"),
        kind: TournamentKind::Tournament,
        maker: maker.clone(),
        plan: "{}".to_owned(),
        seed: -7,
        created_at: 1,
        starts_at: Some(50),
    };
    let made = store.create_tournament(&new, 9).await;
    assert_eq!(made, Ok(true));
    new.id
}

/// The tournament as it is now.
async fn stored(store: &Store, id: &TournamentId) -> Tournament {
    let row = store.tournament(id).await.expect("it answers");
    row.expect("one")
}

fn round(number: usize, players: &[PlayerId]) -> NewRound {
    let seats = players[..2].iter().cloned().map(Sitter::Player).collect();
    let mut game = new_game(&format!("game{number}"), seats);
    game.start = Some(Start {
        at: 60,
        deadline: Some(90),
    });
    NewRound {
        at: 60,
        due_at: 70,
        byes: vec![2],
        games: vec![(game, vec![1, 0])],
    }
}

async fn players_come_and_go(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let id = made(&store, &ann).await;
    let enter = |player: PlayerId| {
        let (store, id) = (store.clone(), id.clone());
        async move { store.enter_tournament(&id, &player, 1500, ROOM).await }
    };
    assert_eq!(enter(ann.clone()).await, Ok(Entered::Done));
    assert_eq!(enter(ann.clone()).await, Ok(Entered::Already));
    let bob = guest(&store, "bob").await;
    let cid = guest(&store, "cid").await;
    let dan = guest(&store, "dan").await;
    assert_eq!(enter(bob.clone()).await, Ok(Entered::Done));
    assert_eq!(enter(cid.clone()).await, Ok(Entered::Done));
    assert_eq!(enter(dan.clone()).await, Ok(Entered::Full));
    assert_eq!(store.leave_tournament(&id, &bob).await, Ok(true));
    assert_eq!(store.leave_tournament(&id, &bob).await, Ok(false));
    assert_eq!(enter(dan.clone()).await, Ok(Entered::Done));
    let players = store.tournament_players(&id).await.expect("players");
    let who: Vec<_> = players.iter().map(|player| player.player.clone()).collect();
    assert_eq!(who, [ann.clone(), cid.clone(), dan.clone()]);
    assert_eq!(store.due_tournaments(49, 9).await, Ok(Vec::new()));
    assert_eq!(store.due_tournaments(50, 9).await, Ok(vec![id.clone()]));
    let row = stored(&store, &id).await;
    assert_eq!(
        (row.players, row.seed, row.status),
        (3, -7, TournamentStatus::Open)
    );
    let begun = store.begin_round(&id, row.version, &round(0, &who)).await;
    assert_eq!(begun, Ok(true));
    // Who withdraws later stays on the list, and may come back.
    assert_eq!(store.leave_tournament(&id, &dan).await, Ok(true));
    let players = store.tournament_players(&id).await.expect("players");
    assert!(players[2].withdrawn && !players[0].withdrawn);
    assert_eq!(enter(dan.clone()).await, Ok(Entered::Done));
    assert_eq!(enter(bob.clone()).await, Ok(Entered::Full));
    let listed = store
        .tournaments(TournamentKind::Tournament, TournamentStatus::Running, 9)
        .await;
    assert_eq!(listed.expect("a list").len(), 1);
}

async fn a_round_begins_once_with_all_its_games(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let bob = guest(&store, "bob").await;
    let players = [ann.clone(), bob.clone()];
    let id = made(&store, &ann).await;
    for player in &players {
        let entered = store.enter_tournament(&id, player, 1500, ROOM).await;
        assert_eq!(entered, Ok(Entered::Done));
    }
    let row = stored(&store, &id).await;
    let mut tries = Vec::new();
    for number in 0..6 {
        let (store, id) = (store.clone(), id.clone());
        let round = round(number, &players);
        let version = row.version;
        tries.push(tokio::spawn(async move {
            store.begin_round(&id, version, &round).await
        }));
    }
    let mut begun = 0;
    for tried in tries {
        begun += i32::from(tried.await.expect("it ends").expect("it answers"));
    }
    assert_eq!(begun, 1);
    let rounds = store.tournament_rounds(&id).await.expect("rounds");
    assert_eq!((rounds.len(), rounds[0].games.len()), (1, 1));
    assert_eq!(rounds[0].byes, [2]);
    let game = &rounds[0].games[0];
    assert_eq!(
        (game.status, &game.seats[..]),
        (Status::Running, &[1, 0][..])
    );
    assert_eq!(store.deadlines(100, 9).await.expect("deadlines").len(), 1);
    // A game whose id is taken: nothing of the round stays.
    let row = stored(&store, &id).await;
    let mut again = round(9, &players);
    again.games[0].0.id = game.game.clone();
    assert!(store.begin_round(&id, row.version, &again).await.is_err());
    let same = stored(&store, &id).await;
    assert_eq!(same, row);
}

async fn a_game_is_counted_once(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let bob = guest(&store, "bob").await;
    let players = [ann.clone(), bob.clone()];
    let id = made(&store, &ann).await;
    for player in &players {
        let entered = store.enter_tournament(&id, player, 1500, ROOM).await;
        assert_eq!(entered, Ok(Entered::Done));
    }
    let version = |store: &Store| {
        let (store, id) = (store.clone(), id.clone());
        async move {
            store
                .tournament(&id)
                .await
                .expect("it answers")
                .expect("one")
                .version
        }
    };
    let now = version(&store).await;
    assert_eq!(
        store.begin_round(&id, now, &round(0, &players)).await,
        Ok(true)
    );
    let game = GameId::from("game0");
    let absent = std::slice::from_ref(&bob);
    let count = store.count_tournament_game(&id, &game, "[1]", absent).await;
    assert_eq!(count, Ok(true));
    let count = store.count_tournament_game(&id, &game, "[2]", &[]).await;
    assert_eq!(count, Ok(false));
    let rounds = store.tournament_rounds(&id).await.expect("rounds");
    assert_eq!(rounds[0].games[0].results.as_deref(), Some("[1]"));
    assert!(store.tournament_players(&id).await.expect("players")[1].withdrawn);
    let now = version(&store).await;
    let pause = Turn::Break { until: 100 };
    assert_eq!(store.turn_tournament(&id, now, pause).await, Ok(true));
    assert_eq!(store.turn_tournament(&id, now, pause).await, Ok(false));
    assert_eq!(store.due_tournaments(99, 9).await, Ok(Vec::new()));
    store
        .look_at_tournament(&id, 99)
        .await
        .expect("it is noted");
    assert_eq!(store.due_tournaments(99, 9).await, Ok(vec![id.clone()]));
    let now = version(&store).await;
    let end = Turn::Finished { at: 110 };
    assert_eq!(store.turn_tournament(&id, now, end).await, Ok(true));
    assert_eq!(store.due_tournaments(999, 9).await, Ok(Vec::new()));
    let entered = store.enter_tournament(&id, &bob, 1500, ROOM).await;
    assert_eq!(entered, Ok(Entered::Closed));
}

async fn a_closed_account_leaves(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let id = made(&store, &ann).await;
    let entered = store.enter_tournament(&id, &ann, 1500, ROOM).await;
    assert_eq!(entered, Ok(Entered::Done));
    store.close_player(&ann, 9).await.expect("it is closed");
    assert!(store.tournament_players(&id).await.expect("players")[0].withdrawn);
    let row = stored(&store, &id).await;
    assert_eq!(row.status, TournamentStatus::Cancelled);
}

async fn strangers_change_nothing(home: Home) {
    let store = home.open().await;
    let [ann, bob] = [guest(&store, "ann").await, guest(&store, "bob").await];
    let id = made(&store, &ann).await;
    let entered = store.enter_tournament(&id, &ann, 1500, ROOM).await;
    assert_eq!(entered, Ok(Entered::Done));
    let before = stored(&store, &id).await;
    assert_eq!(store.leave_tournament(&id, &bob).await, Ok(false));
    assert_eq!(store.set_admitted(&id, &bob, true).await, Ok(false));
    assert_eq!(stored(&store, &id).await, before);
    // Whoever makes the next round has seen all.
    let round = round(1, &[ann.clone(), bob.clone()]);
    let begun = store.begin_round(&id, before.version, &round).await;
    assert_eq!(begun, Ok(true));
    let before = stored(&store, &id).await;
    assert_eq!(store.leave_tournament(&id, &bob).await, Ok(false));
    assert_eq!(stored(&store, &id).await, before);
}
