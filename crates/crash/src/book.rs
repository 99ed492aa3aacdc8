//! What the players write down while they play, and what comes of it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tercio_online::Entry;

/// What a server has acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    pub(crate) key: String,
    /// The number of the fact.
    pub(crate) seq: u32,
    /// The move, if it was one.
    pub(crate) text: Option<String>,
}

/// A game as one of its players saw it to its end.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) game: String,
    pub(crate) entries: Vec<Entry>,
}

/// The book that all players write into.
#[derive(Debug, Default)]
pub(crate) struct Book {
    acknowledged: Mutex<Vec<Acknowledged>>,
    seen: Mutex<Vec<Seen>>,
    /// Games of which a review was asked for.
    asked: Mutex<Vec<String>>,
    pub(crate) resent: AtomicU64,
    pub(crate) silences: AtomicU64,
    wrong: Mutex<Vec<String>>,
    ending: AtomicBool,
}

fn push<T>(list: &Mutex<Vec<T>>, one: T) {
    list.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(one);
}

fn take<T>(list: &Mutex<Vec<T>>) -> Vec<T> {
    std::mem::take(&mut *list.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Book {
    pub(crate) fn acknowledge(&self, one: Acknowledged) {
        push(&self.acknowledged, one);
    }

    pub(crate) fn see(&self, one: Seen) {
        push(&self.seen, one);
    }

    pub(crate) fn ask(&self, game: String) {
        push(&self.asked, game);
    }

    /// Something that must not happen.
    pub(crate) fn complain(&self, what: String) {
        push(&self.wrong, what);
    }

    /// Whether games are to be brought to their end.
    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    /// What was acknowledged up to now.
    pub(crate) fn acknowledged(&self) -> Vec<Acknowledged> {
        let list = self.acknowledged.lock();
        list.unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn take_acknowledged(&self) -> Vec<Acknowledged> {
        take(&self.acknowledged)
    }

    pub(crate) fn take_seen(&self) -> Vec<Seen> {
        take(&self.seen)
    }

    pub(crate) fn take_asked(&self) -> Vec<String> {
        take(&self.asked)
    }

    pub(crate) fn take_wrong(&self) -> Vec<String> {
        take(&self.wrong)
    }
}

/// What came of a run.
#[derive(Clone, Default, Debug)]
pub struct Outcome {
    /// How many processes were killed.
    pub kills: u32,
    /// How many games were played to their end.
    pub games: usize,
    /// How many commands were acknowledged.
    pub acknowledged: usize,
    /// How many commands were sent again, because the answer was lost.
    pub resent: u64,
    /// How often nothing came for so long that a player asked again.
    pub silences: u64,
    /// How many moves workers have made.
    pub house_moves: usize,
    /// How many reviews were asked for.
    pub reviews: usize,
    /// In how many games puzzles were looked for.
    pub mined: usize,
    /// How many were found.
    pub puzzles: usize,
    /// How many jobs a worker has taken that another one had left.
    pub taken_over: usize,
    /// Acknowledged, but not kept or not where it should be; asked for, but not done.
    pub lost: usize,
    /// Kept more than once.
    pub doubled: usize,
    /// Whatever else is not as it should be.
    pub wrong: Vec<String>,
    /// How long it took.
    pub took: Duration,
}

impl Outcome {
    /// Whether nothing was lost or doubled, and nothing else is wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.lost == 0 && self.doubled == 0 && self.wrong.is_empty()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Outcome {
            kills,
            games,
            acknowledged,
            resent,
            silences,
            house_moves,
            reviews,
            mined,
            puzzles,
            taken_over,
            lost,
            doubled,
            wrong,
            took,
        } = self;
        writeln!(f, "kills               {kills}")?;
        writeln!(f, "games               {games}")?;
        writeln!(f, "acknowledged        {acknowledged}")?;
        writeln!(f, "sent again          {resent}")?;
        writeln!(f, "silences            {silences}")?;
        if *reviews > 0 {
            writeln!(f, "moves of workers    {house_moves}")?;
            writeln!(f, "reviews of workers  {reviews}")?;
            writeln!(f, "games mined         {mined}")?;
            writeln!(f, "puzzles found       {puzzles}")?;
            writeln!(f, "jobs taken over     {taken_over}")?;
        }
        writeln!(f, "lost                {lost}")?;
        writeln!(f, "doubled             {doubled}")?;
        writeln!(f, "otherwise wrong     {}", wrong.len())?;
        write!(f, "seconds             {:.1}", took.as_secs_f64())?;
        for what in wrong.iter().take(20) {
            write!(f, "\n  {what}")?;
        }
        Ok(())
    }
}
