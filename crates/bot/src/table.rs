//! One game that the bot plays, and what is to be done in it next.

use crate::answers::Answers;
use tercio_api::GameView;
use tercio_online::{BrokenHistory, Command, Entry, OnlineGame};
use tercio_rules::{Position, Seat};

/// One game that the bot plays.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    id: String,
    game: OnlineGame,
    mine: Vec<Seat>,
    /// The move that was chosen, where, and after how many moves.
    chosen: Option<(Position, usize, String)>,
    /// How many facts there are at least, by what the server has acknowledged.
    acknowledged: u32,
}

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Nothing any more.
    Over,
    /// Nothing until the server says more.
    Wait,
    /// A move is to be found for this seat.
    Think(Seat),
    /// This is to be sent.
    Act {
        seat: Seat,
        command: Command,
        /// The same for the same command in the same situation, also after a restart.
        key: String,
    },
}

/// Why what the server says does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Misfit {
    /// Something is missing in between.
    Gap,
    /// Facts that contradict the rules: this program may be older than the server.
    Broken(String),
}

impl From<BrokenHistory> for Misfit {
    fn from(error: BrokenHistory) -> Misfit {
        Misfit::Broken(error.to_string())
    }
}

impl Table {
    /// A game that has begun, from all that the server knows of it; `None` if it has not.
    pub(crate) fn new(view: &GameView) -> Result<Option<Table>, Misfit> {
        let Some(started) = view.started else {
            return Ok(None);
        };
        let game = OnlineGame::new(view.summary.agreement.clone(), started);
        let mut table = Table {
            id: view.summary.id.clone(),
            game: game.map_err(|error| Misfit::Broken(error.to_string()))?,
            mine: view.mine.clone(),
            chosen: None,
            acknowledged: 0,
        };
        table.hear(0, &view.entries)?;
        Ok(Some(table))
    }

    /// Takes facts, of which the first has the number `from`. Those that are known are passed over.
    pub(crate) fn hear(&mut self, from: u32, entries: &[Entry]) -> Result<(), Misfit> {
        let known = self.game.version();
        if from > known {
            return Err(Misfit::Gap);
        }
        for entry in entries.iter().skip((known - from) as usize) {
            self.game.apply(entry)?;
        }
        Ok(())
    }

    pub(crate) fn game(&self) -> &OnlineGame {
        &self.game
    }

    /// The bot's first seat.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.mine.first().copied()
    }

    pub(crate) fn version(&self) -> u32 {
        self.game.version()
    }

    /// An engine has found a move for the position as it was after so many moves.
    pub(crate) fn choose(&mut self, position: Position, plies: usize, text: String) {
        self.chosen = Some((position, plies, text));
    }

    /// The server has kept what was sent, as the fact with this number.
    pub(crate) fn acknowledge(&mut self, seq: u32) {
        self.acknowledged = seq + 1;
    }

    /// The server has refused what was sent: a choice that was refused is not sent again.
    pub(crate) fn refuse(&mut self) {
        self.chosen = None;
    }

    /// What is to be done.
    pub(crate) fn step(&self, answers: &Answers) -> Step {
        if self.game.is_over()
            || !self
                .mine
                .iter()
                .any(|seat| self.game.active().contains(*seat))
        {
            return Step::Over;
        }
        if self.version() < self.acknowledged {
            return Step::Wait;
        }
        let answer = self
            .mine
            .iter()
            .find_map(|&seat| Some((seat, answers.to(&self.game, seat)?)));
        if let Some((seat, command)) = answer {
            return self.act(seat, command);
        }
        let Some(seat) = self.game.turn().filter(|seat| self.mine.contains(seat)) else {
            return Step::Wait;
        };
        let plies = self.game.game().plies();
        match &self.chosen {
            Some((position, after, text))
                if position == self.game.game().position() && *after == plies =>
            {
                let text = text.clone();
                let ply = u32::try_from(plies).unwrap_or(u32::MAX);
                self.act(seat, Command::Move { text, ply })
            }
            _ => Step::Think(seat),
        }
    }

    /// To leave the game, because no move can be found.
    pub(crate) fn resignation(&self, seat: Seat) -> Step {
        self.act(
            seat,
            match self.game.can_be_aborted() {
                true => Command::Abort,
                false => Command::Resign,
            },
        )
    }

    fn act(&self, seat: Seat, command: Command) -> Step {
        let word = match command {
            Command::Move { .. } => "move",
            Command::Accept => "accept",
            Command::Decline => "decline",
            _ => "leave",
        };
        // A position may come back when moves are taken back, but facts are never fewer.
        let key = format!("{}-{}-{word}", self.id, self.version());
        Step::Act { seat, command, key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::summary;
    use tercio_api::GameStatus;
    use tercio_online::{Agreement, Event, Offer, Time};
    use tercio_rules::Rules;

    fn mv(text: &str) -> Entry {
        let event = Event::Move {
            text: text.to_owned(),
            spent: 0,
        };
        Entry { at: Time(0), event }
    }

    fn table(entries: &[Entry]) -> Table {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let view = GameView {
            summary: summary(GameStatus::Running, Agreement::casual(rules)),
            started: Some(Time(0)),
            entries: entries.to_vec(),
            mine: vec![Seat::A],
            now: Time(0),
        };
        Table::new(&view).expect("it fits").expect("it has begun")
    }

    fn step(table: &Table) -> Step {
        table.step(&Answers::default())
    }

    fn choose(table: &mut Table, text: &str) {
        let game = table.game().game();
        let (position, plies) = (*game.position(), game.plies());
        table.choose(position, plies, text.to_owned());
    }

    #[test]
    fn a_move_is_found_sent_and_acknowledged() {
        let mut table = table(&[]);
        assert_eq!(step(&table), Step::Think(Seat::A));
        choose(&mut table, "b1-a1");
        let Step::Act { seat, command, key } = step(&table) else {
            panic!("{:?}", step(&table));
        };
        let text = "b1-a1".to_owned();
        assert_eq!((seat, command), (Seat::A, Command::Move { text, ply: 0 }));
        assert_eq!(key, "g-0-move");
        table.acknowledge(0);
        assert_eq!(step(&table), Step::Wait, "it is not sent twice");
        table.hear(0, &[mv("b1-a1")]).expect("it fits");
        assert_eq!(step(&table), Step::Wait, "the other one is to move");
        table.hear(1, &[mv("a6-a4")]).expect("it fits");
        assert_eq!(step(&table), Step::Think(Seat::A));
    }

    #[test]
    fn what_is_known_is_passed_over_and_what_is_missing_noticed() {
        let mut table = table(&[mv("b1-a1")]);
        table.hear(0, &[mv("b1-a1"), mv("a6-a4")]).expect("it fits");
        assert_eq!(table.version(), 2);
        assert_eq!(table.hear(3, &[]), Err(Misfit::Gap));
        let wrong = table.hear(2, &[mv("a1-d8")]);
        assert!(matches!(wrong, Err(Misfit::Broken(_))));
    }

    #[test]
    fn a_choice_for_another_position_is_forgotten() {
        let mut table = table(&[mv("b1-a1"), mv("a6-a4")]);
        choose(&mut table, "a1-a2");
        for event in [
            Event::Offer {
                seat: Seat::B,
                offer: Offer::Takeback,
            },
            Event::Accept { seat: Seat::A },
        ] {
            let entry = Entry { at: Time(0), event };
            table.hear(table.version(), &[entry]).expect("it fits");
        }
        assert_eq!(step(&table), Step::Wait, "the move was taken back");
        table
            .hear(table.version(), &[mv("c6-d5")])
            .expect("it fits");
        assert_eq!(step(&table), Step::Think(Seat::A));
        choose(&mut table, "a1-a2");
        table.refuse();
        assert_eq!(step(&table), Step::Think(Seat::A));
    }

    #[test]
    fn offers_are_answered_before_a_move() {
        let mut table = table(&[]);
        choose(&mut table, "b1-a1");
        let event = Event::Offer {
            seat: Seat::B,
            offer: Offer::Draw,
        };
        table
            .hear(0, &[Entry { at: Time(0), event }])
            .expect("it fits");
        let Step::Act { command, key, .. } = step(&table) else {
            panic!("{:?}", step(&table));
        };
        assert_eq!((command, key.as_str()), (Command::Accept, "g-1-accept"));
        let event = Event::Accept { seat: Seat::A };
        table
            .hear(1, &[Entry { at: Time(0), event }])
            .expect("it fits");
        assert_eq!(step(&table), Step::Over);
    }
}
