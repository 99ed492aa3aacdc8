//! `tercio bench endings`: wins that are kept with tables of solved endings, and without.

use crate::commands::tables;
use crate::error::Result;
use crate::numbers::{ANY, POSITIVE, number};
use crate::output;
use crate::progress::Bar;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::path::PathBuf;
use tercio_endings::{Endings, MOST_PIECES};
use tercio_engine::{Engine, Known, Limits, Options, Stop};
use tercio_rules::{Game, Position, Seat};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The folder with tables; those inside the program if it is left out
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// The pieces of the endings [usually the most that the tables have]
    #[arg(long, value_name = "N", value_parser = number(3..=MOST_PIECES as u32))]
    pieces: Option<u32>,
    /// How many endings
    #[arg(long, value_name = "N", default_value = "200", value_parser = number(POSITIVE))]
    games: u32,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value = "5000", value_parser = number(POSITIVE))]
    nodes: u32,
    /// What the choice of endings depends on
    #[arg(long, value_name = "N", default_value = "1", value_parser = number(ANY))]
    seed: u32,
}

/// The most moves of a game; repetition or the clock ends it before.
const LONGEST: usize = 1000;

/// Who looks endings up.
const PAIRINGS: [(&str, [bool; 2]); 3] = [
    ("with tables against without", [true, false]),
    ("without tables against with", [false, true]),
    ("without tables against without", [false, false]),
];

pub(crate) fn run(args: &Args) -> Result<()> {
    let endings = match &args.tables {
        Some(folder) => tables::read(folder, MOST_PIECES)?,
        None => Endings::shipped(),
    };
    let pieces = args
        .pieces
        .map_or(endings.pieces(), |pieces| pieces as usize);
    let games = u64::from(args.games);
    let bar = Bar::new(games * PAIRINGS.len() as u64, "games");
    let mut text = String::new();
    for (words, with_tables) in PAIRINGS {
        let results = (0..games).into_par_iter().map(|number| {
            let seed = u64::from(args.seed) << 32 | number;
            let start = endings.random_win(pieces, seed)?;
            let players = with_tables.map(|with| with.then_some(&endings));
            let shares = play(start, players, Limits::nodes(u64::from(args.nodes)));
            bar.add_one();
            Some(shares)
        });
        let results: Vec<Share> = results.flatten().collect();
        let count = |share: Share| results.iter().filter(|other| **other == share).count();
        text += &format!(
            "{words}: {} of {} endings with {pieces} pieces won, {} shared, {} lost\n",
            count(Share::Won),
            results.len(),
            count(Share::Shared),
            count(Share::Lost),
        );
    }
    bar.clear();
    output::print(text)
}

/// What the seat that was to move first got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    Won,
    Shared,
    Lost,
}

/// Plays an ending. The first player is the seat to move.
fn play(start: Position, players: [Option<&Endings>; 2], limits: Limits) -> Share {
    let mut engines = players.map(|endings| {
        let mut engine = Engine::new(Options {
            hash: 4,
            endings: Known::Nothing,
            ..Options::default()
        });
        if let Some(endings) = endings {
            engine.set_endings(endings);
        }
        engine
    });
    let first: Seat = start.turn();
    let mut game = Game::from_position(start);
    while !game.is_over() && game.plies() < LONGEST {
        let engine = &mut engines[usize::from(game.turn() != first)];
        let info = engine.think(&game, limits, &Stop::default(), &mut |_| {});
        let Some(mv) = info.and_then(|info| info.best()) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    match game.outcome() {
        Some(outcome) if outcome.winners.len() > 1 => Share::Shared,
        Some(outcome) if outcome.winners.contains(first) => Share::Won,
        Some(_) => Share::Lost,
        None => Share::Shared,
    }
}
