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
