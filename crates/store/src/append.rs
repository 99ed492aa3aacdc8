//! Moving a game forward: the one way in which events are written.

use crate::database::{Database, Transaction, check_text, values};
use crate::notices;
use crate::ratings::{self, RatingUpdate};
use crate::vacations;
use crate::{GameId, LastVacation, NewNotice, Outcome, PlayerId, Result, Status, Store};
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Events that follow those that the caller knows, and what comes of them.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game, which must be running.
    pub game: GameId,
    /// How many events the caller knows. If there are more, nothing is written.
    pub expected_version: i64,
    /// What happens.
    pub events: Vec<NewEvent>,
    /// When time runs out for somebody from now on.
    pub deadline: Option<i64>,
    /// If the game is over.
    pub finish: Option<Finish>,
    /// Somebody who may have prepared an answer to this. If so, nothing is written: what happens and
    /// the answer to it belong together.
    pub answerer: Option<PlayerId>,
    /// The vacation that this tells of, as it was when that was decided. If it is another one by now,
    /// nothing is written; and it does not change before this is written.
    pub vacation: Option<LastVacation>,
    /// What people are to be told of it.
    pub notices: Vec<NewNotice>,
}

/// Something that happens.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// When.
    pub at: i64,
    /// What: JSON.
    pub body: String,
    /// What the client calls its command. A game has each key once.
    pub key: Option<String>,
}

/// What a game is when it is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It was played to an end.
    Finished,
    /// It was given up and counts for nothing.
    Aborted,
}

impl Ending {
    fn status(self) -> Status {
        match self {
            Ending::Finished => Status::Finished,
            Ending::Aborted => Status::Aborted,
        }
    }
}

/// The end of a game.
#[derive(Clone, Debug)]
pub struct Finish {
    /// When.
    pub at: i64,
    /// Whether it counts.
    pub ending: Ending,
    /// How it ended: JSON.
    pub result: String,
    /// Why it ended, in a word.
    pub termination: String,
    /// What it was for each seat, in the order of seats.
    pub seats: Vec<SeatResult>,
}

/// What a game was for one seat.
#[derive(Clone, Debug, Default)]
pub struct SeatResult {
    /// Won, lost or drawn; none if the game counts for nothing.
    pub outcome: Option<Outcome>,
    /// If it changes a rating.
    pub rating: Option<RatingUpdate>,
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is written.
    Done {
        /// How many events there are now.
        version: i64,
    },
    /// An event with the same key was written before; nothing is written now.
    Repeated {
        /// The place of that event.
        seq: i64,
    },
    /// The game has gone on meanwhile; nothing is written.
    Conflict {
        /// How many events there are.
        version: i64,
    },
    /// No such game is running; nothing is written.
    NotRunning,
    /// The answerer has prepared something; nothing is written.
    Prepared,
    /// A rating has changed since it was read; nothing is written.
    RatingsMoved,
    /// The vacation has changed since it was read; nothing is written.
    VacationMoved,
}

impl Store {
    /// Appends events to a game, all or none. What it answers is kept: the answer comes after the
    /// commit. After an error the same append can be tried again: if it was written after all, the
    /// answer is `Repeated` or `Conflict`.
    pub async fn append(&self, append: Append) -> Result<Appended> {
        for event in &append.events {
            check_text(&event.body)?;
            event.key.as_deref().map_or(Ok(()), check_text)?;
        }
        self.appender.append(append).await
    }
}

/// Writes several appends in one transaction, each as if it were alone.
pub(crate) async fn write(database: &Database, batch: &[Append]) -> Result<Vec<Appended>> {
    let mut transaction = database.begin().await?;
    let mut known = Known::read(&mut transaction, batch).await?;
    let answers: Vec<Appended> = batch.iter().map(|append| known.take(append)).collect();
    let written = || {
        let both = batch.iter().zip(&answers);
        both.filter(|(_, answer)| matches!(answer, Appended::Done { .. }))
            .map(|(append, _)| append)
    };
    if written().next().is_none() {
        return Ok(answers);
    }
    insert_events(&mut transaction, written()).await?;
    update_games(&mut transaction, written()).await?;
    for append in written() {
        if let Some(finish) = &append.finish {
            end_game(&mut transaction, &append.game, finish).await?;
        }
    }
    notices::of_appends(&mut transaction, written()).await?;
    transaction.commit().await?;
    Ok(answers)
}

/// What the database holds about the games of a batch, and what the batch adds to it.
struct Known {
    running: HashMap<GameId, i64>,
    keys: HashMap<(GameId, String), i64>,
    /// How many games each rating counts.
    rated: HashMap<(PlayerId, String), i64>,
    /// Those among the answerers who have prepared something.
    prepared: HashSet<(GameId, PlayerId)>,
    /// The last vacations of those of whose the batch tells.
    vacations: Vec<LastVacation>,
}

impl Known {
    /// Reads it, and keeps others from changing it. The rows are locked in their order, so that
    /// two transactions never wait for each other.
    async fn read(transaction: &mut Transaction, batch: &[Append]) -> Result<Known> {
        let given = transaction.dialect().given();
        let games = batch
            .iter()
            .map(|append| json!({ "id": append.game.as_str() }));
        let games = json!(games.collect::<Vec<_>>()).to_string();
        let sql = format!(
            "SELECT id, version, status FROM games
            WHERE id IN (SELECT value->>'id' FROM {given}) ORDER BY id"
        );
        let mut running = HashMap::new();
        for row in transaction.lock(&sql, values![games]).await? {
            if row.get::<String>("status")? == Status::Running.word() {
                running.insert(row.game("id")?, row.get("version")?);
            }
        }
        let keys = batch.iter().flat_map(|append| {
            let keys = append.events.iter().filter_map(|event| event.key.as_ref());
            keys.map(|key| json!({ "game": append.game.as_str(), "key": key }))
        });
        let keys: Vec<_> = keys.collect();
        let mut known = Known {
            running,
            keys: HashMap::new(),
            rated: HashMap::new(),
            prepared: HashSet::new(),
            vacations: Vec::new(),
        };
        if !keys.is_empty() {
            let sql = format!(
                "SELECT events.game, events.key, events.seq FROM {given}
                JOIN events ON events.game = value->>'game' AND events.key = value->>'key'"
            );
            let values = values![json!(keys).to_string()];
            for row in transaction.rows(AssertSqlSafe(sql), values).await? {
                let key = (row.game("game")?, row.get("key")?);
                known.keys.insert(key, row.get("seq")?);
            }
        }
        let answerers = batch.iter().filter_map(|append| {
            let player = append.answerer.as_ref()?;
            Some(json!({ "game": append.game.as_str(), "player": player.as_str() }))
        });
        let answerers: Vec<_> = answerers.collect();
        if !answerers.is_empty() {
            let sql = format!(
                "SELECT conditionals.game, conditionals.player FROM {given} JOIN conditionals
                ON conditionals.game = value->>'game' AND conditionals.player = value->>'player'"
            );
            let values = values![json!(answerers).to_string()];
            for row in transaction.rows(AssertSqlSafe(sql), values).await? {
                let answerer = (row.game("game")?, row.player("player")?);
                known.prepared.insert(answerer);
            }
        }
        let updates: Vec<_> = batch.iter().flat_map(Append::ratings).collect();
        if !updates.is_empty() {
            known.rated = ratings::lock(transaction, &updates).await?;
        }
        let told = batch.iter().filter_map(|append| append.vacation.as_ref());
        let players: Vec<&PlayerId> = told.map(|vacation| &vacation.player).collect();
        if !players.is_empty() {
            known.vacations = vacations::lock(transaction, &players).await?;
        }
        Ok(known)
    }

    /// Decides about an append; what is written counts for those after it.
    fn take(&mut self, append: &Append) -> Appended {
        let keys = append.events.iter().filter_map(|event| event.key.as_ref());
        let mut keys = keys.map(|key| (append.game.clone(), key.clone()));
        if let Some(&seq) = keys.find_map(|key| self.keys.get(&key)) {
            return Appended::Repeated { seq };
        }
        let Some(version) = self.running.get_mut(&append.game) else {
            return Appended::NotRunning;
        };
        if *version != append.expected_version {
            return Appended::Conflict { version: *version };
        }
        if let Some(player) = &append.answerer
            && self
                .prepared
                .contains(&(append.game.clone(), player.clone()))
        {
            return Appended::Prepared;
        }
        let moved = append.ratings().any(|update| {
            let counted = self.rated.get(&update.key()).copied().unwrap_or(0);
            counted != update.games
        });
        if moved {
            return Appended::RatingsMoved;
        }
        if let Some(vacation) = &append.vacation
            && !self.vacations.contains(vacation)
        {
            return Appended::VacationMoved;
        }
        for event in &append.events {
            if let Some(key) = &event.key {
                let key = (append.game.clone(), key.clone());
                self.keys.insert(key, *version);
            }
            *version += 1;
        }
        let version = *version;
        if append.finish.is_some() {
            self.running.remove(&append.game);
        }
        for update in append.ratings() {
            self.rated.insert(update.key(), update.games + 1);
        }
        Appended::Done { version }
    }
}

impl Append {
    fn ratings(&self) -> impl Iterator<Item = &RatingUpdate> {
        let seats = self.finish.iter().flat_map(|finish| &finish.seats);
        seats.filter_map(|seat| seat.rating.as_ref())
    }

    /// The number of events when this one is written.
    pub(crate) fn version(&self) -> i64 {
        self.expected_version + self.events.len() as i64
    }
}

async fn insert_events(
    transaction: &mut Transaction,
    batch: impl Iterator<Item = &Append>,
) -> Result<()> {
    let events = batch.flat_map(|append| {
        (append.expected_version..)
            .zip(&append.events)
            .map(|(seq, event)| {
                json!({
                    "game": append.game.as_str(),
                    "seq": seq,
                    "at": event.at,
                    "body": event.body,
                    "key": event.key,
                })
            })
    });
    let events = json!(events.collect::<Vec<_>>()).to_string();
    let sql = format!(
        "INSERT INTO events (game, seq, at, body, key)
        SELECT value->>'game', CAST(value->>'seq' AS BIGINT), CAST(value->>'at' AS BIGINT),
            value->>'body', value->>'key'
        FROM {}",
        transaction.dialect().given()
    );
    transaction
        .execute(AssertSqlSafe(sql), values![events])
        .await?;
    Ok(())
}

async fn update_games(
    transaction: &mut Transaction,
    batch: impl Iterator<Item = &Append>,
) -> Result<()> {
    // Of two appends to one game the later decides.
    let latest: BTreeMap<&GameId, &Append> = batch.map(|append| (&append.game, append)).collect();
    let games = latest.iter().map(|(game, append)| {
        json!({
            "game": game.as_str(),
            "version": append.version(),
            "deadline": append.deadline,
        })
    });
    let games = json!(games.collect::<Vec<_>>()).to_string();
    let sql = format!(
        "UPDATE games SET version = CAST(value->>'version' AS BIGINT),
            deadline = CAST(value->>'deadline' AS BIGINT)
        FROM {} WHERE games.id = value->>'game'",
        transaction.dialect().given()
    );
    transaction
        .execute(AssertSqlSafe(sql), values![games])
        .await?;
    Ok(())
}

async fn end_game(transaction: &mut Transaction, game: &GameId, finish: &Finish) -> Result<()> {
    let sql = "UPDATE games SET status = $2, finished_at = $3, result = $4, termination = $5,
        deadline = NULL WHERE id = $1";
    let values = values![
        game,
        finish.ending.status().word(),
        finish.at,
        &finish.result,
        &finish.termination,
    ];
    transaction.execute(sql, values).await?;
    if finish.ending == Ending::Finished {
        let sql = "UPDATE seats SET finished_at = $2 WHERE game = $1";
        transaction.execute(sql, values![game, finish.at]).await?;
        let sql = "INSERT INTO explorer_waiting (game) VALUES ($1)";
        transaction.execute(sql, values![game]).await?;
    }
    for (seat, result) in (0_i64..).zip(&finish.seats) {
        let rating = result.rating.as_ref();
        let sql = "UPDATE seats SET outcome = $3, rating_before = $4, rating_after = $5
            WHERE game = $1 AND seat = $2";
        let values = values![
            game,
            seat,
            result.outcome.map(Outcome::word),
            rating.map(|update| update.before),
            rating.map(|update| update.after),
        ];
        transaction.execute(sql, values).await?;
        if let Some(update) = rating {
            ratings::write(transaction, game, finish.at, update).await?;
        }
    }
    // What was prepared for later has no use any more.
    let sql = "DELETE FROM conditionals WHERE game = $1";
    transaction.execute(sql, values![game]).await?;
    Ok(())
}
