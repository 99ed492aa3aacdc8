//! French, with the words of the French rule sheet: piquier, dressé, immobilisé, charger.

mod analysis;
mod board;
mod common;
mod company;
mod editor;
mod explorer;
mod failures;
mod learn;
mod narration;
mod notices;
mod online;
mod options;
mod pages;
mod people;
mod pictures;
mod play;
mod queries;
mod review;
mod simuls;
mod slow;
mod studies;
mod tournaments;
mod vacations;

use super::catalogue::Catalogue;

pub(super) static CATALOGUE: Catalogue = Catalogue {
    nav: common::NAV,
    common: common::COMMON,
    failures: failures::FAILURES,
    board: board::BOARD,
    narration: narration::NARRATION,
    queries: queries::QUERIES,
    shortcuts: queries::SHORTCUTS,
    legend: queries::LEGEND,
    play: play::PLAY,
    setups: play::SETUPS,
    games: play::GAMES,
    lobby: online::LOBBY,
    online: online::ONLINE,
    slow: slow::SLOW,
    company: company::COMPANY,
    tournaments: tournaments::TOURNAMENTS,
    simuls: simuls::SIMULS,
    studies: studies::STUDIES,
    account: people::ACCOUNT,
    notifications: notices::NOTIFICATIONS,
    vacations: vacations::VACATIONS,
    profile: people::PROFILE,
    archive: people::ARCHIVE,
    options: options::OPTIONS,
    editor: editor::EDITOR,
    learn: learn::LEARN,
    puzzles: learn::PUZZLES,
    rules: learn::RULES,
    pictures: pictures::PICTURES,
    review: review::REVIEW,
    settings: pages::SETTINGS,
    about: pages::ABOUT,
    missing: pages::MISSING,
    no_server: pages::NO_SERVER,
    analysis: analysis::ANALYSIS,
    insight: analysis::INSIGHT,
    exchange: analysis::EXCHANGE,
    explorer: explorer::EXPLORER,
};

#[cfg(test)]
mod tests {
    /// Every text of this folder.
    const SOURCES: &[&str] = &[
        include_str!("analysis.rs"),
        include_str!("queries.rs"),
        include_str!("board.rs"),
        include_str!("failures.rs"),
        include_str!("common.rs"),
        include_str!("company.rs"),
        include_str!("editor.rs"),
        include_str!("explorer.rs"),
        include_str!("learn.rs"),
        include_str!("narration.rs"),
        include_str!("notices.rs"),
        include_str!("online.rs"),
        include_str!("options.rs"),
        include_str!("pages.rs"),
        include_str!("people.rs"),
        include_str!("pictures.rs"),
        include_str!("play.rs"),
        include_str!("review.rs"),
        include_str!("slow.rs"),
        include_str!("simuls.rs"),
        include_str!("studies.rs"),
        include_str!("tournaments.rs"),
        include_str!("vacations.rs"),
    ];

    #[test]
    fn no_line_breaks_before_a_mark() {
        let texts = SOURCES.iter().flat_map(|source| source.lines());
        for line in texts.filter(|line| line.contains('"')) {
            for mark in [" :", " ;", " ?", " !\"", "« ", " »", "} %"] {
                assert!(!line.contains(mark), "a space that may break: {line}");
            }
        }
    }

    #[test]
    fn apostrophes_are_curved() {
        let texts = SOURCES.iter().flat_map(|source| source.lines());
        let straight = |line: &&str| {
            let mut letters = line.as_bytes().windows(3);
            letters.any(|three| {
                three[1] == b'\'' && three[0].is_ascii_alphabetic() && three[2] != b'\''
            })
        };
        for line in texts.filter(|line| line.contains('"')) {
            assert!(!straight(&line), "a straight apostrophe: {line}");
        }
    }
}
