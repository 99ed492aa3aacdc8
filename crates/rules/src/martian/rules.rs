//! What is agreed before a game of Martian Chess.

use super::Setup;
use crate::board::Shape;
use crate::{RulesError, Size};

/// How a game ends in which nobody captures any more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Deadlock {
    /// A player may call the clock with a move; then seven moves in a row without a capture end
    /// the game. For two players only.
    Call,
    /// 27 moves in a row without a capture end the game.
    Auto,
    /// Only an empty zone ends the game; not even repetition does.
    Off,
}

impl Deadlock {
    /// Every setting.
    pub const ALL: [Deadlock; 3] = [Deadlock::Call, Deadlock::Auto, Deadlock::Off];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Deadlock::Call => "call",
            Deadlock::Auto => "auto",
            Deadlock::Off => "off",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Deadlock> {
        Deadlock::ALL
            .into_iter()
            .find(|deadlock| deadlock.name() == name)
    }
}

/// The agreement a game of Martian Chess is played under: a setup and its options.
///
/// ```
/// use tercio_rules::martian::{Deadlock, Rules, Setup};
/// assert_eq!(Rules::new(Setup::Two).deadlock(), Deadlock::Call);
/// assert_eq!(Rules::new(Setup::Six).deadlock(), Deadlock::Auto);
/// assert!(Rules::new(Setup::Six).with_knights_and_kings().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    setup: Setup,
    deadlock: Deadlock,
    knights_and_kings: bool,
}

impl Rules {
    /// M-54: how many moves in a row without a capture a called clock allows.
    pub const CLOCK: u8 = 7;
    /// M-60: how many moves in a row without a capture end a game under [`Deadlock::Auto`].
    pub const QUIET_MOVES: u16 = 27;

    /// A setup with the usual options (M-50).
    pub const fn new(setup: Setup) -> Rules {
        Rules {
            setup,
            deadlock: match setup {
                Setup::Two => Deadlock::Call,
                _ => Deadlock::Auto,
            },
            knights_and_kings: false,
        }
    }

    /// Another way to end a deadlock.
    pub fn with_deadlock(self, deadlock: Deadlock) -> Result<Rules, RulesError> {
        // M-51
        if deadlock == Deadlock::Call && self.setup.seats() != 2 {
            return Err(RulesError::Call {
                seats: self.setup.seats(),
            });
        }
        Ok(Rules { deadlock, ..self })
    }

    /// The variant Of Knights and Kings: pawns step like a chess king, drones leap like a knight.
    /// On flat boards only (M-67).
    pub fn with_knights_and_kings(self) -> Result<Rules, RulesError> {
        match self.setup.board().shape() {
            Shape::Flat { .. } => Ok(Rules {
                knights_and_kings: true,
                ..self
            }),
            Shape::Wedge { .. } => Err(RulesError::KnightsAndKings),
        }
    }

    /// The start arrangement.
    pub const fn setup(self) -> Setup {
        self.setup
    }

    /// How a deadlock ends.
    pub const fn deadlock(self) -> Deadlock {
        self.deadlock
    }

    /// Whether Of Knights and Kings is played.
    pub const fn knights_and_kings(self) -> bool {
        self.knights_and_kings
    }

    /// What a piece becomes when it lands on another of the same zone, if they may merge.
    /// `queens` and `drones` say whether the player controls any before the move.
    ///
    /// ```
    /// use tercio_rules::Size;
    /// use tercio_rules::martian::Rules;
    /// // Two pawns become a drone while the player has none.
    /// assert_eq!(Rules::merged(Size::Small, Size::Small, false, false), Some(Size::Medium));
    /// assert_eq!(Rules::merged(Size::Small, Size::Small, false, true), None);
    /// ```
    pub const fn merged(moving: Size, landing: Size, queens: bool, drones: bool) -> Option<Size> {
        match (moving, landing) {
            // M-26, M-28
            (Size::Small, Size::Medium) | (Size::Medium, Size::Small) if !queens => {
                Some(Size::Large)
            }
            // M-27
            (Size::Small, Size::Small) if !drones => Some(Size::Medium),
            _ => None,
        }
    }
}
