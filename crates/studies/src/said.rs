//! What is said about a move or the start of a game: a judgement, drawings, and words.

use crate::limits::tidy;
use crate::{Drawing, Drawings, Glyph};
use tercio_rules::Board;

/// What something is said about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// The position before the first move, which nobody judges.
    Start,
    /// A move.
    Move,
}

/// What is said about a move or the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// How the move is judged.
    pub glyph: Option<Glyph>,
    /// What is drawn on the board.
    pub drawings: Drawings,
    /// What is said in words, comment by comment.
    pub words: Vec<String>,
}

impl Said {
    /// What the comments of a record say: a judgement is the first one on its move, drawings are comments
    /// of their own.
    #[must_use]
    pub fn read(topic: Topic, comments: &[String], board: &Board) -> Said {
        let first = comments.first().filter(|_| topic == Topic::Move);
        let mut said = Said {
            glyph: first.and_then(|sign| Glyph::from_sign(sign)),
            ..Said::default()
        };
        let mut drawn = Vec::new();
        for comment in comments.iter().skip(usize::from(said.glyph.is_some())) {
            match Drawings::from_comment(comment, board) {
                Some(drawings) => drawn.extend(drawings.iter()),
                None => said.words.push(comment.clone()),
            }
        }
        said.drawings = drawn.into_iter().collect();
        said
    }

    /// The comments that say it.
    pub fn comments(&self, board: &Board) -> Vec<String> {
        let sign = self.glyph.map(|glyph| glyph.sign().to_owned());
        let drawings = self.drawings.comment(board);
        let words = self.words.iter().cloned();
        sign.into_iter().chain(drawings).chain(words).collect()
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Said::default()
    }

    /// Says something else in words. Words that are nothing but a judgement or drawings are that.
    pub fn reword(&mut self, topic: Topic, text: &str, board: &Board) {
        let words = Some(tidy(text)).filter(|text| !text.is_empty());
        let words: Vec<String> = words.into_iter().collect();
        self.words.clear();
        self.add(Said::read(topic, &words, board));
    }

    /// Says something more; of two judgements the later one holds.
    pub fn add(&mut self, mut more: Said) {
        self.glyph = more.glyph.or(self.glyph);
        self.drawings.draw_all(&more.drawings);
        self.words.append(&mut more.words);
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        let words: usize = self.words.iter().map(String::len).sum();
        words + self.drawings.len() * Drawing::BYTES
    }
}
