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
    let positions = game.positions().iter().enumerate();
    positions.map(move |(plies, position)| {
        let picture = Picture::new(position);
        let last = plies
            .checked_sub(1)
            .and_then(|last| game.moves()[last].mv());
        let picture = match last {
            Some(mv) => picture.last_move(mv),
            None => picture,
        };
        let shown = if plies == game.plies() {
            3 * pace
        } else {
            pace
        };
        (picture, shown)
    })
}
