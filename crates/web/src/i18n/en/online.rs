//! Games with people elsewhere.

use super::board::{seat, winners};
use crate::i18n::keys::{Lobby, Online};
use crate::online::Pace;
use tercio_api::{Phrase, Visibility};
use tercio_online::{Departure, Offer, Refusal, TimeControl};

pub(in crate::i18n) static LOBBY: Lobby = Lobby {
    title: "Online",
    about: "Play with people elsewhere: send a link to friends, or sit down with somebody who \
            waits. No account is needed.",
    create: "Create a game",
    open_games: "Open games",
    none_open: "Nobody waits for players now. Create a game, and others see it here.",
    mine: "My games",
    waits_for_players: "waits for players",
    people: |count| match count {
        1 => "1 person is here".to_owned(),
        _ => format!("{count} people are here"),
    },
    join: "Join",
    taken: |taken, all| format!("{taken} of {all} seats taken"),
    rated: "rated",
    casual: "casual",
    time: "Time",
    pace: |pace| match pace {
        Pace::Live => "Live",
        Pace::Days => "Days a move",
        Pace::Unlimited => "No limit",
    },
    visible: "Who may come",
    visibility: |visibility| match visibility {
        Visibility::Link => "Who has the link",
        Visibility::Lobby => "Everybody, in the lobby",
    },
    seat: "Your seat",
    any_seat: "Any",
    anybody: "Somebody",
    me: "You",
    plans: "Seats",
    fill: "Engines take the empty seats",
    fill_never: "never",
    fill_after: |seconds| match seconds {
        60 => "after 1 minute".to_owned(),
        0..60 => format!("after {seconds} seconds"),
        _ => format!("after {} minutes", seconds / 60),
    },
    fill_level: "Their level",
    count_it: "Rated",
    rated_needs: "Rated games need accounts, people in all seats and a limited time.",
    takebacks: "Moves may be taken back when all agree",
    not_made: "The game could not be made.",
};

pub(in crate::i18n) static ONLINE: Online = Online {
    guest: "Guest",
    engine: "engine",
    bot: "BOT",
    closed: "Somebody",
    option: |name, value| match (name, value) {
        ("target", "1") => "1 point wins".to_owned(),
        ("target", points) => format!("{points} points win"),
        ("stall", rounds) => format!("scored after {rounds} rounds without a capture"),
        ("rps", _) => "rock, paper, scissors".to_owned(),
        ("knights-and-kings", _) => "Of Knights and Kings".to_owned(),
        ("deadlock", "auto") => "ends after 27 moves without a capture".to_owned(),
        ("deadlock", "off") => "no end by deadlock".to_owned(),
        _ => format!("{name}: {value}"),
    },
    time_control: |time| match time {
        TimeControl::Unlimited => "no time limit".to_owned(),
        TimeControl::Live { minutes, seconds } => format!("{minutes} min + {seconds} s"),
        TimeControl::Days(1) => "1 day a move".to_owned(),
        TimeControl::Days(days) => format!("{days} days a move"),
    },
    span,
    time_left: |span| format!("{span} left"),
    title_turn: "● Your turn – Tercio",
    missing: "There is no such game, or it is over and gone.",
    to_lobby: "To the lobby",
    waiting: "Waiting for players",
    missing_players: |count| match count {
        1 => "One player is missing. The game begins by itself when somebody comes.".to_owned(),
        _ => format!("{count} players are missing. The game begins by itself when all are here."),
    },
    link: "Send this link to whom you want to play with:",
    copy: "Copy",
    copied: "Copied.",
    not_copied: "The browser does not let us copy. Mark the link and copy it yourself.",
    share: "Share",
    code: "The link as a code for phones",
    free_seat: "free",
    sit_down: "Sit down",
    call_off: "Call it off",
    begun: "Everybody is here: the game begins.",
    connecting: "Connecting…",
    lost: "Connection lost – trying again…",
    offline: "You are offline. The game goes on when the network is back.",
    back: "Connected again.",
    sending: "Sending…",
    problem,
    unreachable: "The server cannot be reached.",
    you: "you",
    away: "away",
    on_vacation: |day| format!("on vacation until {day}"),
    vacation_of: |who, day| format!("{who} is on vacation until {day}"),
    gone: |why| match why {
        Departure::Resigned => "resigned",
        Departure::Flagged => "out of time",
        Departure::Claimed => "gone",
    },
    spectators: |count| match count {
        1 => "1 person looks on".to_owned(),
        _ => format!("{count} people look on"),
    },
    looking_on: "You are looking on.",
    premove: |mv| format!("{mv} is played when it is your turn."),
    drop_premove: "Take it back",
    premove_lost: "The prepared move is not possible any more.",
    offer: |offer| match offer {
        Offer::Draw => "Offer a draw",
        Offer::Score => "Score it now",
        Offer::Takeback => "Take back",
    },
    offered: |who, offer| match offer {
        Offer::Draw => format!("{who} offers a draw."),
        Offer::Score => format!("{who} would like to end the game now: most points win."),
        Offer::Takeback => format!("{who} asks to take the last move back."),
    },
    you_offered: |offer| match offer {
        Offer::Draw => "You offered a draw.",
        Offer::Score => "You offered to end the game now: most points win.",
        Offer::Takeback => "You asked to take your last move back.",
    },
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    declined: |who| format!("{who} declines."),
    accepted: "You accepted; others have not answered yet.",
    taken_back: |left| match left {
        0 => "All moves were taken back.".to_owned(),
        1 => "Taken back: one move is left.".to_owned(),
        _ => format!("Taken back: {left} moves are left."),
    },
    add_time: "Give 15 seconds",
    time_added: |who| format!("{who} gives the others 15 seconds."),
    abort: "Abort",
    claim: |who| format!("{who} is gone: claim the seat"),
    left: |who, why| match why {
        Departure::Resigned => format!("{who} resigns."),
        Departure::Flagged => format!("{who} is out of time."),
        Departure::Claimed => format!("{who} stayed away, and the seat was claimed."),
    },
    refused,
    little_time: |seconds| format!("{seconds} seconds left."),
    claimed: |who, won| format!("{} stayed away. {}.", seat(who), winners(won)),
    drawn: "Both agreed on a draw.",
    scored: |won| format!("All agreed to end the game. {}.", winners(won)),
    aborted: "The game was called off.",
    to_rematch: "Go to the rematch",
    chat: "Talk",
    chat_of_players: "The players talk here; spectators do not see it.",
    chat_of_spectators: "Spectators talk here; the players do not see it.",
    nothing_said: "Nothing has been said.",
    phrases: "Say",
    phrase: |phrase| match phrase {
        Phrase::Hello => "Hello!",
        Phrase::GoodLuck => "Good luck!",
        Phrase::HaveFun => "Have fun!",
        Phrase::WellPlayed => "Well played!",
        Phrase::GoodGame => "Good game!",
        Phrase::Thanks => "Thank you!",
        Phrase::Sorry => "Sorry!",
        Phrase::OneMoment => "One moment, please.",
        Phrase::Goodbye => "Goodbye!",
    },
    write: "Write something",
    send: "Send",
    said: |who, words| format!("{who} says: {words}"),
};

/// Why the server refused something, by the word it has for it.
fn problem(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "no-game" => "There is no such game.",
        "bad-agreement" => "This cannot be agreed.",
        "too-many-games" => "You have too many games already.",
        "seat-taken" => "The seat is taken.",
        "not-open" => "The game does not wait for players any more.",
        "not-over" => "The game is not over yet.",
        "not-yours" | "not-allowed" => "This is not yours to do.",
        "too-fast" => "Too fast: wait a moment.",
        "needs-account" => "A rated game needs an account.",
        "same-browser" => {
            "Somebody who has used this browser plays already. Rated games are between different people."
        }
        "banned" => "You may not play here at the moment.",
        "phrases-only" => "Free words need an account.",
        "other-room" | "room-full" => "You cannot talk here.",
        "muted" => "You may not talk for now.",
        "blocked" => "You or somebody here wants to keep apart.",
        "reported" => "You have reported this already.",
        "too-many-reports" => "Your reports are still being looked at. Wait until then.",
        "too-many-blocks" => "You have blocked as many players as can be.",
        "too-many-reviews" => "Many of your reviews are under way. Wait until some are done.",
        "guest-reviews" => "Guests can have only their own games reviewed.",
        "no-line" => "What was said there is gone.",
        "unavailable" => "The server cannot do it now. Try again in a moment.",
        _ => return None,
    })
}

fn span(ms: i64) -> String {
    let minutes = ms / 60_000;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) => format!("{minutes} min"),
        (0, _) => format!("{hours} h {} min", minutes % 60),
        (1, _) => format!("1 day {hours} h"),
        _ => format!("{days} days {hours} h"),
    }
}

fn refused(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over => "The game is over.",
        Refusal::NotYourTurn => "It is not your turn.",
        Refusal::Left => "You have left this game.",
        Refusal::Stale { .. } => "Another move was made meanwhile.",
        Refusal::Illegal { why } => return format!("The server refuses the move: {why}."),
        Refusal::TooLate => "The time was up.",
        Refusal::NoOffer => "The offer is not there any more.",
        Refusal::Again => "This was offered or answered already.",
        Refusal::DrawNeedsTwo => "Only two players can agree on a draw.",
        Refusal::NoTakeback => "No move can be taken back.",
        Refusal::Unwanted => "Somebody who plays does not want moves to be taken back.",
        Refusal::TooLateToAbort => "Everybody has moved: resign instead.",
        Refusal::NoClock => "This game has no clock.",
        Refusal::EnoughTime => "Nobody needs more time.",
        Refusal::NotAway => "The player is here, or has not been away for long enough.",
    }
    .to_owned()
}
