//! A game as pictures, one after another.

use crate::Picture;
use std::time::Duration;
use tercio_rules::Game;

/// The pictures of a game: its start, and the position after each move with that move marked. Each
/// is shown for `pace`, the last one longer.
///
/// ```
/// use std::time::Duration;
/// use tercio_rules::{Game, Rules};
/// let game = Game::new(Rules::from_names("martian", "two")?);
/// assert_eq!(tercio_draw::replay(&game, Duration::from_secs(1)).count(), 1);
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
pub fn replay(game: &Game, pace: Duration) -> impl ExactSizeIterator<Item = (Picture, Duration)> {
    let moves = game.moves();
    let mut position = *game.start();
    (0..moves.len() + 1).map(move |plies| {
        let last = plies.checked_sub(1).map(|before| moves[before]);
        if let Some(mv) = last {
            position.play_unchecked(mv);
        }
        let picture = Picture::new(&position);
        let picture = match last {
            Some(mv) => picture.last_move(mv),
            None => picture,
        };
        let shown = if plies == moves.len() { 3 * pace } else { pace };
        (picture, shown)
    })
}
