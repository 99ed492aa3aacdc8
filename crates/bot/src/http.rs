//! HTTP as a client: requests over connections that are kept, and answers that come line by line.

use crate::error::BotError;
use crate::wish::Expected;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, HOST, HeaderValue, LOCATION, RETRY_AFTER, USER_AGENT,
};
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

/// How long a request may take, from the connection to the end of the answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a stream may be silent. The server says something every ten seconds.
const SILENCE: Duration = Duration::from_secs(30);
/// The longest answer or line that is read, in bytes.
const LONGEST: usize = 8 << 20;
/// How many connections are kept for the next request.
const KEPT: usize = 4;

type Connection = SendRequest<Full<Bytes>>;

/// Where a server is: `https://tercio.example`, `http://localhost:8417`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    secure: bool,
    /// The host, without the brackets of numbers with colons.
    host: String,
    port: u16,
    /// As it was written, without a slash at the end.
    text: String,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Address {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Address, Expected> {
        let read = || -> Option<Address> {
            let text = text.trim_end_matches('/');
            let (scheme, place) = text.split_once("://")?;
            let (secure, usual) = match scheme.to_ascii_lowercase().as_str() {
                "https" => (true, 443),
                "http" => (false, 80),
                _ => return None,
            };
            let (host, port) = match place.strip_prefix('[') {
                Some(rest) => {
                    let (host, rest) = rest.split_once(']')?;
                    match rest {
                        "" => (host, None),
                        rest => (host, Some(rest.strip_prefix(':')?)),
                    }
                }
                None => match place.split_once(':') {
                    Some((host, port)) => (host, Some(port)),
                    None => (place, None),
                },
            };
            let is_strange = |letter: char| letter.is_whitespace() || "/?#@".contains(letter);
            if host.is_empty() || host.contains(is_strange) {
                return None;
            }
            Some(Address {
                secure,
                host: host.to_owned(),
                port: port.map_or(Some(usual), |port| port.parse().ok())?,
                text: text.to_owned(),
            })
        };
        read().ok_or_else(|| {
            Expected(format!(
                "expected an address such as https://tercio.example or http://localhost:8417, got {text:?}"
            ))
        })
    }
}

/// What shows the server who the bot is. It is never shown to anybody else.
#[derive(Clone)]
pub struct Token(HeaderValue);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = Expected;

    fn from_str(text: &str) -> Result<Token, Expected> {
        let text = text.trim();
        let is_good = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        let header = HeaderValue::from_str(&format!("Bearer {text}"));
        match header {
            Ok(mut header) if is_good => {
                header.set_sensitive(true);
                Ok(Token(header))
            }
            // What it is, is nobody's business.
            _ => Err(Expected(
                "expected a token, one word of letters and digits".to_owned(),
            )),
        }
    }
}

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
    fn connection(error: &dyn std::error::Error) -> Trouble {
        let why = match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        };
        Trouble::Connection(why)
    }

    fn late() -> Trouble {
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

/// A server, asked with a token.
pub(crate) struct Http {
    address: Address,
    token: Token,
    tls: Option<(TlsConnector, ServerName<'static>)>,
    /// Connections that are free.
    kept: Mutex<Vec<Connection>>,
}

impl Http {
    pub(crate) fn new(address: Address, token: Token) -> Result<Http, BotError> {
        let tls = match address.secure {
            true => Some(tls(&address.host)?),
            false => None,
        };
        Ok(Http {
            address,
            token,
            tls,
            kept: Mutex::default(),
        })
    }

    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// Sends a request, and reads the whole answer.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<Bytes, Trouble> {
        let asked = async {
            let (answer, connection) = self.send(method, path, body).await?;
            let answer = self.good(answer).await?;
            let whole = whole(answer).await?;
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() < KEPT && !connection.is_closed() {
                kept.push(connection);
            }
            Ok(whole)
        };
        timeout(PATIENCE, asked)
            .await
            .map_err(|_| Trouble::late())?
    }

    /// Opens a stream of lines.
    pub(crate) async fn stream(&self, path: &str) -> Result<Lines, Trouble> {
        let opened = async {
            let (answer, connection) = self.send(Method::GET, path, None).await?;
            let answer = self.good(answer).await?;
            Ok(Lines {
                _connection: connection,
                body: answer.into_body(),
                read: Vec::new(),
            })
        };
        timeout(PATIENCE, opened)
            .await
            .map_err(|_| Trouble::late())?
    }

    /// Sends a request over a connection that was kept, or over a new one.
    async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<(Response<Incoming>, Connection), Trouble> {
        let mut request = self.request(method, path, body)?;
        let kept = || {
            self.kept
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop()
        };
        while let Some(mut connection) = kept() {
            if connection.ready().await.is_err() {
                continue;
            }
            match connection.try_send_request(request).await {
                Ok(answer) => return Ok((answer, connection)),
                Err(mut error) => match error.take_message() {
                    // The server had closed it, and has heard nothing.
                    Some(message) => request = message,
                    None => return Err(Trouble::connection(&error.into_error())),
                },
            }
        }
        let mut connection = self.connect().await?;
        let answer = connection.send_request(request).await;
        let answer = answer.map_err(|error| Trouble::connection(&error))?;
        Ok((answer, connection))
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: Option<String>,
    ) -> Result<Request<Full<Bytes>>, Trouble> {
        let place = self
            .address
            .text
            .split_once("://")
            .map_or("", |(_, place)| place);
        Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, place)
            .header(AUTHORIZATION, self.token.0.clone())
            .header(
                USER_AGENT,
                concat!("tercio-bot/", env!("CARGO_PKG_VERSION")),
            )
            .header(CONTENT_TYPE, "application/json")
            .body(Full::from(body.unwrap_or_default()))
            .map_err(|error| Trouble::Unreadable(error.to_string()))
    }

    async fn connect(&self) -> Result<Connection, Trouble> {
        let place = (self.address.host.as_str(), self.address.port);
        let stream = TcpStream::connect(place).await;
        let stream = stream.map_err(|error| Trouble::connection(&error))?;
        // Moves are short, and in a hurry. Where that is not known, they wait a moment.
        let _ = stream.set_nodelay(true);
        match &self.tls {
            None => shake_hands(stream).await,
            Some((connector, name)) => {
                let stream = connector.connect(name.clone(), stream).await;
                let stream = stream.map_err(|error| Trouble::connection(&error))?;
                shake_hands(stream).await
            }
        }
    }

    /// The answer, unless it is a refusal.
    async fn good(&self, answer: Response<Incoming>) -> Result<Response<Incoming>, Trouble> {
        let status = answer.status();
        if status.is_success() {
            return Ok(answer);
        }
        let header = |name| answer.headers().get(name)?.to_str().ok().map(str::to_owned);
        let later = header(RETRY_AFTER).and_then(|text| text.parse().ok());
        let elsewhere = header(LOCATION);
        let body = whole(answer).await.unwrap_or_default();
        Err(Trouble::Refused(refused(
            status,
            &body,
            elsewhere.as_deref(),
            later.map(Duration::from_secs),
        )))
    }
}

/// What a refusal says, whoever it comes from.
fn refused(
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

async fn whole(answer: Response<Incoming>) -> Result<Bytes, Trouble> {
    let body = Limited::new(answer.into_body(), LONGEST).collect().await;
    let body = body.map_err(|error| Trouble::Connection(error.to_string()))?;
    Ok(body.to_bytes())
}

async fn shake_hands<S>(stream: S) -> Result<Connection, Trouble>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let shaken = handshake(TokioIo::new(stream)).await;
    let (sender, connection) = shaken.map_err(|error| Trouble::connection(&error))?;
    // It ends with whoever holds the other half, who hears of failures as well.
    tokio::spawn(async move { drop(connection.await) });
    Ok(sender)
}

/// The certificates that this machine trusts.
fn tls(host: &str) -> Result<(TlsConnector, ServerName<'static>), BotError> {
    let failed = |why: &dyn fmt::Display| BotError::Tls(why.to_string());
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(failed(
            &"this machine has no certificates (Debian: ca-certificates)",
        ));
    }
    let provider = Arc::new(crypto::ring::default_provider());
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| failed(&error))?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from(host.to_owned()).map_err(|error| failed(&error))?;
    Ok((TlsConnector::from(Arc::new(config)), name))
}

/// A stream of lines. It ends with this.
pub(crate) struct Lines {
    /// The connection lives as long as it is held.
    _connection: Connection,
    body: Incoming,
    /// What has come, and not been given on.
    read: Vec<u8>,
}

impl Lines {
    /// The next line that says something; `None` at the end. Nothing is lost if the caller gives up
    /// waiting and comes back.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>, Trouble> {
        loop {
            while let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                if !line.trim_ascii().is_empty() {
                    return Ok(Some(line));
                }
            }
            if self.read.len() > LONGEST {
                return Err(Trouble::Unreadable("a line has no end".to_owned()));
            }
            let frame = timeout(SILENCE, self.body.frame()).await;
            let frame =
                frame.map_err(|_| Trouble::Connection("the server is silent".to_owned()))?;
            match frame {
                None => return Ok(None),
                Some(Err(error)) => return Err(Trouble::connection(&error)),
                Some(Ok(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        self.read.extend_from_slice(&data);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (text, secure, host, port) in [
            ("https://tercio.example", true, "tercio.example", 443),
            ("http://localhost:8417/", false, "localhost", 8417),
            ("HTTP://[::1]:80", false, "::1", 80),
            ("https://[::1]", true, "::1", 443),
        ] {
            let address: Address = text.parse().expect(text);
            assert_eq!(
                (address.secure, &*address.host, address.port),
                (secure, host, port)
            );
        }
        for wrong in [
            "",
            "localhost",
            "localhost:8417",
            "ftp://here",
            "http://",
            "http://here:99999",
            "http://ann@here",
            "http://here/there",
            "http://[::1",
        ] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_token_is_shown() {
        let token: Token = " tercio_secret\n".parse().expect("a token");
        assert!(!format!("{token:?} {:?}", token.0).contains("secret"));
        for wrong in ["", " ", "two words", "tercio_é"] {
            let error = wrong.parse::<Token>().expect_err(wrong);
            assert!(!error.to_string().contains("tercio_"));
        }
    }

    #[test]
    fn refusals_are_understood_whoever_says_no() {
        let said = |status: u16, body: &str, place| {
            let status = StatusCode::from_u16(status).expect("a status");
            Trouble::Refused(refused(status, body.as_bytes(), place, None))
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
