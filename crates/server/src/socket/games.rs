//! What a tab says about games and the lobby.

use super::messages::{Answers, check_key};
use super::{LINES, Socket};
use crate::chat;
use crate::games::{Act, ActError, Eyes, Live};
use crate::lobby::Lobby;
use crate::metrics::Limit;
use crate::problem::Refused;
use crate::routes::game_id;
use axum::http::StatusCode;
use tercio_api::{ChatRoom, ChatText, PreparedLines, Scope, ServerMessage};
use tercio_online::Command;
use tercio_rules::Seat;
use tokio::time::Instant;

/// How many games a socket may follow.
const MOST_GAMES: usize = 50;

impl Socket {
    pub(super) async fn watch(&mut self, game: String, since: u32) -> Result<Answers, Refused> {
        let id = game_id(&game)?;
        if self.games.len() >= MOST_GAMES && !self.games.contains(&game) {
            let title = "one socket follows so many games and no more";
            return Err(self.follows_too_much("too-many-games", title));
        }
        let games = &self.online.0.games;
        // First it follows, then all is read: what happens in between, on other nodes too, is told
        // twice rather than not at all.
        let known = games.load(&id).await?.ok_or_else(Refused::no_game)?;
        let live = known.lock().await;
        self.follow(&game, &live);
        drop(live);
        self.games.insert(game.clone());
        let shared = games.latest(&id).await?.ok_or_else(Refused::no_game)?;
        let live = shared.lock().await;
        let eyes = self.follow(&game, &live);
        let now = self.online.0.clock.now();
        let visible = live.visible_to(eyes);
        let known = usize::try_from(since).unwrap_or(usize::MAX);
        let answer = match live.game {
            Some(_) if since > 0 && known <= visible => ServerMessage::Entries {
                game: game.clone(),
                from: since,
                entries: live.entries()[known..visible].to_vec(),
                now,
            },
            _ => ServerMessage::Game {
                view: Box::new(live.view(&self.player, now)),
            },
        };
        drop(live);
        let room = chat::room_of(eyes);
        let lines = chat::lines(&self.online.0.store, &id, room, &self.player).await?;
        let prepared = match eyes {
            Eyes::Player => self.online.0.games.prepared(&id, &self.player).await?,
            Eyes::Spectator => None,
        };
        let mut answers = vec![answer];
        if let Some(prepared) = prepared {
            let game = game.clone();
            answers.push(ServerMessage::Prepared { game, prepared });
        }
        if !lines.is_empty() {
            answers.push(ServerMessage::Chat { game, room, lines });
        }
        Ok(answers)
    }

    /// Hears the news of a game from now on; as whom.
    fn follow(&self, game: &str, live: &Live) -> Eyes {
        let eyes = live.eyes_of(&self.player);
        let parts = &self.online.0;
        let now = parts.clock.now();
        let (seats, version) = (live.sitters(), live.version());
        parts
            .hub
            .watch(&self.outbox, game, eyes, seats, version, now);
        eyes
    }

    pub(super) async fn act(
        &mut self,
        game: String,
        seat: Seat,
        key: String,
        command: &Command,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Play)?;
        let id = game_id(&game)?;
        let key = check_key(key)?;
        let act = Act {
            game: &id,
            player: &self.player,
            seat,
            key: &key,
            command,
            lag: self.round_trip.unwrap_or(0),
        };
        let heard = Instant::now();
        let answer = self.online.0.games.act(act).await;
        let metrics = &self.online.0.trouble.metrics;
        metrics.0.acknowledged.observe(heard.elapsed());
        match answer {
            Ok(seq) => Ok(vec![ServerMessage::Done { game, key, seq }]),
            Err(ActError::Refused(refusal)) => {
                Ok(vec![ServerMessage::Refused { game, key, refusal }])
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn prepare(
        &mut self,
        game: String,
        seat: Seat,
        prepared: PreparedLines,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Play)?;
        let id = game_id(&game)?;
        let games = &self.online.0.games;
        match games.prepare(&id, &self.player, seat, prepared).await {
            Ok(prepared) => Ok(vec![ServerMessage::Prepared { game, prepared }]),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn chat(
        &mut self,
        game: String,
        room: ChatRoom,
        text: ChatText,
    ) -> Result<Answers, Refused> {
        self.check(Scope::Chat)?;
        let id = game_id(&game)?;
        if !self.lines.take(LINES) {
            let trouble = &self.online.0.trouble;
            trouble.limit(Limit::Lines, self.player.as_str());
            let title = "one thing after the other, please";
            let status = StatusCode::TOO_MANY_REQUESTS;
            return Err(Refused::new(status, "too-fast", title));
        }
        let parts = &self.online.0;
        chat::say(parts, &self.player, &id, room, text).await?;
        Ok(Answers::new())
    }

    pub(super) async fn follow_lobby(&mut self) -> Result<Answers, Refused> {
        let parts = &self.online.0;
        parts.hub.watch_lobby(&self.outbox);
        let lobby = Lobby::read(&parts.store, &parts.games, &parts.hub).await?;
        Ok(vec![lobby.message_for(&self.player)])
    }
}
