//! Accounts, players and games that are over.

use crate::i18n::keys::{Account, Archive, Profile};
use crate::online::passkey::PasskeyTrouble;
use tercio_api::{Scope, Takebacks};

pub(in crate::i18n) static ACCOUNT: Account = Account {
    about: "You play as a guest. With an account you play rated games, and find your games on every device.",
    name: "Name",
    name_hint: "2 to 20 letters (a to z), digits, - or _",
    password: "Password",
    password_hint: "At least 8 characters",
    register: "Register",
    register_about: "The games that you have played as a guest stay yours.",
    log_in_about: "Games that you play as a guest come along.",
    log_in: "Log in",
    log_out: "Log out",
    signed_in: |name| format!("You are logged in as {name}."),
    profile: "My profile",
    register_by_passkey: "Register with a passkey",
    log_in_by_passkey: "Use a passkey",
    passkeys: "Passkeys",
    passkeys_about: "A passkey is kept by your device, which asks for your finger, face or code. Nobody can guess it, and no other site gets to see it.",
    no_passkey: "You have no passkey yet.",
    passkey_dates: |created, used| match used {
        Some(used) => format!("made {created}, last used {used}"),
        None => format!("made {created}, not used yet"),
    },
    passkey_label: "Name of the passkey",
    passkey_label_hint: "So that you know it again, such as “phone”",
    add_passkey: "Add a passkey",
    remove: "Remove",
    remove_named: |label| format!("Remove the passkey {label}"),
    confirm: "Confirm",
    confirm_about: "You logged in a while ago. Confirm that it is you, then you can add and remove passkeys.",
    confirm_by_passkey: "Confirm with a passkey",
    passkey_trouble: |trouble| match trouble {
        PasskeyTrouble::NoBrowser => "This browser knows no passkeys.",
        PasskeyTrouble::NoAddress => {
            "Passkeys need an https address with a name, or localhost. This page has neither."
        }
        PasskeyTrouble::Cancelled => "It was cancelled, or took too long. Nothing has changed.",
        PasskeyTrouble::Known => "This device has a passkey for this account already.",
        PasskeyTrouble::WrongOrigin => "This page may not use passkeys of this site.",
        PasskeyTrouble::NoDevice => "No device here can keep a passkey.",
        PasskeyTrouble::Failed => "The browser could not use a passkey.",
    },
    settings: "Games",
    takebacks: "Moves may be taken back",
    takebacks_hint: "When all who play agree. Otherwise nobody asks you, and you ask nobody.",
    takebacks_when: |when| match when {
        Takebacks::Always => "Always",
        Takebacks::Casual => "In games that are not rated",
        Takebacks::Never => "Never",
    },
    sessions: "Where you are logged in",
    this_one: "this browser",
    unknown_browser: "Unknown browser",
    last_used: |when| format!("last used {when}"),
    end: "Log out there",
    programs: "Programs",
    programs_about: "A token lets a program act for you, as far as you allow it: a bot, a board of wood, a notifier.",
    token_name: "Name of the token",
    token_dates: |created, used| match used {
        Some(used) => format!("made {created}, last used {used}"),
        None => format!("made {created}, not used yet"),
    },
    token_ends: "Ends",
    token_ends_on: |day| format!("ends {day}"),
    never: "never",
    in_days: |days| format!("in {days} days"),
    scopes: "The program may",
    scope: |scope| match scope {
        Scope::Read => "see what you see",
        Scope::Games => "open games and sit down",
        Scope::Play => "move and answer in your games",
        Scope::Chat => "talk beside games",
    },
    make_token: "Make a token",
    token_made: "This is the token. Copy it now: it is not shown again.",
    copy: "Copy",
    copied: "Copied",
    revoke: "Take back",
    revoke_named: |name| format!("Take back the token {name}"),
    bot: "Bot",
    bot_about: "A bot is an account whose moves a program chooses. Everybody sees it. Only an account that has never played can become one.",
    bot_sure: "I know that it stays a bot for good",
    become_bot: "Make this account a bot",
    is_bot: "This account is a bot.",
    change_password: "Change password",
    set_password: "Set a password",
    set_password_about: "You log in with a passkey. A password would be a second way.",
    old_password: "Old password",
    new_password: "New password",
    changed: "The password is changed. All other browsers are logged out.",
    export: "Download my data",
    export_about: "All that is kept about you, as a file.",
    delete: "Delete my account",
    delete_about: "Running games are given up. Games that are over stay, without your name. This cannot be undone.",
    delete_confirmed: "Without a password, you must have logged in within the last ten minutes.",
    problem: |kind| {
        Some(match kind {
            "name-taken" => "Somebody has this name already.",
            "bad-name" => {
                "A name has 2 to 20 letters (a to z), digits, - or _, and begins with a letter or digit."
            }
            "bad-password" => "A password has at least 8 characters, and is not the name.",
            "wrong-credentials" => "Name or password is wrong.",
            "too-many-tries" | "too-fast" => "Too many tries. Wait a little.",
            "busy" => "The server is busy. Try again soon.",
            "no-player" => "Nobody has this name.",
            "no-passkeys-here" => "Passkeys need an https address with a name, or localhost.",
            "passkey-too-late" => "It took too long. Try again.",
            "passkey-wrong-origin" => "This passkey was used on a page of another site.",
            "passkey-copied" => {
                "This passkey seems to be a copy. Log in another way, and remove it."
            }
            "passkey-refused" => "This passkey does not fit.",
            "passkey-taken" => "An account has this passkey already.",
            "unknown-passkey" => "No account here has this passkey. Perhaps it was removed.",
            "too-many-passkeys" => "You have very many passkeys. Remove one first.",
            "no-passkey" => "This passkey is gone already.",
            "last-way-in" => {
                "It is your only way to log in. Add another passkey or a password first."
            }
            "not-confirmed" => "You logged in a while ago. Log in once more, then do this.",
            "too-many-tokens" => "You have very many tokens. Take one back first.",
            "no-token" => "This token is gone already.",
            "has-played" => "You have played with this account already: it stays yours.",
            "banned" => "You may not play here at the moment.",
            _ => return None,
        })
    },
};

pub(in crate::i18n) static PROFILE: Profile = Profile {
    bot: "BOT: a program chooses the moves.",
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
