//! A table of weights as a list, for whoever varies them.

/// A number, a group of numbers or a whole table.
pub trait Weight {
    /// Shows each number, with its name, to somebody who may change it.
    fn visit(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut f64));
}

impl Weight for i32 {
    fn visit(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut f64)) {
        let mut value = f64::from(*self);
        visit(name, &mut value);
        *self = value.round() as i32;
    }
}

impl Weight for f32 {
    fn visit(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut f64)) {
        let mut value = f64::from(*self);
        visit(name, &mut value);
        *self = value as f32;
    }
}

impl<T: Weight, const N: usize> Weight for [T; N] {
    fn visit(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut f64)) {
        for (index, weight) in self.iter_mut().enumerate() {
            weight.visit(&format!("{name}[{index}]"), visit);
        }
    }
}

/// A table of weights. Every number of it has a name and can be changed.
pub trait Weights: Weight + Copy {
    /// The names, in the order of the table, such as `tempo`, `threat[2]` or `pieces.pin[0]`.
    fn names(mut self) -> Vec<String> {
        let mut names = Vec::new();
        self.visit("", &mut |name, _| names.push(name.to_owned()));
        names
    }

    /// The numbers, in the order of the names.
    fn values(mut self) -> Vec<f64> {
        let mut values = Vec::new();
        self.visit("", &mut |_, value| values.push(*value));
        values
    }

    /// The same table with these numbers, rounded where they are whole; missing ones stay.
    fn with_values(mut self, values: &[f64]) -> Self {
        let mut values = values.iter();
        self.visit("", &mut |_, value| *value = *values.next().unwrap_or(value));
        self
    }
}

impl<T: Weight + Copy> Weights for T {}

/// Declares a table of weights: its fields are written once, and listed by themselves.
macro_rules! table {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$doc:meta])* pub $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $name { $($(#[$doc])* pub $field: $kind,)* }

        impl $crate::eval::Weight for $name {
            fn visit(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut f64)) {
                let within = if name.is_empty() { String::new() } else { format!("{name}.") };
                $($crate::eval::Weight::visit(
                    &mut self.$field,
                    &format!("{within}{}", stringify!($field)),
                    visit,
                );)*
            }
        }
    };
}

pub(super) use table;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;

    fn listed(table: impl Weights + PartialEq + std::fmt::Debug) {
        let (names, values) = (table.names(), table.values());
        assert_eq!(names.len(), values.len());
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), names.len(), "every name once");
        assert_eq!(table.with_values(&values), table, "what is read is written");
        for index in 0..values.len() {
            let mut other = values.clone();
            // Tables hold no more digits than this.
            other[index] = f64::from((other[index] + 1.0) as f32);
            let read = table.with_values(&other).values();
            assert_eq!(read, other, "{}", names[index]);
        }
    }

    #[test]
    fn every_table_is_a_list() {
        listed(Tables::BEST.pikemen);
        listed(Tables::BEST.martian);
        listed(Tables::BEST.mcts_pikemen);
        listed(Tables::BEST.mcts_martian);
    }

    #[test]
    fn names_say_where_a_number_stands() {
        let names = Tables::BEST.pikemen.names();
        assert_eq!(names[..2], ["nearness", "pieces.upright[0]"]);
        assert_eq!(names.last().map(String::as_str), Some("tempo"));
    }
}
