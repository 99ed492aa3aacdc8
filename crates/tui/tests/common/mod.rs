//! What the tests share.

use tercio_rules::{Game, Move};

/// A move for somebody who plays quickly: the largest capture, else another one each time; none
/// once the game is over.
pub(crate) fn some_move(game: &Game) -> Option<Move> {
    let position = game.position();
    let mut moves = game.legal_moves();
    let taken = |&mv: &Move| {
        let victim = position.piece(mv.to()).filter(|_| position.captures(mv));
        victim.map(|piece| piece.size)
    };
    let most = moves.iter().map(taken).max()?;
    moves.retain(|mv| taken(mv) == most);
    // A prime walks through lists of any length.
    let at = game.moves().len() * 7919 % moves.len();
    Some(moves[at])
}
