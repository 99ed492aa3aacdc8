//! Accounts: registering, signing in and out, and all that one may do with one's own.

use super::cookies::Cookie;
use super::{Visitor, bot, export, names, passkeys, passwords, profile, settings, tokens};
use crate::connections::Connection;
use crate::online::Online;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer, done, me_of};
use axum::Router;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{Confirmation, Credentials, NewPassword};
use tercio_store::{Kind, Player, PlayerId, Registered};

/// The requests about people.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/register", post(register))
        .route("/api/account/login", post(log_in))
        .route("/api/account/logout", post(log_out))
        .route("/api/account/password", post(change_password))
        .route("/api/account/delete", post(delete))
        .route("/api/account/export", get(export::export))
        .route("/api/account/sessions", get(sessions))
        .route("/api/account/sessions/{id}/end", post(end_session))
        .route("/api/account/settings", post(settings::change))
        .route("/api/account/bot", post(bot::become_bot))
        .route("/api/players/{name}", get(profile::profile))
        .merge(passkeys::routes())
        .merge(tokens::routes())
}

pub(super) type Client = Option<Extension<Connection>>;

/// From where a request comes.
pub(super) fn address(online: &Online, client: &Client, headers: &HeaderMap) -> String {
    let connection = client.as_ref().map(|Extension(connection)| connection);
    let address = online.0.throttle.address(connection, headers);
    address
        .map(|address| address.to_string())
        .unwrap_or_default()
}

/// The same words for a name that nobody has and for a wrong password.
fn wrong() -> Refused {
    let title = "no account has this name and this password";
    Refused::new(StatusCode::UNAUTHORIZED, "wrong-credentials", title)
}

/// Only guests register.
pub(super) fn already() -> Refused {
    let title = "you have an account already";
    Refused::new(StatusCode::CONFLICT, "not-a-guest", title)
}

impl Online {
    /// Signs somebody in to an account. What they play as a guest and whom they have blocked comes
    /// along, as it does when a guest registers.
    pub(super) async fn welcome(
        &self,
        visitor: &mut Visitor,
        account: &PlayerId,
        headers: &HeaderMap,
    ) -> Result<(), Refused> {
        let guest = match (&visitor.session, &visitor.player) {
            (None, Some(guest)) => Some(guest.id.clone()),
            _ => None,
        };
        self.0.people.sign_in(visitor, account, headers).await?;
        if let Some(guest) = guest {
            self.0.games.bring_blocks(&guest, account).await?;
            self.0.games.bring_games(&guest, account).await?;
        }
        Ok(())
    }
}

async fn register(
    State(online): State<Online>,
    client: Client,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let Credentials { name, password } = sent.read(&headers)?;
    let people = &online.0.people;
    names::check(&name)?;
    passwords::check(&password, &name)?;
    if visitor
        .player
        .as_ref()
        .is_some_and(|player| player.kind != Kind::Guest)
    {
        return Err(already());
    }
    let now = people.clock.now();
    people
        .limits
        .registrations
        .take(&address(&online, &client, &headers), now)?;
    let hash = people.passwords.hash(password).await?;
    people.enter(&visitor.id).await?;
    match people
        .store
        .register(&visitor.id, &name, Some(&hash))
        .await?
    {
        Registered::Done => {}
        Registered::NameTaken => return Err(names::taken()),
        Registered::NotAGuest | Registered::PasskeyTaken => return Err(already()),
    }
    let player = visitor.id.clone();
    people.sign_in(&mut visitor, &player, &headers).await?;
    // It would be another way to the account.
    visitor.forget(Cookie::Guest, people.transport);
    online.0.games.refresh_games_of(&player).await?;
    answer(
        StatusCode::CREATED,
        &visitor,
        &me_of(&online, &player).await?,
    )
}

async fn log_in(
    State(online): State<Online>,
    client: Client,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let Credentials { name, password } = sent.read(&headers)?;
    let people = &online.0.people;
    let now = people.clock.now();
    people
        .limits
        .logins_from
        .take(&address(&online, &client, &headers), now)?;
    let name: String = name.chars().take(64).collect();
    people.limits.logins_as.take(&name.to_lowercase(), now)?;
    if password.len() > passwords::LONGEST {
        return Err(wrong());
    }
    let player = people.store.player_by_name(&name).await?;
    let kept = player
        .as_ref()
        .and_then(|player| player.password.as_deref());
    let same = people.passwords.verify(password, kept).await?;
    let Some(player) = player.filter(|_| same) else {
        return Err(wrong());
    };
    online.welcome(&mut visitor, &player.id, &headers).await?;
    answer(StatusCode::OK, &visitor, &me_of(&online, &player.id).await?)
}

async fn log_out(State(online): State<Online>, mut visitor: Visitor) -> Answer {
    let player = visitor.id.clone();
    let was_in = visitor.session.is_some();
    online.0.people.sign_out(&mut visitor).await?;
    if was_in {
        online.0.games.dismiss(&player);
    }
    done(&visitor)
}

async fn sessions(State(online): State<Online>, visitor: Visitor) -> Answer {
    visitor.account()?;
    let sessions = online.0.people.sessions_of(&visitor).await?;
    answer(StatusCode::OK, &visitor, &sessions)
}

async fn end_session(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(id): PathText,
) -> Answer {
    visitor.account()?;
    if !online.0.people.end_session(&visitor, &id).await? {
        let title = "you have no such session";
        return Err(Refused::new(StatusCode::NOT_FOUND, "no-session", title));
    }
    online.0.games.dismiss(&visitor.id);
    done(&visitor)
}

/// Makes sure that it is the owner who wants what cannot be undone. Somebody who found an open
/// browser may guess as rarely as everybody. Who has no password must have signed in just now.
async fn confirm(
    online: &Online,
    visitor: &Visitor,
    password: Option<String>,
) -> Result<Player, Refused> {
    let people = &online.0.people;
    let account = visitor.account()?;
    let now = people.clock.now();
    let Some(kept) = account.password.as_deref() else {
        return visitor.confirmed(now).cloned();
    };
    let name = account.name.as_deref().unwrap_or_default();
    people.limits.logins_as.take(&name.to_lowercase(), now)?;
    let password = password.ok_or_else(wrong)?;
    match people.passwords.verify(password, Some(kept)).await? {
        true => Ok(account.clone()),
        false => Err(wrong()),
    }
}

async fn change_password(
    State(online): State<Online>,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewPassword { old, new } = sent.read(&headers)?;
    let account = confirm(&online, &visitor, old).await?;
    passwords::check(&new, account.name.as_deref().unwrap_or_default())?;
    let people = &online.0.people;
    let hash = people.passwords.hash(new).await?;
    people.store.set_password(&account.id, Some(&hash)).await?;
    people.sign_in(&mut visitor, &account.id, &headers).await?;
    online.0.games.dismiss(&account.id);
    done(&visitor)
}

async fn delete(
    State(online): State<Online>,
    mut visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let Confirmation { password } = sent.read(&headers)?;
    let account = confirm(&online, &visitor, password).await?;
    let people = &online.0.people;
    // Nobody shall wait for somebody who never comes back.
    online.0.games.give_up_games_of(&account.id).await?;
    people
        .store
        .close_player(&account.id, people.clock.now().0)
        .await?;
    online.0.games.forget_all();
    people.sign_out(&mut visitor).await?;
    online.0.games.dismiss(&account.id);
    done(&visitor)
}
