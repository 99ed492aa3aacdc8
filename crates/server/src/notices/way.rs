//! The ways on which people are told something, as they are kept.

use super::Notifier;
use super::message::Line;
use super::post::Unsent;
use super::push::LONGEST;
use super::smtp::Letter;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use ring::hmac::{self, HMAC_SHA256};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tercio_api::{ChannelKind, NoticeLanguage, Page, PushKeys, WebhookShape};

/// How many things one message tells. More are only counted.
const MOST: usize = 20;

/// A way, and what is written on it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Way {
    #[serde(flatten)]
    pub(super) to: Destination,
    /// The address of this server, as the person calls it.
    pub(super) site: String,
    pub(super) language: NoticeLanguage,
}

/// Where a way leads.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case")]
pub(super) enum Destination {
    Webhook {
        address: String,
        shape: WebhookShape,
        /// What it is signed with.
        secret: String,
    },
    Push {
        endpoint: String,
        keys: PushKeys,
        label: String,
    },
    Mail {
        address: String,
        /// Where one asks for no more of it, on this server.
        stop: String,
    },
}

impl Destination {
    /// The word for it in the store.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Destination::Webhook { .. } => "webhook",
            Destination::Push { .. } => "push",
            Destination::Mail { .. } => "mail",
        }
    }

    /// What its owner gets to see of it.
    pub(super) fn kind(&self) -> ChannelKind {
        match self {
            Destination::Webhook { address, shape, .. } => ChannelKind::Webhook {
                host: host(address),
                shape: *shape,
            },
            Destination::Push { label, .. } => ChannelKind::Push {
                label: label.clone(),
            },
            Destination::Mail { address, .. } => ChannelKind::Mail {
                address: address.clone(),
            },
        }
    }
}

/// The host of an address, with its port.
fn host(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next();
    host.unwrap_or_default().to_owned()
}

/// What tells one message from others.
pub(super) struct Stamp<'a> {
    pub(super) id: &'a str,
    /// In milliseconds since 1970.
    pub(super) now: i64,
}

impl Way {
    /// Sends a message of some lines.
    pub(super) async fn send(
        &self,
        notifier: &Notifier,
        lines: &[Line],
        stamp: Stamp<'_>,
    ) -> Result<(), Unsent> {
        let (address, (headers, body)) = match &self.to {
            Destination::Webhook {
                address,
                shape,
                secret,
            } => (address, self.posted(*shape, secret, lines, &stamp)?),
            Destination::Push { endpoint, keys, .. } => {
                // The keys of this server have gone, or web push was switched off.
                let vapid = notifier.vapid.as_ref().ok_or(Unsent::Address)?;
                let plain = self.pushed(lines, stamp.id).to_string();
                let seconds = stamp.now / 1000;
                (
                    endpoint,
                    vapid.message(endpoint, keys, plain.as_bytes(), seconds)?,
                )
            }
            Destination::Mail { address, stop } => {
                let stop = format!("{}{stop}", self.site);
                let letter = Letter {
                    id: stamp.id,
                    to: address,
                    subject: &self.subject(lines),
                    text: &self.mailed(lines, &stop),
                    stop: &stop,
                };
                return notifier.mail(&letter).await;
            }
        };
        notifier.poster.post(address, headers, body).await
    }

    /// What stands above a mail.
    fn subject(&self, lines: &[Line]) -> String {
        match (lines, self.language) {
            ([line], NoticeLanguage::English) => format!("Tercio: {}", line.text),
            ([line], NoticeLanguage::French) => format!("Tercio : {}", line.text),
            (_, NoticeLanguage::English) => format!("Tercio: {} pieces of news", lines.len()),
            (_, NoticeLanguage::French) => format!("Tercio : {} nouvelles", lines.len()),
        }
    }

    /// All lines with their addresses, and how to get no more of them.
    fn mailed(&self, lines: &[Line], stop: &str) -> String {
        let text = self.text(lines).replace('\n', "\n\n");
        let account = format!("{}{}", self.site, Page::Account.path());
        // What follows this line is no part of the message, for programs that read mail.
        match self.language {
            NoticeLanguage::English => format!(
                "{text}\n\n-- \nWhen such mail comes is set here: {account}\nNo more of it: {stop}\n"
            ),
            NoticeLanguage::French => format!(
                "{text}\n\n-- \nRéglez ici quand ces courriels viennent : {account}\n\
                 N’en plus recevoir : {stop}\n"
            ),
        }
    }

    /// What is posted to a webhook.
    fn posted(
        &self,
        shape: WebhookShape,
        secret: &str,
        lines: &[Line],
        stamp: &Stamp<'_>,
    ) -> Result<(HeaderMap, Vec<u8>), Unsent> {
        let text = self.text(lines);
        let body = match shape {
            WebhookShape::Json => self.whole(lines, &text, stamp).to_string(),
            WebhookShape::Slack => json!({"text": text}).to_string(),
            // Nobody is called by a name that looks like a group.
            WebhookShape::Discord => {
                json!({"content": text, "allowed_mentions": {"parse": []}}).to_string()
            }
            WebhookShape::Ntfy => text,
        };
        let kind = match shape {
            WebhookShape::Ntfy => "text/plain; charset=utf-8",
            _ => "application/json",
        };
        let value = |text: &str| HeaderValue::from_str(text).map_err(|_| Unsent::Unwritable);
        let mut headers = HeaderMap::from_iter([
            (CONTENT_TYPE, HeaderValue::from_static(kind)),
            (HeaderName::from_static("tercio-id"), value(stamp.id)?),
            (
                HeaderName::from_static("tercio-time"),
                HeaderValue::from(stamp.now),
            ),
            (
                HeaderName::from_static("tercio-signature"),
                value(&signature(secret, stamp.now, &body))?,
            ),
        ]);
        if shape == WebhookShape::Ntfy {
            let title = HeaderValue::from_static("Tercio");
            headers.insert(HeaderName::from_static("title"), title);
            if let [line] = lines {
                let url = value(&self.url(line))?;
                headers.insert(HeaderName::from_static("click"), url);
            }
        }
        Ok((headers, body.into_bytes()))
    }

    /// Everything, for programs.
    fn whole(&self, lines: &[Line], text: &str, stamp: &Stamp<'_>) -> Value {
        let notices = lines.iter().map(|line| {
            json!({
                "id": line.id,
                "kind": line.kind,
                "game": line.game,
                "at": line.at,
                "url": self.url(line),
                "text": line.text,
            })
        });
        json!({
            "id": stamp.id,
            "at": stamp.now,
            "text": text,
            "notices": notices.collect::<Vec<_>>(),
        })
    }

    /// What a browser shows.
    fn pushed(&self, lines: &[Line], id: &str) -> Value {
        let mut shown = lines.len().min(MOST);
        loop {
            let texts: Vec<&str> = lines[..shown]
                .iter()
                .map(|line| line.text.as_str())
                .collect();
            let mut body = texts.join("\n");
            if shown < lines.len() {
                body = format!("{body}\n{}", self.more(lines.len() - shown));
            }
            let path = match lines {
                [line] => line.path.as_str(),
                _ => "/online",
            };
            let whole = json!({"id": id, "title": "Tercio", "body": body, "path": path});
            if shown == 0 || whole.to_string().len() <= LONGEST {
                return whole;
            }
            shown -= 1;
        }
    }

    /// All lines with their addresses, one below the other.
    fn text(&self, lines: &[Line]) -> String {
        let shown = lines.iter().take(MOST);
        let mut texts: Vec<String> = shown
            .map(|line| format!("{} {}", line.text, self.url(line)))
            .collect();
        if lines.len() > MOST {
            texts.push(self.more(lines.len() - MOST));
        }
        texts.join("\n")
    }

    fn more(&self, count: usize) -> String {
        match self.language {
            NoticeLanguage::English => format!("and {count} more"),
            NoticeLanguage::French => format!("et {count} de plus"),
        }
    }

    fn url(&self, line: &Line) -> String {
        format!("{}{}", self.site, line.path)
    }
}

/// Shows who has the secret that a message is ours, and of this moment.
fn signature(secret: &str, now: i64, body: &str) -> String {
    let key = hmac::Key::new(HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{now}.{body}").as_bytes());
    let hex: String = tag
        .as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("sha256={hex}")
}

#[cfg(test)]
mod tests {
    use super::{Destination, Stamp, Way, host, signature};
    use crate::notices::message::Line;
    use serde_json::Value;
    use tercio_api::{NoticeLanguage, PushKeys, WebhookShape};

    fn way(to: Destination) -> Way {
        Way {
            to,
            site: "https://tercio.example".to_owned(),
            language: NoticeLanguage::French,
        }
    }

    fn lines(count: usize) -> Vec<Line> {
        let line = |n| Line {
            id: format!("n{n}"),
            kind: "turn".to_owned(),
            game: Some("g".to_owned()),
            path: "/game/g".to_owned(),
            at: 5,
            text: "À vous.".to_owned(),
        };
        (0..count).map(line).collect()
    }

    #[test]
    fn every_service_gets_its_own_shape() {
        let stamp = Stamp { id: "m", now: 7 };
        let posted = |shape, count| {
            let to = Destination::Webhook {
                address: "https://hooks.example/x".to_owned(),
                shape,
                secret: "s".to_owned(),
            };
            let (headers, body) = way(to)
                .posted(shape, "s", &lines(count), &stamp)
                .expect("it");
            (headers, String::from_utf8(body).expect("UTF-8"))
        };
        let url = "À vous. https://tercio.example/game/g";
        let json = |shape| -> Value { serde_json::from_str(&posted(shape, 1).1).expect("JSON") };
        assert_eq!(json(WebhookShape::Slack)["text"], url);
        assert_eq!(json(WebhookShape::Discord)["content"], url);
        let whole = json(WebhookShape::Json);
        assert_eq!((&whole["id"], &whole["text"]), (&"m".into(), &url.into()));
        assert_eq!(whole["notices"][0]["url"], "https://tercio.example/game/g");
        let (headers, body) = posted(WebhookShape::Ntfy, 1);
        assert_eq!(body, url);
        assert_eq!(headers["click"], "https://tercio.example/game/g");
        assert_eq!(headers["tercio-signature"], signature("s", 7, url));
        assert!(posted(WebhookShape::Slack, 25).1.contains("et 5 de plus"));
    }

    #[test]
    fn a_signature_can_be_checked_elsewhere() {
        // printf '7.hello' | openssl dgst -sha256 -hmac secret
        let expected = "11b0dce5d3f983443644f66423862c86225006a454064ae858a8591d353e1563";
        assert_eq!(
            signature("secret", 7, "hello"),
            format!("sha256={expected}")
        );
    }

    #[test]
    fn a_push_is_never_too_long() {
        let keys = PushKeys {
            p256dh: String::new(),
            auth: String::new(),
        };
        let to = Destination::Push {
            endpoint: String::new(),
            keys,
            label: String::new(),
        };
        let mut many = lines(20);
        many[0].text = "x".repeat(2_900);
        let pushed = way(to).pushed(&many, "m");
        assert!(pushed.to_string().len() <= super::LONGEST);
        assert_eq!(pushed["path"], "/online");
    }

    #[test]
    fn of_an_address_only_the_host_is_shown() {
        assert_eq!(
            host("https://hooks.example:8443/secret?x"),
            "hooks.example:8443"
        );
        assert_eq!(host("https://hooks.example?x"), "hooks.example");
    }
}
