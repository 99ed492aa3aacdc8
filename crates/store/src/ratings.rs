//! Ratings of players, and how they changed.

use crate::database::{Row, Transaction, values};
use crate::{GameId, PlayerId, Result, Store};
use serde_json::json;
use std::collections::HashMap;

/// How strong a player is on one ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// Who.
    pub player: PlayerId,
    /// Family of setups and speed.
    pub ladder: String,
    /// The number that is shown, and that lists are sorted by.
    pub rating: i64,
    /// How many games have counted.
    pub games: i64,
    /// All that is needed to go on: JSON.
    pub body: String,
    /// When it changed last.
    pub updated_at: i64,
}

/// What a game does to a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingUpdate {
    /// Whose.
    pub player: PlayerId,
    /// Which.
    pub ladder: String,
    /// How many games had counted when this was worked out. If there are more by now, it has to be
    /// worked out again.
    pub games: i64,
    /// The number that was shown before.
    pub before: i64,
    /// The number that is shown after.
    pub after: i64,
    /// All that is needed to go on: JSON.
    pub body: String,
}

/// A point of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingPoint {
    /// When.
    pub at: i64,
    /// The number that was shown from then on.
    pub rating: i64,
    /// The game that made it so.
    pub game: GameId,
}

impl RatingUpdate {
    pub(crate) fn key(&self) -> (PlayerId, String) {
        (self.player.clone(), self.ladder.clone())
    }
}

impl Rating {
    fn from_row(row: &Row) -> Result<Rating> {
        Ok(Rating {
            player: row.player("player")?,
            ladder: row.get("ladder")?,
            rating: row.get("rating")?,
            games: row.get("games")?,
            body: row.get("body")?,
            updated_at: row.get("updated_at")?,
        })
    }
}

/// How many games each of these ratings counts; nobody else can change them before the
/// transaction ends.
pub(crate) async fn lock(
    transaction: &mut Transaction,
    updates: &[&RatingUpdate],
) -> Result<HashMap<(PlayerId, String), i64>> {
    let given = updates
        .iter()
        .map(|update| json!({ "player": update.player.as_str() }));
    let given = json!(given.collect::<Vec<_>>()).to_string();
    // The rows of the players are locked: those of ratings may not be there yet.
    let sql = format!(
        "SELECT id FROM players WHERE id IN (SELECT value->>'player' FROM {}) ORDER BY id",
        transaction.dialect().given()
    );
    transaction.lock(&sql, values![given]).await?;
    let mut counted = HashMap::new();
    for update in updates {
        let sql = "SELECT games FROM ratings WHERE player = $1 AND ladder = $2";
        let values = values![&update.player, &update.ladder];
        if let Some(row) = transaction.row(sql, values).await? {
            counted.insert(update.key(), row.get("games")?);
        }
    }
    Ok(counted)
}

/// Keeps what a game did to a rating.
pub(crate) async fn write(
    transaction: &mut Transaction,
    game: &GameId,
    at: i64,
    update: &RatingUpdate,
) -> Result<()> {
    let games = update.games + 1;
    let sql = "INSERT INTO ratings (player, ladder, rating, games, body, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (player, ladder) DO UPDATE SET rating = excluded.rating,
            games = excluded.games, body = excluded.body, updated_at = excluded.updated_at";
    let (player, ladder) = (&update.player, &update.ladder);
    let values = values![player, ladder, update.after, games, &update.body, at];
    transaction.execute(sql, values).await?;
    let sql = "INSERT INTO rating_history (player, ladder, games, game, at, rating)
        VALUES ($1, $2, $3, $4, $5, $6)";
    let values = values![player, ladder, games, game, at, update.after];
    transaction.execute(sql, values).await?;
    Ok(())
}

impl Store {
    /// All ratings of a player.
    pub async fn ratings(&self, player: &PlayerId) -> Result<Vec<Rating>> {
        let sql = "SELECT * FROM ratings WHERE player = $1 ORDER BY ladder";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(Rating::from_row).collect()
    }

    /// One rating of a player, if a game has counted for it.
    pub async fn rating(&self, player: &PlayerId, ladder: &str) -> Result<Option<Rating>> {
        let sql = "SELECT * FROM ratings WHERE player = $1 AND ladder = $2";
        let row = self.database.row(sql, values![player, ladder]).await?;
        row.as_ref().map(Rating::from_row).transpose()
    }

    /// The best of a ladder among those with enough games.
    pub async fn best_ratings(&self, ladder: &str, games: i64, limit: i64) -> Result<Vec<Rating>> {
        let sql = "SELECT * FROM ratings WHERE ladder = $1 AND games >= $2
            ORDER BY rating DESC, player LIMIT $3";
        let values = values![ladder, games, limit];
        let rows = self.database.rows(sql, values).await?;
        rows.iter().map(Rating::from_row).collect()
    }

    /// How a rating changed, oldest first.
    pub async fn rating_history(
        &self,
        player: &PlayerId,
        ladder: &str,
    ) -> Result<Vec<RatingPoint>> {
        let sql = "SELECT at, rating, game FROM rating_history WHERE player = $1 AND ladder = $2
            ORDER BY games";
        let rows = self.database.rows(sql, values![player, ladder]).await?;
        rows.iter()
            .map(|row| {
                Ok(RatingPoint {
                    at: row.get("at")?,
                    rating: row.get("rating")?,
                    game: row.game("game")?,
                })
            })
            .collect()
    }
}
