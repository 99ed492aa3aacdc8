//! One against many.

use crate::i18n::keys::Simuls;
use tercio_api::SimulSide;

pub(in crate::i18n) static SIMULS: Simuls = Simuls {
    about: "One plays against many at once, going from board to board. Everybody with an account may be the host.",
    needs_account: "Taking part in simuls takes an account.",
    to_list: "All simuls",
    open: "Waiting",
    running: "Running",
    finished: "Ended",
    none: "There are no simuls yet. Make one: others find it here and ask to play.",
    hosted_by: |name| format!("{name} plays against all"),
    guests: |count| match count {
        1 => "1 guest".to_owned(),
        _ => format!("{count} guests"),
    },
    cancelled: "Called off",
    over_since: |when| format!("ended {when}"),
    create: "New simul",
    not_made: "The simul was not made.",
    side: "You play",
    side_name: |side| match side {
        SimulSide::First => "First",
        SimulSide::Second => "Second",
        SimulSide::Alternate => "In turn",
    },
    extra: "Minutes more for you",
    extra_of: |minutes| match minutes {
        1 => "1 minute more for the host".to_owned(),
        _ => format!("{minutes} minutes more for the host"),
    },
    most: "Most guests",
    from: "Lowest rating",
    to: "Highest rating",
    ratings: |from, to| match (from, to) {
        (None, None) => None,
        (Some(from), None) => Some(format!("rating {from} and more")),
        (None, Some(to)) => Some(format!("rating {to} and less")),
        (Some(from), Some(to)) => Some(format!("rating {from} to {to}")),
    },
    join: "Ask to play",
    leave: "Leave",
    start: "Begin now",
    call_off: "Call it off",
    really_call_off: "Really call it off?",
    accept: "Accept",
    remove: "Take off",
    who_comes: "Who comes",
    nobody_yet: "Nobody has asked to play yet.",
    accepted: "plays",
    asks: "asks to play",
    you_ask: "You have asked to play. The host chooses who does.",
    you_play: "You play. Stay on this page: it leads you to your board.",
    your_game: "Your game has begun.",
    to_simul: "To the simul",
    score: |host, score| {
        let mut words = format!(
            "{host}: {} won, {} drawn, {} lost",
            score.won, score.drawn, score.lost
        );
        if score.playing > 0 {
            words.push_str(&format!(", {} to go", score.playing));
        }
        words
    },
    next_game: |waiting| match waiting {
        0 | 1 => "Next game".to_owned(),
        _ => format!("Next game ({waiting} wait)"),
    },
    none_waits: "No board waits for you.",
    problem: |kind| {
        Some(match kind {
            "bad-simul" => {
                "Such a simul cannot be played: it needs a board for two, a clock and sensible numbers."
            }
            "no-account" | "needs-account" => "Simuls are for accounts.",
            "too-many-simuls" => "Too many of your simuls are not over.",
            "full" => "There is no room for more players.",
            "too-late" => "It is too late for that.",
            "too-few" => "Accept somebody first.",
            "wrong-rating" => "This simul is for other ratings.",
            "same-browser" => "Somebody who has used this browser plays in it already.",
            "outrun" => "Something has changed meanwhile. Look again.",
            "no-simul" => "There is no such simul.",
            _ => return None,
        })
    },
};
