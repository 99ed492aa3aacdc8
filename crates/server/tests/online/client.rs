//! Somebody with a browser.

use crate::described;
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// Longer than anything here may take, also where many other things are done.
pub(crate) const SOON: Duration = Duration::from_secs(60);

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// The body of a good answer.
    pub(crate) fn good(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// It is done, and there is nothing to say about it.
    pub(crate) fn done(&self) {
        assert_eq!(self.status, 204, "{self:?}");
    }

    /// The kind of a refusal, which has the right form.
    pub(crate) fn problem(&self) -> String {
        assert!(self.status >= 400, "{self:?}");
        assert!(self.head.contains("application/problem+json"), "{self:?}");
        assert_eq!(self.json()["status"], self.status);
        self.json()["type"].as_str().expect("a kind").to_owned()
    }

    /// A header.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then(|| value.to_owned())
        })
    }
}

/// Sends a request as it is.
pub(crate) fn raw(address: SocketAddr, head: &str, body: &str) -> Answer {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(SOON)).expect("a timeout");
    let request = format!(
        "{head}\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    // What is refused early may not be read to the end.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).expect("UTF-8");
    let (head, text) = answer.split_once("\r\n\r\n").expect("an answer");
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let answer = Answer {
        status: status.expect("a status"),
        head: head.to_owned(),
        text: text.to_owned(),
    };
    described::check(&request, &answer);
    answer
}

impl Person {
    /// Somebody who comes for the first time.
    pub(crate) fn new(server: &Server) -> Person {
        let answer = raw(server.address, "GET /api/me HTTP/1.1", "");
        let cookie = answer.header("set-cookie").expect("a cookie");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        Person {
            address: server.address,
            cookie,
        }
    }

    /// The same person at another server, or at the same one started anew.
    pub(crate) fn at(&self, server: &Server) -> Person {
        Person {
            address: server.address,
            cookie: self.cookie.clone(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let head = format!("GET {path} HTTP/1.1\r\ncookie: {}", self.cookie);
        raw(self.address, &head, "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let head = format!(
            "POST {path} HTTP/1.1\r\ncookie: {}\r\norigin: http://{}\r\ncontent-type: application/json",
            self.cookie, self.address
        );
        raw(self.address, &head, &body.to_string())
    }

    /// Who it is.
    pub(crate) fn id(&self) -> String {
        let me = self.get("/api/me").good();
        me["player"]["id"].as_str().expect("an id").to_owned()
    }

    /// Opens a game, and says its id.
    pub(crate) fn open(&self, wish: &Value) -> String {
        let answer = self.post("/api/games", wish);
        assert_eq!(answer.status, 201, "{answer:?}");
        let id = answer.json()["summary"]["id"]
            .as_str()
            .map(ToOwned::to_owned);
        id.expect("an id")
    }

    /// Sits down in any seat.
    pub(crate) fn join(&self, game: &str) -> Value {
        self.post(&format!("/api/games/{game}/join"), &json!({}))
            .good()
    }

    /// Opens a socket.
    pub(crate) fn connect(&self) -> Tab {
        let origin = format!("http://{}", self.address);
        self.connect_from(Some(&origin)).expect("let in")
    }

    /// Opens a socket from a page of some site; the status of who is not let in.
    pub(crate) fn connect_from(&self, origin: Option<&str>) -> Result<Tab, u16> {
        let origin = origin.map(|origin| ("origin", origin));
        let cookie = ("cookie", &*self.cookie);
        let headers: Vec<_> = [cookie].into_iter().chain(origin).collect();
        Tab::open(self.address, &headers)
    }
}

/// A tab with a socket.
pub(crate) struct Tab {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Tab {
    /// Opens a socket; the status of who is not let in.
    pub(crate) fn open(address: SocketAddr, sent: &[(&'static str, &str)]) -> Result<Tab, u16> {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(SOON)).expect("a timeout");
        let address = format!("ws://{address}/api/socket");
        let mut request = address.into_client_request().expect("a request");
        let headers = request.headers_mut();
        for (name, value) in sent {
            headers.insert(*name, value.parse().expect("a header"));
        }
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => {
                let mut tab = Tab { socket };
                tab.hear("hello");
                Ok(tab)
            }
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn say(&mut self, message: &Value) {
        let text = Message::text(message.to_string());
        self.socket.send(text).expect("sent");
    }

    /// The next message.
    pub(crate) fn next(&mut self) -> Value {
        let begin = Instant::now();
        loop {
            assert!(begin.elapsed() < SOON, "nothing comes");
            match self.socket.read().expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next message of a kind; others are passed over.
    pub(crate) fn hear(&mut self, kind: &str) -> Value {
        let begin = Instant::now();
        loop {
            let message = self.next();
            if message["say"] == kind {
                return message;
            }
            assert!(begin.elapsed() < SOON, "no {kind}");
        }
    }

    /// The fact of a number. One's own come as well, so those before it are passed over; several may
    /// come together.
    pub(crate) fn hear_fact(&mut self, seq: u64) -> Value {
        loop {
            let mut message = self.hear("entries");
            let from = message["from"].as_u64().expect("a number");
            let offset = seq
                .checked_sub(from)
                .and_then(|offset| usize::try_from(offset).ok());
            let fact = offset.and_then(|offset| message["entries"].get_mut(offset));
            if let Some(fact) = fact {
                return fact.take();
            }
        }
    }

    /// After one's own fact nothing comes for a while.
    pub(crate) fn hears_only_its_own(&mut self) {
        self.hear("entries");
        self.hears_nothing();
    }

    /// Nothing comes for a while, but for what is said about who is there.
    pub(crate) fn hears_nothing(&mut self) {
        let short = Duration::from_millis(300);
        self.socket
            .get_ref()
            .set_read_timeout(Some(short))
            .expect("a timeout");
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    assert_eq!(message["say"], "presence", "{message}");
                }
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.socket
            .get_ref()
            .set_read_timeout(Some(SOON))
            .expect("a timeout");
    }

    /// Waits until the server has closed the socket, and says with which code.
    pub(crate) fn closed(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    pub(crate) fn watch(&mut self, game: &str) -> Value {
        self.say(&json!({"say": "watch", "game": game, "since": 0}));
        self.hear("game")["view"].take()
    }

    /// Sends a command with a new key.
    pub(crate) fn ask(&mut self, game: &str, seat: &str, command: &Value) -> String {
        static KEYS: AtomicU32 = AtomicU32::new(0);
        let key = format!("key{}", KEYS.fetch_add(1, Ordering::Relaxed));
        self.ask_as(game, seat, command, &key);
        key
    }

    pub(crate) fn ask_as(&mut self, game: &str, seat: &str, command: &Value, key: &str) {
        self.say(&json!({
            "say": "act", "game": game, "seat": seat, "key": key, "command": command,
        }));
    }

    /// The answer to a command.
    pub(crate) fn answer(&mut self, key: &str) -> Value {
        loop {
            let message = self.next();
            if message["key"] == key || message["say"] == "problem" {
                return message;
            }
        }
    }

    /// Carries out a command, and says its number.
    pub(crate) fn act(&mut self, game: &str, seat: &str, command: &Value) -> u64 {
        let key = self.ask(game, seat, command);
        let answer = self.answer(&key);
        assert_eq!(answer["say"], "done", "{answer}");
        answer["seq"].as_u64().expect("a number")
    }

    /// Makes a move.
    pub(crate) fn play(&mut self, game: &str, seat: &str, text: &str, ply: usize) -> u64 {
        self.act(game, seat, &mv(text, ply))
    }
}

/// The command of a move.
pub(crate) fn mv(text: &str, ply: usize) -> Value {
    json!({"do": "move", "move": text, "ply": ply})
}

/// A wish for a game of two without a clock, by link.
pub(crate) fn wish(setup: &str, seats: usize) -> Value {
    let game = match setup {
        "two" | "three" | "four" | "five" | "six" => "martian",
        _ => "pikemen",
    };
    json!({
        "agreement": {
            "game": game, "setup": setup, "time": "unlimited", "takebacks": true,
            "seats": vec!["player"; seats],
        },
        "visibility": "link",
    })
}
