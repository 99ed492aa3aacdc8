//! Sockets are connections: they count among them and end with the server.

use crate::client::{Person, SOON, wish};
use crate::server::Server;
use serde_json::json;
use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tercio_server::{ConnectionLimits, OnlineOptions};
use tungstenite::Message;

#[test]
fn a_socket_keeps_its_place_among_the_connections() {
    let limits = ConnectionLimits {
        connections: 2,
        ..ConnectionLimits::default()
    };
    let server = Server::with("sqlite::memory:", OnlineOptions::default(), limits);
    let ann = Person::new(&server);
    let tabs = (ann.connect(), ann.connect());
    let mut third = TcpStream::connect(server.address).expect("it listens");
    let short = Duration::from_millis(400);
    third.set_read_timeout(Some(short)).expect("a timeout");
    std::io::Write::write_all(&mut third, b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        .expect("sent");
    let mut answer = [0; 12];
    assert!(third.read_exact(&mut answer).is_err(), "there is no room");
    drop(tabs);
    third.set_read_timeout(Some(SOON)).expect("a timeout");
    third.read_exact(&mut answer).expect("there is room now");
    assert_eq!(&answer, b"HTTP/1.1 200");
}

#[test]
fn the_server_ends_soon_whatever_sockets_do() {
    let server = Server::start();
    let ann = Person::new(&server);
    let id = ann.open(&wish("two", 2));
    // None of them reads that it is over.
    let mut tabs: Vec<_> = (0..20).map(|_| ann.connect()).collect();
    for tab in &mut tabs {
        tab.watch(&id);
    }
    let begin = Instant::now();
    server.stop();
    let took = begin.elapsed();
    assert!(took < SOON / 2, "{took:?}");
    for tab in &mut tabs {
        assert_eq!(tab.closed(), Some(1012));
    }
}

#[test]
fn a_client_that_asks_and_never_reads_does_not_delay_the_end() {
    // No limit of rate: the answers are to fill all buffers.
    let options = OnlineOptions {
        requests_a_minute: 0,
        ..OnlineOptions::default()
    };
    let server = Server::on("sqlite::memory:", options);
    let mut deaf = Person::new(&server).connect();
    let short = Duration::from_millis(300);
    let stream = deaf.socket.get_ref();
    stream.set_write_timeout(Some(short)).expect("a timeout");
    let ping = json!({"say": "ping", "token": 1}).to_string();
    let sent = (0..5_000_000).find(|_| deaf.socket.send(Message::text(ping.clone())).is_err());
    assert!(
        sent.is_some(),
        "the server reads on, and nobody reads the answers"
    );
    let begin = Instant::now();
    server.stop();
    let took = begin.elapsed();
    assert!(took < SOON / 2, "{took:?}");
}
