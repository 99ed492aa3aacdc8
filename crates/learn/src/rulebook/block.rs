//! The blocks of a rule book.

use super::span::{Span, spans};
use tercio_rules::Rules;

/// A part of a rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading {
        /// 1 for the title of the book.
        level: usize,
        /// Its words.
        text: Vec<Span>,
    },
    /// A numbered rule.
    Rule(Rule),
    /// Text that explains and decides nothing.
    Paragraph(Vec<Span>),
    /// A table.
    Table {
        /// The names of the columns.
        head: Vec<Vec<Span>>,
        /// The cells, row by row.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// Lines to be shown as they are, in letters of equal width.
    Diagram(String),
    /// A picture.
    Picture {
        /// What it shows, in words.
        words: String,
        /// Its file, as seen from the book.
        file: String,
    },
}

/// A numbered rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The number, such as `P-12`.
    pub number: String,
    /// What it says.
    pub text: Vec<Span>,
    /// Why we decided so, where the published rules leave it open.
    pub decision: Option<Vec<Span>>,
}

impl Rule {
    /// The setups that the rule describes, for pictures of them: those it begins with.
    pub fn setups(&self) -> Vec<Rules> {
        let game = match self.number.split_once('-') {
            Some(("P", _)) => "pikemen",
            Some(("M", _)) => "martian",
            _ => return Vec::new(),
        };
        let Some(Span::Code(_)) = self.text.first() else {
            return Vec::new();
        };
        let names = self.text.iter().filter_map(|span| match span {
            Span::Code(name) => Some(name),
            _ => None,
        });
        let rules = names.map(|name| Rules::from_names(game, name));
        rules.filter_map(Result::ok).collect()
    }
}

/// Reads a rule book. Any text is some book: what is not understood is a paragraph.
pub fn read(source: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = source.lines().peekable();
    while let Some(line) = lines.next() {
        // The lines that follow and belong to the same block.
        let mut more = |belongs: fn(&str) -> bool| {
            let mut taken = Vec::new();
            while let Some(line) = lines.next_if(|line| belongs(line)) {
                taken.push(line);
            }
            taken
        };
        if line.trim().is_empty() {
            continue;
        }
        if line.starts_with("```") {
            let diagram = more(|line| !line.starts_with("```"));
            blocks.push(Block::Diagram(diagram.join("\n")));
            // The closing line.
            lines.next();
        } else if let Some((level, text)) = heading(line) {
            let text = spans(text);
            blocks.push(Block::Heading { level, text });
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            rows.extend(more(|line| line.starts_with('|')));
            blocks.push(table(&rows));
        } else if let Some((words, file)) = picture(line) {
            blocks.push(Block::Picture { words, file });
        } else {
            let mut text = vec![line];
            text.extend(more(|line| !line.trim().is_empty()));
            blocks.push(paragraph(&text.join(" ")));
        }
    }
    blocks
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    (level > 0).then_some((level, text.strip_prefix(' ')?))
}

fn picture(line: &str) -> Option<(String, String)> {
    let (words, rest) = line.strip_prefix("![")?.split_once("](")?;
    Some((words.to_owned(), rest.strip_suffix(')')?.to_owned()))
}

fn table(lines: &[&str]) -> Block {
    let row = |line: &&str| {
        let line = line.trim().trim_matches('|');
        line.split('|').map(|cell| spans(cell.trim())).collect()
    };
    let is_rule = |line: &&&str| !line.contains(|c| !matches!(c, '|' | '-' | ':' | ' '));
    let mut rows = lines.iter().filter(|line| !is_rule(line)).map(row);
    Block::Table {
        head: rows.next().unwrap_or_default(),
        rows: rows.collect(),
    }
}

/// A paragraph, or a rule if it begins with a number.
fn paragraph(text: &str) -> Block {
    let Some((number, text)) = text.strip_prefix("**").and_then(|t| t.split_once(".** ")) else {
        return Block::Paragraph(spans(text));
    };
    let mut text = spans(text);
    let is_mark = |span: &Span| matches!(span, Span::Strong(word) if word == "Decision" || word == "Décision");
    let decision = text.iter().position(is_mark).map(|at| {
        let mut reason = text.split_off(at);
        reason.remove(0);
        trim_start(&mut reason, &[' ', '\u{a0}', ':']);
        trim_end(&mut text);
        reason
    });
    Block::Rule(Rule {
        number: number.to_owned(),
        text,
        decision,
    })
}

fn trim_start(spans: &mut [Span], chars: &[char]) {
    if let Some(Span::Text(text)) = spans.first_mut() {
        *text = text.trim_start_matches(chars).to_owned();
    }
}

fn trim_end(spans: &mut [Span]) {
    if let Some(Span::Text(text)) = spans.last_mut() {
        text.truncate(text.trim_end().len());
    }
}
