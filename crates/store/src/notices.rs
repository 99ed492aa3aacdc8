//! What is still to be told to people. A notice is written in the transaction of what it is about,
//! and deleted when it was told: a server that is killed in between loses none, and tells one twice
//! at worst, with the same id.

use crate::channels::Channel;
use crate::database::{Row, Transaction, values};
use crate::words::words;
use crate::{Append, GameId, PlayerId, Result, Store};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

words! {
    /// What happened.
    NoticeKind {
        /// A game has begun.
        Began = "began",
        /// It is their turn.
        Turn = "turn",
        /// They are offered something.
        Offer = "offer",
        /// Their time is nearly up.
        Short = "short",
        /// A game is over.
        Ended = "ended",
        /// Somebody wants to play again.
        Rematch = "rematch",
        /// Somebody asks them to play.
        Challenge = "challenge",
        /// Somebody whom they have asked does not want to play.
        Declined = "declined",
    }
}

/// Something to tell a player, on all their channels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNotice {
    /// Whom.
    pub player: PlayerId,
    /// What.
    pub kind: NoticeKind,
    /// From when on.
    pub due_at: i64,
}

/// Something to tell on one channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What no other notice has: who hears it twice knows it by this.
    pub id: String,
    /// The game it is about.
    pub game: GameId,
    /// What happened.
    pub kind: NoticeKind,
    /// When it happened.
    pub at: i64,
}

impl Notice {
    fn from_row(row: &Row) -> Result<Notice> {
        Ok(Notice {
            id: row.get("id")?,
            game: row.game("game")?,
            kind: NoticeKind::from_word(&row.get::<String>("kind")?)?,
            at: row.get("at")?,
        })
    }
}

/// A day in minutes, and a minute and a day in milliseconds.
const MINUTES: i64 = 24 * 60;
const MINUTE: i64 = 60 * 1000;
const DAY: i64 = MINUTES * MINUTE;

/// How long is waited, in milliseconds, before somebody counts as away: other servers have written
/// down by then that they are connected there.
pub const AWAY_AFTER: i64 = 15_000;

/// How long a mail waits for more to tell, in milliseconds.
pub const GATHERS: i64 = MINUTE;

/// Writes notices for all channels of those whom they are for. The digest of a day waits for its
/// hour, and does without warnings that would come too late there.
pub(crate) async fn insert(transaction: &mut Transaction, notices: &[Value]) -> Result<()> {
    if notices.is_empty() {
        return Ok(());
    }
    // When it is that hour on the wall, in milliseconds of a day of UTC.
    let daily = format!("((hour * 60 - ahead + {MINUTES} * 2) % {MINUTES} * {MINUTE})");
    let sql = format!(
        "INSERT INTO notices (id, channel, game, kind, at, due_at)
        SELECT value->>'id' || '-' || channels.id, channels.id, value->>'game', value->>'kind',
            CAST(value->>'at' AS BIGINT),
            CASE
                WHEN mode = 'daily' THEN {daily} + {DAY} *
                    ((CAST(value->>'due' AS BIGINT) + {DAY} - {daily}) / {DAY})
                WHEN channels.kind = 'mail' THEN CAST(value->>'due' AS BIGINT) + {GATHERS}
                WHEN mode = 'away' THEN CAST(value->>'due' AS BIGINT) + {AWAY_AFTER}
                ELSE CAST(value->>'due' AS BIGINT)
            END
        FROM {} JOIN channels ON channels.player = value->>'player'
        WHERE off_at IS NULL AND (mode <> 'daily' OR value->>'kind' <> 'short')
        ON CONFLICT (id) DO NOTHING",
        transaction.dialect().given()
    );
    let values = values![json!(notices).to_string()];
    transaction.execute(AssertSqlSafe(sql), values).await?;
    Ok(())
}

pub(crate) fn written(game: &GameId, version: i64, at: i64, notice: &NewNotice) -> Value {
    let kind = notice.kind.word();
    json!({
        "id": format!("{game}-{version}-{kind}"),
        "game": game.as_str(),
        "player": notice.player.as_str(),
        "kind": kind,
        "at": at,
        "due": notice.due_at,
    })
}

/// Writes the notices of appends. Nothing is deleted here: what is of no use any more is left out
/// when it is told, and no move ever waits for that.
pub(crate) async fn of_appends(
    transaction: &mut Transaction,
    batch: impl Iterator<Item = &Append>,
) -> Result<()> {
    let mut notices = Vec::new();
    for append in batch {
        let at = append.events.last().map_or(0, |event| event.at);
        let all = append.notices.iter();
        notices.extend(all.map(|notice| written(&append.game, append.version(), at, notice)));
    }
    insert(transaction, &notices).await
}

/// Writes that a game has begun, for all who play it.
pub(crate) async fn of_start(transaction: &mut Transaction, game: &GameId, at: i64) -> Result<()> {
    let sql = "SELECT DISTINCT player FROM seats WHERE game = $1 AND player IS NOT NULL";
    let rows = transaction.rows(sql, values![game]).await?;
    let mut notices = Vec::new();
    for row in &rows {
        let notice = NewNotice {
            player: row.player("player")?,
            kind: NoticeKind::Began,
            due_at: at,
        };
        notices.push(written(game, 0, at, &notice));
    }
    insert(transaction, &notices).await
}

impl Store {
    /// Has something told that is no fact of a game. The same again changes nothing.
    pub async fn add_notices(&self, game: &GameId, at: i64, notices: &[NewNotice]) -> Result<()> {
        let notices: Vec<_> = notices
            .iter()
            .map(|notice| written(game, 0, at, notice))
            .collect();
        let mut transaction = self.database.begin().await?;
        insert(&mut transaction, &notices).await?;
        transaction.commit().await
    }

    /// The channels on which something is to be told now, those that wait longest first.
    pub async fn due_channels(&self, now: i64, limit: i64) -> Result<Vec<Channel>> {
        let sql = "SELECT channels.* FROM channels
            JOIN (SELECT channel, MIN(due_at) AS earliest FROM notices WHERE due_at <= $1
                GROUP BY channel) AS due ON due.channel = channels.id
            WHERE off_at IS NULL AND rests_until <= $1 ORDER BY earliest, id LIMIT $2";
        let rows = self.database.rows(sql, values![now, limit]).await?;
        rows.iter().map(Channel::from_row).collect()
    }

    /// Takes what is due on a channel, for so long that nobody else takes it meanwhile. Whoever gets
    /// some tells it, and says so with `delete_notices`.
    pub async fn take_notices(&self, channel: &str, now: i64, until: i64) -> Result<Vec<Notice>> {
        let sql = "UPDATE notices SET due_at = $3 WHERE channel = $1 AND due_at <= $2
            RETURNING id, game, kind, at";
        let mut transaction = self.database.begin().await?;
        let rows = transaction.rows(sql, values![channel, now, until]).await?;
        transaction.commit().await?;
        let mut notices: Vec<Notice> = rows.iter().map(Notice::from_row).collect::<Result<_>>()?;
        notices.sort_by(|a, b| (a.at, &a.id).cmp(&(b.at, &b.id)));
        Ok(notices)
    }

    /// Takes a channel for so long that nobody else uses it meanwhile, and all that waits there for
    /// more to be told with it. Nothing if somebody else has it.
    pub async fn take_gathered(&self, channel: &str, now: i64, until: i64) -> Result<Vec<Notice>> {
        let mut transaction = self.database.begin().await?;
        let sql = "UPDATE channels SET rests_until = $3
            WHERE id = $1 AND rests_until <= $2 AND off_at IS NULL";
        if transaction
            .execute(sql, values![channel, now, until])
            .await?
            == 0
        {
            return Ok(Vec::new());
        }
        let sql = "SELECT id, game, kind, at FROM notices WHERE channel = $1 AND due_at <= $2
            ORDER BY at, id";
        let rows = transaction
            .rows(sql, values![channel, now + GATHERS])
            .await?;
        transaction.commit().await?;
        rows.iter().map(Notice::from_row).collect()
    }

    /// These were told, or are of no use any more.
    pub async fn delete_notices(&self, ids: &[String]) -> Result<()> {
        let given: Vec<_> = ids.iter().map(|id| json!({ "id": id })).collect();
        let sql = format!(
            "DELETE FROM notices WHERE id IN (SELECT value->>'id' FROM {})",
            self.database.dialect().given()
        );
        let values = values![json!(given).to_string()];
        self.database.execute(AssertSqlSafe(sql), values).await?;
        Ok(())
    }

    /// Forgets what was written while its channel was removed.
    pub async fn delete_lost_notices(&self) -> Result<u64> {
        let sql = "DELETE FROM notices WHERE channel NOT IN (SELECT id FROM channels)";
        self.database.execute(sql, values![]).await
    }
}
