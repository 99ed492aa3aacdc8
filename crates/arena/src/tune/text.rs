//! Tables of weights as text, so that a match can be played with them before they are taken.
//!
//! Each line is the name of a table, then the name of a weight and its value, such as
//! `pikemen threat[2] 110`. What is not named stays as it is.

use super::TableKind;
use std::fmt;
use tercio_engine::Tables;
use tercio_engine::eval::Weight;

/// A line that is not a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongWeight {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is there.
    pub found: String,
}

impl fmt::Display for WrongWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: expected a table, one of its weights and a number, got {:?}",
            self.line, self.found
        )
    }
}

impl std::error::Error for WrongWeight {}

/// Reads weights over those of `tables`.
pub fn read_weights(text: &str, mut tables: Tables) -> Result<Tables, WrongWeight> {
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        set(&mut tables, line).ok_or_else(|| WrongWeight {
            line: index + 1,
            found: line.chars().take(60).collect(),
        })?;
    }
    Ok(tables)
}

fn set(tables: &mut Tables, line: &str) -> Option<()> {
    let mut words = line.split_whitespace();
    let kind = TableKind::from_name(words.next()?)?;
    let name = words.next()?;
    let number: f64 = words.next()?.parse().ok()?;
    if words.next().is_some() || !number.is_finite() || number.abs() > 1e6 {
        return None;
    }
    let mut found = None;
    let mut visit = |weight: &str, value: &mut f64| {
        if weight == name {
            *value = number;
            found = Some(());
        }
    };
    match kind {
        TableKind::Pikemen => tables.pikemen.visit("", &mut visit),
        TableKind::Martian => tables.martian.visit("", &mut visit),
        TableKind::MctsPikemen => tables.mcts_pikemen.visit("", &mut visit),
        TableKind::MctsMartian => tables.mcts_martian.visit("", &mut visit),
    }
    found
}

/// Writes weights as [`read_weights`] reads them. The spread of two seats is no part of a table.
#[must_use]
pub fn write_weights(kind: TableKind, names: &[String], weights: &[f64]) -> String {
    let lines = names.iter().zip(weights);
    let two_seats = matches!(kind, TableKind::Pikemen | TableKind::Martian);
    let lines = lines.filter(|(name, _)| !(two_seats && *name == "spread"));
    lines
        .map(|(name, weight)| format!("{} {name} {weight:.1}\n", kind.name()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_engine::eval::Weights;

    #[test]
    fn what_is_written_is_read() {
        let best = Tables::BEST;
        let names = best.mcts_martian.names();
        let doubled: Vec<f64> = best.mcts_martian.values().iter().map(|w| 2.0 * w).collect();
        let text = write_weights(TableKind::MctsMartian, &names, &doubled);
        let read = read_weights(&text, best).expect("weights");
        assert_eq!(read.mcts_martian.values(), doubled);
        assert_eq!((read.pikemen, read.martian), (best.pikemen, best.martian));
        assert_eq!(read_weights("", best), Ok(best));
        let older = text.replace("mcts-", "crowd-");
        assert_eq!(read_weights(&older, best), Ok(read));
    }

    #[test]
    fn what_is_no_weight_is_refused() {
        for line in [
            "pikemen",
            "pikemen threat[2]",
            "pikemen threat[2] many",
            "pikemen threat[3] 1",
            "pikemen tempo inf",
            "pikemen tempo 1 2",
            "chess tempo 1",
        ] {
            let text = format!("pikemen tempo 3\n\n{line}\n");
            let error = read_weights(&text, Tables::BEST).expect_err(line);
            assert_eq!((error.line, error.found.as_str()), (3, line));
        }
    }
}
