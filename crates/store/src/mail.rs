//! Addresses of mail before they are used: codes that show that somebody reads what comes there, and
//! how often codes may be sent.

use crate::channels::{self, Channel};
use crate::database::{Row, values};
use crate::players;
use crate::{Mode, PlayerId, Result, Store};

/// An address of which its owner has yet to show that they read what comes there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailCode {
    /// Who says that it is theirs.
    pub player: PlayerId,
    /// The channel that it is to become, and where that leads: JSON.
    pub channel: String,
    /// The same for the body.
    pub body: String,
    /// When the channel will be used.
    pub mode: Mode,
    /// At which hour the digest of a day will be sent.
    pub hour: i64,
    /// How far the player's clock is ahead of UTC, in minutes.
    pub ahead: i64,
    /// A mark of the code that was sent there.
    pub code: String,
    /// Until when it is good.
    pub expires_at: i64,
}

/// What became of a code that somebody has entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirmed {
    /// The address is used from now on, in the place of an earlier one.
    Done,
    /// It is another one.
    Wrong,
    /// There is none to be entered: none was sent, it is too old, or others were tried too often.
    Gone,
    /// The player has too many channels.
    Full,
}

/// How often something may be asked for on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DailyLimit<'a> {
    /// By whom, or about what: a mark.
    pub who: &'a str,
    /// So often.
    pub most: i64,
}

impl MailCode {
    fn from_row(row: &Row) -> Result<MailCode> {
        Ok(MailCode {
            player: row.player("player")?,
            channel: row.get("channel")?,
            body: row.get("body")?,
            mode: Mode::from_word(&row.get::<String>("mode")?)?,
            hour: row.get("hour")?,
            ahead: row.get("ahead")?,
            code: row.get("code")?,
            expires_at: row.get("expires_at")?,
        })
    }
}

impl Store {
    /// Counts one more on a day for each of some; if one of them has had enough, it counts for none
    /// and says false.
    pub async fn count_mail(&self, day: i64, limits: &[DailyLimit<'_>]) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        for limit in limits {
            let sql = "INSERT INTO mail_limits (who, day, count) VALUES ($1, $2, 1)
                ON CONFLICT (who) DO UPDATE SET day = $2,
                    count = CASE WHEN mail_limits.day = $2 THEN mail_limits.count + 1 ELSE 1 END
                WHERE mail_limits.day <> $2 OR mail_limits.count < $3";
            let values = values![limit.who, day, limit.most];
            if transaction.execute(sql, values).await? == 0 {
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Keeps a code that is to be sent, in the place of an earlier one.
    pub async fn keep_mail_code(&self, code: &MailCode) -> Result<()> {
        let sql = "INSERT INTO mail_codes
                (player, channel, body, mode, hour, ahead, code, tries, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)
            ON CONFLICT (player) DO UPDATE SET channel = excluded.channel, body = excluded.body,
                mode = excluded.mode, hour = excluded.hour, ahead = excluded.ahead,
                code = excluded.code, tries = 0, expires_at = excluded.expires_at";
        let values = values![
            &code.player,
            &code.channel,
            &code.body,
            code.mode.word(),
            code.hour,
            code.ahead,
            &code.code,
            code.expires_at,
        ];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// The address that waits for its code.
    pub async fn mail_code(&self, player: &PlayerId, now: i64) -> Result<Option<MailCode>> {
        let sql = "SELECT * FROM mail_codes WHERE player = $1 AND expires_at > $2";
        let row = self.database.row(sql, values![player, now]).await?;
        row.as_ref().map(MailCode::from_row).transpose()
    }

    /// Forgets the address that waits for its code; false if there is none.
    pub async fn delete_mail_code(&self, player: &PlayerId) -> Result<bool> {
        let sql = "DELETE FROM mail_codes WHERE player = $1";
        Ok(self.database.execute(sql, values![player]).await? > 0)
    }

    /// Takes the mark of a code that somebody has entered. If it is the right one, the address becomes
    /// their only channel of mail. Nobody tries more than `tries` times, or has more than `most`
    /// channels.
    pub async fn confirm_mail(
        &self,
        player: &PlayerId,
        code: &str,
        now: i64,
        (tries, most): (i64, i64),
    ) -> Result<Confirmed> {
        let mut transaction = self.database.begin().await?;
        players::lock(&mut transaction, [player]).await?;
        let sql = "UPDATE mail_codes SET tries = tries + 1
            WHERE player = $1 AND expires_at > $2 AND tries < $3 RETURNING *";
        let Some(row) = transaction.row(sql, values![player, now, tries]).await? else {
            return Ok(Confirmed::Gone);
        };
        let waiting = MailCode::from_row(&row)?;
        if waiting.code != code {
            transaction.commit().await?;
            return Ok(Confirmed::Wrong);
        }
        for sql in [
            "DELETE FROM mail_codes WHERE player = $1",
            "DELETE FROM notices WHERE channel IN
                (SELECT id FROM channels WHERE player = $1 AND kind = 'mail')",
            "DELETE FROM channels WHERE player = $1 AND kind = 'mail'",
        ] {
            transaction.execute(sql, values![player]).await?;
        }
        let channel = Channel {
            id: waiting.channel,
            player: waiting.player,
            kind: "mail".to_owned(),
            body: waiting.body,
            mode: waiting.mode,
            hour: waiting.hour,
            ahead: waiting.ahead,
            created_at: now,
            seen_at: 0,
            failures: 0,
            failure: None,
            off_at: None,
        };
        if !channels::insert(&mut transaction, &channel, most).await? {
            return Ok(Confirmed::Full);
        }
        transaction.commit().await?;
        Ok(Confirmed::Done)
    }

    /// Nobody sends codes to the address with this mark any more.
    pub async fn refuse_mail(&self, address: &str, at: i64) -> Result<()> {
        let sql = "INSERT INTO mail_refusals (address, at) VALUES ($1, $2)
            ON CONFLICT (address) DO UPDATE SET at = excluded.at";
        self.database.execute(sql, values![address, at]).await?;
        Ok(())
    }

    /// Whether the owner of the address with this mark has refused codes since a moment.
    pub async fn refuses_mail(&self, address: &str, since: i64) -> Result<bool> {
        let sql = "SELECT 1 AS one FROM mail_refusals WHERE address = $1 AND at > $2";
        let row = self.database.row(sql, values![address, since]).await?;
        Ok(row.is_some())
    }

    /// Forgets codes that are too old, what was counted on earlier days, and refusals from before a
    /// moment.
    pub async fn forget_old_mail(&self, now: i64, day: i64, refused: i64) -> Result<()> {
        for (sql, before) in [
            ("DELETE FROM mail_codes WHERE expires_at <= $1", now),
            ("DELETE FROM mail_limits WHERE day < $1", day),
            ("DELETE FROM mail_refusals WHERE at <= $1", refused),
        ] {
            self.database.execute(sql, values![before]).await?;
        }
        Ok(())
    }
}
