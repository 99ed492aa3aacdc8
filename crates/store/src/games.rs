//! Games, open, running and over.

use crate::database::{Row, Transaction, values};
use crate::notices;
use crate::players;
use crate::vacations;
use crate::words::words;
use crate::{GameId, PlayerId, Result, Store, StoreError};
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::cmp::Reverse;
use std::collections::HashMap;

words! {
    /// Where a game stands.
    Status {
        /// It waits for players.
        Open = "open",
        /// It is played.
        Running = "running",
        /// It was played to an end.
        Finished = "finished",
        /// It was given up, perhaps before it began, and counts for nothing.
        Aborted = "aborted",
    }
}

words! {
    /// Who gets to see an open game.
    Listing {
        /// Everybody, in the lobby.
        Lobby = "lobby",
        /// Who has its link.
        Link = "link",
    }
}

words! {
    /// What a game was for a seat.
    Outcome {
        /// Won, alone.
        Won = "won",
        /// Lost.
        Lost = "lost",
        /// Shared with others.
        Drawn = "drawn",
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Nobody yet.
    Nobody,
    /// A player.
    Player(PlayerId),
    /// An engine of this level, which the server runs.
    House(String),
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there.
    pub sitter: Sitter,
    /// What the game was for them, when it is over.
    pub outcome: Option<Outcome>,
    /// Their rating before a rated game.
    pub rating_before: Option<i64>,
    /// Their rating after it.
    pub rating_after: Option<i64>,
}

/// A game without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Which one it is.
    pub id: GameId,
    /// Where it stands.
    pub status: Status,
    /// Who gets to see it while it is open.
    pub listing: Listing,
    /// Who opened it.
    pub host: Option<PlayerId>,
    /// What was agreed: JSON.
    pub agreement: String,
    /// The game, as the rules name it.
    pub game: String,
    /// The setup, as the rules name it.
    pub setup: String,
    /// Which ratings it belongs to: family of setups and speed.
    pub ladder: String,
    /// Whether it counts for them.
    pub rated: bool,
    /// When it was opened.
    pub created_at: i64,
    /// When it was begun.
    pub started_at: Option<i64>,
    /// When it was over.
    pub finished_at: Option<i64>,
    /// How many events there are.
    pub version: i64,
    /// When time runs out for somebody.
    pub deadline: Option<i64>,
    /// How it ended: JSON.
    pub result: Option<String>,
    /// Why it ended, in a word.
    pub termination: Option<String>,
    /// The seats, in the order of play.
    pub seats: Vec<Seat>,
}

/// When and how a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Now.
    pub at: i64,
    /// When time runs out for whoever moves first.
    pub deadline: Option<i64>,
}

/// A game that somebody opens.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// An id that no game has.
    pub id: GameId,
    /// Who gets to see it while it is open.
    pub listing: Listing,
    /// Who opens it.
    pub host: Option<PlayerId>,
    /// What is agreed: JSON.
    pub agreement: String,
    /// The game, as the rules name it.
    pub game: String,
    /// The setup, as the rules name it.
    pub setup: String,
    /// Which ratings it belongs to.
    pub ladder: String,
    /// Whether it counts for them.
    pub rated: bool,
    /// Now.
    pub created_at: i64,
    /// Who sits there already.
    pub seats: Vec<Sitter>,
    /// For a game that waits for nobody.
    pub start: Option<Start>,
}

/// A game whose time runs out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// Which one.
    pub game: GameId,
    /// When.
    pub at: i64,
}

impl Sitter {
    pub(crate) fn player(&self) -> Option<&PlayerId> {
        match self {
            Sitter::Player(player) => Some(player),
            Sitter::Nobody | Sitter::House(_) => None,
        }
    }

    pub(crate) fn house(&self) -> Option<&str> {
        match self {
            Sitter::House(level) => Some(level),
            Sitter::Nobody | Sitter::Player(_) => None,
        }
    }
}

impl Seat {
    fn from_row(row: &Row) -> Result<Seat> {
        let player: Option<String> = row.get("player")?;
        let house: Option<String> = row.get("house")?;
        let outcome: Option<String> = row.get("outcome")?;
        Ok(Seat {
            sitter: match (player, house) {
                (Some(player), _) => Sitter::Player(PlayerId(player)),
                (None, Some(level)) => Sitter::House(level),
                (None, None) => Sitter::Nobody,
            },
            outcome: outcome.as_deref().map(Outcome::from_word).transpose()?,
            rating_before: row.get("rating_before")?,
            rating_after: row.get("rating_after")?,
        })
    }
}

impl Game {
    fn from_row(row: &Row) -> Result<Game> {
        Ok(Game {
            id: row.game("id")?,
            status: Status::from_word(&row.get::<String>("status")?)?,
            listing: Listing::from_word(&row.get::<String>("listing")?)?,
            host: row.get::<Option<String>>("host")?.map(PlayerId),
            agreement: row.get("agreement")?,
            game: row.get("game")?,
            setup: row.get("setup")?,
            ladder: row.get("ladder")?,
            rated: row.is("rated")?,
            created_at: row.get("created_at")?,
            started_at: row.get("started_at")?,
            finished_at: row.get("finished_at")?,
            version: row.get("version")?,
            deadline: row.get("deadline")?,
            result: row.get("result")?,
            termination: row.get("termination")?,
            seats: Vec::new(),
        })
    }
}

/// A game with its seats: one statement, so that both are of the same moment.
const WITH_SEATS: &str = "SELECT games.*, player, house, outcome, rating_before, rating_after
    FROM games JOIN seats ON seats.game = games.id";

/// The games of a player that are not over. Their status is asked for in a way that fits no index:
/// PostgreSQL would take the index of all games that run, or of all that wait, for a short one as
/// long as it has not counted them, and read it whole for each player.
const OF_PLAYER: &str = "games.status IN ('open', 'running') AND games.id IN (
    SELECT game FROM seats WHERE player = $1 AND finished_at IS NULL
    UNION SELECT id FROM games WHERE status = 'open' AND host = $1)";

/// How many games wait that a player has opened or sits in.
pub(crate) const WAITING: &str = "SELECT COUNT(*) AS count FROM games
    WHERE status = 'open' AND id IN (
        SELECT game FROM seats WHERE player = $1 AND finished_at IS NULL
        UNION SELECT id FROM games WHERE status = 'open' AND host = $1)";

/// Puts rows of `WITH_SEATS` together, which are in the order of games and seats.
fn with_seats(rows: &[Row]) -> Result<Vec<Game>> {
    let mut games: Vec<Game> = Vec::new();
    for row in rows {
        let seat = Seat::from_row(row)?;
        let id = row.game("id")?;
        match games.last_mut().filter(|game| game.id == id) {
            Some(game) => game.seats.push(seat),
            None => {
                let mut game = Game::from_row(row)?;
                game.seats.push(seat);
                games.push(game);
            }
        }
    }
    Ok(games)
}

/// The ids that a question found.
pub(crate) fn ids(rows: &[Row]) -> Result<Vec<GameId>> {
    rows.iter().map(|row| row.game("id")).collect()
}

/// Keeps a new game and its seats.
pub(crate) async fn insert(transaction: &mut Transaction, game: &NewGame) -> Result<()> {
    let status = match game.start {
        Some(_) => Status::Running,
        None => Status::Open,
    };
    let sql = "INSERT INTO games (id, status, listing, host, agreement, game, setup, ladder,
        rated, created_at, started_at, version, deadline)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12)";
    let values = values![
        &game.id,
        status.word(),
        game.listing.word(),
        game.host.as_ref(),
        &game.agreement,
        &game.game,
        &game.setup,
        &game.ladder,
        game.rated,
        game.created_at,
        game.start.map(|start| start.at),
        game.start.and_then(|start| start.deadline),
    ];
    transaction.execute(sql, values).await?;
    let seats = (0_i64..).zip(&game.seats).map(|(seat, sitter)| {
        json!({
            "game": game.id.as_str(),
            "seat": seat,
            "player": sitter.player().map(PlayerId::as_str),
            "house": sitter.house(),
        })
    });
    let seats = json!(seats.collect::<Vec<_>>()).to_string();
    let sql = format!(
        "INSERT INTO seats (game, seat, player, house)
        SELECT value->>'game', CAST(value->>'seat' AS BIGINT), value->>'player', value->>'house'
        FROM {}",
        transaction.dialect().given()
    );
    let values = values![seats];
    transaction.execute(AssertSqlSafe(sql), values).await?;
    Ok(())
}

impl Store {
    /// Opens a game, or starts it at once.
    pub async fn create_game(&self, game: &NewGame) -> Result<()> {
        let has_empty = game.seats.contains(&Sitter::Nobody);
        if game.seats.is_empty() || has_empty && game.start.is_some() {
            let why = "a game begins when all its seats are taken";
            return Err(StoreError::Refused(why.to_owned()));
        }
        let mut transaction = self.database.begin().await?;
        insert(&mut transaction, game).await?;
        if let Some(start) = game.start {
            notices::of_start(&mut transaction, &game.id, start.at).await?;
            vacations::of_start(&mut transaction, &game.id, start.at).await?;
        }
        transaction.commit().await
    }

    /// Keeps a game that waits for players, unless so many of its host wait already; says whether there
    /// was room.
    pub async fn open_game(&self, game: &NewGame, host: &PlayerId, most: i64) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let waiting = (WAITING, values![host]);
        if !players::has_room(&mut transaction, host, waiting, most).await? {
            return Ok(false);
        }
        insert(&mut transaction, game).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A game by its id.
    pub async fn game(&self, id: &GameId) -> Result<Option<Game>> {
        let games = self.games(std::slice::from_ref(id)).await?;
        Ok(games.into_iter().next())
    }

    /// Several at once, in the same order; ids that no game has are left out.
    pub async fn games(&self, ids: &[GameId]) -> Result<Vec<Game>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let given: Vec<_> = ids.iter().map(|id| json!({ "id": id.as_str() })).collect();
        let sql = format!(
            "{WITH_SEATS} WHERE games.id IN (SELECT value->>'id' FROM {})
            ORDER BY games.id, seats.seat",
            self.database.dialect().given()
        );
        let values = values![json!(given).to_string()];
        let rows = self.database.rows(AssertSqlSafe(sql), values).await?;
        let found = with_seats(&rows)?.into_iter();
        let mut found: HashMap<GameId, Game> = found.map(|game| (game.id.clone(), game)).collect();
        Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
    }

    /// The games that a player plays now, those that are urgent first; then those that the player
    /// has opened or waits in, the newest first.
    pub async fn games_of(&self, player: &PlayerId) -> Result<Vec<Game>> {
        let sql = format!("{WITH_SEATS} WHERE {OF_PLAYER} ORDER BY games.id, seats.seat");
        let rows = self.database.rows(AssertSqlSafe(sql), values![player]);
        let (mut running, mut open): (Vec<Game>, Vec<Game>) = with_seats(&rows.await?)?
            .into_iter()
            .partition(|game| game.status == Status::Running);
        running.sort_by_key(|game| (game.deadline.is_none(), game.deadline, game.started_at));
        open.sort_by_key(|game| Reverse(game.created_at));
        running.append(&mut open);
        Ok(running)
    }

    /// The games that any of these players play or wait in.
    pub async fn games_of_any(&self, players: &[PlayerId]) -> Result<Vec<Game>> {
        let given = players.iter().map(|id| json!({ "id": id.as_str() }));
        let given = json!(given.collect::<Vec<_>>()).to_string();
        let sql = format!(
            "{WITH_SEATS} WHERE games.status IN ('open', 'running') AND games.id IN (
                SELECT game FROM seats WHERE finished_at IS NULL
                AND player IN (SELECT value->>'id' FROM {}))
            ORDER BY games.id, seats.seat",
            self.database.dialect().given()
        );
        let rows = self.database.rows(AssertSqlSafe(sql), values![given]);
        with_seats(&rows.await?)
    }

    /// The games that a player plays now, those that are urgent first.
    pub async fn running_games(&self, player: &PlayerId) -> Result<Vec<Game>> {
        let mut games = self.games_of(player).await?;
        games.retain(|game| game.status == Status::Running);
        Ok(games)
    }

    /// Running games whose time runs out before a moment, the first ones first.
    pub async fn deadlines(&self, before: i64, limit: i64) -> Result<Vec<Deadline>> {
        let sql = "SELECT id, deadline FROM games
            WHERE status = 'running' AND deadline IS NOT NULL AND deadline < $1
            ORDER BY deadline LIMIT $2";
        let rows = self.database.rows(sql, values![before, limit]).await?;
        rows.iter()
            .map(|row| {
                Ok(Deadline {
                    game: row.game("id")?,
                    at: row.get("deadline")?,
                })
            })
            .collect()
    }

    /// Looks at a game again at another moment, unless somebody has changed that moment meanwhile;
    /// whether it was us. Of several nodes one succeeds.
    pub async fn postpone(&self, deadline: &Deadline, to: Option<i64>) -> Result<bool> {
        let sql = "UPDATE games SET deadline = $3
            WHERE id = $1 AND deadline = $2 AND status = 'running'";
        let values = values![&deadline.game, deadline.at, to];
        Ok(self.database.execute(sql, values).await? > 0)
    }

    /// Games that run now, the newest first.
    pub async fn newest_running_games(&self, limit: i64) -> Result<Vec<Game>> {
        let sql = "SELECT id FROM games WHERE status = 'running'
            ORDER BY started_at DESC LIMIT $1";
        let rows = self.database.rows(sql, values![limit]).await?;
        self.games(&ids(&rows)?).await
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::{OF_PLAYER, WITH_SEATS};
    use crate::Store;
    use crate::testing::Cluster;
    use sqlx::AssertSqlSafe;

    /// A database that has just been made knows nothing of how many games there will be, and keeps
    /// the plans that it makes now.
    #[tokio::test]
    async fn the_games_of_one_player_are_found_without_looking_at_those_of_others() {
        let address = Cluster::shared().database().await;
        let store = Store::open(&address).await.expect("it opens");
        let mut transaction = store.database.begin().await.expect("it answers");
        let sql = "SET LOCAL plan_cache_mode = force_generic_plan";
        transaction
            .execute(sql, Vec::new())
            .await
            .expect("it is set");
        let sql = format!(
            "PREPARE of_player (text) AS {WITH_SEATS} WHERE {OF_PLAYER} ORDER BY games.id, seats.seat"
        );
        let prepared = transaction.execute(AssertSqlSafe(sql), Vec::new()).await;
        prepared.expect("a statement");
        let explain = "EXPLAIN EXECUTE of_player ('ann')";
        let rows = transaction.rows(explain, Vec::new()).await.expect("a plan");
        let plan = rows.iter().map(|row| row.get::<String>("QUERY PLAN"));
        let plan: Vec<String> = plan.collect::<Result<_, _>>().expect("texts");
        let plan = plan.join("\n");
        assert!(plan.contains("seats_player"), "{plan}");
        for all in ["games_running", "games_open", "Seq Scan"] {
            assert!(!plan.contains(all), "{plan}");
        }
        drop(transaction);
        store.close().await;
    }
}
