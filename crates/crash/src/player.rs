//! Somebody who plays one game to its end, whatever happens to the servers.

use crate::addresses::Addresses;
use crate::book::{Acknowledged, Book, Seen};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tercio_api::{ClientMessage, GameView, ServerMessage};
use tercio_load::{Client, Guest, LoadError};
use tercio_online::{Command, Entry, OnlineGame};
use tercio_rng::Rng;
use tercio_rules::Seat;
use tokio::time::{sleep, timeout};

/// How long a connection may take to come about.
const CONNECTING: Duration = Duration::from_secs(2);
/// After how long without a word a player looks whether the connection is still one. It should
/// not happen: whoever waits is to be told.
const SILENCE: Duration = Duration::from_secs(15);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(20);
/// Before a command is sent again that the server could not keep.
const LONGER_PAUSE: Duration = Duration::from_millis(100);

/// Somebody at a table.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) game: String,
    pub(crate) seat: Seat,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) book: Arc<Book>,
    pub(crate) rng: Rng,
    /// How many moves the game has at most; then somebody resigns.
    pub(crate) longest: usize,
}

/// What a player knows and waits for.
#[derive(Default)]
struct State {
    game: Option<OnlineGame>,
    entries: Vec<Entry>,
    sent: Option<Sent>,
    /// How many facts there are at least, as acknowledgements said.
    least: usize,
}

/// A command that is not acknowledged yet.
struct Sent {
    key: String,
    command: Command,
}

/// Why a socket is left.
enum Leave {
    /// It has gone, or says nothing.
    Lost,
    /// The game is over.
    Over,
}

impl From<LoadError> for Leave {
    fn from(_: LoadError) -> Leave {
        Leave::Lost
    }
}

impl Player {
    /// Plays until the game is over.
    pub(crate) async fn play(mut self) {
        let mut state = State::default();
        loop {
            let Some(mut tab) = self.connect().await else {
                sleep(PAUSE).await;
                continue;
            };
            match self.talk(&mut tab, &mut state).await {
                Leave::Lost => sleep(PAUSE).await,
                Leave::Over => break,
            }
        }
        let game = self.game;
        let entries = state.entries;
        self.book.see(Seen { game, entries });
    }

    async fn connect(&self) -> Option<Client> {
        let guest = self.guest.at(self.addresses.next()?);
        timeout(CONNECTING, guest.connect()).await.ok()?.ok()
    }

    async fn talk(&mut self, tab: &mut Client, state: &mut State) -> Leave {
        match self.try_talk(tab, state).await {
            Ok(never) => match never {},
            Err(leave) => leave,
        }
    }

    async fn try_talk(
        &mut self,
        tab: &mut Client,
        state: &mut State,
    ) -> Result<std::convert::Infallible, Leave> {
        self.watch(tab, state).await?;
        if state.sent.is_some() {
            self.book.resent.fetch_add(1, Ordering::Relaxed);
            self.send(tab, state).await?;
        }
        loop {
            let Ok(message) = timeout(SILENCE, tab.hear()).await else {
                self.book.silences.fetch_add(1, Ordering::Relaxed);
                return Err(Leave::Lost);
            };
            self.hear(tab, state, message?).await?;
            let Some(game) = &state.game else {
                continue;
            };
            // An acknowledgement may come before the fact.
            if state.sent.is_none() && state.entries.len() >= state.least {
                if game.is_over() {
                    return Err(Leave::Over);
                }
                if game.turn() == Some(self.seat) {
                    state.sent = self.choose(game);
                    self.send(tab, state).await?;
                }
            }
        }
    }

    async fn hear(
        &mut self,
        tab: &mut Client,
        state: &mut State,
        message: ServerMessage,
    ) -> Result<(), Leave> {
        match message {
            ServerMessage::Game { view } if view.summary.id == self.game => {
                self.take_view(state, *view);
            }
            ServerMessage::Entries {
                game,
                from,
                entries,
                ..
            } if game == self.game => {
                let fits = self.take_entries(state, from, entries);
                if !fits {
                    self.watch(tab, state).await?;
                }
            }
            ServerMessage::Done { key, seq, .. } => {
                if let Some(sent) = state.sent.take_if(|sent| sent.key == key) {
                    let after = usize::try_from(seq).map_or(usize::MAX, |seq| seq + 1);
                    state.least = state.least.max(after);
                    let text = match sent.command {
                        Command::Move { text, .. } => Some(text),
                        _ => None,
                    };
                    self.book.acknowledge(Acknowledged {
                        game: self.game.clone(),
                        key,
                        seq,
                        text,
                    });
                }
            }
            // Nothing is sent that could be refused, and what was kept is acknowledged for ever.
            ServerMessage::Refused { key, refusal, .. } => {
                let game = &self.game;
                let seat = self.seat;
                self.book
                    .complain(format!("game {game}: {seat} is refused {key}: {refusal:?}"));
                state.sent.take_if(|sent| sent.key == key);
            }
            ServerMessage::Problem { problem } => {
                if problem.status < 500 {
                    let game = &self.game;
                    let (kind, detail) = (problem.kind, problem.detail);
                    self.book
                        .complain(format!("game {game}: {kind} {detail:?}"));
                }
                sleep(LONGER_PAUSE).await;
                // It may have been the question for the game, or a command.
                self.watch(tab, state).await?;
                if state.sent.is_some() {
                    self.book.resent.fetch_add(1, Ordering::Relaxed);
                    self.send(tab, state).await?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    async fn watch(&self, tab: &mut Client, state: &State) -> Result<(), Leave> {
        let since = u32::try_from(state.entries.len()).unwrap_or(u32::MAX);
        let game = self.game.clone();
        tab.say(&ClientMessage::Watch { game, since }).await?;
        Ok(())
    }

    async fn send(&self, tab: &mut Client, state: &State) -> Result<(), Leave> {
        if let Some(sent) = &state.sent {
            tab.say(&ClientMessage::Act {
                game: self.game.clone(),
                seat: self.seat,
                key: sent.key.clone(),
                command: sent.command.clone(),
            })
            .await?;
        }
        Ok(())
    }

    /// What the player does next: any move, or the end of the game when it has lasted long enough.
    fn choose(&mut self, game: &OnlineGame) -> Option<Sent> {
        let plies = game.game().plies();
        // Everybody has moved by then: the game counts.
        let resigns = plies >= self.longest || self.book.is_ending() && plies >= 4;
        let command = if resigns {
            Command::Resign
        } else {
            let moves = game.game().legal_moves();
            let mv = *self.rng.choose(&moves)?;
            Command::Move {
                text: game.game().position().notation(mv).to_string(),
                ply: u32::try_from(plies).ok()?,
            }
        };
        let key = format!("{}-{plies}", self.seat);
        Some(Sent { key, command })
    }

    fn take_view(&self, state: &mut State, view: GameView) {
        let Some(started) = view.started else {
            return;
        };
        if view.entries.len() < state.entries.len() {
            // What was told once must not go away, but an old message may come late.
            return;
        }
        match OnlineGame::new(view.summary.agreement, started) {
            Ok(game) => {
                state.game = Some(game);
                state.entries.clear();
                self.take_entries(state, 0, view.entries);
            }
            Err(error) => self.book.complain(format!("game {}: {error}", self.game)),
        }
    }

    /// Takes facts; false if some before them are missing.
    fn take_entries(&self, state: &mut State, from: u32, entries: Vec<Entry>) -> bool {
        let Some(game) = &mut state.game else {
            return false;
        };
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        for (seq, entry) in (from..).zip(entries) {
            match state.entries.get(seq) {
                Some(known) if *known == entry => {}
                Some(known) => {
                    let what = format!("game {}: {known:?} became {entry:?}", self.game);
                    self.book.complain(what);
                }
                None if seq > state.entries.len() => return false,
                None => {
                    if let Err(error) = game.apply(&entry) {
                        self.book.complain(format!("game {}: {error}", self.game));
                    }
                    state.entries.push(entry);
                }
            }
        }
        true
    }
}
