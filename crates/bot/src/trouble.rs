//! Why a request came to nothing.

use crate::error::BotError;
use hyper::StatusCode;
use serde::Deserialize;
use std::fmt;
use std::time::Duration;

/// Why a request came to nothing.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The connection: it may work later.
    Connection(String),
    /// The server says no.
    Refused(Refused),
    /// What came is not what was asked for.
    Unreadable(String),
}

/// A refusal of the server.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    /// The word for programs; empty if there was none.
    pub(crate) kind: String,
    /// The word of the game itself.
    pub(crate) refusal: Option<String>,
    /// What is wrong, for people.
    pub(crate) words: String,
    /// When to ask again.
    pub(crate) later: Option<Duration>,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Connection(why) => f.write_str(why),
            Trouble::Refused(refused) => f.write_str(&refused.words),
            Trouble::Unreadable(why) => write!(f, "the answer cannot be read: {why}"),
        }
    }
}

impl Trouble {
    pub(crate) fn connection(error: &dyn std::error::Error) -> Trouble {
        let why = match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        };
        Trouble::Connection(why)
    }

    pub(crate) fn late() -> Trouble {
        Trouble::Connection("no answer in time".to_owned())
    }

    /// The word of a refusal.
    pub(crate) fn kind(&self) -> &str {
        match self {
            Trouble::Refused(refused) => &refused.kind,
            _ => "",
        }
    }

    /// How long the server wants to be left alone.
    pub(crate) fn later(&self) -> Option<Duration> {
        match self {
            Trouble::Refused(refused) => refused.later,
            _ => None,
        }
    }

    /// What it means for the whole bot, if it will never work.
    pub(crate) fn end(&self) -> Option<BotError> {
        let Trouble::Refused(refused) = self else {
            return None;
        };
        match refused.kind.as_str() {
            "bad-token" | "no-account" | "banned" => Some(BotError::Token(refused.words.clone())),
            "no-scope" | "not-with-token" => Some(BotError::Token(refused.words.clone())),
            "" if refused.status.is_redirection() || refused.status == StatusCode::NOT_FOUND => {
                Some(BotError::Strange(refused.words.clone()))
            }
            _ => None,
        }
    }
}

impl Refused {
    /// What a refusal says, whoever it comes from.
    pub(crate) fn read(
        status: StatusCode,
        body: &[u8],
        elsewhere: Option<&str>,
        later: Option<Duration>,
    ) -> Refused {
        #[derive(Deserialize)]
        struct Said {
            #[serde(rename = "type")]
            kind: String,
            title: String,
            #[serde(default)]
            detail: Option<String>,
            #[serde(default)]
            refusal: Option<String>,
        }
        let said: Option<Said> = serde_json::from_slice(body).ok();
        let words = match (&said, elsewhere) {
            (Some(said), _) => match &said.detail {
                Some(detail) => format!("{}: {detail}", said.title),
                None => said.title.clone(),
            },
            (None, Some(place)) => format!("{status}, look at {place:?}"),
            (None, None) => status.to_string(),
        };
        let (kind, refusal) = said
            .map(|said| (said.kind, said.refusal))
            .unwrap_or_default();
        Refused {
            status,
            kind,
            refusal,
            words,
            later,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_understood_whoever_says_no() {
        let said = |status: u16, body: &str, place| {
            let status = StatusCode::from_u16(status).expect("a status");
            Trouble::Refused(Refused::read(status, body.as_bytes(), place, None))
        };
        let bad = said(
            401,
            r#"{"type":"bad-token","status":401,"title":"not known"}"#,
            None,
        );
        assert!(matches!(bad.end(), Some(BotError::Token(_))));
        let game = said(
            409,
            r#"{"type":"not-allowed","status":409,"title":"no","detail":"the game is over","refusal":"over"}"#,
            None,
        );
        assert_eq!(
            (game.kind(), game.to_string().as_str()),
            ("not-allowed", "no: the game is over")
        );
        assert!(game.end().is_none());
        // A proxy that is up before the server.
        let proxy = said(502, "<html>", None);
        assert!(proxy.end().is_none() && proxy.to_string().contains("502"));
        let moved = said(308, "", Some("https://tercio.example/api/me"));
        assert!(matches!(moved.end(), Some(BotError::Strange(why)) if why.contains("https://")));
    }
}
