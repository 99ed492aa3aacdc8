//! What the rounds up to now mean for the next one.

use crate::{Entrant, Tournament};

/// What has happened to everybody.
#[derive(Clone, Debug)]
pub(crate) struct History {
    players: usize,
    meetings: Vec<u32>,
    seats: Vec<Vec<u32>>,
    byes: Vec<u32>,
    last_seat: Vec<Option<usize>>,
}

impl History {
    pub(crate) fn of(tournament: &Tournament) -> History {
        let players = tournament.players.len();
        let mut history = History {
            players,
            meetings: vec![0; players * players],
            seats: vec![vec![0; tournament.seats]; players],
            byes: vec![0; players],
            last_seat: vec![None; players],
        };
        for round in &tournament.rounds {
            for table in &round.tables {
                for (seat, one) in table.seats.iter().enumerate() {
                    history.seats[one.0][seat] += 1;
                    history.last_seat[one.0] = Some(seat);
                    for other in table.seats.iter().filter(|other| *other != one) {
                        history.meetings[one.0 * players + other.0] += 1;
                    }
                }
            }
            for one in &round.byes {
                history.byes[one.0] += 1;
            }
        }
        history
    }

    /// How often two have met.
    pub(crate) fn meetings(&self, one: Entrant, other: Entrant) -> u32 {
        self.meetings[one.0 * self.players + other.0]
    }

    /// How often somebody has had a seat.
    pub(crate) fn in_seat(&self, one: Entrant, seat: usize) -> u32 {
        self.seats[one.0][seat]
    }

    /// How often somebody has had nobody to play with.
    pub(crate) fn byes(&self, one: Entrant) -> u32 {
        self.byes[one.0]
    }

    /// Where somebody sat last.
    pub(crate) fn last_seat(&self, one: Entrant) -> Option<usize> {
        self.last_seat[one.0]
    }

    /// How often somebody has moved first more than second, at tables of two.
    pub(crate) fn balance(&self, one: Entrant) -> i64 {
        i64::from(self.seats[one.0][0]) - i64::from(self.seats[one.0][1])
    }
}
