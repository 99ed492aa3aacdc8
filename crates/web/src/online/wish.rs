//! A game that somebody would like to play, as it is put together.

use tercio_api::{NewGame, Visibility};
use tercio_online::{Agreement, SeatPlan, TimeControl};
use tercio_rules::{Rules, Seat};

/// How time is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Live,
    Days,
    Unlimited,
}

impl Pace {
    /// Every pace.
    pub(crate) const ALL: [Pace; 3] = [Pace::Live, Pace::Days, Pace::Unlimited];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Days => "days",
            Pace::Unlimited => "unlimited",
        }
    }
}

/// Who is to find a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finders {
    /// Who has the link.
    Link,
    /// Everybody, in the lobby.
    Lobby,
    /// Those who are named; who has the link finds the seats that are left.
    Named,
}

impl Finders {
    /// All of them.
    pub(crate) const ALL: [Finders; 3] = [Finders::Link, Finders::Lobby, Finders::Named];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Finders::Link => "link",
            Finders::Lobby => "lobby",
            Finders::Named => "named",
        }
    }
}

/// A game that somebody would like to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) rules: Rules,
    pub(crate) pace: Pace,
    /// Minutes for the game and seconds a move.
    pub(crate) live: (u16, u16),
    /// Days a move.
    pub(crate) days: u8,
    pub(crate) finders: Finders,
    /// Those who are named, with commas between them.
    pub(crate) names: String,
    /// Our own seat; any one if none is named.
    pub(crate) seat: Option<Seat>,
    pub(crate) seats: Vec<SeatPlan>,
    /// After how many seconds engines take the empty seats; never if none are named.
    pub(crate) fill_after: Option<u32>,
    pub(crate) fill_level: u8,
    pub(crate) rated: bool,
    pub(crate) takebacks: bool,
    /// Whether bots may sit down.
    pub(crate) bots: bool,
}

impl Wish {
    /// The time controls that are offered: minutes for the game and seconds a move.
    pub(crate) const LIVE: [(u16, u16); 6] = [(1, 2), (3, 2), (5, 5), (10, 5), (15, 10), (30, 20)];
    /// The days a move that are offered.
    pub(crate) const DAYS: [u8; 5] = [1, 2, 3, 7, 14];
    /// The seconds that are offered until engines come.
    pub(crate) const WAITS: [u32; 4] = [20, 60, 180, 600];

    /// A live game with a friend.
    pub(crate) fn usual(rules: Rules) -> Wish {
        Wish {
            rules,
            pace: Pace::Live,
            live: (10, 5),
            days: 2,
            finders: Finders::Link,
            names: String::new(),
            seat: None,
            seats: vec![SeatPlan::Player; rules.seats()],
            fill_after: None,
            fill_level: 6,
            rated: false,
            takebacks: true,
            bots: true,
        }
    }

    /// The same under other rules, with people in new seats.
    pub(crate) fn with_rules(&mut self, rules: Rules) {
        self.rules = rules;
        self.seats.resize(rules.seats(), SeatPlan::Player);
        if self.seat.is_some_and(|seat| seat.index() >= rules.seats()) {
            self.seat = None;
        }
        self.keep_a_place();
    }

    /// Plans a seat.
    pub(crate) fn plan(&mut self, seat: Seat, plan: SeatPlan) {
        if let Some(place) = self.seats.get_mut(seat.index()) {
            *place = plan;
        }
        if self.seat == Some(seat) && plan != SeatPlan::Player {
            self.seat = None;
        }
        self.keep_a_place();
    }

    /// Sits down somewhere, or wherever there is room.
    pub(crate) fn sit(&mut self, seat: Option<Seat>) {
        self.seat = seat;
        if let Some(place) = seat.and_then(|seat| self.seats.get_mut(seat.index())) {
            *place = SeatPlan::Player;
        }
    }

    /// Who makes a game plays in it.
    fn keep_a_place(&mut self) {
        let person = |plan: &SeatPlan| *plan == SeatPlan::Player;
        if !self.seats.iter().any(person)
            && let Some(first) = self.seats.first_mut()
        {
            *first = SeatPlan::Player;
        }
    }

    /// How many people are to come, with the one who makes the game.
    pub(crate) fn people(&self) -> usize {
        let person = |plan: &&SeatPlan| **plan == SeatPlan::Player;
        self.seats.iter().filter(person).count()
    }

    fn time(&self) -> TimeControl {
        match self.pace {
            Pace::Live => TimeControl::Live {
                minutes: self.live.0,
                seconds: self.live.1,
            },
            Pace::Days => TimeControl::Days(self.days),
            Pace::Unlimited => TimeControl::Unlimited,
        }
    }

    /// Whether it can count for ratings: people in all seats, and a limited time.
    pub(crate) fn can_be_rated(&self) -> bool {
        self.people() == self.rules.seats() && self.pace != Pace::Unlimited
    }

    /// As it is sent.
    pub(crate) fn to_new_game(&self) -> NewGame {
        let waits = self.people() > 1;
        NewGame {
            agreement: Agreement {
                time: self.time(),
                rated: self.rated && self.can_be_rated(),
                takebacks: self.takebacks,
                seats: self.seats.clone(),
                bots: self.bots,
                ..Agreement::casual(self.rules)
            },
            visibility: match self.finders {
                Finders::Lobby => Visibility::Lobby,
                Finders::Link | Finders::Named => Visibility::Link,
            },
            seat: self.seat,
            fill: self
                .fill_after
                .filter(|_| waits)
                .map(|after| (after, self.fill_level)),
            invite: self.named(),
        }
    }

    /// Those who are asked to come.
    fn named(&self) -> Vec<String> {
        if self.finders != Finders::Named {
            return Vec::new();
        }
        let names = self.names.split(',').map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(game: &str, setup: &str) -> Rules {
        Rules::from_names(game, setup).expect("a setup")
    }

    #[test]
    fn whatever_is_wished_can_be_agreed() {
        for rules in Rules::all() {
            for pace in Pace::ALL {
                let mut wish = Wish::usual(rules);
                wish.pace = pace;
                wish.rated = true;
                for seat in Seat::ALL {
                    wish.plan(seat, SeatPlan::House(3));
                }
                let sent = wish.to_new_game();
                assert!(sent.agreement.check().is_ok(), "{wish:?}");
                assert_eq!((wish.people(), sent.fill), (1, None));
            }
        }
    }

    #[test]
    fn only_who_is_named_is_asked() {
        let mut wish = Wish::usual(rules("martian", "four"));
        wish.names = " Ann, Bob ,,".to_owned();
        assert!(wish.to_new_game().invite.is_empty());
        wish.finders = Finders::Named;
        let sent = wish.to_new_game();
        assert_eq!(sent.invite, ["Ann", "Bob"]);
        assert_eq!(sent.visibility, Visibility::Link);
    }

    #[test]
    fn fewer_seats_keep_a_place_for_who_asks() {
        let mut wish = Wish::usual(rules("martian", "four"));
        wish.sit(Some(Seat::D));
        wish.plan(Seat::A, SeatPlan::House(1));
        wish.plan(Seat::B, SeatPlan::House(1));
        wish.with_rules(rules("martian", "two"));
        assert_eq!((wish.seat, wish.people()), (None, 1));
        wish.sit(Some(Seat::B));
        assert_eq!(wish.people(), 2);
        wish.fill_after = Some(60);
        assert_eq!(wish.to_new_game().fill, Some((60, wish.fill_level)));
    }
}
