//! The time that each seat has left.

use crate::agreement::Agreement;
use crate::time::{Time, TimeControl};
use crate::vacation::Vacation;
use tercio_rules::{Seat, SeatSet};

/// The most that a clock shows, in milliseconds: a day.
const MOST: i64 = 24 * 60 * 60 * 1000;

/// The clocks of a game. Only that of the seat to move runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    /// What each seat had when its clock was started last, in milliseconds.
    left: Vec<i64>,
    /// Since when the clock of the seat to move runs.
    since: Time,
    /// The seats that have made a move: a first move costs nothing.
    moved: SeatSet,
    /// Who plays at many boards, and comes to this one when the others allow it.
    host: Option<Seat>,
    /// The last vacation of the player of each seat, in which its clock stands still.
    rests: Vec<Option<Vacation>>,
}

/// How much of a vacation lies between two moments, in milliseconds.
fn rested(vacation: Option<Vacation>, from: Time, to: Time) -> i64 {
    vacation.map_or(0, |rest| rest.until.min(to).since(rest.from.max(from)))
}

impl Clocks {
    pub(crate) fn new(agreement: &Agreement, now: Time) -> Clocks {
        let control = agreement.time;
        let mut left = vec![control.initial().unwrap_or(0); agreement.seats.len()];
        if let (Some(simul), TimeControl::Live { .. }) = (&agreement.simul, control)
            && let Some(left) = left.get_mut(simul.host.index())
        {
            *left += i64::from(simul.extra) * 60_000;
        }
        Clocks {
            control,
            left,
            since: now,
            moved: SeatSet::EMPTY,
            rests: vec![None; agreement.seats.len()],
            host: agreement.simul.as_ref().map(|simul| simul.host),
        }
    }

    /// What a seat has left, in milliseconds, if time is limited. `turn` is the seat whose clock
    /// runs, if one does.
    #[must_use]
    pub fn left(&self, seat: Seat, turn: Option<Seat>, now: Time) -> Option<i64> {
        self.control.initial()?;
        let left = *self.left.get(seat.index())?;
        let runs = turn == Some(seat) && self.moved.contains(seat);
        Some(match runs {
            true => (left - self.ran(seat, now)).max(0),
            false => left,
        })
    }

    /// How long the clock of the seat to move has run, in milliseconds.
    fn ran(&self, turn: Seat, now: Time) -> i64 {
        now.since(self.since) - rested(self.vacation(turn), self.since, now)
    }

    /// The last vacation of the player of a seat.
    #[must_use]
    pub fn vacation(&self, seat: Seat) -> Option<Vacation> {
        self.rests.get(seat.index()).copied().flatten()
    }

    /// Since when the seat to move has been thinking.
    #[must_use]
    pub fn since(&self) -> Time {
        self.since
    }

    /// Whether a seat has made its first move. Before it, its clock stands still.
    #[must_use]
    pub fn has_moved(&self, seat: Seat) -> bool {
        self.moved.contains(seat)
    }

    /// When the time of the seat to move is up.
    pub(crate) fn deadline(&self, turn: Seat) -> Option<Time> {
        let time = match self.moved.contains(turn) || self.host == Some(turn) {
            true => {
                self.control.initial()?;
                *self.left.get(turn.index())?
            }
            false => self.control.first_move()?,
        };
        let end = self.since.plus(time);
        Some(match self.vacation(turn) {
            // A flag that has fallen stays fallen.
            Some(rest) if rest.from < end => end.plus(rest.until.since(rest.from.max(self.since))),
            _ => end,
        })
    }

    /// What a move at this moment costs, with the network's part taken off.
    pub(crate) fn cost(&self, turn: Seat, now: Time, lag: i64) -> u32 {
        if !self.moved.contains(turn) {
            return 0;
        }
        let spent = (self.ran(turn, now) - lag.max(0)).max(0);
        u32::try_from(spent).unwrap_or(u32::MAX)
    }

    /// A seat moved.
    pub(crate) fn press(&mut self, seat: Seat, spent: u32, now: Time) {
        if let Some(left) = self.left.get_mut(seat.index())
            && self.moved.contains(seat)
        {
            *left = self.control.after_move(*left, i64::from(spent));
        }
        self.moved.insert(seat);
        self.since = now;
    }

    /// The clock of the seat to move stops without a move: it left, moves were taken back, or the
    /// game is over.
    pub(crate) fn pass(&mut self, turn: Seat, now: Time) {
        if let Some(left) = self.left.get_mut(turn.index())
            && self.moved.contains(turn)
            && matches!(self.control, TimeControl::Live { .. })
        {
            *left = (*left - now.since(self.since)).max(0);
        }
        self.since = now;
    }

    /// The player of a seat is on vacation from now on.
    pub(crate) fn rest(&mut self, seat: Seat, turn: Seat, vacation: Vacation) {
        if seat == turn {
            // What it has rested already counts for good.
            let before = rested(self.vacation(seat), self.since, vacation.from);
            self.since = self.since.plus(before);
        }
        if let Some(rest) = self.rests.get_mut(seat.index()) {
            *rest = vacation.lasts(vacation.from).then_some(vacation);
        }
    }

    /// Whether a seat may be given so much more.
    pub(crate) fn has_room(&self, seat: Seat, ms: u32) -> bool {
        let left = self.left.get(seat.index());
        left.is_some_and(|left| left + i64::from(ms) <= MOST)
    }

    /// Gives a seat more time.
    pub(crate) fn add(&mut self, seat: Seat, ms: u32) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = (*left + i64::from(ms)).min(MOST.max(*left));
        }
    }
}
