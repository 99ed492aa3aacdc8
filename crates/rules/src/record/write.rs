//! Records as text: writing.

use super::termination::result_name;
use super::{Line, Record, header};
use crate::Position;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// N-37: the longest line of moves, in characters.
const WIDTH: usize = 80;

impl Record {
    /// The record as text (N-37 and following).
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (name, value) in header::describe(&self.start) {
            push_tag(&mut text, name, &value);
        }
        for (name, value) in self.tags.iter() {
            push_tag(&mut text, name, value);
        }
        let result = result_name(self.winners());
        push_tag(&mut text, "Result", &result);
        push_tag(&mut text, "Termination", &self.termination().to_string());
        text.push('\n');

        let mut words = Words::default();
        words.line(self.start, &self.line, 0);
        words.push(result);
        words.wrap(&mut text);
        text
    }
}

impl Line {
    /// The moves alone, as they stand in a record, all on one line.
    ///
    /// ```
    /// use tercio_rules::record::Line;
    /// use tercio_rules::{Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let line = Line::from_text(start, "1. d3-d4 (1. b3-a4) 1... a6-a5")?;
    /// assert_eq!(line.to_text(start), "1. d3-d4 (1. b3-a4) 1... a6-a5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_text(&self, start: Position) -> String {
        let mut words = Words::default();
        words.line(start, self, 0);
        words.words.join(" ")
    }
}

fn push_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push_str("\"]\n");
}

/// What is to be written, cut where a line may end.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// What has to stand directly before the next word.
    prefix: String,
}

impl Words {
    fn push(&mut self, word: String) {
        let mut prefixed = core::mem::take(&mut self.prefix);
        prefixed.push_str(&word);
        self.words.push(prefixed);
    }

    /// Adds to the last word.
    fn append(&mut self, end: char) {
        if let Some(word) = self.words.last_mut() {
            word.push(end);
        }
    }

    fn line(&mut self, start: Position, line: &Line, first_ply: usize) {
        let seats = start.rules().seats();
        self.comments(&line.comments);
        let mut position = start;
        let mut numbered = true;
        for (ply, node) in (first_ply..).zip(&line.moves) {
            let (round, place) = (ply / seats + 1, ply % seats);
            let mv = position.notation(node.ply);
            self.push(match (place, numbered) {
                (0, _) => format!("{round}. {mv}"),
                (_, true) => format!("{round}... {mv}"),
                (_, false) => mv.to_string(),
            });
            self.comments(&node.comments);
            for variation in &node.variations {
                self.prefix.push('(');
                self.line(position, variation, ply);
                self.append(')');
            }
            numbered = !node.comments.is_empty() || !node.variations.is_empty();
            position.play_unchecked(node.ply);
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.prefix.push('{');
            for word in comment.split(' ') {
                let mut escaped = String::new();
                for c in word.chars() {
                    if matches!(c, '}' | '\\') {
                        escaped.push('\\');
                    }
                    escaped.push(c);
                }
                self.push(escaped);
            }
            self.append('}');
        }
    }

    fn wrap(&self, text: &mut String) {
        let mut column = 0;
        for word in &self.words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += width;
        }
        text.push('\n');
    }
}
