//! Studies as they are shown.

use super::access::Access;
use super::service::Studies;
use crate::people::player_ref;
use crate::problem::Refused;
use serde_json::{Value, json};
use tercio_api::{
    PlayerRef, StudyInfo, StudyMember, StudyRole, StudySummary, StudyView, StudyVisibility,
};
use tercio_online::Time;
use tercio_store::{PlayerId, Store, StoreError, Study};

/// How many studies of somebody are handed out with their data.
const MOST_EXPORTED: i64 = 500;

pub(super) fn visibility(visibility: tercio_store::StudyVisibility) -> StudyVisibility {
    match visibility {
        tercio_store::StudyVisibility::Private => StudyVisibility::Private,
        tercio_store::StudyVisibility::Link => StudyVisibility::Link,
        tercio_store::StudyVisibility::Public => StudyVisibility::Public,
    }
}

pub(super) fn stored_visibility(visibility: StudyVisibility) -> tercio_store::StudyVisibility {
    match visibility {
        StudyVisibility::Private => tercio_store::StudyVisibility::Private,
        StudyVisibility::Link => tercio_store::StudyVisibility::Link,
        StudyVisibility::Public => tercio_store::StudyVisibility::Public,
    }
}

fn role(role: tercio_store::StudyRole) -> StudyRole {
    match role {
        tercio_store::StudyRole::Owner => StudyRole::Owner,
        tercio_store::StudyRole::Writer => StudyRole::Writer,
        tercio_store::StudyRole::Reader => StudyRole::Reader,
    }
}

/// People by their numbers.
async fn people(
    store: &Store,
    ids: impl Iterator<Item = &PlayerId>,
) -> Result<Vec<PlayerRef>, StoreError> {
    let mut ids: Vec<PlayerId> = ids.cloned().collect();
    ids.sort();
    ids.dedup();
    Ok(store.players(&ids).await?.iter().map(player_ref).collect())
}

fn summary(
    study: &Study,
    people: &[PlayerRef],
    role: Option<StudyRole>,
) -> Result<StudySummary, StoreError> {
    let owner = people
        .iter()
        .find(|player| player.id == study.owner.as_str());
    Ok(StudySummary {
        id: study.id.to_string(),
        name: study.name.clone(),
        owner: owner.cloned().ok_or(StoreError::Missing)?,
        visibility: visibility(study.visibility),
        role,
        chapters: u32::try_from(study.chapters).unwrap_or(u32::MAX),
        changed: Time(study.changed_at),
    })
}

/// Studies as a list shows them to somebody who sees all of them. Those whose owner is gone are left out.
pub(super) async fn summaries(
    store: &Store,
    studies: &[Study],
    roles: &[(tercio_store::StudyId, tercio_store::StudyRole)],
) -> Result<Vec<StudySummary>, StoreError> {
    let people = people(store, studies.iter().map(|study| &study.owner)).await?;
    let shown = studies.iter().filter_map(|study| {
        let known = roles.iter().find(|(id, _)| *id == study.id);
        summary(study, &people, known.map(|(_, known)| role(*known))).ok()
    });
    Ok(shown.collect())
}

impl Studies {
    /// A study without its chapters, as somebody sees it.
    pub(super) async fn info(&self, access: &Access) -> Result<StudyInfo, StoreError> {
        let Access {
            study,
            members,
            role: own,
        } = access;
        let ids = members.iter().map(|member| &member.player);
        let people = people(&self.store, ids.chain([&study.owner])).await?;
        let member = |member: &tercio_store::StudyMember| {
            let player = people
                .iter()
                .find(|player| player.id == member.player.as_str());
            Some(StudyMember {
                player: player?.clone(),
                role: role(member.role),
            })
        };
        Ok(StudyInfo {
            summary: summary(study, &people, own.map(role))?,
            members: members.iter().filter_map(member).collect(),
        })
    }

    /// A whole study, as somebody sees it.
    pub(super) async fn view(&self, access: &Access) -> Result<StudyView, Refused> {
        let shared = self.latest(&access.study.id).await?;
        let mut live = shared.lock().await;
        let chapters = live.chapters()?.to_vec();
        let version = live.version;
        drop(live);
        let mut info = self.info(access).await?;
        info.summary.chapters = u32::try_from(chapters.len()).unwrap_or(u32::MAX);
        Ok(StudyView {
            info,
            version,
            chapters,
        })
    }
}

/// All studies of somebody, for themselves: one's own with all that is in them.
pub(crate) async fn export(studies: &Studies, player: &PlayerId) -> Result<Vec<Value>, Refused> {
    let mut all = Vec::new();
    for (study, _) in studies.store.studies_of(player, MOST_EXPORTED).await? {
        let own = study.owner == *player;
        let chapters = match own {
            true => {
                let shared = studies.latest(&study.id).await?;
                let mut live = shared.lock().await;
                json!(live.chapters()?)
            }
            false => Value::Null,
        };
        all.push(json!({
            "id": study.id.as_str(), "name": study.name, "own": own,
            "visibility": study.visibility.word(), "created": study.created_at,
            "changed": study.changed_at, "chapters": chapters,
        }));
    }
    Ok(all)
}
