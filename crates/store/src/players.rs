//! Guests, accounts, house players and bots.

use crate::database::{Row, Transaction, Value, values};
use crate::words::words;
use crate::{GameId, Passkey, PlayerId, Result, Store, StoreError, lobby, passkeys};
use serde_json::json;
use sqlx::AssertSqlSafe;

words! {
    /// What a player is.
    Kind {
        /// Somebody with a cookie and nothing else.
        Guest = "guest",
        /// Somebody with a name.
        Account = "account",
        /// An engine that the server runs.
        House = "house",
        /// An engine that somebody else runs.
        Bot = "bot",
    }
}

words! {
    /// What a player may do to others.
    Role {
        /// Nothing.
        Player = "player",
        /// Mute, ban, and remove texts.
        Moderator = "moderator",
        /// Everything: it is their server.
        Host = "host",
    }
}

impl Kind {
    /// Whether they have signed up: people and bots alike.
    #[must_use]
    pub fn is_account(self) -> bool {
        matches!(self, Kind::Account | Kind::Bot)
    }
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Who it is, for ever.
    pub id: PlayerId,
    /// What it is.
    pub kind: Kind,
    /// Guests and closed accounts have none.
    pub name: Option<String>,
    /// The hash of a password.
    pub password: Option<String>,
    /// What players say about themselves, and their settings: JSON.
    pub profile: String,
    /// What they may do to others.
    pub role: Role,
    /// When they came for the first time.
    pub created_at: i64,
    /// When they were here last.
    pub seen_at: i64,
    /// When they closed their account.
    pub closed_at: Option<i64>,
    /// Until when they may not write.
    pub muted_until: Option<i64>,
    /// Until when they may not play.
    pub banned_until: Option<i64>,
}

/// Somebody who comes for the first time.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// An id that nobody has.
    pub id: PlayerId,
    /// What it is.
    pub kind: Kind,
    /// The name, unless it is a guest.
    pub name: Option<String>,
    /// The hash of a password.
    pub password: Option<String>,
    /// JSON.
    pub profile: String,
    /// Now.
    pub created_at: i64,
}

/// What became of a wish for a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Registered {
    /// The name is theirs.
    Done,
    /// Somebody else has it, in whatever capitals.
    NameTaken,
    /// Only guests register, and once.
    NotAGuest,
    /// Somebody has the passkey already.
    PasskeyTaken,
}

/// Names are the same if only their capitals differ.
fn folded(name: &str) -> String {
    name.to_lowercase()
}

impl Player {
    fn from_row(row: &Row) -> Result<Player> {
        Ok(Player {
            id: row.player("id")?,
            kind: Kind::from_word(&row.get::<String>("kind")?)?,
            name: row.get("name")?,
            password: row.get("password")?,
            profile: row.get("profile")?,
            role: Role::from_word(&row.get::<String>("role")?)?,
            created_at: row.get("created_at")?,
            seen_at: row.get("seen_at")?,
            closed_at: row.get("closed_at")?,
            muted_until: row.get("muted_until")?,
            banned_until: row.get("banned_until")?,
        })
    }
}

/// What is asked for these players at the same time waits until the transaction ends: two requests at once
/// must not both find room. The rows are locked in their order, so that two transactions never wait for each
/// other.
pub(crate) async fn lock<'p>(
    transaction: &mut Transaction,
    players: impl IntoIterator<Item = &'p PlayerId>,
) -> Result<()> {
    let ids: Vec<_> = players
        .into_iter()
        .map(|player| json!({ "id": player.as_str() }))
        .collect();
    let sql = format!(
        "SELECT id FROM players WHERE id IN (SELECT value->>'id' FROM {}) ORDER BY id",
        transaction.dialect().given()
    );
    let ids = json!(ids).to_string();
    transaction.lock(&sql, values![ids]).await?;
    Ok(())
}

/// Whether somebody has fewer than so many of what a statement counts. They get no other one from
/// somebody else before the transaction ends, as long as whoever gives them one asks here; and who has
/// closed their account gets none at all.
pub(crate) async fn has_room(
    transaction: &mut Transaction,
    player: &PlayerId,
    (sql, values): (&'static str, Vec<Value>),
    most: i64,
) -> Result<bool> {
    let open = "SELECT id FROM players WHERE id = $1 AND closed_at IS NULL";
    if transaction.lock(open, values![player]).await?.is_empty() {
        return Err(StoreError::Missing);
    }
    let row = transaction.row(sql, values).await?;
    let has: i64 = row.map_or(Ok(0), |row| row.get("count"))?;
    Ok(has < most)
}

impl Store {
    /// Lets somebody in for the first time.
    pub async fn create_player(&self, player: &NewPlayer) -> Result<Registered> {
        let name_key = player.name.as_deref().map(folded);
        let sql = "INSERT INTO players
            (id, kind, name, name_key, password, profile, role, created_at, seen_at)
            VALUES ($1, $2, $3, $4, $5, $6, 'player', $7, $7)
            ON CONFLICT (name_key) DO NOTHING";
        let values = values![
            &player.id,
            player.kind.word(),
            player.name.as_deref(),
            name_key.as_deref(),
            player.password.as_deref(),
            &player.profile,
            player.created_at,
        ];
        Ok(match self.database.execute(sql, values).await? {
            0 => Registered::NameTaken,
            _ => Registered::Done,
        })
    }

    /// A guest becomes an account and keeps everything.
    pub async fn register(
        &self,
        player: &PlayerId,
        name: &str,
        password: Option<&str>,
    ) -> Result<Registered> {
        let sql = "UPDATE players SET kind = 'account', name = $2, name_key = $3, password = $4
            WHERE id = $1 AND kind = 'guest' AND closed_at IS NULL";
        let values = values![player, name, folded(name), password];
        match self.database.execute(sql, values).await {
            Ok(0) => Ok(Registered::NotAGuest),
            Ok(_) => Ok(Registered::Done),
            Err(StoreError::Taken) => Ok(Registered::NameTaken),
            Err(error) => Err(error),
        }
    }

    /// A guest becomes an account that is signed in to with a passkey, and keeps everything.
    pub async fn register_with_passkey(&self, name: &str, passkey: &Passkey) -> Result<Registered> {
        let mut transaction = self.database.begin().await?;
        let sql = "UPDATE players SET kind = 'account', name = $2, name_key = $3, password = NULL
            WHERE id = $1 AND kind = 'guest' AND closed_at IS NULL";
        let values = values![&passkey.player, name, folded(name)];
        match transaction.execute(sql, values).await {
            Ok(0) => return Ok(Registered::NotAGuest),
            Ok(_) => {}
            Err(StoreError::Taken) => return Ok(Registered::NameTaken),
            Err(error) => return Err(error),
        }
        if !passkeys::insert(&mut transaction, passkey).await? {
            return Ok(Registered::PasskeyTaken);
        }
        transaction.commit().await?;
        Ok(Registered::Done)
    }

    /// An account that has never sat anywhere becomes a bot, for good; false if it has, or is none.
    pub async fn become_bot(&self, player: &PlayerId) -> Result<bool> {
        let sql = "UPDATE players SET kind = 'bot'
            WHERE id = $1 AND kind = 'account' AND closed_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = $1)";
        Ok(self.database.execute(sql, values![player]).await? > 0)
    }

    /// Somebody by their id.
    pub async fn player(&self, id: &PlayerId) -> Result<Option<Player>> {
        let sql = "SELECT * FROM players WHERE id = $1";
        let row = self.database.row(sql, values![id]).await?;
        row.as_ref().map(Player::from_row).transpose()
    }

    /// Several at once, in any order; ids that nobody has are left out.
    pub async fn players(&self, ids: &[PlayerId]) -> Result<Vec<Player>> {
        let given: Vec<_> = ids.iter().map(|id| json!({ "id": id.as_str() })).collect();
        let sql = format!(
            "SELECT * FROM players WHERE id IN (SELECT value->>'id' FROM {})",
            self.database.dialect().given()
        );
        let values = values![json!(given).to_string()];
        let rows = self.database.rows(AssertSqlSafe(sql), values).await?;
        rows.iter().map(Player::from_row).collect()
    }

    /// Somebody by their name, in whatever capitals.
    pub async fn player_by_name(&self, name: &str) -> Result<Option<Player>> {
        let sql = "SELECT * FROM players WHERE name_key = $1";
        let row = self.database.row(sql, values![folded(name)]).await?;
        row.as_ref().map(Player::from_row).transpose()
    }

    /// Players whose names begin so, in the order of their names, after a name.
    pub async fn find_players(
        &self,
        prefix: &str,
        after: Option<&str>,
        limit: i64,
    ) -> Result<Vec<Player>> {
        // No name that begins so comes after this one.
        let end = format!("{}{}", folded(prefix), char::MAX);
        let sql = "SELECT * FROM players
            WHERE name_key >= $1 AND name_key < $2 AND name_key > $3
            ORDER BY name_key LIMIT $4";
        let after = after.map(folded).unwrap_or_default();
        let values = values![folded(prefix), end, after, limit];
        let rows = self.database.rows(sql, values).await?;
        rows.iter().map(Player::from_row).collect()
    }

    /// Another password, or none any more. Whoever knew the old one is signed out everywhere, and so
    /// are the programs that they may have let in.
    pub async fn set_password(&self, player: &PlayerId, password: Option<&str>) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        let sql = "UPDATE players SET password = $2 WHERE id = $1";
        transaction.execute(sql, values![player, password]).await?;
        for sql in [
            "DELETE FROM sessions WHERE player = $1",
            "DELETE FROM tokens WHERE player = $1",
        ] {
            transaction.execute(sql, values![player]).await?;
        }
        transaction.commit().await
    }

    /// What they say about themselves, and their settings.
    pub async fn set_profile(&self, player: &PlayerId, profile: &str) -> Result<()> {
        let sql = "UPDATE players SET profile = $2 WHERE id = $1";
        self.database.execute(sql, values![player, profile]).await?;
        Ok(())
    }

    /// What they may do to others.
    pub async fn set_role(&self, player: &PlayerId, role: Role) -> Result<()> {
        let sql = "UPDATE players SET role = $2 WHERE id = $1";
        let values = values![player, role.word()];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// They were here.
    pub async fn set_seen(&self, player: &PlayerId, at: i64) -> Result<()> {
        let sql = "UPDATE players SET seen_at = $2 WHERE id = $1 AND seen_at < $2";
        self.database.execute(sql, values![player, at]).await?;
        Ok(())
    }

    /// They may not write until then.
    pub async fn mute(&self, player: &PlayerId, until: Option<i64>) -> Result<()> {
        let sql = "UPDATE players SET muted_until = $2 WHERE id = $1";
        self.database.execute(sql, values![player, until]).await?;
        Ok(())
    }

    /// They may not play until then.
    pub async fn ban(&self, player: &PlayerId, until: Option<i64>) -> Result<()> {
        let sql = "UPDATE players SET banned_until = $2 WHERE id = $1";
        self.database.execute(sql, values![player, until]).await?;
        Ok(())
    }

    /// Those who may not play now.
    pub async fn banned_players(&self, now: i64) -> Result<Vec<PlayerId>> {
        let sql = "SELECT id FROM players WHERE banned_until > $1";
        let rows = self.database.rows(sql, values![now]).await?;
        rows.iter().map(|row| row.player("id")).collect()
    }

    /// Erases what is personal. The games stay, played by a closed account, and so does what the
    /// host has to know: reports, mutes and bans.
    pub async fn close_player(&self, player: &PlayerId, at: i64) -> Result<()> {
        let mut transaction = self.database.begin().await?;
        // Nothing is given to them meanwhile that would stay.
        lock(&mut transaction, [player]).await?;
        for sql in [
            "DELETE FROM passkeys WHERE player = $1",
            "DELETE FROM sessions WHERE player = $1",
            "DELETE FROM tokens WHERE player = $1",
            "DELETE FROM notices WHERE channel IN (SELECT id FROM channels WHERE player = $1)",
            "DELETE FROM channels WHERE player = $1",
            "DELETE FROM mail_codes WHERE player = $1",
            "DELETE FROM vacations WHERE player = $1",
            "DELETE FROM notes WHERE player = $1",
            "DELETE FROM conditionals WHERE player = $1",
            "DELETE FROM blocks WHERE player = $1 OR blocked = $1",
            "DELETE FROM rating_history WHERE player = $1",
            "DELETE FROM ratings WHERE player = $1",
            "DELETE FROM solvers WHERE player = $1",
            "DELETE FROM puzzle_tries WHERE player = $1",
            "DELETE FROM jobs WHERE asker = $1",
            "DELETE FROM invitations WHERE player = $1",
            // What others wrote in a study goes with its owner; what they wrote with others stays.
            "DELETE FROM studies WHERE owner = $1",
            "DELETE FROM study_members WHERE player = $1",
            "UPDATE chat SET text = '', removed = 1 WHERE player = $1",
            "UPDATE tournament_players SET withdrawn = 1 WHERE player = $1 AND tournament IN
                (SELECT id FROM tournaments WHERE status IN ('open', 'running'))",
            "UPDATE tournaments SET version = version + 1 WHERE id IN
                (SELECT tournament FROM tournament_players WHERE player = $1)",
        ] {
            transaction.execute(sql, values![player]).await?;
        }
        let sql = "SELECT id FROM games WHERE host = $1 AND status = 'open' ORDER BY id";
        let hosted = transaction.lock(sql, values![player]).await?;
        for row in &hosted {
            let game: GameId = row.game("id")?;
            lobby::cancel(&mut transaction, &game, at).await?;
        }
        let sql = "UPDATE tournaments SET status = 'cancelled', finished_at = $2, due_at = NULL,
            version = version + 1 WHERE maker = $1 AND status = 'open'";
        transaction.execute(sql, values![player, at]).await?;
        let sql = "UPDATE seats SET player = NULL WHERE player = $1
            AND game IN (SELECT id FROM games WHERE status = 'open')";
        transaction.execute(sql, values![player]).await?;
        let sql = "UPDATE players SET name = NULL, name_key = NULL, password = NULL,
            profile = '{}', role = 'player', closed_at = $2 WHERE id = $1";
        transaction.execute(sql, values![player, at]).await?;
        transaction.commit().await
    }
}
