//! The cookies that say who somebody is.

use axum::http::{HeaderMap, HeaderValue, header};

/// Whether cookies may travel over plain HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Transport {
    /// At home.
    Http,
    /// Never.
    Https,
}

/// A cookie of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cookie {
    /// Who has no account.
    Guest,
    /// Who has signed in.
    Session,
    /// Who has signed in before.
    History,
}

/// The seconds of a day.
const DAY: u32 = 24 * 60 * 60;

impl Cookie {
    const fn name(self) -> &'static str {
        match self {
            Cookie::Guest => "tercio-guest",
            Cookie::Session => "tercio-session",
            Cookie::History => "tercio-history",
        }
    }

    /// How long a browser keeps it, in seconds. We may forget a session sooner.
    const fn kept(self) -> u32 {
        match self {
            Cookie::Guest | Cookie::Session => 365 * DAY,
            Cookie::History => 30 * DAY,
        }
    }

    /// The values that a browser sent.
    pub(crate) fn values(self, headers: &HeaderMap) -> impl Iterator<Item = &str> {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|all| all.split(';'));
        pairs.filter_map(move |pair| {
            let (name, value) = pair.trim().split_once('=')?;
            (name == self.name()).then_some(value)
        })
    }

    /// What the browser is told to keep. Scripts cannot read it, and other sites cannot send it
    /// along with what changes something.
    pub(crate) fn keep(self, value: &str, transport: Transport) -> Option<HeaderValue> {
        self.header(value, self.kept(), transport)
    }

    /// What the browser is told to forget.
    pub(crate) fn forget(self, transport: Transport) -> Option<HeaderValue> {
        self.header("", 0, transport)
    }

    fn header(self, value: &str, seconds: u32, transport: Transport) -> Option<HeaderValue> {
        let name = self.name();
        let secure = match transport {
            Transport::Http => "",
            Transport::Https => "; Secure",
        };
        let text =
            format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).ok()
    }
}
