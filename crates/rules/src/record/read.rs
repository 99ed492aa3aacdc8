//! Records as text: reading.

use super::header::{At, Header, Tag, tidy};
use super::replay::Replay;
use super::termination::result_from_name;
use super::{Line, Node, Record, RecordError, RecordProblem};
use crate::notation::{MoveReader, Scanner};
use crate::{Position, Seat, SeatSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

impl Record {
    /// Reads a text that holds exactly one record.
    pub fn from_text(text: &str) -> Result<Record, RecordError> {
        let mut records = Records::new(text);
        let record = match records.next() {
            Some(record) => record?,
            None => {
                let expected = records
                    .reader
                    .scanner
                    .expected("a tag such as [Game \"pikemen\"]");
                return Err(records.reader.error((expected.at, expected.into())));
            }
        };
        match records.reader.scanner.rest() {
            "" => Ok(record),
            _ => {
                let expected = records.reader.scanner.expected("nothing after the record");
                Err(records.reader.error((expected.at, expected.into())))
            }
        }
    }

    /// Reads the records of a text one after the other, as many as there are. Reading ends with
    /// the first error.
    ///
    /// ```
    /// use tercio_rules::record::Record;
    /// let game = "[Game \"martian\"]\n[Setup \"two\"]\n\n1. d3-d4 *\n\n";
    /// let text = [game, game].concat();
    /// assert!(Record::read_each(&text).all(|record| record.is_ok()));
    /// assert_eq!(Record::read_all(&text)?.len(), 2);
    /// # Ok::<(), tercio_rules::record::RecordError>(())
    /// ```
    pub fn read_each(text: &str) -> impl Iterator<Item = Result<Record, RecordError>> {
        Records::new(text)
    }

    /// Reads all records of a text.
    pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
        Record::read_each(text).collect()
    }
}

impl Line {
    /// Reads moves alone, without tags and without a result, as they stand in a record.
    pub fn from_text(start: Position, text: &str) -> Result<Line, RecordError> {
        let scanner = Scanner::new(text, 0);
        let mut reader = Reader { text, scanner };
        let read = reader.moves(&mut Replay::new(start));
        let (line, result) = read.map_err(|error| reader.error(error))?;
        match result {
            None => Ok(line),
            Some((_, at)) => {
                let expected = Scanner::new(text, at).expected("moves without a result");
                Err(reader.error((at, expected.into())))
            }
        }
    }
}

/// The records of a text.
struct Records<'t> {
    reader: Reader<'t>,
    failed: bool,
}

impl<'t> Records<'t> {
    fn new(text: &'t str) -> Self {
        let mut scanner = Scanner::new(text, 0);
        scanner.skip_blanks();
        Records {
            reader: Reader { text, scanner },
            failed: false,
        }
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.reader.scanner.rest().is_empty() {
            return None;
        }
        let record = self.reader.record();
        self.failed = record.is_err();
        Some(record.map_err(|error| self.reader.error(error)))
    }
}

struct Reader<'t> {
    text: &'t str,
    scanner: Scanner<'t>,
}

/// What comes next among the moves.
enum Token {
    Comment(String),
    Open,
    Close,
    Number,
    Move,
    Result(SeatSet),
    /// Nothing, and no variation is open.
    End,
}

/// Moves, and the result behind them with its place.
type MovesAndResult = (Line, Option<(SeatSet, usize)>);

impl<'t> Reader<'t> {
    fn error(&self, (at, problem): At<usize>) -> RecordError {
        RecordError::new(self.text, at, problem)
    }

    fn expected<T>(&self, what: impl Into<String>) -> Result<T, At<usize>> {
        Err((self.scanner.at(), self.scanner.expected(what).into()))
    }

    fn record(&mut self) -> Result<Record, At<usize>> {
        let tags = self.tags()?;
        let header = Header::new(&tags, self.scanner.at())?;
        let mut replay = Replay::new(header.start);
        let (line, result) = self.moves(&mut replay)?;
        let Some(result) = result else {
            return self.expected("a move or the result");
        };
        let ending = header.ending(&replay, result)?;
        self.scanner.skip_blanks();
        Ok(header.record(line, replay.outcome(), ending))
    }

    fn tags(&mut self) -> Result<Vec<Tag<usize>>, At<usize>> {
        let mut tags = Vec::new();
        loop {
            self.scanner.skip_blanks();
            if self.scanner.take(b"[").is_none() {
                break;
            }
            self.scanner.skip_blanks();
            let place = self.scanner.at();
            let name = self
                .scanner
                .take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if name.is_empty() {
                return self.expected("the name of a tag");
            }
            self.scanner.skip_blanks();
            let value_place = self.scanner.at() + 1;
            let value = self.quoted()?;
            self.scanner.skip_blanks();
            if self.scanner.take(b"]").is_none() {
                return self.expected("`]` after the tag");
            }
            tags.push(Tag {
                name: name.into(),
                value,
                place,
                value_place,
            });
        }
        match tags.is_empty() {
            true => self.expected("a tag such as [Game \"pikemen\"]"),
            false => Ok(tags),
        }
    }

    /// Reads `"…"`, which ends on the line where it starts.
    fn quoted(&mut self) -> Result<String, At<usize>> {
        if self.scanner.take(b"\"").is_none() {
            return self.expected("`\"` and the value of the tag");
        }
        self.until('"', "`\"` after the value of the tag")
    }

    /// Reads up to a closing character and past it. A backslash takes away the meaning of that
    /// character and of itself, and may stand before nothing else.
    fn until(&mut self, close: char, what: &str) -> Result<String, At<usize>> {
        let start = self.scanner.at();
        let mut text = String::new();
        let mut chars = self.scanner.rest().char_indices();
        while let Some((index, c)) = chars.next() {
            if c == close {
                self.scanner = Scanner::new(self.text, start + index + 1);
                return Ok(text);
            }
            let blank = c.is_ascii_whitespace();
            if close == '"' && matches!(c, '\n' | '\r') {
                self.scanner = Scanner::new(self.text, start + index);
                return self.expected(what);
            }
            if c.is_control() && !(blank && close == '}') {
                return Err((start + index, RecordProblem::Control(c)));
            }
            let c = match c {
                '\\' => match chars.next() {
                    Some((_, escaped)) if escaped == close || escaped == '\\' => escaped,
                    None => break,
                    Some(_) => {
                        self.scanner = Scanner::new(self.text, start + index);
                        return self.expected(format!("`\\{close}` or `\\\\`"));
                    }
                },
                c => c,
            };
            text.push(c);
        }
        self.scanner = Scanner::new(self.text, self.text.len());
        self.expected(what)
    }

    /// Reads moves up to the result, or where there is none up to the end of the text.
    fn moves(&mut self, replay: &mut Replay) -> Result<MovesAndResult, At<usize>> {
        let mut line = Line::default();
        let mut outer: Vec<Line> = Vec::new();
        loop {
            self.scanner.skip_blanks();
            let at = self.scanner.at();
            match self.token(replay)? {
                Token::Comment(comment) => {
                    let comment = tidy(&comment).map_err(|problem| (at, problem))?;
                    let comments = match line.moves.last_mut() {
                        Some(node) => &mut node.comments,
                        None => &mut line.comments,
                    };
                    if !comment.is_empty() {
                        comments.push(comment);
                    }
                }
                Token::Number => {
                    self.number(replay)?;
                    line.moves.push(self.read_move(replay)?);
                }
                Token::Move => line.moves.push(self.read_move(replay)?),
                Token::Open => {
                    replay.open().map_err(|problem| (at, problem))?;
                    outer.push(core::mem::take(&mut line));
                }
                Token::Close => {
                    let variation = core::mem::take(&mut line);
                    if variation.moves.is_empty() {
                        return Err((at, RecordProblem::EmptyVariation));
                    }
                    replay.close();
                    line = outer.pop().unwrap_or_default();
                    if let Some(node) = line.moves.last_mut() {
                        node.variations.push(variation);
                    }
                }
                Token::Result(winners) => return Ok((line, Some((winners, at)))),
                Token::End => return Ok((line, None)),
            }
        }
    }

    fn token(&mut self, replay: &Replay) -> Result<Token, At<usize>> {
        let inside = replay.depth() > 0;
        let what = match inside {
            true => "a move or `)`",
            false => "a move or the result",
        };
        let Some(byte) = self.scanner.peek() else {
            return match inside {
                true => self.expected(what),
                false => Ok(Token::End),
            };
        };
        match byte {
            b'{' => {
                self.scanner.skip_byte();
                let comment = self.until('}', "`}` after the comment")?;
                Ok(Token::Comment(comment))
            }
            b'(' => {
                self.scanner.skip_byte();
                Ok(Token::Open)
            }
            b')' if inside => {
                self.scanner.skip_byte();
                Ok(Token::Close)
            }
            b'0'..=b'9' => Ok(Token::Number),
            _ => match self.result() {
                Some(_) if inside => self.expected("`)` before the result"),
                Some((winners, end)) => {
                    self.scanner = end;
                    Ok(Token::Result(winners))
                }
                None if byte.is_ascii_alphabetic() => Ok(Token::Move),
                None => self.expected(what),
            },
        }
    }

    /// The result that stands here up to a blank or the end, if one does, and what is behind it.
    fn result(&self) -> Option<(SeatSet, Scanner<'t>)> {
        let mut ahead = self.scanner;
        let longest = 2 * Seat::MAX;
        let word = ahead.take_while(|byte| matches!(byte, b'*' | b'=' | b'A'..=b'F'));
        let ended = ahead.peek().is_none_or(|byte| byte.is_ascii_whitespace());
        if !ended || word.len() > longest {
            return None;
        }
        Some((result_from_name(word)?, ahead))
    }

    /// N-42: reads `3.` or `3...`, which must be the number of the move behind it.
    fn number(&mut self, replay: &Replay) -> Result<(), At<usize>> {
        let start = self.scanner;
        let seats = replay.position().rules().seats();
        let round = (replay.plies() / seats + 1).to_string();
        let dots = if replay.plies().is_multiple_of(seats) {
            "."
        } else {
            "..."
        };
        let digits = self.scanner.take_while(|byte| byte.is_ascii_digit());
        let found_dots = self.scanner.take_while(|byte| byte == b'.');
        if digits != round || found_dots != dots {
            let problem = RecordProblem::Number {
                found: start.expected("").found.unwrap_or_default(),
                right: format!("{round}{dots}"),
            };
            return Err((start.at(), problem));
        }
        self.scanner.skip_blanks();
        Ok(())
    }

    fn read_move(&mut self, replay: &mut Replay) -> Result<Node, At<usize>> {
        let at = self.scanner.at();
        let over = |illegal| (at, RecordProblem::Illegal(illegal));
        replay.check_running().map_err(over)?;
        let mut reader = MoveReader::starting_at(self.text, at);
        let ply = reader
            .read_in_record(replay.position())
            .map_err(|error| (error.at, error.into()))?;
        self.scanner = Scanner::new(self.text, reader.at());
        replay.play(ply).map_err(over)?;
        Ok(Node::from(ply))
    }
}
