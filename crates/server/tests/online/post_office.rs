//! A mail server. Tests of the app use this file as well.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tercio_server::Smtp;

/// Longer than any mail may take.
const SOON: Duration = Duration::from_secs(20);

/// What came to the mail server.
pub(crate) struct Mail {
    pub(crate) to: String,
    pub(crate) head: String,
    pub(crate) text: String,
}

impl Mail {
    fn read(to: String, lines: &[String]) -> Mail {
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
    /// It takes the whole mail, and never says so.
    Silent,
}

/// A mail server.
pub(crate) struct PostOffice {
    address: SocketAddr,
    pub(crate) mails: Receiver<Mail>,
    mood: Arc<Mutex<Mood>>,
}

impl PostOffice {
    pub(crate) fn start() -> PostOffice {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (tell, mails) = channel();
        let mood = Arc::new(Mutex::new(Mood::Kind));
        let shared = mood.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (tell, mood) = (tell.clone(), shared.clone());
                std::thread::spawn(move || talk(&stream.expect("a connection"), &tell, &mood));
            }
        });
        PostOffice {
            address,
            mails,
            mood,
        }
    }

    pub(crate) fn is(&self, mood: Mood) {
        *self.mood.lock().expect("a mood") = mood;
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

fn talk(stream: &TcpStream, tell: &Sender<Mail>, mood: &Mutex<Mood>) {
    let mut lines = BufReader::new(stream).lines();
    let mut out = stream;
    let mut say = |text: &str| out.write_all(format!("{text}\r\n").as_bytes()).is_ok();
    say("220 post.example");
    let mut to = String::new();
    while let Some(Ok(line)) = lines.next() {
        let mood = *mood.lock().expect("a mood");
        let command = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        match (command.as_str(), mood) {
            ("RCPT", Mood::Refuses(answer)) => say(answer),
            ("RCPT", _) => {
                to = line["RCPT TO:<".len()..].trim_end_matches('>').to_owned();
                say("250 fine")
            }
            ("DATA", mood) => {
                say("354 go on");
                let letter: Vec<String> = lines
                    .by_ref()
                    .map_while(Result::ok)
                    .take_while(|line| line != ".")
                    .map(|line| line.strip_prefix('.').unwrap_or(&line).to_owned())
                    .collect();
                if tell.send(Mail::read(to.clone(), &letter)).is_err() {
                    return;
                }
                match mood {
                    Mood::Silent => true,
                    _ => say("250 taken"),
                }
            }
            ("QUIT", _) => {
                say("221 bye");
                return;
            }
            _ => say("250 fine"),
        };
    }
}
