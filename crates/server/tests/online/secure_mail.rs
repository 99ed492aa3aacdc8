//! Mail over TLS: to the right server, and to no other.

use crate::client::Person;
use crate::log::Log;
use crate::mail::ask;
use crate::post_office::{GREETING, Mood, PostOffice, heard};
use crate::server::Server;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use tercio_server::{OnlineOptions, Smtp};
use tercio_store::testing::Certificate;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned, crypto};

const PASSWORD: &str = "correct-horse-battery";

fn tls(certificate: &Certificate) -> Arc<ServerConfig> {
    let chain = CertificateDer::from_pem_file(certificate.path()).expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(certificate.key()).expect("a key");
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_no_client_auth()
        .with_single_cert(vec![chain], key);
    Arc::new(config.expect("a certificate and its key"))
}

type Wrapped = StreamOwned<ServerConnection, TcpStream>;

fn wrapped(config: &Arc<ServerConfig>, stream: TcpStream) -> Option<Wrapped> {
    let mut session = ServerConnection::new(config.clone()).expect("a session");
    let mut wire = stream;
    // Whoever does not believe who we are, goes.
    session.complete_io(&mut wire).ok()?;
    Some(StreamOwned::new(session, wire))
}

/// A mail server that speaks TLS from the first byte.
fn from_the_start(certificate: &Certificate) -> PostOffice {
    let config = tls(certificate);
    PostOffice::behind(move |stream| {
        let mut wire = wrapped(&config, stream)?;
        wire.write_all(GREETING.as_bytes()).ok()?;
        wire.flush().ok()?;
        Some(Box::new(wire))
    })
}

/// A mail server that begins it with STARTTLS.
fn when_asked(certificate: &Certificate) -> PostOffice {
    let config = tls(certificate);
    PostOffice::behind(move |mut stream| {
        stream.write_all(GREETING.as_bytes()).ok()?;
        let mut lines = BufReader::new(stream.try_clone().ok()?);
        loop {
            let line = heard(&mut lines)?;
            assert!(
                !line.starts_with("AUTH"),
                "a password for everybody to read"
            );
            let answer = match line.as_str() {
                "STARTTLS" => "220 go on\r\n",
                _ => "250-post.example\r\n250 STARTTLS\r\n",
            };
            stream.write_all(answer.as_bytes()).ok()?;
            if line == "STARTTLS" {
                return Some(Box::new(wrapped(&config, stream)?));
            }
        }
    })
}

/// What comes of asking for a code, and what is said about it in the log.
fn asked(address: &str) -> (String, String) {
    let log = Log::default();
    let smtp = Smtp::new(address, "Tercio <tercio@tercio.example>").expect("a mail server");
    let options = OnlineOptions {
        smtp: Some(smtp),
        ..OnlineOptions::default()
    };
    let server = Server::heard(
        "sqlite::memory:",
        options,
        log.dispatch(tracing::Level::TRACE),
    );
    let ann = Person::with_account(&server, "Ann");
    let answer = ask(&ann, "ann@mail.example");
    server.stop();
    let log = log.text();
    assert!(!log.is_empty(), "the log is read");
    assert!(!log.contains(PASSWORD), "{log}");
    let encoded = BASE64.encode(format!("\0ann\0{PASSWORD}"));
    assert!(!log.contains(&encoded), "{log}");
    (answer, log)
}

fn addresses(office: &PostOffice, scheme: &str, host: &str) -> String {
    let port = office.address.port();
    format!("{scheme}://ann:{PASSWORD}@{host}:{port}")
}

#[test]
fn mail_goes_to_the_server_that_is_meant_and_to_no_other() {
    let certificate = Certificate::new();
    let trusted = certificate.path().display().to_string();
    for (scheme, office) in [
        ("smtps", from_the_start(&certificate)),
        ("smtp", when_asked(&certificate)),
    ] {
        let right = addresses(&office, scheme, "localhost");
        let (answer, _) = asked(&format!("{right}?rootcert={trusted}"));
        assert_eq!(answer, "sent", "{scheme}");
        let mail = office.next();
        assert_eq!(mail.to, "ann@mail.example");
        let login = BASE64.encode(format!("\0ann\0{PASSWORD}"));
        assert_eq!(mail.login, Some(login));
        // Nobody has signed the certificate, and it is for another name.
        let wrong = addresses(&office, scheme, "127.0.0.1");
        for (address, advice) in [
            (right.clone(), "?rootcert=FILE"),
            (
                format!("{wrong}?rootcert={trusted}"),
                "write the host in --smtp as the certificate does",
            ),
        ] {
            let (answer, log) = asked(&address);
            assert_eq!(answer, "not-delivered", "{address}");
            assert!(log.contains("mail cannot be sent"), "{log}");
            assert!(log.contains(advice), "{log}");
        }
        office.is(Mood::Locked);
        let (answer, log) = asked(&format!("{right}?rootcert={trusted}"));
        assert_eq!(answer, "not-delivered", "{scheme}");
        assert!(log.contains("look at name and password"), "{log}");
        assert!(office.mails.try_recv().is_err(), "no other mail has come");
    }
}

#[test]
fn nothing_is_sent_to_a_server_without_tls_that_was_not_named_so() {
    let office = PostOffice::start();
    for (scheme, advice) in [
        ("smtp", "it offers no STARTTLS"),
        ("smtps", "does the port speak TLS from the first byte"),
    ] {
        let (answer, log) = asked(&addresses(&office, scheme, "localhost"));
        assert_eq!(answer, "not-delivered", "{scheme}");
        assert!(log.contains(advice), "{log}");
    }
    assert!(office.mails.try_recv().is_err(), "a mail has come");
}
