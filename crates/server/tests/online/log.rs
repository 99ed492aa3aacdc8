//! What a server says in its log, for tests that read it.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use tracing::{Dispatch, Level};

#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut said = self.0.lock().expect("nobody panics");
        said.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// What takes lines of a level, and of those that matter more.
    pub(crate) fn dispatch(&self, level: Level) -> Dispatch {
        let log = self.clone();
        let lines = tracing_subscriber::fmt()
            .with_max_level(level)
            .with_ansi(false)
            .with_writer(move || log.clone());
        Dispatch::new(lines.finish())
    }

    pub(crate) fn text(&self) -> String {
        let said = self.0.lock().expect("nobody panics");
        String::from_utf8(said.clone()).expect("text")
    }
}
