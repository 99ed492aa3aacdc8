//! Who may do what, as a table, and what those who run the server may do.

use crate::client::{Answer, Person, wish};
use crate::server::Server;
use serde_json::{Value, json};
use tercio_server::{Admin, ChatPlace, OnlineOptions, Order};

/// Everybody who may ask.
struct Cast {
    /// Opened the game, and sits in seat A.
    host: Person,
    /// Sits in seat B.
    player: Person,
    /// Has an account, and plays something else.
    stranger: Person,
    /// Has no account.
    guest: Person,
    /// Has an account, and may not play.
    banned: Person,
}

impl Cast {
    fn all(&self) -> [(&'static str, &Person); 5] {
        [
            ("host", &self.host),
            ("player", &self.player),
            ("stranger", &self.stranger),
            ("guest", &self.guest),
            ("banned", &self.banned),
        ]
    }
}

/// A server on a file, which others may open as well.
pub(crate) fn on_file() -> (Server, String, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = format!("sqlite:{}", folder.path().join("t.sqlite").display());
    // All come from one address, and ask for more than one person would.
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let server = Server::on(&database, options);
    (server, database, folder)
}

fn order(database: &str, order: Order) -> Result<String, String> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let admin = Admin::open(database, "tester")
            .await
            .map_err(|error| error.to_string())?;
        admin
            .carry_out(order)
            .await
            .map_err(|error| error.to_string())
    })
}

fn ban(database: &str, player: &str) {
    let ban = Order::Ban {
        player: player.to_owned(),
        days: Some(1),
    };
    order(database, ban).expect("banned");
}

/// The word of an answer: `ok`, or the kind of the refusal.
fn word(answer: &Answer) -> String {
    match answer.status {
        200..300 => "ok".to_owned(),
        _ => answer.problem(),
    }
}

fn said(message: &Value) -> String {
    match message["say"].as_str() {
        Some("problem") => message["problem"]["type"]
            .as_str()
            .expect("a kind")
            .to_owned(),
        Some("refused") => message["refusal"].as_str().unwrap_or("refused").to_owned(),
        Some("done" | "chat" | "game") => "ok".to_owned(),
        _ => message.to_string(),
    }
}

/// What somebody gets who asks for something in a game over a socket.
fn acts(person: &Person, game: &str, command: &Value) -> String {
    match person.connect_from(Some(&origin(person))) {
        Ok(mut tab) => {
            let key = tab.ask(game, "A", command);
            said(&tab.answer(&key))
        }
        Err(status) => status.to_string(),
    }
}

fn origin(person: &Person) -> String {
    format!("http://{}", person.address)
}

fn chats(person: &Person, game: &str, room: &str) -> String {
    match person.connect_from(Some(&origin(person))) {
        Ok(mut tab) => {
            tab.watch(game);
            // What was said before comes first.
            tab.say(&json!({"say": "ping", "token": 1}));
            tab.hear("pong");
            let text = json!({"phrase": "hello"});
            tab.say(&json!({"say": "chat", "game": game, "room": room, "text": text}));
            loop {
                let message = tab.next();
                if matches!(message["say"].as_str(), Some("problem" | "chat")) {
                    return said(&message);
                }
            }
        }
        Err(status) => status.to_string(),
    }
}

#[test]
fn who_may_do_what() {
    let (server, database, _folder) = on_file();
    let cast = Cast {
        host: Person::with_account(&server, "Host1"),
        player: Person::with_account(&server, "Player1"),
        stranger: Person::with_account(&server, "Stranger1"),
        guest: Person::new(&server),
        banned: Person::with_account(&server, "Banned1"),
    };
    ban(&database, "Banned1");
    let running = cast.host.open(&wish("mini", 2));
    cast.player.join(&running);
    let open = cast.host.open(&wish("mini", 2));
    let view = format!("/api/games/{running}");
    let record = format!("{view}/record");
    let cancel = format!("/api/games/{open}/cancel");
    let note = format!("{view}/note");
    let other = Person::with_account(&server, "Other1").id();
    let none = json!({});
    let resign = json!({"do": "resign"});
    type Deed<'a> = Box<dyn Fn(&Person) -> String + 'a>;
    // What is asked, and what the five get for it, in the order of the cast. Who would change the
    // games of the next rows is not asked here.
    let table: Vec<(&str, Deed<'_>, [&str; 5])> = vec![
        ("see a game", Box::new(|p| word(&p.get(&view))), ["ok"; 5]),
        (
            "see the record of a running game",
            Box::new(|p| word(&p.get(&record))),
            ["not-over"; 5],
        ),
        (
            "see a profile",
            Box::new(|p| word(&p.get("/api/players/host1"))),
            ["ok"; 5],
        ),
        (
            "search the archive",
            Box::new(|p| word(&p.get("/api/archive"))),
            ["ok"; 5],
        ),
        (
            "see one's own sessions",
            Box::new(|p| word(&p.get("/api/account/sessions"))),
            ["ok", "ok", "ok", "no-account", "ok"],
        ),
        (
            "see one's own ways to sign in",
            Box::new(|p| word(&p.get("/api/account/logins"))),
            ["ok", "ok", "ok", "no-account", "ok"],
        ),
        (
            "remove a passkey that is not one's own",
            Box::new(|p| word(&p.post("/api/account/passkeys/0123456789abcdef/remove", &none))),
            [
                "no-passkey",
                "no-passkey",
                "no-passkey",
                "no-account",
                "no-passkey",
            ],
        ),
        (
            "see how one is told",
            Box::new(|p| word(&p.get("/api/account/notices"))),
            ["ok", "ok", "ok", "no-account", "ok"],
        ),
        (
            "be told at an address inside the server's network",
            Box::new(|p| {
                word(&p.post(
                    "/api/account/notices/webhook",
                    &json!({"address": "https://127.0.0.1/", "mode": "always"}),
                ))
            }),
            [
                "bad-address",
                "bad-address",
                "bad-address",
                "no-account",
                "bad-address",
            ],
        ),
        (
            "remove a way that is not one's own",
            Box::new(|p| word(&p.post("/api/account/notices/0123456789abcdef/remove", &none))),
            [
                "no-channel",
                "no-channel",
                "no-channel",
                "no-account",
                "no-channel",
            ],
        ),
        (
            "change one's own settings",
            Box::new(|p| word(&p.post("/api/account/settings", &none))),
            ["ok"; 5],
        ),
        (
            "get one's own data",
            Box::new(|p| word(&p.get("/api/account/export"))),
            ["ok"; 5],
        ),
        (
            "change a password without knowing it",
            Box::new(|p| {
                word(&p.post(
                    "/api/account/password",
                    &json!({"old": "wrong horse", "new": "another horse"}),
                ))
            }),
            [
                "wrong-credentials",
                "wrong-credentials",
                "wrong-credentials",
                "no-account",
                "wrong-credentials",
            ],
        ),
        (
            "delete an account without its password",
            Box::new(|p| word(&p.post("/api/account/delete", &json!({"password": "wrong horse"})))),
            [
                "wrong-credentials",
                "wrong-credentials",
                "wrong-credentials",
                "no-account",
                "wrong-credentials",
            ],
        ),
        (
            "end a session that is not one's own",
            Box::new(|p| word(&p.post("/api/account/sessions/0123456789abcdef/end", &none))),
            [
                "no-session",
                "no-session",
                "no-session",
                "no-account",
                "no-session",
            ],
        ),
        (
            "read one's own note about a game",
            Box::new(|p| word(&p.get(&note))),
            ["ok", "ok", "not-yours", "not-yours", "not-yours"],
        ),
        (
            "write a note about a game",
            Box::new(|p| word(&p.post(&note, &json!({"text": "mine"})))),
            ["ok", "ok", "not-yours", "not-yours", "banned"],
        ),
        (
            "see whom one has blocked",
            Box::new(|p| word(&p.get("/api/me/blocks"))),
            ["ok"; 5],
        ),
        (
            "block and unblock somebody",
            Box::new(|p| {
                let first = word(&p.post("/api/me/blocks", &json!({"player": other})));
                word(&p.post(&format!("/api/me/blocks/{other}/end"), &none));
                first
            }),
            ["ok", "ok", "ok", "ok", "banned"],
        ),
        (
            "report a player",
            Box::new(|p| {
                let report = json!({"player": other, "reason": "spam", "game": running});
                word(&p.post("/api/reports", &report))
            }),
            ["ok", "ok", "ok", "ok", "banned"],
        ),
        (
            "sit down in a full game",
            Box::new(|p| word(&p.post(&format!("{view}/join"), &none))),
            ["ok", "ok", "not-open", "not-open", "banned"],
        ),
        (
            "ask for a rematch too early",
            Box::new(|p| word(&p.post(&format!("{view}/rematch"), &none))),
            ["not-over", "not-over", "not-yours", "not-yours", "banned"],
        ),
        (
            "talk among the players",
            Box::new(|p| chats(p, &running, "players")),
            ["ok", "ok", "other-room", "other-room", "403"],
        ),
        (
            "talk among the spectators",
            Box::new(|p| chats(p, &running, "spectators")),
            ["other-room", "other-room", "ok", "ok", "403"],
        ),
        (
            "move for another seat",
            Box::new(|p| match p.id() == cast.host.id() {
                true => "not-yours".to_owned(),
                false => acts(p, &running, &json!({"do": "move", "move": "a1", "ply": 0})),
            }),
            ["not-yours", "not-yours", "not-yours", "not-yours", "403"],
        ),
        (
            "resign for another seat",
            Box::new(|p| match p.id() == cast.host.id() {
                true => "not-yours".to_owned(),
                false => acts(p, &running, &resign),
            }),
            ["not-yours", "not-yours", "not-yours", "not-yours", "403"],
        ),
        (
            "take back a game of somebody else",
            Box::new(|p| match p.id() == cast.host.id() {
                true => "ok".to_owned(),
                false => word(&p.post(&cancel, &none)),
            }),
            ["ok", "not-yours", "not-yours", "not-yours", "banned"],
        ),
        (
            "open a game that counts",
            Box::new(|p| word(&p.post("/api/games", &counts()))),
            ["ok", "ok", "ok", "needs-account", "banned"],
        ),
    ];
    for (what, deed, expected) in &table {
        for ((who, person), expected) in cast.all().into_iter().zip(expected) {
            assert_eq!(deed(person), *expected, "{who}: {what}");
        }
    }
    drop(table);
    assert_eq!(word(&cast.host.post(&cancel, &none)), "ok");
    server.stop();
}

fn counts() -> Value {
    let mut wish = wish("mini", 2);
    wish["agreement"]["rated"] = json!(true);
    wish["agreement"]["time"] = json!({"days": 2});
    wish
}

#[test]
fn a_ban_is_noticed_while_the_server_runs() {
    let (server, database, _folder) = on_file();
    let ann = Person::with_account(&server, "Ann");
    let mut tab = ann.connect();
    ban(&database, "ann");
    assert_eq!(tab.closed(), Some(1008));
    assert_eq!(ann.connect_from(Some(&origin(&ann))).err(), Some(403));
    assert_eq!(ann.post("/api/games", &wish("mini", 2)).problem(), "banned");
    order(
        &database,
        Order::Unban {
            player: "Ann".into(),
        },
    )
    .expect("let in again");
    ann.open(&wish("mini", 2));
    server.stop();
}

#[test]
fn guests_are_banned_by_their_number() {
    let (server, database, _folder) = on_file();
    let guest = Person::new(&server);
    guest.open(&wish("mini", 2));
    ban(&database, &guest.id());
    assert_eq!(
        guest.post("/api/games", &wish("mini", 2)).problem(),
        "banned"
    );
    // Registering does not help.
    let mut guest = guest;
    assert_eq!(guest.register("Ann").status, 201);
    assert_eq!(
        guest.post("/api/games", &wish("mini", 2)).problem(),
        "banned"
    );
    server.stop();
}

#[test]
fn whoever_runs_the_server_keeps_order_and_it_is_written_down() {
    let (server, database, _folder) = on_file();
    let ann = Person::with_account(&server, "Ann");
    let bob = Person::with_account(&server, "Bob");
    let game = ann.open(&wish("mini", 2));
    bob.join(&game);
    let open = ann.open(&wish("mini", 2));
    assert_eq!(chats(&ann, &game, "players"), "ok");
    let study = json!({"name": "Openings", "visibility": "public"});
    let study = ann.post("/api/studies", &study).json()["info"]["summary"]["id"].clone();
    let study = study.as_str().expect("an id");
    let done = |what: Order| order(&database, what).expect("done");
    assert!(done(Order::Players { prefix: "A".into() }).contains("Ann"));
    assert!(!done(Order::Players { prefix: "A".into() }).contains("Bob"));
    assert!(done(Order::Games).contains(&game));
    done(Order::Mute {
        player: "Ann".into(),
        days: None,
    });
    assert_eq!(chats(&ann, &game, "players"), "muted");
    // All that others read is written; who reads it is not.
    let comment = json!({"edit": "comment", "chapter": 1, "text": "Rude"});
    let mut tab = ann.connect();
    tab.say(&json!({"say": "edit", "study": study, "key": "k", "edit": comment}));
    assert_eq!(tab.hear("problem")["problem"]["type"], "muted");
    for (path, wish) in [
        ("/api/tournaments", crate::tournaments::plan("swiss", 2, 3)),
        ("/api/simuls", crate::simuls::plan()),
        ("/api/studies", json!({"name": "Rude"})),
    ] {
        assert_eq!(ann.post(path, &wish).problem(), "muted", "{path}");
    }
    let study = format!("/api/studies/{study}/settings");
    let renamed = ann.post(&study, &json!({"name": "Rude", "visibility": "public"}));
    assert_eq!(renamed.problem(), "muted");
    let hidden = json!({"name": "Openings", "visibility": "private"});
    ann.post(&study, &hidden).done();
    done(Order::Unmute {
        player: "Ann".into(),
    });
    assert_eq!(chats(&ann, &game, "players"), "ok");
    done(Order::RemoveText {
        game: game.clone(),
        room: ChatPlace::Players,
        number: 0,
    });
    done(Order::Close { game: open.clone() });
    let view = ann.get("/api/me/games").good();
    assert_eq!(view["games"].as_array().map(Vec::len), Some(1));
    assert!(order(&database, Order::Close { game: open }).is_err());
    assert!(
        order(
            &database,
            Order::Ban {
                player: "Nobody".into(),
                days: None
            }
        )
        .is_err()
    );
    assert!(order(&database, Order::CloseReport { id: "x".into() }).is_err());
    assert_eq!(done(Order::Reports), "");
    let log = done(Order::Audit);
    for what in ["mute for ever", "unmute", "remove-text", "close"] {
        assert!(log.contains(&format!("tester {what}")), "{log}");
    }
    server.stop();
}
