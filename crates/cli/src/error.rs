//! What went wrong, said once, on stderr.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something is wrong with what was asked for.
    Wrong(String),
    /// Whoever read our output has gone, which is their right: `tercio … | head -1`.
    NobodyReads,
}

/// What a command gives back.
pub(crate) type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// A failure with this message: a clause in lower case, without a full stop.
    pub(crate) fn new(message: impl fmt::Display) -> Failure {
        Failure::Wrong(message.to_string())
    }

    /// A failure to write to the standard output.
    pub(crate) fn stdout(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            _ => Failure::new(format_args!("cannot write to the standard output: {error}")),
        }
    }

    /// Tells the user, and says how the process shall end.
    pub(crate) fn tell(&self) -> ExitCode {
        match self {
            Failure::NobodyReads => ExitCode::SUCCESS,
            Failure::Wrong(message) => {
                // If stderr is closed too, only the exit code says it.
                let _ = writeln!(io::stderr().lock(), "tercio: {message}");
                ExitCode::from(2)
            }
        }
    }
}

/// The longest piece of foreign text a message repeats, in characters.
const LONGEST_QUOTE: usize = 40;

/// Foreign text in quotation marks: control characters are spelled out, and a long text is cut.
pub(crate) fn quoted(text: &str) -> String {
    let mut quote: String = text.chars().take(LONGEST_QUOTE).collect();
    if quote.len() < text.len() {
        quote.push('…');
    }
    format!("{quote:?}")
}
