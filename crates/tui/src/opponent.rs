//! The placeholder opponent: takes what it can, otherwise plays at random.

use tercio_rules::{Game, Move};

/// What the screen says about it.
pub const DESCRIPTION: &str = "placeholder opponent: takes what it can, otherwise plays at random";

/// A small seeded source of chance (SplitMix64): enough for a placeholder, and the same game
/// follows from the same seed everywhere.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// A source that starts from a seed.
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A number below `bound`, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * bound as u128) >> 64) as usize
    }
}

/// The move the placeholder plays: the capture of most pips, else any; none once the game is over.
pub fn choose(game: &Game, chance: &mut Chance) -> Option<Move> {
    let position = game.position();
    let gain = |mv: Move| match position.piece(mv.to()) {
        Some(victim) if position.captures(mv) => victim.size.pips(),
        _ => 0,
    };
    let moves = game.legal_moves();
    let most = moves.iter().map(|&mv| gain(mv)).max()?;
    let best: Vec<Move> = moves.into_iter().filter(|&mv| gain(mv) == most).collect();
    Some(best[chance.below(best.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rules::Rules;

    #[test]
    fn it_finishes_games_of_every_setup_the_same_way_each_time() {
        for rules in Rules::all() {
            let play = || {
                let (mut game, mut chance) = (Game::new(rules), Chance::new(7));
                while let Some(mv) = choose(&game, &mut chance) {
                    game.play(mv).expect("a legal move");
                }
                assert!(game.is_over());
                game.moves().to_vec()
            };
            assert_eq!(play(), play());
        }
    }

    #[test]
    fn it_takes_the_largest_piece_in_reach() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let mut game = Game::new(rules);
        for text in ["c3-d4", "b6-a5"] {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("legal");
        }
        let mv = choose(&game, &mut Chance::new(1)).expect("a move");
        let best = game
            .legal_moves()
            .into_iter()
            .filter(|&mv| game.position().captures(mv))
            .filter_map(|mv| game.position().piece(mv.to()))
            .map(|piece| piece.size.pips())
            .max();
        let got = game
            .position()
            .piece(mv.to())
            .map(|piece| piece.size.pips());
        assert!(best.is_none() || got == best);
    }
}
