//! `GET /api/stream/events`: what concerns one player.

use super::{End, Stream};
use crate::connections::Connection;
use crate::games::Eyes;
use crate::lobby::Lobby;
use crate::online::Online;
use crate::people::{Visitor, player_ref};
use crate::problem::Refused;
use crate::query::{Query, flag};
use crate::routes::Answer;
use axum::extract::{Extension, RawQuery, State};
use axum::http::HeaderMap;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use tercio_api::{EventLine, GameStatus, GameSummary, LobbyPage, PlayerRef, ServerMessage};
use tercio_store::{GameId, PlayerId};

/// How many games are remembered before those that are over are forgotten.
const MOST: usize = 1000;

/// What a stream has told of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Told {
    status: GameStatus,
    version: u32,
    rematch: bool,
    /// Those who were asked to come, and do not.
    declined: Vec<String>,
}

/// What to tell of the games of a player, from what was told before.
#[derive(Debug, Default)]
struct Teller {
    player: String,
    told: HashMap<String, Told>,
    /// The games to which the player is invited.
    challenges: HashSet<String>,
}

impl Teller {
    /// What a game of the player as it is now means to them.
    fn tell(&mut self, game: Box<GameSummary>) -> Vec<EventLine> {
        let own = game.seats.iter().find(|seat| {
            let player = seat.player.as_ref();
            player.is_some_and(|player| player.id == self.player)
        });
        let Some(seat) = own.map(|seat| seat.seat) else {
            self.told.remove(&game.id);
            return Vec::new();
        };
        let before = self.told.get(&game.id).cloned();
        // News may overtake each other.
        if before.as_ref().is_some_and(|before| {
            before.version > game.version || is_over(before.status) && !is_over(game.status)
        }) {
            return Vec::new();
        }
        self.challenges.remove(&game.id);
        let declined = game.invited.iter().filter(|one| one.status.is_no());
        let declined: Vec<PlayerRef> = declined.map(|one| one.player.clone()).collect();
        let now = Told {
            status: game.status,
            version: game.version,
            rematch: game.rematch.is_some(),
            declined: declined.iter().map(|one| one.id.clone()).collect(),
        };
        if self.told.len() >= MOST {
            self.told.retain(|_, told| !is_over(told.status));
        }
        self.told.insert(game.id.clone(), now);
        let was = before.as_ref().map(|before| before.status);
        let known = before.as_ref().map_or(&[][..], |before| &before.declined);
        let news = declined.into_iter().filter(|one| !known.contains(&one.id));
        let mut lines: Vec<EventLine> = news
            .map(|player| EventLine::Declined {
                game: game.id.clone(),
                player,
            })
            .collect();
        match game.status {
            GameStatus::Open => lines.push(EventLine::Waiting { game }),
            GameStatus::Running => {
                let turn = EventLine::Turn {
                    game: game.id.clone(),
                    seat,
                    version: game.version,
                    deadline: game.deadline,
                };
                let news = before.is_none_or(|before| {
                    before.status != GameStatus::Running || before.version != game.version
                });
                let own_turn = game.turn == Some(seat) && news;
                if was != Some(GameStatus::Running) {
                    lines.push(EventLine::Started { game, seat });
                }
                if own_turn {
                    lines.push(turn);
                }
            }
            GameStatus::Finished | GameStatus::Aborted => {
                let rematch = game.rematch.clone();
                let offered = before.as_ref().is_some_and(|before| before.rematch);
                let next = rematch.filter(|next| !offered && !self.told.contains_key(next));
                let next = next.map(|next| EventLine::Rematch {
                    game: game.id.clone(),
                    next,
                });
                // Of what was over before anybody listened only the rematch is news.
                if was.is_some_and(|was| !is_over(was)) || was.is_none() && next.is_none() {
                    lines.push(EventLine::Finished { game });
                }
                lines.extend(next);
            }
        }
        lines
    }

    /// What a game to which the player is invited means to them.
    fn challenged(&mut self, game: Box<GameSummary>) -> Option<EventLine> {
        match game.is_challenge_to(&self.player) {
            true => {
                let news = self.challenges.insert(game.id.clone());
                news.then_some(EventLine::Challenge { game })
            }
            false => {
                let known = self.challenges.remove(&game.id);
                known.then_some(EventLine::Withdrawn { game: game.id })
            }
        }
    }

    /// All games to which the player is invited, where some news may have been missed.
    fn all_challenges(&mut self, games: Vec<GameSummary>) -> Vec<EventLine> {
        let waits = |id: &String| games.iter().any(|game| game.id == *id);
        let (known, gone): (HashSet<String>, HashSet<String>) =
            self.challenges.drain().partition(waits);
        self.challenges = known;
        let gone = gone.into_iter().map(|game| EventLine::Withdrawn { game });
        let mut lines: Vec<EventLine> = gone.collect();
        let all = games.into_iter().map(Box::new);
        lines.extend(all.filter_map(|game| self.challenged(game)));
        lines
    }

    /// The games that are not over as far as was told, but for some.
    fn missing(&self, games: &[GameSummary]) -> Vec<GameId> {
        let named = |id: &String| games.iter().any(|game| game.id == *id);
        let open = self.told.iter().filter(|(_, told)| !is_over(told.status));
        open.map(|(id, _)| id)
            .filter(|id| !named(id))
            .map(|id| GameId(id.clone()))
            .collect()
    }
}

fn is_over(status: GameStatus) -> bool {
    matches!(status, GameStatus::Finished | GameStatus::Aborted)
}

/// One who hears what concerns them.
struct Listener {
    stream: Stream,
    teller: Teller,
}

pub(crate) async fn events(
    State(online): State<Online>,
    visitor: Visitor,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Answer {
    let mut lobby = false;
    Query::new(query.as_deref()).read(|name, value| match name {
        "lobby" => {
            lobby = flag(value)?;
            Ok(true)
        }
        _ => Ok(false),
    })?;
    let account = visitor.account()?;
    let connection = connection.map(|Extension(connection)| connection);
    let (stream, response) = Stream::open(&online, &visitor, connection, &headers)?;
    let parts = &online.0;
    let mut listener = Listener {
        stream,
        teller: Teller {
            player: visitor.id.to_string(),
            ..Teller::default()
        },
    };
    let mut lines = vec![EventLine::Hello {
        player: player_ref(account),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        now: parts.clock.now(),
    }];
    for game in parts.games.games_of(&visitor.id).await? {
        lines.extend(listener.teller.tell(Box::new(game)));
    }
    let challenges = parts.games.challenges_of(&visitor.id).await?;
    lines.extend(listener.teller.all_challenges(challenges));
    if lobby {
        parts.hub.watch_lobby(&listener.stream.outbox);
        let list = Lobby::read(&parts.store, &parts.games, &parts.hub).await?;
        lines.push(EventLine::Lobby(list.page_for(&visitor.id)));
    }
    tokio::spawn(async move {
        let end = match listener.run(lines).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        listener.stream.note(end);
    });
    Ok(response)
}

impl Listener {
    async fn run(&mut self, mut lines: Vec<EventLine>) -> Result<Infallible, End> {
        loop {
            for line in &lines {
                self.stream.write(line).await?;
            }
            lines = match self.stream.next().await? {
                ServerMessage::Mine { game } => self.teller.tell(game),
                ServerMessage::Challenge { game } => {
                    self.teller.challenged(game).into_iter().collect()
                }
                ServerMessage::AllMine { games } => match self.catch_up(games).await {
                    Ok(lines) => lines,
                    Err(_) => return Err(End::Blind),
                },
                ServerMessage::Lobby { games, online } => {
                    vec![EventLine::Lobby(LobbyPage { games, online })]
                }
                _ => Vec::new(),
            };
        }
    }

    /// All games of the player, where some news may have been missed: what is not among them is
    /// over.
    async fn catch_up(&mut self, mut games: Vec<GameSummary>) -> Result<Vec<EventLine>, Refused> {
        let service = &self.stream.online.0.games;
        for id in self.teller.missing(&games) {
            if let Some(game) = service.latest(&id).await? {
                games.push(game.lock().await.summary(Eyes::Player));
            }
        }
        let player = PlayerId(self.teller.player.clone());
        let challenges = service.challenges_of(&player).await?;
        let all = games.into_iter();
        let mut lines: Vec<EventLine> = all
            .flat_map(|game| self.teller.tell(Box::new(game)))
            .collect();
        lines.extend(self.teller.all_challenges(challenges));
        Ok(lines)
    }
}
