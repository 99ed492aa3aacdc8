//! Studies that several people edit at once.

use crate::client::{Person, Tab};
use crate::nodes::Nodes;
use crate::server::Server;
use serde_json::{Value, json};
use tercio_rules::{Game, Ply, Position, Rules};
use tercio_server::OnlineOptions;
use tercio_studies::{ChapterId, ChapterText, Edit, Entry, Heard, MoveId, Replica, Study};

/// A record of moves of Martian Chess for two.
fn record(moves: &str) -> String {
    format!("[Game \"martian\"]\n[Setup \"two\"]\n\n{moves} *\n")
}

/// A move after others, as an edit of the first chapter.
fn play(line: &str) -> Edit {
    let rules = Rules::from_names("martian", "two").expect("a setup");
    let game = Game::read(Position::start(rules), line).expect("legal moves");
    let (&ply, before) = game.moves().split_last().expect("a move");
    Edit::Play {
        chapter: ChapterId(1),
        after: MoveId::of_line(before.iter().copied()),
        ply,
    }
}

fn comment(line: &[Ply], text: &str) -> Edit {
    Edit::Comment {
        chapter: ChapterId(1),
        at: MoveId::of_line(line.iter().copied()),
        text: text.to_owned(),
    }
}

/// Makes a study, and says its id.
fn make(person: &Person, visibility: &str, moves: &str) -> String {
    let wish = json!({"name": "Openings", "visibility": visibility, "record": record(moves)});
    let made = person.post("/api/studies", &wish);
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["info"]["summary"]["id"].clone();
    id.as_str().expect("an id").to_owned()
}

fn add_member(
    owner: &Person,
    study: &str,
    name: &str,
    role: Option<&str>,
) -> crate::client::Answer {
    let path = format!("/api/studies/{study}/members");
    owner.post(&path, &json!({"name": name, "role": role}))
}

/// Somebody at work on a study.
struct Editor {
    tab: Tab,
    study: String,
    name: &'static str,
    replica: Replica,
    edits: u32,
}

impl Editor {
    fn open(person: &Person, study: &str, name: &'static str) -> Editor {
        let mut tab = person.connect();
        tab.say(&json!({"say": "watch-study", "study": study}));
        let view = tab.hear("study")["view"].take();
        let version = view["version"].as_u64().expect("a version");
        let chapters: Vec<ChapterText> =
            serde_json::from_value(view["chapters"].clone()).expect("chapters");
        let start = Study::from_texts(&chapters).expect("a study");
        Editor {
            tab,
            study: study.to_owned(),
            name,
            replica: Replica::new(start, u32::try_from(version).expect("few")),
            edits: 0,
        }
    }

    fn send(&mut self, key: &str, edit: &Edit) {
        let message = json!({"say": "edit", "study": self.study, "key": key, "edit": edit});
        self.tab.say(&message);
    }

    /// Does something, without waiting for the answer.
    fn edit(&mut self, edit: &Edit) -> String {
        self.edits += 1;
        let key = format!("{} {}", self.name, self.edits);
        let done = self.replica.edit(key.clone(), edit.clone());
        done.expect("it fits here");
        self.send(&key, edit);
        key
    }

    /// Hears one message.
    fn listen(&mut self) -> Value {
        let message = self.tab.next();
        let key = message["key"].as_str().unwrap_or_default();
        match message["say"].as_str() {
            Some("study-edits") => {
                let from = message["from"].as_u64().expect("a number");
                let entries: Vec<Entry> =
                    serde_json::from_value(message["entries"].clone()).expect("entries");
                let heard = self
                    .replica
                    .hear(u32::try_from(from).expect("few"), &entries);
                assert!(matches!(heard, Heard::Applied | Heard::Known), "{heard:?}");
            }
            Some("edited") => {
                let seq = message["seq"].as_u64().expect("a number");
                self.replica.done(key, u32::try_from(seq).expect("few"));
            }
            Some("edit-refused") => self.replica.refused(key),
            _ => {}
        }
        message
    }

    /// Listens until all is known up to a version, and nothing is on its way.
    fn settle(&mut self, version: u32) {
        while self.replica.version() < version || !self.replica.pending().is_empty() {
            self.listen();
        }
    }

    /// Listens until it is said who is there.
    fn hear_people(&mut self, names: &[&str]) {
        loop {
            let message = self.listen();
            if message["say"] != "study-presence" {
                continue;
            }
            let people = message["people"].as_array().expect("people").iter();
            if people.map(|player| &player["name"]).eq(names) {
                return;
            }
        }
    }
}

#[test]
fn two_edit_at_once_on_two_nodes() {
    let nodes = Nodes::start();
    let [first, second] = &nodes.servers;
    let ann = Person::with_account(first, "Ann");
    let bob = Person::with_account(first, "Bob");
    let id = make(&ann, "private", "1. d3-d4 a6-a5");
    add_member(&ann, &id, "Bob", Some("writer")).done();
    let mut ann = Editor::open(&ann, &id, "ann");
    let mut bob = Editor::open(&bob.at(second), &id, "bob");
    ann.hear_people(&["Ann", "Bob"]);
    bob.hear_people(&["Ann", "Bob"]);
    // Both at once, and some of it is the same.
    for (one, other) in [
        (play("d3-d4 a6-a4"), play("d3-d4 a6-a4")),
        (play("d3-d4 a6-a4 d4-d3"), play("d3-d4 a6-a5 d4-d3")),
        (comment(&[], "How to begin"), comment(&[], "How to start")),
    ] {
        ann.edit(&one);
        bob.edit(&other);
    }
    // Six edits, whoever was first; a move that two try is one move.
    ann.settle(6);
    bob.settle(6);
    assert_eq!(ann.replica.study(), bob.replica.study());
    // One removes what the other goes on with: one of the two is refused, and both see the same.
    let Edit::Play { ply, .. } = play("d3-d4 a6-a4") else {
        panic!("a move");
    };
    let Edit::Play { ply: first, .. } = play("d3-d4") else {
        panic!("a move");
    };
    ann.edit(&Edit::Remove {
        chapter: ChapterId(1),
        at: MoveId::of_line([first, ply]).expect("a move"),
    });
    bob.edit(&comment(&[first, ply], "too late?"));
    ann.settle(7);
    bob.settle(7);
    let version = ann.replica.version().max(bob.replica.version());
    ann.settle(version);
    bob.settle(version);
    assert_eq!(ann.replica.study(), bob.replica.study());
    // Who goes is not there any more.
    drop(bob.tab);
    ann.hear_people(&["Ann"]);
}

#[test]
fn a_study_outlives_the_server_and_each_edit_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    // As fast as it goes.
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let server = Server::on(&database, options);
    let person = Person::with_account(&server, "Ann");
    let id = make(&person, "link", "1. d3-d4");
    let mut ann = Editor::open(&person, &id, "ann");
    let line = play("d3-d4 a6-a5");
    let key = ann.edit(&line);
    ann.settle(1);
    // Enough that the chapters are written down in between.
    for number in 0..60 {
        ann.edit(&comment(&[], &format!("thought {number}")));
        ann.settle(number + 2);
    }
    let before = ann.replica.study().clone();
    server.stop();
    let server = Server::on(&database, OnlineOptions::default());
    let mut again = Editor::open(&person.at(&server), &id, "ann");
    assert_eq!(again.replica.study(), &before);
    assert_eq!(again.replica.version(), 61);
    // What is sent again is known by its key, whatever the server remembers of it.
    again.send(&key, &line);
    let answer = again.tab.answer(&key);
    assert_eq!(
        (&answer["say"], &answer["seq"]),
        (&json!("edited"), &json!(0))
    );
    // Who knows a part asks for the rest.
    let mut tab = person.at(&server).connect();
    tab.say(&json!({"say": "watch-study", "study": id, "since": 59}));
    let rest = tab.hear("study-edits");
    assert_eq!(rest["entries"].as_array().map(Vec::len), Some(2));
    let text = person.at(&server).get(&format!("/api/studies/{id}/text"));
    assert!(
        text.text.contains("{thought 59} 1. d3-d4 a6-a5 *"),
        "{text:?}"
    );
    // A file of several records becomes several chapters, once.
    let more = json!({"key": "more", "record": format!("{}\n{}", record(""), record("1. b3-a4"))});
    let path = format!("/api/studies/{id}/chapters");
    for _ in 0..2 {
        person.at(&server).post(&path, &more).done();
    }
    let view = person.at(&server).get(&format!("/api/studies/{id}")).good();
    assert_eq!(view["chapters"].as_array().map(Vec::len), Some(3));
    assert_eq!(view["info"]["summary"]["chapters"], 3);
}

#[test]
fn who_may_not_is_refused() {
    let server = Server::start();
    let [ann, bob, cat] = ["Ann", "Bob", "Cat"].map(|name| Person::with_account(&server, name));
    let guest = Person::new(&server);
    let id = make(&ann, "private", "1. d3-d4");
    let path = format!("/api/studies/{id}");
    // Nobody else learns that it is there.
    for (other, end) in [(&bob, ""), (&bob, "/text"), (&guest, "")] {
        assert_eq!(other.get(&format!("{path}{end}")).problem(), "no-study");
    }
    let settings = |visibility: &str| json!({"name": "Openings", "visibility": visibility});
    assert_eq!(
        bob.post(&format!("{path}/settings"), &settings("public"))
            .problem(),
        "no-study"
    );
    let wish = json!({"name": "Mine"});
    assert_eq!(guest.post("/api/studies", &wish).problem(), "no-account");
    // A reader reads.
    add_member(&ann, &id, "Bob", Some("reader")).done();
    let mut reader = Editor::open(&bob, &id, "bob");
    reader.send("k", &play("d3-d4 a6-a5"));
    let refused = reader.tab.answer("k");
    assert_eq!(refused["problem"]["type"], "not-a-writer");
    assert_eq!(
        add_member(&bob, &id, "Cat", Some("writer")).problem(),
        "not-yours"
    );
    assert_eq!(
        bob.post(&format!("{path}/remove"), &json!({})).problem(),
        "not-yours"
    );
    assert_eq!(
        add_member(&ann, &id, "Bob", Some("owner")).problem(),
        "malformed"
    );
    assert_eq!(
        add_member(&ann, &id, "Nobody", Some("reader")).problem(),
        "no-player"
    );
    // Who is taken out hears of it, and reads no longer. That they take part may be told before.
    add_member(&ann, &id, "Bob", None).done();
    while !reader.tab.hear("study-info")["info"].is_null() {}
    assert_eq!(bob.get(&path).problem(), "no-study");
    // Everybody may go by themselves, and nobody is brought in by whom they block.
    add_member(&ann, &id, "Bob", Some("writer")).done();
    add_member(&bob, &id, "Bob", None).done();
    assert_eq!(bob.get(&path).problem(), "no-study");
    let block = json!({"player": ann.id()});
    bob.post("/api/me/blocks", &block).done();
    let refused = add_member(&ann, &id, "Bob", Some("reader"));
    assert_eq!(refused.problem(), "blocked");
    bob.post(&format!("/api/me/blocks/{}/end", ann.id()), &json!({}))
        .done();
    // By link everybody reads; it is not listed.
    ann.post(&format!("{path}/settings"), &settings("link"))
        .done();
    guest.get(&path).good();
    let public = |person: &Person| {
        let list = person.get("/api/studies").good();
        list["public"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(public(&guest), 0);
    ann.post(&format!("{path}/settings"), &settings("public"))
        .done();
    assert_eq!((public(&guest), public(&cat)), (1, 1));
    // Those who keep apart do not meet here either.
    let block = json!({"player": cat.id()});
    ann.post("/api/me/blocks", &block).done();
    assert_eq!(public(&cat), 0);
    assert_eq!(cat.get(&path).problem(), "no-study");
    assert_eq!(
        add_member(&ann, &id, "Cat", Some("reader")).problem(),
        "blocked"
    );
    // A program reads with a token, and nothing else.
    let program = ann.token(&["read"]);
    assert_eq!(program.get(&format!("{path}/text")).status, 200);
    let refused = program.post(&format!("{path}/settings"), &settings("private"));
    assert_eq!(refused.problem(), "not-with-token");
    // Somebody's studies are among their data, and go with the account.
    let export = ann.get("/api/account/export").good();
    assert_eq!(export["studies"][0]["name"], "Openings");
    assert!(export["studies"][0]["chapters"][0]["record"].is_string());
    let report = json!({"player": ann.id(), "reason": "insult", "words": "rude", "study": id});
    bob.post("/api/reports", &report).done();
    assert_eq!(bob.post("/api/reports", &report).problem(), "reported");
    let confirm = json!({"password": crate::accounts::PASSWORD});
    ann.post("/api/account/delete", &confirm).done();
    assert_eq!(guest.get(&path).problem(), "no-study");
}

#[test]
fn those_who_keep_apart_do_not_see_each_other() {
    let server = Server::start();
    let [ann, bob, cat] = ["Ann", "Bob", "Cat"].map(|name| Person::with_account(&server, name));
    let id = make(&ann, "public", "1. d3-d4");
    let mut at_ann = Editor::open(&ann, &id, "ann");
    let mut at_bob = Editor::open(&bob, &id, "bob");
    let mut at_cat = Editor::open(&cat, &id, "cat");
    let all = ["Ann", "Bob", "Cat"];
    at_bob.hear_people(&all);
    at_cat.hear_people(&all);
    // Neither of the two, and nobody else.
    bob.post("/api/me/blocks", &json!({"player": cat.id()}))
        .done();
    at_bob.hear_people(&["Ann", "Bob"]);
    at_cat.hear_people(&["Ann", "Cat"]);
    at_ann.hear_people(&all);
    bob.post(&format!("/api/me/blocks/{}/end", cat.id()), &json!({}))
        .done();
    at_bob.hear_people(&all);
    at_cat.hear_people(&all);
    // Whom the owner blocks reads no longer.
    ann.post("/api/me/blocks", &json!({"player": cat.id()}))
        .done();
    while !at_cat.tab.hear("study-info")["info"].is_null() {}
    at_ann.hear_people(&["Ann", "Bob"]);
    at_bob.hear_people(&["Ann", "Bob"]);
}

#[test]
fn what_is_too_much_or_nonsense_is_refused() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let too_long = "x".repeat(300_000);
    for (wish, kind) in [
        (json!({"name": ""}), "not-allowed"),
        (json!({"name": "x", "record": "1. e4"}), "not-allowed"),
        (json!({"name": "x", "game": "nosuchgame"}), "no-game"),
        (json!({"name": "x", "record": "", "game": "x"}), "malformed"),
        (json!({"name": too_long}), "too-long"),
    ] {
        assert_eq!(ann.post("/api/studies", &wish).problem(), kind);
    }
    let id = make(&ann, "private", "1. d3-d4");
    let mut editor = Editor::open(&ann, &id, "ann");
    let say = |editor: &mut Editor, edit: Value| {
        let message = json!({"say": "edit", "study": editor.study, "key": "k", "edit": edit});
        editor.tab.say(&message);
        editor.tab.answer("k")
    };
    for (edit, refusal) in [
        (
            json!({"edit": "play", "chapter": 9, "ply": 1}),
            "no-chapter",
        ),
        (json!({"edit": "play", "chapter": 1, "ply": 1}), "illegal"),
        (json!({"edit": "remove", "chapter": 1, "at": 7}), "no-move"),
        (
            json!({"edit": "comment", "chapter": 1, "text": "x".repeat(1_001)}),
            "too-much",
        ),
        (
            json!({"edit": "remove-chapter", "chapter": 1}),
            "last-chapter",
        ),
        (
            json!({"edit": "rename-chapter", "chapter": 1, "name": " "}),
            "bad-name",
        ),
        (
            json!({"edit": "add-chapter", "chapter": 2, "name": "x", "record": "x"}),
            "bad-record",
        ),
    ] {
        let answer = say(&mut editor, edit);
        assert_eq!(answer["refusal"], refusal, "{answer}");
    }
    for edit in [
        json!({"edit": "burn"}),
        json!({"edit": "play", "chapter": 1, "ply": 4_294_967_295_u32}),
        json!({"edit": "play", "chapter": -1, "ply": 1}),
        json!({"edit": "remove", "chapter": 1, "at": 1e30}),
    ] {
        let answer = say(&mut editor, edit);
        assert_eq!(answer["problem"]["type"], "malformed", "{answer}");
    }
    // Somebody who never stops is slowed down, long before that many. Who goes on after that is cut off.
    let fast = (0..1_000).any(|number| {
        let key = format!("n{number}");
        editor.send(&key, &comment(&[], "again"));
        editor.tab.answer(&key)["problem"]["type"] == "too-fast"
    });
    assert!(fast, "nobody slows it down");
}
