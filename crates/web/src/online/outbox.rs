//! Commands that were sent and are not among the facts yet.

use tercio_online::{Command, Time};
use tercio_rules::Seat;

/// A command on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sent {
    pub(super) key: String,
    pub(super) seat: Seat,
    pub(super) command: Command,
    pub(super) at: Time,
    /// The number of its fact, once it is kept.
    pub(super) seq: Option<u32>,
}

/// The commands on their way, oldest first.
#[derive(Clone, Default, Debug)]
pub(super) struct Outbox(Vec<Sent>);

impl Outbox {
    pub(super) fn push(&mut self, sent: Sent) {
        self.0.push(sent);
    }

    /// Those that the server has not answered.
    pub(super) fn unanswered(&self) -> impl Iterator<Item = &Sent> {
        self.0.iter().filter(|sent| sent.seq.is_none())
    }

    /// The move that was sent last.
    pub(super) fn last_move(&self) -> Option<&Sent> {
        let moves = |sent: &&Sent| matches!(sent.command, Command::Move { .. });
        self.0.iter().rfind(moves)
    }

    /// A command by its key.
    pub(super) fn command(&self, key: &str) -> Option<&Command> {
        let sent = self.0.iter().find(|sent| sent.key == key);
        sent.map(|sent| &sent.command)
    }

    /// A command is kept, as the fact of a number.
    pub(super) fn done(&mut self, key: &str, seq: u32) {
        if let Some(sent) = self.0.iter_mut().find(|sent| sent.key == key) {
            sent.seq = Some(seq);
        }
    }

    /// A command was refused.
    pub(super) fn refused(&mut self, key: &str) {
        self.0.retain(|sent| sent.key != key);
    }

    /// Forgets what the server has not answered.
    pub(super) fn give_up(&mut self) {
        self.0.retain(|sent| sent.seq.is_some());
    }

    /// Forgets what is among so many facts; `true` if there was something.
    pub(super) fn forget_kept(&mut self, version: u32) -> bool {
        let before = self.0.len();
        self.0
            .retain(|sent| sent.seq.is_none_or(|seq| seq >= version));
        self.0.len() < before
    }
}
