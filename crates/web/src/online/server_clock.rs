//! What time it is for the server.

use tercio_api::ServerMessage;
use tercio_online::Time;

/// By how much the clock of the server is ahead of ours, as far as its messages tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ServerClock(Option<i64>);

impl ServerClock {
    /// Nothing is known: both are the same.
    pub(crate) const UNKNOWN: ServerClock = ServerClock(None);

    /// Learns from a message that came when it was `ours` here. A message takes time to come, so the
    /// clock of the server is at least as far as it says.
    #[must_use]
    pub(crate) fn after(self, message: &ServerMessage, ours: Time) -> ServerClock {
        let (known, theirs) = match message {
            // A new connection may be to another server.
            ServerMessage::Hello { now, .. } => (None, now),
            ServerMessage::Pong { now, .. } | ServerMessage::Entries { now, .. } => (self.0, now),
            ServerMessage::Game { view } => (self.0, &view.now),
            _ => return self,
        };
        let ahead = theirs.0.saturating_sub(ours.0);
        ServerClock(Some(known.map_or(ahead, |known| known.max(ahead))))
    }

    /// The time of the server when it is `ours` here.
    pub(crate) fn time(self, ours: Time) -> Time {
        ours.plus(self.0.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::ServerClock;
    use tercio_api::ServerMessage;
    use tercio_online::Time;

    #[test]
    fn the_fastest_message_tells_most() {
        let hello = ServerMessage::Hello {
            version: String::new(),
            now: Time(5_000),
        };
        let clock = ServerClock::UNKNOWN.after(&hello, Time(4_000));
        assert_eq!(clock.time(Time(4_500)), Time(5_500));
        // One that took longer says less.
        let pong = |now| ServerMessage::Pong { token: 1, now };
        let clock = clock.after(&pong(Time(5_600)), Time(5_000));
        assert_eq!(clock.time(Time(4_500)), Time(5_500));
        let clock = clock.after(&pong(Time(6_100)), Time(5_000));
        assert_eq!(clock.time(Time(4_500)), Time(5_600));
    }
}
