//! Reads off an evaluation what a position contains.

use tercio_engine::eval::{self, Evaluation, Weights};
use tercio_engine::mcts::Shares;
use tercio_engine::{Tables, Value};
use tercio_rules::{Play, Position, Rules, Seat};

/// Which table of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableKind {
    /// Pikemen with two seats.
    Pikemen,
    /// Martian Chess with two seats.
    Martian,
    /// Pikemen with more seats.
    MctsPikemen,
    /// Martian Chess with more seats.
    MctsMartian,
}

impl TableKind {
    /// Every table.
    pub const ALL: [TableKind; 4] = [
        TableKind::Pikemen,
        TableKind::Martian,
        TableKind::MctsPikemen,
        TableKind::MctsMartian,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            TableKind::Pikemen => "pikemen",
            TableKind::Martian => "martian",
            TableKind::MctsPikemen => "mcts-pikemen",
            TableKind::MctsMartian => "mcts-martian",
        }
    }

    /// Reads a name, or the one by which weights were written before: `crowd-` for `mcts-`.
    pub fn from_name(name: &str) -> Option<TableKind> {
        let known = |kind: &TableKind| match name.strip_prefix("crowd-") {
            Some(game) => kind.name().strip_prefix("mcts-") == Some(game),
            None => kind.name() == name,
        };
        TableKind::ALL.into_iter().find(known)
    }

    /// The table that a game is evaluated with.
    pub fn of(rules: Rules) -> TableKind {
        match (rules, rules.seats()) {
            (Rules::Pikemen(_), 2) => TableKind::Pikemen,
            (Rules::Martian(_), 2) => TableKind::Martian,
            (Rules::Pikemen(_), _) => TableKind::MctsPikemen,
            (Rules::Martian(_), _) => TableKind::MctsMartian,
        }
    }
}

/// A table once with all weights at nothing, and once with each of them alone.
#[derive(Clone, Debug)]
struct Units<T> {
    zero: T,
    ones: Vec<T>,
}

/// The size of a weight that stands alone: large, because some evaluations round.
const UNIT: f64 = 1000.0;

impl<T: Weights> Units<T> {
    fn new(table: T) -> Units<T> {
        let none = vec![0.0; table.values().len()];
        let alone = |index: usize| {
            let mut values = none.clone();
            values[index] = UNIT;
            table.with_values(&values)
        };
        Units {
            zero: table.with_values(&none),
            ones: (0..none.len()).map(alone).collect(),
        }
    }
}

#[derive(Clone, Debug)]
enum Table {
    Pikemen(Units<eval::pikemen::Weights>),
    Martian(Units<eval::martian::Weights>),
    MctsPikemen(Units<eval::mcts::Pikemen>),
    MctsMartian(Units<eval::mcts::Martian>),
}

/// What the seats of a position have, in terms of the weights: their strengths are
/// `base + features · weights`, and the spread of the softmax is `spread · weights`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Features {
    /// What no weight changes, for each seat.
    pub base: Vec<f32>,
    /// How much each weight counts, seat after seat.
    pub features: Vec<f32>,
    /// How much each weight counts for the spread.
    pub spread: Vec<f32>,
}

/// Asks an evaluation what positions contain.
///
/// With two seats the strength of the seat to move is the value, and that of the other is
/// nothing; one more weight, `spread`, says how much more value makes the odds e times as good.
#[derive(Clone, Debug)]
pub struct Probe {
    table: Table,
    names: Vec<String>,
    weights: Vec<f64>,
}

impl Probe {
    /// A probe for one of these tables.
    pub fn new(kind: TableKind, tables: &Tables) -> Probe {
        let (names, weights, table) = match kind {
            TableKind::Pikemen => {
                let table = tables.pikemen;
                let units = Table::Pikemen(Units::new(table));
                (table.names(), table.values(), units)
            }
            TableKind::Martian => {
                let table = tables.martian;
                let units = Table::Martian(Units::new(table));
                (table.names(), table.values(), units)
            }
            TableKind::MctsPikemen => {
                let table = tables.mcts_pikemen;
                let units = Table::MctsPikemen(Units::new(table));
                (table.names(), table.values(), units)
            }
            TableKind::MctsMartian => {
                let table = tables.mcts_martian;
                let units = Table::MctsMartian(Units::new(table));
                (table.names(), table.values(), units)
            }
        };
        let mut probe = Probe {
            table,
            names,
            weights,
        };
        if matches!(kind, TableKind::Pikemen | TableKind::Martian) {
            probe.names.push("spread".to_owned());
            // A fit begins where the engine is.
            probe.weights.push(f64::from(Value::SPREAD));
        }
        probe
    }

    /// The names of the weights.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The weights as they are.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The table with other weights, as it is written in Rust: to a tenth, or whole where the
    /// engine calculates with whole numbers.
    pub fn rust(&self, weights: &[f64]) -> String {
        let tenths = |weight: &f64| (weight * 10.0).round() / 10.0;
        let rounded: Vec<f64> = weights.iter().map(tenths).collect();
        let text = match &self.table {
            Table::Pikemen(units) => format!("{:#?}", units.zero.with_values(&rounded)),
            Table::Martian(units) => format!("{:#?}", units.zero.with_values(&rounded)),
            Table::MctsPikemen(units) => format!("{:#?}", units.zero.with_values(&rounded)),
            Table::MctsMartian(units) => format!("{:#?}", units.zero.with_values(&rounded)),
        };
        one_line_a_group(&text)
    }

    /// What a position contains; `None` if it belongs to another table.
    pub fn features(&self, position: &Position) -> Option<Features> {
        match (&self.table, position) {
            (Table::Pikemen(units), Position::Pikemen(p)) => two_seats(units, p),
            (Table::Martian(units), Position::Martian(p)) => two_seats(units, p),
            (Table::MctsPikemen(units), Position::Pikemen(p)) => many_seats(units, p),
            (Table::MctsPikemen(units), Position::WidePikemen(p)) => many_seats(units, p),
            (Table::MctsMartian(units), Position::Martian(p)) => many_seats(units, p),
            (Table::MctsMartian(units), Position::WideMartian(p)) => many_seats(units, p),
            _ => None,
        }
    }
}

/// Writes each list in brackets on one line.
fn one_line_a_group(text: &str) -> String {
    let mut parts = text.split('[');
    let mut joined = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (list, rest) = part.split_once(']').unwrap_or((part, ""));
        let numbers = list.split(',').map(str::trim).filter(|n| !n.is_empty());
        let numbers = numbers.collect::<Vec<_>>().join(", ");
        joined += &format!("[{numbers}]{rest}");
    }
    joined
}

fn judge<P, T: Evaluation<P>>(table: &T, position: &P) -> T::Output {
    table.evaluate(position, &table.threats(position))
}

fn two_seats<P: Play, T>(units: &Units<T>, position: &P) -> Option<Features>
where
    T: Evaluation<P, Output = i32>,
{
    if position.points().len() != 2 {
        return None;
    }
    let base = judge(&units.zero, position);
    let alone = units.ones.iter().map(|table| judge(table, position) - base);
    let mut mine: Vec<f32> = alone.map(|value| value as f32 / UNIT as f32).collect();
    let count = mine.len();
    mine.push(0.0);
    let nothing = vec![0.0; count + 1];
    let mut spread = nothing.clone();
    spread[count] = 1.0;
    let mut seats = [(0.0, nothing.clone()), (0.0, nothing)];
    seats[position.turn().index()] = (base as f32, mine);
    let [a, b] = seats;
    Some(Features {
        base: vec![a.0, b.0],
        features: [a.1, b.1].concat(),
        spread,
    })
}

fn many_seats<P: Play, T>(units: &Units<T>, position: &P) -> Option<Features>
where
    T: Evaluation<P, Output = (Shares, f32)>,
{
    let seats = position.points().len();
    if seats == 2 {
        return None;
    }
    let (base, rest) = judge(&units.zero, position);
    let alone: Vec<(Shares, f32)> = units
        .ones
        .iter()
        .map(|table| judge(table, position))
        .collect();
    let unit = UNIT as f32;
    let of_seat = |seat: &Seat| {
        let index = seat.index();
        let counts = alone.iter().map(move |(values, _)| values[index]);
        counts.map(move |value| (value - base[index]) / unit)
    };
    Some(Features {
        base: base[..seats].to_vec(),
        features: Seat::ALL[..seats].iter().flat_map(of_seat).collect(),
        spread: alone.iter().map(|(_, s)| (s - rest) / unit).collect(),
    })
}
