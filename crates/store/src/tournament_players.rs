//! Who plays in tournaments: coming, going, and being let in.

use crate::database::{Row, values};
use crate::tournaments::{lock, note_change};
use crate::{PlayerId, Result, Store, TournamentId, TournamentKind, TournamentStatus};

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentPlayer {
    /// The order of coming, with gaps.
    pub number: i64,
    /// Who.
    pub player: PlayerId,
    /// How strong when they came.
    pub strength: i64,
    /// How many rounds had begun before.
    pub missed: i64,
    /// Whether they have gone.
    pub withdrawn: bool,
    /// Whether they may play: in a simul its maker says so.
    pub admitted: bool,
}

/// That somebody plays or has played in a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEntry {
    /// Which one.
    pub tournament: TournamentId,
    /// What sort it is.
    pub kind: TournamentKind,
    /// What its maker has wished for: JSON.
    pub plan: String,
    /// How strong they were when they came.
    pub strength: i64,
    /// Whether they have gone.
    pub withdrawn: bool,
    /// Whether they made it.
    pub made: bool,
}

/// Who may come to a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Admission {
    /// How many players there is room for.
    pub most: i64,
    /// Before which round one may come: who may come only before the start, before the first.
    pub before_round: i64,
    /// Whether they may play at once, or wait until the maker says so.
    pub admitted: bool,
}

/// What became of the wish to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// They are in.
    Done,
    /// They were already.
    Already,
    /// There is no room.
    Full,
    /// It is too late, or there is no such tournament.
    Closed,
}

impl Store {
    /// The tournaments that somebody made or came to, the newest first.
    pub async fn tournaments_of(&self, player: &PlayerId) -> Result<Vec<TournamentEntry>> {
        let sql = "SELECT id, kind, plan, COALESCE(strength, 0) AS strength,
            COALESCE(withdrawn, 0) AS withdrawn, maker FROM tournaments
            LEFT JOIN tournament_players ON tournament = id AND player = $1
            WHERE maker = $1 OR player = $1 ORDER BY created_at DESC, id";
        let rows = self.database.rows(sql, values![player]).await?;
        let entry = |row: &Row| {
            Ok(TournamentEntry {
                tournament: TournamentId(row.get("id")?),
                kind: TournamentKind::from_word(&row.get::<String>("kind")?)?,
                plan: row.get("plan")?,
                strength: row.get("strength")?,
                withdrawn: row.is("withdrawn")?,
                made: row.player("maker")? == *player,
            })
        };
        rows.iter().map(entry).collect()
    }

    /// The players of a tournament, in the order of their coming.
    pub async fn tournament_players(&self, id: &TournamentId) -> Result<Vec<TournamentPlayer>> {
        let sql = "SELECT * FROM tournament_players WHERE tournament = $1 ORDER BY number";
        let rows = self.database.rows(sql, values![id.as_str()]).await?;
        let player = |row: &Row| {
            Ok(TournamentPlayer {
                number: row.get("number")?,
                player: row.player("player")?,
                strength: row.get("strength")?,
                missed: row.get("missed")?,
                withdrawn: row.is("withdrawn")?,
                admitted: row.is("admitted")?,
            })
        };
        rows.iter().map(player).collect()
    }

    /// Somebody comes, perhaps late, or comes back.
    pub async fn enter_tournament(
        &self,
        id: &TournamentId,
        player: &PlayerId,
        strength: i64,
        admission: Admission,
    ) -> Result<Entered> {
        let mut transaction = self.database.begin().await?;
        let Some((TournamentStatus::Open | TournamentStatus::Running, rounds)) =
            lock(&mut transaction, id).await?
        else {
            return Ok(Entered::Closed);
        };
        let sql = "SELECT withdrawn FROM tournament_players WHERE tournament = $1 AND player = $2";
        let known = transaction.row(sql, values![id.as_str(), player]).await?;
        if let Some(known) = known {
            if !known.is("withdrawn")? {
                return Ok(Entered::Already);
            }
            let sql = "UPDATE tournament_players SET withdrawn = 0
                WHERE tournament = $1 AND player = $2";
            transaction
                .execute(sql, values![id.as_str(), player])
                .await?;
        } else {
            if rounds >= admission.before_round {
                return Ok(Entered::Closed);
            }
            let sql = "SELECT COUNT(*) AS count, COALESCE(MAX(number), -1) AS last
                FROM tournament_players WHERE tournament = $1";
            let row = transaction.row(sql, values![id.as_str()]).await?;
            let (count, last) = match row {
                Some(row) => (row.get::<i64>("count")?, row.get::<i64>("last")?),
                None => (0, -1),
            };
            if count >= admission.most {
                return Ok(Entered::Full);
            }
            let sql = "INSERT INTO tournament_players
                (tournament, number, player, strength, missed, withdrawn, admitted)
                VALUES ($1, $2, $3, $4, $5, 0, $6)";
            let admitted = admission.admitted;
            let values = values![id.as_str(), last + 1, player, strength, rounds, admitted];
            transaction.execute(sql, values).await?;
        }
        note_change(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(Entered::Done)
    }

    /// Somebody goes: for good before the start, else for as long as they like. False if they did not
    /// play.
    pub async fn leave_tournament(&self, id: &TournamentId, player: &PlayerId) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = match lock(&mut transaction, id).await? {
            Some((TournamentStatus::Open, _)) => {
                "DELETE FROM tournament_players WHERE tournament = $1 AND player = $2"
            }
            Some((TournamentStatus::Running, _)) => {
                "UPDATE tournament_players SET withdrawn = 1
                WHERE tournament = $1 AND player = $2 AND withdrawn = 0"
            }
            _ => return Ok(false),
        };
        let left = transaction
            .execute(sql, values![id.as_str(), player])
            .await?;
        if left == 0 {
            // Nothing has changed: a stranger must not keep the next round from being made.
            return Ok(false);
        }
        note_change(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Somebody may play, or may not yet; false if they did not come, or it has begun.
    pub async fn set_admitted(
        &self,
        id: &TournamentId,
        player: &PlayerId,
        admitted: bool,
    ) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let Some((TournamentStatus::Open, _)) = lock(&mut transaction, id).await? else {
            return Ok(false);
        };
        let sql = "UPDATE tournament_players SET admitted = $3
            WHERE tournament = $1 AND player = $2";
        let values = values![id.as_str(), player, admitted];
        if transaction.execute(sql, values).await? == 0 {
            return Ok(false);
        }
        note_change(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(true)
    }
}
