//! From games to the index: each game is counted soon after its end, whatever happens meanwhile.

use super::calendar::month_of;
use super::{band_of, collection_of};
use crate::games::Live;
use crate::online::Parts;
use std::collections::HashSet;
use std::sync::Weak;
use std::time::Duration;
use tercio_rules::{Game, Ply, SeatSet};
use tercio_store::{Collection, Counted, GameId, Passage, Store, StoreError};
use tokio::time::sleep;

/// How many moves of a game are looked at.
pub const MOST_PASSAGES: usize = 40;
/// How often it is asked whether games have ended.
const EVERY: Duration = Duration::from_millis(500);
/// How many games are counted together. Who writes a move meanwhile waits.
const BATCH: i64 = 16;
/// What others get to write between two batches.
const PAUSE: Duration = Duration::from_millis(10);

/// Counts games that are over, as long as online play lasts.
pub(crate) async fn keep_up(parts: Weak<Parts>) {
    loop {
        let Some(parts) = parts.upgrade() else {
            return;
        };
        let counted = count_some(&parts).await;
        drop(parts);
        sleep(match counted {
            0 => EVERY,
            _ => PAUSE,
        })
        .await;
    }
}

/// Counts some games that wait for it; says how many.
async fn count_some(parts: &Parts) -> usize {
    let store = &parts.store;
    let result = async {
        let waiting = store.games_to_count(BATCH).await?;
        if waiting.is_empty() {
            return Ok(0);
        }
        let mut games = Vec::with_capacity(waiting.len());
        for id in &waiting {
            games.push(match read(store, id).await {
                Ok(game) => game,
                Err(error) if error.is_temporary() => return Err(error),
                Err(error) => {
                    // Nobody can count it, so it does not wait any more.
                    parts.trouble.store("counting a game", &error);
                    nothing(id)
                }
            });
        }
        store.count_games(&games).await
    };
    result.await.unwrap_or_else(|error: StoreError| {
        parts.trouble.store("counting games", &error);
        0
    })
}

/// Reads a game that is over.
async fn read(store: &Store, id: &GameId) -> Result<Counted, StoreError> {
    let Some(live) = Live::load(store, id).await? else {
        return Ok(nothing(id));
    };
    let game = live.game.as_ref();
    let Some((game, ending)) = game.and_then(|game| Some((game.game(), game.ending()?))) else {
        return Ok(nothing(id));
    };
    let ended = live.row.finished_at.unwrap_or_default();
    Ok(Counted {
        collection: collection_of(&live),
        month: month_of(ended),
        band: band_of(&live.row),
        ..counted(id.clone(), game, ending.winners)
    })
}

/// A game of which nothing is counted.
fn nothing(id: &GameId) -> Counted {
    Counted {
        game: id.clone(),
        collection: Collection::People,
        month: 0,
        band: 0,
        seats: 0,
        passages: Vec::new(),
    }
}

/// What there is to count in a game.
#[must_use]
pub fn counted(id: GameId, game: &Game, winners: SeatSet) -> Counted {
    let mut seen = HashSet::new();
    let mut passages = Vec::new();
    for (position, ply) in game.steps().take(MOST_PASSAGES) {
        let Ply::Move(mv) = ply else {
            continue;
        };
        let canonical = position.canonical();
        let key = canonical.key().cast_signed();
        if !seen.insert(key) {
            continue;
        }
        let winner = winners.iter().next().filter(|_| winners.len() == 1);
        passages.push(Passage {
            position: key,
            mv: i64::from(u32::from(canonical.mv(mv))),
            winner: winner.map(|seat| canonical.seat(seat).index()),
        });
    }
    Counted {
        seats: game.rules().seats(),
        passages,
        ..nothing(&id)
    }
}

#[cfg(test)]
mod tests {
    use super::counted;
    use tercio_rules::{Game, Position, Rules, Seat, SeatSet};
    use tercio_store::{Counted, GameId};

    fn of(moves: &str, winner: Seat) -> Counted {
        let rules = Rules::from_names("martian", "two").expect("rules");
        let game = Game::read(Position::start(rules), moves).expect("a game");
        counted(GameId::from("g"), &game, SeatSet::only(winner))
    }

    #[test]
    fn games_that_mirror_each_other_are_counted_alike() {
        let one = of("d3-d4 a6-a5", Seat::A);
        let rules = Rules::from_names("martian", "two").expect("rules");
        let start = Position::start_with(rules, Seat::B).expect("a start");
        let other = Game::read(start, "a6-a5 d3-d4").expect("a game");
        let other = counted(GameId::from("g"), &other, SeatSet::only(Seat::B));
        assert_eq!(one.passages, other.passages);
        // The one to move is the first seat: it wins, and then it does not.
        let winners: Vec<_> = one.passages.iter().map(|passage| passage.winner).collect();
        assert_eq!(winners, [Some(0), Some(1)]);
        assert_ne!(one.passages, of("d3-d4 a6-a5", Seat::B).passages);
    }

    #[test]
    fn a_position_counts_once_a_game() {
        let back_and_forth = of("d3-d4 a6-a5 d4-d3 a5-a6 d3-d4", Seat::A);
        assert_eq!(back_and_forth.passages.len(), 4);
    }
}
