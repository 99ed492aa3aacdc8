//! Why play stopped, beside what the rules say.

use super::RecordProblem;
use crate::notation::seats;
use crate::{Outcome, Position, Reason, SeatSet};
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// Why play stopped.
///
/// ```
/// use tercio_rules::record::Termination;
/// use tercio_rules::{Reason, Seat, SeatSet};
/// let late = Termination::Time(SeatSet::only(Seat::C));
/// assert_eq!(late.to_string(), "time C");
/// assert_eq!(Termination::from_name("time C"), Some(late));
/// assert_eq!(Termination::from_name("stall"), Some(Termination::Rules(Reason::Stall)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The game was over by its rules.
    Rules(Reason),
    /// These seats gave up.
    Resignation(SeatSet),
    /// These seats ran out of time.
    Time(SeatSet),
    /// The players agreed on the result.
    Agreement,
    /// Somebody else decided: an arbiter, or the rules of another place.
    Adjudication,
    /// Nobody came back to it, and nobody won.
    Abandoned,
    /// It can still go on.
    Unfinished,
}

impl Termination {
    /// Reads what [`Display`](fmt::Display) writes: a word, and for `resignation` and `time` the
    /// seats that lost by it.
    pub fn from_name(name: &str) -> Option<Termination> {
        if let Some(reason) = Reason::from_name(name) {
            return Some(Termination::Rules(reason));
        }
        Some(match name {
            "agreement" => Termination::Agreement,
            "adjudication" => Termination::Adjudication,
            "abandoned" => Termination::Abandoned,
            "unfinished" => Termination::Unfinished,
            _ => {
                let (word, names) = name.split_once(' ')?;
                let seats = seats(names, '=')?;
                match word {
                    "resignation" => Termination::Resignation(seats),
                    "time" => Termination::Time(seats),
                    _ => return None,
                }
            }
        })
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Rules(reason) => reason.fmt(f),
            Termination::Resignation(seats) => write!(f, "resignation {}", seats_name(*seats)),
            Termination::Time(seats) => write!(f, "time {}", seats_name(*seats)),
            Termination::Agreement => f.write_str("agreement"),
            Termination::Adjudication => f.write_str("adjudication"),
            Termination::Abandoned => f.write_str("abandoned"),
            Termination::Unfinished => f.write_str("unfinished"),
        }
    }
}

/// How a game ended: why, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub(super) termination: Termination,
    pub(super) winners: SeatSet,
}

impl Ending {
    pub(super) fn by_rules(outcome: Option<Outcome>) -> Ending {
        match outcome {
            Some(Outcome { winners, reason }) => Ending {
                termination: Termination::Rules(reason),
                winners,
            },
            None => Ending {
                termination: Termination::Unfinished,
                winners: SeatSet::EMPTY,
            },
        }
    }

    /// N-48 to N-50, N-64: the one place that knows which endings fit together with the rules and with
    /// themselves. `last` is the position after the last move.
    pub(super) fn check(
        self,
        last: &Position,
        outcome: Option<Outcome>,
    ) -> Result<(), RecordProblem> {
        let Ending {
            termination,
            winners,
        } = self;
        let contradiction = |message: String| Err(RecordProblem::Contradiction(message));
        let everybody = SeatSet::first(last.rules().seats());
        if !winners.is_subset(everybody) {
            let message = format!("the result {} names a seat too many", result_name(winners));
            return contradiction(message);
        }
        let by_rules = Ending::by_rules(outcome);
        if outcome.is_some() || matches!(termination, Termination::Rules(_)) {
            if termination != by_rules.termination {
                return contradiction(format!(
                    "by the rules the termination is {}, not {termination}",
                    by_rules.termination
                ));
            }
            if winners != by_rules.winners {
                return contradiction(format!(
                    "by the rules the result is {}, not {}",
                    result_name(by_rules.winners),
                    result_name(winners)
                ));
            }
            return Ok(());
        }
        // N-64
        if !winners.is_disjoint(last.left()) {
            let message = format!("the result {} names a seat that left", result_name(winners));
            return contradiction(message);
        }
        let losers = match termination {
            Termination::Resignation(seats) | Termination::Time(seats) => seats,
            _ => SeatSet::EMPTY,
        };
        let undecided = matches!(
            termination,
            Termination::Unfinished | Termination::Abandoned
        );
        if undecided != winners.is_empty()
            || !losers.is_subset(everybody)
            || !losers.is_disjoint(winners)
        {
            return contradiction(format!(
                "the termination {termination} does not go with the result {}",
                result_name(winners)
            ));
        }
        Ok(())
    }
}

/// The seats of a set with `=` between them.
fn seats_name(seats: SeatSet) -> String {
    let mut name = String::new();
    for seat in seats.iter() {
        if !name.is_empty() {
            name.push('=');
        }
        name.push(seat.letter());
    }
    name
}

/// The winners as they are written: `A`, `A=C`, or `*` for none.
pub(super) fn result_name(winners: SeatSet) -> String {
    match winners.is_empty() {
        true => "*".to_string(),
        false => seats_name(winners),
    }
}

/// Reads what [`result_name`] writes.
pub(super) fn result_from_name(name: &str) -> Option<SeatSet> {
    match name {
        "*" => Some(SeatSet::EMPTY),
        _ => seats(name, '='),
    }
}
