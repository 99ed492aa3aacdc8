//! Moves that a player has prepared for what the others may play, in games over days.

use super::live::Live;
use super::service::{ActError, GameService, Kept, Provided};
use tercio_api::PreparedLines;
use tercio_online::{Command, Entry, Event, OnlineGame, Refusal, Situation, Time, TimeControl};
use tercio_rules::{Game, Seat};
use tercio_store::{GameId, PlayerId, StoreError};

/// How many lines may be prepared.
const MOST_LINES: usize = 20;
/// How many moves a line may have.
const MOST_MOVES: usize = 30;

impl GameService {
    /// Keeps what a player has prepared from this position on; nothing takes it back. The lines come
    /// back as the game writes them.
    pub(crate) async fn prepare(
        &self,
        id: &GameId,
        player: &PlayerId,
        seat: Seat,
        lines: PreparedLines,
    ) -> Result<PreparedLines, ActError> {
        let shared = self.latest(id).await?.ok_or(ActError::NoGame)?;
        let mut live = shared.lock().await;
        if !live.seats_of(player).contains(&seat) {
            return Err(ActError::NotYours);
        }
        let game = live.game.as_ref().ok_or(ActError::NoGame)?;
        let lines = check(game, lines).map_err(ActError::Refused)?;
        let body = match lines.lines.is_empty() {
            true => None,
            false => Some(serde_json::to_string(&lines).map_err(unwritable)?),
        };
        self.store
            .set_conditionals(id, player, body.as_deref())
            .await?;
        // What it is prepared for may have happened on another node at this moment.
        if self.catch_up(&mut live).await? {
            self.play_prepared(&mut live).await?;
        }
        Ok(lines)
    }

    /// What a player has prepared.
    pub(crate) async fn prepared(
        &self,
        id: &GameId,
        player: &PlayerId,
    ) -> Result<Option<PreparedLines>, StoreError> {
        let body = self.store.conditionals(id, player).await?;
        // What an older server has kept may not be understood: it is not played.
        Ok(body.and_then(|body| serde_json::from_str(&body).ok()))
    }

    /// Keeps a fact, and what players have prepared for it, all or none: no server can go in between.
    pub(super) async fn keep_with_answers(
        &self,
        live: &mut Live,
        now: Time,
        event: Event,
        key: Option<&str>,
    ) -> Result<Kept, StoreError> {
        // Most have prepared nothing, and the store knows it when it keeps the fact.
        let alone = vec![event.clone()];
        match self
            .keep(live, now, alone, key, Provided::Unanswered)
            .await?
        {
            Kept::Answered => {}
            kept => return Ok(kept),
        }
        let events = self.with_prepared(live, now, event).await?;
        self.keep(live, now, events, key, Provided::Always).await
    }

    /// A fact, and what players have prepared for it.
    async fn with_prepared(
        &self,
        live: &Live,
        now: Time,
        event: Event,
    ) -> Result<Vec<Event>, StoreError> {
        let mut ahead = match &live.game {
            Some(game) if matches!(event, Event::Move { .. }) => game.clone(),
            _ => return Ok(vec![event]),
        };
        let mut events = Vec::new();
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let entry = Entry { at: now, event };
            // What cannot be is refused where it is kept.
            if ahead.apply(&entry).is_ok() {
                next = self.prepared_move(live, &ahead, now).await?;
            }
            events.push(entry.event);
        }
        Ok(events)
    }

    /// Plays what was prepared for what has happened already.
    async fn play_prepared(&self, live: &mut Live) -> Result<(), StoreError> {
        let now = self.moment(live);
        let Some(game) = &live.game else {
            return Ok(());
        };
        if let Some(event) = self.prepared_move(live, game, now).await? {
            let events = self.with_prepared(live, now, event).await?;
            // If somebody is faster, it is up to them.
            self.keep(live, now, events, None, Provided::Always).await?;
        }
        Ok(())
    }

    /// The move that whose turn it is has prepared.
    async fn prepared_move(
        &self,
        live: &Live,
        game: &OnlineGame,
        now: Time,
    ) -> Result<Option<Event>, StoreError> {
        let Some((turn, player)) = answerer(live, game) else {
            return Ok(None);
        };
        let prepared = self.prepared(live.id(), &player).await?;
        let text = prepared.and_then(|prepared| answer(game.game(), &prepared));
        let event = text.and_then(|text| {
            let command = Command::Move {
                text,
                ply: u32::try_from(game.game().plies()).unwrap_or(u32::MAX),
            };
            game.decide(turn, &command, Situation::at(now)).ok()
        });
        Ok(event)
    }
}

/// Who may have prepared a move for the position on the board.
pub(super) fn answerer(live: &Live, game: &OnlineGame) -> Option<(Seat, PlayerId)> {
    let turn = game.turn().filter(|_| is_slow(game))?;
    let player = live.sitters().into_iter().nth(turn.index()).flatten()?;
    Some((turn, player))
}

/// Whether moves can be prepared: in live games a premove in the browser does.
fn is_slow(game: &OnlineGame) -> bool {
    !matches!(game.agreement().time, TimeControl::Live { .. })
}

fn unwritable(error: serde_json::Error) -> StoreError {
    StoreError::Refused(error.to_string())
}

/// Plays all lines through, and writes them as the game does.
fn check(game: &OnlineGame, prepared: PreparedLines) -> Result<PreparedLines, Refusal> {
    if game.is_over() {
        return Err(Refusal::Over);
    }
    let ply = u32::try_from(game.game().plies()).unwrap_or(u32::MAX);
    if prepared.ply != ply {
        return Err(Refusal::Stale { ply });
    }
    let illegal = |why: &dyn ToString| Refusal::Illegal {
        why: why.to_string(),
    };
    let too_many = prepared.lines.len() > MOST_LINES
        || prepared.lines.iter().any(|line| line.len() > MOST_MOVES);
    if too_many || !is_slow(game) {
        return Err(illegal(&format!(
            "{MOST_LINES} lines of {MOST_MOVES} moves can be prepared, in games without a live clock"
        )));
    }
    let mut lines = Vec::new();
    for line in &prepared.lines {
        let mut ahead = game.game().clone();
        for text in line {
            let mv = ahead.parse_move(text).map_err(|error| illegal(&error))?;
            ahead.play(mv).map_err(|error| illegal(&error))?;
        }
        lines.push(ahead.line().split_off(game.game().plies()));
    }
    Ok(PreparedLines { ply, lines })
}

/// The move that was prepared for the position on the board.
fn answer(game: &Game, prepared: &PreparedLines) -> Option<String> {
    let from = usize::try_from(prepared.ply).ok()?;
    let line = game.line();
    let played = line.get(from..)?;
    // What the player begins with is not an answer to anything.
    let mut fitting = prepared
        .lines
        .iter()
        .filter(|line| !played.is_empty() && line.len() > played.len() && line.starts_with(played));
    fitting.next().map(|line| line[played.len()].clone())
}
