//! `tercio engine` keeps its contract. The protocol itself is tested where it is implemented.

use crate::common::{complaint, stdout_of};

#[test]
fn a_script_gets_its_answers() {
    let answers = stdout_of(
        &["engine"],
        "ugi\nsetoption name Game value martian\nsetoption name Hash value 1\nisready\n\
         position startpos\ngo nodes 1000\nquery gameover\n",
    );
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[0].starts_with("id name Tercio "));
    assert!(lines.contains(&"ugiok") && lines.contains(&"readyok"));
    let [.., best, over] = lines[..] else {
        panic!("{answers}");
    };
    assert!(best.starts_with("bestmove "), "{answers}");
    assert_eq!(over, "response false");
}

#[test]
fn quit_ends_it() {
    assert_eq!(stdout_of(&["engine"], "quit\nisready\n"), "");
    assert!(complaint(&["engine", "fast"], b"").contains("fast"));
}
