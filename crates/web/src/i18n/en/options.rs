//! What can be agreed before a game.

use super::board::seat;
use crate::i18n::keys::Options;
use tercio_rules::Rules;
use tercio_rules::martian::Deadlock;

pub(in crate::i18n) static OPTIONS: Options = Options {
    title: "Options",
    first: |rules| match rules {
        Rules::Pikemen(_) => "Who starts (at a table: the tallest player)",
        Rules::Martian(_) => "Who starts (at a table: whoever draws the red queen)",
    },
    draw: |rules| match rules {
        Rules::Pikemen(_) => "Draw lots",
        Rules::Martian(_) => "Draw the red queen",
    },
    drew: |rules, who| match rules {
        Rules::Pikemen(_) => format!("{} is drawn and starts.", seat(who)),
        Rules::Martian(_) => format!("{} draws the red queen from the bag and starts.", seat(who)),
    },
    target: "Points that win",
    stall: "Rounds without a capture until the game is scored (0: never)",
    rps: "Rock, paper, scissors against upright pikemen",
    deadlock: "When nobody captures any more",
    deadlock_name: |deadlock| match deadlock {
        Deadlock::Call => "a player may call the clock: seven moves",
        Deadlock::Auto => "the game ends after 27 moves",
        Deadlock::Off => "the game goes on",
    },
    knights_and_kings: "Of Knights and Kings: pawns step like kings, drones leap like knights",
    lost: |labels| format!("No longer agreed, because it does not fit here: {labels}."),
    range: |least, most| format!("A whole number from {least} to {most}, please."),
};
