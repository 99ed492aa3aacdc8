//! Who asks. Everybody is somebody: who has signed in is known by a session, everybody else is a
//! guest, known by a cookie that only this server can have made.

pub(crate) mod account;
mod bans;
mod bot;
mod ceremony;
mod cookies;
mod export;
mod history;
mod limits;
mod names;
mod passkeys;
mod passwords;
mod profile;
mod sessions;
pub(crate) mod settings;
pub(crate) mod tokens;

pub(crate) use bans::watch as watch_bans;
pub(crate) use cookies::Transport;
pub(crate) use names::check as check_name;
pub(crate) use profile::no_player;
pub(crate) use sessions::label as browser_label;

use crate::clock::Clock;
use crate::problem::Refused;
use crate::secret::{Secret, random_text};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use cookies::Cookie;
use limits::Limiter;
use passwords::Passwords;
use sessions::Token;
use std::sync::Arc;
use tercio_api::{PlayerKind, PlayerRef, Scope};
use tercio_online::Time;
use tercio_store::{AccessToken, Kind, NewPlayer, Player, PlayerId, Session, Store, StoreError};

/// How many letters the id of a player has.
const ID: usize = 16;
/// How long after signing in one may change the ways to sign in, in milliseconds: ten minutes.
const CONFIRMED: i64 = 10 * 60 * 1000;
/// What the secret marks it for.
const PURPOSE: &str = "guest";

/// Those who ask.
#[derive(Clone, Debug)]
pub(crate) struct People {
    store: Store,
    secret: Secret,
    clock: Clock,
    transport: Transport,
    passwords: Passwords,
    limits: Arc<Limits>,
}

/// How often people may try what others could abuse.
#[derive(Debug)]
struct Limits {
    /// To sign in, from one address.
    logins_from: Limiter,
    /// To sign in, with one name.
    logins_as: Limiter,
    /// To register, from one address.
    registrations: Limiter,
}

/// Who sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Who it is.
    pub(crate) id: PlayerId,
    /// What the store knew of them when they asked.
    player: Option<Player>,
    /// The session of who has signed in.
    session: Option<Session>,
    /// The token of a program.
    token: Option<AccessToken>,
    /// The accounts that have signed in with this browser lately.
    pub(crate) history: Vec<PlayerId>,
    /// What the browser is told to keep or to forget.
    cookies: Vec<HeaderValue>,
}

impl Visitor {
    /// Adds the cookies to an answer.
    pub(crate) fn remember(&self, headers: &mut HeaderMap) {
        for cookie in &self.cookies {
            headers.append(header::SET_COOKIE, cookie.clone());
        }
    }

    fn set(&mut self, cookie: Cookie, value: &str, transport: Transport) {
        self.cookies.extend(cookie.keep(value, transport));
    }

    fn forget(&mut self, cookie: Cookie, transport: Transport) {
        self.cookies.extend(cookie.forget(transport));
    }

    /// The hash of what has proved who it is: of a session, or of a token.
    pub(crate) fn proof(&self) -> Option<&str> {
        let session = self.session.as_ref().map(|session| &session.token);
        let token = self.token.as_ref().map(|token| &token.token);
        session.or(token).map(String::as_str)
    }

    /// What a program may do; nothing for browsers, which may do all.
    pub(crate) fn scopes(&self) -> Option<Vec<Scope>> {
        self.token.as_ref().map(tokens::scopes)
    }

    /// When the token of a program ends.
    pub(crate) fn expires(&self) -> Option<Time> {
        self.token.as_ref()?.expires_at.map(Time)
    }

    /// What sort of player the visitor is; nothing for a guest who has done nothing yet.
    pub(crate) fn kind(&self) -> Option<Kind> {
        self.player.as_ref().map(|player| player.kind)
    }

    /// The account of the visitor.
    pub(crate) fn account(&self) -> Result<&Player, Refused> {
        let player = self.player.as_ref();
        let account = player.filter(|player| player.kind.is_account());
        account.ok_or_else(|| {
            let title = "this needs an account";
            Refused::new(StatusCode::UNAUTHORIZED, "no-account", title)
        })
    }

    /// The account of a visitor who has signed in so lately that it is hardly somebody else who
    /// found the browser open.
    pub(crate) fn confirmed(&self, now: Time) -> Result<&Player, Refused> {
        let account = self.account()?;
        let since = self.session.as_ref().map(|session| session.created_at);
        match since.is_some_and(|since| now.0 - since < CONFIRMED) {
            true => Ok(account),
            false => {
                let title = "sign in once more, then do this";
                Err(Refused::new(StatusCode::FORBIDDEN, "not-confirmed", title))
            }
        }
    }
}

/// Whether a request is only for those with an account. Guests play, look on and become somebody.
pub(crate) fn needs_account(method: &Method, path: &str) -> bool {
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let parts: Vec<&str> = path.trim_start_matches("/api/").split('/').collect();
    match (reads, parts.as_slice()) {
        (true, ["account", "export"])
        | (false, ["account", "login" | "logout" | "register" | "settings"])
        | (false, ["account", "passkeys", "begin" | "login" | "register"]) => false,
        (_, ["account", ..])
        | (true, ["stream", "events"])
        | (false, ["puzzles" | "simuls" | "studies" | "tournaments", ..]) => true,
        _ => false,
    }
}

impl People {
    pub(crate) fn new(
        store: Store,
        secret: Secret,
        clock: Clock,
        transport: Transport,
    ) -> Result<People, StoreError> {
        Ok(People {
            store,
            secret,
            clock,
            transport,
            passwords: Passwords::new()?,
            limits: Arc::new(Limits {
                logins_from: Limiter::new(30, 10),
                logins_as: Limiter::new(20, 30),
                registrations: Limiter::new(20, 180),
            }),
        })
    }

    /// Who sent a request with these headers. Somebody without a cookie, or with a forged one,
    /// becomes a new guest; nothing is stored for them until they do something.
    pub(crate) async fn visitor(&self, headers: &HeaderMap) -> Result<Visitor, StoreError> {
        let mut cookies = Vec::new();
        let history = self.history(headers);
        let mut tokens = Cookie::Session.values(headers).peekable();
        if tokens.peek().is_some() {
            for token in tokens.filter_map(Token::from_cookie) {
                if let Some(session) = self.session(&token).await?
                    && let Some(player) = self.store.player(&session.player).await?
                    && player.closed_at.is_none()
                {
                    return Ok(Visitor {
                        id: session.player.clone(),
                        player: Some(player),
                        session: Some(session),
                        token: None,
                        history,
                        cookies,
                    });
                }
            }
            // It has ended, or never was.
            cookies.extend(Cookie::Session.forget(self.transport));
        }
        let known = Cookie::Guest
            .values(headers)
            .find_map(|value| self.guest(value));
        if let Some(id) = known {
            let player = self.store.player(&id).await?;
            // Who has registered since then must sign in.
            let fine = |player: &Player| player.kind == Kind::Guest && player.closed_at.is_none();
            if player.as_ref().is_none_or(fine) {
                return Ok(Visitor {
                    id,
                    player,
                    session: None,
                    token: None,
                    history,
                    cookies,
                });
            }
        }
        let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let value = format!("{id}.{}", self.secret.mark(PURPOSE, &id));
        cookies.extend(Cookie::Guest.keep(&value, self.transport));
        Ok(Visitor {
            id: PlayerId(id),
            player: None,
            session: None,
            token: None,
            history,
            cookies,
        })
    }

    fn guest(&self, value: &str) -> Option<PlayerId> {
        let (id, mark) = value.split_once('.')?;
        let ours = id.len() == ID && self.secret.knows(PURPOSE, id, mark);
        ours.then(|| PlayerId(id.to_owned()))
    }

    /// Refuses who may not play at the moment.
    pub(crate) fn admit(&self, visitor: &Visitor) -> Result<(), Refused> {
        let until = visitor
            .player
            .as_ref()
            .and_then(|player| player.banned_until);
        match until.is_some_and(|until| until > self.clock.now().0) {
            true => {
                let title = "you may not play here at the moment";
                Err(Refused::new(StatusCode::FORBIDDEN, "banned", title))
            }
            false => Ok(()),
        }
    }

    /// Makes sure that the store knows a player, before it keeps something about them.
    pub(crate) async fn enter(&self, id: &PlayerId) -> Result<Player, Refused> {
        if let Some(player) = self.store.player(id).await? {
            return Ok(player);
        }
        let guest = NewPlayer {
            id: id.clone(),
            kind: Kind::Guest,
            name: None,
            password: None,
            profile: "{}".to_owned(),
            created_at: self.clock.now().0,
        };
        match self.store.create_player(&guest).await {
            // Two tabs may come at the same time.
            Ok(_) | Err(StoreError::Refused(_) | StoreError::Zero | StoreError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
        let player = self.store.player(id).await?;
        player.ok_or_else(|| StoreError::Missing.into())
    }

    /// Who writes something that others read: talk, studies, the names of tournaments and simuls.
    /// Refuses who may not at the moment.
    pub(crate) async fn author(&self, id: &PlayerId) -> Result<Player, Refused> {
        let player = self.enter(id).await?;
        let now = self.clock.now().0;
        match player.muted_until.is_some_and(|until| until > now) {
            true => {
                let title = "you may not write at the moment";
                Err(Refused::new(StatusCode::FORBIDDEN, "muted", title))
            }
            false => Ok(player),
        }
    }
}

/// Somebody, as everybody sees them; the store may not know them yet.
pub(crate) fn known_as(id: &PlayerId, player: Option<&Player>) -> PlayerRef {
    player.map_or_else(
        || PlayerRef {
            id: id.to_string(),
            kind: PlayerKind::Guest,
            name: None,
            level: None,
            rating: None,
        },
        player_ref,
    )
}

/// A player of the store, as everybody sees them.
pub(crate) fn player_ref(player: &Player) -> PlayerRef {
    PlayerRef {
        id: player.id.to_string(),
        kind: match player.kind {
            Kind::Guest => PlayerKind::Guest,
            Kind::Account => PlayerKind::Account,
            Kind::House => PlayerKind::House,
            Kind::Bot => PlayerKind::Bot,
        },
        name: player.name.clone(),
        level: None,
        rating: None,
    }
}
