//! A game between people: everything that follows from its facts.

use crate::agreement::{Agreement, AgreementError};
use crate::clocks::Clocks;
use crate::command::{Command, Refusal, Situation};
use crate::event::{Departure, Entry, Event, Offer};
#[cfg(feature = "schema")]
use crate::schema::SeatLetter;
use crate::time::{Time, TimeControl};
use crate::vacation::Vacation;
use core::fmt;
use serde::{Deserialize, Serialize};
use tercio_rules::{Game, Seat, SeatSet};

/// What a gift of time brings, in milliseconds.
const GIFT: u32 = 15_000;

/// A game between people.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    agreement: Agreement,
    game: Game,
    clocks: Clocks,
    offer: Option<OpenOffer>,
    /// Who left, and why, in order.
    left: Vec<(Seat, Departure)>,
    /// How many moves had been made when the last seat left: what is before is never taken back.
    settled: usize,
    /// Who was told no to what, and after how many moves: they ask again after another move.
    declined: Option<(Seat, Offer, usize)>,
    ending: Option<Ending>,
    version: u32,
}

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// Who made it.
    pub by: Seat,
    /// What it is.
    pub offer: Offer,
    /// Who agrees, the one who made it among them.
    pub accepted: SeatSet,
}

/// How a game ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; nobody if it was called off, several if they share it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<SeatLetter>))]
    pub winners: SeatSet,
    /// By what.
    pub by: EndingKind,
}

/// By what a game ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndingKind {
    /// The rules: [`Game::outcome`] says which one.
    Rules,
    /// All others left; the last one went like this.
    Departure(Departure),
    /// Both agreed on a draw.
    Draw,
    /// All agreed to score it.
    Scored,
    /// It was called off.
    Aborted,
}

/// Facts that contradict each other: they are not of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenHistory {
    /// Which entry, counted from 0.
    pub entry: u32,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for BrokenHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {} of the game: {}", self.entry, self.why)
    }
}

impl std::error::Error for BrokenHistory {}

impl OnlineGame {
    /// A game that begins now.
    pub fn new(agreement: Agreement, started: Time) -> Result<OnlineGame, AgreementError> {
        let rules = agreement.check()?;
        Ok(OnlineGame {
            clocks: Clocks::new(&agreement, started),
            game: Game::new(rules),
            agreement,
            offer: None,
            left: Vec::new(),
            settled: 0,
            declined: None,
            ending: None,
            version: 0,
        })
    }

    /// What was agreed.
    #[must_use]
    pub fn agreement(&self) -> &Agreement {
        &self.agreement
    }

    /// The moves and positions.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The offer that waits for answers.
    #[must_use]
    pub fn offer(&self) -> Option<OpenOffer> {
        self.offer
    }

    /// Who left, and why, in order.
    #[must_use]
    pub fn left(&self) -> &[(Seat, Departure)] {
        &self.left
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether it has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// How many facts there are: the number of the next one.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The seat to move, while the game goes on.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.game.turn())
    }

    /// The seats that have not left.
    #[must_use]
    pub fn active(&self) -> SeatSet {
        self.game.position().playing()
    }

    /// Whether the game can still be called off: somebody has not moved yet, and it is no game of a
    /// tournament or a simul.
    #[must_use]
    pub fn can_be_aborted(&self) -> bool {
        if self.agreement.is_binding() {
            return false;
        }
        let all_moved = self.active().iter().all(|seat| self.clocks.has_moved(seat));
        !self.is_over() && !all_moved
    }

    /// When the time of the seat to move is up, if it is limited.
    #[must_use]
    pub fn deadline(&self) -> Option<Time> {
        self.clocks.deadline(self.turn()?)
    }

    /// Whether clocks stand still while players are on vacation: in games over days. A tournament goes on
    /// when all games of a round are over, so there one player's vacation would be everybody's.
    #[must_use]
    pub fn has_vacations(&self) -> bool {
        matches!(self.agreement.time, TimeControl::Days(_)) && self.agreement.tournament.is_none()
    }

    /// Until when the player of a seat is on vacation, if they are.
    #[must_use]
    pub fn vacation(&self, seat: Seat, now: Time) -> Option<Time> {
        let vacation = self.clocks.vacation(seat)?;
        let here = self.active().contains(seat) && !self.is_over();
        (here && vacation.lasts(now)).then_some(vacation.until)
    }

    /// The fact that the player of a seat is on vacation until then, or back from it if that is not later
    /// than now. None if it changes nothing, and none for who has run out of time already.
    #[must_use]
    pub fn decide_vacation(&self, seat: Seat, until: Time, now: Time) -> Option<Event> {
        let plays = self.active().contains(seat) && !self.is_over() && self.has_vacations();
        let new = (until > now).then_some(until);
        let late = self.turn() == Some(seat) && self.overdue(now).is_some();
        (plays && !late && self.vacation(seat, now) != new)
            .then_some(Event::Vacation { seat, until })
    }

    /// What follows by itself at this moment: the seat to move has run out of time. It has at the
    /// very moment of the deadline.
    #[must_use]
    pub fn overdue(&self, now: Time) -> Option<Event> {
        let turn = self.turn()?;
        if now < self.deadline()? {
            return None;
        }
        let came = self.clocks.has_moved(turn) || self.agreement.is_binding();
        Some(match came {
            true => Event::Leave {
                seat: turn,
                why: Departure::Flagged,
            },
            false => Event::Abort { seat: None },
        })
    }

    /// How many moves would be left if this seat took back its last one.
    #[must_use]
    pub fn takeback_to(&self, seat: Seat) -> Option<usize> {
        if !self.agreement.takebacks || self.is_over() {
            return None;
        }
        (self.settled..self.game.plies())
            .rev()
            .find(|&ply| self.game.mover(ply) == Some(seat))
    }

    /// What a command of a seat means at this moment: the fact to keep, or why there is none.
    pub fn decide(
        &self,
        seat: Seat,
        command: &Command,
        situation: Situation<'_>,
    ) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if !self.active().contains(seat) {
            return Err(Refusal::Left);
        }
        match command {
            Command::Move { text, ply } => self.decide_move(seat, text, *ply, situation),
            Command::Resign => Ok(Event::Leave {
                seat,
                why: Departure::Resigned,
            }),
            Command::Offer { offer } => self.decide_offer(seat, *offer),
            Command::Accept => match self.offer {
                None => Err(Refusal::NoOffer),
                Some(open) if open.accepted.contains(seat) => Err(Refusal::Again),
                Some(_) => Ok(Event::Accept { seat }),
            },
            Command::Decline => match self.offer {
                None => Err(Refusal::NoOffer),
                Some(_) => Ok(Event::Decline { seat }),
            },
            Command::AddTime => self.decide_gift(seat),
            Command::Abort if !self.can_be_aborted() => Err(Refusal::TooLateToAbort),
            Command::Abort => Ok(Event::Abort { seat: Some(seat) }),
            Command::Claim { seat: other } => self.decide_claim(seat, *other, situation),
        }
    }

    fn decide_move(
        &self,
        seat: Seat,
        text: &str,
        ply: u32,
        situation: Situation<'_>,
    ) -> Result<Event, Refusal> {
        if self.game.turn() != seat {
            return Err(Refusal::NotYourTurn);
        }
        let now = u32::try_from(self.game.plies()).unwrap_or(u32::MAX);
        if ply != now {
            return Err(Refusal::Stale { ply: now });
        }
        let sent = situation.now.plus(-situation.lag.max(0));
        if self.overdue(sent).is_some() {
            return Err(Refusal::TooLate);
        }
        let illegal = |why: &dyn fmt::Display| Refusal::Illegal {
            why: why.to_string(),
        };
        let mv = self
            .game
            .parse_move(text)
            .map_err(|error| illegal(&error))?;
        self.game.check(mv).map_err(|error| illegal(&error))?;
        Ok(Event::Move {
            text: self.game.position().notation(mv).to_string(),
            spent: self.clocks.cost(seat, situation.now, situation.lag),
        })
    }

    fn decide_offer(&self, seat: Seat, offer: Offer) -> Result<Event, Refusal> {
        let same = |open: OpenOffer| open.offer == offer && open.accepted.contains(seat);
        let declined = self.declined == Some((seat, offer, self.game.plies()));
        if declined || self.offer.is_some_and(same) {
            return Err(Refusal::Again);
        }
        match offer {
            Offer::Draw if self.game.rules().seats() != 2 => return Err(Refusal::DrawNeedsTwo),
            Offer::Takeback if self.takeback_to(seat).is_none() => return Err(Refusal::NoTakeback),
            _ => {}
        }
        // What the other one has offered already is accepted.
        match self.offer {
            Some(open) if open.offer == offer && offer != Offer::Takeback => {
                Ok(Event::Accept { seat })
            }
            _ => Ok(Event::Offer { seat, offer }),
        }
    }

    fn decide_gift(&self, seat: Seat) -> Result<Event, Refusal> {
        let TimeControl::Live { .. } = self.agreement.time else {
            return Err(Refusal::NoClock);
        };
        let mut others = self.active().iter().filter(|other| *other != seat);
        match others.any(|other| self.clocks.has_room(other, GIFT)) {
            true => Ok(Event::AddTime { seat, ms: GIFT }),
            false => Err(Refusal::EnoughTime),
        }
    }

    fn decide_claim(
        &self,
        seat: Seat,
        other: Seat,
        situation: Situation<'_>,
    ) -> Result<Event, Refusal> {
        let away = situation.away.get(other.index()).copied().flatten();
        let from = away.and_then(|since| self.claimable_at(other, since));
        let claimable = from.is_some_and(|from| situation.now >= from);
        match claimable && seat != other && self.active().contains(other) {
            true => Ok(Event::Leave {
                seat: other,
                why: Departure::Claimed,
            }),
            false => Err(Refusal::NotAway),
        }
    }

    /// When the others may claim the seat of a player who has been away since a moment; `None` where
    /// being away is usual: over days, and for who plays at other boards of a simul as well.
    #[must_use]
    pub fn claimable_at(&self, seat: Seat, away_since: Time) -> Option<Time> {
        let simul = self.agreement.simul.as_ref();
        if simul.is_some_and(|simul| simul.host == seat) {
            return None;
        }
        let grace = self.agreement.time.grace()?;
        Some(away_since.plus(grace))
    }

    /// Takes a fact. Facts that were decided by [`OnlineGame::decide`] in this order always fit.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), BrokenHistory> {
        let broken = |why: &dyn fmt::Display| BrokenHistory {
            entry: self.version,
            why: why.to_string(),
        };
        if self.is_over() {
            return Err(broken(&"the game was over"));
        }
        let now = entry.at;
        let turn = self.game.turn();
        match &entry.event {
            Event::Move { text, spent } => {
                let mv = self.game.parse_move(text).map_err(|error| broken(&error))?;
                self.game.play(mv).map_err(|error| broken(&error))?;
                self.clocks.press(turn, *spent, now);
                self.after_move(turn);
            }
            Event::Leave { seat, why } => {
                let left = self.game.leave(*seat, why.cause());
                left.map_err(|error| broken(&error))?;
                self.left.push((*seat, *why));
                self.settled = self.game.plies();
                if turn == *seat {
                    self.clocks.pass(*seat, now);
                }
                self.after_leaving(*seat, *why, now);
            }
            Event::Offer { seat, offer } => {
                let mut accepted = SeatSet::only(*seat);
                // Engines of the house always take a move back.
                if *offer == Offer::Takeback {
                    for house in self.agreement.house().iter() {
                        accepted.insert(house);
                    }
                }
                self.offer = Some(OpenOffer {
                    by: *seat,
                    offer: *offer,
                    accepted,
                });
                self.carry_out(now);
            }
            Event::Accept { seat } => {
                let Some(open) = &mut self.offer else {
                    return Err(broken(&"there was no offer to accept"));
                };
                open.accepted.insert(*seat);
                self.carry_out(now);
            }
            Event::Decline { .. } => {
                let declined = self.offer.take();
                let plies = self.game.plies();
                self.declined = declined.map(|open| (open.by, open.offer, plies));
            }
            Event::AddTime { seat, ms } => {
                for other in self.active().iter().filter(|other| other != seat) {
                    self.clocks.add(other, *ms);
                }
            }
            Event::Vacation { seat, until } => {
                if !self.has_vacations() {
                    return Err(broken(&"there are no vacations in this game"));
                }
                let vacation = Vacation {
                    from: now,
                    until: *until,
                };
                self.clocks.rest(*seat, turn, vacation);
            }
            Event::Abort { .. } => {
                self.ending = Some(Ending {
                    winners: SeatSet::EMPTY,
                    by: EndingKind::Aborted,
                });
            }
        }
        if self.is_over() {
            // All clocks stand still; that of a seat that has just moved or left does already.
            self.clocks.pass(turn, now);
        }
        self.version += 1;
        Ok(())
    }

    fn after_move(&mut self, mover: Seat) {
        // Who moves instead of answering declines. An engine waits for what the people say.
        let is_engine = self.agreement.house().contains(mover);
        let declines = |open: OpenOffer| match open.offer {
            Offer::Takeback => true,
            Offer::Draw | Offer::Score => !is_engine && !open.accepted.contains(mover),
        };
        if self.offer.is_some_and(declines) {
            self.offer = None;
        }
        if let Some(outcome) = self.game.outcome() {
            self.ending = Some(Ending {
                winners: outcome.winners,
                by: EndingKind::Rules,
            });
        }
    }

    fn after_leaving(&mut self, seat: Seat, why: Departure, now: Time) {
        if let Some(outcome) = self.game.outcome() {
            self.ending = Some(Ending {
                winners: outcome.winners,
                by: EndingKind::Departure(why),
            });
        }
        if self.is_over() || self.offer.is_some_and(|open| open.by == seat) {
            self.offer = None;
        }
        // All who are left may have agreed already.
        self.carry_out(now);
    }

    /// Does what is offered once everybody agrees.
    fn carry_out(&mut self, now: Time) {
        let Some(open) = self.offer else {
            return;
        };
        if !self.active().is_subset(open.accepted) {
            return;
        }
        self.offer = None;
        match open.offer {
            Offer::Draw => {
                self.ending = Some(Ending {
                    winners: self.active(),
                    by: EndingKind::Draw,
                });
            }
            Offer::Score => {
                self.ending = Some(Ending {
                    winners: self.game.leaders(),
                    by: EndingKind::Scored,
                });
            }
            Offer::Takeback => {
                if let Some(ply) = self.takeback_to(open.by) {
                    let mover = self.game.turn();
                    self.game.truncate(ply);
                    self.clocks.pass(mover, now);
                }
            }
        }
    }
}
