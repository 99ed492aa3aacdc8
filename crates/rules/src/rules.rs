//! The agreement of a game of either kind, by name.

use crate::{Board, martian, pikemen};
use core::fmt;

/// Which of the two games, with all that was agreed before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// A game of Pikemen.
    Pikemen(pikemen::Rules),
    /// A game of Martian Chess.
    Martian(martian::Rules),
}

impl Rules {
    /// The setups of both games with their usual options: all eleven.
    ///
    /// ```
    /// use tercio_rules::Rules;
    /// assert_eq!(Rules::all().count(), 11);
    /// assert!(Rules::all().all(|rules| (2..=6).contains(&rules.seats())));
    /// ```
    pub fn all() -> impl Iterator<Item = Rules> {
        let pikemen = pikemen::Setup::ALL.into_iter().map(pikemen::Rules::new);
        let martian = martian::Setup::ALL.into_iter().map(martian::Rules::new);
        pikemen
            .map(Rules::Pikemen)
            .chain(martian.map(Rules::Martian))
    }

    /// The setup with these names and its usual options.
    ///
    /// ```
    /// use tercio_rules::Rules;
    /// assert_eq!(Rules::from_names("martian", "four")?.seats(), 4);
    /// assert!(Rules::from_names("martian", "classic").is_err());
    /// # Ok::<(), tercio_rules::UnknownName>(())
    /// ```
    pub fn from_names(game: &str, setup: &str) -> Result<Rules, UnknownName> {
        match game {
            "pikemen" => pikemen::Setup::from_name(setup)
                .map(|setup| Rules::Pikemen(pikemen::Rules::new(setup)))
                .ok_or(UnknownName::Setup { game: "pikemen" }),
            "martian" => martian::Setup::from_name(setup)
                .map(|setup| Rules::Martian(martian::Rules::new(setup)))
                .ok_or(UnknownName::Setup { game: "martian" }),
            _ => Err(UnknownName::Game),
        }
    }

    /// `pikemen` or `martian`.
    pub const fn game_name(self) -> &'static str {
        match self {
            Rules::Pikemen(_) => "pikemen",
            Rules::Martian(_) => "martian",
        }
    }

    /// The name of the setup.
    pub const fn setup_name(self) -> &'static str {
        match self {
            Rules::Pikemen(rules) => rules.setup().name(),
            Rules::Martian(rules) => rules.setup().name(),
        }
    }

    /// The board the game is played on.
    pub const fn board(self) -> &'static Board {
        match self {
            Rules::Pikemen(rules) => rules.setup().board(),
            Rules::Martian(rules) => rules.setup().board(),
        }
    }

    /// How many seats there are.
    pub const fn seats(self) -> usize {
        match self {
            Rules::Pikemen(rules) => rules.setup().seats(),
            Rules::Martian(rules) => rules.setup().seats(),
        }
    }

    /// The pips of all pieces at the start.
    pub const fn total_pips(self) -> u8 {
        match self {
            Rules::Pikemen(rules) => rules.setup().total_pips(),
            Rules::Martian(rules) => rules.setup().total_pips(),
        }
    }
}

/// A game or setup that does not exist.
///
/// ```
/// use tercio_rules::Rules;
/// let error = Rules::from_names("martian", "seven").unwrap_err();
/// assert_eq!(error.to_string(), "expected two, three, four, five or six");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnknownName {
    /// The name of the game is unknown.
    Game,
    /// The game has no such setup.
    Setup {
        /// The game that was named.
        game: &'static str,
    },
}

impl UnknownName {
    /// The names there are, for messages.
    pub fn choices(&self) -> &'static str {
        match self {
            UnknownName::Game => "pikemen or martian",
            UnknownName::Setup { game: "pikemen" } => {
                "classic, three, warlords, mini, wedge3 or wedge6"
            }
            UnknownName::Setup { .. } => "two, three, four, five or six",
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.choices())
    }
}

impl core::error::Error for UnknownName {}
