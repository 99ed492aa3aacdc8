//! What the server does with clients that are slow, silent or many, through real sockets.

#[path = "online/log.rs"]
mod log;

use log::Log;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tercio_server::{ConnectionLimits, File, Files, Metrics, router, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Longer than anything here may take.
const LONG: Duration = Duration::from_secs(60);

const SECOND: Duration = Duration::from_secs(1);

/// More than the buffers of a connection hold.
static LARGE: [u8; 32 << 20] = [0; 32 << 20];

struct Server {
    address: SocketAddr,
    end: mpsc::Sender<()>,
    task: JoinHandle<()>,
}

/// Limits that no test reaches unless it lowers them.
const PATIENT: ConnectionLimits = ConnectionLimits {
    connections: 100,
    request: LONG,
    reading: LONG,
    farewell: LONG,
};

impl Server {
    async fn start(limits: ConnectionLimits) -> Server {
        let files = [
            File {
                name: "index.html",
                plain: b"<html>",
                brotli: b"",
                gzip: b"",
            },
            File {
                name: "large.txt",
                plain: &LARGE,
                brotli: b"",
                gzip: b"",
            },
        ];
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (end, requests_to_end) = mpsc::channel(2);
        let router = router(Files::new("1", files), None);
        let task = tokio::spawn(serve(
            listener,
            router,
            limits,
            requests_to_end,
            Metrics::default(),
        ));
        Server { address, end, task }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("it listens")
    }

    async fn ask_to_end(&self) {
        self.end.send(()).await.expect("it listens");
    }

    /// How long the server takes to end.
    async fn end(self) -> Duration {
        let begin = Instant::now();
        let ended = timeout(LONG, self.task).await;
        ended.expect("it ends").expect("it does not panic");
        begin.elapsed()
    }
}

async fn send(stream: &mut TcpStream, text: &str) {
    stream.write_all(text.as_bytes()).await.expect("sent");
}

/// Asks for a page on a connection that is kept, and reads all of the answer.
async fn ask(stream: &mut TcpStream) {
    send(stream, "GET / HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut answer = Vec::new();
    while !answer.ends_with(b"<html>") {
        let read = timeout(LONG, stream.read_buf(&mut answer)).await;
        assert!(read.expect("in time").expect("no error") > 0, "{answer:?}");
    }
    assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
}

/// Waits until the server has closed a connection, and says how long that took.
async fn closed(stream: &mut TcpStream) -> Duration {
    let begin = Instant::now();
    let mut rest = Vec::new();
    // A connection that was reset is closed as well.
    let _ = timeout(LONG, stream.read_to_end(&mut rest))
        .await
        .expect("closed");
    begin.elapsed()
}

#[tokio::test]
async fn who_sends_no_request_is_given_up() {
    let limits = ConnectionLimits {
        request: SECOND / 2,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    for begun in ["", "G", "GET / HTTP/1.1\r\nhost: he"] {
        let begin = Instant::now();
        let mut stream = server.connect().await;
        send(&mut stream, begun).await;
        closed(&mut stream).await;
        let took = begin.elapsed();
        assert!(took > SECOND / 4 && took < LONG / 2, "{begun}: {took:?}");
    }
}

#[tokio::test]
async fn a_drop_now_and_then_does_not_keep_a_connection() {
    let limits = ConnectionLimits {
        request: SECOND / 2,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    let mut stream = server.connect().await;
    send(&mut stream, "GET / HTTP/1.1\r\n").await;
    let begin = Instant::now();
    while stream.write_all(b"x: y\r\n").await.is_ok() {
        assert!(begin.elapsed() < LONG, "it still listens");
        sleep(SECOND / 20).await;
    }
}

#[tokio::test]
async fn a_kept_connection_is_closed_when_nothing_more_comes() {
    let limits = ConnectionLimits {
        request: 2 * SECOND,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    let mut stream = server.connect().await;
    // The time counts anew after each answer.
    for _ in 0..5 {
        ask(&mut stream).await;
        sleep(SECOND / 2).await;
    }
    let took = closed(&mut stream).await;
    assert!(took < LONG / 2, "{took:?}");
}

#[tokio::test]
async fn who_does_not_read_is_given_up() {
    let limits = ConnectionLimits {
        connections: 1,
        reading: SECOND / 2,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    let mut greedy = server.connect().await;
    send(&mut greedy, "GET /large.txt HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut next = server.connect().await;
    ask(&mut next).await;
}

#[tokio::test]
async fn only_so_many_are_let_in_and_others_wait() {
    let log = Log::default();
    let _telling = tracing::dispatcher::set_default(&log.dispatch(tracing::Level::INFO));
    let limits = ConnectionLimits {
        connections: 2,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    let mut first = server.connect().await;
    let mut second = server.connect().await;
    ask(&mut first).await;
    ask(&mut second).await;
    let mut third = server.connect().await;
    send(&mut third, "GET / HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let answer = timeout(SECOND / 2, third.read_u8()).await;
    assert!(answer.is_err(), "there is no room: {answer:?}");
    let said = log.text();
    let expected = "the limit of connections is reached, others wait most=2";
    assert_eq!(said.matches(expected).count(), 1, "{said}");
    drop(first);
    let answer = timeout(LONG, third.read_u8()).await.expect("in time");
    assert_eq!(answer.expect("an answer"), b'H');
}

#[tokio::test]
async fn idle_clients_do_not_delay_the_end() {
    let server = Server::start(PATIENT).await;
    let mut idle = server.connect().await;
    ask(&mut idle).await;
    let mut silent = server.connect().await;
    // It has been let in before the server is asked.
    sleep(SECOND / 5).await;
    server.ask_to_end().await;
    let took = server.end().await;
    assert!(took < LONG / 2, "{took:?}");
    closed(&mut idle).await;
    closed(&mut silent).await;
}

#[tokio::test]
async fn clients_that_never_finish_delay_the_end_by_the_farewell_only() {
    let limits = ConnectionLimits {
        farewell: SECOND / 2,
        ..PATIENT
    };
    let server = Server::start(limits).await;
    let mut half = server.connect().await;
    send(&mut half, "GET / HTTP/1.1\r\nhost: he").await;
    let mut greedy = server.connect().await;
    send(&mut greedy, "GET /large.txt HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut body = server.connect().await;
    send(&mut body, "POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\n1").await;
    sleep(SECOND / 5).await;
    server.ask_to_end().await;
    let took = server.end().await;
    assert!(took < LONG / 2, "{took:?}");
    closed(&mut half).await;
}

#[tokio::test]
async fn an_answer_that_has_begun_is_finished() {
    let server = Server::start(PATIENT).await;
    let mut stream = server.connect().await;
    send(&mut stream, "GET /large.txt HTTP/1.1\r\nhost: here\r\n\r\n").await;
    stream.read_u8().await.expect("it has begun");
    server.ask_to_end().await;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("the rest");
    assert!(answer.len() > LARGE.len());
    server.end().await;
}

#[tokio::test]
async fn a_second_request_ends_at_once() {
    let server = Server::start(PATIENT).await;
    let mut half = server.connect().await;
    send(&mut half, "GET / HTTP/1.1\r\nhost: he").await;
    sleep(SECOND / 5).await;
    server.ask_to_end().await;
    server.ask_to_end().await;
    let took = server.end().await;
    assert!(took < LONG / 2, "{took:?}");
}

#[tokio::test]
async fn the_port_is_free_once_the_end_has_begun() {
    let server = Server::start(PATIENT).await;
    let mut half = server.connect().await;
    send(&mut half, "GET / HTTP/1.1\r\nhost: he").await;
    sleep(SECOND / 5).await;
    server.ask_to_end().await;
    let begin = Instant::now();
    while TcpStream::connect(server.address).await.is_ok() {
        assert!(begin.elapsed() < LONG, "it still listens");
        sleep(SECOND / 50).await;
    }
}
