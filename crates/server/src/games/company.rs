//! Who may sit down with whom.

use super::service::GameService;
use crate::blocks::blocked;
use crate::bus::News;
use crate::problem::Refused;
use tercio_store::PlayerId;

impl GameService {
    /// Refuses a player who keeps apart from one of those who sit there, or they from the player.
    pub(super) async fn check_company(
        &self,
        player: &PlayerId,
        people: &[PlayerId],
    ) -> Result<(), Refused> {
        let apart = self.store.apart_from(player).await?;
        match people.iter().any(|other| apart.contains(other)) {
            true => Err(blocked()),
            false => Ok(()),
        }
    }

    /// Tells that these people keep apart from now on, or no longer.
    pub(crate) fn tell_apart<'a>(&self, people: impl IntoIterator<Item = &'a PlayerId>) {
        let people = people.into_iter().map(ToString::to_string).collect();
        self.bus.publish(News::Apart { people });
    }

    /// A mark that only this server can put on a text used for a purpose.
    pub(crate) fn mark(&self, purpose: &str, text: &str) -> String {
        self.secret.mark(purpose, text)
    }
}
