//! Games that wait for players.

use crate::database::{Transaction, values};
use crate::games::ids;
use crate::notices;
use crate::vacations;
use crate::{Game, GameId, Listing, PlayerId, Result, Sitter, Start, Status, Store};

/// Whether somebody may sit in two seats of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Twice {
    /// They may: a game at one table.
    Allowed,
    /// They may not.
    Refused,
}

/// What became of the wish to sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seated {
    /// The seat is theirs.
    Done,
    /// Somebody was faster, or there is no such seat.
    Taken,
    /// They sit in another seat already.
    Already,
    /// The game does not wait for players.
    NotOpen,
}

/// What became of the wish to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Started {
    /// The game runs.
    Done,
    /// Somebody is still missing.
    SeatsEmpty,
    /// It does not wait to begin.
    NotOpen,
}

/// Whether a game is open; until the transaction ends nobody else can change that.
pub(crate) async fn is_open(transaction: &mut Transaction, game: &GameId) -> Result<bool> {
    let sql = "SELECT status FROM games WHERE id = $1";
    let rows = transaction.lock(sql, values![game]).await?;
    let status: Option<String> = rows.first().map(|row| row.get("status")).transpose()?;
    Ok(status.as_deref() == Some(Status::Open.word()))
}

/// Closes a game that is open and locked.
pub(crate) async fn cancel(transaction: &mut Transaction, game: &GameId, at: i64) -> Result<()> {
    let sql = "UPDATE games SET status = 'aborted', termination = 'cancelled', finished_at = $2
        WHERE id = $1";
    transaction.execute(sql, values![game, at]).await?;
    Ok(())
}

impl Store {
    /// Games that wait for players, the newest first.
    pub async fn open_games(&self, listing: Listing, limit: i64) -> Result<Vec<Game>> {
        let sql = "SELECT id FROM games WHERE status = 'open' AND listing = $1
            ORDER BY created_at DESC, id LIMIT $2";
        let values = values![listing.word(), limit];
        let rows = self.database.rows(sql, values).await?;
        self.games(&ids(&rows)?).await
    }

    /// Somebody sits down, if the seat is empty and the game open.
    pub async fn take_seat(
        &self,
        game: &GameId,
        seat: usize,
        sitter: &Sitter,
        twice: Twice,
    ) -> Result<Seated> {
        let mut transaction = self.database.begin().await?;
        if !is_open(&mut transaction, game).await? {
            return Ok(Seated::NotOpen);
        }
        if let (Twice::Refused, Some(player)) = (twice, sitter.player()) {
            let sql = "SELECT seat FROM seats WHERE game = $1 AND player = $2";
            let sits = transaction.row(sql, values![game, player]).await?;
            if sits.is_some() {
                return Ok(Seated::Already);
            }
        }
        let sql = "UPDATE seats SET player = $3, house = $4
            WHERE game = $1 AND seat = $2 AND player IS NULL AND house IS NULL";
        let values = values![game, seat as i64, sitter.player(), sitter.house()];
        if transaction.execute(sql, values).await? == 0 {
            return Ok(Seated::Taken);
        }
        transaction.commit().await?;
        Ok(Seated::Done)
    }

    /// A player gets up from a game that has not begun; false if they did not sit there.
    pub async fn leave_seat(&self, game: &GameId, player: &PlayerId) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if !is_open(&mut transaction, game).await? {
            return Ok(false);
        }
        let sql = "UPDATE seats SET player = NULL WHERE game = $1 AND player = $2";
        let left = transaction.execute(sql, values![game, player]).await?;
        transaction.commit().await?;
        Ok(left > 0)
    }

    /// A game begins, if all seats are taken.
    pub async fn start_game(&self, game: &GameId, start: Start) -> Result<Started> {
        let mut transaction = self.database.begin().await?;
        if !is_open(&mut transaction, game).await? {
            return Ok(Started::NotOpen);
        }
        let sql = "SELECT seat FROM seats WHERE game = $1 AND player IS NULL AND house IS NULL";
        if transaction.row(sql, values![game]).await?.is_some() {
            return Ok(Started::SeatsEmpty);
        }
        let sql = "UPDATE games SET status = 'running', started_at = $2, deadline = $3
            WHERE id = $1";
        let values = values![game, start.at, start.deadline];
        transaction.execute(sql, values).await?;
        notices::of_start(&mut transaction, game, start.at).await?;
        vacations::of_start(&mut transaction, game, start.at).await?;
        transaction.commit().await?;
        Ok(Started::Done)
    }

    /// Closes a game that has not begun; false if it has, or is closed already.
    pub async fn cancel_game(&self, game: &GameId, at: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if !is_open(&mut transaction, game).await? {
            return Ok(false);
        }
        cancel(&mut transaction, game, at).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Closes games of one listing that have waited since before a moment, and says which.
    pub async fn expire_open_games(
        &self,
        listing: Listing,
        before: i64,
        at: i64,
    ) -> Result<Vec<GameId>> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT id FROM games
            WHERE status = 'open' AND listing = $1 AND created_at < $2 ORDER BY id";
        let values = values![listing.word(), before];
        let expired = ids(&transaction.lock(sql, values).await?)?;
        for game in &expired {
            cancel(&mut transaction, game, at).await?;
        }
        transaction.commit().await?;
        Ok(expired)
    }

    /// Forgets games that were closed before they began, and that long ago.
    pub async fn delete_cancelled_games(&self, before: i64) -> Result<u64> {
        let sql = "DELETE FROM games
            WHERE status = 'aborted' AND started_at IS NULL AND finished_at < $1";
        self.database.execute(sql, values![before]).await
    }
}
