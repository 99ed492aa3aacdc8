//! What a socket says about studies.

use super::access::Access;
use super::service::{EditError, Studies};
use super::study_id;
use crate::outbox::Outbox;
use crate::people::{People, known_as};
use crate::problem::Refused;
use axum::http::StatusCode;
use tercio_api::ServerMessage;
use tercio_store::PlayerId;
use tercio_studies::Edit;

impl Studies {
    /// A socket follows a study from now on, and knows so many edits of it.
    pub(crate) async fn watch(
        &self,
        socket: &Outbox,
        study: &str,
        since: Option<u32>,
    ) -> Result<ServerMessage, Refused> {
        let id = study_id(study)?;
        let player = &socket.player;
        let access = Access::read(&self.store, &id, player).await?;
        let who = known_as(player, self.store.player(player).await?.as_ref());
        // First it follows, then all is read: what happens in between is told twice rather than not
        // at all.
        let known = self.latest(&id).await?;
        let version = known.lock().await.version;
        self.audience.enter(study, socket, who, version);
        let shared = self.latest(&id).await?;
        let version = shared.lock().await.version;
        let entries = match since {
            Some(since) => self.entries(&id, since, version).await?,
            None => None,
        };
        Ok(match (since, entries) {
            (Some(from), Some(entries)) => ServerMessage::StudyEdits {
                study: study.to_owned(),
                from,
                entries,
            },
            _ => ServerMessage::Study {
                view: Box::new(self.view(&access).await?),
            },
        })
    }

    /// Somebody edits a study.
    pub(crate) async fn change(
        &self,
        people: &People,
        player: &PlayerId,
        study: &str,
        key: String,
        edit: &Edit,
    ) -> Result<ServerMessage, Refused> {
        let id = study_id(study)?;
        self.admit(people, player).await?;
        Access::read(&self.store, &id, player).await?.writes()?;
        let study = study.to_owned();
        match self.edit(&id, player, &key, edit).await {
            Ok(seq) => Ok(ServerMessage::Edited { study, key, seq }),
            Err(EditError::Refused(refusal)) => Ok(ServerMessage::EditRefused {
                study,
                key,
                refusal,
            }),
            Err(EditError::Other(refused)) => Err(refused),
        }
    }

    /// Refuses who may not write at the moment, or writes too much.
    pub(super) async fn admit(&self, people: &People, player: &PlayerId) -> Result<(), Refused> {
        if !self.edits.take(player.clone()) {
            let status = StatusCode::TOO_MANY_REQUESTS;
            let refused = Refused::new(status, "too-fast", "slower, please");
            return Err(refused.after(self.edits.wait()));
        }
        let known = people.enter(player).await?;
        match known
            .muted_until
            .is_some_and(|until| until > self.clock.now().0)
        {
            true => {
                let title = "you may not write at the moment";
                Err(Refused::new(StatusCode::FORBIDDEN, "muted", title))
            }
            false => Ok(()),
        }
    }
}
