//! Telling people who are elsewhere what happens in their games: the ways that they have set, and
//! the requests about them.

mod mail;
mod message;
mod post;
mod push;
mod reach;
mod sender;
mod smtp;
mod way;

pub(crate) use mail::waiting;
pub use reach::Reach;
pub(crate) use sender::send;
use smtp::{Letter, MailFault};
pub use smtp::{Smtp, SmtpError};

use crate::bucket::Rate;
use crate::buckets::Buckets;
use crate::online::{Online, Parts};
use crate::people::{Visitor, browser_label};
use crate::problem::Refused;
use crate::routes::{Answer, PathText, Sent, answer, done};
use crate::secret::random_text;
use crate::trouble::Trouble;
use axum::Router;
use axum::extract::State;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use message::Line;
use post::{Poster, Unsent};
use push::Vapid;
use std::sync::Arc;
use tercio_api::{
    ChannelInfo, ChannelWhen, MadeWebhook, NewPush, NewWebhook, NoticeLanguage, NoticeMode, Notices,
};
use tercio_online::Time;
use tercio_store::{Channel, Mode, PlayerId, Store, StoreError};
use tokio::sync::Semaphore;
use way::{Destination, Stamp, Way};

/// How many ways somebody may set.
const MOST: i64 = 10;
/// How many messages may be under way at once.
const AT_ONCE: usize = 16;
/// How many letters the number of a way, and its secret, have.
const ID: usize = 16;
const SECRET: usize = 40;
/// How often somebody may try a way out.
const TESTS: Rate = Rate {
    burst: 5.0,
    per_second: 0.1,
};

/// What messages are sent with.
pub(crate) struct Notifier {
    poster: Poster,
    /// None where there is no web push.
    vapid: Option<Vapid>,
    /// None where there is no mail.
    smtp: Option<Smtp>,
    /// A place for each message that may be under way.
    places: Arc<Semaphore>,
    tests: Buckets<PlayerId>,
    trouble: Arc<Trouble>,
}

impl Notifier {
    pub(crate) async fn new(
        store: &Store,
        reach: Reach,
        push_contact: Option<&str>,
        smtp: Option<Smtp>,
        trouble: Arc<Trouble>,
    ) -> Result<Notifier, StoreError> {
        let vapid = match push_contact {
            Some(contact) if reach != Reach::Nowhere => Some(Vapid::of(store, contact).await?),
            _ => None,
        };
        Ok(Notifier {
            poster: Poster::new(reach),
            vapid,
            smtp,
            places: Arc::new(Semaphore::new(AT_ONCE)),
            tests: Buckets::new(TESTS),
            trouble,
        })
    }

    /// Sends a letter. If none can be sent to anybody, whoever runs the server hears of it.
    async fn mail(&self, letter: &Letter<'_>) -> Result<(), Unsent> {
        let sent = match &self.smtp {
            Some(smtp) => smtp.send(letter).await,
            None => Err(Unsent::MailFault(MailFault::NoServer)),
        };
        if let Err(Unsent::MailFault(fault)) = sent {
            self.trouble.mail(fault, fault.advice());
        }
        sent
    }
}

/// The requests about what people are told.
pub(crate) fn routes() -> Router<Online> {
    Router::new()
        .route("/api/account/notices", get(list))
        .route("/api/account/notices/webhook", post(add_webhook))
        .route("/api/account/notices/push", post(add_push))
        .route("/api/account/notices/{id}/when", post(change))
        .route("/api/account/notices/{id}/test", post(test))
        .route("/api/account/notices/{id}/remove", post(remove))
        .merge(mail::routes())
}

/// What the owner of a channel gets to see of it.
pub(crate) fn info(channel: &Channel) -> Option<ChannelInfo> {
    // What a later version has kept is not for this one.
    let way: Way = serde_json::from_str(&channel.body).ok()?;
    Some(ChannelInfo {
        id: channel.id.clone(),
        to: way.to.kind(),
        when: ChannelWhen {
            mode: match channel.mode {
                Mode::Always => NoticeMode::Always,
                Mode::Away => NoticeMode::Away,
                Mode::Daily => NoticeMode::Daily,
            },
            hour: u8::try_from(channel.hour).unwrap_or(0),
            ahead: i16::try_from(channel.ahead).unwrap_or(0),
        },
        failure: channel.failure.clone(),
        off: channel.off_at.map(Time),
    })
}

fn mode(when: ChannelWhen) -> Mode {
    match when.mode {
        NoticeMode::Always => Mode::Always,
        NoticeMode::Away => Mode::Away,
        NoticeMode::Daily => Mode::Daily,
    }
}

/// The hour of a digest, and how far the clock that shows it is ahead of UTC.
fn hours(when: ChannelWhen) -> Result<(i64, i64), Refused> {
    let furthest = ChannelWhen::FURTHEST;
    match (when.hour, when.ahead) {
        (0..24, ahead) if (-furthest..=furthest).contains(&ahead) => {
            Ok((i64::from(when.hour), i64::from(ahead)))
        }
        _ => Err(Refused::malformed(
            "expected an hour from 0 to 23, at most 840 minutes ahead of UTC or behind it",
        )),
    }
}

async fn list(State(online): State<Online>, visitor: Visitor) -> Answer {
    let player = visitor.account()?;
    let channels = online.0.store.channels(&player.id).await?;
    let notifier = &online.0.notifier;
    let notices = Notices {
        webhooks: notifier.poster.reach != Reach::Nowhere,
        push_key: notifier.vapid.as_ref().map(Vapid::public),
        mail: notifier.smtp.is_some(),
        waiting_mail: waiting(&online.0, &player.id).await?,
        channels: channels.iter().filter_map(info).collect(),
    };
    answer(StatusCode::OK, &visitor, &notices)
}

async fn add_webhook(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let wish: NewWebhook = sent.read(&headers)?;
    let secret = random(SECRET)?;
    let to = Destination::Webhook {
        address: wish.address,
        shape: wish.shape,
        secret: secret.clone(),
    };
    let id = add(&online.0, &visitor, &headers, to, wish.when, wish.language).await?;
    answer(StatusCode::CREATED, &visitor, &MadeWebhook { id, secret })
}

async fn add_push(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let wish: NewPush = sent.read(&headers)?;
    let player = visitor.account()?;
    if online.0.notifier.vapid.is_none() {
        let title = "this server does no web push";
        return Err(Refused::new(StatusCode::CONFLICT, "no-push-here", title));
    }
    push::read(&wish.keys).ok_or_else(|| Refused::malformed(Unsent::Unwritable))?;
    // The same browser once more: the latest is what it wants.
    for channel in online.0.store.channels(&player.id).await? {
        let way: Option<Way> = serde_json::from_str(&channel.body).ok();
        let same = way.is_some_and(
            |way| matches!(way.to, Destination::Push { endpoint, .. } if endpoint == wish.endpoint),
        );
        if same {
            online
                .0
                .store
                .delete_channel(&player.id, &channel.id)
                .await?;
        }
    }
    let to = Destination::Push {
        endpoint: wish.endpoint,
        keys: wish.keys,
        label: browser_label(&headers),
    };
    add(&online.0, &visitor, &headers, to, wish.when, wish.language).await?;
    done(&visitor)
}

/// Keeps a new way, and says its number.
async fn add(
    parts: &Parts,
    visitor: &Visitor,
    headers: &HeaderMap,
    to: Destination,
    when: ChannelWhen,
    language: NoticeLanguage,
) -> Result<String, Refused> {
    let player = visitor.account()?;
    let (hour, ahead) = hours(when)?;
    let address = match &to {
        Destination::Webhook { address, .. } | Destination::Mail { address, .. } => address,
        Destination::Push { endpoint, .. } => endpoint,
    };
    parts.notifier.poster.reach.target(address).map_err(|why| {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Refused::new(status, "bad-address", "nothing can be sent there").because(why)
    })?;
    let kind = to.word().to_owned();
    let way = Way {
        to,
        site: site(parts, headers),
        language,
    };
    let body =
        serde_json::to_string(&way).map_err(|error| StoreError::Refused(error.to_string()))?;
    let channel = Channel {
        id: random(ID)?,
        player: player.id.clone(),
        kind,
        body,
        mode: mode(when),
        hour,
        ahead,
        created_at: parts.clock.now().0,
        seen_at: 0,
        failures: 0,
        failure: None,
        off_at: None,
    };
    match parts.store.create_channel(&channel, MOST).await? {
        true => Ok(channel.id),
        false => Err(too_many_channels()),
    }
}

fn too_many_channels() -> Refused {
    let title = "there are too many ways already";
    let status = StatusCode::TOO_MANY_REQUESTS;
    Refused::new(status, "too-many-channels", title)
}

/// What the browser calls this server; that it is ours was checked before.
fn site(parts: &Parts, headers: &HeaderMap) -> String {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (&parts.origin, text(ORIGIN), text(HOST)) {
        (Some(ours), ..) => ours.clone(),
        (None, Some(origin), _) => origin.to_owned(),
        (None, None, Some(host)) => format!("http://{host}"),
        (None, None, None) => String::new(),
    }
}

async fn change(
    State(online): State<Online>,
    visitor: Visitor,
    PathText(id): PathText,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let when: ChannelWhen = sent.read(&headers)?;
    let hours = hours(when)?;
    let player = &visitor.account()?.id;
    let store = &online.0.store;
    match store
        .set_channel_mode(player, &id, mode(when), hours)
        .await?
    {
        true => done(&visitor),
        false => Err(no_channel()),
    }
}

/// Sends a message at once, and says whether it has arrived. If it has, the way is on again.
async fn test(State(online): State<Online>, visitor: Visitor, PathText(id): PathText) -> Answer {
    let parts = &online.0;
    let player = &visitor.account()?.id;
    if !parts.notifier.tests.take(player.clone()) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        let refused = Refused::new(status, "too-fast", "slower, please");
        return Err(refused.after(parts.notifier.tests.wait()));
    }
    let channel = parts
        .store
        .channel(player, &id)
        .await?
        .ok_or_else(no_channel)?;
    let way: Way = serde_json::from_str(&channel.body).map_err(|_| no_channel())?;
    let now = parts.clock.now();
    let number = format!("test-{}", random(ID)?);
    let line = Line::test(&number, now, way.language);
    let stamp = Stamp {
        id: &number,
        now: now.0,
    };
    let sent = way.send(&parts.notifier, &[line], stamp).await;
    sent.map_err(undelivered)?;
    parts.store.note_channel_works(&channel.id).await?;
    done(&visitor)
}

fn undelivered(why: Unsent) -> Refused {
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Refused::new(status, "not-delivered", "the message did not arrive").because(why)
}

async fn remove(State(online): State<Online>, visitor: Visitor, PathText(id): PathText) -> Answer {
    let player = &visitor.account()?.id;
    match online.0.store.delete_channel(player, &id).await? {
        true => done(&visitor),
        false => Err(no_channel()),
    }
}

fn no_channel() -> Refused {
    let title = "there is no such way";
    Refused::new(StatusCode::NOT_FOUND, "no-channel", title)
}

fn random(letters: usize) -> Result<String, StoreError> {
    random_text(letters).map_err(|error| StoreError::Unavailable(error.to_string()))
}
