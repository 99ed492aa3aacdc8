//! The fields of a line, with tabs between them.

use super::LineError;
use tercio_rules::{Move, Position};

/// Takes one field after the other.
pub(super) struct Fields<'t>(std::str::Split<'t, char>);

impl<'t> Fields<'t> {
    pub(super) fn new(line: &'t str) -> Fields<'t> {
        Fields(line.split('\t'))
    }

    pub(super) fn next(&mut self, name: &'static str) -> Result<&'t str, LineError> {
        self.0.next().ok_or(LineError::Missing(name))
    }

    pub(super) fn number(&mut self, name: &'static str) -> Result<u32, LineError> {
        let text = self.next(name)?;
        text.parse().map_err(|_| LineError::Wrong {
            expected: name,
            got: text.to_owned(),
        })
    }

    pub(super) fn end(mut self) -> Result<(), LineError> {
        match self.0.next() {
            None => Ok(()),
            Some(rest) => Err(LineError::TooMuch(rest.to_owned())),
        }
    }
}

/// Reads moves of one position, with blanks between them.
pub(super) fn moves(position: &Position, text: &str) -> Result<Vec<Move>, LineError> {
    text.split_ascii_whitespace()
        .map(|word| position.parse_move(word).map_err(LineError::Move))
        .collect()
}

/// Writes them again.
pub(super) fn text(position: &Position, moves: &[Move]) -> String {
    let texts: Vec<String> = moves
        .iter()
        .map(|&mv| position.notation(mv).to_string())
        .collect();
    texts.join(" ")
}

/// A move without a call of the clock: the answers are written without.
pub(super) fn without_call(mv: Move) -> Move {
    match mv {
        Move::Martian(mv) => Move::Martian(mv.without_call()),
        Move::Pikemen(_) => mv,
    }
}
