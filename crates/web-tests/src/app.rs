//! The app, served from this process.

use crate::{Chromium, Page, Screen};
use std::net::SocketAddr;
use std::sync::mpsc;
use tercio_server::Files;
use tokio::net::TcpListener;

/// The app, served from this process for as long as it runs.
pub struct App {
    address: SocketAddr,
}

impl App {
    /// Starts to serve the app on a port of its own.
    pub fn start() -> App {
        let (tell, hear) = mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
                tell.send(listener.local_addr().expect("an address"))
                    .expect("the test waits for it");
                let files = tercio_assets::FILES.iter();
                let files = Files::new(files.map(|file| (file.name, file.plain, file.brotli)));
                // It ends with the process.
                let _ = tercio_server::serve(listener, tercio_server::router(files)).await;
            });
        });
        App {
            address: hear.recv().expect("the server starts"),
        }
    }

    /// The address of a path.
    pub fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Opens a path in a browser context of its own, on a desktop's screen.
    pub fn page(&self, path: &str) -> Page {
        self.page_on(Screen::DESKTOP, path)
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
