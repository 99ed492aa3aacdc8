//! What time it is on the server.

use std::time::{Duration, Instant};
use tercio_online::{OnlineGame, Time, TimeControl};
use tercio_rules::Seat;

use crate::share::GameClock;

/// Longer than this, and nobody has to hurry.
const NO_HURRY: Duration = Duration::from_secs(4 * 3600);

/// The clock of the server, as far as it is known from what it says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ServerClock {
    /// When the server said a time: the one that was least on the way.
    heard: Option<(Instant, Time)>,
}

impl ServerClock {
    /// The server says what time it is.
    pub(crate) fn hear(&mut self, time: Time, now: Instant) {
        // What was on the way for long says too early a time.
        if self.heard.is_none() || self.at(now) < time {
            self.heard = Some((now, time));
        }
    }

    /// What time it is there.
    pub(crate) fn at(&self, now: Instant) -> Time {
        let (then, time) = self.heard.unwrap_or((now, Time(0)));
        let passed = now.saturating_duration_since(then).as_millis();
        time.plus(i64::try_from(passed).unwrap_or(i64::MAX))
    }
}

/// What a seat has left in a game.
pub(crate) fn game_clock(game: &OnlineGame, seat: Seat, now: Time) -> GameClock {
    let left = match game.turn() == Some(seat) {
        // The first move has a time of its own, and costs nothing.
        true => game.deadline().map(|deadline| deadline.since(now)),
        false => game.clocks().left(seat, game.turn(), now),
    };
    let left = left.map(|ms| Duration::from_millis(ms.unsigned_abs()));
    let increment = match game.agreement().time {
        TimeControl::Live { seconds, .. } => Duration::from_secs(seconds.into()),
        TimeControl::Days(_) | TimeControl::Unlimited => Duration::ZERO,
    };
    GameClock {
        left: left.filter(|left| *left < NO_HURRY),
        increment,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_online::{Agreement, Entry, Event};
    use tercio_rules::Rules;

    #[test]
    fn the_news_that_came_fastest_counts() {
        let begin = Instant::now();
        let after = |ms| begin + Duration::from_millis(ms);
        let mut clock = ServerClock::default();
        clock.hear(Time(1000), after(0));
        // This one was on the way for longer.
        clock.hear(Time(1050), after(100));
        assert_eq!(clock.at(after(100)), Time(1100));
        clock.hear(Time(1250), after(200));
        assert_eq!(clock.at(after(300)), Time(1350));
    }

    #[test]
    fn only_the_clock_of_who_is_to_move_runs() {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let live = TimeControl::Live {
            minutes: 5,
            seconds: 3,
        };
        let agreement = |time| Agreement {
            time,
            ..Agreement::casual(rules)
        };
        let mut game = OnlineGame::new(agreement(live), Time(0)).expect("a game");
        let left = |game: &OnlineGame, seat, now| game_clock(game, seat, Time(now)).left;
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        // Thirty seconds to begin.
        assert_eq!(left(&game, Seat::A, 10_000), seconds(20));
        for (at, text) in [(0, "b1-a1"), (0, "a6-a4"), (10_000, "a1-a2")] {
            let event = Event::Move {
                text: text.to_owned(),
                spent: at,
            };
            let at = Time(at.into());
            game.apply(&Entry { at, event }).expect("it fits");
        }
        assert_eq!(left(&game, Seat::A, 90_000), seconds(293));
        assert_eq!(left(&game, Seat::B, 20_000), seconds(290));
        assert_eq!(game_clock(&game, Seat::B, Time(0)).increment.as_secs(), 3);
        for time in [TimeControl::Unlimited, TimeControl::Days(1)] {
            let game = OnlineGame::new(agreement(time), Time(0)).expect("a game");
            assert_eq!(left(&game, Seat::A, 0), None);
        }
    }
}
