//! `tercio worker` as a process.

use crate::process::Process;
use std::io;
use std::path::{Path, PathBuf};

/// A worker, running or not.
#[derive(Debug)]
pub(crate) struct Worker {
    program: PathBuf,
    nats: String,
    log: PathBuf,
    process: Option<Process>,
}

impl Worker {
    pub(crate) fn start(program: &Path, nats: &str, log: &Path) -> io::Result<Worker> {
        let mut worker = Worker {
            program: program.to_owned(),
            nats: nats.to_owned(),
            log: log.to_owned(),
            process: None,
        };
        worker.go_on()?;
        Ok(worker)
    }

    /// How many jobs it has taken that others had left, by what it wrote down.
    pub(crate) fn taken_over(&self) -> usize {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines = log.lines();
        lines
            .filter(|line| line.contains("that somebody has left"))
            .count()
    }

    /// SIGKILL.
    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    pub(crate) fn go_on(&mut self) -> io::Result<()> {
        let args = ["worker", "--nats", &self.nats];
        self.process = Some(Process::start(&self.program, args, &self.log)?);
        Ok(())
    }
}
