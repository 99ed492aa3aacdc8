//! Tournaments as others see them.

use super::plan::latest_entry;
use super::service::{Plan, State, Tournaments, plan_of, results};
use crate::people::known_as;
use tercio_api::{
    NewTournament, PlayerRef, Standing, TournamentGame, TournamentPlayer, TournamentRights,
    TournamentRound, TournamentStatus, TournamentSummary, TournamentView,
};
use tercio_online::Time;
use tercio_store::{PlayerId, StoreError, Tournament};
use tercio_tournaments::{Score, Tournament as Pairings};

// What is sent counts as what is computed.
const _: () = assert!(Standing::WIN == Score::WIN.0);

pub(crate) fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(crate) fn status(row: &Tournament) -> TournamentStatus {
    use tercio_store::TournamentStatus as Kept;
    match row.status {
        Kept::Open => TournamentStatus::Open,
        Kept::Running => TournamentStatus::Running,
        Kept::Finished => TournamentStatus::Finished,
        Kept::Cancelled => TournamentStatus::Cancelled,
    }
}

/// A tournament as a list shows it.
fn summary(row: &Tournament, maker: PlayerRef) -> Result<TournamentSummary, StoreError> {
    let plan: NewTournament = plan_of(row)?;
    let mut pairings = Pairings::new(super::plan::format(&plan), plan.agreement.seats.len(), 0);
    for _ in 0..row.players {
        pairings.enter(0);
    }
    Ok(TournamentSummary {
        id: row.id.to_string(),
        maker,
        status: status(row),
        players: u32::try_from(row.players).unwrap_or_default(),
        round: u32::try_from(row.rounds).unwrap_or_default(),
        rounds: small(pairings.rounds_in_all(usize::from(plan.rounds))),
        created: Time(row.created_at),
        started: row.started_at.map(Time),
        finished: row.finished_at.map(Time),
        plan,
    })
}

impl Tournaments {
    /// Tournaments as a list shows them.
    pub(super) async fn summaries(
        &self,
        rows: &[Tournament],
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        let ids: Vec<PlayerId> = rows.iter().map(|row| row.maker.clone()).collect();
        let makers = self.known(&ids).await?;
        let made = rows.iter().map(|row| {
            let maker = makers.get(&row.maker).cloned();
            summary(row, maker.unwrap_or_else(|| known_as(&row.maker, None)))
        });
        made.collect()
    }

    /// A tournament as its page needs it.
    pub(super) async fn view(
        &self,
        state: &State<NewTournament>,
        asker: &PlayerId,
        may_play: bool,
    ) -> Result<TournamentView, StoreError> {
        let mut ids: Vec<PlayerId> = state.players.iter().map(|one| one.player.clone()).collect();
        ids.push(state.row.maker.clone());
        let known = self.known(&ids).await?;
        let seen = |id: &PlayerId| known.get(id).cloned().unwrap_or_else(|| known_as(id, None));
        let pairings = state.pairings();
        let me = state.players.iter().position(|one| one.player == *asker);
        let my_number = me.map(|place| state.players[place].number);
        let playing = state.rounds.iter().flat_map(|round| &round.games);
        let mut playing = playing.filter(|game| game.results.is_none());
        let mine = playing.find(|game| my_number.is_some_and(|me| game.seats.contains(&me)));
        let places = |numbers: &[i64]| {
            let found = numbers.iter().filter_map(|number| state.place(*number));
            found.map(small).collect::<Vec<_>>()
        };
        Ok(TournamentView {
            summary: summary(&state.row, seen(&state.row.maker))?,
            version: state.row.version,
            players: state
                .players
                .iter()
                .map(|one| {
                    let mut player = seen(&one.player);
                    player.rating = i32::try_from(one.strength).ok().map(|value| (value, false));
                    TournamentPlayer {
                        player,
                        missed: u32::try_from(one.missed).unwrap_or_default(),
                        withdrawn: one.withdrawn,
                    }
                })
                .collect(),
            tie_breaks: pairings.format.tie_breaks().to_vec(),
            standings: pairings
                .standings()
                .into_iter()
                .map(|standing| Standing {
                    rank: small(standing.rank),
                    player: small(standing.entrant.0),
                    score: standing.score.0,
                    tie_breaks: standing
                        .tie_breaks
                        .iter()
                        .map(|(_, value)| *value)
                        .collect(),
                    games: small(standing.games),
                })
                .collect(),
            rounds: state
                .rounds
                .iter()
                .map(|round| TournamentRound {
                    began: Time(round.at),
                    games: round
                        .games
                        .iter()
                        .map(|game| TournamentGame {
                            game: game.game.to_string(),
                            seats: places(&game.seats),
                            scores: results(game)
                                .map(|counted| counted.iter().map(|one| one.score).collect()),
                        })
                        .collect(),
                    byes: places(&round.byes),
                })
                .collect(),
            next_round: state.row.next_round_at.map(Time),
            me: me.map(small),
            my_game: mine.map(|game| game.game.to_string()),
            rights: rights(state, asker, may_play),
            now: self.clock.now(),
        })
    }
}

/// What somebody may do.
fn rights(state: &State<NewTournament>, asker: &PlayerId, may_play: bool) -> TournamentRights {
    let row = &state.row;
    let status = status(row);
    let under_way = matches!(status, TournamentStatus::Open | TournamentStatus::Running);
    let mine = state.players.iter().find(|one| one.player == *asker);
    let has_room = row.players < i64::from(state.plan.most);
    let join = match mine {
        Some(player) => player.withdrawn,
        None => has_room && row.rounds < latest_entry(&state.plan),
    };
    let makes = row.maker == *asker && status == TournamentStatus::Open;
    TournamentRights {
        join: under_way && may_play && join,
        leave: under_way && mine.is_some_and(|player| !player.withdrawn),
        start: makes && NewTournament::is_enough(state),
        cancel: makes,
    }
}
