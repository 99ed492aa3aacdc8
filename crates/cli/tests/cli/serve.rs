//! `tercio serve` ends when it is asked to, whatever its clients do.

use crate::common::server::{Server, serve};
use crate::common::{complaint, stdout};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

fn connect(server: &Server, begun: &str) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    stream.write_all(begun.as_bytes()).expect("sent");
    stream
}

const WHOLE: &str = "GET /health HTTP/1.1\r\nhost: here\r\n\r\n";
const HALF: &str = "GET /health HTTP/1.1\r\nhost: he";

#[test]
fn signals_end_it_within_seconds() {
    for name in ["INT", "TERM"] {
        let server = Server::start(serve(&[]));
        let mut idle = connect(&server, WHOLE);
        idle.read_exact(&mut [0; 100]).expect("an answer");
        let _half = connect(&server, HALF);
        let _silent = connect(&server, "");
        sleep(Duration::from_millis(200));
        server.signal(name);
        server.end();
    }
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let server = Server::start(serve(&[]));
    let _half = connect(&server, HALF);
    sleep(Duration::from_millis(200));
    server.signal("TERM");
    sleep(Duration::from_millis(200));
    server.signal("TERM");
    let log = server.end();
    assert!(log.contains("the server ends"), "{log}");
    assert!(!log.contains("not all clients have gone in time"), "{log}");
}

#[test]
fn too_many_connections_are_logged() {
    let server = Server::start(serve(&["--connections", "1"]));
    let mut first = connect(&server, WHOLE);
    first.read_exact(&mut [0; 100]).expect("an answer");
    server.logged(" WARN the limit of connections is reached, others wait most=1\n");
    server.signal("TERM");
    server.end();
}

#[test]
fn the_number_of_connections_has_a_range() {
    let said = complaint(&["serve", "--connections", "0"], b"");
    assert!(said.contains("from 1 to 1000000"), "{said}");
}

#[test]
fn an_option_that_cannot_be_is_refused() {
    for (args, part) in [
        (["--database", "mysql://me:secret@here"], "got mysql://"),
        (
            ["--database", "sqlite:/no/such/folder/games.sqlite"],
            "cannot open the database",
        ),
        (["--origin", "tercio.example"], "https://tercio.example"),
        (["--notify", "everywhere"], "anywhere"),
        (["--push-contact", "host"], "mailto:host@tercio.example"),
    ] {
        let args = [["serve", "--port", "0"].as_slice(), &args].concat();
        let said = complaint(&args, b"");
        assert!(said.contains(part) && !said.contains("secret"), "{said}");
    }
}

#[test]
fn mail_without_an_origin_is_refused_with_the_reason() {
    let server = "smtps://me:secret@mail.example";
    let mail = ["--smtp", server, "--mail-from", "me@mail.example"];
    let args = [["serve", "--port", "0"].as_slice(), &mail].concat();
    let said = complaint(&args, b"");
    let reason = said.contains("--origin") && said.contains("links");
    assert!(reason && !said.contains("secret"), "{said}");
}

#[test]
fn the_options_of_notifications_are_understood() {
    let options = [
        "--notify",
        "nowhere",
        "--push-contact",
        "mailto:host@tercio.example",
    ];
    let server = Server::start(serve(&options));
    server.signal("TERM");
    let log = server.end();
    assert!(!log.contains("ERROR"), "{log}");
}

#[test]
fn games_are_kept_in_the_folder_for_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let at_home = || {
        let mut command: Command = serve(&[]);
        command.env_remove("TERCIO_DATABASE");
        command
    };
    let mut command = at_home();
    command.env("XDG_DATA_HOME", folder.path());
    let server = Server::start(command);
    server.signal("TERM");
    let logged = server.end();
    assert!(
        !logged.contains("WARN") && !logged.contains("ERROR"),
        "{logged}"
    );
    assert!(logged.contains("INFO the server begins"), "{logged}");
    assert!(logged.contains("tercio.sqlite"), "{logged}");
    assert!(folder.path().join("tercio").join("tercio.sqlite").exists());
    // Where there is no such folder, the app is served all the same.
    let mut command = at_home();
    command.env_remove("HOME").env_remove("XDG_DATA_HOME");
    let server = Server::start(command);
    server.signal("TERM");
    let logged = server.end();
    assert!(logged.contains("there is no online play"), "{logged}");
}

/// Asks for something, and says the status.
fn status(address: &str, host: &str, what: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!(
        "{what} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn it_is_found_under_a_name_to_which_browsers_give_passkeys() {
    let server = Server::start(serve(&[]));
    let port = server.address.strip_prefix("localhost:").expect("a name");
    let begin = r#"{"for":"login"}"#;
    let passkeys = "POST /api/account/passkeys/begin";
    let name = server.address.as_str();
    assert_eq!(status(name, name, passkeys, begin), "200");
    // A browser may look for it with either version of the protocol.
    let mut numbers = vec![format!("127.0.0.1:{port}")];
    if TcpListener::bind("[::1]:0").is_ok() {
        numbers.push(format!("[::1]:{port}"));
    }
    for number in &numbers {
        assert_eq!(status(number, name, "GET /health", ""), "200");
        assert_eq!(status(number, number, passkeys, begin), "409");
    }
    // Who says where to listen is listened to there, and nowhere else.
    let server = Server::start(serve(&["--address", "127.0.0.1"]));
    let port = server.address.strip_prefix("127.0.0.1:").expect("a number");
    assert!(TcpStream::connect(format!("[::1]:{port}")).is_err());
}

#[test]
fn a_port_of_which_somebody_has_one_half_is_taken() {
    let Ok(other) = TcpListener::bind("[::1]:0") else {
        return;
    };
    let port = other.local_addr().expect("an address").port().to_string();
    let said = complaint(
        &["serve", "--port", &port, "--database", "sqlite::memory:"],
        b"",
    );
    assert!(said.contains("choose another with --port"), "{said}");
}

#[test]
fn a_server_says_whether_it_is_ready() {
    let server = Server::start(serve(&["--address", "127.0.0.1"]));
    let address = server.address.clone();
    let ready = ["ready", "--port", port_of(&address), "--wait", "10"];
    assert_eq!(stdout(&ready), "ready\n");
    // Who listens everywhere is asked here.
    assert_eq!(
        stdout(&[&ready[..], &["--address", "0.0.0.0"]].concat()),
        "ready\n"
    );
    server.signal("TERM");
    server.end();
    let said = complaint(&["ready", "--port", port_of(&address)], b"");
    assert!(said.contains("no server answers at 127.0.0.1:"), "{said}");
}

fn port_of(address: &str) -> &str {
    address.rsplit_once(':').map_or(address, |(_, port)| port)
}
