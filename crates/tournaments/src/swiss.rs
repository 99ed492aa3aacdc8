//! Those with about the same score meet, and nobody twice.
//!
//! All wishes for a round are prices, the more important ones so much higher that the less important
//! ones never outweigh them, and the round is the cheapest way to pair everybody. So no rematch is
//! played that could be avoided, which going through the list from the top cannot promise.

use crate::history::History;
use crate::matching::perfect;
use crate::{Entrant, Round, Score, Table, Tournament};
use std::cmp::Reverse;
use tercio_rng::Rng;

/// What a pair costs, in the order of importance.
#[derive(Clone, Copy, Default)]
struct Price {
    /// They would rather not meet.
    unwanted: i64,
    /// They have met so often.
    rematch: i64,
    /// A second bye.
    bye: i64,
    /// Somebody would have moved first three times more than second, or second than first.
    lopsided: i64,
    /// How far apart their scores are, squared: one long way is worse than two short ones.
    apart: i64,
    /// How little it does for those who have moved first too often, or too seldom.
    first_move: i64,
    /// How far from the usual order of a group: the upper half meets the lower half.
    fold: i64,
}

impl Price {
    /// All in one number.
    fn total(self) -> i128 {
        // How large the sum over all pairs of a round can become, in bits: 500 players, 60 rounds.
        let parts = [
            (self.rematch, 21),
            (self.bye, 12),
            (self.lopsided, 9),
            (self.apart, 24),
            (self.first_move, 16),
            (self.fold, 20),
        ];
        let begin = i128::from(self.unwanted);
        parts
            .into_iter()
            .fold(begin, |sum, (part, bits)| (sum << bits) + i128::from(part))
    }
}

/// The players of a round in the order of their scores.
struct Field<'a> {
    tournament: &'a Tournament,
    history: &'a History,
    order: Vec<Entrant>,
    /// In half wins.
    scores: Vec<i64>,
    /// Where the group of the same score begins, and how many are in it.
    groups: Vec<(usize, usize)>,
}

/// The round that follows.
pub(crate) fn round(tournament: &Tournament) -> Round {
    let history = &History::of(tournament);
    let field = Field::of(tournament, history);
    let players = field.order.len();
    let even = players.next_multiple_of(2);
    let pairs = perfect(even, |one, other| field.price(one, other).total());
    let mut rng = Rng::stream(tournament.seed, tournament.rounds.len() as u64 + 1);
    let mut round = Round::default();
    for (one, other) in pairs {
        match (field.order.get(one), field.order.get(other)) {
            (Some(&one), Some(&other)) => {
                let seats = seats(history, one, other, &mut rng);
                round.tables.push(Table::new(seats));
            }
            (Some(&alone), None) | (None, Some(&alone)) => round.byes.push(alone),
            (None, None) => {}
        }
    }
    round
}

impl Field<'_> {
    fn of<'a>(tournament: &'a Tournament, history: &'a History) -> Field<'a> {
        let scores = tournament.scores();
        let halves = |one: Entrant| i64::from(scores[one.0].0 / (Score::WIN.0 / 2));
        let mut order = tournament.present();
        // Chance decides between those of the same strength, before the first round.
        Rng::new(tournament.seed).shuffle(&mut order);
        order.sort_by_key(|one| Reverse((halves(*one), tournament.players[one.0].strength)));
        let scores: Vec<i64> = order.iter().map(|one| halves(*one)).collect();
        let group = |score: &i64| {
            let begin = scores.iter().take_while(|other| *other > score).count();
            let size = scores.iter().filter(|other| *other == score).count();
            (begin, size)
        };
        Field {
            tournament,
            history,
            groups: scores.iter().map(group).collect(),
            order,
            scores,
        }
    }

    /// What it costs that two meet; that one has a bye, if the other is nobody.
    fn price(&self, one: usize, other: usize) -> Price {
        let (one, other) = (one.min(other), one.max(other));
        let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let Some(&second) = self.order.get(other) else {
            let lowest = self.scores.last().copied().unwrap_or_default();
            return Price {
                bye: i64::from(self.history.byes(self.order[one])).pow(2),
                apart: (self.scores[one] - lowest).pow(2),
                fold: signed(self.order.len() - one),
                ..Price::default()
            };
        };
        let first = self.order[one];
        let balances = [self.history.balance(first), self.history.balance(second)];
        let gain = (balances[0] - balances[1]).abs();
        let lopsided = gain == 0 && balances[0].abs() >= 2;
        let (begin, size) = self.groups[one];
        let same_group = other < begin + size;
        let distance = other - one;
        Price {
            unwanted: self.tournament.keep_apart(first, second).into(),
            rematch: i64::from(self.history.meetings(first, second)).pow(2),
            bye: 0,
            lopsided: lopsided.into(),
            apart: (self.scores[one] - self.scores[other]).pow(2),
            // Nobody is ahead by more than this.
            first_move: 128 - gain.min(128),
            fold: signed(match same_group {
                true => distance.abs_diff(size / 2),
                false => distance,
            }),
        }
    }
}

/// Who of two moves first: who has done so more seldom, then who did not last time, then chance.
fn seats(history: &History, one: Entrant, other: Entrant, rng: &mut Rng) -> Vec<Entrant> {
    let due = |player: Entrant| {
        let moved_first_last = history.last_seat(player) == Some(0);
        (history.balance(player), moved_first_last)
    };
    let chance = rng.percent(50);
    match due(one).cmp(&due(other)) {
        std::cmp::Ordering::Less => vec![one, other],
        std::cmp::Ordering::Greater => vec![other, one],
        std::cmp::Ordering::Equal if chance => vec![one, other],
        std::cmp::Ordering::Equal => vec![other, one],
    }
}
