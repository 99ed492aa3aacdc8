//! The page on which one plays.

use super::board::{seat, winners};
use crate::game::WrongSetup;
use crate::i18n::keys::{Games, Play, Setups};
use tercio_engine_api::Level;
use tercio_rules::notation::{AgreeError, OptionError};
use tercio_rules::{Cause, RulesError};

const CLOCK: u8 = tercio_rules::martian::Rules::CLOCK;

pub(in crate::i18n) static PLAY: Play = Play {
    title: "Play",
    you: "You",
    person: "Person",
    engine: |of| format!("{}, level {of}", level(of).0),
    level_name: |of| level(of).0,
    level_note: |of| level(of).1,
    your_turn: "Your turn",
    turn_of: |of| format!("{} to move", seat(of)),
    loading: "The engine is being loaded…",
    thinking: "The engine is thinking…",
    thought: |depth, nodes| format!("The engine is thinking… depth {depth}, {nodes} positions"),
    no_net: "(without its net, which could not be loaded)",
    points: |points, target| match target {
        Some(1) => format!("{points} of 1 point"),
        Some(target) => format!("{points} of {target} points"),
        None if points == 1 => "1 point".to_owned(),
        None => format!("{points} points"),
    },
    captured: "Captured",
    moves: "Moves",
    no_moves: "No moves yet.",
    undo: "Undo",
    redo: "Redo",
    flip: "Turn",
    hint: "Hint",
    show_threat: "Threats",
    resign: "Resign",
    really_resign: "Do you really want to give up this game?",
    really_leave: "Do you really want to leave this game? The others play on without you.",
    play_on: "Play on",
    call_clock: "Call the clock with the next move",
    clock: |moves| format!("The clock is running: {moves} of {CLOCK} moves without a capture."),
    new_game: "New game",
    rematch: "Rematch",
    resigned: |who, won| format!("{} resigns. {}.", seat(who), winners(won)),
    flagged: |who, won| format!("{} is out of time. {}.", seat(who), winners(won)),
    cause: |cause| match cause {
        Cause::Resigned => "resigned",
        Cause::Flagged => "out of time",
        Cause::Absent => "absent",
    },
    has_left: "has left",
    won: "won",
    turn_of_name: |name| format!("{name} to move"),
    looking_back: |ply, all| match ply {
        0 => format!("The start, before {all} moves."),
        _ => format!("After move {ply} of {all}."),
    },
    return_to_game: "Return to the game",
    play_on_from_here: "Play on from here",
    elsewhere: "This game is played in another tab; this one follows it.",
    play_here: "Play here",
    paused: |of| format!("{} is to move. The engines wait.", seat(of)),
    pause: "Pause",
    go_on: "Go on",
    step: "One move",
    actions: "What can be done",
    more: "More",
    about: |game, target| match (game, target) {
        ("martian", _) => "Pieces have no colour: whatever stands in your zone is yours, and what \
                           you send across the canal belongs to the other side. Most points win."
            .to_owned(),
        (_, Some(target)) => format!(
            "Lay a pyramid down and its pike points somewhere; lying ones charge that way, upright \
             ones hold their ground. {target} points win."
        ),
        (_, None) => String::new(),
    },
    learn_now: "Learn in two minutes",
    play_friend: "Play a friend here",
    play_engine: "Play the engine",
    board: "Board",
    name_of: |of| format!("Name of {}", seat(of)),
    time: "Time",
    no_time: "No limit",
    time_control: |time| {
        let (minutes, seconds) = (time.initial() / 60_000, time.increment() / 1_000);
        format!("{minutes} min + {seconds} s a move")
    },
    mini_target: "Eight points win here instead of twelve: on this board most games to twelve end \
                  undecided, nearly all to eight do not.",
    start: "Start",
    cancel: "Cancel",
    game: "Game",
    players: "Players",
    overlays: "Show on the board",
    lines: "Lines and threats",
    threats: "What can be taken",
    pins: "Pinned",
    hands: "What changes hands",
    type_move: "Type a move",
    unreadable: |found, example| match found {
        Some(found) => format!("“{found}” cannot be read here. A move looks like {example}."),
        None => format!("The move stops too early. One looks like {example}."),
    },
    wrong_setup,
};

pub(in crate::i18n) static SETUPS: Setups = Setups {
    game: |game| match game {
        "martian" => "Martian Chess",
        _ => "Pikemen",
    },
    setup: |game, setup| match (game, setup) {
        ("pikemen", "classic") => "Classic",
        ("pikemen", "three") => "Three on the square",
        ("pikemen", "warlords") => "Warlords",
        ("pikemen", "mini") => "Mini",
        ("pikemen", "wedge3") => "Triangle",
        ("pikemen", "wedge6") => "Hexagon",
        ("martian", "two") => "For two",
        ("martian", "three") => "For three",
        ("martian", "four") => "For four",
        ("martian", "five") => "For five",
        ("martian", "six") => "For six",
        _ => "Unknown",
    },
    seats: |seats| format!("{seats} players"),
};

pub(in crate::i18n) static GAMES: Games = Games {
    title: "My games",
    none: "No game yet: each one you begin is kept here, on this device.",
    running: "Running",
    finished: "Finished",
    search: "Search",
    found: |count| match count {
        1 => "1 game".to_owned(),
        _ => format!("{count} games"),
    },
    moves: |count| match count {
        1 => "1 move".to_owned(),
        _ => format!("{count} moves"),
    },
    export: "Export all",
    delete: "Delete",
    deleted: |game| format!("Deleted: {game}."),
    bring_back: "Bring back",
    go_on: "Go on",
    look: "Look at it",
};

/// What each level is called, and what it overlooks.
const LEVELS: [(&str, &str); Level::COUNT] = [
    (
        "Recruit",
        "Has no plan, takes some of what it sees, and never asks what you could take.",
    ),
    (
        "Drummer",
        "Takes what it sees, but makes no threats and overlooks yours.",
    ),
    (
        "Sentry",
        "Threatens little, and misses two chances out of three.",
    ),
    (
        "Scout",
        "Threatens what it can, and leaves a lot unguarded.",
    ),
    (
        "Pikeman",
        "Attacks at every chance, and forgets what that leaves open.",
    ),
    (
        "Halberdier",
        "Sees its own chances one move ahead, and not all that you prepare.",
    ),
    (
        "Musketeer",
        "Looks a move or two ahead and misses most of what goes on there.",
    ),
    (
        "Corporal",
        "Takes what it sees and often forgets what may be taken.",
    ),
    (
        "Sergeant",
        "Looks ahead and still leaves pieces to be taken.",
    ),
    ("Ensign", "Sees most captures, few quiet threats."),
    (
        "Lieutenant",
        "Seldom misses a capture, sometimes a threat behind it.",
    ),
    (
        "Captain",
        "Plans two or three moves and misses a quiet one now and then.",
    ),
    (
        "Major",
        "Rarely misses anything near, and punishes mistakes.",
    ),
    ("Colonel", "Sees what is there, only not very far."),
    (
        "Brigadier",
        "Misses nothing near, and judges a position by experience.",
    ),
    ("General", "Misses nothing and looks far ahead."),
    ("Marshal", "Plays as well as it can in the time it has."),
];

fn level(level: Level) -> (&'static str, &'static str) {
    LEVELS[usize::from(level.number()) - 1]
}

fn wrong_setup(wrong: &WrongSetup) -> String {
    let why = match wrong {
        WrongSetup::Game(found) => {
            format!("there is no game “{found}”, only pikemen and martian")
        }
        WrongSetup::Setup(found) => format!("the game has no setup “{found}”"),
        WrongSetup::Player(found) => {
            format!("a seat is human or a level such as engine-recruit, not “{found}”")
        }
        WrongSetup::Players { expected, given } => {
            format!("the board has {expected} seats, and {given} players are named")
        }
        WrongSetup::Time(found) => format!("time is minutes+seconds such as 5+3, not “{found}”"),
        WrongSetup::First(found) => format!("no seat “{found}” can start"),
        WrongSetup::Option { name, value, why } => option_refused(name, value, *why),
    };
    format!("This address cannot be used: {why}.")
}

pub(super) fn option_refused(name: &str, value: &str, why: AgreeError) -> String {
    match why {
        AgreeError::Unknown => format!("there is no option “{name}”"),
        AgreeError::Refused(OptionError::Value(_)) => {
            format!("“{value}” is no value for the option {name}")
        }
        AgreeError::Refused(OptionError::OtherGame(game)) => {
            format!("{name} is an option of {game}")
        }
        AgreeError::Refused(OptionError::Rules(error)) => rules_refused(error),
    }
}

pub(super) fn rules_refused(error: RulesError) -> String {
    match error {
        RulesError::Target { given, highest } => {
            format!("the target goes from 1 to {highest}, not to {given}")
        }
        RulesError::Stall { given } => format!("{given} rounds are too many to wait for"),
        RulesError::Call { .. } => "only two players can call the clock".to_owned(),
        RulesError::KnightsAndKings => {
            "Of Knights and Kings is played on square boards only".to_owned()
        }
    }
}
