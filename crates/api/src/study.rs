//! Studies: chapters of analysed games that several people edit at once.

use crate::account::PlayerRef;
use serde::{Deserialize, Serialize};
use tercio_online::Time;
use tercio_studies::ChapterText;

/// Who may read a study.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StudyVisibility {
    /// Its members.
    #[default]
    Private,
    /// Whoever has the link.
    Link,
    /// Everybody, and it is listed.
    Public,
}

impl StudyVisibility {
    /// Every visibility.
    pub const ALL: [StudyVisibility; 3] = [
        StudyVisibility::Private,
        StudyVisibility::Link,
        StudyVisibility::Public,
    ];
}

/// What somebody may do in a study.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StudyRole {
    /// Everything.
    Owner,
    /// Edit it.
    Writer,
    /// Read it.
    Reader,
}

impl StudyRole {
    /// Whether they may edit.
    pub const fn writes(self) -> bool {
        matches!(self, StudyRole::Owner | StudyRole::Writer)
    }
}

/// A study that somebody makes: `POST /api/studies`. Its first chapter is a game that is over, a
/// record, or the start of Pikemen.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NewStudy {
    /// What it is called.
    pub name: String,
    /// Who may read it.
    #[serde(default)]
    pub visibility: StudyVisibility,
    /// What it begins with.
    #[serde(flatten)]
    pub source: ChapterSource,
}

/// What chapters are made of.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ChapterSource {
    /// The name of the chapter; otherwise what the record says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chapter: Option<String>,
    /// Records as text, a chapter each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The number of a game that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// More chapters: `POST /api/studies/ID/chapters`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewChapters {
    /// A text that no other edit of this person has: what is sent again is carried out once.
    pub key: String,
    /// What they are made of.
    #[serde(flatten)]
    pub source: ChapterSource,
}

/// What the owner decides: `POST /api/studies/ID/settings`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudySettings {
    /// What it is called.
    pub name: String,
    /// Who may read it.
    pub visibility: StudyVisibility,
}

/// Somebody who is to take part: `POST /api/studies/ID/members`. Everybody may take themselves out.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewStudyMember {
    /// The name of an account.
    pub name: String,
    /// As what; no longer if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<StudyRole>,
}

/// A study as a list shows it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudySummary {
    /// The number of the study, which is part of its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub owner: PlayerRef,
    /// Who may read it.
    pub visibility: StudyVisibility,
    /// What whoever asks may do, if they are a member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<StudyRole>,
    /// How many chapters it has.
    pub chapters: u32,
    /// When it was edited last.
    pub changed: Time,
}

/// What `GET /api/studies` answers.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StudyList {
    /// Those in which whoever asks takes part, the last edited first.
    pub mine: Vec<StudySummary>,
    /// Those for everybody, the last edited first.
    pub public: Vec<StudySummary>,
}

/// Somebody who takes part.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyMember {
    /// Who.
    pub player: PlayerRef,
    /// As what.
    pub role: StudyRole,
}

/// A study without its chapters.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyInfo {
    /// What a list shows.
    pub summary: StudySummary,
    /// Who takes part.
    pub members: Vec<StudyMember>,
}

/// A whole study: `GET /api/studies/ID`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyView {
    /// All but its chapters.
    pub info: StudyInfo,
    /// How many edits were made.
    pub version: u32,
    /// The chapters in their order, each as a record.
    pub chapters: Vec<ChapterText>,
}
