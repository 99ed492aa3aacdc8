//! Addresses of mail: shown to be somebody's before they are used, and asked for seldom.

use crate::home::{Home, account, append, event, running_between};
use crate::on_both;
use tercio_store::{
    Append, Channel, Confirmed, DailyLimit, GATHERS, MailCode, Mode, NewNotice, NoticeKind,
    PlayerId, Store,
};

on_both! {
    a_code_is_good_once_for_a_while_and_for_one,
    codes_are_counted_by_the_day_all_or_none,
    an_address_can_be_refused_for_a_while,
    a_mail_gathers_what_happens_and_is_sent_by_one,
    the_hour_of_a_digest_is_on_the_wall_of_who_gets_it,
}

fn code(player: &PlayerId, channel: &str) -> MailCode {
    MailCode {
        player: player.clone(),
        channel: channel.to_owned(),
        body: format!("{{\"n\": \"{channel}\"}}"),
        mode: Mode::Always,
        hour: 7,
        ahead: 120,
        code: format!("mark-{channel}"),
        expires_at: 100,
    }
}

async fn confirm(store: &Store, player: &PlayerId, code: &str, now: i64) -> Confirmed {
    let confirmed = store.confirm_mail(player, code, now, (3, 2)).await;
    confirmed.expect("an answer")
}

async fn a_code_is_good_once_for_a_while_and_for_one(home: Home) {
    let store = home.open().await;
    let (one, two) = (account(&store, "one").await, account(&store, "two").await);
    assert_eq!(confirm(&store, &one, "mark-a", 1).await, Confirmed::Gone);
    store.keep_mail_code(&code(&one, "a")).await.expect("kept");
    store.keep_mail_code(&code(&one, "b")).await.expect("kept");
    let waiting = store.mail_code(&one, 99).await.expect("an answer");
    assert_eq!(waiting, Some(code(&one, "b")));
    assert_eq!(store.mail_code(&one, 100).await, Ok(None));
    assert_eq!(confirm(&store, &two, "mark-b", 1).await, Confirmed::Gone);
    assert_eq!(confirm(&store, &one, "mark-a", 1).await, Confirmed::Wrong);
    assert_eq!(confirm(&store, &one, "mark-b", 100).await, Confirmed::Gone);
    // Two tabs, one of which is first.
    let other = home.open().await;
    let (a, b) = tokio::join!(
        confirm(&store, &one, "mark-b", 2),
        confirm(&other, &one, "mark-b", 2)
    );
    assert!(
        [
            (Confirmed::Done, Confirmed::Gone),
            (Confirmed::Gone, Confirmed::Done)
        ]
        .contains(&(a, b))
    );
    // A new address takes the place of the old one.
    store.keep_mail_code(&code(&one, "c")).await.expect("kept");
    assert_eq!(confirm(&store, &one, "mark-c", 3).await, Confirmed::Done);
    let channels = store.channels(&one).await.expect("channels");
    let [channel] = &channels[..] else {
        panic!("{channels:?}");
    };
    assert_eq!((channel.id.as_str(), channel.kind.as_str()), ("c", "mail"));
    assert_eq!((channel.hour, channel.ahead), (7, 120));
    // Who guesses is stopped.
    store.keep_mail_code(&code(&one, "d")).await.expect("kept");
    for _ in 0..3 {
        assert_eq!(confirm(&store, &one, "mark-x", 4).await, Confirmed::Wrong);
    }
    assert_eq!(confirm(&store, &one, "mark-d", 4).await, Confirmed::Gone);
    // All of it goes with the account, and can be taken back before.
    assert_eq!(store.delete_mail_code(&one).await, Ok(true));
    assert_eq!(store.delete_mail_code(&one).await, Ok(false));
    store.keep_mail_code(&code(&one, "e")).await.expect("kept");
    store.close_player(&one, 9).await.expect("closed");
    assert_eq!(store.mail_code(&one, 1).await, Ok(None));
    assert_eq!(store.stop_channel("c").await, Ok(false));
}

async fn codes_are_counted_by_the_day_all_or_none(home: Home) {
    let store = home.open().await;
    let count = async |day, ann: &str, address: &str| {
        let limits = [
            DailyLimit { who: ann, most: 2 },
            DailyLimit {
                who: address,
                most: 1,
            },
        ];
        store.count_mail(day, &limits).await.expect("an answer")
    };
    assert!(count(5, "ann", "x").await);
    // This does not count for Ann, because it did not for the address.
    assert!(!count(5, "ann", "x").await);
    assert!(count(5, "ann", "y").await);
    assert!(!count(5, "ann", "z").await);
    assert!(count(5, "bob", "z").await);
    assert!(count(6, "ann", "x").await);
    // Two at once do not both find the last one.
    let other = home.open().await;
    let last = [DailyLimit {
        who: "last",
        most: 1,
    }];
    let (a, b) = tokio::join!(store.count_mail(7, &last), other.count_mail(7, &last));
    assert_ne!(a.expect("an answer"), b.expect("an answer"));
    store.forget_old_mail(1, 7, 0).await.expect("forgotten");
    assert!(count(5, "ann", "x").await);
}

async fn an_address_can_be_refused_for_a_while(home: Home) {
    let store = home.open().await;
    for at in [10, 20] {
        store.refuse_mail("x", at).await.expect("refused");
    }
    assert_eq!(store.refuses_mail("x", 19).await, Ok(true));
    assert_eq!(store.refuses_mail("x", 20).await, Ok(false));
    assert_eq!(store.refuses_mail("y", 0).await, Ok(false));
    store.forget_old_mail(1, 0, 20).await.expect("forgotten");
    assert_eq!(store.refuses_mail("x", 0).await, Ok(false));
}

async fn channel(store: &Store, player: &PlayerId, channel: Channel) {
    let channel = Channel {
        player: player.clone(),
        ..channel
    };
    assert_eq!(store.create_channel(&channel, 9).await, Ok(true));
}

fn mail(mode: Mode, hour: i64, ahead: i64) -> Channel {
    Channel {
        id: format!("c{hour}{ahead}"),
        player: PlayerId(String::new()),
        kind: "mail".to_owned(),
        body: "{}".to_owned(),
        mode,
        hour,
        ahead,
        created_at: 1,
        seen_at: 0,
        failures: 0,
        failure: None,
        off_at: None,
    }
}

async fn due(store: &Store, now: i64) -> Vec<String> {
    let channels = store.due_channels(now, 9).await.expect("channels");
    channels.into_iter().map(|channel| channel.id).collect()
}

async fn a_mail_gathers_what_happens_and_is_sent_by_one(home: Home) {
    let store = home.open().await;
    let one = account(&store, "one").await;
    channel(&store, &one, mail(Mode::Always, 0, 0)).await;
    let game = running_between(&store, "g", &[&one]).await;
    let turn = |version, due_at| Append {
        notices: vec![NewNotice {
            player: one.clone(),
            kind: NoticeKind::Turn,
            due_at,
        }],
        ..event(&game, version, None)
    };
    append(&store, turn(0, 1_000)).await;
    append(&store, turn(1, GATHERS)).await;
    append(&store, turn(2, 3 * GATHERS)).await;
    assert!(due(&store, GATHERS - 1).await.is_empty());
    let now = GATHERS + 1_000;
    assert_eq!(due(&store, now).await, ["c00"]);
    // Two nodes look, and one gets all that has happened up to now.
    let other = home.open().await;
    let (a, b) = tokio::join!(
        store.take_gathered("c00", now, now + 50),
        other.take_gathered("c00", now, now + 50)
    );
    let taken = [a.expect("notices"), b.expect("notices")].concat();
    let ids: Vec<&str> = taken.iter().map(|notice| notice.id.as_str()).collect();
    assert_eq!(ids, ["g-0-began-c00", "g-1-turn-c00", "g-2-turn-c00"]);
    assert!(due(&store, now + 49).await.is_empty());
    // Nobody has said that they were told.
    assert_eq!(due(&store, now + 50).await, ["c00"]);
    let again = store.take_gathered("c00", now + 50, now + 99).await;
    assert_eq!(again, Ok(taken.clone()));
    let ids: Vec<String> = taken.into_iter().map(|notice| notice.id).collect();
    store.delete_notices(&ids).await.expect("deleted");
    // After a mail comes a rest.
    let rest = 9 * GATHERS;
    store.rest_channel("c00", rest).await.expect("noted");
    assert!(due(&store, rest - 1).await.is_empty());
    assert_eq!(due(&store, rest).await, ["c00"]);
}

async fn the_hour_of_a_digest_is_on_the_wall_of_who_gets_it(home: Home) {
    const HOUR: i64 = 60 * 60 * 1000;
    let store = home.open().await;
    let one = account(&store, "one").await;
    // Eight in Paris in summer, in New York, in Kathmandu, and one in the night in Tokyo.
    for (hour, ahead) in [(8, 120), (8, -240), (8, 345), (1, 540)] {
        channel(&store, &one, mail(Mode::Daily, hour, ahead)).await;
    }
    running_between(&store, "g", &[&one]).await;
    let mut found = Vec::new();
    for quarter in 0..=96 {
        for id in due(&store, quarter * HOUR / 4).await {
            found.push((id.clone(), quarter));
            store.stop_channel(&id).await.expect("stopped");
        }
    }
    let expected = [("c8345", 9), ("c8120", 24), ("c8-240", 48), ("c1540", 64)];
    let expected = expected.map(|(id, quarter)| (id.to_owned(), quarter));
    assert_eq!(found, expected);
}
