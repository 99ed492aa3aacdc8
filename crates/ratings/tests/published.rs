//! Our ratings beside published examples.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tercio_ratings::{Rating, rate};

const UNIT: f64 = 42.0;

fn close(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "expected {expected}, found {found}"
    );
}

/// Glickman, "Example of the Glicko-2 system" (2013): one player, three games in a period.
#[test]
fn the_example_of_glickman_comes_out() {
    let opponent = |rating: f64, deviation: f64| Glicko2Rating {
        rating,
        deviation,
        volatility: 0.06,
    };
    let results = [
        (opponent(1400.0, 30.0), Outcomes::WIN),
        (opponent(1550.0, 100.0), Outcomes::LOSS),
        (opponent(1700.0, 300.0), Outcomes::LOSS),
    ];
    let config = Glicko2Config {
        tau: 0.5,
        ..Glicko2Config::new()
    };
    let after = glicko2_rating_period(&opponent(1500.0, 200.0), &results, &config);
    close(after.rating, 1464.06, 0.01);
    close(after.deviation, 151.52, 0.01);
    close(after.volatility, 0.05999, 0.00001);
}

/// The first step of that example by hand: a player of 1500 ± 200 beats one of 1400 ± 30.
#[test]
fn two_seats_follow_glicko_2() {
    let player = |mean: f64, deviation: f64| Rating {
        mean,
        deviation,
        ..Rating::default()
    };
    let after = rate(&[(player(1500.0, 200.0), 1), (player(1400.0, 30.0), 2)], 0);
    close(after[0].mean, 1563.56, 0.05);
    close(after[0].deviation, 175.40, 0.05);
    assert!(after[1].mean < 1400.0);
}

/// The values that implementations of Weng and Lin share for new players: free for all of three
/// and of four, Bradley–Terry with full pairs.
#[test]
fn more_seats_follow_weng_and_lin() {
    let new = Rating::default();
    let expected: [&[f64]; 2] = [
        &[30.270_462_766_947_3, 25.0, 19.729_537_233_052_7],
        &[
            32.905_694_150_420_95,
            27.635_231_383_473_65,
            22.364_768_616_526_35,
            17.094_305_849_579_05,
        ],
    ];
    let deviations = [7.788_474_807_872_566, 7.501_219_069_396_400_5];
    for (means, deviation) in expected.into_iter().zip(deviations) {
        let players: Vec<(Rating, u8)> = (1..).zip(means).map(|(rank, _)| (new, rank)).collect();
        let after = rate(&players, 0);
        for (rating, mean) in after.iter().zip(means) {
            close(25.0 + (rating.mean - 1500.0) / UNIT, *mean, 1e-9);
            close(rating.deviation / UNIT, deviation, 1e-9);
        }
    }
}

#[test]
fn who_shares_a_place_is_rated_alike() {
    let new = Rating::default();
    let after = rate(&[(new, 1), (new, 2), (new, 2)], 0);
    close(after[1].mean, after[2].mean, 1e-9);
    assert!(after[0].mean > after[1].mean);
    let draw = rate(&[(new, 1), (new, 1)], 0);
    close(draw[0].mean, 1500.0, 1e-9);
}

#[test]
fn who_was_away_is_less_certain_and_nobody_is_too_certain() {
    let known = Rating {
        deviation: 60.0,
        games: 200,
        ..Rating::default()
    };
    let year = 365 * 86_400_000;
    assert!(known.at(year).deviation > 90.0);
    assert!(known.at(1000 * year).deviation <= 350.0);
    close(known.at(-5).deviation, 60.0, 1e-9);
    let mut players = [(known, 1), (known, 2)];
    for _ in 0..500 {
        let after = rate(&players, 0);
        players = [(after[0], 2), (after[1], 1)];
    }
    assert!(players.iter().all(|(rating, _)| rating.deviation >= 45.0));
    assert!(rate(&[(known, 1)], 0)[0] == known);
}
