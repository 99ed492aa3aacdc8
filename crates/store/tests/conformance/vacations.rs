//! Vacations: begun by who may, and known to all games sooner or later.

use crate::home::{Home, account, running_between};
use crate::on_both;
use tercio_store::{PlayerId, Store, Vacation};

on_both! {
    a_vacation_begins_once_and_can_be_ended,
    what_games_have_yet_to_know_is_remembered,
}

fn vacation(player: &PlayerId, id: &str, from_at: i64, until_at: i64) -> Vacation {
    Vacation {
        id: id.to_owned(),
        player: player.clone(),
        from_at,
        until_at,
        untold: 1,
    }
}

async fn a_vacation_begins_once_and_can_be_ended(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    // Two tabs at once: what the second one knew is not true any more.
    let other = home.open().await;
    let (a, b) = (vacation(&one, "a", 10, 100), vacation(&one, "b", 10, 100));
    let (a, b) = tokio::join!(store.begin_vacation(&a, 0), other.begin_vacation(&b, 0));
    assert_ne!(a.expect("an answer"), b.expect("an answer"));
    assert_eq!(store.end_vacation(&two, 50).await, Ok(false));
    assert_eq!(store.end_vacation(&one, 50).await, Ok(true));
    assert_eq!(store.end_vacation(&one, 60).await, Ok(false));
    let next = vacation(&one, "c", 70, 90);
    assert_eq!(store.begin_vacation(&next, 1).await, Ok(true));
    let all = store.vacations(&one).await.expect("vacations");
    let times: Vec<_> = all.iter().map(|all| (all.from_at, all.until_at)).collect();
    assert_eq!(times, [(10, 50), (70, 90)]);
    store.close_player(&one, 99).await.expect("closed");
    assert_eq!(store.vacations(&one).await, Ok(Vec::new()));
}

async fn untold(store: &Store) -> Vec<Vacation> {
    store.untold_vacations(9).await.expect("vacations")
}

async fn what_games_have_yet_to_know_is_remembered(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    let begun = vacation(&one, "a", 1, 100);
    assert_eq!(store.begin_vacation(&begun, 0).await, Ok(true));
    assert_eq!(untold(&store).await, std::slice::from_ref(&begun));
    // A game begins while others are told.
    running_between(&store, "g", &[&two, &one]).await;
    store.note_vacation_told(&begun).await.expect("noted");
    let [left] = &untold(&store).await[..] else {
        panic!("it is forgotten");
    };
    store.note_vacation_told(left).await.expect("noted");
    assert!(untold(&store).await.is_empty());
    // A game of others is none of its business.
    running_between(&store, "h", &[&two]).await;
    assert!(untold(&store).await.is_empty());
    store.end_vacation(&one, 50).await.expect("ended");
    let [left] = &untold(&store).await[..] else {
        panic!("it is forgotten");
    };
    assert_eq!(left.until_at, 50);
}
