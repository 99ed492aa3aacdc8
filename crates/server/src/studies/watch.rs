//! Does for those who follow studies what needs the store or the bus.

use super::access::Access;
use super::audience::StudyNews;
use super::service::Studies;
use crate::blocks::Apart;
use crate::bus::News;
use crate::online::Parts;
use crate::outbox::{Outbox, text_of};
use crate::problem::Refused;
use std::sync::Weak;
use tercio_api::{PlayerRef, ServerMessage};
use tercio_store::{PlayerId, StudyId};
use tokio::sync::mpsc;

/// Does what comes, as long as online play lasts.
pub(crate) async fn attend(mut queue: mpsc::Receiver<StudyNews>, parts: Weak<Parts>) {
    while let Some(news) = queue.recv().await {
        let Some(parts) = parts.upgrade() else {
            return;
        };
        let studies = &parts.studies;
        let done = match &news {
            StudyNews::Say(study) => {
                studies.say_here(study);
                Ok(())
            }
            StudyNews::People(study) => studies.tell_people(study).await,
            StudyNews::Apart(people) => studies.tell_apart(people).await,
            StudyNews::Behind(study) => studies.tell_missed(study).await,
            StudyNews::Changed(study) => studies.tell_info(study).await,
            StudyNews::Gap => studies.tell_all().await,
        };
        if let Err(refused) = done {
            // Clients notice what they miss with the next edit.
            parts.trouble.refused(&refused);
        }
    }
}

impl Studies {
    /// Tells other nodes who follows a study here.
    fn say_here(&self, study: &str) {
        self.bus.publish(News::StudyHere {
            study: study.to_owned(),
            people: self.audience.people_here(study),
        });
    }

    /// Tells everybody who follows a study here who follows it, but for those from whom they keep apart.
    async fn tell_people(&self, study: &str) -> Result<(), Refused> {
        let people = self.audience.people(study);
        let ids: Vec<PlayerId> = people.iter().map(|one| PlayerId(one.id.clone())).collect();
        let apart = Apart::read(&self.store, &ids).await?;
        let text = |people: Vec<PlayerRef>| {
            let study = study.to_owned();
            text_of(&ServerMessage::StudyPresence { study, people })
        };
        let whole = text(people.clone());
        let (followers, _) = self.audience.followers(study).unwrap_or_default();
        for (outbox, _) in followers {
            let others = apart.others(&outbox.player);
            if others.is_empty() {
                outbox.send(&whole);
                continue;
            }
            let hidden = |one: &PlayerRef| others.iter().any(|other| other.as_str() == one.id);
            let mut seen = people.clone();
            seen.retain(|one| !hidden(one));
            outbox.send(&text(seen));
        }
        Ok(())
    }

    /// Some people keep apart from now on, or no longer: they may not read the same studies as before,
    /// and see others there.
    async fn tell_apart(&self, people: &[String]) -> Result<(), Refused> {
        for study in self.audience.studies_of(people) {
            let (mut followers, _) = self.audience.followers(&study).unwrap_or_default();
            followers.retain(|(_, player)| people.contains(&player.id));
            self.tell_info_to(&study, followers).await?;
            self.tell_people(&study).await?;
        }
        Ok(())
    }

    /// Tells those who follow a study here what they have missed.
    async fn tell_missed(&self, study: &str) -> Result<(), Refused> {
        let Some((followers, told)) = self.audience.followers(study) else {
            return Ok(());
        };
        let id = StudyId(study.to_owned());
        let shared = self.latest(&id).await?;
        let version = shared.lock().await.version;
        match self.entries(&id, told, version).await? {
            Some(entries) => self.audience.tell_edits(study, told, &entries),
            None => {
                self.audience.note_told(study, version);
                for (outbox, player) in followers {
                    let player = PlayerId(player.id);
                    if let Ok(access) = Access::read(&self.store, &id, &player).await {
                        let view = Box::new(self.view(&access).await?);
                        outbox.send(&text_of(&ServerMessage::Study { view }));
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells everybody who follows a study here how it is now, and lets those go who may not read it
    /// any more.
    async fn tell_info(&self, study: &str) -> Result<(), Refused> {
        let (followers, _) = self.audience.followers(study).unwrap_or_default();
        self.tell_info_to(study, followers).await
    }

    async fn tell_info_to(
        &self,
        study: &str,
        followers: Vec<(Outbox, PlayerRef)>,
    ) -> Result<(), Refused> {
        let id = StudyId(study.to_owned());
        for (outbox, player) in followers {
            let access = Access::read(&self.store, &id, &PlayerId(player.id)).await;
            let info = match access {
                Ok(access) => Some(Box::new(self.info(&access).await?)),
                Err(refused) if refused.cause().is_some() => return Err(refused),
                Err(_) => {
                    self.audience.leave(study, &outbox);
                    None
                }
            };
            let study = study.to_owned();
            outbox.send(&text_of(&ServerMessage::StudyInfo { study, info }));
        }
        Ok(())
    }

    /// News were missed: all are told all.
    async fn tell_all(&self) -> Result<(), Refused> {
        for study in self.audience.studies() {
            self.say_here(&study);
            self.tell_missed(&study).await?;
            self.tell_info(&study).await?;
            self.tell_people(&study).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::online::{Online, OnlineOptions};
    use crate::testing::account;
    use tercio_store::testing::TemporaryFile;
    use tercio_store::{NewStudy, StudyId, StudyVisibility};
    use tercio_studies::{ChapterId, Edit};

    #[tokio::test]
    async fn who_has_missed_too_much_hears_the_whole_study_once() {
        let file = TemporaryFile::new();
        // Two nodes that do not hear of each other.
        let start = async || Online::start(&file.address(), OnlineOptions::default()).await;
        let (one, two) = (
            start().await.expect("a node"),
            start().await.expect("a node"),
        );
        let ann = account(&one, "Ann").await;
        let study = NewStudy {
            id: StudyId::from("s"),
            owner: ann.clone(),
            name: "a study".to_owned(),
            visibility: StudyVisibility::Private,
            snapshot: "[]".to_owned(),
            chapters: 0,
            created_at: 1,
        };
        assert_eq!(one.0.store.create_study(&study, 1).await, Ok(true));
        let (outbox, mut inbox) = one.0.hub.enter(&ann, None);
        let watched = one.0.studies.watch(&outbox, "s", None).await;
        watched.expect("she may");
        while inbox.queue.try_recv().is_ok() {}
        let text = "x".repeat(90_000);
        let record = format!("[Game \"martian\"]\n[Setup \"two\"]\n\n{{{text}}} *\n");
        for number in 1..5 {
            let chapter = ChapterId(number);
            let mut edits = vec![Edit::AddChapter {
                chapter,
                name: "Long".to_owned(),
                record: record.clone(),
            }];
            let before = ChapterId(number - 1);
            edits.extend((number > 1).then_some(Edit::RemoveChapter { chapter: before }));
            for (place, edit) in edits.iter().enumerate() {
                let key = format!("{number}-{place}");
                let done = two.0.studies.edit(&study.id, &ann, &key, edit).await;
                done.expect("it is kept");
            }
        }
        let kept = one.0.store.study_edits(&study.id, 0).await;
        let bytes: usize = kept
            .expect("a list")
            .iter()
            .map(|edit| edit.body.len())
            .sum();
        assert!(bytes < 300_000, "{bytes}");
        let mut told = async || {
            let told = one.0.studies.tell_missed("s").await;
            told.expect("it answers");
            let mut heard = Vec::new();
            while let Ok(text) = inbox.queue.try_recv() {
                heard.extend((text.len() > 1_000).then_some(text.len()));
            }
            heard
        };
        let heard = told().await;
        assert!(heard.len() == 1 && heard[0] > 90_000, "{heard:?}");
        assert!(told().await.is_empty());
    }
}
