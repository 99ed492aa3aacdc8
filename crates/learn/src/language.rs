//! The languages of the lessons, and their texts by key.

use std::collections::BTreeMap;
use std::fmt;

/// A language in which everything here is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The code of the language, such as `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// The language with this code; what follows a hyphen, as in `fr-CA`, does not matter.
    pub fn from_code(code: &str) -> Option<Language> {
        let code = code.split('-').next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The texts of the lessons and puzzles as they are stored.
    pub const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../texts/en.txt"),
            Language::French => include_str!("../texts/fr.txt"),
        }
    }

    /// The texts of the lessons and puzzles by key.
    pub fn texts(self) -> Texts {
        // The two files are checked by a test.
        Texts::read(self.source()).unwrap_or_default()
    }
}

/// Texts by key: `[section]` lines, then lines of `key = text`; a key is `section.key`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts {
    entries: BTreeMap<String, &'static str>,
}

impl Texts {
    /// Reads a catalogue. Empty lines and lines that start with `#` mean nothing.
    pub fn read(source: &'static str) -> Result<Texts, TextsError> {
        let mut entries = BTreeMap::new();
        let mut section = "";
        for (number, line) in (1..).zip(source.lines()) {
            let line = line.trim();
            let wrong = |what| TextsError { line: number, what };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
                section = name;
                continue;
            }
            let (key, text) = line
                .split_once('=')
                .ok_or_else(|| wrong("expected `key = text`"))?;
            let (key, text) = (key.trim(), text.trim());
            if text.is_empty() {
                return Err(wrong("expected a text after `=`"));
            }
            if entries.insert(format!("{section}.{key}"), text).is_some() {
                return Err(wrong("expected each key once"));
            }
        }
        Ok(Texts { entries })
    }

    /// The text with this key.
    pub fn get(&self, key: &str) -> Option<&'static str> {
        self.entries.get(key).copied()
    }

    /// Every key, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }
}

/// What is wrong with a catalogue, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What should be there.
    pub what: &'static str,
}

impl fmt::Display for TextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for TextsError {}

#[cfg(test)]
mod tests {
    use super::{Language, Texts};

    #[test]
    fn sections_name_their_keys() {
        let texts = Texts::read("# note\n[a]\nb = c = d\n\n[e.f]\ng=h\n").expect("right");
        assert_eq!(texts.get("a.b"), Some("c = d"));
        assert_eq!(texts.get("e.f.g"), Some("h"));
        assert_eq!(texts.get("a.g"), None);
    }

    #[test]
    fn wrong_lines_are_named() {
        for (source, line) in [("[a]\nb", 2), ("a =", 1), ("a = b\na = c", 2)] {
            assert_eq!(Texts::read(source).expect_err(source).line, line);
        }
    }

    #[test]
    fn codes_are_read() {
        assert_eq!(Language::from_code("fr-CA"), Some(Language::French));
        assert_eq!(Language::from_code("EN"), Some(Language::English));
        assert_eq!(Language::from_code("de"), None);
        for language in Language::ALL {
            assert_eq!(Language::from_code(language.code()), Some(language));
        }
    }
}
