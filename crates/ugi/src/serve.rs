//! The engine on a pair of streams.

use crate::session::{Session, Signals};
use crate::{Answer, Command, WrongCommand};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// A search that was asked for.
struct Search {
    signals: Signals,
    done: Arc<AtomicBool>,
    endless: bool,
    /// Until it is told that the expected move was played.
    ponders: bool,
}

/// What the working thread is to do.
struct Job {
    command: Result<Command, WrongCommand>,
    signals: Signals,
    done: Arc<AtomicBool>,
}

/// Speaks UGI until `quit` or until the input ends.
///
/// Commands are carried out one after the other by a thread of their own, so that `stop` and
/// `isready` are heard while it searches. When the input ends, searches with a limit are finished
/// first, so that a script can be piped in.
pub fn serve(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Mutex::new(Output {
        stream: output,
        error: None,
    });
    thread::scope(|scope| {
        let (jobs, queue) = mpsc::channel::<Job>();
        let output = &output;
        scope.spawn(move || {
            let mut session = Session::new();
            for job in queue {
                match job.command {
                    Ok(command) => session.handle(command, &job.signals, &mut |answer| {
                        say(output, &answer);
                    }),
                    Err(error) => say(output, &Answer::Error(error.to_string())),
                }
                job.done.store(true, Ordering::Release);
            }
        });
        let read = listen(&mut input, &jobs, output);
        drop(jobs);
        read
    })?;
    let output = output.into_inner().unwrap_or_else(PoisonError::into_inner);
    match output.error {
        // The client has closed its end.
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// A stream that remembers what went wrong with it.
struct Output<W> {
    stream: W,
    error: Option<io::Error>,
}

fn say<W: Write>(output: &Mutex<Output<W>>, answer: &Answer) {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    if output.error.is_none() {
        let line = format!("{answer}\n");
        let written = output.stream.write_all(line.as_bytes());
        output.error = written.and_then(|()| output.stream.flush()).err();
    }
}

/// Reads commands and hands them on; `stop`, `ponderhit`, `quit` and `isready` are dealt with here.
fn listen<W: Write>(
    input: &mut impl BufRead,
    jobs: &mpsc::Sender<Job>,
    output: &Mutex<Output<W>>,
) -> io::Result<()> {
    let mut searches: Vec<Search> = Vec::new();
    let mut line = Vec::new();
    // Whether everything before the last search has been handed on, so that the working thread
    // is either searching or idle.
    let mut only_searching = false;
    let result = loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => {
                // Searches that nobody could stop any more.
                searches.retain(|search| search.endless || search.ponders);
                break Ok(());
            }
            Ok(_) => {}
            Err(error) => break Err(error),
        }
        let Some(command) = Command::from_line(&String::from_utf8_lossy(&line)) else {
            continue;
        };
        let signals = Signals::default();
        let done = Arc::new(AtomicBool::new(false));
        match &command {
            Ok(Command::Quit) => break Ok(()),
            Ok(Command::Stop) => {
                for search in searches.drain(..) {
                    search.signals.stop();
                }
                continue;
            }
            Ok(Command::PonderHit) => {
                for search in &mut searches {
                    search.ponders = false;
                    search.signals.hit.raise();
                }
                continue;
            }
            Ok(Command::IsReady) if only_searching => {
                say(output, &Answer::ReadyOk);
                continue;
            }
            Err(error) if only_searching => {
                say(output, &Answer::Error(error.to_string()));
                continue;
            }
            Ok(Command::Go(go)) => {
                searches.retain(|search| !search.done.load(Ordering::Acquire));
                searches.push(Search {
                    signals: signals.clone(),
                    done: done.clone(),
                    endless: go.is_endless(),
                    ponders: go.ponder,
                });
                only_searching = true;
            }
            _ => only_searching = false,
        }
        let job = Job {
            command,
            signals,
            done,
        };
        if jobs.send(job).is_err() {
            break Ok(());
        }
    };
    for search in searches {
        search.signals.stop();
    }
    result
}
