//! A Chromium without a window.

use crate::Socket;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};
use tercio_provision::{Needed, on_path};

/// A running Chromium. It ends when the last of its users has gone.
pub struct Chromium {
    child: Child,
    profile: PathBuf,
    address: String,
}

/// Names under which Chromium is installed. The first is the same browser without a window of its own, and
/// starts and draws in two thirds of the time; the script on the path that starts it would be killed
/// instead of it.
const NAMES: [&str; 5] = [
    "/usr/lib/chromium/chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

static RUNNING: Mutex<Weak<Chromium>> = Mutex::new(Weak::new());
static STARTED: AtomicU32 = AtomicU32::new(0);

impl Chromium {
    /// The running Chromium, or a new one.
    pub fn shared() -> Arc<Chromium> {
        let mut running = RUNNING
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        running.upgrade().unwrap_or_else(|| {
            let chromium = Arc::new(Chromium::start());
            *running = Arc::downgrade(&chromium);
            chromium
        })
    }

    fn start() -> Chromium {
        let program = NEEDED.path(|| on_path(&NAMES));
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!("tercio-chromium-{}-{number}", std::process::id());
        let profile = env::temp_dir().join(profile);
        let mut child = Command::new(&program)
            .args([
                "--headless=new",
                "--remote-debugging-port=0",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--force-color-profile=srgb",
                "--hide-scrollbars",
                // The sandbox refuses to run for root, as in most containers.
                "--no-sandbox",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("DevTools listening on ")?.to_owned()))
            .expect("chromium says where it listens");
        // Somebody has to read on, or it would wait for us for ever.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Chromium {
            child,
            profile,
            address,
        }
    }

    /// A connection to the browser itself.
    pub fn connect(&self) -> Socket {
        Socket::connect(&self.address)
    }

    /// A connection to one of its pages.
    pub fn connect_to(&self, target: &str) -> Socket {
        let host = self.address.split("/devtools/").next().unwrap_or_default();
        Socket::connect(&format!("{host}/devtools/page/{target}"))
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // It may have ended by itself, and its folder is only a temporary one.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// A browser, and letters for it.
const NEEDED: Needed = Needed {
    name: "Chromium",
    variable: "TERCIO_CHROMIUM",
    packages: &["chromium-headless-shell", "fonts-dejavu-core"],
};
