//! All that is kept, as one file and back again.

use crate::home::{Home, append, event, running};
use crate::migrations::run;
use crate::on_both;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use tercio_store::{BackupError, Contents, Store, StoreError, backup, restore};

on_both! {
    what_is_restored_is_what_was_kept,
    nothing_is_ever_overwritten,
    what_is_not_whole_is_not_restored,
    a_backup_of_a_newer_program_is_not_restored,
}

/// Another place of the same kind, with nothing in it.
async fn another(home: &Home) -> Home {
    match home.address.starts_with("sqlite:") {
        true => Home::sqlite(),
        false => Home::postgres().await,
    }
}

/// A store with a game of three events, still open.
async fn played(home: &Home) -> Store {
    let store = home.open().await;
    let game = running(&store, "g").await;
    for version in 0..3 {
        append(&store, event(&game, version, None)).await;
    }
    store
}

async fn what_is_restored_is_what_was_kept(home: Home) {
    let store = played(&home).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    let contents = backup(&home.address, &file).await.expect("a backup");
    let Contents { version, .. } = contents;
    let expected = Contents {
        version,
        players: 2,
        games: 1,
        events: 3,
    };
    assert_eq!(contents, expected);
    // It holds secrets.
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // Only the file is left in its folder.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    let game = "g".into();
    append(&store, event(&game, 3, None)).await;
    let other = another(&home).await;
    let restored = restore(&file, &other.address)
        .await
        .expect("it is restored");
    assert_eq!(restored, expected);
    let there = other.open().await;
    let mut kept = store.events(&game, 0).await.expect("a list");
    kept.pop();
    assert_eq!(there.events(&game, 0).await.expect("a list"), kept);
    // It is a database like any other.
    append(&there, event(&game, 3, None)).await;
}

async fn nothing_is_ever_overwritten(home: Home) {
    let store = played(&home).await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    backup(&home.address, &file).await.expect("a backup");
    let before = fs::read(&file).expect("a file");
    let again = backup(&home.address, &file).await;
    assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
    assert_eq!(fs::read(&file).expect("a file"), before);
    let over = restore(&file, &home.address).await;
    assert!(matches!(over, Err(BackupError::Exists(_))), "{over:?}");
    store.close().await;
    let over = restore(&file, &home.address).await;
    assert!(matches!(over, Err(BackupError::Exists(_))), "{over:?}");
    let store = home.open().await;
    let events = store.events(&"g".into(), 0).await;
    assert_eq!(events.expect("a list").len(), 3);
}

async fn what_is_not_whole_is_not_restored(home: Home) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    let nothing = another(&home).await;
    // Nothing, nonsense, and half of it.
    let missing = restore(&file, &nothing.address).await;
    assert!(matches!(missing, Err(BackupError::File(..))), "{missing:?}");
    fs::write(&file, "nonsense").expect("a file");
    let nonsense = restore(&file, &nothing.address).await;
    assert!(
        matches!(nonsense, Err(BackupError::Torn(_))),
        "{nonsense:?}"
    );
    let store = played(&home).await;
    let whole = folder.path().join("whole");
    backup(&home.address, &whole).await.expect("a backup");
    let bytes = fs::read(&whole).expect("a file");
    fs::write(&file, &bytes[..bytes.len() / 2]).expect("a file");
    let half = restore(&file, &nothing.address).await;
    assert!(half.is_err(), "{half:?}");
    // Nothing of it was left behind.
    restore(&whole, &nothing.address)
        .await
        .expect("it is restored");
    store.close().await;
}

async fn a_backup_of_a_newer_program_is_not_restored(home: Home) {
    let store = played(&home).await;
    run(
        &home,
        "INSERT INTO migrations (version, name) VALUES (99, 'later')",
    )
    .await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("backup");
    let newer = match backup(&home.address, &file).await {
        // It is found when the copy is looked at.
        Err(error) => error,
        Ok(_) => {
            let other = another(&home).await;
            let restored = restore(&file, &other.address).await;
            restored.expect_err("it is newer")
        }
    };
    let is_newer = matches!(
        newer,
        BackupError::Store(StoreError::Newer { found: 99, .. })
    );
    assert!(is_newer, "{newer:?}");
    store.close().await;
}

#[tokio::test]
async fn a_game_that_has_lost_an_event_is_found() {
    let home = Home::sqlite();
    let store = played(&home).await;
    run(&home, "DELETE FROM events WHERE seq = 1").await;
    let folder = tempfile::tempdir().expect("a folder");
    let torn = backup(&home.address, &folder.path().join("backup")).await;
    let torn = torn.expect_err("it is not whole").to_string();
    assert!(
        torn.contains("game g should have 3 events, and has 2"),
        "{torn}"
    );
    store.close().await;
}
