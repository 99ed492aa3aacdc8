//! People who are elsewhere are told what happens in their games.

use crate::client::{Person, SOON, Tab, wish};
use crate::operations::figure;
use crate::server::Server;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{self, ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey};
use ring::hmac::{self, HMAC_SHA256};
use ring::{aead, rand::SystemRandom};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use tercio_server::{OnlineOptions, Reach};
use tercio_store::testing::TemporaryFile;

/// Longer than a round of the sender.
const A_WHILE: Duration = Duration::from_millis(1_500);
const DAY: i64 = 24 * 60 * 60 * 1000;

/// What came to somebody's own server.
pub(crate) struct Posted {
    head: String,
    body: Vec<u8>,
}

impl Posted {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The kinds of what it tells.
    pub(crate) fn kinds(&self) -> Vec<String> {
        let json = self.json();
        let notices = json["notices"].as_array().expect("a list");
        let kind = |notice: &Value| notice["kind"].as_str().expect("a word").to_owned();
        notices.iter().map(kind).collect()
    }
}

/// A server of somebody's own, which answers with a status until it is told another, or not at all.
pub(crate) struct Hook {
    address: SocketAddr,
    posted: Receiver<Posted>,
    statuses: std::sync::Arc<std::sync::Mutex<&'static str>>,
}

impl Hook {
    pub(crate) fn start() -> Hook {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (tell, posted) = channel();
        let statuses = std::sync::Arc::new(std::sync::Mutex::new("204 No Content"));
        let status = statuses.clone();
        std::thread::spawn(move || {
            // Those who never get an answer.
            let mut waiting = Vec::new();
            for stream in listener.incoming() {
                let mut reader = BufReader::new(stream.expect("a connection"));
                let mut head = String::new();
                while !head.ends_with("\r\n\r\n")
                    && reader.read_line(&mut head).expect("a line") > 0
                {}
                let mut posted = Posted {
                    head,
                    body: Vec::new(),
                };
                let length = posted.header("content-length").map(str::parse);
                posted.body = vec![0; length.expect("a length").expect("a number")];
                reader.read_exact(&mut posted.body).expect("the body");
                let status = *status.lock().expect("a status");
                let answer =
                    format!("HTTP/1.1 {status}\r\nlocation: http://{address}/other\r\n\r\n");
                match status {
                    "" => waiting.push(reader),
                    _ => drop(reader.get_mut().write_all(answer.as_bytes())),
                }
                if tell.send(posted).is_err() {
                    return;
                }
            }
        });
        Hook {
            address,
            posted,
            statuses,
        }
    }

    fn answers(&self, status: &'static str) {
        *self.statuses.lock().expect("a status") = status;
    }

    pub(crate) fn next(&self) -> Posted {
        self.posted.recv_timeout(SOON).expect("a message")
    }

    fn hears_nothing(&self) {
        match self.posted.recv_timeout(A_WHILE) {
            Err(RecvTimeoutError::Timeout) => {}
            Err(error) => panic!("{error}"),
            Ok(posted) => panic!("{}", String::from_utf8_lossy(&posted.body)),
        }
    }

    /// Sets it as a way for somebody.
    pub(crate) fn set(&self, person: &Person, mode: Value) -> Value {
        let mut wish = mode;
        wish["address"] = json!(format!("http://{}/hook?x=1", self.address));
        let answer = person.post("/api/account/notices/webhook", &wish);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }
}

pub(crate) fn club() -> OnlineOptions {
    OnlineOptions {
        reach: Reach::Anywhere,
        push_contact: Some("mailto:host@example.org".to_owned()),
        ..OnlineOptions::default()
    }
}

/// A game over days between two people.
pub(crate) fn days() -> Value {
    let mut wish = wish("two", 2);
    wish["agreement"]["time"] = json!({"days": 2});
    wish
}

/// Ann in seat A and Bob in seat B; Ann's tab is open.
pub(crate) fn begin(ann: &Person, bob: &Person) -> (String, Tab) {
    let game = ann.open(&days());
    bob.join(&game);
    let mut tab = ann.connect();
    tab.watch(&game);
    (game, tab)
}

#[test]
fn a_webhook_hears_of_turns_offers_and_ends_until_it_is_removed() {
    let server = Server::on("sqlite::memory:", club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let hook = Hook::start();
    let made = hook.set(&bob, json!({"mode": "always", "language": "fr"}));
    let (game, mut tab) = begin(&ann, &bob);
    let began = hook.next();
    assert_eq!(began.kinds(), ["began"]);
    // Only who knows the secret can have written it.
    let secret = made["secret"].as_str().expect("a secret");
    let time = began.header("tercio-time").expect("a time");
    let key = hmac::Key::new(HMAC_SHA256, secret.as_bytes());
    let signed = hmac::sign(&key, &[time.as_bytes(), b".", &began.body].concat());
    let hex: String = signed
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        began.header("tercio-signature"),
        Some(&*format!("sha256={hex}"))
    );
    tab.play(&game, "A", "b3-a4", 0);
    let turn = hook.next().json();
    let notice = &turn["notices"][0];
    assert_eq!(notice["kind"], "turn");
    assert_eq!(notice["text"], "À vous de jouer contre Ann.");
    assert_eq!(
        notice["url"],
        format!("http://{}/game/{game}", server.address)
    );
    tab.act(&game, "A", &json!({"do": "offer", "offer": "draw"}));
    assert_eq!(hook.next().kinds(), ["offer"]);
    tab.act(&game, "A", &json!({"do": "resign"}));
    let end = hook.next();
    assert_eq!(end.kinds(), ["ended"]);
    assert!(
        end.json()["text"]
            .as_str()
            .expect("a text")
            .contains("vous avez gagné")
    );
    ann.post(&format!("/api/games/{game}/rematch"), &json!({}))
        .good();
    assert_eq!(hook.next().kinds(), ["rematch"]);
    // What is shown holds neither secret nor address, and so does the export.
    let list = bob.get("/api/account/notices");
    assert_eq!(
        list.good()["channels"][0]["to"]["host"],
        hook.address.to_string()
    );
    let export = bob.get("/api/account/export");
    assert_eq!(export.good()["notifications"][0]["mode"], "always");
    assert!(!list.text.contains("x=1") && !list.text.contains(secret));
    assert!(!export.text.contains("x=1") && !export.text.contains(secret));
    let id = made["id"].as_str().expect("an id");
    // Nobody else touches it.
    for deed in ["test", "remove"] {
        let answer = ann.post(&format!("/api/account/notices/{id}/{deed}"), &json!({}));
        assert_eq!(answer.problem(), "no-channel");
    }
    let test = bob.post(&format!("/api/account/notices/{id}/test"), &json!({}));
    assert_eq!(test.status, 204, "{test:?}");
    assert_eq!(hook.next().kinds(), ["test"]);
    // A way elsewhere is not followed.
    hook.answers("302 Found");
    let test = bob.post(&format!("/api/account/notices/{id}/test"), &json!({}));
    assert_eq!(test.problem(), "not-delivered");
    assert_eq!(test.json()["detail"], "the answer was 302");
    hook.next();
    let removed = bob.post(&format!("/api/account/notices/{id}/remove"), &json!({}));
    assert_eq!(removed.status, 204);
    begin(&ann, &bob);
    hook.hears_nothing();
}

#[test]
fn who_is_there_is_not_told_and_a_digest_waits_for_its_hour() {
    let server = Server::on("sqlite::memory:", club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let (away, daily) = (Hook::start(), Hook::start());
    away.set(&bob, json!({"mode": "away"}));
    let hour = (server.clock.now().0 / (DAY / 24) + 20) % 24;
    daily.set(&bob, json!({"mode": "daily", "hour": hour}));
    let here = bob.connect();
    let (first, mut tab) = begin(&ann, &bob);
    tab.play(&first, "A", "b3-a4", 0);
    // Bob's page is open all the time.
    server.clock.forward(20_000);
    away.hears_nothing();
    drop(here);
    // Only Ann is there, and the server has noticed it.
    while figure(&server, "tercio_players_online") != Some(1.0) {}
    let (second, mut tab) = begin(&ann, &bob);
    tab.play(&second, "A", "b3-a4", 0);
    server.clock.forward(20_000);
    assert_eq!(away.next().kinds(), ["turn"]);
    // Both games at once, each as it stands by then.
    server.clock.forward(20 * DAY / 24);
    let digest = daily.next();
    assert_eq!(digest.kinds(), ["turn", "turn"]);
    // Half a day before the end, who is told at once hears of it; the digest keeps silent.
    server.clock.forward(DAY + DAY / 24);
    let mut warned = away.next().kinds();
    if warned.len() < 2 {
        warned.extend(away.next().kinds());
    }
    assert_eq!(warned, ["short", "short"]);
    daily.hears_nothing();
}

#[test]
fn what_was_to_be_told_survives_the_server_and_a_hook_that_is_away() {
    let file = TemporaryFile::new();
    let nowhere = OnlineOptions::default();
    let server = Server::on(&file.address(), club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let hook = Hook::start();
    hook.answers("500 Oh");
    hook.set(&bob, json!({"mode": "always", "shape": "slack"}));
    let (game, mut tab) = begin(&ann, &bob);
    let failed = hook.next();
    tab.play(&game, "A", "b3-a4", 0);
    // It rests now, and says why.
    hook.hears_nothing();
    let list = bob.get("/api/account/notices").good();
    assert_eq!(list["channels"][0]["failure"], "the answer was 500");
    let clock = server.clock.now().0;
    server.stop();
    // While the server may not send inside its network, a failure is all that comes of it.
    let server = Server::on(&file.address(), nowhere);
    server.clock.forward(clock - server.clock.now().0 + 61_000);
    hook.hears_nothing();
    server.stop();
    hook.answers("200 OK");
    let server = Server::on(&file.address(), club());
    server.clock.forward(600_000);
    let told = hook.next();
    let text = told.json()["text"].as_str().expect("a text").to_owned();
    assert!(
        text.starts_with("It is your turn against Ann. http://"),
        "{text}"
    );
    assert_ne!(failed.header("tercio-id"), told.header("tercio-id"));
    hook.hears_nothing();
    let list = bob.at(&server).get("/api/account/notices").good();
    assert!(list["channels"][0].get("failure").is_none(), "{list}");
}

#[test]
fn a_message_that_was_under_way_when_the_server_ended_is_sent_again() {
    let file = TemporaryFile::new();
    let server = Server::on(&file.address(), club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let hook = Hook::start();
    hook.set(&bob, json!({"mode": "always"}));
    // It takes the message and never says so.
    hook.answers("");
    let (game, mut tab) = begin(&ann, &bob);
    let began = hook.next();
    tab.play(&game, "A", "b3-a4", 0);
    let turn = hook.next();
    let clock = server.clock.now().0;
    server.stop();
    hook.answers("204 No Content");
    let server = Server::on(&file.address(), club());
    server.clock.forward(clock - server.clock.now().0 + 61_000);
    // That it is his turn says that the game has begun as well.
    let again = hook.next();
    assert_eq!(began.kinds(), ["began"]);
    assert_eq!(again.kinds(), ["turn"]);
    assert_eq!(again.header("tercio-id"), turn.header("tercio-id"));
    hook.hears_nothing();
}

/// A browser that has subscribed.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = key.compute_public_key().expect("a key").as_ref().to_vec();
        Browser {
            key,
            public,
            auth: [7; 16],
        }
    }

    /// Reads a message, as RFC 8291 says.
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (sender, record) = rest[5..].split_at(65);
        let sign = |key: &[u8], parts: &[&[u8]]| {
            let tag = hmac::sign(&hmac::Key::new(HMAC_SHA256, key), &parts.concat());
            tag.as_ref().to_vec()
        };
        let other = UnparsedPublicKey::new(&ECDH_P256, sender);
        let seed = agreement::agree_ephemeral(self.key, &other, |secret| {
            let shared = sign(&self.auth, &[secret]);
            let info: [&[u8]; 4] = [b"WebPush: info\0", &self.public, sender, &[1]];
            sign(salt, &[&sign(&shared, &info)])
        })
        .expect("a secret");
        let key = sign(&seed, &[b"Content-Encoding: aes128gcm\0\x01"]);
        let nonce = sign(&seed, &[b"Content-Encoding: nonce\0\x01"]);
        let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key[..16]).expect("a key");
        let nonce = aead::Nonce::try_assume_unique_for_key(&nonce[..12]).expect("a nonce");
        let mut record = record.to_vec();
        let plain = aead::LessSafeKey::new(key)
            .open_in_place(nonce, aead::Aad::empty(), &mut record)
            .expect("it is for this browser");
        let (last, plain) = plain.split_last().expect("a mark");
        assert_eq!(*last, 2);
        serde_json::from_slice(plain).expect("JSON")
    }
}

#[test]
fn a_browser_is_pushed_to_until_it_has_gone() {
    let server = Server::on("sqlite::memory:", club());
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let service = Hook::start();
    let browser = Browser::new();
    let key = bob.get("/api/account/notices").good()["push_key"].clone();
    assert_eq!(
        BASE64
            .decode(key.as_str().expect("a key"))
            .expect("it")
            .len(),
        65
    );
    let subscription = json!({
        "endpoint": format!("http://{}/for/bob", service.address),
        "keys": {"p256dh": BASE64.encode(&browser.public), "auth": BASE64.encode(browser.auth)},
        "mode": "always",
    });
    let mut wrong = subscription.clone();
    wrong["keys"]["p256dh"] = json!("AAAA");
    let refused = bob.post("/api/account/notices/push", &wrong);
    assert_eq!(refused.problem(), "malformed");
    // The same browser twice is one.
    for _ in 0..2 {
        let answer = bob.post("/api/account/notices/push", &subscription);
        assert_eq!(answer.status, 204, "{answer:?}");
    }
    let (game, mut tab) = begin(&ann, &bob);
    let pushed = service.next();
    assert_eq!(pushed.header("content-encoding"), Some("aes128gcm"));
    let sender = pushed.header("authorization").expect("a sender");
    assert!(sender.starts_with("vapid t=") && sender.ends_with(key.as_str().expect("a key")));
    let shown = browser.open(&pushed.body);
    assert_eq!(shown["path"], format!("/game/{game}"));
    assert_eq!(shown["body"], "Your game against Ann has begun.");
    service.answers("410 Gone");
    tab.play(&game, "A", "b3-a4", 0);
    service.next();
    tab.act(&game, "A", &json!({"do": "resign"}));
    service.hears_nothing();
    let list = bob.get("/api/account/notices").good();
    assert_eq!(list["channels"], json!([]));
}
