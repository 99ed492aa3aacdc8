//! Signals: the screen is given back before the program ends by one, or is put aside.

#[cfg(unix)]
pub(crate) use unix::{listen, put_aside, was_put_aside};

/// Signals need no listening where there are none.
#[cfg(not(unix))]
pub(crate) fn listen(_: Screen) -> std::io::Result<()> {
    Ok(())
}

/// Programs are put aside only where there are signals.
#[cfg(not(unix))]
pub(crate) fn put_aside() -> std::io::Result<()> {
    Ok(())
}

/// Programs are put aside only where there are signals.
#[cfg(not(unix))]
pub(crate) fn was_put_aside() -> bool {
    false
}

/// How the screen is given back and taken again.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) give_back: fn(),
    pub(crate) take_over: fn() -> std::io::Result<()>,
}

#[cfg(unix)]
mod unix {
    use super::Screen;
    use rustix::process::{Signal, kill_current_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    /// How long giving back may take: a terminal that is stopped never reads.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Whether the program was put aside and continued, and has not been drawn since.
    static WAS_PUT_ASIDE: AtomicBool = AtomicBool::new(false);

    /// Gives the screen back before a signal ends the program or puts it aside, which then happens as if
    /// it had not listened.
    pub(crate) fn listen(screen: Screen) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        thread::spawn(move || {
            for signal in signals.forever() {
                match signal {
                    // In a thread of its own, so that other signals are heard meanwhile.
                    SIGTSTP => drop(thread::spawn(move || stop(screen))),
                    signal => end_by(signal, screen),
                }
            }
        });
        Ok(())
    }

    fn end_by(signal: i32, screen: Screen) {
        let (done, wait) = mpsc::channel();
        thread::spawn(move || {
            // Nobody draws any more: the lock is kept to the end.
            let _screen = io::stdout().lock();
            (screen.give_back)();
            let _ = done.send(());
            loop {
                thread::park();
            }
        });
        let _ = wait.recv_timeout(PATIENCE);
        let _ = emulate_default_handler(signal);
    }

    /// Stops the program until it is continued.
    fn stop(screen: Screen) {
        // Nobody draws meanwhile.
        let lock = io::stdout().lock();
        (screen.give_back)();
        let _ = emulate_default_handler(SIGTSTP);
        // Without a screen there is nothing to draw on; the next drawing says so.
        let _ = (screen.take_over)();
        drop(lock);
        WAS_PUT_ASIDE.store(true, Ordering::Relaxed);
        // Whoever waits for events looks again.
        let _ = raise(SIGWINCH);
    }

    /// Asks to be put aside, and with us all of the job, as the terminal itself would do: a `cargo run`
    /// waits for us.
    pub(crate) fn put_aside() -> io::Result<()> {
        Ok(kill_current_process_group(Signal::TSTP)?)
    }

    /// Whether the program was put aside since the last time somebody asked.
    pub(crate) fn was_put_aside() -> bool {
        WAS_PUT_ASIDE.swap(false, Ordering::Relaxed)
    }
}
