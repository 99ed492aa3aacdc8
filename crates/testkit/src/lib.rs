//! What tests of every crate share: a slow second reading of the rules, random walks and laws.

pub mod slow;
