//! Passkeys: a way to an account without a password.

use super::account::{Client, address, already};
use super::ceremony::{Question, Signed, Site, copied, too_late};
use super::cookies::Cookie;
use super::sessions::label;
use super::{Visitor, names};
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer, done, me_of};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tercio_api::{Logins, PasskeyInfo, PasskeyPurpose};
use tercio_store::{Added, Kind, Passkey, Player, Registered, Removed, StoreError};

/// How long a device may take, in milliseconds: five minutes.
const PATIENCE: i64 = 5 * 60 * 1000;
/// How many passkeys an account may have.
const MOST: i64 = 20;
/// How many letters their names may have.
const LABEL: usize = 40;
/// How many letters name a passkey in addresses.
const ID: usize = 16;

/// The requests about passkeys.
pub(super) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/logins", get(logins))
        .route("/api/account/passkeys/begin", post(begin))
        .route("/api/account/passkeys/register", post(register))
        .route("/api/account/passkeys/add", post(add))
        .route("/api/account/passkeys/login", post(log_in))
        .route("/api/account/passkeys/{id}/remove", post(remove))
}

/// What we remember of a question until it is answered.
#[derive(Serialize, Deserialize)]
struct Asked {
    purpose: PasskeyPurpose,
    state: String,
}

impl Visitor {
    /// The browser of a visitor, as challenges are kept by: who has another cookie cannot answer.
    fn browser(&self) -> &str {
        match &self.session {
            Some(session) => &session.token,
            None => self.id.as_str(),
        }
    }
}

/// The address by which a passkey is removed.
fn id(passkey: &Passkey) -> String {
    let hash = Sha256::digest(passkey.credential.as_bytes());
    let letters = hash.iter().map(|byte| format!("{byte:02x}"));
    letters.take(ID / 2).collect()
}

async fn logins(State(online): State<Online>, visitor: Visitor) -> Answer {
    let account = visitor.account()?;
    let passkeys = online.0.store.passkeys(&account.id).await?;
    let info = |passkey: &Passkey| PasskeyInfo {
        id: id(passkey),
        label: passkey.name.clone(),
        created: passkey.created_at,
        used: passkey.used_at,
    };
    let logins = Logins {
        password: account.password.is_some(),
        confirmed: visitor.confirmed(online.0.clock.now()).is_ok(),
        passkeys: passkeys.iter().map(info).collect(),
    };
    answer(StatusCode::OK, &visitor, &logins)
}

/// Asks a device for a new passkey, or for a signature.
async fn begin(
    State(online): State<Online>,
    client: Client,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let purpose: PasskeyPurpose = sent.read(&headers)?;
    let people = &online.0.people;
    let now = people.clock.now();
    let from = address(&online, &client, &headers);
    people.limits.logins_from.take(&from, now)?;
    let site = Site::of(online.0.origin.as_deref(), &headers)?;
    let Question { options, state } = match &purpose {
        PasskeyPurpose::Register { name } => {
            names::check(name)?;
            check_guest(&visitor)?;
            // Better to hear it before the device has made a key for it.
            if people.store.player_by_name(name).await?.is_some() {
                return Err(names::taken());
            }
            site.ask_for_key(&visitor.id, name, &[])?
        }
        PasskeyPurpose::Add { .. } => {
            let account = visitor.confirmed(now)?;
            let known = people.store.passkeys(&account.id).await?;
            // Better to hear it before the device has made a key.
            if i64::try_from(known.len()).is_ok_and(|held| held >= MOST) {
                return Err(too_many());
            }
            let name = account.name.as_deref().unwrap_or_default();
            site.ask_for_key(&account.id, name, &known)?
        }
        PasskeyPurpose::Login => site.ask_who()?,
    };
    let asked = serde_json::to_string(&Asked { purpose, state })
        .map_err(|error| StoreError::Broken(error.to_string()))?;
    people
        .store
        .set_challenge(visitor.browser(), &asked, now.0 + PATIENCE)
        .await?;
    let mut response = Response::new(Body::from(options));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    visitor.remember(headers);
    Ok(response)
}

/// What this browser was asked. It is asked no more, whatever becomes of the answer.
async fn asked(online: &Online, visitor: &Visitor) -> Result<Asked, Refused> {
    let now = online.0.clock.now().0;
    let asked = online
        .0
        .store
        .take_challenge(visitor.browser(), now)
        .await?;
    let asked = asked.ok_or_else(too_late)?;
    let asked =
        serde_json::from_str(&asked).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(asked)
}

fn check_guest(visitor: &Visitor) -> Result<(), Refused> {
    let guest = |player: &Player| player.kind == Kind::Guest;
    match visitor.player.as_ref().is_none_or(guest) {
        true => Ok(()),
        false => Err(already()),
    }
}

fn too_many() -> Refused {
    let title = "no account has so many passkeys";
    Refused::new(StatusCode::CONFLICT, "too-many-passkeys", title)
}

fn taken() -> Refused {
    let title = "an account has this passkey already";
    Refused::new(StatusCode::CONFLICT, "passkey-taken", title)
}

/// A guest gets an account with the passkey that the device has made.
async fn register(
    State(online): State<Online>,
    client: Client,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let people = &online.0.people;
    let site = Site::of(online.0.origin.as_deref(), &headers)?;
    let made = sent.json(&headers)?;
    let Asked { purpose, state } = asked(&online, &visitor).await?;
    let PasskeyPurpose::Register { name } = purpose else {
        return Err(too_late());
    };
    check_guest(&visitor)?;
    let made = site.new_key(&state, made)?;
    let now = people.clock.now();
    let from = address(&online, &client, &headers);
    people.limits.registrations.take(&from, now)?;
    people.enter(&visitor.id).await?;
    let passkey = Passkey {
        credential: made.credential,
        player: visitor.id.clone(),
        name: label(&headers),
        body: made.body,
        created_at: now.0,
        used_at: None,
    };
    match people.store.register_with_passkey(&name, &passkey).await? {
        Registered::Done => {}
        Registered::NameTaken => return Err(names::taken()),
        Registered::NotAGuest => return Err(already()),
        Registered::PasskeyTaken => return Err(taken()),
    }
    let player = visitor.id.clone();
    people.sign_in(&mut visitor, &player, &headers).await?;
    // It would be another way to the account.
    visitor.forget(Cookie::Guest, people.transport);
    online.0.games.refresh_games_of(&player).await?;
    let me = me_of(&online, &player).await?;
    answer(StatusCode::CREATED, &visitor, &me)
}

/// An account gets the passkey that the device has made.
async fn add(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let people = &online.0.people;
    let account = visitor.account()?;
    let site = Site::of(online.0.origin.as_deref(), &headers)?;
    let made = sent.json(&headers)?;
    let Asked { purpose, state } = asked(&online, &visitor).await?;
    let PasskeyPurpose::Add { label: wish } = purpose else {
        return Err(too_late());
    };
    let made = site.new_key(&state, made)?;
    let wish = wish.trim().chars().filter(|letter| !letter.is_control());
    let wish: String = wish.take(LABEL).collect();
    let passkey = Passkey {
        credential: made.credential,
        player: account.id.clone(),
        name: match wish.is_empty() {
            true => label(&headers),
            false => wish,
        },
        body: made.body,
        created_at: people.clock.now().0,
        used_at: None,
    };
    match people.store.add_passkey(&passkey, MOST).await? {
        Added::Done => done(&visitor),
        Added::Taken => Err(taken()),
        Added::Full => Err(too_many()),
    }
}

/// Signs in whoever holds the passkey.
async fn log_in(
    State(online): State<Online>,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let people = &online.0.people;
    let site = Site::of(online.0.origin.as_deref(), &headers)?;
    let signed = Signed::read(sent.json(&headers)?)?;
    let Asked { purpose, state } = asked(&online, &visitor).await?;
    if purpose != PasskeyPurpose::Login {
        return Err(too_late());
    }
    let found = people.store.passkey(&signed.credential()?).await?;
    let passkey = found.ok_or_else(|| {
        let title = "no account here has this passkey";
        Refused::new(StatusCode::UNAUTHORIZED, "unknown-passkey", title)
    })?;
    let body = site.check(&state, &signed, &passkey)?;
    let now = people.clock.now().0;
    if !people.store.use_passkey(&passkey, &body, now).await? {
        // It was used elsewhere at this very moment.
        return Err(copied());
    }
    online
        .welcome(&mut visitor, &passkey.player, &headers)
        .await?;
    let me = me_of(&online, &passkey.player).await?;
    answer(StatusCode::OK, &visitor, &me)
}

async fn remove(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(wanted): PathText,
) -> Answer {
    let store = &online.0.store;
    let account = visitor.confirmed(online.0.clock.now())?;
    let passkeys = store.passkeys(&account.id).await?;
    let found = passkeys.iter().find(|passkey| id(passkey) == wanted);
    let removed = match found {
        Some(passkey) => {
            store
                .remove_passkey(&account.id, &passkey.credential)
                .await?
        }
        None => Removed::Missing,
    };
    match removed {
        Removed::Done => done(&visitor),
        Removed::Missing => {
            let title = "you have no such passkey";
            Err(Refused::new(StatusCode::NOT_FOUND, "no-passkey", title))
        }
        Removed::LastWay => {
            let title = "nobody could sign in any more without this passkey";
            Err(Refused::new(StatusCode::CONFLICT, "last-way-in", title))
        }
    }
}
