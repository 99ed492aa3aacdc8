//! What a tab says, and what is said to it.

use super::{End, MESSAGES, Socket};
use crate::metrics::Limit;
use crate::people::tokens::check_scope;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::{ClientMessage, Scope, ServerMessage};

/// How many messages may come too fast before the socket is closed.
const MOST_REFUSED: u32 = 100;
/// The longest key of a command.
const LONGEST_KEY: usize = 64;

/// What is said to a message, in this order.
pub(super) type Answers = Vec<ServerMessage>;

impl Socket {
    pub(super) async fn hear(&mut self, text: &str) -> Result<(), End> {
        if self.online.0.throttle.is_on() && !self.messages.take(MESSAGES) {
            self.refused += 1;
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Messages, self.player.as_str());
            if self.refused > MOST_REFUSED {
                return Err(End::Flood);
            }
            let title = "slower, please";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return self.refuse(Refused::new(status, "too-fast", title)).await;
        }
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.refuse(Refused::malformed(error)).await,
        };
        let done = match message {
            ClientMessage::Watch { game, since } => self.watch(game, since).await,
            ClientMessage::Unwatch { game } => {
                if self.games.remove(&game) {
                    let now = self.online.0.clock.now();
                    self.online.0.hub.unwatch(&self.outbox, &game, now);
                }
                Ok(Answers::new())
            }
            ClientMessage::Act {
                game,
                seat,
                key,
                command,
            } => self.act(game, seat, key, &command).await,
            ClientMessage::Prepare {
                game,
                seat,
                prepared,
            } => self.prepare(game, seat, prepared).await,
            ClientMessage::Lobby { follow: true } => self.follow_lobby().await,
            ClientMessage::Lobby { follow: false } => {
                self.online.0.hub.unwatch_lobby(&self.outbox);
                Ok(Answers::new())
            }
            ClientMessage::Chat { game, room, text } => self.chat(game, room, text).await,
            ClientMessage::WatchStudy { study, since } => self.watch_study(study, since).await,
            ClientMessage::UnwatchStudy { study } => {
                if self.studies.remove(&study) {
                    let audience = &self.online.0.studies.audience;
                    audience.leave(&study, &self.outbox);
                }
                Ok(Answers::new())
            }
            ClientMessage::Edit { study, key, edit } => self.edit(&study, key, &edit).await,
            ClientMessage::Ping { token } => Ok(vec![ServerMessage::Pong {
                token,
                now: self.online.0.clock.now(),
            }]),
        };
        match done {
            Ok(answers) => {
                for answer in &answers {
                    self.say(answer).await?;
                }
                Ok(())
            }
            Err(refused) => self.refuse(refused).await,
        }
    }

    /// Refuses a program whose token has not a scope.
    pub(super) fn check(&self, needed: Scope) -> Result<(), Refused> {
        check_scope(self.scopes.as_deref(), needed)
    }

    /// Refuses who follows more than one socket does.
    pub(super) fn follows_too_much(&self, kind: &'static str, title: &'static str) -> Refused {
        let trouble = &self.online.0.trouble;
        trouble.limit(Limit::Followed, self.player.as_str());
        Refused::new(StatusCode::TOO_MANY_REQUESTS, kind, title)
    }
}

/// The key of a command, if it can be one.
pub(crate) fn check_key(key: String) -> Result<String, Refused> {
    match (1..=LONGEST_KEY).contains(&key.len()) && !key.contains('\0') {
        true => Ok(key),
        false => {
            let why = format!("a key has 1 to {LONGEST_KEY} bytes, and no zeros");
            Err(Refused::malformed(why))
        }
    }
}
