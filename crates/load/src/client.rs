//! Somebody with a browser.

use crate::error::{LoadError, Result};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use tercio_api::{
    ClientMessage, GameReview, GameView, JoinGame, NewGame, ServerMessage, Visibility,
};
use tercio_online::{Agreement, Command};
use tercio_rules::{Rules, Seat};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// What a socket holds to read and to write, in bytes.
const BUFFER: usize = 2 * 1024;

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub struct Guest {
    address: SocketAddr,
    cookie: String,
}

impl Guest {
    /// Somebody who comes to a server of this machine for the first time.
    pub async fn new(address: SocketAddr) -> Result<Guest> {
        if !address.ip().is_loopback() {
            return Err(LoadError::NotHere);
        }
        let (head, _) = request(address, "GET /api/me", "", "").await?;
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            let first = value.split(';').next()?;
            name.eq_ignore_ascii_case("set-cookie")
                .then(|| first.to_owned())
        });
        let cookie = cookie.ok_or_else(|| LoadError::Unexpected(head))?;
        Ok(Guest { address, cookie })
    }

    /// The same person at another server, or at the same one started anew.
    #[must_use]
    pub fn at(&self, address: SocketAddr) -> Guest {
        Guest {
            address,
            cookie: self.cookie.clone(),
        }
    }

    /// Opens a game by link and without a clock, and says its id.
    pub async fn open(&self, rules: Rules) -> Result<String> {
        self.open_game(Agreement::casual(rules), Visibility::Link)
            .await
    }

    /// Opens a game, and says its id.
    pub async fn open_game(&self, agreement: Agreement, visibility: Visibility) -> Result<String> {
        let wish = NewGame {
            agreement,
            visibility,
            seat: None,
            fill: None,
            invite: Vec::new(),
        };
        self.post("/api/games", &wish).await
    }

    /// Sits down in any seat.
    pub async fn join(&self, game: &str) -> Result<()> {
        let path = format!("/api/games/{game}/join");
        self.post(&path, &JoinGame::default()).await.map(drop)
    }

    /// Asks for the review of a game, and says how far it is.
    pub async fn review(&self, game: &str) -> Result<GameReview> {
        let path = format!("/api/games/{game}/review");
        self.ask(&path, &JoinGame::default()).await
    }

    async fn post(&self, path: &str, body: &impl Serialize) -> Result<String> {
        let view: GameView = self.ask(path, body).await?;
        Ok(view.summary.id)
    }

    async fn ask<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        let body = serde_json::to_string(body).unwrap_or_default();
        let what = format!("POST {path}");
        let (_, answer) = request(self.address, &what, &self.cookie, &body).await?;
        serde_json::from_str(&answer).map_err(|_| LoadError::Unexpected(answer))
    }

    /// Opens a socket.
    pub async fn connect(&self) -> Result<Client> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let address = format!("ws://{}/api/socket", self.address);
        let mut request = address.into_client_request()?;
        let cookie = self.cookie.parse();
        let cookie = cookie.map_err(|_| LoadError::Unexpected(self.cookie.clone()))?;
        request.headers_mut().insert("cookie", cookie);
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = BUFFER;
        config.write_buffer_size = 0;
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut client = Client { socket };
        client.hear().await?;
        Ok(client)
    }
}

/// A tab with a socket.
#[derive(Debug)]
pub struct Client {
    socket: WebSocketStream<TcpStream>,
}

impl Client {
    /// Says something.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message).unwrap_or_default();
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next thing the server says.
    pub async fn hear(&mut self) -> Result<ServerMessage> {
        loop {
            let message = self.socket.next().await;
            let message = message.ok_or_else(|| LoadError::Unexpected("goodbye".to_owned()))??;
            if let Message::Text(text) = message {
                let read = serde_json::from_str(&text);
                return read.map_err(|_| LoadError::Unexpected(text.to_string()));
            }
        }
    }

    /// Hears whatever comes until the connection ends, and says why it did.
    pub async fn only_listen(&mut self) -> LoadError {
        loop {
            if let Err(error) = self.hear().await {
                return error;
            }
        }
    }

    /// Follows a game.
    pub async fn watch(&mut self, game: &str) -> Result<()> {
        let game = game.to_owned();
        self.say(&ClientMessage::Watch { game, since: 0 }).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Game { .. } => return Ok(()),
                ServerMessage::Problem { problem } => {
                    return Err(LoadError::Unexpected(format!("{problem:?}")));
                }
                _ => {}
            }
        }
    }

    /// Sends a move; the key is the number of moves before it.
    pub async fn send_move(&mut self, game: &str, seat: Seat, text: &str, ply: u32) -> Result<()> {
        let text = text.to_owned();
        let command = Command::Move { text, ply };
        self.act(game, seat, &ply.to_string(), command).await
    }

    /// Sends a command.
    pub async fn act(&mut self, game: &str, seat: Seat, key: &str, command: Command) -> Result<()> {
        self.say(&ClientMessage::Act {
            game: game.to_owned(),
            seat,
            key: key.to_owned(),
            command,
        })
        .await
    }

    /// Waits until a command is acknowledged.
    pub async fn acknowledged(&mut self) -> Result<()> {
        loop {
            match self.hear().await? {
                ServerMessage::Done { .. } => return Ok(()),
                said @ (ServerMessage::Refused { .. } | ServerMessage::Problem { .. }) => {
                    return Err(LoadError::Unexpected(format!("{said:?}")));
                }
                _ => {}
            }
        }
    }

    /// Waits until the fact with a number has come.
    pub async fn sees(&mut self, seq: u32) -> Result<()> {
        loop {
            match self.hear().await? {
                ServerMessage::Entries { from, .. } if from >= seq => return Ok(()),
                _ => {}
            }
        }
    }
}

/// Whether a server says that it is ready.
pub(crate) async fn is_ready(address: SocketAddr) -> Result<bool> {
    let (head, _) = request(address, "GET /ready", "", "").await?;
    Ok(head.starts_with("HTTP/1.1 200"))
}

/// Sends a request by itself; the head and the body of the answer.
async fn request(
    address: SocketAddr,
    what: &str,
    cookie: &str,
    body: &str,
) -> Result<(String, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "{what} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    match answer.split_once("\r\n\r\n") {
        Some((head, body)) => Ok((head.to_owned(), body.to_owned())),
        None => Err(LoadError::Unexpected(answer)),
    }
}
