//! What the server knows of puzzles: further ones, and ratings.

use crate::browser;
use crate::online::http;
use tercio_api::{PuzzleBook, PuzzleMoves, PuzzleResult};
use tercio_learn::puzzle::Puzzle;

/// What the server knows; nothing where there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Book(PuzzleBook);

impl Book {
    /// Asks the server. Without an answer the puzzles of the app are enough.
    pub(super) async fn read() -> Book {
        if !browser::has_server() {
            return Book::default();
        }
        Book(http::get("/api/puzzles").await.unwrap_or_default())
    }

    /// The puzzles that are not known already.
    pub(super) fn puzzles(&self, known: &[Puzzle]) -> Vec<Puzzle> {
        let all = self.0.puzzles.iter().filter_map(|line| line.parse().ok());
        all.filter(|puzzle| !known.contains(puzzle)).collect()
    }

    /// How hard a puzzle turned out to be.
    pub(super) fn rating(&self, puzzle: &Puzzle) -> Option<u32> {
        let id = puzzle.id();
        let (_, rating) = self.0.ratings.iter().find(|(own, _)| *own == id)?;
        u32::try_from(*rating).ok()
    }

    /// The game that a puzzle was found in.
    pub(super) fn game(&self, puzzle: &Puzzle) -> Option<String> {
        let id = puzzle.id();
        let (_, game) = self.0.games.iter().find(|(own, _)| *own == id)?;
        Some(game.clone())
    }

    /// How strong who is signed in is at the puzzles of a game, as far as the server knows.
    pub(super) fn solver(&self, game: &str) -> Option<i32> {
        let mut ratings = self.0.solver.iter().flatten();
        ratings
            .find(|(own, _)| own == game)
            .map(|(_, rating)| *rating)
    }

    /// Whether tries count on the server.
    pub(super) fn counts(&self) -> bool {
        self.0.solver.is_some()
    }

    /// Takes what came of a try.
    pub(super) fn note(&mut self, puzzle: &Puzzle, result: PuzzleResult) {
        let game = puzzle.position.rules().game_name();
        if let Some(solver) = &mut self.0.solver {
            solver.retain(|(own, _)| own != game);
            solver.push((game.to_owned(), result.solver));
        }
        let id = puzzle.id();
        self.0.ratings.retain(|(own, _)| *own != id);
        self.0.ratings.push((id, result.puzzle));
    }
}

/// Hands in the moves of a try; nothing if the server does not answer.
pub(super) async fn hand_in(puzzle: &Puzzle, moves: Vec<String>) -> Option<PuzzleResult> {
    let path = format!("/api/puzzles/{}", puzzle.id());
    http::post(&path, &PuzzleMoves { moves }).await.ok()
}
