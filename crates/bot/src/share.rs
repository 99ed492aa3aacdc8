//! How long the bot may think about a move when several games share its engines.

use std::time::Duration;
use tercio_engine::{Limits, TimeControl};
use tercio_rules::Seat;

/// What the bot has left in one of its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// What is left; `None` where there is no hurry: no clock, or one over days.
    pub left: Option<Duration>,
    /// What each move brings.
    pub increment: Duration,
}

/// How the time is shared.
///
/// Before a move is thought about, every other game may come first: `waves` searches one after the other,
/// where `waves` is the number of games for each search that may run at once. So a move gets its usual part of
/// the clock divided by them, and no search takes longer than the shortest such part among all games: who has
/// to wait for others waits no longer than for a move of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// How many searches may run at once.
    pub searches: usize,
    /// The longest that a move is thought about, whatever the clock says.
    pub longest: Duration,
    /// What is kept back for the network, in each game.
    pub reserve: Duration,
}

impl Share {
    /// The least that a search gets.
    const LEAST: Duration = Duration::from_millis(5);
    /// How long games without hurry may wait behind others.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// The time for a move in the game with the clock `own`, while the others are played as well.
    #[must_use]
    pub fn limits(&self, own: GameClock, others: &[GameClock]) -> Limits {
        let hurried = others.iter().filter(|clock| clock.left.is_some()).count();
        let waves = (hurried + 1).div_ceil(self.searches.max(1));
        let waves = u32::try_from(waves).unwrap_or(u32::MAX);
        let part = |clock: GameClock| {
            let mut control = TimeControl::default();
            control.left[0] = clock.left.map(|left| left.saturating_sub(self.reserve));
            control.increment[0] = clock.increment;
            let limits = control.limits(Seat::A);
            [limits.aim, limits.time].map(|time| time.map(|time| time / waves))
        };
        let [aim, own_most] = part(own);
        let others = others.iter().filter_map(|clock| part(*clock)[1]);
        let most = others.chain(own_most).fold(self.longest, Duration::min);
        let most = most.max(Share::LEAST);
        Limits {
            aim: Some(aim.unwrap_or(self.longest).min(most)),
            time: Some(most),
            ..Limits::default()
        }
    }

    /// How long a game may wait for its turn to think: who has waited longest beyond it is next.
    #[must_use]
    pub fn patience(&self, own: GameClock) -> Duration {
        let part = own.left.map(|left| left / 10);
        part.unwrap_or(Share::PATIENCE).min(Share::PATIENCE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_rng::Rng;

    const SHARE: Share = Share {
        searches: 1,
        longest: Duration::from_secs(5),
        reserve: Duration::from_millis(300),
    };

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(left: u64) -> GameClock {
        GameClock {
            left: Some(ms(left)),
            increment: Duration::ZERO,
        }
    }

    #[test]
    fn alone_it_thinks_as_long_as_its_clock_allows() {
        let limits = SHARE.limits(clock(25_320), &[]);
        assert_eq!((limits.aim, limits.time), (Some(ms(1000)), Some(ms(3000))));
        let limits = SHARE.limits(GameClock::default(), &[]);
        assert_eq!((limits.aim, limits.time), (Some(ms(5000)), Some(ms(5000))));
        assert_eq!(SHARE.limits(clock(0), &[]).time, Some(Share::LEAST));
    }

    #[test]
    fn games_share_the_time() {
        let both = SHARE.limits(clock(25_320), &[clock(600_000)]);
        assert_eq!((both.aim, both.time), (Some(ms(500)), Some(ms(1500))));
        let two = Share {
            searches: 2,
            ..SHARE
        };
        let apart = two.limits(clock(25_320), &[clock(600_000)]);
        assert_eq!(apart.time, Some(ms(3000)));
        // A game without hurry does not keep one waiting that is in a hurry.
        let slow = SHARE.limits(GameClock::default(), &[clock(4320)]);
        assert!(slow.time <= Some(ms(500)), "{slow:?}");
        // And costs it nothing.
        let fast = SHARE.limits(clock(25_320), &[GameClock::default()]);
        assert_eq!(fast.time, Some(ms(3000)));
        assert!(SHARE.patience(clock(60_000)) < SHARE.patience(GameClock::default()));
    }

    /// One game of the simulation below. All moments are since its begin.
    struct Played {
        left: Duration,
        increment: Duration,
        /// Since when it waits for a move of the bot.
        asked: Option<Duration>,
        /// When the opponent will have moved.
        answer: Duration,
        moves: u32,
    }

    /// Plays games at once, all engines taking all the time they get and a little more, and gives the
    /// least that any clock has shown.
    fn simulate(share: Share, clocks: &[(u64, u64)], moves: u32, seed: u64) -> Duration {
        let mut rng = Rng::new(seed);
        let mut games: Vec<Played> = clocks
            .iter()
            .map(|&(left, increment)| Played {
                left: ms(left),
                increment: ms(increment),
                asked: Some(Duration::ZERO),
                answer: Duration::MAX,
                moves: 0,
            })
            .collect();
        // Which game each engine thinks about, and until when.
        let mut engines: Vec<Option<(usize, Duration)>> = vec![None; share.searches];
        let mut least = Duration::MAX;
        let mut now = Duration::ZERO;
        while games.iter().any(|game| game.moves < moves) {
            for engine in &mut engines {
                if let Some((game, end)) = *engine
                    && end <= now
                {
                    *engine = None;
                    let game = &mut games[game];
                    let spent = now - game.asked.take().expect("it was asked");
                    game.left = game.left.saturating_sub(spent);
                    least = least.min(game.left);
                    game.left += game.increment;
                    game.moves += 1;
                    // The opponents are fast, and often several at once.
                    game.answer = now + ms(rng.below(1500) as u64);
                }
            }
            for game in &mut games {
                if game.asked.is_none() && game.answer <= now && game.moves < moves {
                    game.asked = Some(game.answer);
                }
            }
            while let Some(free) = engines.iter().position(Option::is_none) {
                let busy = |index: usize| engines.iter().flatten().any(|(game, _)| *game == index);
                let clock = |game: &Played| GameClock {
                    left: Some(match game.asked {
                        Some(asked) => game.left.saturating_sub(now - asked),
                        None => game.left,
                    }),
                    increment: game.increment,
                };
                let due = |index: &usize| {
                    let game: &Played = &games[*index];
                    game.asked.map(|asked| asked + share.patience(clock(game)))
                };
                let waiting = (0..games.len()).filter(|&index| games[index].asked.is_some());
                let Some(next) = waiting.filter(|&index| !busy(index)).min_by_key(due) else {
                    break;
                };
                let others = games.iter().enumerate().filter(|(index, _)| *index != next);
                let others: Vec<GameClock> = others.map(|(_, game)| clock(game)).collect();
                let limits = share.limits(clock(&games[next]), &others);
                let time = limits.time.expect("a limit") + ms(20);
                engines[free] = Some((next, now + time));
            }
            now += ms(5);
        }
        least
    }

    #[test]
    fn no_game_is_lost_on_time_because_another_one_is_thought_about() {
        let blitz = [(180_000, 0); 8];
        let increment = [(60_000, 1000); 6];
        let mixed = [
            (60_000, 1000),
            (3_600_000, 0),
            (300_000, 3000),
            (900_000, 0),
        ];
        for (clocks, moves) in [(&blitz[..], 60), (&increment, 150), (&mixed, 100)] {
            for searches in [1, 2] {
                let share = Share { searches, ..SHARE };
                for seed in 0..3 {
                    let least = simulate(share, clocks, moves, seed);
                    assert!(
                        least > ms(500),
                        "{searches} searches, {clocks:?}: {least:?}"
                    );
                }
            }
        }
    }
}
