//! Players whom somebody has asked by name to play: each for one seat of a game that waits.

use crate::database::{Row, Transaction, values};
use crate::games::{self, ids};
use crate::lobby;
use crate::notices::{self, NewNotice, NoticeKind};
use crate::players;
use crate::words::words;
use crate::{Game, GameId, NewGame, PlayerId, Result, Store};

words! {
    /// What became of an invitation. Who has come sits in the game.
    InvitationStatus {
        /// It waits for an answer.
        Pending = "pending",
        /// The answer was no.
        Declined = "declined",
        /// None came in time.
        Expired = "expired",
    }
}

/// Somebody who was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Who.
    pub player: PlayerId,
    /// Which seat is kept.
    pub seat: usize,
    /// What became of it.
    pub status: InvitationStatus,
}

/// Somebody who is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewInvitation {
    /// Who.
    pub player: PlayerId,
    /// Which seat is kept.
    pub seat: usize,
    /// Until when.
    pub expires_at: i64,
}

/// How much may be asked, so that nobody is flooded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChallengeLimits {
    /// How many games of who asks may wait.
    pub open: i64,
    /// How many invitations may wait for one player.
    pub waiting: i64,
    /// How often one player may ask the same other since `since`.
    pub of_pair: i64,
    /// How often one player may ask anybody since then.
    pub of_host: i64,
    /// When what is counted began.
    pub since: i64,
}

/// What became of the wish to ask somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Challenged {
    /// They were asked.
    Done,
    /// This one was asked by the same player already, and has not answered.
    Already(PlayerId),
    /// Too many wait for this one.
    Crowded(PlayerId),
    /// Who asks has asked too often.
    TooMany,
    /// Too many games of who asks wait already.
    TooManyOpen,
}

/// The games to which somebody is invited and has not come.
const PENDING: &str = "FROM invitations JOIN games ON games.id = invitations.game
    WHERE games.status = 'open' AND invitations.status = 'pending'
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id
        AND seats.player = invitations.player)";

async fn count(
    transaction: &mut Transaction,
    sql: String,
    values: Vec<crate::database::Value>,
) -> Result<i64> {
    let row = transaction.row(sqlx::AssertSqlSafe(sql), values).await?;
    row.map_or(Ok(0), |row| row.get("count"))
}

impl Store {
    /// Opens a game and asks players to come, unless that would be too much.
    pub async fn create_challenge(
        &self,
        game: &NewGame,
        invitations: &[NewInvitation],
        host: &PlayerId,
        limits: ChallengeLimits,
    ) -> Result<Challenged> {
        let mut transaction = self.database.begin().await?;
        // What others ask of the same people at the same time counts as well.
        let people = invitations.iter().map(|one| &one.player).chain([host]);
        players::lock(&mut transaction, people).await?;
        let waiting = count(&mut transaction, games::WAITING.to_owned(), values![host]);
        if waiting.await? >= limits.open {
            return Ok(Challenged::TooManyOpen);
        }
        let asked = "SELECT COUNT(*) AS count FROM invitations WHERE host = $1 AND created_at > $2";
        let values = values![host, limits.since];
        let often = count(&mut transaction, asked.to_owned(), values).await?;
        let more = i64::try_from(invitations.len()).unwrap_or(i64::MAX);
        if often.saturating_add(more) > limits.of_host {
            return Ok(Challenged::TooMany);
        }
        for NewInvitation { player, .. } in invitations {
            let sql = format!(
                "SELECT COUNT(*) AS count {PENDING} AND invitations.player = $1
                AND invitations.host = $2"
            );
            if count(&mut transaction, sql, values![player, host]).await? > 0 {
                return Ok(Challenged::Already(player.clone()));
            }
            let sql = format!("{asked} AND player = $3");
            let values = values![host, limits.since, player];
            if count(&mut transaction, sql, values).await? >= limits.of_pair {
                return Ok(Challenged::TooMany);
            }
            let sql = format!("SELECT COUNT(*) AS count {PENDING} AND invitations.player = $1");
            if count(&mut transaction, sql, values![player]).await? >= limits.waiting {
                return Ok(Challenged::Crowded(player.clone()));
            }
        }
        games::insert(&mut transaction, game).await?;
        let mut written = Vec::new();
        for invitation in invitations {
            let sql = "INSERT INTO invitations
                (game, player, host, seat, status, created_at, expires_at)
                VALUES ($1, $2, $3, $4, 'pending', $5, $6)";
            let values = values![
                &game.id,
                &invitation.player,
                host,
                invitation.seat as i64,
                game.created_at,
                invitation.expires_at
            ];
            transaction.execute(sql, values).await?;
            let notice = NewNotice {
                player: invitation.player.clone(),
                kind: NoticeKind::Challenge,
                due_at: game.created_at,
            };
            written.push(notices::written(&game.id, 0, game.created_at, &notice));
        }
        notices::insert(&mut transaction, &written).await?;
        transaction.commit().await?;
        Ok(Challenged::Done)
    }

    /// Who was asked to come to a game, in the order of seats.
    pub async fn invitations(&self, game: &GameId) -> Result<Vec<Invitation>> {
        let sql = "SELECT player, seat, status FROM invitations WHERE game = $1 ORDER BY seat";
        let rows = self.database.rows(sql, values![game]).await?;
        let invitation = |row: &Row| {
            Ok(Invitation {
                player: row.player("player")?,
                seat: usize::try_from(row.get::<i64>("seat")?).unwrap_or(usize::MAX),
                status: InvitationStatus::from_word(&row.get::<String>("status")?)?,
            })
        };
        rows.iter().map(invitation).collect()
    }

    /// The games to which somebody is invited, the newest first.
    pub async fn challenges_of(&self, player: &PlayerId) -> Result<Vec<Game>> {
        let sql = format!(
            "SELECT games.id {PENDING} AND invitations.player = $1
            ORDER BY games.created_at DESC, games.id"
        );
        let rows = self
            .database
            .rows(sqlx::AssertSqlSafe(sql), values![player])
            .await?;
        self.games(&ids(&rows)?).await
    }

    /// Somebody does not want to come, and who asked is told; false if nobody waits for the answer.
    pub async fn decline(&self, game: &GameId, player: &PlayerId, at: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if !lobby::is_open(&mut transaction, game).await? {
            return Ok(false);
        }
        let sql = "UPDATE invitations SET status = 'declined'
            WHERE game = $1 AND player = $2 AND status = 'pending'
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = $1 AND seats.player = $2)
            RETURNING host";
        let row = transaction.row(sql, values![game, player]).await?;
        let Some(row) = row else {
            return Ok(false);
        };
        let notice = NewNotice {
            player: row.player("host")?,
            kind: NoticeKind::Declined,
            due_at: at,
        };
        let notice = notices::written(game, 0, at, &notice);
        notices::insert(&mut transaction, &[notice]).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Ends the invitations that were not answered in time, and says in which games.
    pub async fn expire_invitations(&self, now: i64) -> Result<Vec<GameId>> {
        // Most of the time there are none, and nothing is to be written.
        let sql = "SELECT game FROM invitations
            WHERE status = 'pending' AND expires_at <= $1 LIMIT 1";
        if self.database.row(sql, values![now]).await?.is_none() {
            return Ok(Vec::new());
        }
        let sql = "UPDATE invitations SET status = 'expired'
            WHERE status = 'pending' AND expires_at <= $1 RETURNING game AS id";
        let mut transaction = self.database.begin().await?;
        let rows = transaction.rows(sql, values![now]).await?;
        transaction.commit().await?;
        let mut games = ids(&rows)?;
        games.sort();
        games.dedup();
        Ok(games)
    }

    /// Closes a game that only those who were asked can find, if none of them will come and nobody
    /// has; whether it did.
    pub async fn close_deserted(&self, game: &GameId, at: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if !lobby::is_open(&mut transaction, game).await? {
            return Ok(false);
        }
        let sql = "SELECT 1 AS one FROM games WHERE id = $1 AND (listing = 'lobby'
            OR EXISTS (SELECT 1 FROM invitations WHERE game = $1 AND status = 'pending')
            OR EXISTS (SELECT 1 FROM seats WHERE game = $1 AND player <> games.host))";
        if transaction.row(sql, values![game]).await?.is_some() {
            return Ok(false);
        }
        lobby::cancel(&mut transaction, game, at).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
