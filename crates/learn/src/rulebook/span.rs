//! Words within a block of a rule book.

/// Some words, and how they are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// Important words.
    Strong(String),
    /// Words that are being explained.
    Emphasis(String),
    /// Something written as it is typed: a cell, a setup.
    Code(String),
    /// The number of a rule, such as `G-23`.
    Number(String),
    /// A link.
    Link {
        /// Its words.
        words: String,
        /// Where it leads, as seen from the book.
        target: String,
    },
}

impl Span {
    /// The words, without what they mean.
    pub fn words(&self) -> &str {
        match self {
            Span::Text(words)
            | Span::Strong(words)
            | Span::Emphasis(words)
            | Span::Code(words)
            | Span::Number(words)
            | Span::Link { words, .. } => words,
        }
    }
}

/// Cuts a text into spans. Marks without a partner are ordinary characters.
pub(super) fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    let mut before = ' ';
    while let Some(next) = rest.chars().next() {
        let found = enclosed(rest, before);
        let length = match found {
            Some((span, length)) => {
                if !plain.is_empty() {
                    spans.push(Span::Text(std::mem::take(&mut plain)));
                }
                spans.push(span);
                length
            }
            None => {
                plain.push(next);
                next.len_utf8()
            }
        };
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
    spans
}

/// The marked span at the beginning of a text, and its length with its marks.
fn enclosed(text: &str, before: char) -> Option<(Span, usize)> {
    let between = |mark: &str| {
        let (words, _) = text.strip_prefix(mark)?.split_once(mark)?;
        (!words.is_empty()).then(|| (words.to_owned(), words.len() + 2 * mark.len()))
    };
    if let Some((words, length)) = between("`") {
        return Some((Span::Code(words), length));
    }
    if let Some((words, length)) = between("**") {
        return Some((Span::Strong(words), length));
    }
    if let Some((words, length)) = between("*") {
        return Some((Span::Emphasis(words), length));
    }
    if let Some((words, after)) = text.strip_prefix('[').and_then(|t| t.split_once("](")) {
        let (target, _) = after.split_once(')')?;
        let length = words.len() + target.len() + "[]()".len();
        let (words, target) = (words.to_owned(), target.to_owned());
        return Some((Span::Link { words, target }, length));
    }
    number(text, before).map(|length| (Span::Number(text[..length].to_owned()), length))
}

/// The length of the number of a rule at the beginning of a text.
fn number(text: &str, before: char) -> Option<usize> {
    let digits = text.strip_prefix(['G', 'P', 'M'])?.strip_prefix('-')?;
    let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let length = text.len() - after.len();
    (!before.is_alphanumeric() && after.len() < digits.len()).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::{Span, spans};

    #[test]
    fn marks_are_read_and_lonely_ones_kept() {
        let text = |words: &str| Span::Text(words.to_owned());
        assert_eq!(
            spans("a `b` **c** *d* [e](f.md) G-12, 2 * 3 [x"),
            [
                text("a "),
                Span::Code("b".to_owned()),
                text(" "),
                Span::Strong("c".to_owned()),
                text(" "),
                Span::Emphasis("d".to_owned()),
                text(" "),
                Span::Link {
                    words: "e".to_owned(),
                    target: "f.md".to_owned()
                },
                text(" "),
                Span::Number("G-12".to_owned()),
                text(", 2 * 3 [x"),
            ]
        );
        assert_eq!(spans("XG-1 G- **"), [text("XG-1 G- **")]);
    }
}
