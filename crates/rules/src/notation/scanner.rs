//! A cursor over text that knows how to complain.

use alloc::string::String;
use core::fmt;

/// Text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// Where, as a byte offset into the text.
    pub at: usize,
    /// What should stand there.
    pub what: String,
    /// What stands there; `None` at the end of the text.
    pub found: Option<String>,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(f, "expected {}, got {found:?}", self.what),
            None => write!(f, "expected {}, got the end of the text", self.what),
        }
    }
}

impl core::error::Error for Expected {}

/// The longest piece of foreign text an error repeats, in characters.
const LONGEST_QUOTE: usize = 24;

/// Foreign text as an error repeats it.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scanner<'t> {
    pub(crate) fn new(text: &'t str, at: usize) -> Self {
        Scanner { text, at }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Takes one of these ASCII characters, in either case.
    pub(crate) fn take(&mut self, one_of: &[u8]) -> Option<u8> {
        let byte = self.peek()?.to_ascii_lowercase();
        one_of.contains(&byte).then(|| {
            self.at += 1;
            byte
        })
    }

    /// Takes the next byte, which must be ASCII.
    pub(crate) fn skip_byte(&mut self) {
        debug_assert!(self.peek().is_some_and(|byte| byte.is_ascii()));
        self.at += 1;
    }

    /// Takes ASCII characters while a condition holds.
    pub(crate) fn take_while(&mut self, holds: impl Fn(u8) -> bool) -> &'t str {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| byte.is_ascii() && holds(byte))
        {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// Takes everything up to the next blank.
    pub(crate) fn take_word(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// The complaint that something else should stand at a place.
    pub(crate) fn expected_at(&self, at: usize, what: impl Into<String>) -> Expected {
        let rest = self.text.get(at..).unwrap_or("");
        let word = rest.split_ascii_whitespace().next();
        Expected {
            at,
            what: what.into(),
            found: word.map(shortened),
        }
    }

    pub(crate) fn expected(&self, what: impl Into<String>) -> Expected {
        self.expected_at(self.at, what)
    }
}
