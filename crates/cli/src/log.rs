//! What a server tells whoever runs it, on the standard error output.

use std::io;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// How much is told, and how.
#[derive(clap::Args, Debug)]
pub(crate) struct LogArgs {
    /// How much is written to the standard error output; info for a service, warn otherwise
    #[arg(long = "log", value_name = "LEVEL", env = "TERCIO_LOG")]
    level: Option<Level>,
    /// How it is written: lines for people, or JSON for programs
    #[arg(
        long = "log-format",
        value_name = "FORMAT",
        env = "TERCIO_LOG_FORMAT",
        default_value = "text"
    )]
    format: Format,
}

/// How much is told: everything up to a level.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    Off,
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Text,
    Json,
}

impl Level {
    fn filter(self) -> LevelFilter {
        match self {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
            Level::Trace => LevelFilter::TRACE,
        }
    }
}

impl LogArgs {
    /// Begins to tell; up to `usual` if nothing was said.
    pub(crate) fn begin(&self, usual: Level) {
        let level = self.level.unwrap_or(usual).filter();
        // Libraries tell the same again and again: a pool whose connections are slow warns at each.
        let which = Targets::new()
            .with_default(level.min(LevelFilter::ERROR))
            .with_target("tercio", level);
        let all = tracing_subscriber::registry().with(which);
        // If nobody can read it, the server goes on.
        let lines = fmt::layer()
            .with_writer(io::stderr)
            .log_internal_errors(false)
            .with_target(false);
        let begun = match self.format {
            Format::Text => all.with(lines).try_init(),
            Format::Json => all.with(lines.json().flatten_event(true)).try_init(),
        };
        // It fails only where somebody else tells already.
        let _ = begun;
    }
}
