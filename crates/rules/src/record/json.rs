//! Records as JSON.
//!
//! The same content as the text: one object a record, moves as the strings of the notation.

use super::header::{self, Header, Tag};
use super::replay::Replay;
use super::termination::result_name;
use super::{Line, Node, Record, RecordError, RecordProblem};
use crate::Position;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Why JSON is not a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JsonError {
    /// It is no JSON, or not of the right shape.
    Syntax {
        /// The line where the trouble is, counted from 1.
        line: usize,
        /// The column of that line, counted from 1.
        column: usize,
        /// What the trouble is.
        message: String,
    },
    /// It says something that is wrong.
    Content {
        /// Where, such as `moves[12].variations[0].moves[1]`.
        path: String,
        /// What the trouble is.
        problem: RecordProblem,
    },
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonError::Syntax {
                line,
                column,
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            JsonError::Content { path, problem } => write!(f, "{path}: {problem}"),
        }
    }
}

impl core::error::Error for JsonError {}

impl From<serde_json::Error> for JsonError {
    fn from(error: serde_json::Error) -> Self {
        let mut message = error.to_string();
        // The place is said apart.
        if let Some(end) = message.rfind(" at line ") {
            message.truncate(end);
        }
        JsonError::Syntax {
            line: error.line().max(1),
            column: error.column().max(1),
            message,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    game: String,
    setup: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stall: Option<u32>,
    #[serde(default, skip_serializing_if = "is_off")]
    rps: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deadlock: Option<String>,
    #[serde(default, skip_serializing_if = "is_off")]
    knights_and_kings: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "TagMap::is_empty")]
    tags: TagMap,
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<DocumentNode>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DocumentLine {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<DocumentNode>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DocumentNode {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<DocumentLine>,
}

fn is_off(switch: &bool) -> bool {
    !switch
}

/// An object that keeps its order.
#[derive(Default)]
struct TagMap(Vec<(String, String)>);

impl TagMap {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for TagMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for TagMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagVisitor;
        impl<'de> Visitor<'de> for TagVisitor {
            type Value = TagMap;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<TagMap, M::Error> {
                let mut tags = Vec::new();
                while let Some(tag) = map.next_entry()? {
                    tags.push(tag);
                }
                Ok(TagMap(tags))
            }
        }
        deserializer.deserialize_map(TagVisitor)
    }
}

/// Where a tag of the header comes from.
#[derive(Clone, Copy)]
enum JsonPath<'d> {
    Field(&'static str),
    Tag(&'d str),
}

impl JsonPath<'_> {
    fn content(self, problem: RecordProblem) -> JsonError {
        let path = match self {
            JsonPath::Field(name) => name.into(),
            JsonPath::Tag(name) => format!("tags.{name}"),
        };
        JsonError::Content { path, problem }
    }
}

impl Record {
    /// The record as JSON, indented.
    ///
    /// ```
    /// use tercio_rules::record::Record;
    /// let record = Record::import("1. d3-d4 a6-a5")?;
    /// assert_eq!(Record::from_json(&record.to_json())?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut document = Document {
            game: String::new(),
            setup: String::new(),
            target: None,
            stall: None,
            rps: false,
            deadlock: None,
            knights_and_kings: false,
            first: None,
            position: None,
            tags: TagMap(
                self.tags
                    .iter()
                    .map(|(name, value)| (name.into(), value.into()))
                    .collect(),
            ),
            result: result_name(self.winners()),
            termination: Some(self.termination().to_string()),
            comments: self.line.comments.clone(),
            moves: document_line(self.start, &self.line).moves,
        };
        for (name, value) in header::describe(&self.start) {
            match name {
                "Game" => document.game = value,
                "Setup" => document.setup = value,
                "Target" => document.target = value.parse().ok(),
                "Stall" => document.stall = value.parse().ok(),
                "Rps" => document.rps = true,
                "Deadlock" => document.deadlock = Some(value),
                "KnightsAndKings" => document.knights_and_kings = true,
                "First" => document.first = Some(value),
                _ => document.position = Some(value),
            }
        }
        // Strings, numbers and lists can always be written.
        serde_json::to_string_pretty(&document).unwrap_or_else(|error| unreachable!("{error}"))
    }

    /// Reads a record from JSON.
    pub fn from_json(text: &str) -> Result<Record, JsonError> {
        check_depth(text)?;
        let mut deserializer = serde_json::Deserializer::from_str(text);
        deserializer.disable_recursion_limit();
        let document = Document::deserialize(&mut deserializer)?;
        deserializer.end()?;
        document.record()
    }
}

impl Document {
    /// The same as the tags of a text.
    fn header(&self) -> Vec<Tag<JsonPath<'_>>> {
        let switch = |on: bool| on.then(|| "yes".to_string());
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let fields = [
            ("Game", "game", Some(self.game.clone())),
            ("Setup", "setup", Some(self.setup.clone())),
            ("Target", "target", number(self.target)),
            ("Stall", "stall", number(self.stall)),
            ("Rps", "rps", switch(self.rps)),
            ("Deadlock", "deadlock", self.deadlock.clone()),
            (
                "KnightsAndKings",
                "knights_and_kings",
                switch(self.knights_and_kings),
            ),
            ("First", "first", self.first.clone()),
            ("Position", "position", self.position.clone()),
            ("Result", "result", Some(self.result.clone())),
            ("Termination", "termination", self.termination.clone()),
        ];
        let fields = fields.into_iter().filter_map(|(name, field, value)| {
            Some(Tag {
                name: name.into(),
                value: value?,
                place: JsonPath::Field(field),
                value_place: JsonPath::Field(field),
            })
        });
        let tags = self.tags.0.iter().map(|(name, value)| Tag {
            name: name.clone(),
            value: value.clone(),
            place: JsonPath::Tag(name),
            value_place: JsonPath::Tag(name),
        });
        fields.chain(tags).collect()
    }

    fn record(self) -> Result<Record, JsonError> {
        let tags = self.header();
        let end = JsonPath::Field("result");
        let header = Header::new(&tags, end).map_err(|(place, error)| place.content(error))?;
        // What is part of the game has a field of its own.
        for (name, value) in &self.tags.0 {
            header::check_free_tag(name, value, header.start.rules())
                .map_err(|problem| JsonPath::Tag(name).content(problem))?;
        }
        let mut replay = Replay::new(header.start);
        let line = read_line(&mut replay, &self.comments, &self.moves)
            .map_err(|(path, problem)| JsonError::Content { path, problem })?;
        let winners = header
            .result
            .map_or(crate::SeatSet::EMPTY, |(winners, _)| winners);
        let ending = header
            .ending(&replay, (winners, end))
            .map_err(|(place, error)| place.content(error))?;
        Ok(header.record(line, replay.outcome(), ending))
    }
}

fn document_line(start: Position, line: &Line) -> DocumentLine {
    let mut position = start;
    let mut moves = Vec::with_capacity(line.moves.len());
    for node in &line.moves {
        let variations = node.variations.iter();
        moves.push(DocumentNode {
            mv: position.notation(node.ply).to_string(),
            comments: node.comments.clone(),
            variations: variations
                .map(|variation| document_line(position, variation))
                .collect(),
        });
        position.play_unchecked(node.ply);
    }
    DocumentLine {
        comments: line.comments.clone(),
        moves,
    }
}

/// Plays a line with its variations. Errors carry their path.
fn read_line(
    replay: &mut Replay,
    comments: &[String],
    moves: &[DocumentNode],
) -> Result<Line, (String, RecordProblem)> {
    let tidy = |comments: &[String]| {
        let mut comments = comments.to_vec();
        header::tidy_all(&mut comments).map(|()| comments)
    };
    let mut line = Line {
        comments: tidy(comments).map_err(|problem| ("comments".into(), problem))?,
        moves: Vec::with_capacity(moves.len()),
    };
    for (index, document) in moves.iter().enumerate() {
        let here = |problem: RecordProblem| (format!("moves[{index}]"), problem);
        let illegal = |illegal| here(RecordProblem::Illegal(illegal));
        replay.check_running().map_err(illegal)?;
        let ply = replay.position().parse_ply(&document.mv);
        let ply = ply.map_err(|error| here(error.into()))?;
        replay.play(ply).map_err(illegal)?;
        let mut node = Node::from(ply);
        node.comments = tidy(&document.comments).map_err(here)?;
        for (number, variation) in document.variations.iter().enumerate() {
            let path = format!("moves[{index}].variations[{number}]");
            let there = |problem| (path.clone(), problem);
            if variation.moves.is_empty() {
                return Err(there(RecordProblem::EmptyVariation));
            }
            replay.open().map_err(there)?;
            let read = read_line(replay, &variation.comments, &variation.moves);
            let read = read.map_err(|(inner, problem)| (format!("{path}.{inner}"), problem))?;
            replay.close();
            node.variations.push(read);
        }
        line.moves.push(node);
    }
    Ok(line)
}

/// Refuses brackets that are nested deeper than any record, before anything is built of them.
fn check_depth(text: &str) -> Result<(), JsonError> {
    // A variation is a list of objects with lists of objects.
    let deepest = 4 * (Record::DEEPEST + 2);
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > deepest {
            let RecordError {
                line,
                column,
                problem,
            } = RecordError::new(text, at, RecordProblem::TooDeep);
            return Err(JsonError::Syntax {
                line,
                column,
                message: problem.to_string(),
            });
        }
    }
    Ok(())
}
