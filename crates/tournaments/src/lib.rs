//! Who meets whom in a tournament, and who is ahead: no network, no store, no clock.
//!
//! A tournament is a list of players and a list of rounds. Whoever runs it asks for the next round
//! with [`Tournament::next_round`], has its games played and writes the results into it. The same
//! tournament always gives the same round: all chance follows from its seed.
//!
//! ```
//! use tercio_tournaments::{Format, Tournament};
//! let mut club = Tournament::new(Format::Swiss, 2, 7);
//! for strength in [1900, 1800, 1700, 1600, 1500] {
//!     club.enter(strength);
//! }
//! let round = club.next_round();
//! assert_eq!((round.tables.len(), round.byes.len()), (2, 1));
//! ```

mod history;
mod matching;
mod round_robin;
mod standings;
mod swiss;
mod tables;

pub use standings::{Standing, TieBreak};

/// A player, by the order of coming: the first one is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Entrant(pub usize);

/// How a tournament pairs its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Everybody meets everybody else so often, at tables of two.
    RoundRobin(Cycles),
    /// Those with about the same score meet, and nobody twice, at tables of two.
    Swiss,
    /// Tables of any size, with new company and another seat in each round.
    Tables,
}

/// How often two players meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cycles {
    /// Once.
    Single,
    /// Twice, and either of them moves first once.
    Double,
}

/// What a game or a round brought, in parts of a win: a win that six share is still a whole number
/// of them, and so is half of a bye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub u32);

impl Score {
    /// A win of one player alone.
    pub const WIN: Score = Score(120);

    /// The part of each of so many winners.
    #[must_use]
    pub fn shared_by(winners: usize) -> Score {
        let winners = u32::try_from(winners).unwrap_or(u32::MAX).max(1);
        Score(Score::WIN.0 / winners)
    }
}

/// A player of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How strong: the order before anybody has played.
    pub strength: i32,
    /// How many rounds there had been when the player came.
    pub missed: usize,
    /// Whether the player is to be paired.
    pub presence: Presence,
}

/// Whether somebody is to be paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// They play.
    Present,
    /// They have withdrawn. They may come back.
    Withdrawn,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Who plays, in the order of seats: the first one moves first.
    pub seats: Vec<Entrant>,
    /// What it brought each seat, when it is over.
    pub results: Option<Vec<SeatResult>>,
}

/// What a game brought a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatResult {
    /// The share of the win.
    pub score: Score,
    /// The points on the board.
    pub points: u32,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// The games.
    pub tables: Vec<Table>,
    /// Who plays none, because nobody is left to play with.
    pub byes: Vec<Entrant>,
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// How it pairs.
    pub format: Format,
    /// How many sit at a table.
    pub seats: usize,
    /// Where all chance comes from.
    pub seed: u64,
    /// The players, in the order of their coming.
    pub players: Vec<Player>,
    /// The rounds up to now.
    pub rounds: Vec<Round>,
    /// Who would rather not meet whom. Where it can be avoided, they do not.
    pub apart: Vec<(Entrant, Entrant)>,
}

impl Tournament {
    /// A tournament without players.
    #[must_use]
    pub fn new(format: Format, seats: usize, seed: u64) -> Tournament {
        Tournament {
            format,
            seats: seats.max(2),
            seed,
            players: Vec::new(),
            rounds: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// Whether two would rather not meet.
    fn keep_apart(&self, one: Entrant, other: Entrant) -> bool {
        let mut apart = self.apart.iter();
        apart.any(|pair| *pair == (one, other) || *pair == (other, one))
    }

    /// Somebody comes, perhaps late.
    pub fn enter(&mut self, strength: i32) -> Entrant {
        self.players.push(Player {
            strength,
            missed: self.rounds.len(),
            presence: Presence::Present,
        });
        Entrant(self.players.len() - 1)
    }

    /// Those who are to be paired.
    #[must_use]
    pub fn present(&self) -> Vec<Entrant> {
        let players = self.players.iter().enumerate();
        let present = players.filter(|(_, player)| player.presence == Presence::Present);
        present.map(|(number, _)| Entrant(number)).collect()
    }

    /// How many rounds there are if everybody is to meet everybody; as many as are wished in the
    /// other formats.
    #[must_use]
    pub fn rounds_in_all(&self, wished: usize) -> usize {
        match self.format {
            Format::RoundRobin(cycles) => round_robin::rounds(self, cycles),
            Format::Swiss | Format::Tables => wished,
        }
    }

    /// The round that follows. Who has withdrawn is not in it.
    #[must_use]
    pub fn next_round(&self) -> Round {
        match self.format {
            Format::RoundRobin(cycles) => round_robin::round(self, cycles),
            Format::Swiss => swiss::round(self),
            Format::Tables => tables::round(self),
        }
    }

    /// What a round without a game brings: at a table of two as much as a win, at larger ones as much
    /// as everybody gets on average.
    #[must_use]
    pub fn bye(&self) -> Score {
        match self.seats {
            2 => Score::WIN,
            seats => Score::shared_by(seats),
        }
    }

    /// What each round brings that a player has missed by coming late: half of a bye.
    #[must_use]
    pub fn late_bye(&self) -> Score {
        Score(self.bye().0 / 2)
    }
}

impl Table {
    /// A game that is to be played.
    #[must_use]
    pub fn new(seats: Vec<Entrant>) -> Table {
        Table {
            seats,
            results: None,
        }
    }
}
