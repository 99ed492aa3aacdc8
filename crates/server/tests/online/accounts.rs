//! Accounts: from the guest to the closed account.

use crate::client::{Answer, Person, wish};
use crate::rights::on_file;
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::OnlineOptions;
use tercio_store::{GameId, Passkey, PlayerId, Room, Store};

pub(crate) const PASSWORD: &str = "correct horse battery";

impl Person {
    /// Keeps the cookies of an answer, as a browser does.
    pub(crate) fn take_cookies(&mut self, answer: &Answer) {
        let mut jar: Vec<(String, String)> = Vec::new();
        let had = self
            .cookie
            .split("; ")
            .filter_map(|pair| pair.split_once('='));
        jar.extend(had.map(|(name, value)| (name.to_owned(), value.to_owned())));
        for line in answer.head.lines() {
            let Some((header, cookie)) = line.split_once(": ") else {
                continue;
            };
            if !header.eq_ignore_ascii_case("set-cookie") {
                continue;
            }
            let (name, value) = cookie
                .split(';')
                .next()
                .and_then(|pair| pair.split_once('='))
                .expect("a pair");
            jar.retain(|(known, _)| known != name);
            if !cookie.contains("Max-Age=0;") {
                jar.push((name.to_owned(), value.to_owned()));
            }
        }
        let pairs: Vec<String> = jar
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        self.cookie = pairs.join("; ");
    }

    /// Sends a request and keeps the cookies of the answer.
    pub(crate) fn send(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.post(path, body);
        self.take_cookies(&answer);
        answer
    }

    pub(crate) fn register(&mut self, name: &str) -> Answer {
        self.send(
            "/api/account/register",
            &json!({"name": name, "password": PASSWORD}),
        )
    }

    pub(crate) fn log_in(&mut self, name: &str, password: &str) -> Answer {
        self.send(
            "/api/account/login",
            &json!({"name": name, "password": password}),
        )
    }

    /// Somebody with an account.
    pub(crate) fn with_account(server: &Server, name: &str) -> Person {
        let mut person = Person::new(server);
        let answer = person.register(name);
        assert_eq!(answer.status, 201, "{answer:?}");
        person
    }

    fn name(&self) -> Option<String> {
        let me = self.get("/api/me").good();
        me["player"]["name"].as_str().map(ToOwned::to_owned)
    }
}

#[test]
fn a_guest_who_registers_keeps_id_and_games() {
    let server = Server::start();
    let mut ann = Person::new(&server);
    let game = ann.open(&wish("mini", 2));
    let (id, guest) = (ann.id(), ann.clone());
    let me = ann.register("Ann").good();
    assert_eq!(me["player"]["id"], id.as_str());
    assert_eq!(me["player"]["kind"], "account");
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    let games = ann.get("/api/me/games").good();
    assert_eq!(games["games"][0]["id"], game.as_str());
    assert_eq!(games["games"][0]["seats"][0]["player"]["name"], "Ann");
    // The cookie of the guest is no way to the account, for whoever has a copy.
    assert!(!ann.cookie.contains("tercio-guest"));
    assert_ne!(guest.id(), id);
    assert_eq!(guest.name(), None);
    assert_eq!(ann.register("Anna").problem(), "not-a-guest");
}

#[test]
fn one_logs_in_elsewhere_and_out_again() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let mut elsewhere = Person::new(&server);
    let (guest, before) = (elsewhere.id(), elsewhere.cookie.clone());
    assert_eq!(elsewhere.log_in("ann", PASSWORD).status, 200);
    assert_eq!(elsewhere.id(), ann.id());
    assert_ne!(elsewhere.cookie, before);
    let signed_in = elsewhere.clone();
    assert_eq!(
        elsewhere.send("/api/account/logout", &json!({})).status,
        204
    );
    // It is the same guest as before, and the token is good for nothing.
    assert_eq!(elsewhere.id(), guest);
    assert_eq!(signed_in.id(), guest);
    assert_eq!(ann.name().as_deref(), Some("Ann"));
}

#[test]
fn logging_in_gives_a_new_token_and_ends_the_old_one() {
    let server = Server::start();
    let mut ann = Person::with_account(&server, "Ann");
    let id = ann.id();
    let old = ann.clone();
    assert_eq!(ann.log_in("Ann", PASSWORD).status, 200);
    assert_ne!(ann.cookie, old.cookie);
    assert_eq!(ann.id(), id);
    assert_ne!(old.id(), id);
    // A token that somebody else has chosen is never taken.
    let mut bob = Person::new(&server);
    let chosen = format!("tercio-session={}", "0".repeat(64));
    bob.cookie = chosen.clone();
    assert_eq!(bob.log_in("Ann", PASSWORD).status, 200);
    assert!(!bob.cookie.contains(&chosen));
}

#[test]
fn cookies_are_kept_from_scripts_and_from_plain_http() {
    let options = OnlineOptions {
        origin: Some("https://tercio.example".to_owned()),
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let head = "POST /api/account/register HTTP/1.1\r\norigin: https://tercio.example\r\ncontent-type: application/json";
    let body = json!({"name": "ann", "password": PASSWORD}).to_string();
    let answer = crate::client::raw(server.address, head, &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    let session = answer
        .head
        .lines()
        .rfind(|line| line.starts_with("set-cookie") && line.contains("tercio-session="))
        .expect("a session");
    for part in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(session.contains(part), "{session}");
    }
    assert!(!answer.text.contains("argon2") && !answer.text.contains(PASSWORD));
}

#[test]
fn a_name_belongs_to_one() {
    let server = Server::start();
    Person::with_account(&server, "Ann");
    let mut other = Person::new(&server);
    for (name, problem) in [
        ("ann", "name-taken"),
        ("ANN", "name-taken"),
        ("admin", "name-taken"),
        ("a", "bad-name"),
        ("ann b", "bad-name"),
    ] {
        assert_eq!(other.register(name).problem(), problem, "{name}");
    }
    let short = json!({"name": "bob", "password": "short"});
    assert_eq!(
        other.send("/api/account/register", &short).problem(),
        "bad-password"
    );
    assert_eq!(other.register("bob").status, 201);
}

#[test]
fn who_does_not_exist_looks_like_who_does() {
    let server = Server::start();
    Person::with_account(&server, "Ann");
    let mut eve = Person::new(&server);
    let wrong = eve.log_in("Ann", "wrong horse");
    let nobody = eve.log_in("Nobody", "wrong horse");
    assert_eq!(wrong.problem(), "wrong-credentials");
    assert_eq!(wrong.text, nobody.text);
    assert_eq!(wrong.status, nobody.status);
}

#[test]
fn guessing_ends_soon_and_may_go_on_later() {
    let server = Server::start();
    Person::with_account(&server, "Ann");
    let mut eve = Person::new(&server);
    let guess = |eve: &mut Person| eve.log_in("Ann", "wrong horse").problem();
    let mut tries = 0;
    while guess(&mut eve) == "wrong-credentials" {
        tries += 1;
        assert!(tries < 40);
    }
    assert_eq!(guess(&mut eve), "too-many-tries");
    assert_eq!(eve.log_in("Ann", PASSWORD).problem(), "too-many-tries");
    server.clock.forward(60_000);
    assert_eq!(eve.log_in("Ann", PASSWORD).status, 200);
}

#[test]
fn sessions_are_listed_and_ended() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let mut phone = Person::new(&server);
    phone.log_in("Ann", PASSWORD).good();
    let mut tab = phone.connect();
    let sessions = ann.get("/api/account/sessions").good();
    let sessions = sessions.as_array().expect("a list");
    assert_eq!(sessions.len(), 2);
    assert_eq!(
        sessions
            .iter()
            .filter(|session| session["current"] == true)
            .count(),
        1
    );
    let other = sessions.iter().find(|session| session["current"] == false);
    let other = other.expect("the phone")["id"].as_str().expect("an id");
    let path = format!("/api/account/sessions/{other}/end");
    // It is not somebody else's to end.
    let eve = Person::with_account(&server, "Eve");
    assert_eq!(eve.post(&path, &json!({})).problem(), "no-session");
    assert_eq!(ann.post(&path, &json!({})).status, 204);
    assert_eq!(phone.name(), None);
    assert_eq!(tab.closed(), Some(1008));
    assert_eq!(phone.get("/api/account/sessions").problem(), "no-account");
    assert_eq!(
        ann.get("/api/account/sessions")
            .good()
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[test]
fn a_session_that_is_not_used_ends() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let day = 24 * 60 * 60 * 1000;
    // Used now and then it goes on.
    for _ in 0..3 {
        server.clock.forward(40 * day);
        assert_eq!(ann.name().as_deref(), Some("Ann"));
    }
    server.clock.forward(61 * day);
    assert_eq!(ann.name(), None);
}

#[test]
fn a_new_password_ends_all_other_sessions() {
    let server = Server::start();
    let mut ann = Person::with_account(&server, "Ann");
    let mut phone = Person::new(&server);
    phone.log_in("Ann", PASSWORD).good();
    let change = |old: &str, new: &str| json!({"old": old, "new": new});
    let path = "/api/account/password";
    assert_eq!(
        ann.send(path, &change("wrong horse", "another horse"))
            .problem(),
        "wrong-credentials"
    );
    assert_eq!(
        ann.send(path, &change(PASSWORD, "short")).problem(),
        "bad-password"
    );
    assert_eq!(
        ann.send(path, &change(PASSWORD, "another horse")).status,
        204
    );
    assert_eq!(ann.name().as_deref(), Some("Ann"));
    assert_eq!(phone.name(), None);
    assert_eq!(phone.log_in("Ann", PASSWORD).problem(), "wrong-credentials");
    assert_eq!(phone.log_in("Ann", "another horse").status, 200);
}

#[test]
fn a_closed_account_leaves_its_games_and_nothing_else() {
    let server = Server::start();
    let mut ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let waiting = ann.open(&wish("mini", 2));
    let mut tab = bob.connect();
    tab.watch(&game);
    let delete = |password: &str| json!({"password": password});
    assert_eq!(
        ann.send("/api/account/delete", &delete("wrong")).problem(),
        "wrong-credentials"
    );
    assert_eq!(
        ann.send("/api/account/delete", &delete(PASSWORD)).status,
        204
    );
    // Nobody waits for who has gone.
    assert_eq!(tab.hear("entries")["entries"][0]["event"], "abort");
    let view = bob.get(&format!("/api/games/{game}")).good();
    let seat = &view["summary"]["seats"][0]["player"];
    assert_eq!(
        (&seat["kind"], &seat["name"]),
        (&json!("account"), &Value::Null)
    );
    assert_eq!(
        bob.get(&format!("/api/games/{waiting}")).good()["summary"]["status"],
        "aborted"
    );
    assert_eq!(bob.get("/api/players/Ann").problem(), "no-player");
    assert_eq!(ann.name(), None);
    assert_eq!(ann.log_in("Ann", PASSWORD).problem(), "wrong-credentials");
    assert_eq!(Person::new(&server).register("Ann").status, 201);
}

#[test]
fn a_guest_who_logs_in_brings_the_games_that_run() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::new(&server);
    let mut visitor = Person::new(&server);
    let running = visitor.open(&wish("two", 2));
    bob.join(&running);
    let open = visitor.open(&wish("mini", 2));
    // Here Ann would play against herself.
    let own = visitor.open(&wish("mini", 2));
    ann.join(&own);
    let mut tab = visitor.connect();
    let mut watcher = bob.connect();
    watcher.watch(&running);
    let guest = visitor.clone();
    visitor.log_in("Ann", PASSWORD).good();
    // Other tabs of the guest come back as Ann, and who plays with her sees her name.
    assert_eq!(tab.closed(), Some(1008));
    let seats = watcher.hear("game")["view"]["summary"]["seats"].take();
    assert_eq!(seats[0]["player"]["name"], "Ann");
    let mut tab = visitor.connect();
    assert_eq!(tab.watch(&running)["mine"], json!(["A"]));
    tab.play(&running, "A", "b3-a4", 0);
    let mine = |person: &Person, game: &str| {
        let view = person.get(&format!("/api/games/{game}")).good();
        view["mine"].clone()
    };
    assert_eq!(mine(&visitor, &open), json!(["A"]));
    assert_eq!(mine(&visitor, &own), json!(["B"]));
    // The guest keeps the seat where Ann sits herself, and only that.
    assert_eq!(mine(&guest, &own), json!(["A"]));
    assert_eq!(mine(&guest, &running), json!([]));
    assert_eq!(
        visitor
            .post(&format!("/api/games/{open}/cancel"), &json!({}))
            .status,
        200
    );
}

#[test]
fn one_gets_all_that_is_kept_about_one_but_no_secrets() {
    let server = Server::start();
    let ann = Person::with_account(&server, "Ann");
    ann.open(&wish("mini", 2));
    let answer = ann.get("/api/account/export");
    let all = answer.good();
    assert_eq!(all["player"]["name"], "Ann");
    assert_eq!(all["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(all["games"].as_array().map(Vec::len), Some(1));
    for secret in ["argon2", "\"token\"", "password"] {
        assert!(!answer.text.contains(secret), "{secret}");
    }
}

#[test]
fn passkeys_notes_blocks_talk_and_reports_are_exported() {
    let (server, database, _folder) = on_file();
    let mut ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = GameId(ann.open(&wish("mini", 2)));
    let (id, other) = (PlayerId(ann.id()), PlayerId(bob.id()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let store = runtime.block_on(async {
        let store = Store::open(&database).await.expect("it opens");
        let passkey = Passkey {
            credential: "credential".to_owned(),
            player: id.clone(),
            name: "Blue key".to_owned(),
            body: "public key".to_owned(),
            created_at: 1,
            used_at: None,
        };
        store.add_passkey(&passkey, 9).await.expect("it is kept");
        store.set_note(&id, &game, "my plan").await.expect("kept");
        store.block(&id, &other, 9).await.expect("it is kept");
        let said = store.say(&game, Room::Players, &id, 2, "\"good luck\"", 9);
        said.await.expect("it is kept");
        store
    });
    let report = json!({
        "player": bob.id(), "game": game.as_str(), "reason": "spam", "words": "again and again",
    });
    assert_eq!(ann.post("/api/reports", &report).status, 204);
    ann.token(&["read"]);
    let answer = ann.get("/api/account/export");
    let all = answer.good();
    let report = &all["reports"][0];
    assert_eq!(report["text"], "spam: again and again");
    assert_eq!(
        (&report["about"], &report["game"]),
        (&json!(other.as_str()), &json!(game.as_str()))
    );
    assert_eq!(all["passkeys"][0]["name"], "Blue key");
    assert_eq!(all["tokens"][0]["scopes"], "read");
    assert_eq!(all["notes"][0]["text"], "my plan");
    assert_eq!(all["blocked"], json!([other.as_str()]));
    assert_eq!(all["chat"][0]["text"], "good luck");
    assert!(!answer.text.contains("public key"));
    let delete = json!({"password": PASSWORD});
    assert_eq!(ann.send("/api/account/delete", &delete).status, 204);
    runtime.block_on(async {
        assert_eq!(store.passkeys(&id).await, Ok(Vec::new()));
        assert_eq!(store.notes(&id).await, Ok(Vec::new()));
        assert_eq!(store.blocked(&id).await, Ok(Vec::new()));
        let said = store.messages(&game, Room::Players, 0).await;
        let said = said.expect("a list");
        assert_eq!((said[0].text.as_str(), said[0].removed), ("", true));
        let settings = store.player(&id).await.expect("it answers");
        assert_eq!(settings.expect("a player").profile, "{}");
        store.close().await;
    });
    server.stop();
}
