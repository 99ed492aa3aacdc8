//! Games that are over: search and export, page by page.

use crate::database::{Value, values};
use crate::games::ids;
use crate::{Event, Game, GameId, Outcome, PlayerId, Result, Store};
use sqlx::AssertSqlSafe;

/// Which games are wanted. What is not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// Those in which all of these have played.
    pub players: Vec<PlayerId>,
    /// What the game was for the first of them, or for anybody if none is named.
    pub outcome: Option<Outcome>,
    /// The game, as the rules name it.
    pub game: Option<String>,
    /// The setup, as the rules name it.
    pub setup: Option<String>,
    /// Whether they counted for ratings.
    pub rated: Option<bool>,
    /// Why they ended, in a word.
    pub termination: Option<String>,
    /// Over at this moment or later.
    pub since: Option<i64>,
    /// Over before this moment.
    pub until: Option<i64>,
}

/// Where a page ends and the next begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When the last game of the page was over.
    pub finished_at: i64,
    /// Which one it was.
    pub game: GameId,
}

/// A game with all that happened in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game.
    pub game: Game,
    /// Its events.
    pub events: Vec<Event>,
}

impl Cursor {
    /// The place after a game that is over.
    #[must_use]
    pub fn after(game: &Game) -> Cursor {
        Cursor {
            finished_at: game.finished_at.unwrap_or_default(),
            game: game.id.clone(),
        }
    }
}

/// A question that grows.
struct Question {
    sql: String,
    values: Vec<Value>,
}

impl Question {
    /// The number that a value gets in the statement.
    fn place(&mut self, value: impl Into<Value>) -> String {
        self.values.push(value.into());
        format!("${}", self.values.len())
    }

    fn and(&mut self, before: &str, value: impl Into<Value>) {
        let place = self.place(value);
        self.sql.push_str(&format!(" AND {before} {place}"));
    }

    /// The ids of the games, newest first.
    fn new(search: &Search, after: Option<&Cursor>, limit: i64) -> Question {
        let mut question = Question {
            sql: String::new(),
            values: values![],
        };
        // The games of one player, or with one outcome, are kept in their order beside the seats.
        let (id, finished_at) = match (search.players.first(), search.outcome) {
            (None, None) => ("games.id", "games.finished_at"),
            _ => ("seats.game", "seats.finished_at"),
        };
        question
            .sql
            .push_str(&format!("SELECT {id} AS id FROM games"));
        match (search.players.split_first(), search.outcome) {
            (Some((first, others)), outcome) => question.name_players(first, others, outcome),
            (None, Some(outcome)) => question.name_outcome(outcome),
            (None, None) => question.sql.push_str(" WHERE games.status = 'finished'"),
        }
        let texts = [
            ("games.game =", &search.game),
            ("games.setup =", &search.setup),
            ("games.termination =", &search.termination),
        ];
        for (before, text) in texts {
            if let Some(text) = text {
                question.and(before, text);
            }
        }
        if let Some(rated) = search.rated {
            question.and("games.rated =", rated);
        }
        if let Some(since) = search.since {
            question.and(&format!("{finished_at} >="), since);
        }
        if let Some(until) = search.until {
            question.and(&format!("{finished_at} <"), until);
        }
        if let Some(after) = after {
            let at = question.place(after.finished_at);
            let game = question.place(&after.game);
            let sql = format!(" AND ({finished_at}, {id}) < ({at}, {game})");
            question.sql.push_str(&sql);
        }
        let limit = question.place(limit);
        let end = format!(" ORDER BY {finished_at} DESC, {id} DESC LIMIT {limit}");
        question.sql.push_str(&end);
        question
    }

    /// What has to come of a game, for anybody.
    fn name_outcome(&mut self, outcome: Outcome) {
        let outcome = self.place(outcome.word());
        // A game with two such seats is found once.
        self.sql.push_str(&format!(
            " JOIN seats ON seats.game = games.id
            WHERE seats.outcome = {outcome} AND seats.finished_at IS NOT NULL
            AND seats.seat = (SELECT MIN(twin.seat) FROM seats AS twin
                WHERE twin.game = seats.game AND twin.outcome = {outcome})"
        ));
    }

    /// Who has to have played, and what has to come of it for the first.
    fn name_players(&mut self, first: &PlayerId, others: &[PlayerId], outcome: Option<Outcome>) {
        let first = self.place(first);
        // Who sat in two seats is found once.
        self.sql.push_str(&format!(
            " JOIN seats ON seats.game = games.id
            WHERE seats.player = {first} AND seats.finished_at IS NOT NULL
            AND seats.seat = (SELECT MIN(twin.seat) FROM seats AS twin
                WHERE twin.game = seats.game AND twin.player = {first})"
        ));
        if let Some(outcome) = outcome {
            // Not a column for the planner, which would rather look at all games that were won.
            self.and("seats.outcome || '' =", outcome.word());
        }
        for other in others {
            let other = self.place(other);
            self.sql.push_str(&format!(
                " AND EXISTS (SELECT 1 FROM seats AS other
                WHERE other.game = seats.game AND other.player = {other})"
            ));
        }
    }
}

impl Store {
    /// Games that are over, the newest first, after the last one of the page before.
    pub async fn archive(
        &self,
        search: &Search,
        after: Option<&Cursor>,
        limit: i64,
    ) -> Result<Vec<Game>> {
        let Question { sql, values } = Question::new(search, after, limit);
        let rows = self.database.rows(AssertSqlSafe(sql), values).await?;
        self.games(&ids(&rows)?).await
    }

    /// The same with all events.
    pub async fn export(
        &self,
        search: &Search,
        after: Option<&Cursor>,
        limit: i64,
    ) -> Result<Vec<Record>> {
        let mut records = Vec::new();
        for game in self.archive(search, after, limit).await? {
            let events = self.events(&game.id, 0).await?;
            records.push(Record { game, events });
        }
        Ok(records)
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use super::{Question, Search};
    use crate::testing::TemporaryFile;
    use crate::{Outcome, PlayerId, Store};
    use sqlx::AssertSqlSafe;

    #[tokio::test]
    async fn no_search_looks_at_all_games() {
        let file = TemporaryFile::new();
        let store = Store::open(&file.address()).await.expect("it opens");
        let of = |players: &[&str], outcome| Search {
            players: players.iter().map(|id| PlayerId::from(*id)).collect(),
            outcome,
            ..Search::default()
        };
        for (search, index) in [
            (of(&[], None), "games_finished"),
            (of(&[], Some(Outcome::Drawn)), "seats_outcome"),
            (of(&["ann"], Some(Outcome::Won)), "seats_player"),
            (of(&["ann", "bob"], None), "seats_player"),
        ] {
            let Question { sql, values } = Question::new(&search, None, 20);
            let sql = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
            let rows = store.database.rows(sql, values).await.expect("a plan");
            let plan: Vec<String> = rows
                .iter()
                .map(|row| row.get("detail").expect("a text"))
                .collect();
            let plan = plan.join("\n");
            assert!(plan.contains(index), "{plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
}
