//! Tables of three to six: new company and another seat in each round.
//!
//! The score does not matter for the company, as it does not in a round robin: everybody is to meet
//! everybody as often as anybody else. Which sets of tables do that for ever is an open problem (the
//! social golfers), so each round is searched for, with a seed: players change places as long as
//! that makes meetings more even, from several beginnings.

use crate::history::History;
use crate::{Entrant, Round, Table, Tournament};
use tercio_rng::Rng;

/// From how many beginnings a round is searched for.
const BEGINNINGS: usize = 24;
/// What a bye costs that somebody has had before, against meetings.
const BYE: u64 = 1 << 20;
/// What it costs that two sit together who would rather not, against byes.
const UNWANTED: u64 = 1 << 32;

/// The players of a round: the tables one after the other, then those who have a bye.
struct Search<'a> {
    tournament: &'a Tournament,
    history: &'a History,
    size: usize,
    /// How many of them sit at tables.
    seated: usize,
    order: Vec<Entrant>,
}

/// The round that follows.
pub(crate) fn round(tournament: &Tournament) -> Round {
    let history = &History::of(tournament);
    let size = tournament.seats;
    let present = tournament.present();
    let mut rng = Rng::stream(tournament.seed, tournament.rounds.len() as u64 + 1);
    let mut best: Option<(u64, Vec<Entrant>)> = None;
    for _ in 0..BEGINNINGS {
        let mut order = present.clone();
        rng.shuffle(&mut order);
        // Who has had the most byes is at a table.
        order.sort_by_key(|one| std::cmp::Reverse(history.byes(*one)));
        let seated = present.len() - present.len() % size;
        rng.shuffle(&mut order[..seated]);
        let mut search = Search {
            tournament,
            history,
            size,
            seated,
            order,
        };
        search.descend();
        let cost = search.cost();
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, search.order));
        }
        if cost == 0 {
            break;
        }
    }
    let order = best.map(|(_, order)| order).unwrap_or_default();
    let tables = order.chunks_exact(size);
    Round {
        byes: tables.remainder().to_vec(),
        tables: tables
            .map(|company| Table::new(seats(history, company, &mut rng)))
            .collect(),
    }
}

impl Search<'_> {
    /// The places of the table that a place belongs to; none for a bye.
    fn table(&self, place: usize) -> std::ops::Range<usize> {
        match place < self.seated {
            true => {
                let begin = place - place % self.size;
                begin..begin + self.size
            }
            false => 0..0,
        }
    }

    /// What it costs that somebody is in a place, but for the company of who is there now.
    fn price(&self, one: Entrant, place: usize) -> u64 {
        if place >= self.seated {
            return u64::from(self.history.byes(one)) * BYE;
        }
        let company = self.table(place).filter(|other| *other != place);
        let meetings = company.map(|other| {
            let other = self.order[other];
            let unwanted = u64::from(self.tournament.keep_apart(one, other));
            unwanted * UNWANTED + u64::from(self.history.meetings(one, other))
        });
        // The sum of squares of all meetings grows by twice this, and by one a pair.
        meetings.sum()
    }

    fn cost(&self) -> u64 {
        let places = 0..self.order.len();
        places
            .map(|place| self.price(self.order[place], place))
            .sum()
    }

    /// Players change places as long as that helps.
    fn descend(&mut self) {
        let mut better = true;
        while better {
            better = false;
            for one in 0..self.seated {
                for other in self.table(one).end..self.order.len() {
                    let (first, second) = (self.order[one], self.order[other]);
                    let now = self.price(first, one) + self.price(second, other);
                    let then = self.price(second, one) + self.price(first, other);
                    if then < now {
                        self.order.swap(one, other);
                        better = true;
                    }
                }
            }
        }
    }
}

/// Who of a table sits where: everybody in the seats that they have had most seldom.
fn seats(history: &History, company: &[Entrant], rng: &mut Rng) -> Vec<Entrant> {
    let mut company = company.to_vec();
    rng.shuffle(&mut company);
    let price = |one: Entrant, seat: usize| {
        let again = history.last_seat(one) == Some(seat);
        let often = u64::from(history.in_seat(one, seat));
        // That somebody sits where they sat last only decides between equals.
        often * often * 16 + u64::from(again)
    };
    let mut best = (u64::MAX, company.clone());
    permute(&mut company, 0, &mut |seats| {
        let prices = seats.iter().enumerate();
        let cost = prices.map(|(seat, one)| price(*one, seat)).sum();
        if cost < best.0 {
            best = (cost, seats.to_vec());
        }
    });
    best.1
}

/// Calls with every order of what is behind a place.
fn permute(list: &mut [Entrant], from: usize, call: &mut impl FnMut(&[Entrant])) {
    if from + 1 >= list.len() {
        call(list);
        return;
    }
    for next in from..list.len() {
        list.swap(from, next);
        permute(list, from + 1, call);
        list.swap(from, next);
    }
}
