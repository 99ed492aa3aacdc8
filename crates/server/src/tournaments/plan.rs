//! What somebody wishes for, and whether it can be had.

use super::service::{Draw, DrawnTable, Plan, State, results};
use crate::games::Counted;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::{NewTournament, TournamentFormat};
use tercio_online::{Agreement, Time, TimeControl};
use tercio_store::{Admission, PlayerId, TournamentGame, TournamentKind};
use tercio_tournaments::{
    Cycles, Entrant, Format, Player, Presence, Round, Score, SeatResult, Table,
    Tournament as Pairings,
};

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The break between two rounds of live games, in milliseconds.
const BREAK: i64 = 20_000;

/// Refuses what cannot be played.
pub(super) fn check(plan: &NewTournament, now: Time) -> Result<(), Refused> {
    let unfit = |why: &dyn ToString| {
        let title = "no such tournament can be played";
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-tournament", title)
            .because(why.to_string())
    };
    check_name(&plan.name).map_err(|why| unfit(&why))?;
    let agreement = &plan.agreement;
    agreement.check().map_err(|error| unfit(&error))?;
    if agreement.is_binding() || !agreement.house().is_empty() {
        return Err(unfit(&"all seats are for players"));
    }
    if agreement.time == TimeControl::Unlimited {
        return Err(unfit(&"a tournament needs a limited time"));
    }
    let seats = agreement.seats.len();
    if !TournamentFormat::of_seats(seats).contains(&plan.format) {
        return Err(unfit(&format!(
            "games of {seats} seats are not paired like this"
        )));
    }
    let rounds = 1..=NewTournament::MOST_ROUNDS;
    if plan.format.has_chosen_rounds() && !rounds.contains(&plan.rounds) {
        return Err(unfit(&format!("expected 1 to {} rounds", rounds.end())));
    }
    let most = plan.format.most_players();
    if usize::from(plan.least) < seats || plan.least > plan.most || plan.most > most {
        return Err(unfit(&format!("expected {seats} to {most} players")));
    }
    if let Some(starts) = plan.starts
        && (starts < now || starts.since(now) > NewTournament::MOST_DAYS * DAY)
    {
        let days = NewTournament::MOST_DAYS;
        return Err(unfit(&format!("it begins within {days} days")));
    }
    Ok(())
}

/// Refuses what is no name of a tournament.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    let name = name.trim();
    let most = NewTournament::LONGEST_NAME;
    let fits = (1..=most).contains(&name.chars().count());
    match fits && !name.chars().any(char::is_control) {
        true => Ok(()),
        false => Err(format!("a name has 1 to {most} letters")),
    }
}

/// How its rounds are made.
pub(super) fn format(plan: &NewTournament) -> Format {
    match plan.format {
        TournamentFormat::RoundRobin => Format::RoundRobin(Cycles::Single),
        TournamentFormat::DoubleRoundRobin => Format::RoundRobin(Cycles::Double),
        TournamentFormat::Swiss => Format::Swiss,
        TournamentFormat::Tables => Format::Tables,
    }
}

/// Before which round somebody may still come: everybody meets everybody only if all are there from
/// the start, and elsewhere half of the rounds should be played.
pub(super) fn latest_entry(plan: &NewTournament) -> i64 {
    match plan.format.has_chosen_rounds() {
        false => 1,
        true => i64::from(plan.rounds.div_ceil(2)),
    }
}

impl Plan for NewTournament {
    const KIND: TournamentKind = TournamentKind::Tournament;

    fn missing() -> Refused {
        let title = "there is no such tournament";
        Refused::new(StatusCode::NOT_FOUND, "no-tournament", title)
    }

    fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    fn starts_at(&self) -> Option<i64> {
        self.starts.map(|time| time.0)
    }

    fn admission(&self) -> Admission {
        Admission {
            most: i64::from(self.most),
            before_round: latest_entry(self),
            admitted: true,
        }
    }

    fn admits_bots(&self) -> bool {
        self.bots
    }

    fn pause(&self) -> i64 {
        match self.agreement.time {
            TimeControl::Live { .. } => BREAK,
            TimeControl::Days(_) | TimeControl::Unlimited => 0,
        }
    }

    fn is_enough(state: &State<NewTournament>) -> bool {
        let seats = state.plan.agreement.seats.len();
        state.present() >= usize::from(state.plan.least).max(seats)
    }

    fn can_go_on(state: &State<NewTournament>) -> bool {
        state.rounds.len() < state.rounds_in_all()
            && state.present() >= state.plan.agreement.seats.len()
    }

    fn next_round(state: &State<NewTournament>) -> Draw {
        let round = state.pairings().next_round();
        let mut agreement = state.plan.agreement.clone();
        agreement.tournament = Some(state.row.id.to_string());
        let seat = |entrant: &Entrant| {
            let player = &state.players[entrant.0];
            (player.number, player.player.clone())
        };
        Draw {
            byes: round.byes.iter().map(|one| seat(one).0).collect(),
            tables: round
                .tables
                .iter()
                .map(|table| DrawnTable {
                    agreement: agreement.clone(),
                    seats: table.seats.iter().map(seat).collect(),
                })
                .collect(),
        }
    }
}

impl State<NewTournament> {
    fn present(&self) -> usize {
        let players = self.players.iter();
        players.filter(|player| !player.withdrawn).count()
    }

    /// How many rounds there are in all.
    fn rounds_in_all(&self) -> usize {
        self.pairings().rounds_in_all(usize::from(self.plan.rounds))
    }

    /// The same, as rounds are made of it.
    pub(super) fn pairings(&self) -> Pairings {
        let seats = self.plan.agreement.seats.len();
        let seed = self.row.seed.cast_unsigned();
        let mut pairings = Pairings::new(format(&self.plan), seats, seed);
        let unsigned = |number: i64| usize::try_from(number).unwrap_or_default();
        pairings.players = self
            .players
            .iter()
            .map(|player| Player {
                strength: i32::try_from(player.strength).unwrap_or_default(),
                missed: unsigned(player.missed),
                presence: match player.withdrawn {
                    true => Presence::Withdrawn,
                    false => Presence::Present,
                },
            })
            .collect();
        let entrants = |numbers: &[i64]| {
            let found = numbers.iter().filter_map(|number| self.place(*number));
            found.map(Entrant).collect::<Vec<_>>()
        };
        let table = |game: &TournamentGame| Table {
            seats: entrants(&game.seats),
            results: results(game).map(|counted| {
                let result = |counted: Counted| SeatResult {
                    score: Score(counted.score),
                    points: counted.points,
                };
                counted.into_iter().map(result).collect()
            }),
        };
        pairings.rounds = self
            .rounds
            .iter()
            .map(|round| Round {
                tables: round.games.iter().map(table).collect(),
                byes: entrants(&round.byes),
            })
            .collect();
        let entrant = |id: &PlayerId| {
            let place = self.players.iter().position(|one| one.player == *id);
            place.map(Entrant)
        };
        let apart = self.apart.iter();
        pairings.apart = apart
            .filter_map(|(one, other)| Some((entrant(one)?, entrant(other)?)))
            .collect();
        pairings
    }
}
