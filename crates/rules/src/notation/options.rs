//! What can be agreed besides the setup, by name: the one table behind positions and records.

use crate::martian::Deadlock;
use crate::{Rules, RulesError, martian, pikemen};
use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::fmt;

/// An agreement that can differ from the usual one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RulesOption {
    Target,
    Stall,
    Rps,
    Deadlock,
    KnightsAndKings,
}

impl RulesOption {
    /// Every option, in the order in which they are written.
    pub(crate) const ALL: [RulesOption; 5] = [
        RulesOption::Target,
        RulesOption::Stall,
        RulesOption::Rps,
        RulesOption::Deadlock,
        RulesOption::KnightsAndKings,
    ];

    /// The name in a position.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            RulesOption::Target => "target",
            RulesOption::Stall => "stall",
            RulesOption::Rps => "rps",
            RulesOption::Deadlock => "deadlock",
            RulesOption::KnightsAndKings => "knights-and-kings",
        }
    }

    /// The name of the tag in a record.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            RulesOption::Target => "Target",
            RulesOption::Stall => "Stall",
            RulesOption::Rps => "Rps",
            RulesOption::Deadlock => "Deadlock",
            RulesOption::KnightsAndKings => "KnightsAndKings",
        }
    }

    /// Whether it is simply on or off, so that its name alone says all.
    pub(crate) const fn is_switch(self) -> bool {
        matches!(self, RulesOption::Rps | RulesOption::KnightsAndKings)
    }

    /// Whether the game knows it at all.
    pub(crate) const fn belongs_to(self, rules: Rules) -> bool {
        match self {
            RulesOption::Target | RulesOption::Stall | RulesOption::Rps => {
                matches!(rules, Rules::Pikemen(_))
            }
            RulesOption::Deadlock | RulesOption::KnightsAndKings => {
                matches!(rules, Rules::Martian(_))
            }
        }
    }

    /// What was agreed, if that is not the usual. A switch that is on is `yes`.
    pub(crate) fn unusual(self, rules: Rules) -> Option<String> {
        match (self, rules) {
            (RulesOption::Target, Rules::Pikemen(rules)) => {
                let target = rules.target();
                (target != pikemen::Rules::DEFAULT_TARGET).then(|| target.to_string())
            }
            (RulesOption::Stall, Rules::Pikemen(rules)) => {
                let stall = rules.stall();
                (stall != pikemen::Rules::DEFAULT_STALL).then(|| stall.to_string())
            }
            (RulesOption::Rps, Rules::Pikemen(rules)) => rules.rps().then(|| "yes".to_owned()),
            (RulesOption::Deadlock, Rules::Martian(rules)) => {
                let usual = martian::Rules::new(rules.setup()).deadlock();
                let agreed = rules.deadlock();
                (agreed != usual).then(|| agreed.name().to_owned())
            }
            (RulesOption::KnightsAndKings, Rules::Martian(rules)) => {
                rules.knights_and_kings().then(|| "yes".to_owned())
            }
            _ => None,
        }
    }

    /// Agrees on a value. The game must know the option.
    pub(crate) fn agree(self, rules: Rules, value: &str) -> Result<Rules, OptionError> {
        let number = || number::<u32>(value).ok_or(OptionError::Value("a number"));
        let yes = || match value {
            "yes" => Ok(()),
            _ => Err(OptionError::Value("yes")),
        };
        Ok(match (self, rules) {
            (RulesOption::Target, Rules::Pikemen(rules)) => {
                Rules::Pikemen(rules.with_target(number()?)?)
            }
            (RulesOption::Stall, Rules::Pikemen(rules)) => {
                Rules::Pikemen(rules.with_stall(number()?)?)
            }
            (RulesOption::Rps, Rules::Pikemen(rules)) => {
                yes()?;
                Rules::Pikemen(rules.with_rps())
            }
            (RulesOption::Deadlock, Rules::Martian(rules)) => {
                let deadlock =
                    Deadlock::from_name(value).ok_or(OptionError::Value("call, auto or off"))?;
                Rules::Martian(rules.with_deadlock(deadlock)?)
            }
            (RulesOption::KnightsAndKings, Rules::Martian(rules)) => {
                yes()?;
                Rules::Martian(rules.with_knights_and_kings()?)
            }
            (RulesOption::Target | RulesOption::Stall | RulesOption::Rps, _) => {
                return Err(OptionError::OtherGame("Pikemen"));
            }
            (RulesOption::Deadlock | RulesOption::KnightsAndKings, _) => {
                return Err(OptionError::OtherGame("Martian Chess"));
            }
        })
    }
}

impl Rules {
    /// What was agreed and is not the usual: names as in a position, and values. A switch that is
    /// on has the value `yes`.
    pub fn agreed(self) -> impl Iterator<Item = (&'static str, String)> {
        RulesOption::ALL
            .into_iter()
            .filter_map(move |option| Some((option.name(), option.unusual(self)?)))
    }

    /// Agrees on an option by its name, or says why that cannot be.
    ///
    /// ```
    /// use tercio_rules::Rules;
    /// let rules = Rules::from_names("pikemen", "classic")?.agree("target", "20")?;
    /// assert_eq!(rules.agreed().collect::<Vec<_>>(), [("target", "20".to_owned())]);
    /// assert!(rules.agree("deadlock", "off").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn agree(self, name: &str, value: &str) -> Result<Rules, AgreeError> {
        let option = RulesOption::ALL
            .into_iter()
            .find(|option| option.name() == name)
            .ok_or(AgreeError::Unknown)?;
        option.agree(self, value).map_err(AgreeError::Refused)
    }
}

/// Why nothing is agreed under a name.
///
/// ```
/// use tercio_rules::Rules;
/// let rules = Rules::from_names("martian", "two")?;
/// assert!(rules.agree("deadlock", "auto").is_ok());
/// assert!(rules.agree("target", "9").is_err(), "an option of Pikemen");
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AgreeError {
    /// No game knows an option of this name.
    Unknown,
    /// The option does not take the value.
    Refused(OptionError),
}

impl fmt::Display for AgreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgreeError::Unknown => f.write_str("there is no such option"),
            AgreeError::Refused(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for AgreeError {}

/// Why an option cannot be agreed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The value should be something else.
    Value(&'static str),
    /// The option belongs to this game only.
    OtherGame(&'static str),
    /// The value is one that the setup does not allow.
    Rules(RulesError),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Value(expected) => write!(f, "expected {expected}"),
            OptionError::OtherGame(game) => write!(f, "this is an option of {game}"),
            OptionError::Rules(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OptionError {}

impl From<RulesError> for OptionError {
    fn from(error: RulesError) -> Self {
        OptionError::Rules(error)
    }
}

/// Reads a number that is written in plain digits and nothing else.
pub(crate) fn number<N: core::str::FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}
