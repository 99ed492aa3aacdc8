//! The engine for every setup: it is given a game and answers with a move.

use crate::alphabeta::{self, Lookup};
use crate::book::Book;
use crate::mcts::{self, Part};
use crate::{
    Effort, Info, Limits, Manner, Nets, NoMemory, Openings, RootStats, Skill, Stop, Tables,
};
use std::time::Duration;
use tercio_endings::Endings;
use tercio_rng::mix;
use tercio_rules::{Game, Position, Rules};

/// What can be set before a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Memory for what was searched, in mebibytes.
    pub hash: usize,
    /// How many threads search at full strength; below, one does.
    pub threads: usize,
    /// How many best lines are looked for.
    pub multipv: usize,
    /// What judges positions at full strength, and with two seats at the levels just below.
    pub judge: Judging,
    /// Which solved endings are looked up at full strength.
    pub endings: Known,
    /// The moves that are looked at in positions of three and more seats, where several engines share
    /// them and what they find is added up.
    pub part: Part,
}

/// Which solved endings an engine knows from the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Known {
    /// Those inside the program.
    #[default]
    Shipped,
    /// None.
    Nothing,
}

/// What judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judging {
    /// The nets inside the program, and the tables where there is none.
    #[default]
    Nets,
    /// The tables alone.
    Tables,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            hash: 32,
            threads: 1,
            multipv: 1,
            judge: Judging::Nets,
            endings: Known::Shipped,
            part: Part::ALL,
        }
    }
}

/// A player for every setup. It remembers what it saw from one search to the next.
///
/// With one thread and a limit of nodes or depth, what it does is the same on every machine.
///
/// ```
/// use tercio_engine::{Effort, Engine, Level, Limits, Options, Stop};
/// use tercio_rules::{Game, Rules};
/// let game = Game::new(Rules::from_names("martian", "two")?);
/// let mut engine = Engine::new(Options { hash: 1, ..Options::default() });
/// let effort = Effort::opponent(Level::LOWEST, 7, Limits::default());
/// let info = engine.play(&game, effort, &Stop::default(), &mut |_| {});
/// let best = info.and_then(|info| info.best());
/// assert!(best.is_some_and(|mv| game.check(mv).is_ok()));
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
pub struct Engine {
    options: Options,
    alphabeta: alphabeta::Search,
    mcts: mcts::Search,
    nets: Nets,
    /// Two seats below full strength: what such a player does depends on nothing it saw before.
    weakened: alphabeta::Search,
}

/// The memory of a player below full strength, in mebibytes.
const WEAKENED_HASH: usize = 4;

impl Engine {
    /// An engine with these options.
    #[must_use]
    pub fn new(options: Options) -> Engine {
        let nets = match options.judge {
            Judging::Nets => Nets::shipped(),
            Judging::Tables => Nets::default(),
        };
        let mut alphabeta = alphabeta::Search::new(options.hash);
        alphabeta.set_threads(options.threads);
        alphabeta.set_multipv(options.multipv);
        alphabeta.set_nets(&nets);
        if options.endings == Known::Shipped {
            alphabeta.set_endings(Lookup::Shipped);
        }
        let mut mcts = mcts::Search::new(options.hash);
        mcts.set_threads(options.threads);
        mcts.set_multipv(options.multipv);
        mcts.set_nets(nets.clone());
        mcts.set_tuning(mcts::Tuning {
            part: options.part,
            ..mcts.tuning()
        });
        Engine {
            options,
            alphabeta,
            mcts,
            nets,
            weakened: alphabeta::Search::new(options.hash.min(WEAKENED_HASH)),
        }
    }

    /// The options it was made with.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// Judges positions with other weights, and forgets everything.
    pub fn set_tables(&mut self, tables: &Tables) {
        self.alphabeta.set_tables(tables);
        self.mcts.set_tables(tables);
        self.weakened.set_tables(tables);
    }

    /// Judges positions with these nets at full strength, and with two seats at the levels just below,
    /// and forgets everything. Where none of them fits, and at other levels, the tables judge.
    pub fn set_nets(&mut self, nets: &Nets) {
        self.alphabeta.set_nets(nets);
        self.mcts.set_nets(nets.clone());
        self.nets = nets.clone();
    }

    /// Looks positions of two seats up in these solved endings, at full strength only, and forgets
    /// everything.
    pub fn set_endings(&mut self, endings: &Endings) {
        self.alphabeta.set_endings(Lookup::These(endings.clone()));
    }

    /// Takes the memory now that games under these rules need in this manner, which is `None` for
    /// full strength, and gives back what other games needed. Otherwise the first search takes it,
    /// in its own time, and makes do with less if there is not enough.
    pub fn prepare(&mut self, rules: Rules, manner: Option<Manner>) -> Result<(), NoMemory> {
        if rules.seats() > 2 {
            self.alphabeta.release();
            return self.mcts.prepare();
        }
        self.mcts.release();
        match manner {
            Some(Manner::Glance(_)) => Ok(()),
            Some(Manner::Search(_)) => self.weakened.prepare(),
            None => self.alphabeta.prepare(),
        }
    }

    /// Forgets everything, as before a new game. The memory stays.
    pub fn clear(&mut self) {
        self.alphabeta.clear();
        self.mcts.clear();
    }

    /// Thinks about a game with an effort: below full strength as far as the level goes, and no
    /// longer than the limits say.
    ///
    /// Below full strength the same game, level and seed give the same move, whatever the engine
    /// did before; the seed is for the whole game.
    pub fn play(
        &mut self,
        game: &Game,
        effort: Effort,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let limits = effort.limits;
        match Manner::of(effort.level, game.rules()) {
            Some(manner) => self.play_as(game, manner, effort.seed, limits, stop, on_info),
            None => match by_the_book(game, effort) {
                Some(info) => {
                    on_info(&info);
                    Some(info)
                }
                None => self.think(game, limits, stop, on_info),
            },
        }
    }

    /// Plays like somebody in this manner; see [`play`](Engine::play).
    pub fn play_as(
        &mut self,
        game: &Game,
        manner: Manner,
        seed: u64,
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let seed = seed_at(game, seed);
        match manner {
            Manner::Glance(glance) => {
                let info = glance.play(game, seed)?;
                on_info(&info);
                Some(info)
            }
            Manner::Search(skill) => self.search_as(game, skill, seed, limits, stop, on_info),
        }
    }

    /// Searches like somebody with this skill.
    fn search_as(
        &mut self,
        game: &Game,
        skill: Skill,
        seed: u64,
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let handicap = skill.handicap(seed);
        let nets = match skill.judge {
            Judging::Nets => self.nets.clone(),
            Judging::Tables => Nets::default(),
        };
        // It forgets everything by that.
        self.weakened.set_nets(&nets);
        self.weakened.set_handicap(handicap);
        let tuning = self.mcts.tuning();
        self.mcts.set_tuning(mcts::Tuning { handicap, ..tuning });
        let all = self.mcts.set_nets(nets);
        self.mcts.set_threads(1);
        std::mem::swap(&mut self.alphabeta, &mut self.weakened);
        let limits = limits.and(Limits::nodes(skill.nodes));
        let found = self.think(game, limits, stop, on_info);
        std::mem::swap(&mut self.alphabeta, &mut self.weakened);
        self.mcts.set_tuning(tuning);
        self.mcts.set_nets(all);
        self.mcts.set_threads(self.options.threads);
        found
    }

    /// Thinks about a game. `on_info` hears of each step forward; what was found in the end
    /// is returned, or `None` if the game is over.
    pub fn think(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        if game.is_over() {
            return None;
        }
        if game.rules().seats() == 2 {
            let past: Vec<u64> = game.hashes().take(game.plies()).collect();
            let alphabeta = &mut self.alphabeta;
            match game.position() {
                Position::Pikemen(position) => {
                    return Some(alphabeta.run(position, &past, limits, stop, on_info));
                }
                Position::Martian(position) => {
                    return Some(alphabeta.run(position, &past, limits, stop, on_info));
                }
                _ => {}
            }
        }
        let multipv = self.options.multipv;
        let tell = &mut |stats: &RootStats| stats.infos(multipv).iter().for_each(&mut *on_info);
        let stats = self.search_tree(game, limits, multipv, stop, tell);
        Some(stats.best())
    }

    /// Thinks about a game of three and more seats as one of several engines that do. `on_stats` hears
    /// of each step forward, with so many of the best lines; [`RootStats::sum`] adds up what the engines
    /// have found. It hears nothing if the game is over or has fewer seats.
    pub fn think_as_one_of_several(
        &mut self,
        game: &Game,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        on_stats: &mut dyn FnMut(&RootStats),
    ) {
        if !game.is_over() && game.rules().seats() > 2 {
            self.search_tree(game, limits, lines, stop, on_stats);
        }
    }

    fn search_tree(
        &mut self,
        game: &Game,
        limits: Limits,
        lines: usize,
        stop: &Stop,
        on_stats: &mut dyn FnMut(&RootStats),
    ) -> RootStats {
        let mcts = &mut self.mcts;
        match game.position() {
            Position::Pikemen(it) => mcts.run((it, game), limits, lines, stop, on_stats),
            Position::WidePikemen(it) => mcts.run((it, game), limits, lines, stop, on_stats),
            Position::Martian(it) => mcts.run((it, game), limits, lines, stop, on_stats),
            Position::WideMartian(it) => mcts.run((it, game), limits, lines, stop, on_stats),
        }
    }
}

/// A move of the book, if the effort begins by the book and the game is still in it.
fn by_the_book(game: &Game, effort: Effort) -> Option<Info> {
    if effort.openings == Openings::Thought || game.is_over() {
        return None;
    }
    let mv = Book::of(game.rules()).choose(game, seed_at(game, effort.seed))?;
    let seats = game.rules().seats();
    Some(Info {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        // It has not looked.
        value: None,
        chances: vec![1.0 / seats as f32; seats],
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 0,
        tbhits: 0,
        pv: vec![mv],
    })
}

/// The seed at a ply of a game. Other moves are missed at each: a threat that is missed once may be
/// seen later.
fn seed_at(game: &Game, seed: u64) -> u64 {
    mix(seed ^ mix(game.plies() as u64))
}

/// What a level does that plays at a glance, as [`Engine::play`] would; `None` if it searches, or if
/// the game is over. It needs no engine, no memory and hardly any time.
///
/// ```
/// use tercio_engine::{Effort, Level, Limits, at_a_glance};
/// use tercio_rules::{Game, Rules};
/// let game = Game::new(Rules::from_names("pikemen", "classic")?);
/// let effort = |level| Effort::opponent(level, 7, Limits::default());
/// assert!(at_a_glance(&game, effort(Level::LOWEST)).is_some());
/// assert!(at_a_glance(&game, effort(Level::FULL)).is_none());
/// # Ok::<(), tercio_rules::UnknownName>(())
/// ```
#[must_use]
pub fn at_a_glance(game: &Game, effort: Effort) -> Option<Info> {
    match Manner::of(effort.level, game.rules())? {
        Manner::Glance(glance) => glance.play(game, seed_at(game, effort.seed)),
        Manner::Search(_) => None,
    }
}

/// Whether several engines can share the work: at full strength, with three and more seats, where
/// there is something to think about.
#[must_use]
pub fn shares_work(game: &Game, effort: Effort) -> bool {
    let is_full = Manner::of(effort.level, game.rules()).is_none();
    let is_open = !game.is_over() && by_the_book(game, effort).is_none();
    is_full && is_open && game.rules().seats() > 2
}

/// Whether a search of this position would look solved endings up.
#[must_use]
pub fn wants_endings(position: &Position) -> bool {
    match position {
        Position::Martian(position) => Lookup::is_near(position),
        _ => false,
    }
}
