//! Passkeys: from the first to the last, and what others may try with them.

use crate::accounts::PASSWORD;
use crate::client::{Answer, Person, raw};
use crate::device::{Device, ORIGIN};
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::{Clock, OnlineOptions};

fn options() -> OnlineOptions {
    OnlineOptions {
        origin: Some(ORIGIN.to_owned()),
        ..OnlineOptions::default()
    }
}

fn server() -> Server {
    Server::on("sqlite::memory:", options())
}

impl Person {
    /// Sends a request from a page of a server with a name.
    fn tell(&mut self, path: &str, body: &Value) -> Answer {
        let head = format!(
            "POST {path} HTTP/1.1\r\ncookie: {}\r\norigin: {ORIGIN}\r\ncontent-type: application/json",
            self.cookie
        );
        let answer = raw(self.address, &head, &body.to_string());
        self.take_cookies(&answer);
        answer
    }

    fn begin(&mut self, purpose: &Value) -> Value {
        self.tell("/api/account/passkeys/begin", purpose).good()
    }

    fn register_by(&mut self, device: &mut Device, name: &str) -> Answer {
        let options = self.begin(&json!({"for": "register", "name": name}));
        let made = device.make(&options);
        self.tell("/api/account/passkeys/register", &made)
    }

    fn add(&mut self, device: &mut Device, label: &str) -> Answer {
        let options = self.begin(&json!({"for": "add", "label": label}));
        let made = device.make(&options);
        self.tell("/api/account/passkeys/add", &made)
    }

    fn log_in_by(&mut self, device: &mut Device) -> Answer {
        let options = self.begin(&json!({"for": "login"}));
        let signed = device.sign(&options);
        self.tell("/api/account/passkeys/login", &signed)
    }

    fn logins(&self) -> Value {
        self.get("/api/account/logins").good()
    }

    fn remove(&mut self, passkey: &Value) -> Answer {
        let id = passkey["id"].as_str().expect("an id");
        self.tell(&format!("/api/account/passkeys/{id}/remove"), &json!({}))
    }
}

#[test]
fn an_account_begins_with_a_passkey_and_is_found_again_by_it() {
    let server = server();
    let mut ann = Person::new(&server);
    let id = ann.id();
    let mut phone = Device::new(1);
    let me = ann.register_by(&mut phone, "Ann").good();
    assert_eq!(me["player"]["id"], id.as_str());
    assert_eq!(me["player"]["name"], "Ann");
    assert!(!ann.cookie.contains("tercio-guest"));
    let logins = ann.logins();
    assert_eq!(logins["password"], false);
    assert_eq!(logins["passkeys"].as_array().map(Vec::len), Some(1));
    // Nobody has to say who they are.
    let mut elsewhere = Person::new(&server);
    server.clock.forward(1000);
    let me = elsewhere.log_in_by(&mut phone).good();
    assert_eq!(me["player"]["name"], "Ann");
    assert_eq!(elsewhere.id(), id);
    assert!(elsewhere.logins()["passkeys"][0]["used"].is_i64());
    // There is no password, so none is right.
    let login = json!({"name": "Ann", "password": PASSWORD});
    let refused = Person::new(&server).tell("/api/account/login", &login);
    assert_eq!(refused.problem(), "wrong-credentials");
}

#[test]
fn passkeys_are_added_and_removed_but_a_way_in_stays() {
    let server = server();
    let mut ann = Person::new(&server);
    let (mut phone, mut key) = (Device::new(1), Device::new(2));
    ann.register_by(&mut phone, "Ann").good();
    assert_eq!(ann.add(&mut key, " Blue\nkey ").status, 204);
    let logins = ann.logins();
    assert_eq!(logins["passkeys"][1]["label"], "Bluekey");
    assert_eq!(Person::new(&server).log_in_by(&mut key).status, 200);
    assert_eq!(ann.remove(&logins["passkeys"][1]).status, 204);
    let gone = ann.remove(&logins["passkeys"][1]);
    assert_eq!(gone.problem(), "no-passkey");
    let unknown = Person::new(&server).log_in_by(&mut key);
    assert_eq!(unknown.problem(), "unknown-passkey");
    let last = ann.remove(&logins["passkeys"][0]);
    assert_eq!(last.problem(), "last-way-in");
    // With a password it may go.
    let password = json!({"new": PASSWORD});
    assert_eq!(ann.tell("/api/account/password", &password).status, 204);
    assert_eq!(ann.remove(&logins["passkeys"][0]).status, 204);
    let login = json!({"name": "Ann", "password": PASSWORD});
    assert_eq!(
        Person::new(&server)
            .tell("/api/account/login", &login)
            .status,
        200
    );
}

#[test]
fn who_found_an_open_browser_cannot_change_the_ways_in() {
    let server = server();
    let mut ann = Person::new(&server);
    let mut phone = Device::new(1);
    ann.register_by(&mut phone, "Ann").good();
    server.clock.forward(11 * 60 * 1000);
    let logins = ann.logins();
    assert_eq!(logins["confirmed"], false);
    let add = json!({"for": "add"});
    for (path, body) in [
        ("/api/account/passkeys/begin", &add),
        ("/api/account/password", &json!({"new": PASSWORD})),
        ("/api/account/delete", &json!({})),
    ] {
        assert_eq!(ann.tell(path, body).problem(), "not-confirmed", "{path}");
    }
    let remove = ann.remove(&logins["passkeys"][0]);
    assert_eq!(remove.problem(), "not-confirmed");
    assert_eq!(ann.log_in_by(&mut phone).status, 200);
    assert_eq!(ann.logins()["confirmed"], true);
    assert_eq!(ann.tell("/api/account/delete", &json!({})).status, 204);
    let gone = Person::new(&server).log_in_by(&mut phone);
    assert_eq!(gone.problem(), "unknown-passkey");
}

#[test]
fn an_answer_counts_once_in_time_and_in_the_browser_that_was_asked() {
    let server = server();
    let mut ann = Person::new(&server);
    let mut phone = Device::new(1);
    ann.register_by(&mut phone, "Ann").good();
    let path = "/api/account/passkeys/login";
    let login = json!({"for": "login"});
    let mut elsewhere = Person::new(&server);
    // Once.
    let options = elsewhere.begin(&login);
    let signed = phone.sign(&options);
    let before = elsewhere.clone();
    assert_eq!(elsewhere.tell(path, &signed).status, 200);
    for mut again in [before, elsewhere] {
        assert_eq!(again.tell(path, &signed).problem(), "passkey-too-late");
    }
    // In time.
    let mut late = Person::new(&server);
    let signed = phone.sign(&late.begin(&login));
    server.clock.forward(5 * 60 * 1000);
    assert_eq!(late.tell(path, &signed).problem(), "passkey-too-late");
    // In the browser that was asked.
    let (mut asked, mut other) = (Person::new(&server), Person::new(&server));
    let signed = phone.sign(&asked.begin(&login));
    assert_eq!(other.tell(path, &signed).problem(), "passkey-too-late");
    other.begin(&login);
    assert_eq!(other.tell(path, &signed).problem(), "passkey-refused");
    // For what it was asked.
    asked.begin(&json!({"for": "register", "name": "Bob"}));
    assert_eq!(asked.tell(path, &signed).problem(), "passkey-too-late");
    assert_eq!(asked.tell(path, &signed).problem(), "passkey-too-late");
}

#[test]
fn a_passkey_is_for_our_pages_only() {
    let server = server();
    let mut ann = Person::new(&server);
    let mut phone = Device::new(1);
    phone.origin = "https://evil.example".to_owned();
    let refused = ann.register_by(&mut phone, "Ann");
    assert_eq!(refused.problem(), "passkey-wrong-origin");
    // Another port of the same machine is another site.
    phone.origin = "http://localhost:8418".to_owned();
    let refused = ann.register_by(&mut phone, "Ann");
    assert_eq!(refused.problem(), "passkey-wrong-origin");
    phone.origin = ORIGIN.to_owned();
    ann.register_by(&mut phone, "Ann").good();
    phone.origin = "https://evil.example".to_owned();
    let refused = Person::new(&server).log_in_by(&mut phone);
    assert_eq!(refused.problem(), "passkey-wrong-origin");
    // A number is no name: browsers give it no passkeys.
    let nameless = Server::start();
    let login = json!({"for": "login"});
    let refused = Person::new(&nameless).post("/api/account/passkeys/begin", &login);
    assert_eq!(refused.problem(), "no-passkeys-here");
}

#[test]
fn a_passkey_opens_the_account_that_it_was_made_for() {
    let server = server();
    let (mut ann, mut bob) = (Person::new(&server), Person::new(&server));
    let (mut phone, mut key) = (Device::new(1), Device::new(2));
    ann.register_by(&mut phone, "Ann").good();
    bob.register_by(&mut key, "Bob").good();
    // Bob's key says that it is Ann's.
    let mut liar = key.clone();
    liar.owner = phone.owner.clone();
    let refused = Person::new(&server).log_in_by(&mut liar);
    assert_eq!(refused.problem(), "passkey-refused");
    // Bob's key says that it is the one of Ann's phone.
    let mut liar = key.clone();
    liar.owner = phone.owner.clone();
    liar.credential = phone.credential.clone();
    let refused = Person::new(&server).log_in_by(&mut liar);
    assert_eq!(refused.problem(), "passkey-refused");
    // Bob cannot make Ann's passkey his own.
    let mut thief = key.clone();
    thief.credential = phone.credential.clone();
    assert_eq!(bob.add(&mut thief, "mine").problem(), "passkey-taken");
    let passkeys = ann.logins()["passkeys"].clone();
    assert_eq!(bob.remove(&passkeys[0]).problem(), "no-passkey");
    let refused = Person::new(&server).register_by(&mut thief, "Eve");
    assert_eq!(refused.problem(), "passkey-taken");
    assert_eq!(Person::new(&server).log_in_by(&mut phone).status, 200);
}

#[test]
fn a_copy_of_a_passkey_is_noticed() {
    let server = server();
    let mut ann = Person::new(&server);
    let mut phone = Device::new(1);
    ann.register_by(&mut phone, "Ann").good();
    let mut copy = phone.clone();
    assert_eq!(Person::new(&server).log_in_by(&mut phone).status, 200);
    assert_eq!(Person::new(&server).log_in_by(&mut phone).status, 200);
    // It has counted less often than the one that was used.
    let refused = Person::new(&server).log_in_by(&mut copy);
    assert_eq!(refused.problem(), "passkey-copied");
    assert_eq!(Person::new(&server).log_in_by(&mut phone).status, 200);
}

#[test]
fn a_name_is_free_and_good_before_a_device_makes_a_key_for_it() {
    let server = server();
    let mut ann = Person::new(&server);
    ann.register_by(&mut Device::new(1), "Ann").good();
    let begin = |person: &mut Person, name: &str| {
        let purpose = json!({"for": "register", "name": name});
        person
            .tell("/api/account/passkeys/begin", &purpose)
            .problem()
    };
    let mut bob = Person::new(&server);
    assert_eq!(begin(&mut bob, "ANN"), "name-taken");
    assert_eq!(begin(&mut bob, "b"), "bad-name");
    assert_eq!(begin(&mut ann, "Anna"), "not-a-guest");
    assert_eq!(begin(&mut bob, "ann b"), "bad-name");
    // Two who want the same name at the same time.
    let mut eve = Person::new(&server);
    let (mut one, mut two) = (Device::new(2), Device::new(3));
    let purpose = json!({"for": "register", "name": "Bob"});
    let (first, second) = (bob.begin(&purpose), eve.begin(&purpose));
    let path = "/api/account/passkeys/register";
    assert_eq!(bob.tell(path, &one.make(&first)).status, 201);
    assert_eq!(eve.tell(path, &two.make(&second)).problem(), "name-taken");
}

#[test]
fn nonsense_is_refused_and_any_node_may_hear_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("t.sqlite").display());
    let clock = Clock::default();
    let node = || {
        let options = OnlineOptions {
            clock: clock.clone(),
            ..options()
        };
        Server::on(&database, options)
    };
    let (one, two) = (node(), node());
    let mut ann = Person::new(&one);
    let mut phone = Device::new(1);
    for nonsense in [json!({}), json!([]), json!({"for": "tea"})] {
        let refused = ann.tell("/api/account/passkeys/begin", &nonsense);
        assert_eq!(refused.problem(), "malformed");
        for path in ["register", "login"] {
            let refused = ann.tell(&format!("/api/account/passkeys/{path}"), &nonsense);
            assert!(
                ["malformed", "passkey-too-late"].contains(&refused.problem().as_str()),
                "{refused:?}"
            );
        }
    }
    let options = ann.begin(&json!({"for": "register", "name": "Ann"}));
    let mut there = ann.at(&two);
    let made = phone.make(&options);
    assert_eq!(
        there.tell("/api/account/passkeys/register", &made).status,
        201
    );
    assert_eq!(Person::new(&one).log_in_by(&mut phone).status, 200);
}
