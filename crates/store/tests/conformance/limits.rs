//! How many of something somebody may have, however many ask for it at once on however many nodes.

use crate::home::{Home, account, running_between};
use crate::on_both;
use tercio_store::{
    AccessToken, Asked, Channel, GameId, JobKind, JobRequest, Mode, NewTournament, PlayerId,
    Report, Store, StoreError, TournamentId, TournamentKind,
};

on_both! {
    limits_hold_for_requests_at_once,
    who_has_closed_their_account_gets_nothing_more,
}

/// How many may be had.
const MOST: i64 = 3;

/// How many of six requests at once find room.
async fn found_room(ask: impl AsyncFn(usize) -> bool) -> usize {
    let (a, b, c, d, e, f) = tokio::join!(ask(0), ask(1), ask(2), ask(3), ask(4), ask(5));
    [a, b, c, d, e, f]
        .into_iter()
        .filter(|found| *found)
        .count()
}

fn token(player: &PlayerId, number: usize) -> AccessToken {
    AccessToken {
        token: format!("hash{number}"),
        player: player.clone(),
        name: "laptop".to_owned(),
        scopes: "read".to_owned(),
        created_at: 1,
        used_at: None,
        expires_at: None,
    }
}

fn tournament(maker: &PlayerId, kind: TournamentKind, number: usize) -> NewTournament {
    NewTournament {
        id: TournamentId(format!("{}{number}", kind.word())),
        kind,
        maker: maker.clone(),
        plan: "{}".to_owned(),
        seed: 7,
        created_at: 1,
        starts_at: None,
    }
}

fn report(reporter: &PlayerId, about: &PlayerId, number: usize) -> Report {
    Report {
        id: format!("report{number}"),
        reporter: reporter.clone(),
        about: about.clone(),
        game: None,
        text: "rude".to_owned(),
        at: 1,
        closed_at: None,
    }
}

fn review(asker: &PlayerId, game: &GameId) -> JobRequest {
    JobRequest {
        id: format!("review.{game}"),
        kind: JobKind::Review,
        game: game.clone(),
        asker: asker.clone(),
        asked_at: 1,
        sent_at: None,
        sent: 0,
    }
}

async fn limits_hold_for_requests_at_once(home: Home) {
    let nodes: [Store; 2] = [home.open().await, home.open().await];
    let node = |number: usize| &nodes[number % 2];
    let ann = account(node(0), "ann").await;
    let mut others = Vec::new();
    let mut games = Vec::new();
    for number in 0..6 {
        others.push(account(node(0), &format!("other{number}")).await);
        games.push(running_between(node(0), &format!("g{number}"), &[&ann]).await);
    }
    let tokens = async |number| {
        let token = token(&ann, number);
        let made = node(number).create_token(&token, MOST);
        made.await.expect("it answers")
    };
    assert_eq!(found_room(tokens).await, 3, "tokens");
    // Of each kind.
    for kind in [TournamentKind::Tournament, TournamentKind::Simul] {
        let tournaments = async |number| {
            let new = tournament(&ann, kind, number);
            let made = node(number).create_tournament(&new, MOST);
            made.await.expect("it answers")
        };
        assert_eq!(found_room(tournaments).await, 3, "{kind:?}");
    }
    let reports = async |number| {
        let new = report(&ann, &others[number], number);
        let made = node(number).add_report(&new, MOST);
        made.await.expect("it answers")
    };
    assert_eq!(found_room(reports).await, 3, "reports");
    let blocks = async |number: usize| {
        let made = node(number).block(&ann, &others[number], MOST);
        made.await.expect("it answers")
    };
    assert_eq!(found_room(blocks).await, 3, "blocks");
    let reviews = async |number: usize| {
        let job = review(&ann, &games[number]);
        let asked = node(number).ask_for(&job, MOST);
        asked.await.expect("it answers") == Asked::Done
    };
    assert_eq!(found_room(reviews).await, 3, "reviews");
}

/// A request may have been let in just before.
async fn who_has_closed_their_account_gets_nothing_more(home: Home) {
    let store = home.open().await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    store.close_player(&ann, 2).await.expect("closed");
    let channel = Channel {
        id: "c".to_owned(),
        player: ann.clone(),
        kind: "webhook".to_owned(),
        body: "{}".to_owned(),
        mode: Mode::Always,
        hour: 0,
        ahead: 0,
        created_at: 1,
        seen_at: 0,
        failures: 0,
        failure: None,
        off_at: None,
    };
    let missing = Err(StoreError::Missing);
    assert_eq!(store.create_channel(&channel, MOST).await, missing);
    assert_eq!(store.create_token(&token(&ann, 0), MOST).await, missing);
    let new = tournament(&ann, TournamentKind::Simul, 0);
    assert_eq!(store.create_tournament(&new, MOST).await, missing);
    let new = report(&ann, &bob, 0);
    assert_eq!(store.add_report(&new, MOST).await, missing);
    assert_eq!(store.block(&ann, &bob, MOST).await, missing);
}
