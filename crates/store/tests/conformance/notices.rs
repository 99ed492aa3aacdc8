//! What is to be told to people: written with what happened, told at least once, by one.

use crate::home::{Home, account, append, event, running_between};
use crate::on_both;
use tercio_store::{
    AWAY_AFTER, AfterFailure, Append, Appended, Channel, GameId, Mode, NewNotice, NoticeKind,
    PlayerId, Store,
};

on_both! {
    notices_are_written_with_the_fact_and_taken_by_one,
    each_mode_has_its_time,
    a_channel_that_fails_rests_and_is_switched_off,
    channels_are_few_and_go_with_the_account,
}

const HOUR: i64 = 60 * 60 * 1000;

fn channel(player: &PlayerId, id: &str, mode: Mode) -> Channel {
    Channel {
        id: id.to_owned(),
        player: player.clone(),
        kind: "webhook".to_owned(),
        body: "{}".to_owned(),
        mode,
        hour: 7,
        ahead: 0,
        created_at: 1,
        seen_at: 0,
        failures: 0,
        failure: None,
        off_at: None,
    }
}

async fn add(store: &Store, channel: &Channel) {
    assert_eq!(store.create_channel(channel, 9).await, Ok(true));
}

/// A fact that makes it somebody's turn.
fn turn_of(player: &PlayerId, game: &GameId, version: i64) -> Append {
    let notice = |kind, due_at| NewNotice {
        player: player.clone(),
        kind,
        due_at,
    };
    Append {
        notices: vec![
            notice(NoticeKind::Turn, 10),
            notice(NoticeKind::Short, 5_000),
        ],
        ..event(game, version, None)
    }
}

/// What is due on all channels at a moment, and taken for a second.
async fn due(store: &Store, now: i64) -> Vec<String> {
    let mut ids = Vec::new();
    for channel in store.due_channels(now, 9).await.expect("channels") {
        let taken = store.take_notices(&channel.id, now, now + 1_000).await;
        ids.extend(taken.expect("notices").into_iter().map(|notice| notice.id));
    }
    ids
}

async fn notices_are_written_with_the_fact_and_taken_by_one(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    add(&store, &channel(&two, "c", Mode::Always)).await;
    let game = running_between(&store, "g", &[&one, &two]).await;
    let began = due(&store, 2).await;
    assert_eq!(began, ["g-0-began-c"]);
    store.delete_notices(&began).await.expect("deleted");
    // What has come too late is not told either.
    let appended = append(&store, turn_of(&two, &game, 1)).await;
    assert_eq!(appended, Appended::Conflict { version: 0 });
    assert!(due(&store, 100).await.is_empty());
    append(&store, turn_of(&two, &game, 0)).await;
    // It is the turn that matters now. Two nodes look, and one gets it.
    let other = home.open().await;
    let (a, b) = tokio::join!(due(&store, 100), due(&other, 100));
    assert_eq!([a, b].concat(), ["g-1-turn-c"]);
    assert!(due(&store, 1_000).await.is_empty());
    // Nobody has said that it was told: it is told again, with the same id.
    assert_eq!(due(&other, 1_100).await, ["g-1-turn-c"]);
    let told = ["g-1-turn-c".to_owned()];
    store.delete_notices(&told).await.expect("deleted");
    assert!(due(&store, 4_999).await.is_empty());
    assert_eq!(due(&store, 5_000).await, ["g-1-short-c"]);
    let told = ["g-1-short-c".to_owned()];
    store.delete_notices(&told).await.expect("deleted");
    // The same once more is not told twice.
    let again = NewNotice {
        player: two.clone(),
        kind: NoticeKind::Rematch,
        due_at: 10,
    };
    for _ in 0..2 {
        let added = store.add_notices(&game, 10, std::slice::from_ref(&again));
        added.await.expect("added");
    }
    assert_eq!(due(&store, 1_000_000).await, ["g-0-rematch-c"]);
}

async fn each_mode_has_its_time(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    add(&store, &channel(&one, "always", Mode::Always)).await;
    add(&store, &channel(&one, "away", Mode::Away)).await;
    add(&store, &channel(&one, "daily", Mode::Daily)).await;
    let game = running_between(&store, "g", &[&one]).await;
    let began = ["always", "away", "daily"].map(|mode| format!("g-0-began-{mode}"));
    store.delete_notices(&began).await.expect("deleted");
    append(&store, turn_of(&one, &game, 0)).await;
    assert_eq!(due(&store, 10).await, ["g-1-turn-always"]);
    store
        .delete_notices(&["g-1-turn-always".to_owned()])
        .await
        .expect("deleted");
    let later = AWAY_AFTER + 10;
    let ids = due(&store, later).await;
    assert_eq!(ids, ["g-1-short-always", "g-1-turn-away"]);
    store.delete_notices(&ids).await.expect("deleted");
    let ids = due(&store, 7 * HOUR - 1).await;
    assert_eq!(ids, ["g-1-short-away"]);
    store.delete_notices(&ids).await.expect("deleted");
    // Without the warning, which would come late.
    assert_eq!(due(&store, 7 * HOUR).await, ["g-1-turn-daily"]);
    store
        .note_connected(std::slice::from_ref(&one), 77)
        .await
        .expect("noted");
    let seen = store.channels(&one).await.expect("channels");
    let seen: Vec<i64> = seen.iter().map(|channel| channel.seen_at).collect();
    assert_eq!(seen, [0, 77, 0]);
    // A whole day later for what happens at the hour itself.
    let changed = store
        .set_channel_mode(&one, "daily", Mode::Daily, (0, 0))
        .await;
    assert_eq!(changed, Ok(true));
    let next = NewNotice {
        player: one.clone(),
        kind: NoticeKind::Rematch,
        due_at: 24 * HOUR,
    };
    store.add_notices(&game, 1, &[next]).await.expect("added");
    let ids = due(&store, 48 * HOUR - 1).await;
    assert!(!ids.contains(&"g-0-rematch-daily".to_owned()), "{ids:?}");
    let ids = due(&store, 48 * HOUR).await;
    assert!(ids.contains(&"g-0-rematch-daily".to_owned()), "{ids:?}");
}

async fn a_channel_that_fails_rests_and_is_switched_off(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    add(&store, &channel(&one, "c", Mode::Always)).await;
    let game = running_between(&store, "g", &[&one]).await;
    assert_eq!(due(&store, 2).await.len(), 1);
    let rest = AfterFailure::Rest(2_000);
    store
        .note_channel_fails("c", "no answer", rest)
        .await
        .expect("noted");
    // Neither what it failed with nor what has come since.
    append(&store, turn_of(&one, &game, 0)).await;
    assert!(due(&store, 1_999).await.is_empty());
    let ids = due(&store, 2_000).await;
    assert_eq!(ids, ["g-0-began-c", "g-1-turn-c"]);
    // What is not its fault is not counted.
    store
        .note_channel_fails("c", "no server", AfterFailure::Wait(3_000))
        .await
        .expect("noted");
    assert!(due(&store, 2_999).await.is_empty());
    assert_eq!(due(&store, 3_000).await.len(), 2);
    store
        .note_channel_fails("c", "no answer", AfterFailure::Off(600))
        .await
        .expect("noted");
    let found = store
        .channel(&one, "c")
        .await
        .expect("an answer")
        .expect("it");
    assert_eq!((found.failures, found.off_at), (2, Some(600)));
    assert_eq!(found.failure.as_deref(), Some("no answer"));
    append(&store, turn_of(&one, &game, 1)).await;
    assert!(due(&store, 1_000_000).await.is_empty());
    store.note_channel_works("c").await.expect("noted");
    append(&store, turn_of(&one, &game, 2)).await;
    assert_eq!(due(&store, 100).await, ["g-3-turn-c"]);
    for again in [AfterFailure::Wait(0), AfterFailure::Rest(0)] {
        let noted = store.note_channel_fails("c", "no server", again).await;
        noted.expect("noted");
        store.note_channel_works("c").await.expect("noted");
        let found = store.channel(&one, "c").await.expect("an answer");
        let found = found.expect("it");
        assert_eq!((found.failures, found.failure), (0, None), "{again:?}");
    }
}

async fn channels_are_few_and_go_with_the_account(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    let game = running_between(&store, "g", &[&one]).await;
    let made = store
        .create_channel(&channel(&one, "a", Mode::Always), 1)
        .await;
    assert_eq!(made, Ok(true));
    let made = store
        .create_channel(&channel(&one, "b", Mode::Always), 1)
        .await;
    assert_eq!(made, Ok(false));
    // Nobody else changes it, or takes it away.
    let changed = store.set_channel_mode(&two, "a", Mode::Daily, (3, 0)).await;
    assert_eq!(changed, Ok(false));
    assert_eq!(store.delete_channel(&two, "a").await, Ok(false));
    append(&store, turn_of(&one, &game, 0)).await;
    assert_eq!(store.delete_lost_notices().await, Ok(0));
    store.close_player(&one, 9).await.expect("closed");
    assert_eq!(store.delete_lost_notices().await, Ok(0));
    assert!(due(&store, 1_000_000).await.is_empty());
    assert!(store.channels(&one).await.expect("channels").is_empty());
}
