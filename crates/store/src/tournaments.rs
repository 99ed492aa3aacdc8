//! Tournaments: their rounds and games. How rounds are made is not known here, only that each is made
//! once.

use crate::database::{Row, Transaction, check_text, values};
use crate::words::words;
use crate::{
    GameId, NewGame, PlayerId, Result, Status, Store, TournamentId, games, notices, players,
};
use serde_json::json;

words! {
    /// Where a tournament stands.
    TournamentStatus {
        /// Players come and go.
        Open = "open",
        /// It is played.
        Running = "running",
        /// It was played to an end.
        Finished = "finished",
        /// It was called off before it began.
        Cancelled = "cancelled",
    }
}

words! {
    /// What sort of tournament it is.
    TournamentKind {
        /// Everybody may meet everybody.
        Tournament = "tournament",
        /// A simul: its maker meets all others at once.
        Simul = "simul",
    }
}

/// A tournament, without its players and rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// Which one it is.
    pub id: TournamentId,
    /// What sort it is.
    pub kind: TournamentKind,
    /// Who made it.
    pub maker: PlayerId,
    /// Where it stands.
    pub status: TournamentStatus,
    /// What its maker has wished for: JSON.
    pub plan: String,
    /// Where all chance comes from.
    pub seed: i64,
    /// When it was made.
    pub created_at: i64,
    /// When it is to begin, if not when its maker says so.
    pub starts_at: Option<i64>,
    /// When it began.
    pub started_at: Option<i64>,
    /// When it was over, or called off.
    pub finished_at: Option<i64>,
    /// How many rounds have begun.
    pub rounds: i64,
    /// When the next one does, once all games of this one are over.
    pub next_round_at: Option<i64>,
    /// How often anything about it has changed.
    pub version: i64,
    /// How many players it has, those who have withdrawn among them.
    pub players: i64,
    /// How many games its first round has.
    pub boards: i64,
}

/// A tournament that somebody makes.
#[derive(Clone, Debug)]
pub struct NewTournament {
    /// An id that no tournament has.
    pub id: TournamentId,
    /// What sort it is.
    pub kind: TournamentKind,
    /// Who makes it.
    pub maker: PlayerId,
    /// What is wished for: JSON.
    pub plan: String,
    /// Where all chance comes from.
    pub seed: i64,
    /// Now.
    pub created_at: i64,
    /// When it is to begin, if not when its maker says so.
    pub starts_at: Option<i64>,
}

/// A round of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentRound {
    /// When it began.
    pub at: i64,
    /// The numbers of those who had nobody to play with.
    pub byes: Vec<i64>,
    /// Its games.
    pub games: Vec<TournamentGame>,
}

/// A game of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentGame {
    /// Which one.
    pub game: GameId,
    /// Where it stands.
    pub status: Status,
    /// The numbers of those who play, in the order of seats.
    pub seats: Vec<i64>,
    /// What it brought each seat, once it is counted: JSON.
    pub results: Option<String>,
}

/// A round that begins.
#[derive(Clone, Debug)]
pub struct NewRound {
    /// Now.
    pub at: i64,
    /// When somebody has to look at it, if nothing happens before.
    pub due_at: i64,
    /// The numbers of those who have nobody to play with.
    pub byes: Vec<i64>,
    /// Its games, which run at once, and the numbers of those who play.
    pub games: Vec<(NewGame, Vec<i64>)>,
}

/// What becomes of a tournament between two rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The next round begins then.
    Break {
        /// When.
        until: i64,
    },
    /// It is over now.
    Finished {
        /// Now.
        at: i64,
    },
    /// It is called off.
    Cancelled {
        /// Now.
        at: i64,
    },
}

impl Tournament {
    fn from_row(row: &Row) -> Result<Tournament> {
        Ok(Tournament {
            id: TournamentId(row.get("id")?),
            kind: TournamentKind::from_word(&row.get::<String>("kind")?)?,
            maker: row.player("maker")?,
            status: TournamentStatus::from_word(&row.get::<String>("status")?)?,
            plan: row.get("plan")?,
            seed: row.get("seed")?,
            created_at: row.get("created_at")?,
            starts_at: row.get("starts_at")?,
            started_at: row.get("started_at")?,
            finished_at: row.get("finished_at")?,
            rounds: row.get("rounds")?,
            next_round_at: row.get("next_round_at")?,
            version: row.get("version")?,
            players: row.get("players")?,
            boards: row.get("boards")?,
        })
    }
}

/// A tournament, how many players it has, and how many of its games are of the first round.
macro_rules! tournaments {
    ($rest:literal) => {
        concat!(
            "SELECT tournaments.*, (SELECT COUNT(*) FROM tournament_players
            WHERE tournament = tournaments.id) AS players,
            (SELECT COUNT(*) FROM tournament_games
            WHERE tournament = tournaments.id AND round = 0) AS boards FROM tournaments ",
            $rest
        )
    };
}

fn numbers(text: &str) -> Result<Vec<i64>> {
    let broken = |error: serde_json::Error| crate::StoreError::Broken(error.to_string());
    serde_json::from_str(text).map_err(broken)
}

/// Locks a tournament, and says where it stands and how many rounds have begun.
pub(crate) async fn lock(
    transaction: &mut Transaction,
    id: &TournamentId,
) -> Result<Option<(TournamentStatus, i64)>> {
    let sql = "SELECT status, rounds FROM tournaments WHERE id = $1";
    let rows = transaction.lock(sql, values![id.as_str()]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    let status = TournamentStatus::from_word(&row.get::<String>("status")?)?;
    Ok(Some((status, row.get("rounds")?)))
}

/// Something about a tournament has changed.
pub(crate) async fn note_change(transaction: &mut Transaction, id: &TournamentId) -> Result<()> {
    let sql = "UPDATE tournaments SET version = version + 1 WHERE id = $1";
    transaction.execute(sql, values![id.as_str()]).await?;
    Ok(())
}

impl Store {
    /// Makes a tournament, unless so many of its kind and maker are not over; says whether there was
    /// room.
    pub async fn create_tournament(&self, new: &NewTournament, most: i64) -> Result<bool> {
        check_text(&new.plan)?;
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM tournaments
            WHERE maker = $1 AND kind = $2 AND status IN ('open', 'running')";
        let made = (sql, values![&new.maker, new.kind.word()]);
        if !players::has_room(&mut transaction, &new.maker, made, most).await? {
            return Ok(false);
        }
        let sql = "INSERT INTO tournaments (id, maker, status, plan, seed, created_at, starts_at,
            rounds, due_at, version, kind) VALUES ($1, $2, 'open', $3, $4, $5, $6, 0, $6, 0, $7)";
        let values = values![
            new.id.as_str(),
            &new.maker,
            &new.plan,
            new.seed,
            new.created_at,
            new.starts_at,
            new.kind.word(),
        ];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A tournament by its id.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Option<Tournament>> {
        let sql = tournaments!("WHERE id = $1");
        let row = self.database.row(sql, values![id.as_str()]).await?;
        row.as_ref().map(Tournament::from_row).transpose()
    }

    /// Tournaments of a kind that stand so, the newest first.
    pub async fn tournaments(
        &self,
        kind: TournamentKind,
        status: TournamentStatus,
        limit: i64,
    ) -> Result<Vec<Tournament>> {
        let sql = tournaments!(
            "WHERE kind = $1 AND status = $2
            ORDER BY created_at DESC, id LIMIT $3"
        );
        let values = values![kind.word(), status.word(), limit];
        let rows = self.database.rows(sql, values).await?;
        rows.iter().map(Tournament::from_row).collect()
    }

    /// The tournaments that somebody has to look at, the most urgent first.
    pub async fn due_tournaments(&self, now: i64, limit: i64) -> Result<Vec<TournamentId>> {
        let sql = "SELECT id FROM tournaments WHERE due_at IS NOT NULL AND due_at <= $1
            ORDER BY due_at LIMIT $2";
        let rows = self.database.rows(sql, values![now, limit]).await?;
        rows.iter()
            .map(|row| Ok(TournamentId(row.get("id")?)))
            .collect()
    }

    /// Somebody has to look at a tournament that is not over then, and not before.
    pub async fn look_at_tournament(&self, id: &TournamentId, at: i64) -> Result<()> {
        let sql = "UPDATE tournaments SET due_at = $2
            WHERE id = $1 AND status IN ('open', 'running')";
        self.database.execute(sql, values![id.as_str(), at]).await?;
        Ok(())
    }

    /// The rounds of a tournament and their games.
    pub async fn tournament_rounds(&self, id: &TournamentId) -> Result<Vec<TournamentRound>> {
        let sql = "SELECT at, byes FROM tournament_rounds WHERE tournament = $1 ORDER BY round";
        let rows = self.database.rows(sql, values![id.as_str()]).await?;
        let round = |row: &Row| {
            Ok(TournamentRound {
                at: row.get("at")?,
                byes: numbers(&row.get::<String>("byes")?)?,
                games: Vec::new(),
            })
        };
        let mut rounds: Vec<TournamentRound> = rows.iter().map(round).collect::<Result<_>>()?;
        let sql = "SELECT tournament_games.*, games.status FROM tournament_games
            JOIN games ON games.id = tournament_games.game
            WHERE tournament = $1 ORDER BY round, place";
        for row in self.database.rows(sql, values![id.as_str()]).await? {
            let round = usize::try_from(row.get::<i64>("round")?).unwrap_or(usize::MAX);
            // A round that has begun since is read next time.
            if let Some(round) = rounds.get_mut(round) {
                round.games.push(TournamentGame {
                    game: row.game("game")?,
                    status: Status::from_word(&row.get::<String>("status")?)?,
                    seats: numbers(&row.get::<String>("seats")?)?,
                    results: row.get("results")?,
                });
            }
        }
        Ok(rounds)
    }

    /// A round begins with all its games, unless anything about the tournament has changed since it
    /// was read; whether it did. Of several who try, one succeeds, and nobody can go in between.
    pub async fn begin_round(
        &self,
        id: &TournamentId,
        version: i64,
        round: &NewRound,
    ) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        let sql = "UPDATE tournaments SET status = 'running', rounds = rounds + 1,
            started_at = COALESCE(started_at, $3), next_round_at = NULL, due_at = $4,
            version = version + 1
            WHERE id = $1 AND version = $2 AND status IN ('open', 'running')";
        let values = values![id.as_str(), version, round.at, round.due_at];
        if transaction.execute(sql, values).await? == 0 {
            return Ok(false);
        }
        let sql = "INSERT INTO tournament_rounds (tournament, round, at, byes)
            SELECT id, rounds - 1, CAST($2 AS BIGINT), CAST($3 AS TEXT) FROM tournaments
            WHERE id = $1";
        let byes = json!(round.byes).to_string();
        let values = values![id.as_str(), round.at, byes];
        transaction.execute(sql, values).await?;
        for (place, (game, seats)) in (0_i64..).zip(&round.games) {
            games::insert(&mut transaction, game).await?;
            notices::of_start(&mut transaction, &game.id, round.at).await?;
            let sql = "INSERT INTO tournament_games (tournament, round, place, game, seats)
                SELECT id, rounds - 1, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT)
                FROM tournaments WHERE id = $1";
            let seats = json!(seats).to_string();
            let values = values![id.as_str(), place, &game.id, seats];
            transaction.execute(sql, values).await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Counts a game that is over, once, and lets those go who did not come to it; false if it was
    /// counted before.
    pub async fn count_tournament_game(
        &self,
        id: &TournamentId,
        game: &GameId,
        results: &str,
        absent: &[PlayerId],
    ) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        if lock(&mut transaction, id).await?.is_none() {
            return Ok(false);
        }
        let sql = "UPDATE tournament_games SET results = $3
            WHERE tournament = $1 AND game = $2 AND results IS NULL";
        let values = values![id.as_str(), game, results];
        if transaction.execute(sql, values).await? == 0 {
            return Ok(false);
        }
        for player in absent {
            let sql = "UPDATE tournament_players SET withdrawn = 1
                WHERE tournament = $1 AND player = $2";
            transaction
                .execute(sql, values![id.as_str(), player])
                .await?;
        }
        note_change(&mut transaction, id).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// What comes between two rounds, unless anything has changed since the tournament was read;
    /// whether it did.
    pub async fn turn_tournament(
        &self,
        id: &TournamentId,
        version: i64,
        turn: Turn,
    ) -> Result<bool> {
        let (status, until, finished) = match turn {
            Turn::Break { until } => (TournamentStatus::Running, Some(until), None),
            Turn::Finished { at } => (TournamentStatus::Finished, None, Some(at)),
            Turn::Cancelled { at } => (TournamentStatus::Cancelled, None, Some(at)),
        };
        let sql = "UPDATE tournaments SET status = $3, next_round_at = $4, due_at = $4,
            finished_at = $5, version = version + 1
            WHERE id = $1 AND version = $2 AND status IN ('open', 'running')";
        let values = values![id.as_str(), version, status.word(), until, finished];
        Ok(self.database.execute(sql, values).await? > 0)
    }
}
