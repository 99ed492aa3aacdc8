//! Players who are asked by name: each answers once, and nobody is asked too often.

use crate::home::{Home, guest, new_game};
use crate::on_both;
use tercio_store::{
    ChallengeLimits, Challenged, GameId, InvitationStatus, NewInvitation, PlayerId, Seated, Sitter,
    Status, Store, Twice,
};

on_both! {
    who_is_asked_comes_or_declines,
    nobody_is_asked_too_often,
    nobody_is_asked_twice_at_once,
    old_invitations_end,
}

const LIMITS: ChallengeLimits = ChallengeLimits {
    open: 100,
    waiting: 2,
    of_pair: 2,
    of_host: 4,
    since: 0,
};

async fn ask(store: &Store, id: &str, host: &PlayerId, players: &[&PlayerId]) -> Challenged {
    ask_within(store, id, host, players, LIMITS).await
}

async fn ask_within(
    store: &Store,
    id: &str,
    host: &PlayerId,
    players: &[&PlayerId],
    limits: ChallengeLimits,
) -> Challenged {
    let mut seats = vec![Sitter::Player(host.clone())];
    seats.extend(players.iter().map(|_| Sitter::Nobody));
    let mut game = new_game(id, seats);
    game.listing = tercio_store::Listing::Link;
    let invitation = |(seat, player): (usize, &&PlayerId)| NewInvitation {
        player: (*player).clone(),
        seat: seat + 1,
        expires_at: 100,
    };
    let invitations: Vec<_> = players.iter().enumerate().map(invitation).collect();
    let asked = store
        .create_challenge(&game, &invitations, host, limits)
        .await;
    asked.expect("it answers")
}

async fn status(store: &Store, id: &GameId) -> Status {
    let game = store.game(id).await.expect("it answers");
    game.expect("a game").status
}

async fn who_is_asked_comes_or_declines(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let bob = guest(&store, "bob").await;
    let cid = guest(&store, "cid").await;
    assert_eq!(
        ask(&store, "g", &ann, &[&bob, &cid]).await,
        Challenged::Done
    );
    let id = GameId::from("g");
    let waiting = store.challenges_of(&bob).await.expect("games");
    assert_eq!(waiting.len(), 1);
    assert!(store.challenges_of(&ann).await.expect("games").is_empty());
    // Both still think about it.
    assert_eq!(store.close_deserted(&id, 5).await, Ok(false));
    assert_eq!(store.decline(&id, &bob, 5).await, Ok(true));
    assert_eq!(store.decline(&id, &bob, 6).await, Ok(false));
    assert!(store.challenges_of(&bob).await.expect("games").is_empty());
    let kept = store.invitations(&id).await.expect("invitations");
    let kept: Vec<_> = kept.iter().map(|one| (one.seat, one.status)).collect();
    let expected = [
        (1, InvitationStatus::Declined),
        (2, InvitationStatus::Pending),
    ];
    assert_eq!(kept, expected);
    let sitter = Sitter::Player(cid.clone());
    let seated = store.take_seat(&id, 2, &sitter, Twice::Refused).await;
    assert_eq!(seated, Ok(Seated::Done));
    assert!(store.challenges_of(&cid).await.expect("games").is_empty());
    // Who has come cannot decline, and the game goes on for them.
    assert_eq!(store.decline(&id, &cid, 7).await, Ok(false));
    assert_eq!(store.close_deserted(&id, 7).await, Ok(false));
    assert_eq!(ask(&store, "h", &ann, &[&bob]).await, Challenged::Done);
    let id = GameId::from("h");
    assert_eq!(store.decline(&id, &bob, 8).await, Ok(true));
    assert_eq!(store.close_deserted(&id, 8).await, Ok(true));
    assert_eq!(status(&store, &id).await, Status::Aborted);
}

async fn nobody_is_asked_too_often(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let bob = guest(&store, "bob").await;
    let cid = guest(&store, "cid").await;
    let dan = guest(&store, "dan").await;
    assert_eq!(ask(&store, "a", &ann, &[&bob]).await, Challenged::Done);
    let again = ask(&store, "b", &ann, &[&bob]).await;
    assert_eq!(again, Challenged::Already(bob.clone()));
    assert_eq!(ask(&store, "c", &cid, &[&bob]).await, Challenged::Done);
    let crowded = ask(&store, "d", &dan, &[&bob]).await;
    assert_eq!(crowded, Challenged::Crowded(bob.clone()));
    for id in ["a", "e"] {
        assert_eq!(store.decline(&GameId::from(id), &bob, 5).await, Ok(true));
        let asked = ask(&store, "e", &ann, &[&bob]).await;
        let expected = match id {
            "a" => Challenged::Done,
            _ => Challenged::TooMany,
        };
        assert_eq!(asked, expected);
    }
    assert_eq!(
        ask(&store, "f", &ann, &[&cid, &dan]).await,
        Challenged::Done
    );
    let eve = guest(&store, "eve").await;
    assert_eq!(ask(&store, "g", &ann, &[&eve]).await, Challenged::TooMany);
    // Nor while many games of who asks wait for others.
    let limits = ChallengeLimits {
        open: 1,
        of_host: 100,
        ..LIMITS
    };
    let full = ask_within(&store, "g", &ann, &[&eve], limits).await;
    assert_eq!(full, Challenged::TooManyOpen);
    let game = store.game(&GameId::from("g")).await.expect("it answers");
    assert!(game.is_none());
}

async fn nobody_is_asked_twice_at_once(home: Home) {
    let (store, other) = (home.open().await, home.open().await);
    let ann = guest(&store, "ann").await;
    for round in 0..10 {
        let bob = guest(&store, &format!("bob{round}")).await;
        let ids = [0, 1].map(|number| format!("g{round}-{number}"));
        let limits = ChallengeLimits {
            of_host: 100,
            ..LIMITS
        };
        let asked = [&bob];
        let (one, two) = tokio::join!(
            ask_within(&store, &ids[0], &ann, &asked, limits),
            ask_within(&other, &ids[1], &ann, &asked, limits),
        );
        let both = [one, two];
        assert!(both.contains(&Challenged::Done), "{both:?}");
        assert!(both.contains(&Challenged::Already(bob)), "{both:?}");
    }
}

async fn old_invitations_end(home: Home) {
    let store = home.open().await;
    let ann = guest(&store, "ann").await;
    let bob = guest(&store, "bob").await;
    assert_eq!(ask(&store, "g", &ann, &[&bob]).await, Challenged::Done);
    let id = GameId::from("g");
    assert_eq!(store.expire_invitations(99).await, Ok(Vec::new()));
    assert_eq!(store.expire_invitations(100).await, Ok(vec![id.clone()]));
    assert_eq!(store.expire_invitations(100).await, Ok(Vec::new()));
    assert_eq!(store.close_deserted(&id, 100).await, Ok(true));
    assert_eq!(store.decline(&id, &bob, 101).await, Ok(false));
    // Who closes the account is asked no more.
    let cid = guest(&store, "cid").await;
    assert_eq!(ask(&store, "h", &ann, &[&cid]).await, Challenged::Done);
    store.close_player(&cid, 9).await.expect("closed");
    let kept = store.invitations(&GameId::from("h")).await;
    assert_eq!(kept, Ok(Vec::new()));
}
