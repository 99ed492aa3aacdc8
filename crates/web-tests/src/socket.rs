//! The DevTools protocol: commands go out as JSON, answers come back with the same number.

use serde_json::{Value, json};
use std::net::TcpStream;
use tungstenite::{Message, WebSocket};

/// A connection to the browser or to one of its pages.
pub struct Socket {
    stream: WebSocket<TcpStream>,
    last_id: u64,
    /// What happened while an answer was waited for.
    events: Vec<Value>,
}

impl Socket {
    /// Connects to an address such as `ws://127.0.0.1:9222/devtools/browser/…`.
    pub fn connect(address: &str) -> Socket {
        let place = address
            .strip_prefix("ws://")
            .and_then(|rest| rest.split('/').next())
            .expect("a ws address");
        let stream = TcpStream::connect(place).expect("chromium listens");
        let (stream, _) = tungstenite::client(address, stream).expect("chromium shakes hands");
        Socket {
            stream,
            last_id: 0,
            events: Vec::new(),
        }
    }

    /// Sends a command and waits for its result. Panics if the browser refuses it.
    pub fn send(&mut self, method: &str, params: Value) -> Value {
        let answer = self.try_send(method, params);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends a command and waits for its result, or for the reason why there is none.
    pub fn try_send(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.begin(method, params);
        self.end(method, id)
    }

    /// Sends commands one after the other without waiting in between, and waits for the last.
    pub fn send_all(&mut self, commands: impl IntoIterator<Item = (&'static str, Value)>) {
        let sent: Vec<_> = commands
            .into_iter()
            .map(|(method, params)| (method, self.begin(method, params)))
            .collect();
        if let Some(&(method, id)) = sent.last() {
            let answer = self.end(method, id);
            answer.unwrap_or_else(|error| panic!("{method}: {error}"));
        }
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last_id += 1;
        let command = json!({ "id": self.last_id, "method": method, "params": params });
        let sent = self.stream.send(Message::text(command.to_string()));
        sent.unwrap_or_else(|error| panic!("{method}: {error}"));
        self.last_id
    }

    fn end(&mut self, method: &str, id: u64) -> Result<Value, Value> {
        loop {
            let message = self.stream.read();
            let message = message.unwrap_or_else(|error| panic!("{method}: {error}"));
            let Message::Text(text) = message else {
                continue;
            };
            let mut answer: Value = serde_json::from_str(&text).expect("chromium writes JSON");
            if answer["id"] == id {
                let error = answer["error"].take();
                return match error {
                    Value::Null => Ok(answer["result"].take()),
                    error => Err(error),
                };
            }
            if answer["id"].is_null() {
                self.events.push(answer);
            }
        }
    }

    /// What happened since the last time somebody asked.
    pub fn take_events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events)
    }
}
