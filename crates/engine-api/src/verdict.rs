//! How good a move was.

use std::fmt;

/// How good a move was, by the chance to win that it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// The engine's own choice, or as good.
    Best,
    /// Hardly worse.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It may have cost the game.
    Blunder,
}

/// The least loss that earns each verdict, with two seats and with more. There the chance is shared
/// by more seats, so that the same harm shows as a smaller loss.
const LEAST_LOSS: [(Verdict, f32, f32); 4] = [
    (Verdict::Blunder, 0.20, 0.15),
    (Verdict::Mistake, 0.10, 0.08),
    (Verdict::Inaccuracy, 0.05, 0.04),
    (Verdict::Good, 0.005, 0.005),
];

impl Verdict {
    /// Every verdict, the best one first.
    pub const ALL: [Verdict; 5] = [
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// The verdict on a move that lost this much of the chance to win.
    #[must_use]
    pub fn new(loss: f32, is_first_choice: bool, seats: usize) -> Verdict {
        if is_first_choice {
            return Verdict::Best;
        }
        LEAST_LOSS
            .into_iter()
            .find(|&(_, two, more)| loss >= if seats == 2 { two } else { more })
            .map_or(Verdict::Best, |(verdict, _, _)| verdict)
    }

    /// The name used by people and programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }

    /// The sign that players of board games write behind such a move; none for good ones.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }

    /// Whether it calls for a word.
    #[must_use]
    pub fn is_bad(self) -> bool {
        self >= Verdict::Inaccuracy
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Verdict;

    #[test]
    fn verdicts_follow_the_loss() {
        let of = |loss| Verdict::new(loss, false, 2);
        assert_eq!(of(0.0), Verdict::Best);
        assert_eq!(of(0.01), Verdict::Good);
        assert_eq!(of(0.05), Verdict::Inaccuracy);
        assert_eq!(of(0.15), Verdict::Mistake);
        assert_eq!(of(0.9), Verdict::Blunder);
        assert_eq!(Verdict::new(0.9, true, 2), Verdict::Best);
        assert_eq!(Verdict::new(0.16, false, 4), Verdict::Blunder);
        assert_eq!(Verdict::new(0.16, false, 2), Verdict::Mistake);
    }
}
