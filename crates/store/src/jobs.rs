//! Work that people have asked for, until it is done.

use crate::database::{Row, values};
use crate::players;
use crate::words::words;
use crate::{GameId, PlayerId, Result, Store};

words! {
    /// A kind of work that people ask for.
    JobKind {
        /// Look back at a game.
        Review = "review",
    }
}

/// Work that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobRequest {
    /// What it is called: the same work has the same name.
    pub id: String,
    /// What is to be done.
    pub kind: JobKind,
    /// With which game.
    pub game: GameId,
    /// Who asked for it.
    pub asker: PlayerId,
    /// When.
    pub asked_at: i64,
    /// When it was last given to those who work; `None` while it waits for its turn.
    pub sent_at: Option<i64>,
    /// How often it was given to them.
    pub sent: i64,
}

/// What became of a wish for work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// It will be done.
    Done,
    /// Somebody has asked for the same.
    Already,
    /// So much that they have asked for is not done yet that they have to wait.
    TooMuch,
}

impl JobRequest {
    fn from_row(row: &Row) -> Result<JobRequest> {
        Ok(JobRequest {
            id: row.get("id")?,
            kind: JobKind::from_word(&row.get::<String>("kind")?)?,
            game: row.game("game")?,
            asker: row.player("asker")?,
            asked_at: row.get("asked_at")?,
            sent_at: row.get("sent_at")?,
            sent: row.get("sent")?,
        })
    }
}

impl Store {
    /// Asks for work, unless so much of the same person waits already.
    pub async fn ask_for(&self, job: &JobRequest, most: i64) -> Result<Asked> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT id FROM jobs WHERE id = $1";
        if transaction.row(sql, values![&job.id]).await?.is_some() {
            return Ok(Asked::Already);
        }
        // It may have been kept since whoever asks has looked.
        let JobKind::Review = job.kind;
        let sql = "SELECT game FROM reviews WHERE game = $1";
        if transaction.row(sql, values![&job.game]).await?.is_some() {
            return Ok(Asked::Already);
        }
        let sql = "SELECT COUNT(*) AS count FROM jobs WHERE asker = $1";
        let asked = (sql, values![&job.asker]);
        if !players::has_room(&mut transaction, &job.asker, asked, most).await? {
            return Ok(Asked::TooMuch);
        }
        let sql = "INSERT INTO jobs (id, kind, game, asker, asked_at, sent_at, sent)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING";
        let values = values![
            &job.id,
            job.kind.word(),
            &job.game,
            &job.asker,
            job.asked_at,
            job.sent_at,
            job.sent,
        ];
        let added = transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(match added {
            0 => Asked::Already,
            _ => Asked::Done,
        })
    }

    /// Work that waits.
    pub async fn job(&self, id: &str) -> Result<Option<JobRequest>> {
        let sql = "SELECT * FROM jobs WHERE id = $1";
        let row = self.database.row(sql, values![id]).await?;
        row.as_ref().map(JobRequest::from_row).transpose()
    }

    /// Work whose turn has come, the oldest first: of each person only the oldest so many, whether
    /// they are given to somebody or not. What was given to somebody before a moment is to be given
    /// again.
    pub async fn jobs_due(&self, each: i64, before: i64, limit: i64) -> Result<Vec<JobRequest>> {
        let sql = "SELECT * FROM jobs WHERE (sent_at IS NULL OR sent_at < $1)
            AND (SELECT COUNT(*) FROM jobs AS earlier WHERE earlier.asker = jobs.asker
                AND (earlier.asked_at < jobs.asked_at
                    OR earlier.asked_at = jobs.asked_at AND earlier.id < jobs.id)) < $2
            ORDER BY asked_at, id LIMIT $3";
        let rows = self
            .database
            .rows(sql, values![before, each, limit])
            .await?;
        rows.iter().map(JobRequest::from_row).collect()
    }

    /// Notes that work is given to those who do it; false if somebody else was faster.
    pub async fn send_job(&self, job: &JobRequest, at: i64) -> Result<bool> {
        let sql = "UPDATE jobs SET sent_at = $3, sent = sent + 1 WHERE id = $1 AND sent = $2";
        let values = values![&job.id, job.sent, at];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// Forgets to whom work was given: it waits again.
    pub async fn recall_jobs(&self) -> Result<u64> {
        let mut recalled = 0;
        for sql in [
            "UPDATE jobs SET sent_at = NULL WHERE sent_at IS NOT NULL",
            "UPDATE mining SET sent_at = NULL WHERE sent_at IS NOT NULL AND done_at IS NULL",
        ] {
            recalled += self.database.execute(sql, values![]).await?;
        }
        Ok(recalled)
    }

    /// Gives work up; false if there is none of that name.
    pub async fn give_up_job(&self, id: &str) -> Result<bool> {
        let sql = "DELETE FROM jobs WHERE id = $1";
        Ok(self.database.execute(sql, values![id]).await? > 0)
    }

    /// How much work of a kind is not done yet.
    pub async fn jobs_left(&self, kind: JobKind) -> Result<i64> {
        let sql = "SELECT COUNT(*) AS count FROM jobs WHERE kind = $1";
        let row = self.database.row(sql, values![kind.word()]).await?;
        row.map_or(Ok(0), |row| row.get("count"))
    }
}
