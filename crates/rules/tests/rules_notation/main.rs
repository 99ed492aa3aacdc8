//! One test for each numbered rule of `docs/notation.md`.

mod abstractplay;
#[cfg(feature = "json")]
mod json;
mod leaving;
mod moves;
mod positions;
mod records;
mod results;

use tercio_rules::Game;
use tercio_rules::record::Record;
use tercio_testkit::walk::{Taste, Walker, variants};

/// Games in the middle of every setup and option.
fn midgames() -> impl Iterator<Item = Game> {
    variants()
        .into_iter()
        .enumerate()
        .step_by(3)
        .map(|(seed, variant)| {
            let mut walker = Walker::new(seed as u64, Taste::Random);
            let mut game = variant.game();
            for _ in 0..40 {
                let mut next = game.clone();
                match walker.choose(&game) {
                    Some(mv) => next.play(mv).expect("a legal move"),
                    None => break,
                }
                if next.is_over() {
                    break;
                }
                game = next;
            }
            game
        })
}

/// What is said against a text that is no record.
fn record_error(text: &str) -> String {
    Record::from_text(text).expect_err(text).to_string()
}
