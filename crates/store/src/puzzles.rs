//! Puzzles beside those of the program, and ratings of puzzles and of those who solve them.

use crate::database::{Row, Transaction, values};
use crate::{GameId, PlayerId, Result, Store};

/// The first try of somebody at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleTry {
    /// Who.
    pub player: PlayerId,
    /// Which puzzle.
    pub puzzle: String,
    /// Of which game.
    pub game: String,
    /// When.
    pub at: i64,
}

/// The ratings of a solver and of a puzzle, as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleRatings {
    /// Of the solver.
    pub solver: String,
    /// Of the puzzle.
    pub puzzle: String,
}

/// A puzzle to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPuzzle {
    /// Its name.
    pub id: String,
    /// What it is, in a line.
    pub line: String,
    /// A number that positions have in common that are equal by symmetry.
    pub position: i64,
    /// In which game it was found, if in one that was played here.
    pub game: Option<GameId>,
}

/// A puzzle that was added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPuzzle {
    /// Its name.
    pub id: String,
    /// What it is, in a line.
    pub line: String,
    /// In which game it was found.
    pub game: Option<GameId>,
}

/// Adds a puzzle; false if it is there already, or another with an equal position.
pub(crate) async fn add(transaction: &mut Transaction, new: &NewPuzzle, at: i64) -> Result<bool> {
    let sql = "INSERT INTO puzzles (id, line, position, game, added_at)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let values = values![&new.id, &new.line, new.position, new.game.as_ref(), at];
    Ok(transaction.execute(sql, values).await? > 0)
}

impl Store {
    /// Adds a puzzle; false if it is there already, or another with an equal position.
    pub async fn add_puzzle(&self, new: &NewPuzzle, at: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let added = add(&mut transaction, new, at).await?;
        transaction.commit().await?;
        Ok(added)
    }

    /// The puzzles that were added, the oldest first.
    pub async fn puzzles(&self, limit: i64) -> Result<Vec<KeptPuzzle>> {
        let sql = "SELECT id, line, game FROM puzzles ORDER BY added_at, id LIMIT $1";
        let rows = self.database.rows(sql, values![limit]).await?;
        let puzzle = |row: &Row| {
            let game: Option<String> = row.get("game")?;
            Ok(KeptPuzzle {
                id: row.get("id")?,
                line: row.get("line")?,
                game: game.map(GameId),
            })
        };
        rows.iter().map(puzzle).collect()
    }

    /// The line of a puzzle that was added.
    pub async fn puzzle(&self, id: &str) -> Result<Option<String>> {
        let sql = "SELECT line FROM puzzles WHERE id = $1";
        let row = self.database.row(sql, values![id]).await?;
        row.map(|row| row.get("line")).transpose()
    }

    /// The ratings of puzzles that were tried.
    pub async fn puzzle_ratings(&self) -> Result<Vec<(String, String)>> {
        let sql = "SELECT puzzle, body FROM puzzle_ratings ORDER BY puzzle";
        let rows = self.database.rows(sql, values![]).await?;
        let rating = |row: &Row| Ok((row.get("puzzle")?, row.get("body")?));
        rows.iter().map(rating).collect()
    }

    /// The ratings of a solver, by game.
    pub async fn solver_ratings(&self, player: &PlayerId) -> Result<Vec<(String, String)>> {
        let sql = "SELECT game, body FROM solvers WHERE player = $1 ORDER BY game";
        let rows = self.database.rows(sql, values![player]).await?;
        let rating = |row: &Row| Ok((row.get("game")?, row.get("body")?));
        rows.iter().map(rating).collect()
    }

    /// Counts a first try: `rate` makes new ratings of those there are, or of the first ones. Nothing
    /// happens if it is not the first.
    pub async fn try_puzzle(
        &self,
        tried: &PuzzleTry,
        first: &PuzzleRatings,
        rate: impl FnOnce(&PuzzleRatings) -> PuzzleRatings,
    ) -> Result<Option<PuzzleRatings>> {
        let PuzzleTry {
            player,
            puzzle,
            game,
            at,
        } = tried;
        let mut transaction = self.database.begin().await?;
        let sql = "INSERT INTO puzzle_tries (player, puzzle, at) VALUES ($1, $2, $3)
            ON CONFLICT (player, puzzle) DO NOTHING";
        let new = transaction
            .execute(sql, values![player, puzzle, *at])
            .await?;
        if new == 0 {
            return Ok(None);
        }
        // Rows that are there can be locked.
        let sql = "INSERT INTO solvers (player, game, body) VALUES ($1, $2, $3)
            ON CONFLICT (player, game) DO NOTHING";
        let values = values![player, game, &first.solver];
        transaction.execute(sql, values).await?;
        let sql = "INSERT INTO puzzle_ratings (puzzle, body) VALUES ($1, $2)
            ON CONFLICT (puzzle) DO NOTHING";
        let values = values![puzzle, &first.puzzle];
        transaction.execute(sql, values).await?;
        let sql = "SELECT body FROM solvers WHERE player = $1 AND game = $2";
        let solver = transaction.lock(sql, values![player, game]).await?;
        let sql = "SELECT body FROM puzzle_ratings WHERE puzzle = $1";
        let hard = transaction.lock(sql, values![puzzle]).await?;
        let (Some(solver), Some(hard)) = (solver.first(), hard.first()) else {
            return Ok(None);
        };
        let after = rate(&PuzzleRatings {
            solver: solver.get("body")?,
            puzzle: hard.get("body")?,
        });
        let sql = "UPDATE solvers SET body = $3 WHERE player = $1 AND game = $2";
        let values = values![player, game, &after.solver];
        transaction.execute(sql, values).await?;
        let sql = "UPDATE puzzle_ratings SET body = $2 WHERE puzzle = $1";
        transaction
            .execute(sql, values![puzzle, &after.puzzle])
            .await?;
        transaction.commit().await?;
        Ok(Some(after))
    }
}
