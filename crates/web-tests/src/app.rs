//! The app, served from this process.

use crate::{Chromium, Page, Screen};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use tercio_server::{
    Clock, ConnectionLimits, File, Files, Metrics, Online, OnlineOptions, Reach, Smtp,
};
use tokio::net::TcpListener;

/// The app, served from this process until it is dropped.
pub struct App {
    address: SocketAddr,
    /// What time it is for the server.
    clock: Clock,
    /// The server ends when nobody can write here any more.
    alive: mpsc::Sender<()>,
}

/// A port that is free.
const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// What the server of a test does otherwise than that of a host.
fn options() -> OnlineOptions {
    OnlineOptions {
        // Tests have servers of their own to send to.
        reach: Reach::Anywhere,
        push_contact: Some("mailto:host@example.org".to_owned()),
        // Nobody waits for depth here.
        review_nodes: 2_000,
        ..OnlineOptions::default()
    }
}

impl App {
    /// Starts to serve the app on a port of its own, without its service worker: each page would fetch all
    /// of the app to keep it, which takes up to a quarter of the time of a test.
    pub fn start() -> App {
        App::changed(without_worker)
    }

    /// Serves all of the app: it is kept for use without a connection.
    pub fn whole() -> App {
        App::changed(|_, content| Some(content.to_vec()))
    }

    /// Serves the app with other files: each as `change` makes it, or not at all.
    pub fn changed(change: impl Fn(&str, &[u8]) -> Option<Vec<u8>>) -> App {
        App::serve(ANYWHERE, change, options())
    }

    /// Serves the app from a server that sends mail.
    pub fn mailing(smtp: Smtp) -> App {
        let smtp = Some(smtp);
        App::serve(
            ANYWHERE,
            without_worker,
            OnlineOptions { smtp, ..options() },
        )
    }

    /// Serves the app to who plays a whole game at once: requests are not counted.
    pub fn unhurried() -> App {
        let requests_a_minute = 0;
        let options = OnlineOptions {
            requests_a_minute,
            ..options()
        };
        App::serve(ANYWHERE, without_worker, options)
    }

    /// Goes on at the same address with other files.
    pub fn replaced(self, change: impl Fn(&str, &[u8]) -> Option<Vec<u8>>) -> App {
        App::serve(self.stop(), change, options())
    }

    /// Stops serving, as when the connection is lost, and says where that was.
    pub fn stop(self) -> SocketAddr {
        let address = self.address;
        drop(self.alive);
        // The port is free when the thread of the server has dropped it.
        while TcpStream::connect(address).is_ok() {
            std::thread::yield_now();
        }
        address
    }

    fn serve(
        address: SocketAddr,
        change: impl Fn(&str, &[u8]) -> Option<Vec<u8>>,
        options: OnlineOptions,
    ) -> App {
        let files = tercio_assets::FILES.iter().filter_map(|file| {
            let content = change(file.name, file.plain)?;
            let (name, plain) = (file.name, file.plain);
            let (brotli, gzip) = (file.brotli, file.gzip);
            if content == plain {
                return Some(File {
                    name,
                    plain,
                    brotli,
                    gzip,
                });
            }
            Some(File {
                name,
                // Few tests need it, and none for long.
                plain: content.leak(),
                brotli: &[],
                gzip: &[],
            })
        });
        // Each served app is a build of its own: what is changed here must be fetched again.
        static BUILDS: AtomicU32 = AtomicU32::new(0);
        let build = BUILDS.fetch_add(1, Ordering::Relaxed);
        let files = Files::new(&format!("{}-{build}", tercio_assets::BUILD), files);
        let clock = options.clock.clone();
        let (alive, ended) = mpsc::channel();
        let (tell, hear) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.spawn(async move {
                let listener = TcpListener::bind(address).await.expect("a free port");
                tell.send(listener.local_addr().expect("an address"))
                    .expect("the test waits for it");
                let online = Online::start("sqlite::memory:", options).await;
                let router = tercio_server::router(files, Some(online.expect("a database")));
                // Nobody asks it to end: the runtime is shut down.
                let (_ask, asked) = tokio::sync::mpsc::channel(1);
                let limits = ConnectionLimits::default();
                tercio_server::serve(listener, router, limits, asked, Metrics::default()).await;
            });
            // Nobody ever writes: it ends when the app is dropped.
            let _: Result<(), _> = ended.recv();
            runtime.shutdown_background();
        });
        App {
            address: hear.recv().expect("the server starts"),
            clock,
            alive,
        }
    }

    /// Sets the clock of the server forward, for tests that cannot wait.
    pub fn forward(&self, seconds: i64) {
        self.clock.forward(seconds * 1000);
    }

    /// The address of a path.
    pub fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Opens a path in a browser context of its own, on a desktop's screen.
    pub fn page(&self, path: &str) -> Page {
        self.page_on(Screen::DESKTOP, path)
    }

    /// Opens a path after a script has changed the browser, without waiting for the app.
    pub fn page_after(&self, script: &str, path: &str) -> Page {
        let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
        page.before_each_page(script);
        page.begin(&self.address(path));
        page
    }

    /// Opens a path on another screen.
    pub fn page_on(&self, screen: Screen, path: &str) -> Page {
        let mut page = Page::open(Chromium::shared(), screen);
        page.go(&self.address(path));
        page
    }

    /// Opens a path as somebody who reads a language.
    pub fn page_in(&self, language: &str, path: &str) -> Page {
        let mut page = Page::open(Chromium::shared(), Screen::DESKTOP);
        page.set_language(language);
        page.go(&self.address(path));
        page
    }
}

/// Every file but the service worker, as it is.
fn without_worker(name: &str, content: &[u8]) -> Option<Vec<u8>> {
    (name != "sw.js").then(|| content.to_vec())
}
