//! When people are on vacation. Their games have to know of it: each holds it as a fact of its own, and
//! until all do, somebody has to look.

use crate::database::{Row, Transaction, values};
use crate::players;
use crate::{GameId, PlayerId, Result, Store};
use serde_json::json;

/// A vacation of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// Which one.
    pub id: String,
    /// Whose.
    pub player: PlayerId,
    /// When it began.
    pub from_at: i64,
    /// When it ends, or has ended.
    pub until_at: i64,
    /// How often something changed that games of the player have yet to know.
    pub untold: i64,
}

impl Vacation {
    fn from_row(row: &Row) -> Result<Vacation> {
        Ok(Vacation {
            id: row.get("id")?,
            player: row.player("player")?,
            from_at: row.get("from_at")?,
            until_at: row.get("until_at")?,
            untold: row.get("untold")?,
        })
    }
}

/// When the last vacation of somebody ends, or has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastVacation {
    /// Whose.
    pub player: PlayerId,
    /// When; none if they had none.
    pub until_at: Option<i64>,
}

impl LastVacation {
    fn of<'a>(player: &PlayerId, all: impl IntoIterator<Item = &'a Vacation>) -> LastVacation {
        let own = all
            .into_iter()
            .filter(|vacation| vacation.player == *player);
        LastVacation {
            player: player.clone(),
            until_at: own.map(|vacation| vacation.until_at).max(),
        }
    }
}

/// The last vacations of some players. None of them is ended by somebody else before the transaction is
/// over: whoever tells games of that looks after what is written here.
pub(crate) async fn lock(
    transaction: &mut Transaction,
    players: &[&PlayerId],
) -> Result<Vec<LastVacation>> {
    let ids: Vec<_> = players
        .iter()
        .map(|player| json!({ "id": player.as_str() }))
        .collect();
    let sql = format!(
        "SELECT * FROM vacations WHERE player IN (SELECT value->>'id' FROM {}) ORDER BY id",
        transaction.dialect().given()
    );
    let rows = transaction
        .lock(&sql, values![json!(ids).to_string()])
        .await?;
    let all: Result<Vec<Vacation>> = rows.iter().map(Vacation::from_row).collect();
    let all = all?;
    let last = |player: &&PlayerId| LastVacation::of(player, &all);
    Ok(players.iter().map(last).collect())
}

/// A game begins: if somebody who plays it is on vacation, it has to know.
pub(crate) async fn of_start(transaction: &mut Transaction, game: &GameId, at: i64) -> Result<()> {
    let sql = "UPDATE vacations SET untold = untold + 1 WHERE until_at > $2
        AND player IN (SELECT player FROM seats WHERE game = $1 AND player IS NOT NULL)";
    transaction.execute(sql, values![game, at]).await?;
    Ok(())
}

impl Store {
    /// All vacations of a player, the oldest first.
    pub async fn vacations(&self, player: &PlayerId) -> Result<Vec<Vacation>> {
        let sql = "SELECT * FROM vacations WHERE player = $1 ORDER BY from_at, id";
        let rows = self.database.rows(sql, values![player]).await?;
        rows.iter().map(Vacation::from_row).collect()
    }

    /// The last vacation of a player.
    pub async fn last_vacation(&self, player: &PlayerId) -> Result<LastVacation> {
        Ok(LastVacation::of(player, &self.vacations(player).await?))
    }

    /// A vacation begins, unless its player has had others than those that were known when it was
    /// allowed; says whether it does.
    pub async fn begin_vacation(&self, vacation: &Vacation, known: usize) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        players::lock(&mut transaction, [&vacation.player]).await?;
        let sql = "INSERT INTO vacations (id, player, from_at, until_at, untold)
            SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), 1
            WHERE (SELECT COUNT(*) FROM vacations WHERE player = $2) = $5";
        let values = values![
            &vacation.id,
            &vacation.player,
            vacation.from_at,
            vacation.until_at,
            known as i64,
        ];
        let begun = transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(begun > 0)
    }

    /// A player is back from vacation; false if they were not on one.
    pub async fn end_vacation(&self, player: &PlayerId, at: i64) -> Result<bool> {
        let sql = "UPDATE vacations SET until_at = $2, untold = untold + 1
            WHERE player = $1 AND until_at > $2";
        Ok(self.database.execute(sql, values![player, at]).await? > 0)
    }

    /// Vacations of which not all games of their players may know.
    pub async fn untold_vacations(&self, limit: i64) -> Result<Vec<Vacation>> {
        let sql = "SELECT * FROM vacations WHERE untold > 0 ORDER BY id LIMIT $1";
        let rows = self.database.rows(sql, values![limit]).await?;
        rows.iter().map(Vacation::from_row).collect()
    }

    /// All games of a player know of a vacation as it was read. What has changed since is still untold.
    pub async fn note_vacation_told(&self, vacation: &Vacation) -> Result<()> {
        let sql = "UPDATE vacations SET untold = 0 WHERE id = $1 AND untold = $2";
        let values = values![&vacation.id, vacation.untold];
        self.database.execute(sql, values).await?;
        Ok(())
    }
}
