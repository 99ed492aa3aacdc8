//! `tercio play` leaves the terminal as it found it, however it ends.

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything here may take.
const LONG: Duration = Duration::from_secs(60);

/// What takes the screen over and gives it back.
const TAKEN: &str = "\x1b[?1049h";
const GIVEN_BACK: &str = "\x1b[?1049l";

/// The program in a terminal of its own.
struct Played {
    child: Child,
    keyboard: File,
    /// The end that the program has.
    terminal: File,
    screen: Receiver<Vec<u8>>,
    /// What has been read of the screen, and not been looked at.
    seen: Vec<u8>,
}

impl Played {
    fn start(name: &str) -> Played {
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&keyboard).and(unlockpt(&keyboard)).expect("ours");
        let path = ptsname(&keyboard, Vec::new()).expect("a name");
        let path = PathBuf::from(path.into_string().expect("text"));
        let terminal = File::options().read(true).write(true).open(path);
        let terminal = terminal.expect("the other end");
        let size = Winsize {
            ws_col: 100,
            ws_row: 40,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&keyboard, size).expect("a size");
        let keyboard = File::from(keyboard);
        let end = || terminal.try_clone().expect("another handle");
        let state = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let child = Command::new(env!("CARGO_BIN_EXE_tercio"))
            .args(["play", "martian", "two", "--seats", "human,human"])
            .env("TERCIO_STATE_DIR", state)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            // A job of its own: whoever runs the tests is not put aside with it.
            .process_group(0)
            .spawn()
            .expect("tercio starts");
        let (sender, screen) = channel();
        let mut output = keyboard.try_clone().expect("another handle");
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Played {
            child,
            keyboard,
            terminal,
            screen,
            seen: Vec::new(),
        }
    }

    /// Reads the screen until a text has come, and no further.
    fn until(&mut self, text: &str) {
        let begin = Instant::now();
        loop {
            let mut places = self.seen.windows(text.len());
            if let Some(place) = places.position(|part| part == text.as_bytes()) {
                self.seen.drain(..place + text.len());
                return;
            }
            let left = LONG.saturating_sub(begin.elapsed());
            let more = self.screen.recv_timeout(left);
            let seen = String::from_utf8_lossy(&self.seen);
            self.seen
                .extend(more.unwrap_or_else(|_| panic!("no {text:?} in {seen:?}")));
        }
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("kill runs").success());
    }

    /// Whether the terminal shows what is typed and hands it on line by line, as for a shell.
    fn is_plain(&self) -> bool {
        let modes = tcgetattr(&self.terminal).expect("modes").local_modes;
        modes.contains(LocalModes::ECHO | LocalModes::ICANON)
    }

    fn is_stopped(&self) -> bool {
        let id = self.child.id().to_string();
        let ps = Command::new("ps").args(["-o", "stat=", "-p", &id]).output();
        ps.expect("ps runs").stdout.starts_with(b"T")
    }
}

fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < LONG, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn signals_that_end_it_give_the_screen_back() {
    use std::os::unix::process::ExitStatusExt;
    for (name, number) in [("TERM", 15), ("HUP", 1), ("INT", 2)] {
        let mut played = Played::start("signals");
        played.until(TAKEN);
        eventually("it takes the keyboard", || !played.is_plain());
        played.signal(name);
        played.until(GIVEN_BACK);
        let status = played.child.wait().expect("it ends");
        assert_eq!(status.signal(), Some(number), "as if it had not listened");
        assert!(played.is_plain(), "{name}");
    }
}

#[test]
fn control_z_puts_it_aside_until_it_is_continued() {
    is_put_aside("typed", |played| {
        played.keyboard.write_all(b"\x1a").expect("typed");
    });
}

#[test]
fn a_signal_from_outside_puts_it_aside_as_well() {
    is_put_aside("sent", |played| played.signal("TSTP"));
}

fn is_put_aside(name: &str, by: fn(&mut Played)) {
    let mut played = Played::start(name);
    played.until(TAKEN);
    eventually("it takes the keyboard", || !played.is_plain());
    by(&mut played);
    played.until(GIVEN_BACK);
    eventually("it stops", || played.is_stopped());
    assert!(played.is_plain());
    played.signal("CONT");
    played.until(TAKEN);
    // All of it is drawn again.
    played.until("Martian");
    assert!(!played.is_plain());
    played.keyboard.write_all(b"q").expect("typed");
    played.until(GIVEN_BACK);
    assert!(played.child.wait().expect("it ends").success());
    assert!(played.is_plain());
}
