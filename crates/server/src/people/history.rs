//! Which accounts a browser has signed in to: whoever has two of them plays no rated game against
//! themselves, as long as they do not hide it.

use super::cookies::Cookie;
use super::{ID, People, Visitor};
use axum::http::HeaderMap;
use tercio_store::PlayerId;

/// How many accounts are remembered, the last ones.
const MOST: usize = 8;
/// What the secret marks them for.
const PURPOSE: &str = "history";

impl People {
    /// The accounts that a browser says it has signed in to, if it was we who told it.
    pub(super) fn history(&self, headers: &HeaderMap) -> Vec<PlayerId> {
        let ours = |value: &str| {
            let (ids, mark) = value.rsplit_once('.')?;
            let ours = self.secret.knows(PURPOSE, ids, mark);
            let ids = ids.split('.').filter(|id| id.len() == ID).take(MOST);
            ours.then(|| ids.map(|id| PlayerId(id.to_owned())).collect())
        };
        let found = Cookie::History.values(headers).find_map(ours);
        found.unwrap_or_default()
    }

    /// Tells a browser to remember an account.
    pub(super) fn note(&self, visitor: &mut Visitor, account: &PlayerId) {
        visitor.history.retain(|known| known != account);
        visitor.history.insert(0, account.clone());
        visitor.history.truncate(MOST);
        let ids: Vec<&str> = visitor.history.iter().map(PlayerId::as_str).collect();
        let ids = ids.join(".");
        let value = format!("{ids}.{}", self.secret.mark(PURPOSE, &ids));
        visitor.set(Cookie::History, &value, self.transport);
    }
}
