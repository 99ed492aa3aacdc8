//! Mail, over the server that whoever runs this one has named.

use super::post::Unsent;
use axum::http::Uri;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::transport::smtp::{AsyncSmtpTransport, Error, extension::ClientId};
use lettre::{Address, AsyncTransport, Message, Tokio1Executor};
use std::error::Error as _;
use std::time::Duration;
use std::{fmt, fs, io};
use tokio::time::timeout;
use tokio_rustls::rustls::{self, CertificateError};

/// How long each step may take, and all of them together.
const STEP: Duration = Duration::from_secs(10);
const PATIENCE: Duration = Duration::from_secs(25);
/// The longest address that is kept (RFC 5321).
const LONGEST: usize = 254;
/// The longest subject, in letters.
const SUBJECT: usize = 120;

/// A server that takes mail, and the address that it comes from.
#[derive(Clone)]
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Its address may hold a password.
impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Smtp")
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

/// Why there is no mail. It never quotes the address of the server, which may hold a password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SmtpError {
    /// The address of the server is none.
    Server,
    /// The address of the sender is none.
    Sender,
    /// There are no certificates in this file.
    Roots(String),
}

impl fmt::Display for SmtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SmtpError::Server => f.write_str(
                "expected a mail server such as smtps://NAME:PASSWORD@HOST or smtp://HOST?tls=none",
            ),
            SmtpError::Sender => {
                f.write_str("expected a sender such as Tercio <tercio@tercio.example>")
            }
            SmtpError::Roots(file) => {
                write!(
                    f,
                    "expected certificates (PEM) in the file of rootcert, {file:?}"
                )
            }
        }
    }
}

impl std::error::Error for SmtpError {}

/// Why mail can be sent to nobody: whoever runs this server has to do something about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MailFault {
    /// No mail server is named any more.
    NoServer,
    /// Nobody is there, or the connection broke.
    Unreachable,
    /// It takes too long.
    Late,
    /// It cannot do STARTTLS.
    NoStartTls,
    /// Its certificate is signed by somebody whom nobody trusts here.
    Issuer,
    /// Its certificate is for another host.
    Host,
    /// Its certificate is too old, or too new.
    Expired,
    /// There is no secure connection for another reason.
    Tls,
    /// It offers no way to sign in, though there is a password.
    NoLogin,
    /// It does not let us in, with this code.
    Login(u16),
    /// It is not well, with this code.
    Busy(u16),
}

/// What people hear of it.
impl fmt::Display for MailFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MailFault::NoServer => f.write_str("this server sends no mail at the moment"),
            MailFault::Unreachable => f.write_str("the mail server does not answer"),
            MailFault::NoLogin => f.write_str("the mail server does not let this server in"),
            MailFault::Late => f.write_str("the mail server does not answer in time"),
            MailFault::NoStartTls
            | MailFault::Issuer
            | MailFault::Host
            | MailFault::Expired
            | MailFault::Tls => {
                f.write_str("no secure connection to the mail server could be made")
            }
            MailFault::Login(code) | MailFault::Busy(code) => {
                write!(f, "the mail server answered {code}")
            }
        }
    }
}

impl MailFault {
    /// What whoever runs this server can do about it.
    pub(crate) fn advice(self) -> &'static str {
        match self {
            MailFault::NoServer => "people have set mail, and --smtp names no server",
            MailFault::Unreachable => {
                "nobody answers there: look at host and port of --smtp, and at firewalls"
            }
            MailFault::Late => "it answers too late: is it overloaded, or is the port another one?",
            MailFault::NoStartTls => {
                "it offers no STARTTLS: write smtps://, or ?tls=none for one on this machine"
            }
            MailFault::Issuer => {
                "its certificate is signed by nobody whom this machine trusts: add the issuer to \
                 the certificates of the system, or name its file with ?rootcert=FILE"
            }
            MailFault::Host => {
                "its certificate is for another host: write the host in --smtp as the certificate does"
            }
            MailFault::Expired => "its certificate is not valid today: renew it, or set the clock",
            MailFault::Tls => "TLS fails: does the port speak TLS from the first byte (smtps://)?",
            MailFault::NoLogin => {
                "it offers no way to sign in: leave name and password of --smtp out, or use TLS"
            }
            MailFault::Login(_) => "it does not let us in: look at name and password of --smtp",
            MailFault::Busy(_) => "it is not well; mail is sent again later",
        }
    }

    /// What kept two from speaking to each other.
    fn of(error: &Error) -> MailFault {
        let mut cause = error.source();
        while let Some(error) = cause {
            let inner = error.downcast_ref::<io::Error>();
            let inner = inner.and_then(io::Error::get_ref);
            if let Some(tls) = inner.and_then(|inner| inner.downcast_ref::<rustls::Error>()) {
                return MailFault::of_tls(tls);
            }
            cause = error.source();
        }
        // What a mail server does not offer, the library says in words alone.
        let said = error.to_string();
        if error.is_timeout() {
            MailFault::Late
        } else if error.is_tls() {
            MailFault::Tls
        } else if error.is_client() && said.contains("STARTTLS") {
            MailFault::NoStartTls
        } else if error.is_client() && said.contains("authentication") {
            MailFault::NoLogin
        } else {
            MailFault::Unreachable
        }
    }

    fn of_tls(error: &rustls::Error) -> MailFault {
        let rustls::Error::InvalidCertificate(why) = error else {
            return MailFault::Tls;
        };
        match why {
            CertificateError::UnknownIssuer => MailFault::Issuer,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                MailFault::Host
            }
            CertificateError::Expired
            | CertificateError::ExpiredContext { .. }
            | CertificateError::NotValidYet
            | CertificateError::NotValidYetContext { .. } => MailFault::Expired,
            _ => MailFault::Tls,
        }
    }
}

/// What it means that a mail server answers so. Many say it once more in three numbers (RFC 3463).
fn rejected(code: u16, text: &str) -> Unsent {
    let more = text.split(' ').next().unwrap_or_default();
    // It is who sends that they do not like, or what is sent.
    let ours = more.starts_with("5.7.") || matches!(more, "5.1.7" | "5.1.8");
    match code {
        421 | 452 | 454 => Unsent::MailFault(MailFault::Busy(code)),
        530..=538 => Unsent::MailFault(MailFault::Login(code)),
        550..=553 | 556 if !ours => Unsent::NoMailbox(code),
        _ => Unsent::Rejected(code),
    }
}

/// The certificates in a file, in the place of those that this machine trusts.
fn trusting(server: &str, file: &str) -> Result<TlsParameters, SmtpError> {
    let roots = || SmtpError::Roots(file.to_owned());
    let uri: Uri = server.parse().map_err(|_| SmtpError::Server)?;
    let host = uri.host().ok_or(SmtpError::Server)?;
    let pem = fs::read(file).map_err(|_| roots())?;
    if !pem.starts_with(b"-----BEGIN CERTIFICATE") {
        return Err(roots());
    }
    let certificates = Certificate::from_pem(&pem).map_err(|_| roots())?;
    let trusting = TlsParameters::builder(host.to_owned())
        .certificate_store(CertificateStore::None)
        .add_root_certificate(certificates);
    trusting.build().map_err(|_| roots())
}

impl Smtp {
    /// Mail by a server: `smtps://` speaks TLS from the first byte, `smtp://` begins it with STARTTLS
    /// and gives up where there is none, and `smtp://…?tls=none` does without, for a server on this
    /// machine. `?rootcert=FILE` says who is trusted instead of those whom this machine trusts. What
    /// is not a letter or a digit in a name or a password is written as `%40`.
    ///
    /// # Errors
    ///
    /// If one of the addresses is none, or the file holds no certificate.
    pub fn new(server: &str, from: &str) -> Result<Smtp, SmtpError> {
        let from: Mailbox = from.parse().map_err(|_| SmtpError::Sender)?;
        let (server, option) = match server.split_once('?') {
            Some((server, option)) => (server, Some(option)),
            None => (server, None),
        };
        let roots = option.and_then(|option| option.strip_prefix("rootcert="));
        let (scheme, _) = server.split_once("://").ok_or(SmtpError::Server)?;
        let address = match (scheme, option) {
            ("smtps", _) if option.is_none() || roots.is_some() => server.to_owned(),
            ("smtp", _) if option.is_none() || roots.is_some() => format!("{server}?tls=required"),
            ("smtp", Some("tls=none")) => server.to_owned(),
            _ => return Err(SmtpError::Server),
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&address);
        let mut builder = builder.map_err(|_| SmtpError::Server)?;
        if let Some(file) = roots {
            let trusting = trusting(server, file)?;
            builder = builder.tls(match scheme {
                "smtps" => Tls::Wrapper(trusting),
                _ => Tls::Required(trusting),
            });
        }
        let name = ClientId::Domain(from.email.domain().to_owned());
        Ok(Smtp {
            transport: builder.hello_name(name).timeout(Some(STEP)).build(),
            from,
        })
    }

    /// Hands a letter over, and waits until the server has said that it has it.
    pub(super) async fn send(&self, letter: &Letter<'_>) -> Result<(), Unsent> {
        let message = self.written(letter)?;
        let sent = timeout(PATIENCE, self.transport.send(message)).await;
        let sent = sent.map_err(|_| Unsent::MailFault(MailFault::Late))?;
        sent.map(drop).map_err(|error| match error.status() {
            Some(code) => {
                let text = error.source().map(ToString::to_string);
                rejected(code.into(), &text.unwrap_or_default())
            }
            None => Unsent::MailFault(MailFault::of(&error)),
        })
    }

    fn written(&self, letter: &Letter<'_>) -> Result<Message, Unsent> {
        let to = address(letter.to).ok_or(Unsent::Address)?;
        let Letter {
            id, subject, stop, ..
        } = letter;
        let domain = self.from.email.domain();
        let message = MessageBuilder::new()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(plain(subject))
            .message_id(Some(format!("<{id}@{domain}>")))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.to_owned());
        let mut message = message.map_err(|_| Unsent::Unwritable)?;
        for (name, value) in [
            ("List-Unsubscribe", format!("<{stop}>")),
            (
                "List-Unsubscribe-Post",
                "List-Unsubscribe=One-Click".to_owned(),
            ),
            ("Auto-Submitted", "auto-generated".to_owned()),
        ] {
            let name = HeaderName::new_from_ascii_str(name);
            message
                .headers_mut()
                .insert_raw(HeaderValue::new(name, value));
        }
        Ok(message)
    }
}

/// What is sent to somebody.
pub(super) struct Letter<'a> {
    /// What no other letter has, unless it is the same once more: letters, digits and `-`.
    pub(super) id: &'a str,
    pub(super) to: &'a str,
    pub(super) subject: &'a str,
    pub(super) text: &'a str,
    /// Where one asks for no more of them.
    pub(super) stop: &'a str,
}

/// Reads an address, if it is one that every server understands: a name and a host, in ASCII.
pub(super) fn address(text: &str) -> Option<Address> {
    let fine = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
    let address: Address = text.parse().ok().filter(|_| fine)?;
    let (user, host) = (address.user(), address.domain());
    // A host by number is somebody's own network; what is quoted may hold anything.
    let host = host.contains('.') && !host.contains(['[', ']', ':']);
    (host && !user.contains(['"', '(', ')', '<', '>', ',', ';'])).then_some(address)
}

/// A text as one line that is not too long.
fn plain(text: &str) -> String {
    let seen = |letter: char| match letter.is_control() {
        true => ' ',
        false => letter,
    };
    text.chars().take(SUBJECT).map(seen).collect()
}

#[cfg(test)]
mod tests {
    use super::{Letter, MailFault, Smtp, SmtpError, Unsent, address, rejected};

    fn smtp() -> Smtp {
        Smtp::new("smtp://localhost:25?tls=none", "Tercio <t@tercio.example>").expect("a server")
    }

    #[test]
    fn addresses_of_servers_say_how_safe_they_are() {
        for fine in [
            "smtps://ann:p%40ss@mail.example",
            "smtps://mail.example:4465",
            "smtp://ann:secret@mail.example:587",
            "smtp://localhost?tls=none",
        ] {
            assert!(Smtp::new(fine, "t@tercio.example").is_ok(), "{fine}");
        }
        for wrong in [
            "",
            "mail.example",
            "https://mail.example",
            "smtp://",
            "smtp://mail.example?tls=opportunistic",
            "smtps://mail.example?tls=none",
            "smtps://mail.example?cat=1",
        ] {
            let refused = Smtp::new(wrong, "t@tercio.example").expect_err(wrong);
            assert_eq!(refused, SmtpError::Server);
        }
        let refused = Smtp::new("smtps://mail.example", "nobody").expect_err("no sender");
        assert_eq!(refused, SmtpError::Sender);
        for file in ["/nowhere", "Cargo.toml"] {
            let server = format!("smtps://ann:secret@mail.example?rootcert={file}");
            let refused = Smtp::new(&server, "t@tercio.example").expect_err(file);
            assert_eq!(refused, SmtpError::Roots(file.to_owned()));
        }
    }

    #[test]
    fn only_what_is_wrong_with_an_address_counts_against_it() {
        for (code, text) in [
            (550, "5.1.1 no such user"),
            (550, "unknown"),
            (553, ""),
            (556, ""),
        ] {
            assert_eq!(rejected(code, text), Unsent::NoMailbox(code), "{text}");
        }
        for (code, text) in [
            (550, "5.7.1 relaying denied"),
            (553, "5.1.8 sender"),
            (554, "5.7.1 spam"),
            (450, "4.2.0 greylisted"),
        ] {
            assert_eq!(rejected(code, text), Unsent::Rejected(code), "{text}");
        }
        for (code, fault) in [
            (421, MailFault::Busy(421)),
            (452, MailFault::Busy(452)),
            (530, MailFault::Login(530)),
            (535, MailFault::Login(535)),
        ] {
            assert_eq!(rejected(code, ""), Unsent::MailFault(fault));
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let smtp = Smtp::new("smtps://ann:secret@mail.example", "t@tercio.example");
        let shown = format!("{:?}", smtp.expect("a server"));
        assert!(
            !shown.contains("secret") && !shown.contains("ann"),
            "{shown}"
        );
    }

    #[test]
    fn only_plain_addresses_are_taken() {
        for fine in [
            "ann@mail.example",
            "a.b+c@x-y.example",
            "o'hara@mail.example",
        ] {
            assert!(address(fine).is_some(), "{fine}");
        }
        for wrong in [
            "",
            "ann",
            "ann@",
            "@mail.example",
            "ann@localhost",
            "ann@[127.0.0.1]",
            "ann@[IPv6:::1]",
            "ann@mail.example,bob@mail.example",
            "ann@mail.example bob@mail.example",
            "ann@mail.example\r\nBcc: bob@mail.example",
            "ann\n@mail.example",
            "\"a b\"@mail.example",
            "Ann <ann@mail.example>",
            "änn@mail.example",
            "ann@mäil.example",
            "ann@mail.example\0",
        ] {
            assert!(address(wrong).is_none(), "{wrong:?}");
        }
        assert!(address(&format!("{}@mail.example", "a".repeat(254))).is_none());
    }

    #[test]
    fn nobody_writes_into_the_headers() {
        let letter = Letter {
            id: "g-1-turn-c",
            to: "ann@mail.example",
            subject: "É\r\nBcc: bob@mail.example",
            text: "À vous.",
            stop: "https://tercio.example/api/mail/stop/c-abc-def",
        };
        let written = smtp().written(&letter).expect("a letter").formatted();
        let written = String::from_utf8(written).expect("ASCII");
        let (head, _) = written.split_once("\r\n\r\n").expect("a body");
        assert!(written.is_ascii(), "{written}");
        assert!(!head.to_lowercase().contains("\nbcc"), "{head}");
        for line in [
            "From: Tercio <t@tercio.example>",
            "To: ann@mail.example",
            "Message-ID: <g-1-turn-c@tercio.example>",
            "List-Unsubscribe: <https://tercio.example/api/mail/stop/c-abc-def>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "Auto-Submitted: auto-generated",
        ] {
            assert!(head.lines().any(|found| found == line), "{line} in {head}");
        }
        let wrong = Letter {
            to: "ann@mail.example\r\nRCPT TO:<bob@mail.example>",
            ..letter
        };
        assert!(smtp().written(&wrong).is_err());
    }
}
