//! One door for every setup: a game goes in, a move comes out.

use crate::alphabeta::{self, TwoSeats};
use crate::handicap::mix;
use crate::mcts::{self, ManySeats};
use crate::{Level, Limits, Skill, Stop, Tables, Value};
use std::time::Duration;
use tercio_rules::{Game, Move, Position};

/// What can be set before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Memory for what was searched, in mebibytes.
    pub hash: usize,
    /// How many threads search. More than two seats are searched by one, whatever is set.
    pub threads: usize,
    /// How many best lines are looked for.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 32,
            threads: 1,
            lines: 1,
        }
    }
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The depth that was completed.
    pub depth: u32,
    /// The longest line that was looked at.
    pub deepest: u32,
    /// Which of several best lines this is, counted from 0.
    pub rank: usize,
    /// The worth of the position for the seat to move; two seats only.
    pub value: Option<Value>,
    /// The chance of each seat to win; they add up to 1.
    pub chances: Vec<f32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the memory is, in thousandths.
    pub fullness: u32,
    /// The best line; it starts with the move to play.
    pub line: Vec<Move>,
}

/// A player for every setup. It remembers what it saw from one search to the next.
///
/// With one thread and a limit of nodes or depth, what it does is the same on every machine.
///
/// ```
/// use tercio_engine::{Engine, Level, Limits, Options, Stop};
/// use tercio_rules::{Game, Rules};
/// let game = Game::new(Rules::from_names("martian", "two")?);
/// let mut engine = Engine::new(Options { hash: 1, ..Options::default() });
/// let (stop, level) = (Stop::default(), Level::LOWEST);
/// let report = engine.play(&game, level, 7, Limits::default(), &stop, &mut |_| {});
/// assert!(report.is_some_and(|report| game.check(report.line[0]).is_ok()));
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
pub struct Engine {
    options: Options,
    alphabeta: alphabeta::Search,
    mcts: mcts::Search,
    /// Two seats below full strength: what such a player does depends on nothing it saw before.
    weakened: alphabeta::Search,
}

/// The memory of a player below full strength, in mebibytes.
const WEAKENED_HASH: usize = 4;

impl Engine {
    /// An engine with these options.
    pub fn new(options: Options) -> Engine {
        let mut alphabeta = alphabeta::Search::new(options.hash);
        alphabeta.set_threads(options.threads);
        alphabeta.set_lines(options.lines);
        let mut mcts = mcts::Search::new(options.hash);
        mcts.set_lines(options.lines);
        Engine {
            options,
            alphabeta,
            mcts,
            weakened: alphabeta::Search::new(options.hash.min(WEAKENED_HASH)),
        }
    }

    /// The options it was made with.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Judges positions with other weights, and forgets everything.
    pub fn set_tables(&mut self, tables: &Tables) {
        self.alphabeta.set_tables(tables);
        self.mcts.set_tables(tables);
        self.weakened.set_tables(tables);
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.alphabeta.clear();
        self.mcts.clear();
    }

    /// Plays at a level: thinks as far as the level goes, and no longer than `limits` say; full
    /// strength that is given no limits thinks for [`Level::TIME`].
    ///
    /// Below full strength the same game, level and seed give the same move, whatever the engine
    /// did before; the seed is for the whole game.
    pub fn play(
        &mut self,
        game: &Game,
        level: Level,
        seed: u64,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        match level.skill(game.rules()) {
            Some(skill) => self.play_as(game, skill, seed, limits, stop, report),
            None if limits == Limits::default() => {
                self.think(game, level.limits(game.rules()), stop, report)
            }
            None => self.think(game, limits, stop, report),
        }
    }

    /// Plays like somebody with this skill; see [`play`](Engine::play).
    pub fn play_as(
        &mut self,
        game: &Game,
        skill: Skill,
        seed: u64,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        // Other moves are missed at each ply: a threat that is missed once may be seen later.
        let handicap = skill.handicap(mix(seed ^ mix(game.moves().len() as u64)));
        self.weakened.clear();
        self.weakened.set_handicap(handicap);
        let tuning = self.mcts.tuning();
        self.mcts.set_tuning(mcts::Tuning { handicap, ..tuning });
        std::mem::swap(&mut self.alphabeta, &mut self.weakened);
        let limits = limits.and(Limits::nodes(skill.nodes));
        let found = self.think(game, limits, stop, report);
        std::mem::swap(&mut self.alphabeta, &mut self.weakened);
        self.mcts.set_tuning(tuning);
        found
    }

    /// Thinks about a game. `report` hears of each step forward; the last word is returned, or
    /// `None` if the game is over.
    pub fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if game.is_over() {
            return None;
        }
        let past = past(game);
        match game.position() {
            Position::Pikemen(position) if game.rules().seats() == 2 => {
                Some(self.alphabeta(position, &past, limits, stop, report, Move::Pikemen))
            }
            Position::Martian(position) if game.rules().seats() == 2 => {
                Some(self.alphabeta(position, &past, limits, stop, report, Move::Martian))
            }
            _ => Some(match game.start() {
                Position::Pikemen(start) => self.mcts(start, game, limits, stop, report),
                Position::WidePikemen(start) => self.mcts(start, game, limits, stop, report),
                Position::Martian(start) => self.mcts(start, game, limits, stop, report),
                Position::WideMartian(start) => self.mcts(start, game, limits, stop, report),
            }),
        }
    }

    fn mcts<P: ManySeats>(
        &mut self,
        start: &P,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Report {
        let translate = |info: &mcts::Info<P::Move>| Report {
            depth: info.depth,
            deepest: info.deepest,
            rank: info.rank,
            value: None,
            chances: info.chances.clone(),
            nodes: info.nodes,
            time: info.time,
            fullness: info.fullness,
            line: info.line.iter().copied().map(P::widen).collect(),
        };
        let moves = mcts::moves_of::<P>(game);
        let info = self
            .mcts
            .run(start, &moves, limits, stop, |info| report(&translate(info)));
        translate(&info)
    }

    fn alphabeta<P: TwoSeats>(
        &mut self,
        position: &P,
        past: &[u64],
        limits: Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
        any: fn(P::Move) -> Move,
    ) -> Report {
        let translate = |info: &alphabeta::Info<P::Move>| {
            let chance = info.value.chance();
            let mut chances = vec![1.0 - chance; 2];
            chances[position.turn().index()] = chance;
            Report {
                depth: info.depth,
                deepest: info.deepest,
                rank: info.rank,
                value: Some(info.value),
                chances,
                nodes: info.nodes,
                time: info.time,
                fullness: info.fullness,
                line: info.line.iter().copied().map(any).collect(),
            }
        };
        let info = self.alphabeta.run(position, past, limits, stop, |info| {
            report(&translate(info));
        });
        translate(&info)
    }
}

/// The hashes of the positions before the present one, oldest first.
fn past(game: &Game) -> Vec<u64> {
    let mut position = *game.start();
    let mut hashes = Vec::with_capacity(game.moves().len());
    for &mv in game.moves() {
        hashes.push(position.hash());
        position.play_unchecked(mv);
    }
    hashes
}
