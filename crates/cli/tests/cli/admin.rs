//! `tercio admin`.

use crate::common::{complaint, folder, stdout};

#[test]
fn a_host_without_players_has_little_to_do() {
    let folder = folder("admin");
    let database = format!("sqlite:{}", folder.join("t.sqlite").display());
    let begin = ["admin", "--database", &database, "--who", "ada"];
    let admin = |words: &[&'static str]| [&begin[..], words].concat();
    for list in ["players", "games", "reports", "audit"] {
        assert_eq!(stdout(&admin(&[list])), "");
    }
    assert!(complaint(&admin(&["ban", "nobody"]), b"").contains("there is no player \"nobody\""));
    assert!(complaint(&admin(&["close", "nothing"]), b"").contains("no game \"nothing\""));
    // What was tried is written down as well.
    assert!(stdout(&admin(&["audit"])).ends_with(" ada close nothing\n"));
}

#[test]
fn a_backup_is_taken_and_restored() {
    let folder = folder("backup");
    let path = |name: &str| folder.join(name).display().to_string();
    let [database, other] = ["t.sqlite", "o.sqlite"].map(|name| format!("sqlite:{}", path(name)));
    let file = path("backup");
    let backup = ["admin", "--database", &database, "backup", "--to", &file];
    let restore = ["admin", "--database", &other, "restore", "--from", &file];
    // There is nothing to save yet, and no database is made for it.
    assert!(complaint(&backup, b"").contains("t.sqlite"));
    stdout(&["admin", "--database", &database, "players"]);
    let said = stdout(&backup);
    assert!(
        said.contains(" holds 0 players, 0 games, 0 events, version "),
        "{said}"
    );
    assert!(complaint(&backup, b"").contains("exists already"));
    assert!(stdout(&restore).starts_with("restored: 0 players"));
    assert!(complaint(&restore, b"").contains("exists already"));
}
