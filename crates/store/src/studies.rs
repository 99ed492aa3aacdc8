//! Studies: who takes part in them, the last edits of each, and how it stood after the others.

use crate::database::{Row, Transaction, check_text, values};
use crate::players;
use crate::words::words;
use crate::{PlayerId, Result, Store, StudyId};

words! {
    /// Who may read a study.
    StudyVisibility {
        /// Its members.
        Private = "private",
        /// Whoever has the link.
        Link = "link",
        /// Everybody, and it is listed.
        Public = "public",
    }
}

words! {
    /// What somebody may do in a study.
    StudyRole {
        /// Everything.
        Owner = "owner",
        /// Edit it.
        Writer = "writer",
        /// Read it.
        Reader = "reader",
    }
}

/// A study, without what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Study {
    /// Which one it is.
    pub id: StudyId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What it is called.
    pub name: String,
    /// Who may read it.
    pub visibility: StudyVisibility,
    /// How many edits were made.
    pub version: i64,
    /// How many chapters it has.
    pub chapters: i64,
    /// When it was made.
    pub created_at: i64,
    /// When it was edited last.
    pub changed_at: i64,
}

/// A study that somebody makes.
#[derive(Clone, Debug)]
pub struct NewStudy {
    /// An id that no study has.
    pub id: StudyId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What it is called.
    pub name: String,
    /// Who may read it.
    pub visibility: StudyVisibility,
    /// Its chapters: JSON.
    pub snapshot: String,
    /// How many they are.
    pub chapters: i64,
    /// Now.
    pub created_at: i64,
}

/// What is in a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyBody {
    /// Its chapters after some edits: JSON.
    pub snapshot: String,
    /// After how many.
    pub snapshot_version: i64,
    /// The edits since then.
    pub edits: Vec<StudyEdit>,
}

/// An edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyEdit {
    /// Its number.
    pub seq: i64,
    /// With which its maker knows it again.
    pub key: String,
    /// What was done: JSON.
    pub body: String,
}

/// An edit that is to be kept.
#[derive(Clone, Debug)]
pub struct NewStudyEdit {
    /// Of which study.
    pub study: StudyId,
    /// How many edits were made before, as far as the caller knows.
    pub version: i64,
    /// Who makes it.
    pub player: PlayerId,
    /// With which they know it again.
    pub key: String,
    /// What is done: JSON.
    pub body: String,
    /// How many chapters there are then.
    pub chapters: i64,
    /// All chapters then, if it is time to write them down.
    pub snapshot: Option<StudySnapshot>,
    /// Now.
    pub at: i64,
}

/// A whole study, written down.
#[derive(Clone, Debug)]
pub struct StudySnapshot {
    /// All chapters: JSON.
    pub chapters: String,
    /// How many of the last edits are kept all the same, for clients that were away.
    pub kept: i64,
    /// How many letters these may have together; the very last one is kept in any case.
    pub letters: i64,
}

/// What became of an edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyEdited {
    /// It is kept.
    At {
        /// Its number.
        seq: i64,
    },
    /// It was kept before.
    Known {
        /// Its number.
        seq: i64,
    },
    /// Somebody was faster: read what they did first.
    Conflict,
    /// There is no such study any more.
    Gone,
}

/// Somebody who takes part in a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyMember {
    /// Who.
    pub player: PlayerId,
    /// What they may do.
    pub role: StudyRole,
}

impl Study {
    fn from_row(row: &Row) -> Result<Study> {
        Ok(Study {
            id: StudyId(row.get("id")?),
            owner: row.player("owner")?,
            name: row.get("name")?,
            visibility: StudyVisibility::from_word(&row.get::<String>("visibility")?)?,
            version: row.get("version")?,
            chapters: row.get("chapters")?,
            created_at: row.get("created_at")?,
            changed_at: row.get("changed_at")?,
        })
    }
}

/// The columns of a study, without what is in it, and more.
macro_rules! studies {
    ($rest:literal) => {
        studies!("", $rest)
    };
    ($more:literal, $rest:literal) => {
        concat!(
            "SELECT studies.id, owner, name, visibility, version, chapters, created_at, changed_at",
            $more,
            " FROM studies ",
            $rest
        )
    };
}

/// Whether a study is there; nobody else changes it before the transaction ends.
async fn lock(transaction: &mut Transaction, id: &StudyId) -> Result<Option<i64>> {
    let sql = "SELECT version FROM studies WHERE id = $1";
    let rows = transaction.lock(sql, values![id.as_str()]).await?;
    rows.first().map(|row| row.get("version")).transpose()
}

impl Store {
    /// Makes a study, unless its owner has so many already; says whether there was room. The owner is its
    /// first member.
    pub async fn create_study(&self, new: &NewStudy, most: i64) -> Result<bool> {
        check_text(&new.snapshot)?;
        check_text(&new.name)?;
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT COUNT(*) AS count FROM studies WHERE owner = $1";
        let owned = (sql, values![&new.owner]);
        if !players::has_room(&mut transaction, &new.owner, owned, most).await? {
            return Ok(false);
        }
        let sql = "INSERT INTO studies (id, owner, name, visibility, version, snapshot,
            snapshot_version, chapters, created_at, changed_at)
            VALUES ($1, $2, $3, $4, 0, $5, 0, $6, $7, $7)";
        let values = values![
            new.id.as_str(),
            &new.owner,
            &new.name,
            new.visibility.word(),
            &new.snapshot,
            new.chapters,
            new.created_at,
        ];
        transaction.execute(sql, values).await?;
        let sql = "INSERT INTO study_members (study, player, role) VALUES ($1, $2, 'owner')";
        let values = values![new.id.as_str(), &new.owner];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// A study by its id.
    pub async fn study(&self, id: &StudyId) -> Result<Option<Study>> {
        let sql = studies!("WHERE id = $1");
        let row = self.database.row(sql, values![id.as_str()]).await?;
        row.as_ref().map(Study::from_row).transpose()
    }

    /// What is in a study.
    pub async fn study_body(&self, id: &StudyId) -> Result<Option<StudyBody>> {
        let mut transaction = self.database.begin().await?;
        let sql = "SELECT snapshot, snapshot_version FROM studies WHERE id = $1";
        // Nobody writes another snapshot before its edits are read.
        let rows = transaction.lock(sql, values![id.as_str()]).await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let snapshot_version: i64 = row.get("snapshot_version")?;
        let sql = "SELECT seq, key, body FROM study_edits WHERE study = $1 AND seq >= $2
            ORDER BY seq";
        let values = values![id.as_str(), snapshot_version];
        let edits = transaction.rows(sql, values).await?;
        let body = StudyBody {
            snapshot: row.get("snapshot")?,
            snapshot_version,
            edits: edits.iter().map(edit).collect::<Result<_>>()?,
        };
        transaction.commit().await?;
        Ok(Some(body))
    }

    /// The edits of a study from a number on, as far as they are kept.
    pub async fn study_edits(&self, id: &StudyId, since: i64) -> Result<Vec<StudyEdit>> {
        let sql = "SELECT seq, key, body FROM study_edits WHERE study = $1 AND seq >= $2
            ORDER BY seq";
        let rows = self.database.rows(sql, values![id.as_str(), since]).await?;
        rows.iter().map(edit).collect()
    }

    /// The number of somebody's edit by its key, if it is kept.
    pub async fn study_edit(
        &self,
        id: &StudyId,
        player: &PlayerId,
        key: &str,
    ) -> Result<Option<i64>> {
        let sql = "SELECT seq FROM study_edits WHERE study = $1 AND player = $2 AND key = $3";
        let values = values![id.as_str(), player, key];
        let row = self.database.row(sql, values).await?;
        row.map(|row| row.get("seq")).transpose()
    }

    /// Keeps an edit, unless it is known or somebody was faster.
    pub async fn edit_study(&self, new: &NewStudyEdit) -> Result<StudyEdited> {
        check_text(&new.body)?;
        check_text(&new.key)?;
        let mut transaction = self.database.begin().await?;
        let Some(version) = lock(&mut transaction, &new.study).await? else {
            return Ok(StudyEdited::Gone);
        };
        let study = new.study.as_str();
        let sql = "SELECT seq FROM study_edits WHERE study = $1 AND player = $2 AND key = $3";
        let values = values![study, &new.player, &new.key];
        if let Some(known) = transaction.row(sql, values).await? {
            let seq = known.get("seq")?;
            return Ok(StudyEdited::Known { seq });
        }
        if version != new.version {
            return Ok(StudyEdited::Conflict);
        }
        let sql = "INSERT INTO study_edits (study, seq, player, key, body, at)
            VALUES ($1, $2, $3, $4, $5, $6)";
        let values = values![study, version, &new.player, &new.key, &new.body, new.at];
        transaction.execute(sql, values).await?;
        let after = version + 1;
        let sql = "UPDATE studies SET version = $2, chapters = $3, changed_at = $4 WHERE id = $1";
        let values = values![study, after, new.chapters, new.at];
        transaction.execute(sql, values).await?;
        if let Some(snapshot) = &new.snapshot {
            check_text(&snapshot.chapters)?;
            let sql = "UPDATE studies SET snapshot = $2, snapshot_version = $3 WHERE id = $1";
            transaction
                .execute(sql, values![study, &snapshot.chapters, after])
                .await?;
            let sql = "DELETE FROM study_edits WHERE study = $1 AND seq <
                (SELECT COALESCE(MIN(seq), $2) FROM
                    (SELECT seq, SUM(LENGTH(body)) OVER (ORDER BY seq DESC) AS letters
                        FROM study_edits WHERE study = $1 AND seq >= $3) AS last
                    WHERE letters <= $4)";
            let oldest = after - snapshot.kept;
            let values = values![study, version, oldest, snapshot.letters];
            transaction.execute(sql, values).await?;
        }
        transaction.commit().await?;
        Ok(StudyEdited::At { seq: version })
    }

    /// Gives a study another name, and lets others read it.
    pub async fn set_study(
        &self,
        id: &StudyId,
        name: &str,
        visibility: StudyVisibility,
    ) -> Result<()> {
        check_text(name)?;
        let sql = "UPDATE studies SET name = $2, visibility = $3 WHERE id = $1";
        let values = values![id.as_str(), name, visibility.word()];
        self.database.execute(sql, values).await?;
        Ok(())
    }

    /// Removes a study; false if it was not there.
    pub async fn remove_study(&self, id: &StudyId) -> Result<bool> {
        let sql = "DELETE FROM studies WHERE id = $1";
        Ok(self.database.execute(sql, values![id.as_str()]).await? > 0)
    }

    /// Who takes part in a study.
    pub async fn study_members(&self, id: &StudyId) -> Result<Vec<StudyMember>> {
        let sql = "SELECT player, role FROM study_members WHERE study = $1 ORDER BY role, player";
        let rows = self.database.rows(sql, values![id.as_str()]).await?;
        let member = |row: &Row| {
            Ok(StudyMember {
                player: row.player("player")?,
                role: role(row)?,
            })
        };
        rows.iter().map(member).collect()
    }

    /// Lets somebody take part who is not the owner, or take part in another way; false if there is no
    /// room for more.
    pub async fn set_study_member(
        &self,
        id: &StudyId,
        member: &StudyMember,
        most: i64,
    ) -> Result<bool> {
        let mut transaction = self.database.begin().await?;
        lock(&mut transaction, id).await?;
        let sql = "SELECT COUNT(*) AS count FROM study_members WHERE study = $1 AND player <> $2";
        let values = values![id.as_str(), &member.player];
        let row = transaction.row(sql, values).await?;
        let others: i64 = row.map_or(Ok(0), |row| row.get("count"))?;
        if others >= most {
            return Ok(false);
        }
        let sql = "INSERT INTO study_members (study, player, role) VALUES ($1, $2, $3)
            ON CONFLICT (study, player) DO UPDATE SET role = excluded.role
            WHERE study_members.role <> 'owner'";
        let values = values![id.as_str(), &member.player, member.role.word()];
        transaction.execute(sql, values).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Lets somebody who is not the owner take part no longer.
    pub async fn remove_study_member(&self, id: &StudyId, player: &PlayerId) -> Result<()> {
        let sql = "DELETE FROM study_members WHERE study = $1 AND player = $2 AND role <> 'owner'";
        self.database
            .execute(sql, values![id.as_str(), player])
            .await?;
        Ok(())
    }

    /// The studies that somebody takes part in and what they may do there, those edited last first.
    pub async fn studies_of(
        &self,
        player: &PlayerId,
        limit: i64,
    ) -> Result<Vec<(Study, StudyRole)>> {
        let sql = studies!(
            ", role",
            "JOIN study_members ON study_members.study = studies.id
            WHERE study_members.player = $1 ORDER BY changed_at DESC, studies.id LIMIT $2"
        );
        let rows = self.database.rows(sql, values![player, limit]).await?;
        rows.iter()
            .map(|row| Ok((Study::from_row(row)?, role(row)?)))
            .collect()
    }

    /// Studies for everybody, those edited last first.
    pub async fn public_studies(&self, limit: i64) -> Result<Vec<Study>> {
        let sql = studies!("WHERE visibility = 'public' ORDER BY changed_at DESC, id LIMIT $1");
        let rows = self.database.rows(sql, values![limit]).await?;
        rows.iter().map(Study::from_row).collect()
    }
}

fn role(row: &Row) -> Result<StudyRole> {
    StudyRole::from_word(&row.get::<String>("role")?)
}

fn edit(row: &Row) -> Result<StudyEdit> {
    Ok(StudyEdit {
        seq: row.get("seq")?,
        key: row.get("key")?,
        body: row.get("body")?,
    })
}
