//! The requests of `docs/api.md` that a bot needs.

use crate::address::Address;
use crate::http::{Http, Lines};
use crate::lines::Me;
use crate::token::Token;
use crate::trouble::Trouble;
use crate::{BotError, Wish};
use hyper::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tercio_api::{Acted, Chat, ChatText, GameView, JoinGame, NewAct, NewGame, Visibility};
use tercio_online::Command;
use tercio_rules::Seat;

/// A server.
pub(crate) struct Server {
    http: Http,
}

impl Server {
    pub(crate) fn new(address: Address, token: Token) -> Result<Server, BotError> {
        let http = Http::new(address, token)?;
        Ok(Server { http })
    }

    pub(crate) fn address(&self) -> &Address {
        self.http.address()
    }

    pub(crate) async fn me(&self) -> Result<Me, Trouble> {
        self.get("/api/me").await
    }

    /// What concerns the bot.
    pub(crate) async fn events(&self) -> Result<Lines, Trouble> {
        self.http.stream("/api/stream/events?lobby=true").await
    }

    /// What happens in a game, from the fact with this number on.
    pub(crate) async fn follow(&self, game: &str, from: Option<u32>) -> Result<Lines, Trouble> {
        let from = from.map_or(String::new(), |from| format!("?from={from}"));
        let path = format!("/api/games/{game}/stream{from}");
        self.http.stream(&path).await
    }

    pub(crate) async fn game(&self, game: &str) -> Result<GameView, Trouble> {
        self.get(&format!("/api/games/{game}")).await
    }

    /// Opens a game in the lobby, and sits down in a seat of it.
    pub(crate) async fn open(&self, wish: &Wish, seat: Seat) -> Result<GameView, Trouble> {
        let new = NewGame {
            agreement: wish.0.clone(),
            visibility: Visibility::Lobby,
            seat: Some(seat),
            fill: None,
            invite: Vec::new(),
        };
        self.post("/api/games", &new).await
    }

    /// Sits down in any seat.
    pub(crate) async fn join(&self, game: &str) -> Result<GameView, Trouble> {
        let path = format!("/api/games/{game}/join");
        self.post(&path, &JoinGame::default()).await
    }

    /// Does not come to a game to which the bot was invited.
    pub(crate) async fn decline(&self, game: &str) -> Result<GameView, Trouble> {
        let path = format!("/api/games/{game}/decline");
        self.post(&path, &serde_json::json!({})).await
    }

    /// Gets up from a game that has not begun.
    pub(crate) async fn cancel(&self, game: &str) -> Result<GameView, Trouble> {
        let path = format!("/api/games/{game}/cancel");
        self.post(&path, &serde_json::json!({})).await
    }

    pub(crate) async fn act(
        &self,
        game: &str,
        seat: Seat,
        key: &str,
        command: &Command,
    ) -> Result<Acted, Trouble> {
        let act = NewAct {
            seat: Some(seat),
            key: Some(key.to_owned()),
            command: command.clone(),
        };
        self.post(&format!("/api/games/{game}/act"), &act).await
    }

    /// What was said beside a game.
    pub(crate) async fn chat(&self, game: &str) -> Result<Chat, Trouble> {
        self.get(&format!("/api/games/{game}/chat")).await
    }

    /// Says something beside a game.
    pub(crate) async fn say(&self, game: &str, words: &str) -> Result<(), Trouble> {
        let path = format!("/api/games/{game}/chat");
        let text = json(&ChatText::Words(words.to_owned()))?;
        self.http.ask(Method::POST, &path, Some(text)).await?;
        Ok(())
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        let answer = self.http.ask(Method::GET, path, None).await?;
        read(&answer)
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        let body = json(body)?;
        let answer = self.http.ask(Method::POST, path, Some(body)).await?;
        read(&answer)
    }
}

fn json(value: &impl Serialize) -> Result<String, Trouble> {
    serde_json::to_string(value).map_err(|error| Trouble::Unreadable(error.to_string()))
}

/// Reads an answer or a line.
pub(crate) fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Trouble> {
    serde_json::from_slice(text).map_err(|error| Trouble::Unreadable(error.to_string()))
}
