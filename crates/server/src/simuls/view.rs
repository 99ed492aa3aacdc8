//! Simuls as others see them.

use super::plan::{HOST, admitted};
use crate::people::{Visitor, known_as};
use crate::tournaments::{Plan, State, Tournaments, may_play, plan_of, results, small, status};
use std::collections::HashMap;
use tercio_api::{
    NewSimul, PlayerRef, SimulGame, SimulGuest, SimulRights, SimulScore, SimulSummary, SimulView,
    Standing, TournamentStatus,
};
use tercio_online::Time;
use tercio_rules::Seat;
use tercio_store::{PlayerId, StoreError, Tournament, TournamentGame};

/// A simul as a list shows it.
fn summary(row: &Tournament, host: PlayerRef) -> Result<SimulSummary, StoreError> {
    // Before it begins, all who have asked; then those who play.
    let guests = match row.started_at {
        None => row.players,
        Some(_) => row.boards,
    };
    Ok(SimulSummary {
        id: row.id.to_string(),
        plan: plan_of(row)?,
        host,
        status: status(row),
        guests: u32::try_from(guests).unwrap_or_default(),
        created: Time(row.created_at),
        started: row.started_at.map(Time),
        finished: row.finished_at.map(Time),
    })
}

fn seen(known: &HashMap<PlayerId, PlayerRef>, id: &PlayerId) -> PlayerRef {
    known.get(id).cloned().unwrap_or_else(|| known_as(id, None))
}

impl Tournaments {
    /// Simuls as a list shows them.
    pub(super) async fn simul_summaries(
        &self,
        rows: &[Tournament],
    ) -> Result<Vec<SimulSummary>, StoreError> {
        let ids: Vec<PlayerId> = rows.iter().map(|row| row.maker.clone()).collect();
        let known = self.known(&ids).await?;
        let made = rows
            .iter()
            .map(|row| summary(row, seen(&known, &row.maker)));
        made.collect()
    }

    /// A simul as its page needs it.
    pub(super) async fn simul_view(
        &self,
        state: &State<NewSimul>,
        visitor: &Visitor,
    ) -> Result<SimulView, StoreError> {
        let asker = &visitor.id;
        let mut ids: Vec<PlayerId> = state.players.iter().map(|one| one.player.clone()).collect();
        ids.push(state.row.maker.clone());
        let known = self.known(&ids).await?;
        let guests: Vec<SimulGuest> = state
            .players
            .iter()
            .map(|one| {
                let mut player = seen(&known, &one.player);
                player.rating = i32::try_from(one.strength).ok().map(|value| (value, false));
                let admitted = one.admitted;
                SimulGuest { player, admitted }
            })
            .collect();
        let kept = state.rounds.iter().flat_map(|round| &round.games);
        let games: Vec<SimulGame> = kept.filter_map(|kept| game(state, &guests, kept)).collect();
        let me = state.players.iter().find(|one| one.player == *asker);
        let mine = games.iter().find(|game| game.guest.id == asker.as_str());
        Ok(SimulView {
            summary: summary(&state.row, seen(&known, &state.row.maker))?,
            version: state.row.version,
            score: score(&games),
            admitted: me.map(|me| me.admitted),
            my_game: mine.map(|game| game.game.clone()),
            rights: rights(state, visitor),
            guests,
            games,
            now: self.clock.now(),
        })
    }
}

/// A game as others see it.
fn game(
    state: &State<NewSimul>,
    guests: &[SimulGuest],
    kept: &TournamentGame,
) -> Option<SimulGame> {
    let host = kept.seats.iter().position(|number| *number == HOST)?;
    let guest = kept.seats.iter().find(|number| **number != HOST)?;
    let guest = guests.get(state.place(*guest)?)?;
    let counted = results(kept);
    Some(SimulGame {
        game: kept.game.to_string(),
        guest: guest.player.clone(),
        host: *Seat::ALL.get(host)?,
        score: counted.and_then(|counted| Some(counted.get(host)?.score)),
    })
}

/// What the games brought the host.
fn score(games: &[SimulGame]) -> SimulScore {
    let count =
        |fits: fn(Option<u32>) -> bool| small(games.iter().filter(|game| fits(game.score)).count());
    SimulScore {
        won: count(|score| score == Some(Standing::WIN)),
        drawn: count(|score| score.is_some_and(|score| score != 0 && score != Standing::WIN)),
        lost: count(|score| score == Some(0)),
        playing: count(|score| score.is_none()),
    }
}

/// What somebody may do.
fn rights(state: &State<NewSimul>, visitor: &Visitor) -> SimulRights {
    let open = status(&state.row) == TournamentStatus::Open;
    let host = state.row.maker == visitor.id;
    let came = state.players.iter().any(|one| one.player == visitor.id);
    let room = state.row.players < state.plan.admission().most;
    SimulRights {
        join: open && !host && !came && room && may_play(visitor, &state.plan),
        leave: open && came,
        host: open && host,
        start: open && host && admitted(state).next().is_some(),
    }
}
