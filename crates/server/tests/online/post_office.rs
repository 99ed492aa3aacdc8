//! A mail server. Tests of the app use this file as well.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tercio_server::Smtp;

/// Longer than a mail may take.
const SOON: Duration = Duration::from_secs(60);

/// What came to the mail server.
pub(crate) struct Mail {
    /// How who brought it has signed in, as SMTP writes it.
    pub(crate) login: Option<String>,
    pub(crate) to: String,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Mail {
    fn read(login: Option<String>, to: String, lines: &[String]) -> Mail {
        let whole = lines.join("\n");
        let (head, body) = whole.split_once("\n\n").expect("a body");
        // Long headers go on in the next line.
        let head = head.replace("\n ", " ");
        let encoding = head
            .lines()
            .find_map(|line| line.strip_prefix("Content-Transfer-Encoding: "));
        let text = match encoding.expect("an encoding") {
            "base64" => BASE64.decode(body.replace('\n', "")).expect("base64"),
            "quoted-printable" => unquoted(body),
            _ => body.as_bytes().to_vec(),
        };
        Mail {
            login,
            to,
            text: String::from_utf8(text).expect("UTF-8").replace('\r', ""),
            head,
        }
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        });
        found.unwrap_or_else(|| panic!("no {name} in {}", self.head))
    }

    /// The code in it.
    pub(crate) fn code(&self) -> String {
        let (_, rest) = self.text.split_once("?code=").expect("a code");
        rest.lines().next().expect("a code").to_owned()
    }

    /// The path on our server where one asks for no more of it.
    pub(crate) fn stop(&self) -> String {
        let address = self.header("list-unsubscribe");
        let (site, path) = address.split_once("/api/").expect("a path");
        assert!(site.starts_with("<http://"), "{address}");
        format!("/api/{}", path.strip_suffix('>').expect("an end"))
    }
}

fn unquoted(body: &str) -> Vec<u8> {
    let joined = body.replace("=\n", "");
    let mut bytes = joined.bytes();
    let mut text = Vec::new();
    while let Some(byte) = bytes.next() {
        text.push(match byte {
            b'=' => {
                let hex = [
                    bytes.next().expect("a digit"),
                    bytes.next().expect("a digit"),
                ];
                let hex = String::from_utf8(hex.to_vec()).expect("digits");
                u8::from_str_radix(&hex, 16).expect("digits")
            }
            byte => byte,
        });
    }
    text
}

/// How the mail server behaves.
#[derive(Clone, Copy)]
pub(crate) enum Mood {
    Kind,
    /// It refuses who is written to, with this answer.
    Refuses(&'static str),
    /// It refuses every name and password.
    Locked,
    /// It takes the whole mail, and never says so.
    Silent,
}

/// What is talked over.
pub(crate) trait Wire: Read + Write {}

impl<W: Read + Write> Wire for W {}

/// What a mail server says first.
pub(crate) const GREETING: &str = "220 post.example\r\n";

/// A mail server.
pub(crate) struct PostOffice {
    pub(crate) address: SocketAddr,
    pub(crate) mails: Receiver<Mail>,
    mood: Arc<Mutex<Mood>>,
    refused: Arc<AtomicUsize>,
}

impl PostOffice {
    pub(crate) fn start() -> PostOffice {
        PostOffice::behind(|mut stream| {
            stream.write_all(GREETING.as_bytes()).ok()?;
            Some(Box::new(stream))
        })
    }

    /// One that does something with each connection first; it has said its greeting then.
    pub(crate) fn behind(
        open: impl Fn(TcpStream) -> Option<Box<dyn Wire>> + Send + Sync + 'static,
    ) -> PostOffice {
        let open = Arc::new(open);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (tell, mails) = channel();
        let mood = Arc::new(Mutex::new(Mood::Kind));
        let shared = mood.clone();
        let refused = Arc::new(AtomicUsize::new(0));
        let counted = refused.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (tell, mood, open) = (tell.clone(), shared.clone(), open.clone());
                let refused = counted.clone();
                std::thread::spawn(move || {
                    if let Some(wire) = open(stream.expect("a connection")) {
                        talk(wire, &tell, &mood, &refused);
                    }
                });
            }
        });
        PostOffice {
            address,
            mails,
            mood,
            refused,
        }
    }

    pub(crate) fn is(&self, mood: Mood) {
        *self.mood.lock().expect("a mood") = mood;
    }

    /// How often it has refused who was written to.
    pub(crate) fn refused(&self) -> usize {
        self.refused.load(Ordering::SeqCst)
    }

    /// What a server needs to send through it.
    pub(crate) fn smtp(&self) -> Smtp {
        let address = format!("smtp://{}?tls=none", self.address);
        Smtp::new(&address, "Tercio <tercio@tercio.example>").expect("a mail server")
    }

    pub(crate) fn next(&self) -> Mail {
        self.mails.recv_timeout(SOON).expect("a mail")
    }
}

/// The next line, without its end.
pub(crate) fn heard(wire: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let length = wire.read_line(&mut line).ok()?;
    (length > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}

fn talk(wire: Box<dyn Wire>, tell: &Sender<Mail>, mood: &Mutex<Mood>, refused: &AtomicUsize) {
    let mut wire = BufReader::new(wire);
    let mut login = None;
    let mut to = String::new();
    while let Some(line) = heard(&mut wire) {
        let mood = *mood.lock().expect("a mood");
        let command = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let answer = match (command.as_str(), mood) {
            ("EHLO", _) => "250-post.example\r\n250 AUTH PLAIN",
            ("AUTH", Mood::Locked) => "535 no",
            ("AUTH", _) => {
                login = line.strip_prefix("AUTH PLAIN ").map(ToOwned::to_owned);
                "235 fine"
            }
            ("RCPT", Mood::Refuses(answer)) => {
                refused.fetch_add(1, Ordering::SeqCst);
                answer
            }
            ("RCPT", _) => {
                to = line["RCPT TO:<".len()..].trim_end_matches('>').to_owned();
                "250 fine"
            }
            ("DATA", mood) => {
                if !say(&mut wire, "354 go on") {
                    return;
                }
                let letter: Vec<String> = std::iter::from_fn(|| heard(&mut wire))
                    .take_while(|line| line != ".")
                    .map(|line| line.strip_prefix('.').unwrap_or(&line).to_owned())
                    .collect();
                let mail = Mail::read(login.clone(), to.clone(), &letter);
                if tell.send(mail).is_err() {
                    return;
                }
                match mood {
                    Mood::Silent => continue,
                    _ => "250 taken",
                }
            }
            ("QUIT", _) => {
                say(&mut wire, "221 bye");
                return;
            }
            _ => "250 fine",
        };
        if !say(&mut wire, answer) {
            return;
        }
    }
}

fn say(wire: &mut BufReader<Box<dyn Wire>>, text: &str) -> bool {
    let wire = wire.get_mut();
    wire.write_all(format!("{text}\r\n").as_bytes()).is_ok() && wire.flush().is_ok()
}
