//! People who are elsewhere are told by mail, if they have shown that they read it.

use crate::accounts::PASSWORD;
use crate::client::{Person, SOON, raw};
use crate::notices::{begin, days};
use crate::post_office::{Mood, PostOffice};
use crate::server::Server;
use serde_json::{Value, json};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};
use tercio_server::OnlineOptions;
use tercio_store::testing::TemporaryFile;

/// Longer than a round of the sender.
const A_WHILE: Duration = Duration::from_millis(1_500);
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const PATH: &str = "/api/account/notices";

fn options(office: &PostOffice) -> OnlineOptions {
    OnlineOptions {
        smtp: Some(office.smtp()),
        ..OnlineOptions::default()
    }
}

fn hears_nothing(office: &PostOffice) {
    match office.mails.recv_timeout(A_WHILE) {
        Err(RecvTimeoutError::Timeout) => {}
        Err(error) => panic!("{error}"),
        Ok(mail) => panic!("{}\n\n{}", mail.head, mail.text),
    }
}

pub(crate) fn ask(person: &Person, address: &str) -> String {
    let answer = person.post(
        &format!("{PATH}/mail"),
        &json!({"address": address, "mode": "always"}),
    );
    match answer.status {
        204 => "sent".to_owned(),
        _ => answer.problem(),
    }
}

fn confirm(person: &Person, code: &str) -> String {
    let answer = person.post(&format!("{PATH}/mail/confirm"), &json!({"code": code}));
    match answer.status {
        204 => "done".to_owned(),
        _ => answer.problem(),
    }
}

#[test]
fn an_address_is_confirmed_told_in_batches_and_stopped_without_an_account() {
    let office = PostOffice::start();
    let server = Server::on("sqlite::memory:", options(&office));
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let wish = json!({"address": "Bob@mail.example", "mode": "always", "language": "fr"});
    assert_eq!(bob.post(&format!("{PATH}/mail"), &wish).status, 204);
    let invitation = office.next();
    assert_eq!(invitation.to, "Bob@mail.example");
    assert!(
        invitation.text.contains("Le code : "),
        "{}",
        invitation.text
    );
    let list = bob.get(PATH).good();
    assert_eq!(list["mail"], true);
    assert_eq!(list["waiting_mail"]["address"], "Bob@mail.example");
    assert_eq!(list["channels"], json!([]));
    // It is Bob's code, and good once.
    assert_eq!(confirm(&bob, "aaaaaaaa"), "wrong-code");
    assert_eq!(confirm(&ann, &invitation.code()), "no-code");
    assert_eq!(confirm(&bob, &invitation.code().to_uppercase()), "done");
    assert_eq!(confirm(&bob, &invitation.code()), "no-code");
    let list = bob.get(PATH).good();
    assert_eq!(
        list["channels"][0]["to"],
        json!({"kind": "mail", "address": "Bob@mail.example"})
    );
    assert!(list.get("waiting_mail").is_none());
    let export = bob.get("/api/account/export").good();
    assert_eq!(
        export["notifications"][0]["to"]["address"],
        "Bob@mail.example"
    );
    // What happens within a minute is one mail.
    let (first, mut tab) = begin(&ann, &bob);
    tab.play(&first, "A", "b3-a4", 0);
    server.clock.forward(40_000);
    let second = ann.open(&days());
    bob.join(&second);
    server.clock.forward(30_000);
    let mail = office.next();
    assert_eq!(mail.to, "Bob@mail.example");
    let text = &mail.text;
    assert!(
        text.contains("À vous de jouer contre Ann. http://"),
        "{text}"
    );
    assert!(
        text.contains("Votre partie contre Ann a commencé."),
        "{text}"
    );
    assert!(text.contains("N’en plus recevoir : http://"), "{text}");
    assert_eq!(
        mail.header("list-unsubscribe-post"),
        "List-Unsubscribe=One-Click"
    );
    assert_eq!(mail.header("content-type"), "text/plain; charset=utf-8");
    // The next one comes some minutes later at the earliest.
    tab.watch(&second);
    tab.play(&second, "A", "b3-a4", 0);
    server.clock.forward(2 * MINUTE);
    hears_nothing(&office);
    server.clock.forward(4 * MINUTE);
    let mail = office.next();
    let stop = mail.stop();
    // To look at the address changes nothing; one click does, from anywhere.
    let page = raw(server.address, &format!("GET {stop} HTTP/1.1"), "");
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains("<form method=\"post\">"),
        "{}",
        page.text
    );
    let click = |path: &str| {
        let head = format!(
            "POST {path} HTTP/1.1\r\norigin: https://mail.example\r\n\
             content-type: application/x-www-form-urlencoded"
        );
        raw(server.address, &head, "List-Unsubscribe=One-Click").status
    };
    assert_eq!(click(&format!("{stop}x")), 404);
    assert_eq!(
        bob.get(PATH).good()["channels"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(click(&stop), 200);
    assert_eq!(click(&stop), 200);
    assert_eq!(bob.get(PATH).good()["channels"], json!([]));
    tab.act(&second, "A", &json!({"do": "resign"}));
    server.clock.forward(DAY);
    hears_nothing(&office);
    // Who gets a code without asking for it can see to it that it was the last.
    let eve = Person::with_account(&server, "Eve");
    assert_eq!(ask(&eve, "carl@mail.example"), "sent");
    let stop = office.next().stop();
    let page = raw(server.address, &format!("GET {stop} HTTP/1.1"), "").text;
    assert!(page.contains("no more codes"), "{page}");
    assert_eq!(click(&stop), 200);
    assert_eq!(ask(&eve, "Carl@mail.example"), "too-many-codes");
    hears_nothing(&office);
}

#[test]
fn nobody_is_sent_many_codes_and_no_nonsense() {
    let office = PostOffice::start();
    let server = Server::on(
        "sqlite::memory:",
        OnlineOptions {
            requests_a_minute: 0,
            ..options(&office)
        },
    );
    let people = ["Ann", "Bob", "Carl", "Dan", "Eve", "Fay"];
    let people = people.map(|name| Person::with_account(&server, name));
    let [ann, bob, ..] = &people;
    for wrong in [
        "",
        "ann",
        "ann@localhost",
        "ann@[127.0.0.1]",
        "ann@mail.example\r\nBcc: bob@mail.example",
        "ann@mail.example>\r\nRCPT TO:<bob@mail.example",
        "ann@mail.example, bob@mail.example",
        "änn@mail.example",
        "ann@\u{202e}elpmaxe.liam",
        "ann\u{0}@mail.example",
    ] {
        assert_eq!(ask(ann, wrong), "bad-mail-address", "{wrong:?}");
    }
    let guest = Person::new(&server);
    assert_eq!(ask(&guest, "guest@mail.example"), "no-account");
    // An address, whoever asks and however it is written.
    assert_eq!(ask(ann, "x@mail.example"), "sent");
    let first = office.next();
    assert_eq!(ask(ann, "X@mail.example"), "sent");
    assert_eq!(ask(bob, "x@MAIL.example"), "sent");
    assert_eq!(ask(bob, "x@mail.example"), "too-many-codes");
    // Of two codes the later one counts, for a day, and not after five others.
    assert_eq!(confirm(ann, &first.code()), "wrong-code");
    let second = office.next().code();
    for _ in 0..4 {
        assert_eq!(confirm(ann, "22222222"), "wrong-code");
    }
    assert_eq!(confirm(ann, &second), "no-code");
    let late = office.next().code();
    // An account, whatever the addresses.
    for n in 0..3 {
        assert_eq!(ask(ann, &format!("{n}@mail.example")), "sent");
    }
    assert_eq!(ask(ann, "3@mail.example"), "too-many-codes");
    // A network, whoever asks: six were sent.
    let mut sent = 6;
    for (n, person) in people[1..].iter().enumerate() {
        for m in 0..4 {
            if ask(person, &format!("{n}-{m}@mail.example")) == "sent" {
                sent += 1;
            }
        }
    }
    assert_eq!(sent, 20);
    server.clock.forward(DAY + 1);
    assert_eq!(confirm(bob, &late), "no-code");
    assert_eq!(ask(ann, "x@mail.example"), "sent");
    // What was asked for is forgotten when it is taken back, and with the account.
    assert_eq!(
        bob.get("/api/account/export").good()["waiting-mail"],
        Value::Null
    );
    assert!(
        ann.get("/api/account/export")
            .text
            .contains("x@mail.example")
    );
    let cancelled = ann.post(&format!("{PATH}/mail/cancel"), &json!({}));
    assert_eq!(cancelled.status, 204);
    assert!(!ann.get("/api/account/export").text.contains("mail.example"));
    // A server that has none sends none.
    let without = Server::start();
    let ann = Person::with_account(&without, "Ann");
    assert_eq!(ann.get(PATH).good()["mail"], false);
    assert_eq!(ask(&ann, "x@mail.example"), "no-mail-here");
}

#[test]
fn mail_survives_the_server_and_an_address_that_is_refused_is_given_up() {
    let office = PostOffice::start();
    let file = TemporaryFile::new();
    let server = Server::on(&file.address(), options(&office));
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    assert_eq!(ask(&bob, "bob@mail.example"), "sent");
    assert_eq!(confirm(&bob, &office.next().code()), "done");
    office.is(Mood::Silent);
    let (game, mut tab) = begin(&ann, &bob);
    server.clock.forward(MINUTE);
    let begun = office.next();
    // The server ends while it waits to hear that the mail was taken.
    let clock = server.clock.now().0;
    server.stop();
    office.is(Mood::Kind);
    let server = Server::on(&file.address(), options(&office));
    server.clock.forward(clock - server.clock.now().0 + MINUTE);
    let again = office.next();
    assert_eq!(again.header("message-id"), begun.header("message-id"));
    assert_eq!(again.text, begun.text);
    hears_nothing(&office);
    // What lies with the mail server does not count against an address.
    office.is(Mood::Refuses("421 not now"));
    let (ann, bob) = (ann.at(&server), bob.at(&server));
    drop(tab);
    tab = ann.connect();
    tab.watch(&game);
    tab.play(&game, "A", "b3-a4", 0);
    // Lets it be tried once more, unless it is off.
    let again = |expected: &str| {
        let before = office.refused();
        server.clock.forward(10 * MINUTE);
        let since = Instant::now();
        loop {
            let channel = bob.get(PATH).good()["channels"][0].clone();
            let tried = office.refused() > before && channel["failure"] == expected;
            if tried || channel.get("off").is_some() {
                return channel;
            }
            assert!(since.elapsed() < SOON, "{channel}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    for _ in 0..6 {
        let channel = again("the mail server answered 421");
        assert!(channel.get("off").is_none(), "{channel}");
    }
    // An address that is refused is tried again for a while, and then no more.
    office.is(Mood::Refuses("550 no such person"));
    let before = office.refused();
    let channel = (0..40)
        .map(|_| again("the mail server answered 550"))
        .find(|channel| channel.get("off").is_some());
    let channel = channel.expect("it is switched off");
    assert_eq!(channel["failure"], "the mail server answered 550");
    assert_eq!(office.refused() - before, 5);
    // A test that is taken switches it on.
    office.is(Mood::Kind);
    let id = channel["id"].as_str().expect("an id");
    let test = bob.post(&format!("{PATH}/{id}/test"), &json!({}));
    assert_eq!(test.status, 204, "{test:?}");
    assert!(office.next().text.starts_with("This is a test"));
    let list = bob.get(PATH).good();
    assert!(list["channels"][0].get("off").is_none(), "{list}");
    // An address goes with its account.
    let deleted = bob.post("/api/account/delete", &json!({"password": PASSWORD}));
    assert_eq!(deleted.status, 204, "{deleted:?}");
    server.clock.forward(HOUR);
    hears_nothing(&office);
}
