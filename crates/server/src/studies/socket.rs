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
    /// A socket follows a study from now on, and knows so many edits of it. Who is refused does not
    /// follow it.
    pub(crate) async fn watch(
        &self,
        socket: &Outbox,
        study: &str,
        since: Option<u32>,
    ) -> Result<ServerMessage, Refused> {
        let answer = self.enter(socket, study, since).await;
        if answer.is_err() {
            self.audience.leave(study, socket);
        }
        answer
    }

    async fn enter(
        &self,
        socket: &Outbox,
        study: &str,
        since: Option<u32>,
    ) -> Result<ServerMessage, Refused> {
        let id = study_id(study)?;
        let player = &socket.player;
        Access::read(&self.store, &id, player).await?;
        let who = known_as(player, self.store.player(player).await?.as_ref());
        // First it follows, then all is read: what happens in between is told twice rather than not
        // at all.
        let known = self.latest(&id).await?;
        let version = known.lock().await.version;
        self.audience.enter(study, socket, who, version);
        // Who was taken out just before was not among those who were let go.
        let access = Access::read(&self.store, &id, player).await?;
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
        people.author(player).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use crate::online::{Online, OnlineOptions};
    use crate::testing::account;
    use std::pin::pin;
    use std::time::Duration;
    use tercio_store::testing::TemporaryFile;
    use tercio_store::{NewStudy, StudyId, StudyMember, StudyRole, StudyVisibility};
    use tokio::time::timeout;

    #[tokio::test]
    async fn who_is_taken_out_while_they_come_does_not_follow() {
        let file = TemporaryFile::new();
        let node = Online::start(&file.address(), OnlineOptions::default()).await;
        let node = node.expect("a node");
        let (ann, bob) = (account(&node, "Ann").await, account(&node, "Bob").await);
        let (store, studies) = (&node.0.store, &node.0.studies);
        let study = NewStudy {
            id: StudyId::from("s"),
            owner: ann,
            name: "a study".to_owned(),
            visibility: StudyVisibility::Private,
            snapshot: "[]".to_owned(),
            chapters: 0,
            created_at: 1,
        };
        assert_eq!(store.create_study(&study, 1).await, Ok(true));
        let member = StudyMember {
            player: bob.clone(),
            role: StudyRole::Reader,
        };
        let set = store.set_study_member(&study.id, &member, 9).await;
        assert_eq!(set, Ok(true));
        let (outbox, _inbox) = node.0.hub.enter(&bob, None);
        // Bob was let in, and is held up before he hears anything.
        let shared = studies.latest(&study.id).await.expect("the study");
        let held_up = shared.lock().await;
        let mut coming = pin!(studies.watch(&outbox, "s", None));
        let come = timeout(Duration::from_millis(500), &mut coming).await;
        assert!(come.is_err(), "he waits");
        let removed = store.remove_study_member(&study.id, &bob).await;
        removed.expect("removed");
        drop(held_up);
        assert!(coming.await.is_err());
        assert!(studies.audience.followers("s").is_none());
    }
}
