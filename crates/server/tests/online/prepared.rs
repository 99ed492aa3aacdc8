//! Moves prepared for what the other may play.

use crate::client::{Person, Tab, wish};
use crate::server::Server;
use serde_json::{Value, json};

fn prepare(tab: &mut Tab, game: &str, ply: usize, lines: Value) {
    tab.say(&json!({"say": "prepare", "game": game, "seat": "A", "ply": ply, "lines": lines}));
}

#[test]
fn what_was_prepared_is_played_when_it_fits() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut ann_tab = ann.connect();
    ann_tab.watch(&id);
    ann_tab.play(&id, "A", "b3-a4", 0);
    let lines = json!([["b6-a5", "b2-a3"], ["c6-d5", "b2-a3", "b6-c5", "b1-a1"]]);
    prepare(&mut ann_tab, &id, 1, lines.clone());
    assert_eq!(ann_tab.hear("prepared")["lines"], lines);
    // Only Ann sees what she has prepared, on whatever page.
    let mut later = ann.connect();
    later.watch(&id);
    assert_eq!(later.hear("prepared")["lines"], lines);
    let mut bob_tab = bob.connect();
    bob_tab.watch(&id);
    bob_tab.play(&id, "B", "c6-d5", 1);
    assert_eq!(bob_tab.hear_fact(2)["move"], "b2-a3");
    bob_tab.play(&id, "B", "b6-c5", 3);
    assert_eq!(bob_tab.hear_fact(4)["move"], "b1-a1");
    // Nothing is left of the line.
    bob_tab.play(&id, "B", "c7-d6", 5);
    bob_tab.hears_only_its_own();
}

#[test]
fn nonsense_cannot_be_prepared() {
    let server = Server::start();
    let (ann, bob) = (Person::new(&server), Person::new(&server));
    let id = ann.open(&wish("two", 2));
    bob.join(&id);
    let mut tab = ann.connect();
    tab.play(&id, "A", "b3-a4", 0);
    for (ply, lines) in [
        (1, json!([["c6-d5", "c6-d5"]])),
        (1, json!([["nonsense"]])),
        (0, json!([["c6-d5"]])),
        (1, json!(vec![vec!["c6-d5"]; 21])),
    ] {
        prepare(&mut tab, &id, ply, lines);
        assert_eq!(tab.hear("problem")["problem"]["type"], "not-allowed");
    }
    let mut other = bob.connect();
    prepare(&mut other, &id, 1, json!([["c6-d5"]]));
    assert_eq!(other.hear("problem")["problem"]["type"], "not-yours");
}
