//! Complaints to the host.

use crate::database::{Row, values};
use crate::players;
use crate::{GameId, PlayerId, Result, Store};

/// A complaint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Which one.
    pub id: String,
    /// Who complains.
    pub reporter: PlayerId,
    /// About whom.
    pub about: PlayerId,
    /// Where it happened.
    pub game: Option<GameId>,
    /// What happened.
    pub text: String,
    /// When it was written.
    pub at: i64,
    /// When somebody had dealt with it.
    pub closed_at: Option<i64>,
}

impl Report {
    fn from_row(row: &Row) -> Result<Report> {
        Ok(Report {
            id: row.get("id")?,
            reporter: row.player("reporter")?,
            about: row.player("about")?,
            game: row.get::<Option<String>>("game")?.map(GameId),
            text: row.get("text")?,
            at: row.get("at")?,
            closed_at: row.get("closed_at")?,
        })
    }
}

impl Store {
    /// Keeps a complaint, unless nobody has dealt with so many of the same player yet; says whether
    /// there was room.
    pub async fn add_report(&self, report: &Report, most: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM reports
            WHERE reporter = $1 AND closed_at IS NULL";
        let open = (sql, values![&report.reporter]);
        if !players::has_room(&mut transaction, &report.reporter, open, most).await? {
            return Ok(false);
        }
        let sql = "INSERT INTO reports (id, reporter, about, game, text, at, closed_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values = values![
            &report.id,
            &report.reporter,
            &report.about,
            report.game.as_ref(),
            &report.text,
            report.at,
            report.closed_at,
        ];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Complaints that nobody has dealt with, oldest first.
    pub async fn open_reports(&self, limit: i64) -> Result<Vec<Report>> {
        let sql = "SELECT * FROM reports WHERE closed_at IS NULL ORDER BY at, id LIMIT $1";
        let rows = self.database.rows(sql, values![limit]).await?;
        rows.iter().map(Report::from_row).collect()
    }

    /// All complaints of a player, oldest first.
    pub async fn reports_by(&self, reporter: &PlayerId) -> Result<Vec<Report>> {
        let sql = "SELECT * FROM reports WHERE reporter = $1 ORDER BY at, id";
        let rows = self.database.rows(sql, values![reporter]).await?;
        rows.iter().map(Report::from_row).collect()
    }

    /// Somebody has dealt with it; false if there is no such open one.
    pub async fn close_report(&self, id: &str, at: i64) -> Result<bool> {
        let sql = "UPDATE reports SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL";
        Ok(self.database.execute(sql, values![id, at]).await? > 0)
    }
}
