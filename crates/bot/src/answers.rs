//! What the bot says to what others offer.

use tercio_api::Takebacks;
use tercio_online::{Command, Offer, OnlineGame};
use tercio_rules::{Seat, SeatSet};

/// Whether the bot agrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Agreeing {
    /// Never.
    Never,
    /// Always.
    Always,
    /// When the points say that it is no loss: a draw unless it alone is ahead, to score the game if
    /// nobody has more than it has.
    #[default]
    WhenGood,
}

/// What the bot says to offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// To a draw.
    pub draw: Agreeing,
    /// To end the game and score it.
    pub score: Agreeing,
    /// To taking moves back.
    pub takeback: Takebacks,
}

impl Answers {
    /// What a seat of the bot says to what is offered, if it has been asked.
    #[must_use]
    pub fn to(&self, game: &OnlineGame, seat: Seat) -> Option<Command> {
        let open = game.offer()?;
        if game.is_over() || open.accepted.contains(seat) || !game.active().contains(seat) {
            return None;
        }
        let leaders = game.game().leaders();
        let agreed = match open.offer {
            Offer::Draw => match self.draw {
                Agreeing::Never => false,
                Agreeing::Always => true,
                Agreeing::WhenGood => leaders != SeatSet::only(seat),
            },
            Offer::Score => match self.score {
                Agreeing::Never => false,
                Agreeing::Always => true,
                Agreeing::WhenGood => leaders.contains(seat),
            },
            Offer::Takeback => match self.takeback {
                Takebacks::Never => false,
                Takebacks::Always => true,
                Takebacks::Casual => !game.agreement().rated,
            },
        };
        Some(match agreed {
            true => Command::Accept,
            false => Command::Decline,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tercio_online::{Agreement, Entry, Event, Time};
    use tercio_rules::Rules;

    fn offered(moves: &[&str], offer: Offer) -> OnlineGame {
        let rules = Rules::from_names("martian", "two").expect("a setup");
        let mut game = OnlineGame::new(Agreement::casual(rules), Time(0)).expect("a game");
        let events = moves.iter().map(|&text| Event::Move {
            text: text.to_owned(),
            spent: 0,
        });
        let offer = Event::Offer {
            seat: Seat::B,
            offer,
        };
        for (event, at) in events.chain([offer]).zip(0..) {
            let at = Time(at);
            game.apply(&Entry { at, event }).expect("it fits");
        }
        game
    }

    #[test]
    fn who_was_not_asked_says_nothing() {
        let game = offered(&[], Offer::Draw);
        assert_eq!(Answers::default().to(&game, Seat::B), None);
        assert_eq!(Answers::default().to(&game, Seat::C), None);
    }

    #[test]
    fn the_points_decide_what_is_good() {
        let usual = Answers::default();
        for offer in [Offer::Draw, Offer::Score] {
            let even = offered(&[], offer);
            assert_eq!(usual.to(&even, Seat::A), Some(Command::Accept));
        }
        // B takes, and is ahead.
        let line = ["b1-a1", "a6-a4", "a1-a2", "a7xa4"];
        let behind = offered(&line, Offer::Draw);
        let points = behind.game().position().points().to_vec();
        assert!(points[1] > points[0], "{points:?}");
        assert_eq!(usual.to(&behind, Seat::A), Some(Command::Accept));
        let behind = offered(&line, Offer::Score);
        assert_eq!(usual.to(&behind, Seat::A), Some(Command::Decline));
    }

    #[test]
    fn always_and_never() {
        let stubborn = Answers {
            draw: Agreeing::Never,
            score: Agreeing::Never,
            takeback: Takebacks::Never,
        };
        let kind = Answers {
            draw: Agreeing::Always,
            score: Agreeing::Always,
            takeback: Takebacks::Casual,
        };
        for offer in [Offer::Draw, Offer::Score] {
            let game = offered(&[], offer);
            assert_eq!(stubborn.to(&game, Seat::A), Some(Command::Decline));
            assert_eq!(kind.to(&game, Seat::A), Some(Command::Accept));
        }
    }
}
