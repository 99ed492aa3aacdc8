//! HTTP as a client: requests over connections that are kept, and answers that come line by line.

use crate::address::Address;
use crate::error::BotError;
use crate::token::Token;
use crate::trouble::{Refused, Trouble};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, LOCATION, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use std::fmt;
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
        Err(Trouble::Refused(Refused::read(
            status,
            &body,
            elsewhere.as_deref(),
            later.map(Duration::from_secs),
        )))
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
