//! The texts of a language, by area.

use super::en;
use super::keys::*;

/// The texts in one language.
#[derive(Clone, Copy)]
pub(crate) struct Texts(Option<&'static Catalogue>);

impl Texts {
    /// English, which is always there.
    pub(super) const ENGLISH: Texts = Texts(None);

    /// Those of a language that was loaded.
    pub(super) const fn of(catalogue: &'static Catalogue) -> Texts {
        Texts(Some(catalogue))
    }
}

/// Writes down the areas: a field of every catalogue, and a method that finds the area in the
/// language. The method is all that names the English texts of an area, so they are in the chunk
/// that uses them.
macro_rules! areas {
    ($($area:ident: $keys:ident = $english:ident,)*) => {
        /// All texts of a language that is loaded when it is chosen.
        pub(super) struct Catalogue {
            $(pub(super) $area: $keys,)*
        }

        impl Texts {
            $(pub(crate) fn $area(self) -> &'static $keys {
                self.0.map_or(&en::$english, |catalogue| &catalogue.$area)
            })*
        }
    };
}

areas! {
    nav: Nav = NAV,
    common: Common = COMMON,
    failures: Failures = FAILURES,
    board: Board = BOARD,
    narration: Narration = NARRATION,
    queries: Queries = QUERIES,
    shortcuts: Shortcuts = SHORTCUTS,
    legend: Legend = LEGEND,
    play: Play = PLAY,
    setups: Setups = SETUPS,
    games: Games = GAMES,
    lobby: Lobby = LOBBY,
    online: Online = ONLINE,
    slow: Slow = SLOW,
    company: Company = COMPANY,
    tournaments: Tournaments = TOURNAMENTS,
    simuls: Simuls = SIMULS,
    studies: Studies = STUDIES,
    account: Account = ACCOUNT,
    notifications: Notifications = NOTIFICATIONS,
    vacations: Vacations = VACATIONS,
    profile: Profile = PROFILE,
    archive: Archive = ARCHIVE,
    options: Options = OPTIONS,
    editor: Editor = EDITOR,
    learn: Learn = LEARN,
    puzzles: Puzzles = PUZZLES,
    rules: Rules = RULES,
    pictures: Pictures = PICTURES,
    review: Review = REVIEW,
    settings: Settings = SETTINGS,
    about: About = ABOUT,
    missing: Missing = MISSING,
    no_server: NoServer = NO_SERVER,
    analysis: Analysis = ANALYSIS,
    insight: Insight = INSIGHT,
    exchange: Exchange = EXCHANGE,
    explorer: Explorer = EXPLORER,
}
