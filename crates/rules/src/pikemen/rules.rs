//! What is agreed before a game of Pikemen, and who takes whom.

use super::Setup;
use crate::{RulesError, Size, Stance};

/// The agreement a game of Pikemen is played under: a setup and its options.
///
/// ```
/// use tercio_rules::pikemen::{Rules, Setup};
/// let rules = Rules::new(Setup::Mini).with_target(9)?.with_rps();
/// assert!(Rules::new(Setup::Mini).with_target(19).is_err());
/// # Ok::<(), tercio_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    setup: Setup,
    target: u8,
    /// In bytes, so that what is agreed takes five of them in every position.
    stall: [u8; 2],
    rps: bool,
}

impl Rules {
    /// P-39: the target if nothing else was agreed.
    pub const DEFAULT_TARGET: u8 = 12;
    /// P-51: the rounds without a capture after which a game is scored, if nothing else was agreed.
    pub const DEFAULT_STALL: u16 = 40;
    /// The longest stall that can be agreed.
    pub const LONGEST_STALL: u16 = 10_000;

    /// A setup with the usual options.
    pub const fn new(setup: Setup) -> Rules {
        Rules {
            setup,
            target: Rules::DEFAULT_TARGET,
            stall: Rules::DEFAULT_STALL.to_le_bytes(),
            rps: false,
        }
    }

    /// Play to another number of points (P-40).
    pub fn with_target(self, target: u32) -> Result<Rules, RulesError> {
        let highest = self.setup.highest_target();
        match u8::try_from(target) {
            Ok(target) if (1..=highest).contains(&target) => Ok(Rules { target, ..self }),
            _ => Err(RulesError::Target {
                given: target,
                highest,
            }),
        }
    }

    /// Score the game after another number of rounds without a capture; 0 turns this and the
    /// repetition ending off (P-50, P-54).
    pub fn with_stall(self, stall: u32) -> Result<Rules, RulesError> {
        match u16::try_from(stall) {
            Ok(stall) if stall <= Rules::LONGEST_STALL => Ok(Rules {
                stall: stall.to_le_bytes(),
                ..self
            }),
            _ => Err(RulesError::Stall { given: stall }),
        }
    }

    /// Rock/paper/scissors for upright victims (P-33 and following).
    #[must_use]
    pub const fn with_rps(self) -> Rules {
        Rules { rps: true, ..self }
    }

    /// The start arrangement.
    pub const fn setup(self) -> Setup {
        self.setup
    }

    /// The points that win the game.
    pub const fn target(self) -> u8 {
        self.target
    }

    /// The rounds without a capture after which the game is scored; 0 if it never is.
    pub const fn stall(self) -> u16 {
        u16::from_le_bytes(self.stall)
    }

    /// Whether rock/paper/scissors is played.
    pub const fn rps(self) -> bool {
        self.rps
    }

    /// Whether a piece may take an enemy piece of this size and stance.
    ///
    /// ```
    /// use tercio_rules::{Facing, Size, Stance, pikemen::{Rules, Setup}};
    /// let rules = Rules::new(Setup::Classic);
    /// assert!(rules.takes(Size::Small, Size::Large, Stance::Lying(Facing::N)));
    /// assert!(!rules.takes(Size::Large, Size::Large, Stance::Upright));
    /// ```
    pub const fn takes(self, attacker: Size, victim: Size, stance: Stance) -> bool {
        takes(self.rps, attacker, victim, stance)
    }
}

/// Who takes whom: the only place that knows.
pub(super) const fn takes(rps: bool, attacker: Size, victim: Size, stance: Stance) -> bool {
    match stance {
        // P-26, P-37: whoever lies can be taken by anybody.
        Stance::Lying(_) => true,
        Stance::Upright if rps => matches!(
            (attacker, victim),
            // P-33 to P-36
            (Size::Small, Size::Large) | (Size::Medium, Size::Small) | (Size::Large, Size::Medium)
        ),
        // P-27
        Stance::Upright => attacker.pips() > victim.pips(),
    }
}
