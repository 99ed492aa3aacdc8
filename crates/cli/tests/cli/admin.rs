//! `tercio admin`.

use crate::common::server::{Server, serve};
use crate::common::{complaint, folder, stdout};

/// Lets a server make its database.
fn make(database: &str) {
    let server = Server::start(serve(&["--database", database]));
    server.signal("TERM");
    server.end();
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let file = folder("admin-missing").join("t.sqlite");
    let path = file.to_str().expect("UTF-8");
    for command in [["admin", "bot", "ada"], ["explorer", "import", path]] {
        let said = complaint(&[&command[..], &["--database", path]].concat(), b"");
        assert!(
            said.contains(path) && said.contains("tercio serve"),
            "{said}"
        );
        assert!(!file.exists());
    }
}

#[test]
fn a_host_without_players_has_little_to_do() {
    let folder = folder("admin");
    let database = format!("sqlite:{}", folder.join("t.sqlite").display());
    make(&database);
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
    make(&database);
    let said = stdout(&backup);
    assert!(
        said.contains(" holds 0 players, 0 games, 0 events, version "),
        "{said}"
    );
    assert!(complaint(&backup, b"").contains("exists already"));
    assert!(stdout(&restore).starts_with("restored: 0 players"));
    assert!(complaint(&restore, b"").contains("exists already"));
}

#[test]
fn games_of_engines_are_brought_into_the_explorer_once() {
    let folder = folder("explorer");
    let path = |name: &str| folder.join(name).display().to_string();
    let database = format!("sqlite:{}", path("t.sqlite"));
    make(&database);
    let (records, games) = (path("match.txt"), path("games"));
    let played = ["--games", "2", "--records", &records];
    let players = ["match", "martian", "two", "greedy", "random"];
    stdout(&[&players[..], &played].concat());
    let own = [
        "selfplay", "martian", "two", "--out", &games, "--games", "3",
    ];
    stdout(&[&own[..], &["--nodes", "50", "--net", "none"]].concat());
    let begin = ["explorer", "--database", &database, "import"];
    let import = |paths: &[&str]| stdout(&[&begin[..], paths].concat());
    let first = import(&[&records, &games]);
    assert!(
        first.contains("match.txt: 2 games, 2 of them new\n"),
        "{first}"
    );
    assert!(first.contains("3 games, 3 of them new\n"), "{first}");
    let again = import(&[&games]);
    assert!(again.ends_with("3 games, 0 of them new\n"), "{again}");
    let missing = [&begin[..], &["nothing.txt"]].concat();
    assert!(complaint(&missing, b"").contains("nothing.txt"));
}
