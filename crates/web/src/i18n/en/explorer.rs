//! The opening explorer.

use crate::i18n::keys::Explorer;

pub(in crate::i18n) static EXPLORER: Explorer = Explorer {
    title: "Openings",
    source: "Games of",
    people: "People",
    engines: "Engines",
    rating: "Rating",
    any_rating: "Any",
    rating_from: |rating| format!("{rating} and more"),
    time: "Time",
    any_time: "All",
    last_months: |months| match months {
        1 => "Last month".to_owned(),
        12 => "Last year".to_owned(),
        months => format!("Last {months} months"),
    },
    loading: "Loading…",
    none: "No game has gone on from here.",
    games: |count, number| match count {
        1 => "1 game".to_owned(),
        _ => format!("{number} games"),
    },
    moves: "Moves from here",
    results: |seats| format!("Won by {seats}"),
    shared: |percent| format!("shared {percent} %"),
    all_moves: |count| format!("Show all {count} moves"),
    some: "Some of these games",
    unknown: "Unknown",
    won: "won",
    no_server: "Openings come from a server, and there is none here.",
    unreachable: "The server does not answer.",
    too_fast: "Too many questions at once: wait a moment.",
};
