//! Puzzles: those that were added here, and ratings of puzzles and solvers.

use crate::online::Online;
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use std::sync::LazyLock;
use tercio_api::{PuzzleBook, PuzzleMoves, PuzzleResult};
use tercio_learn::Feedback;
use tercio_learn::puzzle::{self, MARTIAN, PIKEMEN, Puzzle, Trial};
use tercio_ratings::{Rating, rate};
use tercio_store::{KeptPuzzle, PuzzleRatings, PuzzleTry, Store, StoreError};

/// How many puzzles are added at most to those of the app.
pub(crate) const MOST: i64 = 2_000;

/// The requests about puzzles.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/puzzles", get(book))
        .route("/api/puzzles/{id}", post(attempt))
}

/// `GET /api/puzzles`.
async fn book(State(online): State<Online>, visitor: Visitor) -> Answer {
    let store = &online.0.store;
    let value = |(name, body): (String, String)| Ok((name, read(&body)?.value()));
    let ratings = store.puzzle_ratings().await?.into_iter().map(value);
    let solver = match visitor.account() {
        Ok(player) => {
            let ratings = store.solver_ratings(&player.id).await?.into_iter();
            Some(ratings.map(value).collect::<Result<_, StoreError>>()?)
        }
        Err(_) => None,
    };
    let added = store.puzzles(MOST).await?;
    let played = |puzzle: &KeptPuzzle| Some((puzzle.id.clone(), puzzle.game.as_ref()?.to_string()));
    let book = PuzzleBook {
        games: added.iter().filter_map(played).collect(),
        puzzles: added.into_iter().map(|puzzle| puzzle.line).collect(),
        ratings: ratings.collect::<Result<_, StoreError>>()?,
        solver,
    };
    answer(StatusCode::OK, &visitor, &book)
}

/// `POST /api/puzzles/ID`: the server judges the moves. The first try of an account counts.
async fn attempt(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(id): PathText,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let tried: PuzzleMoves = sent.read(&headers)?;
    let player = visitor.account()?.id.clone();
    let store = &online.0.store;
    let puzzle = find(store, &id).await?.ok_or_else(|| {
        let title = "there is no such puzzle";
        Refused::new(StatusCode::NOT_FOUND, "no-puzzle", title)
    })?;
    let solved = is_solved(&puzzle, &tried.moves);
    let now = online.0.clock.now().0;
    let first = PuzzleRatings {
        solver: write(&beginner())?,
        puzzle: write(&hardness(&puzzle))?,
    };
    let game = puzzle.position.rules().game_name().to_owned();
    let attempt = PuzzleTry {
        player: player.clone(),
        puzzle: id,
        game: game.clone(),
        at: now,
    };
    let after = store
        .try_puzzle(&attempt, &first, |before| after(before, solved, now))
        .await?;
    let counts = after.is_some();
    let ratings = match after {
        Some(after) => after,
        None => PuzzleRatings {
            solver: known(store.solver_ratings(&player).await?, &game, first.solver),
            puzzle: known(store.puzzle_ratings().await?, &attempt.puzzle, first.puzzle),
        },
    };
    let result = PuzzleResult {
        solved,
        counts,
        solver: read(&ratings.solver)?.value(),
        puzzle: read(&ratings.puzzle)?.value(),
    };
    answer(StatusCode::OK, &visitor, &result)
}

fn known(ratings: Vec<(String, String)>, name: &str, otherwise: String) -> String {
    let mut named = ratings.into_iter().filter(|(own, _)| own == name);
    named.next().map_or(otherwise, |(_, body)| body)
}

/// The puzzles of the app, read once.
static OURS: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let sources = [PIKEMEN, MARTIAN].into_iter();
    // A test reads both files.
    let read = sources.flat_map(|source| puzzle::read::<Puzzle>(source).unwrap_or_default());
    read.collect()
});

/// The puzzles of the app, and those that were added.
pub(crate) async fn all(store: &Store) -> Result<Vec<Puzzle>, StoreError> {
    let mut all: Vec<Puzzle> = OURS.clone();
    for KeptPuzzle { id, line, .. } in store.puzzles(MOST).await? {
        all.push(parse(&id, &line)?);
    }
    Ok(all)
}

/// A puzzle of the app, or one that was added.
async fn find(store: &Store, id: &str) -> Result<Option<Puzzle>, StoreError> {
    if let Some(puzzle) = OURS.iter().find(|puzzle| puzzle.id() == id) {
        return Ok(Some(puzzle.clone()));
    }
    let line = store.puzzle(id).await?;
    line.map(|line| parse(id, &line)).transpose()
}

fn parse(id: &str, line: &str) -> Result<Puzzle, StoreError> {
    line.parse()
        .map_err(|error| StoreError::Broken(format!("puzzle {id}: {error}")))
}

/// Whether moves solve a puzzle, each of them right.
fn is_solved(puzzle: &Puzzle, moves: &[String]) -> bool {
    let mut trial = Trial::new(puzzle);
    for text in moves {
        let Ok(mv) = trial.position().parse_move(text) else {
            return false;
        };
        match trial.play(mv) {
            Feedback::Right { done: true, .. } => return true,
            Feedback::Right { .. } => {}
            Feedback::Wrong(()) | Feedback::Refused(_) => return false,
        }
    }
    false
}

/// Of somebody who has not solved anything yet: easy puzzles come first.
fn beginner() -> Rating {
    Rating {
        mean: f64::from(puzzle::Rating::NEW.value()),
        ..Rating::default()
    }
}

/// What a puzzle begins with.
fn hardness(puzzle: &Puzzle) -> Rating {
    Rating {
        mean: f64::from(puzzle::Rating::of(puzzle).value()),
        ..Rating::default()
    }
}

/// Solver and puzzle are rated as two who have played.
fn after(before: &PuzzleRatings, solved: bool, now: i64) -> PuzzleRatings {
    let (Ok(solver), Ok(puzzle)) = (read(&before.solver), read(&before.puzzle)) else {
        return before.clone();
    };
    let ranks = match solved {
        true => [1, 2],
        false => [2, 1],
    };
    let rated = rate(&[(solver, ranks[0]), (puzzle, ranks[1])], now);
    match (rated.first().map(write), rated.get(1).map(write)) {
        (Some(Ok(solver)), Some(Ok(puzzle))) => PuzzleRatings { solver, puzzle },
        _ => before.clone(),
    }
}

fn read(body: &str) -> Result<Rating, StoreError> {
    serde_json::from_str(body).map_err(|error| StoreError::Broken(format!("a rating: {error}")))
}

fn write(rating: &Rating) -> Result<String, StoreError> {
    serde_json::to_string(rating).map_err(|error| StoreError::Broken(error.to_string()))
}
