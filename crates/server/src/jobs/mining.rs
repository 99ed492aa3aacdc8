//! Puzzles that are looked for in games that are over, and kept beside those of the app.

use super::Jobs;
use super::effects::Effect;
use super::reviews::finished;
use crate::games::Live;
use crate::online::Parts;
use crate::puzzles::{self, MOST};
use tercio_jobs::{Job, JobReport, Task};
use tercio_learn::puzzle::{Puzzle, Theme};
use tercio_mining::Variety;
use tercio_rules::Game;
use tercio_rules::record::Record;
use tercio_store::{GameId, NewPuzzle, StoreError};

/// The job for a game in which somebody has asked for puzzles, if it makes sense.
pub(super) fn mining_of(jobs: &Jobs, live: &Live) -> Option<Job> {
    let game = finished(live)?;
    let id = live.row.id.to_string();
    Some(Job {
        id: format!("mine.{id}"),
        site: jobs.site.clone(),
        game: id,
        record: Record::from_game(game).to_text(),
        task: Task::Mine,
    })
}

/// A puzzle as it is kept.
pub(crate) fn new_puzzle(puzzle: &Puzzle, game: Option<&GameId>) -> NewPuzzle {
    NewPuzzle {
        id: puzzle.id(),
        line: puzzle.to_string(),
        position: puzzle.position.canonical().key().cast_signed(),
        game: game.cloned(),
    }
}

/// Keeps those puzzles that fit the game and add something to those there are.
pub(super) async fn keep(
    parts: &Parts,
    report: &JobReport,
    lines: &[String],
) -> Result<Effect, StoreError> {
    let id = GameId(report.game.clone());
    let wrong = |why: String| StoreError::Refused(format!("the puzzles of game {id}: {why}"));
    let live = Live::load(&parts.store, &id).await?;
    let game = live.as_ref().and_then(finished);
    let game = game.ok_or_else(|| wrong("there is no such game".to_owned()))?;
    let found = lines.iter().map(|line| {
        let puzzle = line.parse::<Puzzle>();
        let puzzle = puzzle.map_err(|error| wrong(error.to_string()))?;
        match is_of(game, &puzzle) {
            true => Ok(puzzle),
            false => Err(wrong(format!("{line:?} is of another game"))),
        }
    });
    let found: Vec<Puzzle> = found.collect::<Result<_, StoreError>>()?;
    let wanted = match found.is_empty() {
        true => Vec::new(),
        false => wanted(parts, game, &found).await?,
    };
    let new: Vec<NewPuzzle> = wanted
        .into_iter()
        .map(|puzzle| new_puzzle(puzzle, Some(&id)))
        .collect();
    let now = parts.clock.now().0;
    let kept = parts.store.keep_mined(&id, &new, MOST, now).await?;
    // Another one may follow.
    parts.jobs.asked.notify_one();
    Ok(match kept {
        Some(kept) => {
            tracing::info!(game = report.game, kept, "a game was looked through");
            Effect::Done
        }
        None => Effect::None,
    })
}

/// Those that are not too much like the ones there are.
async fn wanted<'f>(
    parts: &Parts,
    game: &Game,
    found: &'f [Puzzle],
) -> Result<Vec<&'f Puzzle>, StoreError> {
    let mut known = puzzles::all(&parts.store).await?;
    let name = game.rules().game_name();
    known.retain(|puzzle| puzzle.position.rules().game_name() == name);
    let mut variety = Variety::from_iter(&known);
    let mut count = known.len();
    let mut wanted = Vec::new();
    for puzzle in found {
        count += 1;
        if variety.takes(puzzle, count) {
            variety.add(puzzle);
            wanted.push(puzzle);
        }
    }
    Ok(wanted)
}

/// Whether a puzzle is about a position of a game.
fn is_of(game: &Game, puzzle: &Puzzle) -> bool {
    let themed = puzzle.solutions.first();
    game.positions().contains(&puzzle.position)
        && themed.is_some_and(|mv| Theme::of(&puzzle.position, *mv) == puzzle.theme)
}
