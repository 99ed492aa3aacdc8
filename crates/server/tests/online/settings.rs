//! Whether moves are taken back is for each player to say.

use crate::client::{Person, wish};
use crate::server::Server;
use serde_json::{Value, json};

impl Person {
    fn takes_back(&self, when: &str) {
        let answer = self.post("/api/account/settings", &json!({"takebacks": when}));
        assert_eq!(answer.status, 204, "{answer:?}");
        assert_eq!(
            self.get("/api/me").good()["settings"]["takebacks"],
            when,
            "it is kept"
        );
    }
}

/// What Ann hears who asks for her move back.
fn asks(ann: &Person, bob: &Person, wish: &Value) -> Value {
    let game = ann.open(wish);
    bob.join(&game);
    let mut tab = ann.connect();
    tab.watch(&game);
    tab.play(&game, "A", "b3-a4", 0);
    let key = tab.ask(&game, "A", &json!({"do": "offer", "offer": "takeback"}));
    let answer = tab.answer(&key);
    match answer["say"].as_str() {
        Some("refused") => answer["refusal"].clone(),
        _ => answer["say"].clone(),
    }
}

#[test]
fn nobody_is_asked_for_a_move_back_who_does_not_want_it() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let casual = wish("two", 2);
    let mut rated = casual.clone();
    rated["agreement"]["rated"] = json!(true);
    rated["agreement"]["time"] = json!({"live": {"minutes": 10, "seconds": 5}});
    assert_eq!(asks(&ann, &bob, &casual), "done");
    assert_eq!(asks(&ann, &bob, &rated), "done");
    let unwanted = json!({"refusal": "unwanted"});
    let refused = |answer: &Value| *answer == unwanted || *answer == "unwanted";
    bob.takes_back("casual");
    assert_eq!(asks(&ann, &bob, &casual), "done");
    assert!(refused(&asks(&ann, &bob, &rated)));
    bob.takes_back("never");
    assert!(refused(&asks(&ann, &bob, &casual)));
    // Who gives none gets none.
    bob.takes_back("always");
    ann.takes_back("never");
    assert!(refused(&asks(&ann, &bob, &casual)));
    let nonsense = json!({"takebacks": "sometimes"});
    let answer = ann.post("/api/account/settings", &nonsense);
    assert_eq!(answer.problem(), "malformed");
}

#[test]
fn guests_have_settings_and_keep_them_with_their_account() {
    let server = Server::start();
    let mut ann = Person::new(&server);
    let bob = Person::new(&server);
    bob.takes_back("never");
    assert_ne!(asks(&ann, &bob, &wish("two", 2)), "done");
    ann.takes_back("casual");
    ann.register("Ann").good();
    let me = ann.get("/api/me").good();
    assert_eq!(me["settings"]["takebacks"], "casual");
}
