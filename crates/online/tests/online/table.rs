//! A table to play at in tests.

use tercio_online::{
    Agreement, Command, Entry, Event, OnlineGame, Refusal, SeatPlan, Situation, Time, TimeControl,
};
use tercio_rules::{Rules, Seat};

/// When games of tests begin.
pub(crate) const START: Time = Time(1_000_000);

pub(crate) const SECOND: i64 = 1_000;

/// A game and the time at its table.
pub(crate) struct Table {
    pub(crate) game: OnlineGame,
    pub(crate) now: Time,
    pub(crate) entries: Vec<Entry>,
    pub(crate) lag: i64,
    pub(crate) away: Vec<Option<Time>>,
}

/// What is usual in tests: two seats of Martian Chess.
pub(crate) fn agreement(setup: &str, time: TimeControl) -> Agreement {
    let rules = Rules::from_names("martian", setup).expect("a setup");
    Agreement {
        time,
        ..Agreement::casual(rules)
    }
}

/// Five minutes and three seconds a move.
pub(crate) const BLITZ: TimeControl = TimeControl::Live {
    minutes: 5,
    seconds: 3,
};

impl Table {
    pub(crate) fn of(agreement: Agreement) -> Table {
        Table {
            game: OnlineGame::new(agreement, START).expect("sensible"),
            now: START,
            entries: Vec::new(),
            lag: 0,
            away: Vec::new(),
        }
    }

    pub(crate) fn two(time: TimeControl) -> Table {
        Table::of(agreement("two", time))
    }

    /// With an engine in the second seat.
    pub(crate) fn with_engine(time: TimeControl) -> Table {
        let mut agreement = agreement("two", time);
        agreement.seats[1] = SeatPlan::House(3);
        Table::of(agreement)
    }

    pub(crate) fn wait(&mut self, ms: i64) {
        self.now = self.now.plus(ms);
    }

    pub(crate) fn ask(&mut self, seat: Seat, command: &Command) -> Result<Event, Refusal> {
        let situation = Situation {
            now: self.now,
            lag: self.lag,
            away: &self.away,
        };
        let event = self.game.decide(seat, command, situation)?;
        self.happen(event.clone());
        Ok(event)
    }

    pub(crate) fn happen(&mut self, event: Event) {
        let entry = Entry {
            at: self.now,
            event,
        };
        self.game.apply(&entry).expect("it fits");
        self.entries.push(entry);
    }

    /// The seat to move makes the first legal move that goes on with the game.
    pub(crate) fn play(&mut self) -> Result<Event, Refusal> {
        let game = self.game.game();
        let seat = game.turn();
        let quiet = game.legal_moves().into_iter().find(|mv| {
            let mut after = game.clone();
            after.play(*mv).is_ok() && !after.is_over() && !game.position().captures(*mv)
        });
        let mv = quiet.expect("a quiet move");
        let command = Command::Move {
            text: game.position().notation(mv).to_string(),
            ply: u32::try_from(game.plies()).expect("few"),
        };
        self.ask(seat, &command)
    }

    /// What a seat has left, in milliseconds.
    pub(crate) fn left(&self, seat: Seat) -> i64 {
        let clocks = self.game.clocks();
        clocks
            .left(seat, self.game.turn(), self.now)
            .expect("a clock")
    }
}
