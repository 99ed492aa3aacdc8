//! `tercio serve` on its good and bad days, as whoever runs it sees them.

use crate::common::server::{Server, ask, serve};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than any answer may take.
const SOON: Duration = Duration::from_secs(60);
const TERCIO: &str = env!("CARGO_BIN_EXE_tercio");

/// What people ask of a server.
impl Server {
    fn open(&self, cookie: &str) -> String {
        let wish = json!({
            "agreement": {
                "game": "martian", "setup": "two", "time": "unlimited", "takebacks": true,
                // One may play there and back as often as one likes.
                "options": {"deadlock": "off"},
                "seats": ["player", "player"],
            },
            "visibility": "link",
        });
        let (_, status, body) = self.ask("POST /api/games", cookie, &wish);
        assert_eq!(status, "201", "{body}");
        let view: Value = serde_json::from_str(&body).expect("JSON");
        view["summary"]["id"].as_str().expect("an id").to_owned()
    }

    fn join(&self, cookie: &str, game: &str) {
        let path = format!("POST /api/games/{game}/join");
        let (_, status, body) = self.ask(&path, cookie, &json!({}));
        assert_eq!(status, "200", "{body}");
    }

    fn facts(&self, cookie: &str, game: &str) -> usize {
        let (_, _, body) = self.ask(&format!("GET /api/games/{game}"), cookie, &json!({}));
        let view: Value = serde_json::from_str(&body).expect("JSON");
        view["entries"].as_array().expect("a list").len()
    }

    fn connect(&self, cookie: &str) -> Tab {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(SOON)).expect("a timeout");
        let address = format!("ws://{}/api/socket", self.address);
        let mut request = address.into_client_request().expect("a request");
        let cookie = cookie.parse().expect("a header");
        request.headers_mut().insert("cookie", cookie);
        let (socket, _) = tungstenite::client(request, stream).expect("let in");
        Tab { socket }
    }
}

struct Tab {
    socket: WebSocket<TcpStream>,
}

impl Tab {
    fn say(&mut self, message: &Value) {
        let text = Message::text(message.to_string());
        self.socket.send(text).expect("sent");
    }

    /// The next message of one of some kinds.
    fn hear(&mut self, kinds: &[&str]) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("a message") {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if kinds.iter().any(|kind| message["say"] == *kind) {
                    return message;
                }
            }
        }
    }

    /// Sends a command of seat A; the answer.
    fn act(&mut self, game: &str, seat: &str, key: &str, command: &Value) -> Value {
        self.say(&json!({
            "say": "act", "game": game, "seat": seat, "key": key, "command": command,
        }));
        self.hear(&["done", "refused", "problem"])
    }
}

fn mv(text: &str, ply: usize) -> Value {
    json!({"do": "move", "move": text, "ply": ply})
}

#[test]
fn the_log_says_what_happens_and_no_secret() {
    const PASSWORD: &str = "a horse that nobody knows";
    const WRONG: &str = "a guess that is wrong";
    const WORDS: &str = "words for my friend";
    let server = Server::start(serve(&[
        "--log",
        "trace",
        "--log-format",
        "json",
        "--metrics",
        "127.0.0.1:0",
    ]));
    let ann = server.guest();
    let account = json!({"name": "Ann", "password": PASSWORD});
    let (session, status, body) = server.ask("POST /api/account/register", &ann, &account);
    assert_eq!(status, "201", "{body}");
    let guess = json!({"name": "Ann", "password": WRONG});
    let (_, status, _) = server.ask("POST /api/account/login", &ann, &guess);
    assert_eq!(status, "401");
    let bob = server.guest();
    let game = server.open(&session);
    server.join(&bob, &game);
    let mut tab = server.connect(&session);
    tab.say(&json!({"say": "watch", "game": game, "since": 0}));
    let done = tab.act(&game, "A", "a-key-of-ann", &mv("b3-a4", 0));
    assert_eq!(done["say"], "done", "{done}");
    tab.say(&json!({"say": "chat", "game": game, "room": "players", "text": {"words": WORDS}}));
    assert_eq!(tab.hear(&["chat", "problem"])["say"], "chat");
    tab.say(&json!({"say": WORDS}));
    assert_eq!(tab.hear(&["problem"])["problem"]["type"], "malformed");
    let ended = server
        .connect(&bob)
        .act(&game, "B", "k", &json!({"do": "resign"}));
    assert_eq!(ended["say"], "done", "{ended}");
    drop(tab);
    server.signal("TERM");
    let log = server.end();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(line["level"].is_string() && line["timestamp"].is_string());
    }
    let ended = format!("\"message\":\"game ended\",\"game\":\"{game}\",\"by\":\"resigned\"");
    for said in [
        "\"message\":\"the server begins\"",
        "\"database\":\"sqlite::memory:\"",
        "\"message\":\"game begun\"",
        "\"message\":\"signed in\"",
        "\"message\":\"socket opened\"",
        "\"message\":\"the server ends\"",
        &ended,
    ] {
        assert!(log.contains(said), "{said} in {log}");
    }
    let value = |cookie: &str| cookie.split_once('=').expect("a pair").1.to_owned();
    let token = value(session.split("; ").next().expect("a cookie"));
    let mark = |cookie: &str| value(cookie).split_once('.').expect("a mark").1.to_owned();
    for secret in [
        PASSWORD,
        WRONG,
        WORDS,
        &token,
        &mark(&ann),
        &mark(&bob),
        "a-key-of-ann",
    ] {
        assert!(!secret.is_empty() && !log.contains(secret), "{secret}");
    }
}

#[test]
fn figures_are_shown_where_they_are_asked_for_and_nowhere_else() {
    let server = Server::start(serve(&["--metrics", "127.0.0.1:0"]));
    let begin = "figures are at http://";
    let line = server.logged(begin);
    let (_, place) = line.split_once(begin).expect("as asked");
    let place = place.trim_end().trim_end_matches("/metrics");
    let (_, status, page) = ask(place, "GET /metrics", "", "");
    assert_eq!(status, "200");
    assert!(page.contains("tercio_build_info{version="), "{page}");
    let (_, _, page) = server.ask("GET /metrics", "", &json!({}));
    assert!(!page.contains("tercio_build_info"), "{page}");
}

/// Moves there and back: as many as one likes.
fn line(ply: usize) -> (&'static str, &'static str) {
    [
        ("A", "b3-a4"),
        ("B", "c6-d5"),
        ("A", "a4-b3"),
        ("B", "d5-c6"),
    ][ply % 4]
}

#[test]
fn a_full_disk_refuses_moves_and_loses_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.sqlite");
    let database = format!("sqlite:{}", file.to_str().expect("UTF-8"));
    // No file may grow beyond this: for the database that is as good as a full disk.
    let limited = "trap '' XFSZ; ulimit -f 1400; exec \"$@\"";
    let mut command = Command::new("sh");
    command
        .args(["-c", limited, "sh", TERCIO, "serve", "--port", "0"])
        .args(["--requests", "0"])
        .env("TERCIO_DATABASE", &database);
    let server = Server::start(command);
    let people = [server.guest(), server.guest()];
    let game = server.open(&people[0]);
    server.join(&people[1], &game);
    let mut tabs = people.each_ref().map(|cookie| server.connect(cookie));
    let mut kept = 0;
    let refused = loop {
        assert!(kept < 20_000, "the disk is never full");
        let (seat, text) = line(kept);
        let tab = &mut tabs[usize::from(seat == "B")];
        // Long keys fill it sooner.
        let key = format!("{kept:064}");
        let answer = tab.act(&game, seat, &key, &mv(text, kept));
        if answer["say"] != "done" {
            break answer;
        }
        kept += 1;
    };
    assert_eq!(refused["problem"]["type"], "unavailable", "{refused}");
    // It can still be read, and what was kept is there.
    assert_eq!(server.facts(&people[0], &game), kept);
    server.signal("TERM");
    let log = server.end();
    assert!(log.contains("WARN the database fails"), "{log}");
    // The disk has room again.
    let mut command = serve(&[]);
    command.env("TERCIO_DATABASE", &database);
    let server = Server::start(command);
    assert_eq!(server.facts(&people[1], &game), kept);
    let (seat, text) = line(kept);
    let mut tab = server.connect(&people[usize::from(seat == "B")]);
    for _ in 0..2 {
        let again = tab.act(&game, seat, &format!("{kept:064}"), &mv(text, kept));
        assert_eq!(
            (&again["say"], &again["seq"]),
            (&json!("done"), &json!(kept))
        );
    }
    assert_eq!(server.facts(&people[0], &game), kept + 1);
    server.signal("TERM");
    server.end();
}
