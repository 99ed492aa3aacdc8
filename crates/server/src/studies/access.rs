//! Who may do what in a study.

use super::no_study;
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_store::{PlayerId, Store, Study, StudyId, StudyMember, StudyRole, StudyVisibility};

/// A study as somebody sees it who may.
pub(crate) struct Access {
    pub(crate) study: Study,
    pub(crate) members: Vec<StudyMember>,
    /// What they may do, if they are a member.
    pub(crate) role: Option<StudyRole>,
}

impl Access {
    /// Looks at a study for somebody. Who may not read it does not learn that it is there; neither do
    /// those who keep apart from its owner, unless they take part.
    pub(crate) async fn read(
        store: &Store,
        id: &StudyId,
        player: &PlayerId,
    ) -> Result<Access, Refused> {
        let study = store.study(id).await?.ok_or_else(no_study)?;
        let members = store.study_members(id).await?;
        let role = members.iter().find(|member| member.player == *player);
        let role = role.map(|member| member.role);
        let hidden = role.is_none()
            && (study.visibility == StudyVisibility::Private
                || store.apart_from(player).await?.contains(&study.owner));
        match hidden {
            true => Err(no_study()),
            false => Ok(Access {
                study,
                members,
                role,
            }),
        }
    }

    /// Refuses who may not edit.
    pub(crate) fn writes(self) -> Result<Access, Refused> {
        match self.role {
            Some(StudyRole::Owner | StudyRole::Writer) => Ok(self),
            Some(StudyRole::Reader) | None => {
                let title = "you may read this study, not edit it";
                Err(Refused::new(StatusCode::FORBIDDEN, "not-a-writer", title))
            }
        }
    }

    /// Refuses everybody but the owner.
    pub(crate) fn owns(self) -> Result<Access, Refused> {
        match self.role {
            Some(StudyRole::Owner) => Ok(self),
            _ => {
                let title = "only its owner may do that";
                Err(Refused::new(StatusCode::FORBIDDEN, "not-yours", title))
            }
        }
    }
}
