//! What was played from each position: an index of openings.
//!
//! A game is counted exactly once: it waits from the commit of its end, and stops waiting in the
//! transaction that counts it. Positions and moves are numbers that the caller makes; here they are
//! only compared.

use crate::database::{Dialect, Transaction, values};
use crate::{GameId, Result, Store, StoreError};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// So many passages of each game are always counted. After that a game is followed as long as it
/// goes where another has gone, and one passage further: games soon go their own ways, and what
/// happened once tells nobody anything.
const ALWAYS: usize = 12;
/// How many games a row names.
const NAMED: usize = 3;
/// How many games an answer names.
const MOST_NAMED: usize = 8;
/// Whoever counts holds this lock in PostgreSQL: rows are read, added to and written back.
const LOCK: i64 = 0x6578_706c_6f72;

/// Which games are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Collection {
    /// Games in which at least one person played.
    People,
    /// Games of engines against each other.
    Engines,
}

impl Collection {
    fn number(self) -> i64 {
        match self {
            Collection::People => 0,
            Collection::Engines => 1,
        }
    }
}

/// A move that was made from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The position.
    pub position: i64,
    /// The move.
    pub mv: i64,
    /// The seat that won the game, as the position names seats; none if the win was shared.
    pub winner: Option<usize>,
}

/// A game to be counted.
#[derive(Clone, Debug)]
pub struct Counted {
    /// Which one it is.
    pub game: GameId,
    /// Where it belongs to.
    pub collection: Collection,
    /// When it was over, in months since the year 0.
    pub month: i64,
    /// How strong its players are: the number of a band.
    pub band: i64,
    /// How many seats there are.
    pub seats: usize,
    /// Its moves from the first on, each position at most once. A game without is not counted.
    pub passages: Vec<Passage>,
}

/// How often a move was played, and who won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many games.
    pub games: i64,
    /// How many of them each seat won alone, as the position names seats.
    pub wins: Vec<i64>,
}

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exploration {
    /// The position.
    pub position: i64,
    /// Which games count.
    pub collection: Collection,
    /// When they were over.
    pub months: RangeInclusive<i64>,
    /// How strong their players are.
    pub bands: RangeInclusive<i64>,
}

/// What was played from a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explored {
    /// The moves.
    pub moves: BTreeMap<i64, Tally>,
    /// Some of the games, the newest first.
    pub games: Vec<GameId>,
}

/// A row of the index: position, collection, month and band.
type Place = (i64, i64, i64, i64);

impl Tally {
    fn none(seats: usize) -> Tally {
        Tally {
            games: 0,
            wins: vec![0; seats],
        }
    }

    /// Counts a game that this seat has won alone, or nobody.
    fn count(&mut self, winner: Option<usize>) {
        self.games += 1;
        if let Some(wins) = winner.and_then(|seat| self.wins.get_mut(seat)) {
            *wins += 1;
        }
    }
}

impl Explored {
    /// Takes in what another row says, which is older.
    fn read(&mut self, moves: &str, games: &str) -> Result<()> {
        for text in moves.split(' ').filter(|text| !text.is_empty()) {
            let broken = || StoreError::Broken(format!("a row of the explorer says {text:?}"));
            let number = |text: &str| text.parse::<i64>().map_err(|_| broken());
            let (mv, rest) = text.split_once(':').ok_or_else(broken)?;
            let (games, wins) = rest.split_once(':').ok_or_else(broken)?;
            let tally = self.moves.entry(number(mv)?);
            let tally = tally.or_insert_with(|| Tally::none(0));
            tally.games += number(games)?;
            for (seat, more) in wins.split(',').enumerate() {
                if tally.wins.len() <= seat {
                    tally.wins.push(0);
                }
                tally.wins[seat] += number(more)?;
            }
        }
        let games = games.split(' ').filter(|id| !id.is_empty());
        self.games.extend(games.take(MOST_NAMED).map(GameId::from));
        Ok(())
    }

    fn moves_text(&self) -> String {
        let mut text = String::new();
        for (mv, Tally { games, wins }) in &self.moves {
            let gap = if text.is_empty() { "" } else { " " };
            let wins: Vec<String> = wins.iter().map(ToString::to_string).collect();
            // Writing into a string does not fail.
            let _ = write!(text, "{gap}{mv}:{games}:{}", wins.join(","));
        }
        text
    }

    fn games_text(&self) -> String {
        let games: Vec<&str> = self.games.iter().take(NAMED).map(GameId::as_str).collect();
        games.join(" ")
    }
}

impl Store {
    /// Games that are over and not counted yet.
    pub async fn games_to_count(&self, limit: i64) -> Result<Vec<GameId>> {
        let sql = "SELECT game FROM explorer_waiting ORDER BY game LIMIT $1";
        let rows = self.database.rows(sql, values![limit]).await?;
        rows.iter().map(|row| row.game("game")).collect()
    }

    /// Counts those of the games that wait for it; says how many did. Several nodes may try.
    pub async fn count_games(&self, games: &[Counted]) -> Result<usize> {
        let mut transaction = self.database.begin().await?;
        let given = games
            .iter()
            .map(|counted| json!({ "id": counted.game.as_str() }));
        let given = json!(given.collect::<Vec<_>>()).to_string();
        let sql = format!(
            "DELETE FROM explorer_waiting WHERE game IN (SELECT value->>'id' FROM {})
            RETURNING game AS id",
            transaction.dialect().given()
        );
        let claimed = transaction.rows(AssertSqlSafe(sql), values![given]).await?;
        let claimed = crate::games::ids(&claimed)?;
        count(&mut transaction, games, &claimed).await?;
        transaction.commit().await?;
        Ok(claimed.len())
    }

    /// Brings games in that were played elsewhere, with their records, and counts those that were
    /// not brought in before; says how many.
    pub async fn import_games(&self, games: &[(Counted, String)]) -> Result<usize> {
        let mut transaction = self.database.begin().await?;
        let given = games
            .iter()
            .map(|(counted, record)| json!({ "id": counted.game.as_str(), "record": record }));
        let given = json!(given.collect::<Vec<_>>()).to_string();
        let sql = format!(
            "INSERT INTO explorer_records (id, record)
            SELECT value->>'id', value->>'record' FROM {} WHERE true
            ON CONFLICT (id) DO NOTHING RETURNING id",
            transaction.dialect().given()
        );
        let claimed = transaction.rows(AssertSqlSafe(sql), values![given]).await?;
        let claimed = crate::games::ids(&claimed)?;
        let games: Vec<Counted> = games.iter().map(|(counted, _)| counted.clone()).collect();
        count(&mut transaction, &games, &claimed).await?;
        transaction.commit().await?;
        Ok(claimed.len())
    }

    /// The record of a game that was brought in.
    pub async fn imported_record(&self, id: &GameId) -> Result<Option<String>> {
        let sql = "SELECT record FROM explorer_records WHERE id = $1";
        let row = self.database.row(sql, values![id]).await?;
        row.map(|row| row.get("record")).transpose()
    }

    /// What was played from a position.
    pub async fn explore(&self, question: &Exploration) -> Result<Explored> {
        // One long text is read several times as fast as hundreds of rows.
        let joined = |column| self.database.dialect().joined(column);
        let sql = format!(
            "SELECT {} AS moves, {} AS games FROM (SELECT moves, games FROM explorer
                WHERE position = $1 AND collection = $2 AND month BETWEEN $3 AND $4
                AND band BETWEEN $5 AND $6 ORDER BY month DESC, band DESC) AS found",
            joined("moves"),
            joined("games")
        );
        let values = values![
            question.position,
            question.collection.number(),
            *question.months.start(),
            *question.months.end(),
            *question.bands.start(),
            *question.bands.end(),
        ];
        let mut explored = Explored::default();
        if let Some(row) = self.database.row(AssertSqlSafe(sql), values).await? {
            let (moves, games) = (row.get("moves")?, row.get("games")?);
            let text = |column: Option<String>| column.unwrap_or_default();
            explored.read(&text(moves), &text(games))?;
        }
        Ok(explored)
    }
}

/// Counts those of the games that were claimed, each once.
pub(crate) async fn count(
    transaction: &mut Transaction,
    games: &[Counted],
    claimed: &[GameId],
) -> Result<()> {
    let mut claimed: HashSet<&GameId> = claimed.iter().collect();
    let games: Vec<&Counted> = games
        .iter()
        .filter(|counted| claimed.remove(&counted.game))
        .collect();
    if games.is_empty() {
        return Ok(());
    }
    if transaction.dialect() == Dialect::Postgres {
        let sql = "SELECT 1 FROM pg_advisory_xact_lock($1)";
        transaction.rows(sql, values![LOCK]).await?;
    }
    let mut rows: BTreeMap<Place, Explored> = BTreeMap::new();
    for (game, passages) in games.iter().zip(follow(transaction, &games).await?) {
        for passage in passages {
            let place = (
                passage.position,
                game.collection.number(),
                game.month,
                game.band,
            );
            let row = rows.entry(place).or_default();
            let tally = row.moves.entry(passage.mv);
            let tally = tally.or_insert_with(|| Tally::none(game.seats));
            tally.count(passage.winner);
            row.games.insert(0, game.game.clone());
            row.games.truncate(NAMED);
        }
    }
    add_known(transaction, &mut rows).await?;
    write(transaction, &rows).await
}

/// How far each game is followed.
async fn follow<'g>(
    transaction: &mut Transaction,
    games: &[&'g Counted],
) -> Result<Vec<&'g [Passage]>> {
    let mut lengths: Vec<usize> = games
        .iter()
        .map(|game| game.passages.len().min(ALWAYS))
        .collect();
    let mut known: HashSet<(i64, i64)> = HashSet::new();
    for (game, length) in games.iter().zip(&lengths) {
        let passages = game.passages.iter().take(*length);
        known.extend(passages.map(|passage| (game.collection.number(), passage.position)));
    }
    // Those that go on, step by step.
    let mut going: Vec<usize> = (0..games.len()).collect();
    loop {
        going.retain(|&game| games[game].passages.len() > lengths[game]);
        if going.is_empty() {
            break;
        }
        let next = going.iter().map(|&game| {
            let position = games[game].passages[lengths[game]].position;
            (game, (games[game].collection.number(), position))
        });
        let next: Vec<(usize, (i64, i64))> = next.collect();
        let asked: Vec<Value> = next.iter().map(|(_, place)| json!(place)).collect();
        let sql = format!(
            "SELECT CAST(value->>0 AS BIGINT) AS collection, CAST(value->>1 AS BIGINT) AS position
            FROM {} WHERE EXISTS (SELECT 1 FROM explorer
                WHERE explorer.position = CAST(value->>1 AS BIGINT)
                AND explorer.collection = CAST(value->>0 AS BIGINT))",
            transaction.dialect().given()
        );
        let asked = values![json!(asked).to_string()];
        for row in transaction.rows(AssertSqlSafe(sql), asked).await? {
            known.insert((row.get("collection")?, row.get("position")?));
        }
        going.clear();
        for (game, place) in next {
            // The first to come here stops, and those who come later go one further.
            if !known.insert(place) {
                going.push(game);
            }
            lengths[game] += 1;
        }
    }
    let both = games.iter().zip(lengths);
    Ok(both
        .map(|(game, length)| &game.passages[..length])
        .collect())
}

fn place_of((position, collection, month, band): &Place) -> Value {
    json!([position, collection, month, band])
}

/// Adds what the index has already.
async fn add_known(
    transaction: &mut Transaction,
    rows: &mut BTreeMap<Place, Explored>,
) -> Result<()> {
    let places: Vec<Value> = rows.keys().map(place_of).collect();
    let sql = format!(
        "SELECT position, collection, month, band, moves, games FROM {} JOIN explorer
        ON position = CAST(value->>0 AS BIGINT) AND collection = CAST(value->>1 AS BIGINT)
        AND month = CAST(value->>2 AS BIGINT) AND band = CAST(value->>3 AS BIGINT)",
        transaction.dialect().given()
    );
    let values = values![json!(places).to_string()];
    for row in transaction.rows(AssertSqlSafe(sql), values).await? {
        let place = (
            row.get("position")?,
            row.get("collection")?,
            row.get("month")?,
            row.get("band")?,
        );
        if let Some(new) = rows.get_mut(&place) {
            let (moves, games): (String, String) = (row.get("moves")?, row.get("games")?);
            new.read(&moves, &games)?;
        }
    }
    Ok(())
}

async fn write(transaction: &mut Transaction, rows: &BTreeMap<Place, Explored>) -> Result<()> {
    let given: Vec<Value> = rows
        .iter()
        .map(|((position, collection, month, band), row)| {
            let (moves, games) = (row.moves_text(), row.games_text());
            json!([position, collection, month, band, moves, games])
        })
        .collect();
    let sql = format!(
        "INSERT INTO explorer (position, collection, month, band, moves, games)
        SELECT CAST(value->>0 AS BIGINT), CAST(value->>1 AS BIGINT), CAST(value->>2 AS BIGINT),
            CAST(value->>3 AS BIGINT), value->>4, value->>5
        FROM {} WHERE true
        ON CONFLICT (position, collection, month, band)
        DO UPDATE SET moves = excluded.moves, games = excluded.games",
        transaction.dialect().given()
    );
    let values = values![json!(given).to_string()];
    transaction.execute(AssertSqlSafe(sql), values).await?;
    Ok(())
}
