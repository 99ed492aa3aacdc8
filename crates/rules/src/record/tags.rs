//! What is said about a game besides its moves.

use crate::Seat;
use alloc::string::String;
use alloc::vec::Vec;

/// Names and values in the order in which they are written. No name occurs twice.
///
/// ```
/// use tercio_rules::record::Record;
/// use tercio_rules::{Game, Rules, Seat};
/// let mut record = Record::from_game(&Game::new(Rules::from_names("martian", "two")?));
/// record.set_tag("B", "Bea")?;
/// record.set_tag("Date", "2026-02-03")?;
/// assert_eq!(record.tags().player(Seat::B), Some("Bea"));
/// assert_eq!(record.tags().iter().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }

    /// Every tag with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The name of the player in a seat: tag `A`, `B` and so on.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let mut buffer = [0; 4];
        self.get(seat.letter().encode_utf8(&mut buffer))
    }

    /// The event the game belongs to.
    pub fn event(&self) -> Option<&str> {
        self.get("Event")
    }

    /// Where it was played.
    pub fn site(&self) -> Option<&str> {
        self.get("Site")
    }

    /// When it was played.
    pub fn date(&self) -> Option<&str> {
        self.get("Date")
    }

    /// The round of the event.
    pub fn round(&self) -> Option<&str> {
        self.get("Round")
    }

    pub(super) fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => tag.1 = value.into(),
            None => self.push(name, value),
        }
    }

    /// Adds a tag that is known to be new.
    pub(super) fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.into(), value.into()));
    }
}
