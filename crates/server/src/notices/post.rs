//! Posting to addresses that people have set. Nobody is believed: a name is looked up once, only
//! addresses that may be reached are connected to, nothing is followed elsewhere, and nothing of the
//! answer is read but its first line.

use super::reach::{Reach, Target, Transport};
use super::smtp::MailFault;
use axum::body::Bytes;
use axum::http::header::{CONTENT_LENGTH, HOST, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use http_body_util::Full;
use hyper::client::conn::http1::handshake;
use hyper_util::rt::TokioIo;
use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto};

/// How long all of it may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a message did not arrive, in words that give nothing away about networks behind the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unsent {
    /// This server does not send there.
    Address,
    /// Nobody is there, or the connection broke.
    Unreachable,
    /// They cannot show who they are.
    Certificate,
    /// They take too long.
    Late,
    /// They do not want it.
    Refused(StatusCode),
    /// The mail server does not take it, with this code.
    Rejected(u16),
    /// The mail server knows nobody there, and says so with this code.
    NoMailbox(u16),
    /// The mail server takes mail for nobody at the moment.
    MailFault(MailFault),
    /// It cannot be written in the way that they understand.
    Unwritable,
}

impl fmt::Display for Unsent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsent::Address => f.write_str("this server does not send to this address"),
            Unsent::Unreachable => f.write_str("nobody answers there"),
            Unsent::Certificate => f.write_str("no secure connection could be made"),
            Unsent::Late => f.write_str("no answer in time"),
            Unsent::Refused(status) => write!(f, "the answer was {}", status.as_u16()),
            Unsent::Rejected(code) | Unsent::NoMailbox(code) => {
                write!(f, "the mail server answered {code}")
            }
            Unsent::MailFault(fault) => fault.fmt(f),
            Unsent::Unwritable => f.write_str("the keys of this browser are not understood"),
        }
    }
}

/// Posts.
pub(crate) struct Poster {
    pub(super) reach: Reach,
    /// None where this machine trusts nobody.
    tls: Option<TlsConnector>,
}

impl Poster {
    pub(crate) fn new(reach: Reach) -> Poster {
        Poster {
            reach,
            tls: match reach {
                Reach::Nowhere => None,
                Reach::Public | Reach::Anywhere => tls(),
            },
        }
    }

    /// Posts something, and waits until somebody has said that they have it.
    pub(super) async fn post(
        &self,
        address: &str,
        headers: HeaderMap,
        body: Vec<u8>,
    ) -> Result<(), Unsent> {
        let target = self.reach.target(address)?;
        let request = request(&target, headers, body).ok_or(Unsent::Address)?;
        let status = timeout(PATIENCE, self.send(&target, request))
            .await
            .map_err(|_| Unsent::Late)??;
        match status.is_success() {
            true => Ok(()),
            false => Err(Unsent::Refused(status)),
        }
    }

    async fn send(
        &self,
        target: &Target,
        request: Request<Full<Bytes>>,
    ) -> Result<StatusCode, Unsent> {
        let stream = self.connect(target).await?;
        match target.scheme {
            Transport::Clear => ask(stream, request).await,
            Transport::Tls => {
                let tls = self.tls.as_ref().ok_or(Unsent::Certificate)?;
                let name = ServerName::try_from(target.host.clone());
                let name = name.map_err(|_| Unsent::Address)?;
                let stream = tls.connect(name, stream).await;
                ask(stream.map_err(|_| Unsent::Certificate)?, request).await
            }
        }
    }

    /// Connects to one of the machines behind a name: to the very addresses that were looked at.
    async fn connect(&self, target: &Target) -> Result<TcpStream, Unsent> {
        let found = lookup_host((target.host.as_str(), target.port)).await;
        let found = found.map_err(|_| Unsent::Unreachable)?;
        let mut why = Unsent::Unreachable;
        for address in found {
            if !self.reach.allows(address.ip()) {
                why = Unsent::Address;
                continue;
            }
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(_) => why = Unsent::Unreachable,
            }
        }
        Err(why)
    }
}

fn request(target: &Target, headers: HeaderMap, body: Vec<u8>) -> Option<Request<Full<Bytes>>> {
    let path = target
        .uri
        .path_and_query()
        .map_or("/", |path| path.as_str());
    let host = target.uri.authority()?.as_str();
    let length = HeaderValue::from(body.len());
    let mut request = Request::new(Full::from(body));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = path.parse().ok()?;
    let own = request.headers_mut();
    *own = headers;
    own.insert(HOST, HeaderValue::from_str(host).ok()?);
    own.insert(CONTENT_LENGTH, length);
    let agent = concat!("tercio/", env!("CARGO_PKG_VERSION"));
    own.insert(USER_AGENT, HeaderValue::from_static(agent));
    Some(request)
}

/// Sends a request, and hears how it was taken. The connection ends with it.
async fn ask<S>(stream: S, request: Request<Full<Bytes>>) -> Result<StatusCode, Unsent>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let shaken = handshake(TokioIo::new(stream)).await;
    let (mut sender, connection) = shaken.map_err(|_| Unsent::Unreachable)?;
    let mut answer = pin!(sender.send_request(request));
    // The connection works as long as somebody waits for it. It may end with the answer.
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        _ = connection => answer.await,
    };
    let answer = answer.map_err(|_| Unsent::Unreachable)?;
    Ok(answer.status())
}

/// The certificates that this machine trusts.
fn tls() -> Option<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        tracing::warn!("this machine trusts nobody (Debian: ca-certificates): nothing can be sent");
        return None;
    }
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .ok()?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
}
