//! Games in which puzzles are looked for, and what is found in them.

use crate::database::{Transaction, values};
use crate::puzzles::{NewPuzzle, add};
use crate::{GameId, Result, Store};

/// A game in which puzzles are to be looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MiningRequest {
    /// Which one.
    pub game: GameId,
    /// How often it was given to those who work.
    pub sent: i64,
}

/// How far the looking has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MiningCounts {
    /// How many games are still to be looked through.
    pub left: i64,
    /// How many were.
    pub done: i64,
}

/// Adds games for two that everybody may see, the newest first, unless they are known.
const ASK: &str = "INSERT INTO mining (game, asked_at, sent)
    SELECT games.id, $1, 0 FROM games
    WHERE games.status = 'finished'
    AND (games.listing = 'lobby'
        OR EXISTS (SELECT 1 FROM tournament_games WHERE tournament_games.game = games.id))
    AND (SELECT COUNT(*) FROM seats WHERE seats.game = games.id) = 2
    AND NOT EXISTS (SELECT 1 FROM mining AS known WHERE known.game = games.id)";

impl Store {
    /// Asks to look for puzzles in so many games, the newest first, in which nobody has looked; says in
    /// how many. Games that only those know who have the link are left alone.
    pub async fn ask_to_mine(&self, most: i64, at: i64) -> Result<u64> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{ASK} ORDER BY games.finished_at DESC, games.id DESC LIMIT $2
            ON CONFLICT (game) DO NOTHING"
        ));
        self.database.execute(sql, values![at, most]).await
    }

    /// Asks to look for puzzles in one game, on the same terms; false if nothing is to be done.
    pub async fn ask_to_mine_game(&self, game: &GameId, at: i64) -> Result<bool> {
        let sql = sqlx::AssertSqlSafe(format!(
            "{ASK} AND games.id = $2 ON CONFLICT (game) DO NOTHING"
        ));
        Ok(self.database.execute(sql, values![at, game]).await? > 0)
    }

    /// The games whose turn has come: of the oldest so many those that are with nobody, or were given
    /// to somebody before a moment.
    pub async fn mining_due(&self, most: i64, before: i64) -> Result<Vec<MiningRequest>> {
        let sql = "SELECT game, sent FROM
            (SELECT * FROM mining WHERE done_at IS NULL ORDER BY asked_at, game LIMIT $1) AS oldest
            WHERE sent_at IS NULL OR sent_at < $2 ORDER BY asked_at, game";
        let rows = self.database.rows(sql, values![most, before]).await?;
        let request = |row: &crate::database::Row| {
            Ok(MiningRequest {
                game: row.game("game")?,
                sent: row.get("sent")?,
            })
        };
        rows.iter().map(request).collect()
    }

    /// Notes that a game is given to those who work; false if somebody else was faster.
    pub async fn send_mining(&self, request: &MiningRequest, at: i64) -> Result<bool> {
        let sql = "UPDATE mining SET sent_at = $3, sent = sent + 1 WHERE game = $1 AND sent = $2";
        let values = values![&request.game, request.sent, at];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// Keeps what was found in a game, as long as there are not more than so many puzzles in all; says
    /// how many are new. Nothing if that was done before.
    pub async fn keep_mined(
        &self,
        game: &GameId,
        found: &[NewPuzzle],
        most: i64,
        at: i64,
    ) -> Result<Option<usize>> {
        let mut transaction = self.database.begin().await?;
        if !finish(&mut transaction, game, at).await? {
            return Ok(None);
        }
        let sql = "SELECT COUNT(*) AS count FROM puzzles";
        let row = transaction.row(sql, values![]).await?;
        let mut count: i64 = row.map_or(Ok(0), |row| row.get("count"))?;
        let mut kept = 0;
        for puzzle in found {
            if count < most && add(&mut transaction, puzzle, at).await? {
                count += 1;
                kept += 1;
            }
        }
        transaction.commit().await?;
        Ok(Some(kept))
    }

    /// Nothing will be found in a game; false if that was known.
    pub async fn give_up_mining(&self, game: &GameId, at: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let done = finish(&mut transaction, game, at).await?;
        transaction.commit().await?;
        Ok(done)
    }

    /// How far the looking has come.
    pub async fn mining_counts(&self) -> Result<MiningCounts> {
        let sql = "SELECT COUNT(*) AS asked, COUNT(done_at) AS done FROM mining";
        let Some(row) = self.database.row(sql, values![]).await? else {
            return Ok(MiningCounts::default());
        };
        let (asked, done): (i64, i64) = (row.get("asked")?, row.get("done")?);
        Ok(MiningCounts {
            left: asked - done,
            done,
        })
    }
}

/// A game was looked through; false if it was before.
async fn finish(transaction: &mut Transaction, game: &GameId, at: i64) -> Result<bool> {
    let sql = "UPDATE mining SET done_at = $2 WHERE game = $1 AND done_at IS NULL";
    Ok(transaction.execute(sql, values![game, at]).await? > 0)
}
