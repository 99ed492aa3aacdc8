//! Browsers that have signed in: what they hold, and what we keep of it.

use super::cookies::Cookie;
use super::{People, Visitor};
use crate::problem::Refused;
use axum::http::{HeaderMap, header};
use sha2::{Digest, Sha256};
use std::fmt;
use tercio_api::SessionInfo;
use tercio_store::{PlayerId, Session, StoreError};

/// How long a session lasts after it was used last, in milliseconds: sixty days.
const LASTS: i64 = 60 * 24 * 60 * 60 * 1000;
/// How old the last use may be before it is written anew: an hour.
const TOUCH: i64 = 60 * 60 * 1000;
/// How many sessions one may have; the one that was not used for longest ends for another.
const MOST: usize = 30;
/// How many letters of the hash name a session in lists.
const ID: usize = 16;

/// What a browser holds: 32 random bytes as hexadecimal letters.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// One that nobody can guess.
    fn new() -> Result<Token, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Token(hexadecimal(&bytes)))
    }

    /// What came as one, if it may be one.
    pub(crate) fn from_cookie(text: &str) -> Option<Token> {
        let fine = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        fine.then(|| Token(text.to_owned()))
    }

    /// What is kept of it: who reads the database cannot sign in with that.
    pub(crate) fn hash(&self) -> String {
        hash(&self.0)
    }
}

/// What is kept of a secret that nobody can guess.
pub(crate) fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl People {
    /// The session of a token that is still good. Being used makes it last longer.
    pub(super) async fn session(&self, token: &Token) -> Result<Option<Session>, StoreError> {
        let now = self.clock.now().0;
        let hash = token.hash();
        let Some(session) = self.store.session(&hash, now).await? else {
            return Ok(None);
        };
        if now - session.seen_at > TOUCH {
            self.store.touch_session(&hash, now, now + LASTS).await?;
            self.store.set_seen(&session.player, now).await?;
        }
        Ok(Some(session))
    }

    /// Signs a browser in: it gets a token that nobody had before, and the one that it had ends.
    pub(crate) async fn sign_in(
        &self,
        visitor: &mut Visitor,
        player: &PlayerId,
        headers: &HeaderMap,
    ) -> Result<(), Refused> {
        let now = self.clock.now().0;
        if let Some(old) = visitor.session.take() {
            self.store.revoke_session(&visitor.id, &old.token).await?;
        }
        for oldest in self
            .store
            .sessions(player, now)
            .await?
            .iter()
            .skip(MOST - 1)
        {
            self.store.revoke_session(player, &oldest.token).await?;
        }
        let token = Token::new()?;
        let session = Session {
            token: token.hash(),
            player: player.clone(),
            label: label(headers),
            created_at: now,
            seen_at: now,
            expires_at: now + LASTS,
        };
        self.store.create_session(&session).await?;
        tracing::info!(%player, "signed in");
        visitor.id = player.clone();
        visitor.session = Some(session);
        visitor.set(Cookie::Session, &token.0, self.transport);
        self.note(visitor, player);
        Ok(())
    }

    /// Ends the session of a visitor.
    pub(crate) async fn sign_out(&self, visitor: &mut Visitor) -> Result<(), Refused> {
        if let Some(session) = visitor.session.take() {
            self.store
                .revoke_session(&visitor.id, &session.token)
                .await?;
            tracing::info!(player = %visitor.id, "signed out");
        }
        visitor.forget(Cookie::Session, self.transport);
        Ok(())
    }

    /// Where a visitor is signed in.
    pub(crate) async fn sessions_of(&self, visitor: &Visitor) -> Result<Vec<SessionInfo>, Refused> {
        let now = self.clock.now().0;
        let sessions = self.store.sessions(&visitor.id, now).await?;
        let info = |session: Session| SessionInfo {
            current: visitor.session.as_ref().map(|own| &own.token) == Some(&session.token),
            id: session.token[..ID].to_owned(),
            label: session.label,
            created: session.created_at,
            seen: session.seen_at,
        };
        Ok(sessions.into_iter().map(info).collect())
    }

    /// Ends one of a visitor's sessions; false if there is no such one.
    pub(crate) async fn end_session(&self, visitor: &Visitor, id: &str) -> Result<bool, Refused> {
        let now = self.clock.now().0;
        let sessions = self.store.sessions(&visitor.id, now).await?;
        let named = |session: &&Session| id.len() == ID && session.token.starts_with(id);
        match sessions.iter().find(named) {
            Some(session) => Ok(self
                .store
                .revoke_session(&visitor.id, &session.token)
                .await?),
            None => Ok(false),
        }
    }
}

/// What a browser calls itself, in two words.
pub(crate) fn label(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or("");
    // The first that is found counts: each of them also says the names of those after it.
    let browsers = ["Firefox", "Edg", "OPR", "Chrome", "Safari"];
    let systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux"];
    let find = |names: &[&'static str]| names.iter().copied().find(|name| agent.contains(name));
    let browser = find(&browsers).map(|name| match name {
        "Edg" => "Edge",
        "OPR" => "Opera",
        name => name,
    });
    match (browser, find(&systems)) {
        (Some(browser), Some(system)) => format!("{browser}, {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => agent.chars().filter(|c| !c.is_control()).take(40).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, label};
    use axum::http::{HeaderMap, HeaderValue, header};

    #[test]
    fn a_token_is_not_shown_and_not_kept() {
        let token = Token::new().expect("random numbers");
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert_eq!(token.0.len(), 64);
        assert_ne!(token.hash(), token.0);
        assert_eq!(Token::from_cookie(&token.0), Some(token));
        assert_eq!(Token::from_cookie("x"), None);
    }

    #[test]
    fn a_browser_is_named_in_two_words() {
        for (agent, expected) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
                "Chrome, Linux",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1",
                "Safari, iPhone",
            ),
            ("curl/8.0", "curl/8.0"),
            ("", ""),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
            assert_eq!(label(&headers), expected);
        }
    }
}
