//! Games as they are stored: who played, where it started, the tree of moves, and how it ended.
//!
//! A [`Record`] is always sound: every move of it, variations included, has been checked by
//! playing. It is written as text ([`Record::to_text`]) in the form of `docs/notation.md`; with the
//! feature `json` also as JSON. Games from AbstractPlay can be taken over.

mod abstractplay;
mod error;
mod header;
#[cfg(feature = "json")]
mod import;
#[cfg(feature = "json")]
mod json;
mod read;
mod replay;
mod tags;
mod termination;
mod write;

pub use error::{RecordError, RecordProblem};
#[cfg(feature = "json")]
pub use import::ImportError;
#[cfg(feature = "json")]
pub use json::JsonError;
pub use tags::Tags;
pub use termination::Termination;

use crate::{Game, Move, Outcome, Ply, Position, Rules, Seat, SeatSet};
use alloc::string::String;
use alloc::vec::Vec;
use replay::Replay;
use termination::Ending;

/// One game as stored.
///
/// ```
/// use tercio_rules::{Game, Rules, record::Record};
/// let mut game = Game::new(Rules::from_names("martian", "two")?);
/// for text in ["d3-d4", "a6-a5"] {
///     let mv = game.parse_move(text)?;
///     game.play(mv)?;
/// }
/// let mut record = Record::from_game(&game);
/// record.set_tag("A", "Ann")?;
/// let text = record.to_text();
/// assert!(text.ends_with("1. d3-d4 a6-a5 *\n"));
/// assert_eq!(Record::from_text(&text)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Tags,
    start: Position,
    line: Line,
    outcome: Option<Outcome>,
    ending: Ending,
}

/// Moves in a row, with what is said before the first of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// A move of a record, what is said about it, and what could have been played instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move, or the seat that left.
    pub ply: Ply,
    /// Comments on the move.
    pub comments: Vec<String>,
    /// Lines that start with another move in its place.
    pub variations: Vec<Line>,
}

impl From<Ply> for Node {
    fn from(ply: Ply) -> Node {
        Node {
            ply,
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

impl From<Move> for Node {
    fn from(mv: Move) -> Node {
        Node::from(Ply::Move(mv))
    }
}

impl Record {
    /// How deep variations may be nested (N-47).
    pub const DEEPEST: usize = 64;

    /// The record of a game as it stands, without variations or comments.
    #[must_use]
    pub fn from_game(game: &Game) -> Record {
        Record {
            tags: Tags::default(),
            start: *game.start(),
            line: Line {
                comments: Vec::new(),
                moves: game.moves().iter().copied().map(Node::from).collect(),
            },
            outcome: game.outcome(),
            ending: Ending::by_rules(game.outcome()),
        }
    }

    /// A record of a tree of moves. Every move is checked; comments are tidied (N-46).
    ///
    /// ```
    /// use tercio_rules::record::{Line, Node, Record};
    /// use tercio_rules::{Position, Rules};
    /// let start = Position::start(Rules::from_names("martian", "two")?);
    /// let mut node = Node::from(start.parse_move("d3-d4")?);
    /// node.comments.push("to the canal".into());
    /// let line = Line { comments: Vec::new(), moves: vec![node] };
    /// let record = Record::new(start, line)?;
    /// assert!(record.to_text().ends_with("1. d3-d4 {to the canal} *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(start: Position, mut line: Line) -> Result<Record, RecordProblem> {
        let mut replay = Replay::new(start);
        replay.check_line(&mut line)?;
        Ok(Record {
            tags: Tags::default(),
            start,
            line,
            outcome: replay.outcome(),
            ending: Ending::by_rules(replay.outcome()),
        })
    }

    /// What was agreed before the game.
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// Where the game started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that were played, with comments and variations.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The moves that were played, as a game.
    #[must_use]
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for node in &self.line.moves {
            // They have been played before.
            let _ = game.play(node.ply);
        }
        game
    }

    /// What the rules say about the end, whoever stopped playing and why.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Why play stopped.
    pub fn termination(&self) -> Termination {
        self.ending.termination
    }

    /// The seats that won, whether by the rules or otherwise; none if nobody did.
    pub fn winners(&self) -> SeatSet {
        self.ending.winners
    }

    /// Says why play stopped and who won by it. Refused where the rules say otherwise.
    ///
    /// ```
    /// use tercio_rules::record::{Record, Termination};
    /// use tercio_rules::{Game, Rules, Seat, SeatSet};
    /// let game = Game::new(Rules::from_names("pikemen", "mini")?);
    /// let mut record = Record::from_game(&game);
    /// let (loser, winner) = (SeatSet::only(Seat::A), SeatSet::only(Seat::B));
    /// record.stop(Termination::Resignation(loser), winner)?;
    /// assert_eq!(record.winners(), winner);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stop(
        &mut self,
        termination: Termination,
        winners: SeatSet,
    ) -> Result<(), RecordProblem> {
        let ending = Ending {
            termination,
            winners,
        };
        ending.check(self.game().position(), self.outcome)?;
        self.ending = ending;
        Ok(())
    }

    /// What is said about the game besides its moves: players, event, date and so on.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The name of the player in a seat.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.tags.player(seat)
    }

    /// Sets a tag. What is part of the game itself cannot be set, such as `Setup` or `Result`.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordProblem> {
        header::check_free_tag(name, value, self.rules())?;
        self.tags.set(name, value);
        Ok(())
    }
}
