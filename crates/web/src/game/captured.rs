//! Which pieces a seat has taken.

use tercio_rules::{Game, Piece, Seat, Size};

/// The pieces a seat has taken so far, largest first.
pub(crate) fn captured(game: &Game, seat: Seat) -> Vec<Piece> {
    let own = game.steps().filter(|(before, _)| before.turn() == seat);
    let captures = own.filter(|(before, ply)| before.captures(*ply));
    let taken: Vec<Piece> = captures
        .filter_map(|(before, ply)| before.piece(ply.mv()?.to()))
        .collect();
    let of_size = |size| taken.iter().filter(move |piece| piece.size == size);
    let sizes = Size::ALL.into_iter().rev();
    sizes.flat_map(of_size).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::captured;
    use tercio_rules::{Game, Rules, Seat};

    #[test]
    fn what_was_taken_is_worth_the_points() {
        for rules in Rules::all() {
            let mut game = Game::new(rules);
            for step in 0..200 {
                let moves = game.legal_moves();
                let captures = moves.iter().find(|&&mv| game.position().captures(mv));
                let quiet = moves.get(step * 13 % moves.len().max(1));
                let Some(&mv) = captures.or(quiet) else {
                    break;
                };
                game.play(mv).expect("a legal move");
            }
            for (seat, &points) in Seat::ALL.into_iter().zip(game.points()) {
                let taken = captured(&game, seat);
                let pips: u8 = taken.iter().map(|piece| piece.size.pips()).sum();
                assert_eq!(pips, points, "{rules:?} {seat}");
            }
        }
    }
}
