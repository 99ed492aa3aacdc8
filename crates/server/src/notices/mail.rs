//! Mail: an address is used only when its owner has shown that they read it, and whoever gets mail can
//! end that without an account.

use super::smtp::{Letter, address};
use super::way::{Destination, Way};
use super::{ID, MOST, hours, mode, no_channel, random, site, too_many_channels, undelivered};
use crate::connections::Connection;
use crate::metrics::Limit;
use crate::online::{Online, Parts};
use crate::people::Visitor;
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, done};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router};
use tercio_api::{MailCode, NewMail, NoticeLanguage, Page, WaitingMail};
use tercio_online::Time;
use tercio_store::{Confirmed, DailyLimit, MailCode as KeptCode, PlayerId, StoreError};

/// One day in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// How many letters a code has, five bits each, and how often others may be tried.
const CODE: usize = 8;
const TRIES: i64 = 5;
/// How long a code is good, in milliseconds.
const GOOD: i64 = DAY;
/// How many codes a day an account may ask for, an address is sent, and a network may ask for.
const OF_ACCOUNT: i64 = 5;
const OF_ADDRESS: i64 = 3;
const OF_NETWORK: i64 = 20;
/// How long it is remembered that somebody wants no codes, in milliseconds: a year.
const REFUSED: i64 = 365 * DAY;
/// What marks are made for.
const CHANNEL: &str = "mail-channel";
const ADDRESS: &str = "mail-address";
const STOP: &str = "mail-stop";
/// Nothing but a form that comes back here.
const POLICY: &str = "default-src 'none'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

pub(super) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/notices/mail", post(ask))
        .route("/api/account/notices/mail/confirm", post(confirm))
        .route("/api/account/notices/mail/cancel", post(cancel))
        .route("/api/mail/stop/{what}", get(stop_page).post(stop))
}

/// Forgets what is of no use any more.
pub(super) async fn clean(parts: &Parts, now: i64) -> Result<(), StoreError> {
    let store = &parts.store;
    store.forget_old_mail(now, now / DAY, now - REFUSED).await
}

/// The address of somebody that waits for its code.
pub(crate) async fn waiting(
    parts: &Parts,
    player: &PlayerId,
) -> Result<Option<WaitingMail>, StoreError> {
    let now = parts.clock.now().0;
    let code = parts.store.mail_code(player, now).await?;
    Ok(code.and_then(|code| {
        let way: Way = serde_json::from_str(&code.body).ok()?;
        let Destination::Mail { address, .. } = way.to else {
            return None;
        };
        Some(WaitingMail {
            address,
            expires: Time(code.expires_at),
        })
    }))
}

/// Sends a code to an address.
async fn ask(
    State(online): State<Online>,
    visitor: Visitor,
    connection: Option<Extension<Connection>>,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let parts = &online.0;
    let wish: NewMail = sent.read(&headers)?;
    let player = visitor.account()?.id.clone();
    parts.people.admit(&visitor)?;
    if parts.notifier.smtp.is_none() {
        return Err(no_mail());
    }
    let to = address(&wish.address).ok_or_else(|| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Refused::new(status, "bad-mail-address", "mail cannot be sent there")
    })?;
    let (mode, (hour, ahead)) = (mode(wish.when), hours(wish.when)?);
    let secret = &parts.games.secret;
    // The same mailbox is the same however it is written.
    let mark = secret.mark(ADDRESS, &wish.address.to_ascii_lowercase());
    let now = parts.clock.now().0;
    // Whether it was refused or asked for too often is nothing that others should learn.
    if parts.store.refuses_mail(&mark, now - REFUSED).await? {
        return Err(too_many());
    }
    let network = parts
        .throttle
        .address(connection.as_deref(), &headers)
        .map_or(String::new(), |network| network.to_string());
    let who = [
        (secret.mark("mail-account", player.as_str()), OF_ACCOUNT),
        (mark.clone(), OF_ADDRESS),
        (secret.mark("mail-network", &network), OF_NETWORK),
    ];
    let limits = who
        .each_ref()
        .map(|(who, most)| DailyLimit { who, most: *most });
    if !parts.store.count_mail(now / DAY, &limits).await? {
        parts.trouble.limit(Limit::Requests, player.as_str());
        return Err(too_many());
    }
    let (channel, code) = (random(ID)?, random(CODE)?);
    let site = site(parts, &headers);
    let way = Way {
        to: Destination::Mail {
            address: to.to_string(),
            stop: stop_path(parts, CHANNEL, &channel),
        },
        site: site.clone(),
        language: wish.language,
    };
    let body =
        serde_json::to_string(&way).map_err(|error| StoreError::Refused(error.to_string()))?;
    let kept = KeptCode {
        player: player.clone(),
        channel: channel.clone(),
        body,
        mode,
        hour,
        ahead,
        code: code_mark(parts, &player, &code),
        expires_at: now + GOOD,
    };
    parts.store.keep_mail_code(&kept).await?;
    let stop = format!("{site}{}", stop_path(parts, ADDRESS, &mark));
    let (subject, text) = invitation(wish.language, &site, &code, &stop);
    let letter = Letter {
        id: &format!("code-{channel}"),
        to: &wish.address,
        subject,
        text: &text,
        stop: &stop,
    };
    let sent = parts.notifier.mail(&letter).await;
    sent.map_err(undelivered)?;
    done(&visitor)
}

/// What is sent with a code.
fn invitation(
    language: NoticeLanguage,
    site: &str,
    code: &str,
    stop: &str,
) -> (&'static str, String) {
    let account = format!("{site}{}?code={code}", Page::Account.path());
    match language {
        NoticeLanguage::English => (
            "Tercio: your code",
            format!(
                "Somebody with an account at {site} wants to be told here what happens in their games.\n\n\
                 The code: {code}\n\n\
                 Enter it on your account page: {account}\n\n\
                 It is good for a day. If it was not you, do nothing, and nothing more will come.\n\
                 If you want to get no such codes for a year: {stop}\n"
            ),
        ),
        NoticeLanguage::French => (
            "Tercio : votre code",
            format!(
                "Quelqu’un qui a un compte sur {site} veut apprendre ici ce qui se passe dans ses parties.\n\n\
                 Le code : {code}\n\n\
                 Entrez-le sur la page de votre compte : {account}\n\n\
                 Il est valable un jour. Si ce n’était pas vous, ne faites rien : rien d’autre ne viendra.\n\
                 Pour ne plus recevoir de tels codes pendant un an : {stop}\n"
            ),
        ),
    }
}

/// Takes the code that came by mail.
async fn confirm(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let parts = &online.0;
    let MailCode { code } = sent.read(&headers)?;
    let player = &visitor.account()?.id;
    let code = code_mark(parts, player, &code.trim().to_ascii_lowercase());
    let now = parts.clock.now().0;
    let confirmed = parts.store.confirm_mail(player, &code, now, (TRIES, MOST));
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    match confirmed.await? {
        Confirmed::Done => done(&visitor),
        Confirmed::Wrong => Err(Refused::new(
            status,
            "wrong-code",
            "this is not the code that was sent",
        )),
        Confirmed::Gone => {
            let title = "the code is not good any more: ask for another one";
            Err(Refused::new(status, "no-code", title))
        }
        Confirmed::Full => Err(too_many_channels()),
    }
}

/// Forgets the address that waits for its code.
async fn cancel(State(online): State<Online>, visitor: Visitor) -> Answer {
    let player = &visitor.account()?.id;
    online.0.store.delete_mail_code(player).await?;
    done(&visitor)
}

fn code_mark(parts: &Parts, player: &PlayerId, code: &str) -> String {
    let secret = &parts.games.secret;
    secret.mark("mail-code", &format!("{player}.{code}"))
}

fn no_mail() -> Refused {
    let title = "this server sends no mail";
    Refused::new(StatusCode::CONFLICT, "no-mail-here", title)
}

fn too_many() -> Refused {
    let title = "too many codes were asked for today";
    Refused::new(StatusCode::TOO_MANY_REQUESTS, "too-many-codes", title).after(3_600)
}

/// Where somebody asks for no more mail: on a channel, or at an address that has none.
fn stop_path(parts: &Parts, purpose: &str, what: &str) -> String {
    let mark = parts.games.secret.mark(STOP, &format!("{purpose}.{what}"));
    let kind = match purpose {
        CHANNEL => 'c',
        _ => 'a',
    };
    format!("/api/mail/stop/{kind}-{what}-{mark}")
}

/// What is to be stopped, if it was us who said so.
fn stopped<'a>(parts: &Parts, what: &'a str) -> Option<(&'static str, &'a str)> {
    let (kind, rest) = what.split_once('-')?;
    let (what, mark) = rest.split_once('-')?;
    let purpose = match kind {
        "c" => CHANNEL,
        "a" => ADDRESS,
        _ => return None,
    };
    let text = format!("{purpose}.{what}");
    let secret = &parts.games.secret;
    secret.knows(STOP, &text, mark).then_some((purpose, what))
}

/// Whether the browser of somebody whom we do not know prefers French.
fn language(headers: &HeaderMap) -> NoticeLanguage {
    let wanted = headers.get(ACCEPT_LANGUAGE);
    let wanted = wanted.and_then(|wanted| wanted.to_str().ok());
    match wanted.is_some_and(|wanted| wanted.to_ascii_lowercase().starts_with("fr")) {
        true => NoticeLanguage::French,
        false => NoticeLanguage::English,
    }
}

/// Asks whether it is meant: programs that look at mail follow every address in it.
async fn stop_page(
    State(online): State<Online>,
    PathText(what): PathText,
    headers: HeaderMap,
) -> Answer {
    let (purpose, _) = stopped(&online.0, &what).ok_or_else(no_channel)?;
    let language = language(&headers);
    let (question, button) = match (purpose, language) {
        (CHANNEL, NoticeLanguage::English) => {
            ("Get no more mail from this server?", "No more mail")
        }
        (CHANNEL, NoticeLanguage::French) => (
            "Ne plus recevoir de courriel de ce serveur ?",
            "Plus de courriel",
        ),
        // Who has entered a code gets other mail, which has links of its own.
        (_, NoticeLanguage::English) => (
            "Get no more codes from this server for a year? \
             Mail about games ends with the link in it.",
            "No more codes",
        ),
        (_, NoticeLanguage::French) => (
            "Ne plus recevoir de codes de ce serveur pendant un an ? \
             Les courriels sur des parties ont leur propre lien.",
            "Plus de codes",
        ),
    };
    let form = format!("<p>{question}</p><form method=\"post\"><button>{button}</button></form>");
    Ok(page(language, &form))
}

/// Sends no more mail on a channel, or no more codes to an address: one click, without an account (RFC 8058).
async fn stop(
    State(online): State<Online>,
    PathText(what): PathText,
    headers: HeaderMap,
) -> Answer {
    let parts = &online.0;
    let store = &parts.store;
    let (purpose, what) = stopped(parts, &what).ok_or_else(no_channel)?;
    match purpose {
        CHANNEL => drop(store.stop_channel(what).await?),
        _ => store.refuse_mail(what, parts.clock.now().0).await?,
    }
    let language = language(&headers);
    Ok(page(
        language,
        match (purpose, language) {
            (CHANNEL, NoticeLanguage::English) => "<p>No more mail will come.</p>",
            (CHANNEL, NoticeLanguage::French) => "<p>Vous ne recevrez plus de courriel.</p>",
            (_, NoticeLanguage::English) => "<p>No more codes will come for a year.</p>",
            (_, NoticeLanguage::French) => "<p>Vous ne recevrez plus de codes pendant un an.</p>",
        },
    ))
}

/// A page for somebody who came from a mail; nothing of it is theirs.
fn page(language: NoticeLanguage, content: &str) -> Response {
    let code = match language {
        NoticeLanguage::English => "en",
        NoticeLanguage::French => "fr",
    };
    let body = format!(
        "<!doctype html><html lang=\"{code}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Tercio</title></head>\
         <body><h1>Tercio</h1>{content}</body></html>"
    );
    let mut response = Response::new(Body::from(body));
    for (name, value) in [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ] {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}
