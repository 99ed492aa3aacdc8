//! `GET /api/games/ID/stream`: what happens in a game.

use super::{End, Stream};
use crate::chat;
use crate::connections::Connection;
use crate::games::{LegalMoves, Live};
use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::query::{Query, flag};
use crate::routes::{Answer, Id};
use axum::extract::{Extension, RawQuery, State};
use axum::http::HeaderMap;
use std::convert::Infallible;
use tercio_api::{Chat, GameLine, GameStatus, ServerMessage};
use tercio_store::GameId;

/// What was asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// How many facts are known already.
    from: u32,
    legal: LegalMoves,
}

impl Asked {
    fn read(query: Option<&str>) -> Result<Asked, Refused> {
        let mut asked = Asked::default();
        Query::new(query).read(|name, value| {
            match name {
                "from" => asked.from = value.parse().map_err(|_| "how many facts you know")?,
                "legal" if flag(value)? => asked.legal = LegalMoves::Asked,
                "legal" => {}
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        Ok(asked)
    }
}

/// One who follows a game.
struct Follower {
    stream: Stream,
    id: GameId,
    legal: LegalMoves,
    /// How many facts were told.
    known: usize,
}

/// Whether more may happen in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Then {
    GoesOn,
    Ends,
}

pub(crate) async fn game(
    State(online): State<Online>,
    visitor: Visitor,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
    Id(id): Id,
    RawQuery(query): RawQuery,
) -> Answer {
    let asked = Asked::read(query.as_deref())?;
    let games = &online.0.games;
    let known = games.load(&id).await?.ok_or_else(Refused::no_game)?;
    let connection = connection.map(|Extension(connection)| connection);
    let (stream, response) = Stream::open(&online, &visitor, connection, &headers)?;
    let mut follower = Follower {
        stream,
        id: id.clone(),
        legal: asked.legal,
        known: 0,
    };
    // First it follows, then all is read: what happens in between is told twice rather than not at
    // all.
    follower.follow(&*known.lock().await);
    let shared = games.latest(&id).await?.ok_or_else(Refused::no_game)?;
    let live = shared.lock().await;
    follower.follow(&live);
    let room = chat::room_of(live.eyes_of(&visitor.id));
    let (first, then) = (follower.first(&live, asked.from), then(&live));
    drop(live);
    let lines = chat::lines(&online.0.store, &id, room, &visitor.id).await?;
    let said = (!lines.is_empty()).then_some(GameLine::Chat(Chat { room, lines }));
    let lines = first.into_iter().chain(said).collect();
    tokio::spawn(async move {
        let end = match follower.run(lines, then).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        follower.stream.note(end);
    });
    Ok(response)
}

/// What comes after what is known of a game.
fn then(live: &Live) -> Then {
    match live.status() {
        GameStatus::Open | GameStatus::Running => Then::GoesOn,
        GameStatus::Finished | GameStatus::Aborted => Then::Ends,
    }
}

impl Follower {
    /// Hears the news of the game from now on.
    fn follow(&mut self, live: &Live) {
        let stream = &mut self.stream;
        let parts = &stream.online.0;
        let eyes = live.eyes_of(&stream.player);
        let (seats, version) = (live.sitters(), live.version());
        let now = parts.clock.now();
        parts
            .hub
            .watch(&stream.outbox, self.id.as_str(), eyes, seats, version, now);
        stream.games = vec![self.id.to_string()];
    }

    /// The line for somebody who knows so many facts, if there is more to know.
    fn first(&mut self, live: &Live, from: u32) -> Option<GameLine> {
        let visible = live.visible_to(live.eyes_of(&self.stream.player));
        let known = usize::try_from(from).unwrap_or(usize::MAX);
        match live.game.is_some() && from > 0 && known <= visible {
            true => {
                self.known = known;
                self.facts(live)
            }
            false => Some(self.whole(live)),
        }
    }

    fn whole(&mut self, live: &Live) -> GameLine {
        let player = &self.stream.player;
        let now = self.stream.online.0.clock.now();
        self.known = live.visible_to(live.eyes_of(player));
        GameLine::Game {
            view: Box::new(live.view(player, now)),
            state: live.state(player, now, self.legal).map(Box::new),
        }
    }

    /// What was not told yet.
    fn facts(&mut self, live: &Live) -> Option<GameLine> {
        let player = &self.stream.player;
        let now = self.stream.online.0.clock.now();
        let visible = live.visible_to(live.eyes_of(player));
        let entries = live.entries().get(self.known..visible)?;
        let state = live.state(player, now, self.legal)?;
        if entries.is_empty() {
            return None;
        }
        let line = GameLine::Facts {
            from: u32::try_from(self.known).unwrap_or(u32::MAX),
            entries: entries.to_vec(),
            state: Box::new(state),
        };
        self.known = visible;
        Some(line)
    }

    async fn run(&mut self, lines: Vec<GameLine>, mut then: Then) -> Result<Infallible, End> {
        for line in &lines {
            self.stream.write(line).await?;
        }
        loop {
            if then == Then::Ends {
                return Err(End::Over);
            }
            let (line, next) = match self.stream.next().await? {
                ServerMessage::Entries {
                    game,
                    from,
                    entries,
                    ..
                } if game == self.id.as_str() => {
                    let count = u32::try_from(entries.len()).unwrap_or(u32::MAX);
                    self.hear(from.saturating_add(count)).await
                }
                ServerMessage::Game { view } if view.summary.id == self.id.as_str() => {
                    self.hear_all().await
                }
                ServerMessage::Presence { presence, .. } => {
                    (Some(GameLine::Presence(presence)), Then::GoesOn)
                }
                ServerMessage::Chat { room, lines, .. } => {
                    (Some(GameLine::Chat(Chat { room, lines })), Then::GoesOn)
                }
                // Of other games of this player.
                _ => (None, Then::GoesOn),
            };
            if let Some(line) = &line {
                self.stream.write(line).await?;
            }
            then = next;
        }
    }

    /// The game has so many facts by now. What is in memory may have fewer: they came from another
    /// node.
    async fn hear(&mut self, version: u32) -> (Option<GameLine>, Then) {
        let games = self.stream.online.0.games.clone();
        let known = games.load(&self.id).await;
        let known = match known {
            Ok(Some(game)) if game.lock().await.version() < version => games.latest(&self.id).await,
            known => known,
        };
        match known {
            Ok(Some(game)) => {
                let live = game.lock().await;
                (self.facts(&live), then(&live))
            }
            // What cannot be read now comes with the next news.
            Ok(None) => (None, Then::Ends),
            Err(error) => {
                let trouble = &self.stream.online.0.trouble;
                trouble.store("telling a stream", &error);
                self.stream.online.0.hub.note_behind(self.id.to_string());
                (None, Then::GoesOn)
            }
        }
    }

    /// More has changed than facts say: who sits there, or whether it has begun.
    async fn hear_all(&mut self) -> (Option<GameLine>, Then) {
        let games = self.stream.online.0.games.clone();
        match games.latest(&self.id).await {
            Ok(Some(game)) => {
                let live = game.lock().await;
                (Some(self.whole(&live)), then(&live))
            }
            Ok(None) => (None, Then::Ends),
            Err(error) => {
                let trouble = &self.stream.online.0.trouble;
                trouble.store("telling a stream", &error);
                self.stream.online.0.hub.note_behind(self.id.to_string());
                (None, Then::GoesOn)
            }
        }
    }
}
