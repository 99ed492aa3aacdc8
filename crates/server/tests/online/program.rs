//! Somebody with a token and no browser.

use crate::client::{Answer, Person, SOON, Tab, raw};
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// A program, and whom it acts for.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

impl Person {
    /// A token with scopes.
    pub(crate) fn token(&self, scopes: &[&str]) -> Program {
        let wish = json!({"name": "test", "scopes": scopes});
        let made = self.post("/api/account/tokens", &wish);
        assert_eq!(made.status, 201, "{made:?}");
        Program {
            address: self.address,
            token: made.json()["token"].as_str().expect("a token").to_owned(),
        }
    }

    /// A program that may do everything.
    pub(crate) fn program(&self) -> Program {
        self.token(&["read", "games", "play", "chat"])
    }
}

impl Program {
    /// A bot, and its program.
    pub(crate) fn bot(server: &Server, name: &str) -> Program {
        let owner = Person::with_account(server, name);
        owner.post("/api/account/bot", &json!({})).good();
        owner.program()
    }

    fn authorization(&self) -> String {
        format!("authorization: Bearer {}", self.token)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        let head = format!("GET {path} HTTP/1.1\r\n{}", self.authorization());
        raw(self.address, &head, "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        let head = format!(
            "POST {path} HTTP/1.1\r\n{}\r\ncontent-type: application/json",
            self.authorization()
        );
        raw(self.address, &head, &body.to_string())
    }

    /// Carries out a command.
    pub(crate) fn act(&self, game: &str, command: &Value) -> Answer {
        self.post(&format!("/api/games/{game}/act"), command)
    }

    /// Makes a move.
    pub(crate) fn play(&self, game: &str, text: &str, ply: u32) {
        let command = json!({"do": "move", "move": text, "ply": ply});
        self.act(game, &command).good();
    }

    /// Opens a socket; the status of who is not let in.
    pub(crate) fn connect(&self) -> Result<Tab, u16> {
        let bearer = format!("Bearer {}", self.token);
        Tab::open(self.address, &[("authorization", &bearer)])
    }

    pub(crate) fn stream(&self, path: &str) -> Lines {
        let headers = [self.authorization()];
        Lines::open(self.address, path, &headers).expect("let in")
    }

    /// What happens in a game.
    pub(crate) fn follow(&self, game: &str, query: &str) -> Lines {
        self.stream(&format!("/api/games/{game}/stream{query}"))
    }
}

/// A stream of lines.
pub(crate) struct Lines {
    reader: BufReader<TcpStream>,
    /// What came and was not read yet.
    rest: Vec<u8>,
}

impl Lines {
    /// Opens a stream; the status of who is not let in.
    pub(crate) fn open(
        address: SocketAddr,
        path: &str,
        headers: &[String],
    ) -> Result<Lines, (u16, String)> {
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.set_read_timeout(Some(SOON)).expect("a timeout");
        let headers: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
        let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{headers}\r\n");
        stream.write_all(head.as_bytes()).expect("sent");
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(reader.read_line(&mut head).expect("a head"), 0, "{head}");
        }
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        match status.expect("a status") {
            200 => {
                assert!(head.contains("application/x-ndjson"), "{head}");
                assert!(head.contains("transfer-encoding: chunked"), "{head}");
                let rest = Vec::new();
                Ok(Lines { reader, rest })
            }
            status => Err((status, head)),
        }
    }

    /// The next line; nothing when the stream has ended. Empty lines only say that it lives.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.len() > 1 {
                    return Some(serde_json::from_slice(&line).expect("JSON"));
                }
                continue;
            }
            let mut size = String::new();
            self.reader.read_line(&mut size).expect("a chunk");
            let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
            if size == 0 {
                return None;
            }
            let mut chunk = vec![0; size + 2];
            self.reader.read_exact(&mut chunk).expect("a chunk");
            chunk.truncate(size);
            self.rest.extend(chunk);
        }
    }

    /// The next line of a type; others are passed over.
    pub(crate) fn hear(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().unwrap_or_else(|| panic!("no {kind}"));
            if line["type"] == kind {
                return line;
            }
        }
    }

    /// Reads to the end.
    pub(crate) fn end(&mut self) {
        while self.next().is_some() {}
    }
}
