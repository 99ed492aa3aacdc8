//! A game that is over, as a record.

use super::live::Live;
use tercio_api::{PlayerKind, PlayerRef};
use tercio_online::{Departure, EndingKind, OnlineGame};
use tercio_rules::record::{Record, Termination};
use tercio_rules::{Seat, SeatSet};

/// The record of a game; none of one that is not over.
pub(crate) fn record(live: &Live) -> Option<Record> {
    let game = live.game.as_ref()?;
    let ending = game.ending()?;
    let mut record = Record::from_game(game.game());
    let termination = match ending.by {
        EndingKind::Rules => None,
        EndingKind::Departure(Departure::Flagged) => Some(Termination::Time(losers(game))),
        EndingKind::Departure(Departure::Resigned) => Some(Termination::Resignation(losers(game))),
        EndingKind::Departure(Departure::Claimed) => Some(Termination::Adjudication),
        EndingKind::Draw | EndingKind::Scored => Some(Termination::Agreement),
        EndingKind::Aborted => Some(Termination::Abandoned),
    };
    if let Some(termination) = termination {
        // Where the rules know of the end already, they have said it better.
        let _ = record.stop(termination, ending.winners);
    }
    let seats = Seat::ALL.into_iter().zip(live.players());
    let names = seats.filter_map(|(seat, player)| Some((seat.to_string(), name(player?))));
    let date = live.row.started_at.map(|at| ("Date".to_owned(), date(at)));
    let site = ("Site".to_owned(), format!("/game/{}", live.id()));
    for (tag, value) in names.chain(date).chain([site]) {
        // All of these may be set.
        let _ = record.set_tag(&tag, &value);
    }
    Some(record)
}

fn losers(game: &OnlineGame) -> SeatSet {
    game.left().iter().map(|(seat, _)| *seat).collect()
}

/// What a record calls a player.
fn name(player: &PlayerRef) -> String {
    match (player.kind, &player.name, player.level) {
        (_, Some(name), _) => name.clone(),
        (PlayerKind::House, _, Some(level)) => format!("Tercio, level {level}"),
        (PlayerKind::Guest, ..) => "Guest".to_owned(),
        _ => "Closed account".to_owned(),
    }
}

/// The day of a moment, as `2026-02-03` (UTC). After "days from civil" by Howard Hinnant, backwards.
pub(crate) fn date(ms: i64) -> String {
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let rest = day - (365 * year + year / 4 - year / 100);
    let month = (5 * rest + 2) / 153;
    let day = rest - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, expected) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (951_868_800_000, "2000-03-01"),
            (1_794_787_200_000, "2026-11-16"),
            (1_798_761_599_999, "2026-12-31"),
        ] {
            assert_eq!(date(ms), expected);
        }
    }
}
