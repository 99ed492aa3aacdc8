//! The engine on a pair of streams.

use crate::session::{Session, Signals};
use crate::{Answer, Command, WrongCommand};
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// How far the working thread is with a command.
enum Stage {
    /// It has not begun. These are answers to later commands, which must not overtake it.
    Waiting(Vec<Answer>),
    /// It works on it.
    Begun,
    /// It has carried it out.
    Done,
}

/// The stage of a command, for both threads.
#[derive(Clone)]
struct Progress(Arc<Mutex<Stage>>);

impl Progress {
    fn new() -> Progress {
        Progress(Arc::new(Mutex::new(Stage::Waiting(Vec::new()))))
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The command is begun: what has waited for that is said.
    fn begin<W: Write>(&self, output: &Mutex<Output<W>>) {
        let mut stage = self.lock();
        if let Stage::Waiting(answers) = &*stage {
            for answer in answers {
                say(output, answer);
            }
        }
        *stage = Stage::Begun;
    }

    /// Says something while the command is carried out, or as soon as it is begun.
    fn interject<W: Write>(&self, output: &Mutex<Output<W>>, answer: Answer) {
        match &mut *self.lock() {
            Stage::Waiting(answers) => answers.push(answer),
            Stage::Begun | Stage::Done => say(output, &answer),
        }
    }

    fn is_done(&self) -> bool {
        matches!(*self.lock(), Stage::Done)
    }
}

/// A search that was asked for.
struct Search {
    signals: Signals,
    progress: Progress,
    endless: bool,
    /// Until it is told that the expected move was played.
    ponders: bool,
}

/// What the working thread is to do.
struct Job {
    command: Result<Command, WrongCommand>,
    signals: Signals,
    progress: Progress,
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
                job.progress.begin(output);
                match job.command {
                    Ok(command) => session.handle(command, &job.signals, &mut |answer| {
                        say(output, &answer);
                    }),
                    Err(error) => say(output, &Answer::Error(error.to_string())),
                }
                *job.progress.lock() = Stage::Done;
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
    // The last command, if it was a search: all others are done once it is begun.
    let mut searching: Option<Progress> = None;
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
        let progress = Progress::new();
        match (&command, &searching) {
            (Ok(Command::Quit), _) => break Ok(()),
            (Ok(Command::Stop), _) => {
                for search in searches.drain(..) {
                    search.signals.stop();
                }
                continue;
            }
            (Ok(Command::PonderHit), _) => {
                for search in &mut searches {
                    search.ponders = false;
                    search.signals.hit.raise();
                }
                continue;
            }
            (Ok(Command::IsReady), Some(search)) => {
                search.interject(output, Answer::ReadyOk);
                continue;
            }
            (Err(error), Some(search)) => {
                search.interject(output, Answer::Error(error.to_string()));
                continue;
            }
            (Ok(Command::Go(go)), _) => {
                searches.retain(|search| !search.progress.is_done());
                searches.push(Search {
                    signals: signals.clone(),
                    progress: progress.clone(),
                    endless: go.is_endless(),
                    ponders: go.ponder,
                });
                searching = Some(progress.clone());
            }
            _ => searching = None,
        }
        let job = Job {
            command,
            signals,
            progress,
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
