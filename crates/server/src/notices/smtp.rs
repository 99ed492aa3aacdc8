//! Mail, over the server that whoever runs this one has named.

use super::post::Unsent;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::{AsyncSmtpTransport, extension::ClientId};
use lettre::{Address, AsyncTransport, Message, Tokio1Executor};
use std::fmt;
use std::time::Duration;
use tokio::time::timeout;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SmtpError {
    /// The address of the server is none.
    Server,
    /// The address of the sender is none.
    Sender,
}

impl fmt::Display for SmtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SmtpError::Server => {
                "expected a mail server such as smtps://NAME:PASSWORD@HOST or smtp://HOST?tls=none"
            }
            SmtpError::Sender => "expected a sender such as Tercio <tercio@tercio.example>",
        })
    }
}

impl std::error::Error for SmtpError {}

impl Smtp {
    /// Mail by a server: `smtps://` speaks TLS from the first byte, `smtp://` begins it with STARTTLS
    /// and gives up where there is none, and `smtp://…?tls=none` does without, for a server on this
    /// machine. What is not a letter or a digit in a name or a password is written as `%40`.
    ///
    /// # Errors
    ///
    /// If one of the addresses is none.
    pub fn new(server: &str, from: &str) -> Result<Smtp, SmtpError> {
        let from: Mailbox = from.parse().map_err(|_| SmtpError::Sender)?;
        let (scheme, rest) = server.split_once("://").ok_or(SmtpError::Server)?;
        let address = match (scheme, rest.split_once('?')) {
            ("smtps", None) => server.to_owned(),
            ("smtp", None) => format!("{server}?tls=required"),
            ("smtp", Some((host, "tls=none"))) => format!("smtp://{host}"),
            _ => return Err(SmtpError::Server),
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&address);
        let builder = builder.map_err(|_| SmtpError::Server)?;
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
        let sent = sent.map_err(|_| Unsent::Late)?;
        sent.map(drop).map_err(|error| match error.status() {
            Some(code) => Unsent::Rejected(code.into()),
            None if error.is_timeout() => Unsent::Late,
            None if error.is_tls() => Unsent::Certificate,
            None => Unsent::Unreachable,
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
    use super::{Letter, Smtp, SmtpError, address};

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
        ] {
            let refused = Smtp::new(wrong, "t@tercio.example").expect_err(wrong);
            assert_eq!(refused, SmtpError::Server);
        }
        let refused = Smtp::new("smtps://mail.example", "nobody").expect_err("no sender");
        assert_eq!(refused, SmtpError::Sender);
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
