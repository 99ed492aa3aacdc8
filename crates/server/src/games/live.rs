//! A game as this node knows it: what the store holds, read and played through.

use super::deal::Deal;
use super::lag::LagQuotas;
use super::rating::add_ratings;
use crate::people::player_ref;
use std::collections::HashMap;
use tercio_api::{
    GameStatus, GameSummary, GameView, InvitationStatus, Invited, PlayerKind, PlayerRef, SeatView,
};
use tercio_online::{Agreement, Entry, Event, OnlineGame, Time};
use tercio_rules::Seat;
use tercio_store::{
    Game, GameId, Invitation, Player, PlayerId, Result, Sitter, Status, Store, StoreError,
};

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) row: Game,
    pub(crate) deal: Deal,
    /// What is played: the deal with those who sit there.
    agreement: Agreement,
    players: Vec<Option<PlayerRef>>,
    /// The game itself, once it has begun.
    pub(crate) game: Option<OnlineGame>,
    entries: Vec<Entry>,
    /// What each seat may still get back of what the network takes.
    pub(crate) lag: LagQuotas,
    /// The game that followed.
    pub(crate) rematch: Option<GameId>,
    /// Who was asked to come to a game that has not begun.
    invited: Vec<Invited>,
    /// The numbers of the facts by the keys of the commands that they came from.
    keys: HashMap<String, u32>,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eyes {
    /// Somebody who plays it.
    Player,
    /// Somebody who looks on, and may be kept behind.
    Spectator,
}

impl Live {
    /// Reads a game and all that happened in it.
    pub(crate) async fn load(store: &Store, id: &GameId) -> Result<Option<Live>> {
        match store.game(id).await? {
            Some(row) => Live::read(store, row).await.map(Some),
            None => Ok(None),
        }
    }

    /// Reads all that happened in a game.
    pub(crate) async fn read(store: &Store, row: Game) -> Result<Live> {
        let id = &row.id.clone();
        let deal: Deal = serde_json::from_str(&row.agreement).map_err(broken(id))?;
        let invitations = match row.started_at {
            Some(_) => Vec::new(),
            None => store.invitations(id).await?,
        };
        let mut ids: Vec<PlayerId> = row
            .seats
            .iter()
            .filter_map(|seat| player(&seat.sitter))
            .collect();
        ids.extend(invitations.iter().map(|one| one.player.clone()));
        let known = store.players(&ids).await?;
        let invited = invited(&row, &invitations, &known);
        let players = row.seats.iter().map(|seat| match &seat.sitter {
            Sitter::Nobody => None,
            Sitter::House(level) => Some(house_ref(level)),
            Sitter::Player(id) => known.iter().find(|player| player.id == *id).map(player_ref),
        });
        let mut players: Vec<Option<PlayerRef>> = players.collect();
        add_ratings(store, &row, &mut players).await?;
        let agreement = deal.with_sitters(row.seats.iter().map(|seat| &seat.sitter));
        let game = match row.started_at {
            Some(at) => {
                let game = OnlineGame::new(agreement.clone(), Time(at)).map_err(broken(id))?;
                Some(game)
            }
            None => None,
        };
        let mut live = Live {
            row,
            deal,
            agreement,
            players,
            game,
            entries: Vec::new(),
            lag: LagQuotas::default(),
            rematch: None,
            invited,
            keys: HashMap::new(),
        };
        live.catch_up(store).await?;
        Ok(live)
    }

    /// Reads what happened since; says whether anything did.
    pub(crate) async fn catch_up(&mut self, store: &Store) -> Result<bool> {
        let id = self.row.id.clone();
        let Some(game) = &mut self.game else {
            return Ok(false);
        };
        let news = store.events(&id, i64::from(game.version())).await?;
        let any = !news.is_empty();
        for event in news {
            let fact: Event = serde_json::from_str(&event.body).map_err(broken(&id))?;
            let entry = Entry {
                at: Time(event.at),
                event: fact,
            };
            game.apply(&entry).map_err(broken(&id))?;
            if let Some(key) = event.key {
                self.keys.insert(key, game.version() - 1);
            }
            self.entries.push(entry);
        }
        Ok(any)
    }

    /// Takes a fact that the store has, and the game after it.
    pub(crate) fn take(&mut self, entry: Entry, after: OnlineGame, key: Option<String>) {
        if let Some(key) = key {
            self.keys.insert(key, after.version() - 1);
        }
        if after.is_over() {
            self.row.finished_at = Some(entry.at.0);
        }
        self.entries.push(entry);
        self.game = Some(after);
    }

    /// The number of the fact that a command with this key has made.
    pub(crate) fn seq_of(&self, key: &str) -> Option<u32> {
        self.keys.get(key).copied()
    }

    /// Which game it is.
    pub(crate) fn id(&self) -> &GameId {
        &self.row.id
    }

    /// How many facts there are.
    pub(crate) fn version(&self) -> u32 {
        self.game.as_ref().map_or(0, OnlineGame::version)
    }

    /// Whether it is as the store has it, but for facts that the store has more of.
    pub(crate) fn is_like(&self, row: &Game) -> bool {
        let sits = |game: &Game| -> Vec<Sitter> {
            let seats = game.seats.iter();
            seats.map(|seat| seat.sitter.clone()).collect()
        };
        self.row.started_at == row.started_at
            && (self.game.is_some() || self.row.status == row.status)
            && sits(&self.row) == sits(row)
    }

    /// What is played, with those who sit there.
    pub(crate) fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// Who sits where.
    pub(crate) fn players(&self) -> impl Iterator<Item = Option<&PlayerRef>> {
        self.players.iter().map(Option::as_ref)
    }

    /// Everything that happened.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The moment of the last fact, or of the start.
    pub(crate) fn last_at(&self) -> Time {
        let start = self.row.started_at.unwrap_or(self.row.created_at);
        self.entries.last().map_or(Time(start), |entry| entry.at)
    }

    /// The seats of a player.
    pub(crate) fn seats_of(&self, asker: &PlayerId) -> Vec<Seat> {
        let sits = |seat: &Seat| {
            let sitter = self.row.seats.get(seat.index()).map(|seat| &seat.sitter);
            matches!(sitter, Some(Sitter::Player(player)) if player == asker)
        };
        Seat::ALL.into_iter().filter(sits).collect()
    }

    /// Who plays in each seat; nobody where an engine does.
    pub(crate) fn sitters(&self) -> Vec<Option<PlayerId>> {
        let seats = self.row.seats.iter();
        seats.map(|seat| player(&seat.sitter)).collect()
    }

    /// The people who play, each once.
    pub(crate) fn people(&self) -> Vec<PlayerId> {
        let mut people: Vec<PlayerId> = self
            .row
            .seats
            .iter()
            .filter_map(|seat| player(&seat.sitter))
            .collect();
        people.sort();
        people.dedup();
        people
    }

    /// As whom somebody looks at the game.
    pub(crate) fn eyes_of(&self, asker: &PlayerId) -> Eyes {
        match self.seats_of(asker).is_empty() {
            true => Eyes::Spectator,
            false => Eyes::Player,
        }
    }

    /// How many facts somebody may see. Spectators of a running game may be kept some moves behind.
    pub(crate) fn visible_to(&self, eyes: Eyes) -> usize {
        let delay = usize::from(self.agreement.delay);
        let over = self.game.as_ref().is_none_or(OnlineGame::is_over);
        if eyes == Eyes::Player || delay == 0 || over {
            return self.entries.len();
        }
        let is_move = |entry: &Entry| matches!(entry.event, Event::Move { .. });
        let moves = self
            .entries
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, entry)| is_move(entry));
        moves.map(|(at, _)| at).nth(delay - 1).unwrap_or(0)
    }

    /// How far it is.
    pub(crate) fn status(&self) -> GameStatus {
        match &self.game {
            None if self.row.status == Status::Open => GameStatus::Open,
            None => GameStatus::Aborted,
            Some(game) => match game.ending() {
                None => GameStatus::Running,
                Some(ending) if ending.by == tercio_online::EndingKind::Aborted => {
                    GameStatus::Aborted
                }
                Some(_) => GameStatus::Finished,
            },
        }
    }

    /// The game as a list shows it.
    pub(crate) fn summary(&self, eyes: Eyes) -> GameSummary {
        let visible = self.visible_to(eyes);
        let whole = visible == self.entries.len();
        let shown = self.game.as_ref().filter(|_| whole);
        let seats = Seat::ALL.into_iter().zip(&self.players);
        GameSummary {
            id: self.row.id.to_string(),
            status: self.status(),
            agreement: self.agreement.clone(),
            seats: seats
                .map(|(seat, player)| SeatView {
                    seat,
                    player: player.clone(),
                    vacation: shown.and_then(|game| {
                        let vacation = game.clocks().vacation(seat)?;
                        game.vacation(seat, vacation.from)
                    }),
                })
                .collect(),
            created: Time(self.row.created_at),
            version: u32::try_from(visible).unwrap_or(u32::MAX),
            turn: shown.and_then(OnlineGame::turn),
            deadline: shown.and_then(OnlineGame::deadline),
            ending: shown.and_then(OnlineGame::ending),
            rematch: self.rematch.as_ref().map(ToString::to_string),
            invited: self.invited.clone(),
        }
    }

    /// Who was asked to come, and what became of it.
    pub(crate) fn invited(&self) -> &[Invited] {
        &self.invited
    }

    /// For whom a seat is kept: who played before, or was asked to come and has not answered.
    pub(super) fn kept_for(&self, seat: Seat) -> Option<&str> {
        let kept = self
            .deal
            .kept_for
            .get(seat.index())
            .and_then(Option::as_deref);
        let waits = |one: &&Invited| one.seat == seat && one.status == InvitationStatus::Pending;
        let invited = self.invited.iter().find(waits);
        kept.or(invited.map(|invited| invited.player.id.as_str()))
    }

    /// The game as a page of somebody needs it.
    pub(crate) fn view(&self, asker: &PlayerId, now: Time) -> GameView {
        let eyes = self.eyes_of(asker);
        GameView {
            summary: self.summary(eyes),
            started: self.row.started_at.map(Time),
            entries: self.entries[..self.visible_to(eyes)].to_vec(),
            mine: self.seats_of(asker),
            now,
        }
    }
}

/// Who was asked to come, as others see it. Who sits there has come.
fn invited(row: &Game, invitations: &[Invitation], known: &[Player]) -> Vec<Invited> {
    let sits = |id: &PlayerId| {
        let mut sitters = row.seats.iter().filter_map(|seat| player(&seat.sitter));
        sitters.any(|sitter| sitter == *id)
    };
    let status = |invitation: &Invitation| match invitation.status {
        _ if sits(&invitation.player) => InvitationStatus::Accepted,
        tercio_store::InvitationStatus::Pending => InvitationStatus::Pending,
        tercio_store::InvitationStatus::Declined => InvitationStatus::Declined,
        tercio_store::InvitationStatus::Expired => InvitationStatus::Expired,
    };
    let seen = invitations.iter().filter_map(|invitation| {
        let player = known.iter().find(|one| one.id == invitation.player)?;
        Some(Invited {
            seat: Seat::ALL.get(invitation.seat).copied()?,
            player: player_ref(player),
            status: status(invitation),
        })
    });
    seen.collect()
}

fn player(sitter: &Sitter) -> Option<PlayerId> {
    match sitter {
        Sitter::Player(player) => Some(player.clone()),
        Sitter::Nobody | Sitter::House(_) => None,
    }
}

fn house_ref(level: &str) -> PlayerRef {
    PlayerRef {
        id: format!("house-{level}"),
        kind: PlayerKind::House,
        name: None,
        level: level.parse().ok(),
        rating: None,
    }
}

/// What the store holds makes no sense.
fn broken<E: ToString>(id: &GameId) -> impl Fn(E) -> StoreError {
    move |error| StoreError::Broken(format!("game {id}: {}", error.to_string()))
}
