//! What people write: chat, notes, reports; who blocks whom; what was done about it.

use crate::home::{Home, guest, running_between};
use crate::on_both;
use tercio_store::{AuditEntry, GameId, Report, Room, Said, StoreError};

on_both! {
    rooms_are_apart_and_have_an_end,
    messages_at_once_get_places_of_their_own,
    notes_and_prepared_moves_are_private,
    blocks_hold_in_both_directions,
    reports_are_open_until_closed,
    the_audit_log_is_read_backwards,
    texts_may_hold_anything_but_zero,
}

async fn rooms_are_apart_and_have_an_end(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let game = running_between(&store, "g", &[&one]).await;
    for (seq, text) in (0..).zip(["hello", "good luck"]) {
        let said = store.say(&game, Room::Players, &one, 5, text, 2).await;
        assert_eq!(said, Ok(Said::At { seq }));
    }
    let said = store.say(&game, Room::Players, &one, 5, "more", 2).await;
    assert_eq!(said, Ok(Said::Full));
    let said = store.say(&game, Room::Spectators, &one, 6, "hm", 2).await;
    assert_eq!(said, Ok(Said::At { seq: 0 }));
    assert_eq!(
        store.remove_message(&game, Room::Players, 0).await,
        Ok(true)
    );
    assert_eq!(
        store.remove_message(&game, Room::Players, 9).await,
        Ok(false)
    );
    let found = store
        .messages(&game, Room::Players, 0)
        .await
        .expect("a list");
    let texts: Vec<_> = found
        .iter()
        .map(|said| (said.text.as_str(), said.removed))
        .collect();
    assert_eq!(texts, [("", true), ("good luck", false)]);
    let found = store
        .messages(&game, Room::Players, 1)
        .await
        .expect("a list");
    assert_eq!(found.len(), 1);
    assert_eq!(store.messages_of(&one).await.expect("a list").len(), 3);
    let nowhere = GameId::from("nowhere");
    let said = store
        .say(&nowhere, Room::Players, &one, 5, "hello", 2)
        .await;
    assert_eq!(said, Err(StoreError::Missing));
}

async fn messages_at_once_get_places_of_their_own(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let game = running_between(&store, "g", &[&one]).await;
    let mut tries = Vec::new();
    for _ in 0..20 {
        let (store, game, one) = (store.clone(), game.clone(), one.clone());
        tries.push(tokio::spawn(async move {
            store.say(&game, Room::Players, &one, 5, "hello", 15).await
        }));
    }
    let mut places = Vec::new();
    for said in tries {
        match said.await.expect("it ends").expect("it answers") {
            Said::At { seq } => places.push(seq),
            Said::Full => {}
        }
    }
    places.sort_unstable();
    assert_eq!(places, (0..15).collect::<Vec<_>>());
}

async fn notes_and_prepared_moves_are_private(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    let game = running_between(&store, "g", &[&one, &two]).await;
    store
        .set_note(&one, &game, "watch h5")
        .await
        .expect("it is kept");
    store
        .set_note(&one, &game, "watch h6")
        .await
        .expect("it is kept");
    assert_eq!(
        store.note(&one, &game).await,
        Ok(Some("watch h6".to_owned()))
    );
    assert_eq!(store.note(&two, &game).await, Ok(None));
    store
        .set_note(&one, &game, "")
        .await
        .expect("it is forgotten");
    assert_eq!(store.notes(&one).await, Ok(Vec::new()));
    for body in ["[1]", "[2]"] {
        let kept = store.set_conditionals(&game, &one, Some(body)).await;
        kept.expect("it is kept");
    }
    let found = store.conditionals(&game, &one).await;
    assert_eq!(found, Ok(Some("[2]".to_owned())));
    assert_eq!(store.conditionals(&game, &two).await, Ok(None));
    store
        .set_conditionals(&game, &one, None)
        .await
        .expect("it is forgotten");
    assert_eq!(store.conditionals(&game, &one).await, Ok(None));
}

async fn blocks_hold_in_both_directions(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    for _ in 0..2 {
        store.block(&one, &two, 9).await.expect("it is kept");
    }
    assert_eq!(store.blocked(&one).await, Ok(vec![two.clone()]));
    assert_eq!(store.blocked(&two).await, Ok(Vec::new()));
    assert_eq!(store.is_blocked(&two, &one).await, Ok(true));
    let three = guest(&store, "three").await;
    store.block(&three, &one, 9).await.expect("it is kept");
    let apart = store.apart_from(&one).await;
    assert_eq!(apart, Ok(vec![three.clone(), two.clone()]));
    assert_eq!(store.apart_from(&two).await, Ok(vec![one.clone()]));
    let pair = (one.clone(), two.clone());
    let about = store.blocks_about(std::slice::from_ref(&two)).await;
    assert_eq!(about, Ok(vec![pair.clone()]));
    let about = store.blocks_about(&[one.clone(), two.clone()]).await;
    assert_eq!(about, Ok(vec![pair, (three.clone(), one.clone())]));
    assert_eq!(store.blocks_about(&[]).await, Ok(Vec::new()));
    store.unblock(&one, &two).await.expect("it is kept");
    assert_eq!(store.is_blocked(&one, &two).await, Ok(false));
}

async fn reports_are_open_until_closed(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let two = guest(&store, "two").await;
    let game = running_between(&store, "g", &[&one, &two]).await;
    let report = Report {
        id: "r".to_owned(),
        reporter: one,
        about: two,
        game: Some(game),
        text: "rude".to_owned(),
        at: 5,
        closed_at: None,
    };
    store.add_report(&report, 9).await.expect("it is kept");
    let earlier = Report {
        id: "q".to_owned(),
        game: None,
        at: 4,
        ..report.clone()
    };
    store.add_report(&earlier, 9).await.expect("it is kept");
    let open = store.open_reports(10).await;
    assert_eq!(open, Ok(vec![earlier.clone(), report.clone()]));
    assert_eq!(store.add_report(&earlier, 9).await, Err(StoreError::Taken));
    assert_eq!(store.close_report("q", 9).await, Ok(true));
    assert_eq!(store.close_report("q", 9).await, Ok(false));
    assert_eq!(store.open_reports(10).await, Ok(vec![report]));
}

async fn the_audit_log_is_read_backwards(home: Home) {
    let store = home.open().await;
    let entries = [("b", 1), ("a", 2), ("c", 2)].map(|(id, at)| AuditEntry {
        id: id.to_owned(),
        at,
        who: "host".to_owned(),
        what: "mute".to_owned(),
        about: "somebody".to_owned(),
    });
    for entry in &entries {
        store.add_audit(entry).await.expect("it is kept");
    }
    let [b, a, c] = entries;
    let page = store.audit(None, 2).await;
    assert_eq!(page, Ok(vec![c, a.clone()]));
    assert_eq!(store.audit(Some(&a), 2).await, Ok(vec![b]));
}

async fn texts_may_hold_anything_but_zero(home: Home) {
    let store = home.open().await;
    let one = guest(&store, "one").await;
    let game = running_between(&store, "g", &[&one]).await;
    let odd = "'; DROP TABLE games; -- \" \\ \u{202e} 🛸 %_ $1 \n\u{1}\\u0000";
    store.set_note(&one, &game, odd).await.expect("it is kept");
    assert_eq!(store.note(&one, &game).await, Ok(Some(odd.to_owned())));
    let zero = store.set_note(&one, &game, "a\0b").await;
    assert!(matches!(zero, Err(StoreError::Zero)), "{zero:?}");
    let mut append = crate::home::event(&game, 0, Some(odd));
    append.events[0].body = odd.to_owned();
    store.append(append.clone()).await.expect("it is kept");
    let events = store.events(&game, 0).await.expect("a list");
    assert_eq!(events[0].body, odd);
    assert_eq!(events[0].key.as_deref(), Some(odd));
    append.expected_version = 1;
    append.events[0].key = None;
    append.events[0].body = "a\0b".to_owned();
    let zero = store.append(append).await;
    assert!(matches!(zero, Err(StoreError::Zero)), "{zero:?}");
}
