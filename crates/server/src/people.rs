//! Who asks. Everybody is somebody: who has no account is a guest, known by a cookie that only this
//! server can have made.

use crate::clock::Clock;
use crate::problem::Refused;
use crate::secret::{Secret, random_text};
use axum::http::{HeaderMap, HeaderValue, header};
use std::io;
use tercio_api::{PlayerKind, PlayerRef};
use tercio_store::{Kind, NewPlayer, Player, PlayerId, Store, StoreError};

/// The name of the cookie of a guest.
const COOKIE: &str = "tercio-guest";
/// How long a browser keeps it, in seconds: a year.
const KEPT: u32 = 365 * 24 * 60 * 60;
/// How many letters the id of a player has.
const ID: usize = 16;
/// What the secret marks it for.
const PURPOSE: &str = "guest";

/// Whether the cookie may travel over plain HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    /// At home.
    Http,
    /// Never.
    Https,
}

/// Those who ask.
#[derive(Clone, Debug)]
pub(crate) struct People {
    store: Store,
    secret: Secret,
    clock: Clock,
    transport: Transport,
}

/// Who sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Who it is.
    pub(crate) id: PlayerId,
    /// The cookie to send, for somebody who comes for the first time.
    cookie: Option<HeaderValue>,
}

impl Visitor {
    /// Adds the cookie to an answer, where the browser has none yet.
    pub(crate) fn remember(&self, headers: &mut HeaderMap) {
        if let Some(cookie) = &self.cookie {
            headers.append(header::SET_COOKIE, cookie.clone());
        }
    }
}

impl People {
    pub(crate) fn new(store: Store, secret: Secret, clock: Clock, transport: Transport) -> People {
        People {
            store,
            secret,
            clock,
            transport,
        }
    }

    /// Who sent a request with these headers. Somebody without a cookie, or with a forged one,
    /// becomes a new guest; nothing is stored for them until they do something.
    pub(crate) fn visitor(&self, headers: &HeaderMap) -> io::Result<Visitor> {
        if let Some(id) = self.guest(headers) {
            return Ok(Visitor { id, cookie: None });
        }
        let id = random_text(ID)?;
        let mark = self.secret.mark(PURPOSE, &id);
        let secure = match self.transport {
            Transport::Http => "",
            Transport::Https => "; Secure",
        };
        let cookie =
            format!("{COOKIE}={id}.{mark}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}");
        Ok(Visitor {
            id: PlayerId(id),
            cookie: HeaderValue::from_str(&cookie).ok(),
        })
    }

    fn guest(&self, headers: &HeaderMap) -> Option<PlayerId> {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|all| all.split(';'));
        let mut values = pairs.filter_map(|pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == COOKIE).then_some(value)
        });
        values.find_map(|value| {
            let (id, mark) = value.split_once('.')?;
            let ours = id.len() == ID && self.secret.knows(PURPOSE, id, mark);
            ours.then(|| PlayerId(id.to_owned()))
        })
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
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
        let player = self.store.player(id).await?;
        player.ok_or_else(|| StoreError::Missing.into())
    }

    /// A player, as everybody sees them.
    pub(crate) async fn player_ref(&self, id: &PlayerId) -> Result<PlayerRef, Refused> {
        Ok(match self.store.player(id).await? {
            Some(player) => player_ref(&player),
            None => PlayerRef {
                id: id.to_string(),
                kind: PlayerKind::Guest,
                name: None,
                level: None,
                rating: None,
            },
        })
    }
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
