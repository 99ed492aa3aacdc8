//! Tournaments.

use crate::i18n::keys::Tournaments;
use tercio_api::{TieBreak, TournamentFormat};

pub(in crate::i18n) static TOURNAMENTS: Tournaments = Tournaments {
    about: "Round by round, the server says who meets whom. Everybody with an account may make one.",
    needs_account: "Taking part in tournaments takes an account.",
    to_list: "All tournaments",
    open: "Upcoming",
    running: "Running",
    finished: "Ended",
    none: "There are no tournaments yet. Make one: others find it here and join.",
    players: |count, most| format!("{count} of {most} players"),
    rounds_in_all: |count| match count {
        1 => "1 round".to_owned(),
        _ => format!("{count} rounds"),
    },
    round_of: |round, rounds| format!("Round {round} of {rounds}"),
    made_by: |name| format!("by {name}"),
    starts_at: |when| format!("begins {when}"),
    starts_by_maker: "begins when its maker says so",
    over_since: |when| format!("ended {when}"),
    cancelled: "Called off",
    create: "New tournament",
    not_made: "The tournament was not made.",
    pairing: "Who meets whom",
    format: |format| match format {
        TournamentFormat::RoundRobin => "Round robin",
        TournamentFormat::DoubleRoundRobin => "Double round robin",
        TournamentFormat::Swiss => "Swiss",
        TournamentFormat::Tables => "Tables",
    },
    format_about: |format| match format {
        TournamentFormat::RoundRobin => "Everybody meets everybody once.",
        TournamentFormat::DoubleRoundRobin => {
            "Everybody meets everybody twice, and moves first once."
        }
        TournamentFormat::Swiss => {
            "In each round those with about the same score meet, and nobody twice."
        }
        TournamentFormat::Tables => "New company and another seat in each round.",
    },
    rounds: "Rounds",
    least: "Fewest players",
    most: "Most players",
    begins: "It begins",
    when_i_say: "When I say so",
    at_a_time: "At a time",
    time: "Date and time",
    join: "Join",
    come_back: "Come back",
    leave: "Leave",
    withdraw: "Withdraw",
    really_withdraw: "Really withdraw?",
    start: "Begin now",
    call_off: "Call it off",
    really_call_off: "Really call it off?",
    too_few: |least| format!("It needs {least} players to begin."),
    your_game: "Your game has begun.",
    to_game: "To the board",
    to_tournament: "To the tournament",
    next_round_in: |seconds| match seconds {
        0 => "The next round begins now.".to_owned(),
        1 => "The next round begins in 1 second.".to_owned(),
        _ => format!("The next round begins in {seconds} seconds."),
    },
    begins_in: |span| format!("It begins in {span}."),
    you_play: "You play in this tournament. Stay on this page: it leads you to your board.",
    winners: |names| match names.split_last() {
        None => String::new(),
        Some((only, [])) => format!("{only} won the tournament."),
        Some((last, rest)) => format!("{} and {last} share the first place.", rest.join(", ")),
    },
    standings: "Standings",
    place: "Place",
    player: "Player",
    score: "Score",
    games: "Games",
    withdrawn: "withdrawn",
    tie_break: |by| match by {
        TieBreak::Buchholz => "Buchholz",
        TieBreak::SonnebornBerger => "S.-Berger",
        TieBreak::DirectEncounter => "Direct",
        TieBreak::Points => "Points",
        TieBreak::Wins => "Wins",
    },
    tie_break_about: |by| match by {
        TieBreak::Buchholz => {
            "Buchholz: the scores of all opponents together. A round without one counts as an opponent with \
             one’s own score."
        }
        TieBreak::SonnebornBerger => {
            "Sonneborn-Berger: the scores of those whom one has beaten, and half of the scores of those with \
             whom one drew."
        }
        TieBreak::DirectEncounter => "Direct: what one scored against those with the same score.",
        TieBreak::Points => "Points: the points on all boards together.",
        TieBreak::Wins => "Wins: how many games one won alone.",
    },
    how_counted: "How it is counted",
    counted_for_two: "A win is 1, a draw ½. Who has no opponent in a round gets 1; who comes late gets ½ for each round \
                      missed.",
    counted_at_tables: "A win is 1; several winners share it. Who has no table in a round gets as much as \
                        everybody gets on average, and who comes late half of that for each round missed.",
    then_by: "Those with the same score are told apart by, in this order:",
    rounds_played: "Rounds",
    round: |number| format!("Round {number}"),
    byes: |names| format!("Without a game: {names}"),
    is_played: "is played",
    problem: |kind| {
        Some(match kind {
            "bad-tournament" => {
                "Such a tournament cannot be played: look at its numbers and its time."
            }
            "no-account" | "needs-account" => "Tournaments are for accounts.",
            "too-many-tournaments" => "Too many of your tournaments are not over.",
            "full" => "There is no room for more players.",
            "too-late" => "It is too late for that.",
            "too-few" => "There are not enough players.",
            "same-browser" => "Somebody who has used this browser plays in it already.",
            "outrun" => "Something has changed meanwhile. Look again.",
            "no-tournament" => "There is no such tournament.",
            _ => return None,
        })
    },
};
