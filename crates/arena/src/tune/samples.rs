//! Positions with what they contain and what became of them.

use super::probe::{Features, Probe};
use crate::selfplay::Played;
use tercio_engine::Value;
use tercio_rng::Rng;
use tercio_rules::Seat;

/// Whether a game is learned from, or kept aside to see what was learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Split {
    /// To learn from.
    Training,
    /// To judge by.
    Validation,
}

impl Split {
    /// One game in ten is kept aside; which ones depends on the seed.
    pub fn of(number: u32, seed: u64) -> Split {
        match Rng::stream(seed, u64::from(number)).below(10) {
            0 => Split::Validation,
            _ => Split::Training,
        }
    }
}

/// One position.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What it contains.
    pub features: Features,
    /// The part of the win that each seat got, or was thought to get.
    pub shares: Vec<f32>,
    /// How much it counts.
    pub weight: f32,
}

/// Positions to learn from and to judge by.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// To learn from.
    pub training: Vec<Sample>,
    /// To judge by.
    pub validation: Vec<Sample>,
}

impl Samples {
    /// Takes the quiet positions of a game: those after the opening in which the engine chose
    /// something else than a capture, and did not see the end. All positions of a game share
    /// one result, so together they count once.
    ///
    /// `trust` is how much of each result is replaced by what the engine thought, from 0 to 1.
    pub fn take(&mut self, probe: &Probe, played: &Played, trust: f32, seed: u64) {
        let mut fresh = Vec::new();
        let moves = played.game.steps().zip(&played.thoughts);
        for (ply, ((position, mv), thought)) in moves.enumerate() {
            let proven = thought.value().is_some_and(is_proven);
            if ply >= played.opening
                && !position.captures(mv)
                && !proven
                && let Some(features) = probe.features(position)
            {
                let seats = &Seat::ALL[..position.points().len()];
                let share = |&seat: &Seat| {
                    let result = played.share(seat) as f32;
                    result + trust * (thought.chance(seat) - result)
                };
                fresh.push(Sample {
                    features,
                    shares: seats.iter().map(share).collect(),
                    weight: 0.0,
                });
            }
        }
        let weight = 1.0 / fresh.len().max(1) as f32;
        let list = match Split::of(played.number, seed) {
            Split::Training => &mut self.training,
            Split::Validation => &mut self.validation,
        };
        list.extend(fresh.into_iter().map(|sample| Sample { weight, ..sample }));
    }
}

fn is_proven(value: Value) -> bool {
    value.0.abs() >= Value::DECIDED
}
