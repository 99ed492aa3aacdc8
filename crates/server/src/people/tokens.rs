//! Tokens: what programs show instead of a cookie, and what each request needs of them.

use super::sessions::hash;
use super::{People, Visitor};
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer, done};
use crate::secret::random_text;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::routing::{get, post};
use tercio_api::{MadeToken, NewToken, Scope, TokenInfo};
use tercio_store::{AccessToken, PlayerId, StoreError};

/// How a token begins, so that it is known for one wherever it turns up.
const PREFIX: &str = "tercio_";
/// How many letters follow, five bits each.
const LETTERS: usize = 40;
/// How many tokens an account may have.
const MOST: i64 = 20;
/// How old the last use may be before it is written anew: ten minutes.
const TOUCH: i64 = 10 * 60 * 1000;
/// One day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// How many letters of the hash name a token in lists.
const ID: usize = 16;

/// The requests about tokens. They are for browsers: no token makes or ends another one.
pub(super) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/tokens", get(list).post(make))
        .route("/api/account/tokens/{id}/revoke", post(revoke))
}

/// What a request needs of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needs {
    /// Any token will do.
    Any,
    /// A token with a scope.
    Scope(Scope),
    /// No token will do.
    Browser,
}

impl Needs {
    /// What a request needs. Whatever changes something and is not named here is for browsers.
    pub(crate) fn of(method: &Method, path: &str) -> Needs {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
        match (reads, parts.as_slice()) {
            (_, ["account", ..]) => Needs::Browser,
            (true, ["me"]) => Needs::Any,
            (true, _) => Needs::Scope(Scope::Read),
            (
                false,
                ["games"]
                | ["games", _, "join" | "cancel" | "decline" | "rematch"]
                | ["tournaments" | "simuls", _, "join" | "leave"],
            ) => Needs::Scope(Scope::Games),
            (false, ["games", _, "act"]) => Needs::Scope(Scope::Play),
            (false, ["games", _, "chat"]) => Needs::Scope(Scope::Chat),
            (false, _) => Needs::Browser,
        }
    }

    /// Refuses a program whose token is not enough.
    pub(crate) fn check(self, program: &Visitor) -> Result<(), Refused> {
        match self {
            Needs::Any => Ok(()),
            Needs::Scope(scope) => check_scope(program.scopes().as_deref(), scope),
            Needs::Browser => Err(not_with_token()),
        }
    }
}

/// Some things only people do.
pub(crate) fn not_with_token() -> Refused {
    let title = "this cannot be done with a token";
    Refused::new(StatusCode::FORBIDDEN, "not-with-token", title)
}

/// Refuses whose token has not a scope. Who has no token at all may do everything.
pub(crate) fn check_scope(scopes: Option<&[Scope]>, needed: Scope) -> Result<(), Refused> {
    match scopes.is_none_or(|scopes| scopes.contains(&needed)) {
        true => Ok(()),
        false => {
            let title = "the token does not reach that far";
            let why = format!("this needs the scope {}", needed.word());
            Err(Refused::new(StatusCode::FORBIDDEN, "no-scope", title).because(why))
        }
    }
}

/// What a token may do.
pub(super) fn scopes(token: &AccessToken) -> Vec<Scope> {
    let words: Vec<&str> = token.scopes.split(' ').collect();
    let among = |scope: &Scope| words.contains(&scope.word());
    Scope::ALL.into_iter().filter(among).collect()
}

fn bad_token() -> Refused {
    let title = "this token is not known, or not any more";
    Refused::new(StatusCode::UNAUTHORIZED, "bad-token", title)
}

/// What a program shows, if it shows anything. Other schemes than `Bearer` are not for us: a server
/// before this one may have asked for them.
fn shown(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().unwrap_or("");
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

fn info(token: &AccessToken) -> TokenInfo {
    TokenInfo {
        id: token.token[..ID].to_owned(),
        name: token.name.clone(),
        scopes: scopes(token),
        created: token.created_at,
        used: token.used_at,
        expires: token.expires_at,
    }
}

/// A token that nobody can guess, and what is kept of it.
pub(crate) fn new_token(
    player: &PlayerId,
    name: &str,
    scopes: &[Scope],
    now: i64,
    expires_at: Option<i64>,
) -> Result<(String, AccessToken), StoreError> {
    let letters =
        random_text(LETTERS).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let text = format!("{PREFIX}{letters}");
    let chosen = Scope::ALL.iter().filter(|scope| scopes.contains(scope));
    let words: Vec<&str> = chosen.map(|scope| scope.word()).collect();
    let kept = AccessToken {
        token: hash(&text),
        player: player.clone(),
        name: name.to_owned(),
        scopes: words.join(" "),
        created_at: now,
        used_at: None,
        expires_at,
    };
    Ok((text, kept))
}

impl People {
    /// For whom a program acts, if it shows a token at all.
    pub(crate) async fn program(&self, headers: &HeaderMap) -> Result<Option<Visitor>, Refused> {
        let Some(text) = shown(headers) else {
            return Ok(None);
        };
        let now = self.clock.now().0;
        let fine = text.len() == PREFIX.len() + LETTERS && text.starts_with(PREFIX);
        let token = match fine {
            true => self.store.token(&hash(text), now).await?,
            false => None,
        };
        let token = token.ok_or_else(bad_token)?;
        let player = self.store.player(&token.player).await?;
        let player = player.filter(|player| player.closed_at.is_none());
        let player = player.ok_or_else(bad_token)?;
        if token.used_at.is_none_or(|used| now - used > TOUCH) {
            self.store.touch_token(&token.token, now).await?;
            self.store.set_seen(&token.player, now).await?;
        }
        Ok(Some(Visitor {
            id: token.player.clone(),
            player: Some(player),
            session: None,
            token: Some(token),
            history: Vec::new(),
            cookies: Vec::new(),
        }))
    }

    /// Whether what somebody proved who they are with is still good: a session, or a token.
    pub(crate) async fn is_good(&self, proof: &str) -> Result<bool, StoreError> {
        let now = self.clock.now().0;
        Ok(self.store.session(proof, now).await?.is_some()
            || self.store.token(proof, now).await?.is_some())
    }
}

async fn list(State(online): State<Online>, visitor: Visitor) -> Answer {
    let account = visitor.account()?;
    let tokens = online.0.store.tokens(&account.id).await?;
    let tokens: Vec<TokenInfo> = tokens.iter().map(info).collect();
    answer(StatusCode::OK, &visitor, &tokens)
}

async fn make(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewToken { name, scopes, days } = sent.read(&headers)?;
    let account = visitor.account()?;
    let name = name.trim();
    let letters = name.chars().count();
    if !(1..=NewToken::LONGEST).contains(&letters) || name.chars().any(char::is_control) {
        let most = NewToken::LONGEST;
        let why = format!("the name of a token has 1 to {most} letters");
        return Err(Refused::malformed(why));
    }
    if scopes.is_empty() {
        return Err(Refused::malformed("a token has at least one scope"));
    }
    if days.is_some_and(|days| !(1..=NewToken::MOST_DAYS).contains(&days)) {
        let most = NewToken::MOST_DAYS;
        return Err(Refused::malformed(format!(
            "a token ends in 1 to {most} days"
        )));
    }
    let store = &online.0.store;
    let now = online.0.clock.now().0;
    let ends = days.map(|days| now + i64::from(days) * DAY);
    let (token, kept) = new_token(&account.id, name, &scopes, now, ends)?;
    if !store.create_token(&kept, MOST).await? {
        let title = "you have too many tokens: take one back first";
        return Err(Refused::new(StatusCode::CONFLICT, "too-many-tokens", title));
    }
    tracing::info!(player = %account.id, scopes = kept.scopes, "token made");
    let info = info(&kept);
    answer(StatusCode::CREATED, &visitor, &MadeToken { token, info })
}

async fn revoke(State(online): State<Online>, visitor: Visitor, PathText(id): PathText) -> Answer {
    let account = visitor.account()?;
    let store = &online.0.store;
    let tokens = store.tokens(&account.id).await?;
    let named = |token: &&AccessToken| id.len() == ID && token.token.starts_with(&id);
    let found = tokens.iter().find(named);
    let gone = match found {
        Some(token) => store.revoke_token(&account.id, &token.token).await?,
        None => false,
    };
    if !gone {
        let title = "you have no such token";
        return Err(Refused::new(StatusCode::NOT_FOUND, "no-token", title));
    }
    // Sockets and streams of others come back.
    online.0.games.dismiss(&account.id);
    done(&visitor)
}

#[cfg(test)]
mod tests {
    use super::{Needs, shown};
    use axum::http::{HeaderMap, Method};
    use tercio_api::Scope;

    #[test]
    fn what_is_not_named_is_for_browsers() {
        let scope = Needs::Scope;
        for (method, path, needs) in [
            (Method::GET, "/api/me", Needs::Any),
            (Method::GET, "/api/me/games", scope(Scope::Read)),
            (Method::GET, "/api/games/x/stream", scope(Scope::Read)),
            (Method::HEAD, "/api/games/x", scope(Scope::Read)),
            (Method::POST, "/api/games", scope(Scope::Games)),
            (Method::POST, "/api/games/x/join", scope(Scope::Games)),
            (Method::POST, "/api/games/x/decline", scope(Scope::Games)),
            (Method::POST, "/api/tournaments/x/join", scope(Scope::Games)),
            (Method::POST, "/api/simuls/x/leave", scope(Scope::Games)),
            (Method::POST, "/api/simuls/x/admit", Needs::Browser),
            (Method::POST, "/api/tournaments", Needs::Browser),
            (Method::POST, "/api/games/x/act", scope(Scope::Play)),
            (Method::POST, "/api/games/x/chat", scope(Scope::Chat)),
            (Method::POST, "/api/games/x/note", Needs::Browser),
            (Method::POST, "/api/games/x/act/", Needs::Browser),
            (Method::PUT, "/api/me/blocks", Needs::Browser),
            (Method::GET, "/api/account/tokens", Needs::Browser),
            (Method::POST, "/api/account/password", Needs::Browser),
            (Method::POST, "/api/whatever/comes/later", Needs::Browser),
        ] {
            assert_eq!(Needs::of(&method, path), needs, "{method} {path}");
        }
    }

    #[test]
    fn other_schemes_are_not_for_us() {
        for (value, expected) in [
            ("Bearer abc", Some("abc")),
            ("bearer  abc", Some("abc")),
            ("Basic abc", None),
            ("Bearer", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("authorization", value.parse().expect("a header"));
            assert_eq!(shown(&headers), expected, "{value}");
        }
    }
}
