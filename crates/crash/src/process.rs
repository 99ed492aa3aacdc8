//! A program that is killed at a word, and with us.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What a shell does beside the program. The end of its input is the end of both, so that nothing
/// stays behind in whatever way we end.
const GUARD: &str = r#"
trap '' INT HUP TERM
"$@" &
read -r _
kill -KILL $!
wait $!
"#;

/// A program that runs.
#[derive(Debug)]
pub(crate) struct Process {
    shell: Child,
    input: Option<ChildStdin>,
}

impl Process {
    /// Starts a program. What it complains about goes to a file.
    pub(crate) fn start<A: AsRef<OsStr>>(
        program: &Path,
        args: impl IntoIterator<Item = A>,
        log: &Path,
    ) -> io::Result<Process> {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(log)?;
        let mut shell = Command::new("sh")
            .args(["-c", GUARD, "guard"])
            .arg(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()?;
        let input = shell.stdin.take();
        Ok(Process { shell, input })
    }

    /// What it prints.
    pub(crate) fn output(&mut self) -> Option<ChildStdout> {
        self.shell.stdout.take()
    }
}

impl Drop for Process {
    /// SIGKILL, in the middle of whatever it does.
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.shell.wait();
    }
}
