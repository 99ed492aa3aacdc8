//! A server to play on.

use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread::JoinHandle;
use tercio_server::{
    Clock, ConnectionLimits, Files, Metrics, Online, OnlineOptions, metrics_router, router, serve,
};
use tokio::net::TcpListener;
use tracing::dispatcher::{Dispatch, set_default};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    /// Where its figures are.
    pub(crate) metrics: SocketAddr,
    pub(crate) clock: Clock,
    end: tokio::sync::mpsc::Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// A server that forgets everything in the end.
    pub(crate) fn start() -> Server {
        Server::on("sqlite::memory:", OnlineOptions::default())
    }

    /// A server on a database.
    pub(crate) fn on(database: &str, options: OnlineOptions) -> Server {
        Server::with(database, options, ConnectionLimits::default())
    }

    /// A server that lets in so many.
    pub(crate) fn with(database: &str, options: OnlineOptions, limits: ConnectionLimits) -> Server {
        Server::run(database, options, limits, Dispatch::none())
    }

    /// A server whose log is read.
    pub(crate) fn heard(database: &str, options: OnlineOptions, log: Dispatch) -> Server {
        Server::run(database, options, ConnectionLimits::default(), log)
    }

    fn run(
        database: &str,
        options: OnlineOptions,
        limits: ConnectionLimits,
        log: Dispatch,
    ) -> Server {
        let clock = options.clock.clone();
        let metrics = options.metrics.clone();
        let database = database.to_owned();
        let (end, requests_to_end) = tokio::sync::mpsc::channel(2);
        let (tell, hear) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .on_thread_start({
                    let log = log.clone();
                    // As long as the thread lasts.
                    move || std::mem::forget(set_default(&log))
                })
                .build()
                .expect("a runtime");
            let _heard = set_default(&log);
            runtime.block_on(async move {
                let online = Online::start(&database, options).await.expect("a database");
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let watched = TcpListener::bind("127.0.0.1:0").await.expect("a port");
                let place = |listener: &TcpListener| listener.local_addr().expect("an address");
                tell.send((place(&listener), place(&watched)))
                    .expect("the test waits");
                let figures = metrics_router(metrics.clone(), Some(online.clone()));
                let (_watching, ended) = tokio::sync::mpsc::channel(1);
                let patient = ConnectionLimits::default();
                tokio::spawn(serve(watched, figures, patient, ended, Metrics::default()));
                let router = router(Files::default(), Some(online));
                serve(listener, router, limits, requests_to_end, metrics).await;
            });
            runtime.shutdown_timeout(std::time::Duration::from_secs(5));
        });
        let (address, metrics) = hear.recv().expect("it starts");
        Server {
            address,
            metrics,
            clock,
            end,
            thread: Some(thread),
        }
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn stop(mut self) {
        self.end.blocking_send(()).expect("it listens");
        let thread = self.thread.take().expect("it runs");
        thread.join().expect("it ends well");
    }
}
