//! The tuner reads evaluations rightly, and finds weights that are known.

use tercio_arena::tune::{Features, FitSettings, Probe, Sample, Samples, TableKind, fit};
use tercio_engine::alphabeta::TwoSeats;
use tercio_engine::eval::Evaluation;
use tercio_engine::mcts::ManySeats;
use tercio_engine::{Tables, Value};
use tercio_rng::Rng;
use tercio_rules::{Game, Position, Rules};

/// Positions of random games of a setup.
fn positions(rules: Rules, count: usize, seed: u64) -> Vec<Position> {
    let mut rng = Rng::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Game::new(rules);
        for _ in 0..60 {
            let Some(&mv) = rng.choose(&game.legal_moves()) else {
                break;
            };
            game.play(mv).expect("legal");
            if !game.is_over() && rng.below(4) == 0 {
                positions.push(*game.position());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// Strengths and spread of the engine itself.
fn judged(position: &Position) -> (Vec<f64>, f64) {
    fn two<P: TwoSeats>(position: &P) -> (Vec<f64>, f64) {
        let eval = P::eval(&Tables::BEST);
        let mut strengths = vec![0.0; 2];
        let value = eval.evaluate(position, &eval.threats(position));
        strengths[position.turn().index()] = f64::from(value);
        (strengths, f64::from(Value::SPREAD))
    }
    fn more<P: ManySeats>(position: &P) -> (Vec<f64>, f64) {
        let eval = P::eval(&Tables::BEST);
        let (strengths, spread) = eval.evaluate(position, &eval.threats(position));
        let seats = position.points().len();
        (
            strengths[..seats].iter().map(|&s| f64::from(s)).collect(),
            f64::from(spread),
        )
    }
    match position {
        Position::Pikemen(p) if p.rules().setup().seats() == 2 => two(p),
        Position::Martian(p) if p.rules().setup().seats() == 2 => two(p),
        Position::Pikemen(p) => more(p),
        Position::WidePikemen(p) => more(p),
        Position::Martian(p) => more(p),
        Position::WideMartian(p) => more(p),
    }
}

fn dot(counts: &[f32], weights: &[f64]) -> f64 {
    let products = counts.iter().zip(weights).map(|(c, w)| f64::from(*c) * w);
    products.sum()
}

fn logits(features: &Features, weights: &[f64]) -> (Vec<f64>, f64) {
    let seats = features.features.chunks(weights.len()).zip(&features.base);
    let strengths = seats.map(|(counts, base)| f64::from(*base) + dot(counts, weights));
    (strengths.collect(), dot(&features.spread, weights))
}

#[test]
fn what_is_read_off_adds_up_to_the_evaluation() {
    for rules in Rules::all() {
        let probe = Probe::new(TableKind::of(rules), &Tables::BEST);
        for position in positions(rules, 50, 3) {
            let features = probe.features(&position).expect("a position of this table");
            let (strengths, spread) = logits(&features, probe.weights());
            let (expected, expected_spread) = judged(&position);
            assert!((spread - expected_spread).abs() < 0.1, "{position}");
            for (ours, theirs) in strengths.iter().zip(&expected) {
                // Whole numbers are rounded once in the engine, and once for each weight here.
                assert!((ours - theirs).abs() < 2.5, "{position}: {ours} {theirs}");
            }
        }
        let other = Rules::all().find(|&other| TableKind::of(other) != TableKind::of(rules));
        let foreign = Position::start(other.expect("another table"));
        assert_eq!(probe.features(&foreign), None);
    }
}

/// Samples of a setup as they would be if these weights were the truth.
fn synthetic(rules: Rules, probe: &Probe, truth: &[f64], count: usize) -> Samples {
    let sample = |position: &Position| {
        let features = probe.features(position).expect("a position of this table");
        let (strengths, spread) = logits(&features, truth);
        let most = strengths.iter().copied().fold(f64::MIN, f64::max);
        let odds: Vec<f64> = strengths
            .iter()
            .map(|s| ((s - most) / spread).exp())
            .collect();
        let sum: f64 = odds.iter().sum();
        Sample {
            features,
            shares: odds.iter().map(|odd| (odd / sum) as f32).collect(),
            weight: 1.0,
        }
    };
    let list = |seed, count| positions(rules, count, seed).iter().map(sample).collect();
    Samples {
        training: list(1, count),
        validation: list(2, count / 10),
    }
}

const SETTINGS: FitSettings = FitSettings {
    epochs: 40,
    hold: 1e-6,
};

#[test]
fn known_weights_are_found() {
    for (game, setup) in [("pikemen", "mini"), ("martian", "two"), ("martian", "four")] {
        let rules = Rules::from_names(game, setup).expect("a setup");
        let probe = Probe::new(TableKind::of(rules), &Tables::BEST);
        let start = probe.weights();
        let wrong = |(index, weight): (usize, &f64)| match index % 3 {
            0 => weight * 1.3,
            1 => weight * 0.6 + 3.0,
            _ => weight - 4.0,
        };
        let mut truth: Vec<f64> = start.iter().enumerate().map(wrong).collect();
        let free: Vec<bool> = probe.names().iter().map(|name| name != "point").collect();
        for (index, _) in free.iter().enumerate().filter(|(_, free)| !**free) {
            truth[index] = start[index];
        }
        let samples = synthetic(rules, &probe, &truth, 3000);
        let fit = fit(&samples, start, &free, SETTINGS, &mut |_| {});
        assert!(fit.after.validation < fit.before.validation);
        for (index, name) in probe.names().iter().enumerate() {
            // Random positions hardly show these.
            if ["few", "alone", "pair", "patience"].contains(&name.as_str()) {
                continue;
            }
            let (found, known) = (fit.weights[index], truth[index]);
            let near = 2.0 + 0.03 * known.abs();
            assert!(
                (found - known).abs() < near,
                "{setup} {name}: {found} {known}"
            );
        }
    }
}

#[test]
fn the_fit_is_the_same_on_any_number_of_threads() {
    let rules = Rules::from_names("pikemen", "three").expect("a setup");
    let probe = Probe::new(TableKind::of(rules), &Tables::BEST);
    let truth: Vec<f64> = probe.weights().iter().map(|weight| 0.8 * weight).collect();
    let samples = synthetic(rules, &probe, &truth, 400);
    let free = vec![true; truth.len()];
    let run = |threads| {
        let settings = FitSettings {
            epochs: 3,
            ..SETTINGS
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().expect("threads");
        pool.install(|| {
            let mut losses = Vec::new();
            let fit = fit(&samples, probe.weights(), &free, settings, &mut |epoch| {
                losses.push(epoch.validation);
            });
            (fit, losses)
        })
    };
    assert_eq!(run(1), run(5));
}

#[test]
fn weights_that_are_held_stay() {
    let rules = Rules::from_names("martian", "two").expect("a setup");
    let probe = Probe::new(TableKind::of(rules), &Tables::BEST);
    let truth: Vec<f64> = probe.weights().iter().map(|weight| 2.0 * weight).collect();
    let samples = synthetic(rules, &probe, &truth, 300);
    let free = vec![false; truth.len()];
    let held = fit(&samples, probe.weights(), &free, SETTINGS, &mut |_| {});
    assert_eq!(held.weights, probe.weights());
    let free = vec![true; truth.len()];
    let stiff = FitSettings {
        hold: 1e9,
        ..SETTINGS
    };
    let held = fit(&samples, probe.weights(), &free, stiff, &mut |_| {});
    for (found, start) in held.weights.iter().zip(probe.weights()) {
        assert!((found - start).abs() < 0.01);
    }
}
