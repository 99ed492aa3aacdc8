//! What somebody wishes for, and whether it can be had.

use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::{NewTournament, TournamentFormat};
use tercio_online::{Time, TimeControl};
use tercio_store::{StoreError, Tournament};
use tercio_tournaments::{Cycles, Format};

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The break between two rounds of live games, in milliseconds.
const BREAK: i64 = 20_000;

/// What the maker of a kept tournament has wished for.
pub(super) fn plan_of(row: &Tournament) -> Result<NewTournament, StoreError> {
    let broken = |error| StoreError::Broken(format!("tournament {}: {error}", row.id));
    serde_json::from_str(&row.plan).map_err(broken)
}

/// Refuses what cannot be played.
pub(super) fn check(plan: &NewTournament, now: Time) -> Result<(), Refused> {
    let unfit = |why: &dyn ToString| {
        let title = "no such tournament can be played";
        Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-tournament", title)
            .because(why.to_string())
    };
    let name = plan.name.trim();
    let letters = name.chars().count();
    if !(1..=NewTournament::LONGEST_NAME).contains(&letters) || name.chars().any(char::is_control) {
        let most = NewTournament::LONGEST_NAME;
        return Err(unfit(&format!("a name has 1 to {most} letters")));
    }
    let agreement = &plan.agreement;
    agreement.check().map_err(|error| unfit(&error))?;
    if agreement.tournament.is_some() || !agreement.house().is_empty() {
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

/// How long players rest between two rounds, in milliseconds.
pub(super) fn pause(plan: &NewTournament) -> i64 {
    match plan.agreement.time {
        TimeControl::Live { .. } => BREAK,
        TimeControl::Days(_) | TimeControl::Unlimited => 0,
    }
}
