//! What a tab says about studies.

use super::Socket;
use super::messages::{Answers, check_key};
use crate::online::Parts;
use crate::people::tokens::not_with_token;
use crate::problem::Refused;
use tercio_studies::Edit;

/// How many studies a socket may follow.
const MOST_STUDIES: usize = 10;

impl Socket {
    pub(super) async fn watch_study(
        &mut self,
        study: String,
        since: Option<u32>,
    ) -> Result<Answers, Refused> {
        if self.studies.len() >= MOST_STUDIES && !self.studies.contains(&study) {
            let title = "one socket follows so many studies and no more";
            return Err(self.follows_too_much("too-many-studies", title));
        }
        let studies = &self.online.0.studies;
        let answer = studies.watch(&self.outbox, &study, since).await;
        match &answer {
            Ok(_) => self.studies.insert(study),
            Err(_) => self.studies.remove(&study),
        };
        Ok(vec![answer?])
    }

    pub(super) async fn edit(
        &mut self,
        study: &str,
        key: String,
        edit: &Edit,
    ) -> Result<Answers, Refused> {
        if self.scopes.is_some() {
            return Err(not_with_token());
        }
        let key = check_key(key)?;
        let Parts {
            people, studies, ..
        } = &*self.online.0;
        let answer = studies.change(people, &self.player, study, key, edit);
        Ok(vec![answer.await?])
    }
}
