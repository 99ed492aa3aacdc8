//! Accounts, players and games that are over.

use crate::i18n::keys::{Account, Archive, Profile};

pub(in crate::i18n) static ACCOUNT: Account = Account {
    about: "You play as a guest. With an account you play rated games, and find your games on every device.",
    name: "Name",
    name_hint: "2 to 20 letters, digits, - or _",
    password: "Password",
    password_hint: "At least 8 characters",
    register: "Register",
    register_about: "The games that you have played as a guest stay yours.",
    log_in: "Log in",
    log_out: "Log out",
    signed_in: |name| format!("You are logged in as {name}."),
    profile: "My profile",
    sessions: "Where you are logged in",
    this_one: "this browser",
    unknown_browser: "Unknown browser",
    last_used: |when| format!("last used {when}"),
    end: "Log out there",
    change_password: "Change password",
    old_password: "Old password",
    new_password: "New password",
    changed: "The password is changed. All other browsers are logged out.",
    export: "Download my data",
    export_about: "All that is kept about you, as a file.",
    delete: "Delete my account",
    delete_about: "Running games are given up. Games that are over stay, without your name. This cannot be undone.",
    problem: |kind| {
        Some(match kind {
            "name-taken" => "Somebody has this name already.",
            "bad-name" => {
                "A name has 2 to 20 letters, digits, - or _, and begins with a letter or digit."
            }
            "bad-password" => "A password has at least 8 characters, and is not the name.",
            "wrong-credentials" => "Name or password is wrong.",
            "too-many-tries" | "too-fast" => "Too many tries. Wait a little.",
            "busy" => "The server is busy. Try again soon.",
            "no-player" => "Nobody has this name.",
            "banned" => "You may not play here at the moment.",
            _ => return None,
        })
    },
};

pub(in crate::i18n) static PROFILE: Profile = Profile {
    since: |day| format!("Here since {day}"),
    ratings: "Ratings",
    no_ratings: "No rated games yet.",
    ladder: |game, seats, speed| {
        let speed = match speed {
            "blitz" => "blitz",
            "rapid" => "rapid",
            _ => "over days",
        };
        format!("{game}, {seats} seats, {speed}")
    },
    games_counted: |count| match count {
        1 => "1 rated game".to_owned(),
        _ => format!("{count} rated games"),
    },
    provisional: "still uncertain",
    graph: |least, most| format!("The rating over time, between {least} and {most}"),
    games: "Last games",
    all_games: "All games",
};

pub(in crate::i18n) static ARCHIVE: Archive = Archive {
    about: "Every game that was played to its end.",
    player: "Player",
    game: "Game",
    any: "Any",
    result: "Result for the player",
    won: "Won",
    lost: "Lost",
    drawn: "Drawn",
    from: "From",
    to: "To",
    only_rated: "Rated games only",
    search: "Search",
    none: "No game was found.",
    found: |count| match count {
        1 => "1 game".to_owned(),
        _ => format!("{count} games"),
    },
    more: "More games",
    review: "Review",
    analyse: "Analyse",
    export: "Download the records",
};
