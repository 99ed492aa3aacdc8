//! Studies: edits have one order and count once, whoever asks at the same time.

use crate::home::{Home, account};
use crate::on_both;
use tercio_store::{
    NewStudy, NewStudyEdit, PlayerId, Store, StudyEdited, StudyId, StudyMember, StudyRole,
    StudySnapshot, StudyVisibility,
};

on_both! {
    edits_have_one_order_and_count_once,
    a_snapshot_stands_for_the_edits_before_it,
    members_come_and_go,
    a_closed_account_takes_its_studies_along,
    nobody_owns_more_than_so_many,
}

async fn made(store: &Store, owner: &PlayerId, id: &str) -> StudyId {
    let new = NewStudy {
        id: StudyId::from(id),
        owner: owner.clone(),
        name: format!("study {id}"),
        visibility: StudyVisibility::Private,
        snapshot: "[]".to_owned(),
        chapters: 1,
        created_at: 5,
    };
    assert_eq!(store.create_study(&new, 3).await, Ok(true));
    new.id
}

fn edit(study: &StudyId, player: &PlayerId, version: i64, key: &str) -> NewStudyEdit {
    NewStudyEdit {
        study: study.clone(),
        version,
        player: player.clone(),
        key: key.to_owned(),
        body: format!("{{\"n\":{version}}}"),
        chapters: version + 1,
        snapshot: None,
        at: 10 + version,
    }
}

async fn edits_have_one_order_and_count_once(home: Home) {
    let store = home.open().await;
    let [ann, bob] = [account(&store, "ann").await, account(&store, "bob").await];
    let id = made(&store, &ann, "s").await;
    let make = async |player: &PlayerId, version, key: &str| {
        let made = store.edit_study(&edit(&id, player, version, key)).await;
        made.expect("it answers")
    };
    assert_eq!(make(&ann, 0, "a").await, StudyEdited::At { seq: 0 });
    assert_eq!(make(&bob, 0, "a").await, StudyEdited::Conflict);
    // Somebody else's key is another key.
    assert_eq!(make(&bob, 1, "a").await, StudyEdited::At { seq: 1 });
    assert_eq!(make(&ann, 7, "a").await, StudyEdited::Known { seq: 0 });
    assert_eq!(store.study_edit(&id, &bob, "a").await, Ok(Some(1)));
    assert_eq!(store.study_edit(&id, &bob, "b").await, Ok(None));
    let study = store.study(&id).await.expect("it answers");
    let study = study.expect("a study");
    let seen = (study.version, study.chapters, study.changed_at);
    assert_eq!(seen, (2, 2, 11));
    // Of several at once, one is next.
    let tries = (0..6).map(|number| {
        let (store, new) = (store.clone(), edit(&id, &ann, 2, &format!("k{number}")));
        tokio::spawn(async move { store.edit_study(&new).await })
    });
    let mut next = 0;
    for attempt in tries.collect::<Vec<_>>() {
        match attempt.await.expect("it ends").expect("it answers") {
            StudyEdited::At { seq: 2 } => next += 1,
            other => assert_eq!(other, StudyEdited::Conflict),
        }
    }
    assert_eq!(next, 1);
    let edits = store.study_edits(&id, 1).await.expect("a list");
    let seqs: Vec<i64> = edits.iter().map(|edit| edit.seq).collect();
    assert_eq!(seqs, [1, 2]);
    assert_eq!(store.remove_study(&id).await, Ok(true));
    assert_eq!(make(&ann, 3, "late").await, StudyEdited::Gone);
    assert_eq!(store.study_body(&id).await, Ok(None));
    assert_eq!(store.remove_study(&id).await, Ok(false));
}

async fn a_snapshot_stands_for_the_edits_before_it(home: Home) {
    let store = home.open().await;
    let ann = account(&store, "ann").await;
    let id = made(&store, &ann, "s").await;
    for version in 0..20 {
        let mut new = edit(&id, &ann, version, &format!("k{version}"));
        new.snapshot = (version % 10 == 4).then(|| StudySnapshot {
            chapters: format!("[{version}]"),
            kept: 7,
            letters: 1_000,
        });
        let made = store.edit_study(&new).await;
        assert_eq!(made, Ok(StudyEdited::At { seq: version }));
    }
    let body = store.study_body(&id).await.expect("it answers");
    let body = body.expect("a study");
    assert_eq!(body.snapshot, "[14]");
    assert_eq!((body.snapshot_version, body.edits.len()), (15, 5));
    // What is older than any client is forgotten.
    let kept = store.study_edits(&id, 0).await.expect("a list");
    assert_eq!(kept.first().map(|edit| edit.seq), Some(8));
    // What is larger than anybody is told is forgotten too, but never the last one.
    for (version, size, first) in [(20, 450, 8), (21, 550, 20), (22, 200, 21), (23, 2_000, 23)] {
        let mut new = edit(&id, &ann, version, &format!("k{version}"));
        new.body = "x".repeat(size);
        new.snapshot = (version > 20).then(|| StudySnapshot {
            chapters: "[]".to_owned(),
            kept: 100,
            letters: 1_000,
        });
        let made = store.edit_study(&new).await;
        assert_eq!(made, Ok(StudyEdited::At { seq: version }));
        let kept = store.study_edits(&id, 0).await.expect("a list");
        assert_eq!(kept.first().map(|edit| edit.seq), Some(first));
    }
}

async fn members_come_and_go(home: Home) {
    let store = home.open().await;
    let [ann, bob, cat] = [
        account(&store, "ann").await,
        account(&store, "bob").await,
        account(&store, "cat").await,
    ];
    let id = made(&store, &ann, "s").await;
    let set = async |player: &PlayerId, role| {
        let member = StudyMember {
            player: player.clone(),
            role,
        };
        store.set_study_member(&id, &member, 2).await
    };
    assert_eq!(set(&bob, StudyRole::Reader).await, Ok(true));
    assert_eq!(set(&bob, StudyRole::Writer).await, Ok(true));
    assert_eq!(set(&cat, StudyRole::Reader).await, Ok(false), "it is full");
    // The owner stays the owner.
    assert_eq!(set(&ann, StudyRole::Reader).await, Ok(true));
    store.remove_study_member(&id, &ann).await.expect("it asks");
    let members = store.study_members(&id).await.expect("a list");
    let members: Vec<_> = members
        .iter()
        .map(|member| (member.player.as_str(), member.role))
        .collect();
    assert_eq!(
        members,
        [("ann", StudyRole::Owner), ("bob", StudyRole::Writer)]
    );
    let ids = async |player: &PlayerId| {
        let studies = store.studies_of(player, 10).await.expect("a list");
        studies
            .iter()
            .map(|(study, role)| (study.id.to_string(), *role))
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(&ann).await, [("s".to_owned(), StudyRole::Owner)]);
    assert_eq!(ids(&bob).await, [("s".to_owned(), StudyRole::Writer)]);
    store.remove_study_member(&id, &bob).await.expect("it goes");
    assert!(ids(&bob).await.is_empty());
    let public = store.public_studies(10).await.expect("a list");
    assert!(public.is_empty());
    store
        .set_study(&id, "for all", StudyVisibility::Public)
        .await
        .expect("it is set");
    let public = store.public_studies(10).await.expect("a list");
    assert_eq!(public[0].name, "for all");
}

async fn a_closed_account_takes_its_studies_along(home: Home) {
    let store = home.open().await;
    let [ann, bob] = [account(&store, "ann").await, account(&store, "bob").await];
    let [own, other] = [
        made(&store, &ann, "own").await,
        made(&store, &bob, "other").await,
    ];
    let member = StudyMember {
        player: ann.clone(),
        role: StudyRole::Writer,
    };
    assert_eq!(store.set_study_member(&other, &member, 9).await, Ok(true));
    store
        .edit_study(&edit(&other, &ann, 0, "k"))
        .await
        .expect("an edit");
    store.close_player(&ann, 20).await.expect("it closes");
    assert_eq!(store.study(&own).await, Ok(None));
    let members = store.study_members(&other).await.expect("a list");
    assert_eq!(members.len(), 1);
    // What they wrote with others stays.
    let edits = store.study_edits(&other, 0).await.expect("a list");
    assert_eq!(edits.len(), 1);
}

async fn nobody_owns_more_than_so_many(home: Home) {
    let (store, other) = (home.open().await, home.open().await);
    let ann = account(&store, "ann").await;
    let new = |number: usize| NewStudy {
        id: StudyId(format!("s{number}")),
        owner: ann.clone(),
        name: "a study".to_owned(),
        visibility: StudyVisibility::Private,
        snapshot: "[]".to_owned(),
        chapters: 1,
        created_at: 5,
    };
    // Requests at once do not both find the last place.
    let studies: Vec<NewStudy> = (0..6).map(new).collect();
    let make = |number: usize| match number % 2 {
        0 => store.create_study(&studies[number], 3),
        _ => other.create_study(&studies[number], 3),
    };
    let made = tokio::join!(make(0), make(1), make(2), make(3), make(4), make(5));
    let made = [made.0, made.1, made.2, made.3, made.4, made.5];
    let room = made.iter().filter(|made| **made == Ok(true)).count();
    assert_eq!(room, 3, "{made:?}");
    assert!(made.iter().all(Result::is_ok), "{made:?}");
}
