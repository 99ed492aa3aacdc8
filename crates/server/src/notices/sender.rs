//! Tells people who are elsewhere what is to be told. Every node looks for it; what one has taken the
//! others leave alone for a while, and take over if it is not told by then.

use super::message::{Line, Listener, Presence};
use super::post::Unsent;
use super::way::{Destination, Stamp, Way};
use super::{Notifier, Reach, mail};
use crate::online::Parts;
use crate::rounds::Rounds;
use axum::http::StatusCode;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tercio_online::Time;
use tercio_store::{AfterFailure, Channel, Mode, Notice, Result, StoreError};
use tokio::sync::OwnedSemaphorePermit;

/// How often it is looked for what is due.
const EVERY: Duration = Duration::from_secs(1);
/// In how many rounds it is written down once who is connected, for other nodes.
const ROUNDS: u32 = 5;
/// In how many rounds it is looked once for notices whose channel has gone: every hour.
const CLEAN_ROUNDS: u32 = 3_600;
/// How many channels are looked at in a round.
const BATCH: i64 = 64;
/// How long others leave alone what a node has taken, in milliseconds.
const TAKEN: i64 = 60_000;
/// How long a channel is left alone after its first failure, and at most, in milliseconds. It doubles
/// each time.
const FIRST_REST: i64 = 60_000;
const LONGEST_REST: i64 = 6 * 60 * 60 * 1000;
/// How long it is left alone if the failure lies with this server or the mail server.
const FAULT_REST: i64 = 5 * 60 * 1000;
/// After how many failures in a row a channel is switched off: about twenty hours.
const MOST_FAILURES: i64 = 12;
/// After how many refusals of an address by the mail server: a quarter of an hour.
const MOST_REFUSALS: i64 = 5;
/// How long after a mail the next one comes at the earliest, in milliseconds.
const BETWEEN: i64 = 5 * 60 * 1000;
/// What the store calls channels of mail.
const MAIL: &str = "mail";

/// Sends as long as online play lasts.
pub(crate) async fn send(parts: Weak<Parts>) {
    let mut rounds = Rounds::every(EVERY, parts);
    while let Some((parts, round)) = rounds.next().await {
        let notifier = &parts.notifier;
        if notifier.poster.reach == Reach::Nowhere && notifier.smtp.is_none() {
            return;
        }
        // If the store is away, the next round finds the same.
        if let Err(error) = look(&parts, round).await {
            parts
                .trouble
                .store("looking for what is to be told", &error);
        }
    }
}

async fn look(parts: &Arc<Parts>, round: u32) -> Result<()> {
    let now = parts.clock.now().0;
    if round.is_multiple_of(CLEAN_ROUNDS) {
        parts.store.delete_lost_notices().await?;
        mail::clean(parts, now).await?;
    }
    if round.is_multiple_of(ROUNDS) && parts.games.bus.node().is_some() {
        let people = parts.hub.people();
        if !people.is_empty() {
            parts.store.note_connected(&people, now).await?;
        }
    }
    for channel in parts.store.due_channels(now, BATCH).await? {
        // If too many are under way, the others wait for the next round.
        let Ok(place) = parts.notifier.places.clone().try_acquire_owned() else {
            break;
        };
        tokio::spawn(deliver(parts.clone(), channel, place));
    }
    Ok(())
}

/// Tells what is due on a channel.
async fn deliver(parts: Arc<Parts>, channel: Channel, _place: OwnedSemaphorePermit) {
    if let Err(error) = tell(&parts, &channel).await {
        parts.trouble.store("telling what has happened", &error);
    }
}

async fn tell(parts: &Parts, channel: &Channel) -> Result<()> {
    let store = &parts.store;
    let now = parts.clock.now();
    let is_mail = channel.kind == MAIL;
    let until = now.0 + TAKEN;
    let taken = match is_mail {
        true => store.take_gathered(&channel.id, now.0, until).await?,
        false => store.take_notices(&channel.id, now.0, until).await?,
    };
    let Ok(way) = serde_json::from_str::<Way>(&channel.body) else {
        let off = AfterFailure::Off(now.0);
        return store
            .note_channel_fails(&channel.id, "it cannot be read", off)
            .await;
    };
    let mut lines = Vec::new();
    for notice in &taken {
        lines.extend(line(parts, channel, &way, notice, now).await?);
    }
    drop_older(&mut lines);
    let useful = |notice: &&Notice| lines.iter().any(|line| line.id == notice.id);
    let (useful, useless): (Vec<&Notice>, Vec<&Notice>) = taken.iter().partition(useful);
    let ids = |notices: &[&Notice]| -> Vec<String> {
        notices.iter().map(|notice| notice.id.clone()).collect()
    };
    if !useless.is_empty() {
        store.delete_notices(&ids(&useless)).await?;
    }
    let Some(first) = lines.first() else {
        return Ok(());
    };
    let stamp = Stamp {
        id: &first.id,
        now: now.0,
    };
    let sent = way.send(&parts.notifier, &lines, stamp).await;
    let notices = &parts.trouble.metrics.0.notices;
    match sent {
        Ok(()) => {
            notices.add("sent");
            store.delete_notices(&ids(&useful)).await?;
            if is_mail {
                store.rest_channel(&channel.id, now.0 + BETWEEN).await?;
            } else if channel.failure.is_some() {
                store.note_channel_works(&channel.id).await?;
            }
            Ok(())
        }
        Err(unsent) => {
            notices.add("failed");
            tracing::debug!(channel = channel.id, why = %unsent, "a message did not arrive");
            note_failure(parts, channel, &way, unsent, now).await
        }
    }
}

/// Of several lines about one game that say the same, the last one counts; and who hears that it is
/// their turn need not hear that the game has begun.
fn drop_older(lines: &mut Vec<Line>) {
    let later = lines.clone();
    let mut place = 0;
    lines.retain(|line| {
        place += 1;
        let says_more = |other: &Line| {
            let same = other.kind == line.kind;
            other.game == line.game && (same || line.kind == "began" && other.kind == "turn")
        };
        !later[place..].iter().any(says_more)
    });
}

/// What a notice says to the owner of a channel, if it is still to be said.
async fn line(
    parts: &Parts,
    channel: &Channel,
    way: &Way,
    notice: &Notice,
    now: Time,
) -> Result<Option<Line>> {
    let presence = match parts.hub.has(&channel.player) || channel.seen_at >= notice.at {
        true => Presence::Here,
        false => Presence::Away,
    };
    if channel.mode == Mode::Away && presence == Presence::Here {
        return Ok(None);
    }
    let shared = match parts.games.latest(&notice.game).await {
        Ok(Some(shared)) => shared,
        Ok(None) => return Ok(None),
        Err(error) if error.is_temporary() => return Err(error),
        // A game whose history makes no sense has nothing to tell.
        Err(error) => {
            parts.trouble.store("telling of a game", &error);
            return Ok(None);
        }
    };
    let live = shared.lock().await;
    let listener = Listener {
        player: &channel.player,
        language: way.language,
        presence,
    };
    Ok(Line::of(notice, &live, listener, now))
}

/// What becomes of a channel that has failed once more.
async fn note_failure(
    parts: &Parts,
    channel: &Channel,
    way: &Way,
    unsent: Unsent,
    now: Time,
) -> Result<(), StoreError> {
    let gone = matches!(
        unsent,
        Unsent::Refused(StatusCode::NOT_FOUND | StatusCode::GONE)
    );
    if gone && matches!(way.to, Destination::Push { .. }) {
        // The browser has ended it: nobody is left to be told anything there.
        return parts
            .store
            .delete_channel(&channel.player, &channel.id)
            .await
            .map(drop);
    }
    let then = match most_failures(&parts.notifier, &way.to, unsent) {
        None => AfterFailure::Wait(now.0 + FAULT_REST),
        Some(most) if channel.failures + 1 >= most => AfterFailure::Off(now.0),
        Some(_) => AfterFailure::Rest(now.0 + rest(channel.failures)),
    };
    let why = unsent.to_string();
    parts
        .store
        .note_channel_fails(&channel.id, &why, then)
        .await
}

/// After how many failures in a row a channel is switched off; none if this one lies with this server or
/// the mail server, and not with the channel.
fn most_failures(notifier: &Notifier, to: &Destination, unsent: Unsent) -> Option<i64> {
    let is_push = matches!(to, Destination::Push { .. });
    // Whoever runs the server may switch it on again.
    let off = notifier.poster.reach == Reach::Nowhere || is_push && notifier.vapid.is_none();
    match unsent {
        Unsent::NoMailbox(_) => Some(MOST_REFUSALS),
        Unsent::MailFault(_) => None,
        Unsent::Address if off => None,
        _ => Some(MOST_FAILURES),
    }
}

/// How long a channel is left alone that had failed so often before.
fn rest(failures: i64) -> i64 {
    let doublings = u32::try_from(failures).unwrap_or(0).min(20);
    (FIRST_REST << doublings).min(LONGEST_REST)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_REST, Line, MOST_FAILURES, drop_older, most_failures, rest};
    use crate::notices::post::Unsent;
    use crate::notices::way::Destination;
    use crate::notices::{Notifier, Reach};
    use std::sync::Arc;
    use tercio_api::{PushKeys, WebhookShape};
    use tercio_store::Store;

    #[tokio::test]
    async fn what_the_server_has_switched_off_counts_against_nobody() {
        let store = Store::open("sqlite::memory:").await.expect("a store");
        let push = Destination::Push {
            endpoint: "https://push.example/".to_owned(),
            keys: PushKeys {
                p256dh: String::new(),
                auth: String::new(),
            },
            label: String::new(),
        };
        let webhook = Destination::Webhook {
            address: "https://10.0.0.1/".to_owned(),
            shape: WebhookShape::Json,
            secret: String::new(),
        };
        let contact = Some("mailto:host@tercio.example");
        for (reach, contact, of_push, of_webhook) in [
            (
                Reach::Public,
                contact,
                Some(MOST_FAILURES),
                Some(MOST_FAILURES),
            ),
            (Reach::Public, None, None, Some(MOST_FAILURES)),
            (Reach::Nowhere, contact, None, None),
        ] {
            let notifier = Notifier::new(&store, reach, contact, None, Arc::default()).await;
            let notifier = notifier.expect("a notifier");
            let most = |to| most_failures(&notifier, to, Unsent::Address);
            assert_eq!((most(&push), most(&webhook)), (of_push, of_webhook));
        }
    }

    #[test]
    fn a_digest_says_each_thing_once() {
        let line = |game: &str, kind: &str, at| Line {
            id: format!("{game}-{at}-{kind}"),
            kind: kind.to_owned(),
            game: Some(game.to_owned()),
            path: String::new(),
            at,
            text: String::new(),
        };
        let mut lines = vec![
            line("a", "began", 0),
            line("b", "began", 0),
            line("a", "turn", 1),
            line("a", "offer", 2),
            line("a", "turn", 3),
        ];
        drop_older(&mut lines);
        let ids: Vec<&str> = lines.iter().map(|line| line.id.as_str()).collect();
        assert_eq!(ids, ["b-0-began", "a-2-offer", "a-3-turn"]);
    }

    #[test]
    fn a_channel_that_fails_is_tried_for_most_of_a_day() {
        assert_eq!(
            (rest(0), rest(1), rest(60)),
            (60_000, 120_000, LONGEST_REST)
        );
        let all: i64 = (0..MOST_FAILURES - 1).map(rest).sum();
        let hours = all / (60 * 60 * 1000);
        assert!((18..24).contains(&hours), "{hours}");
    }
}
