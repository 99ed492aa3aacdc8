//! Signals: the screen is given back before the program ends by one, or is put aside.

#[cfg(unix)]
pub(crate) use unix::{end_by, put_aside};

/// Signals that end a program need no listening where there are none.
#[cfg(not(unix))]
pub(crate) fn end_by(_: fn()) -> std::io::Result<()> {
    Ok(())
}

/// Programs are put aside only where there are signals.
#[cfg(not(unix))]
pub(crate) fn put_aside() -> std::io::Result<()> {
    Ok(())
}

#[cfg(unix)]
mod unix {
    use rustix::process::{Signal, kill_current_process_group};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    /// How long giving back may take: a terminal that is stopped never reads.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// Calls this before a signal ends the program, which then ends as if it had not listened.
    pub(crate) fn end_by(give_back: fn()) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        thread::spawn(move || {
            for signal in signals.forever() {
                let (done, wait) = mpsc::channel();
                thread::spawn(move || {
                    // Nobody draws any more: the lock is kept to the end.
                    let _screen = io::stdout().lock();
                    give_back();
                    let _ = done.send(());
                    loop {
                        thread::park();
                    }
                });
                let _ = wait.recv_timeout(PATIENCE);
                let _ = emulate_default_handler(signal);
            }
        });
        Ok(())
    }

    /// Stops the program until it is continued, and with it all of the job, as the terminal itself
    /// would do: a `cargo run` waits for us.
    pub(crate) fn put_aside() -> io::Result<()> {
        Ok(kill_current_process_group(Signal::TSTP)?)
    }
}
