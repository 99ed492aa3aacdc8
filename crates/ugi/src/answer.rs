//! What an engine says, as values.

use crate::settings::{OptionKind, Setting};
use std::fmt;
use std::time::Duration;
use tercio_engine::Info;
use tercio_rules::Game;

/// A line to the client.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The name of the engine.
    Name(String),
    /// Who wrote it.
    Author(String),
    /// An option that can be set.
    Option(Setting),
    /// The introduction is complete.
    UgiOk,
    /// Everything so far is done.
    ReadyOk,
    /// How the search stands.
    Info(InfoLine),
    /// The move to play; `None` if there is none.
    BestMove(Option<Best>),
    /// The answer to a query.
    Response(String),
    /// What was not understood, and why.
    Error(String),
}

/// The move to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The move.
    pub mv: String,
    /// What the others are expected to play until the same seat is on turn again; empty unless
    /// the client wants to ponder.
    pub ponder: Vec<String>,
}

/// How a search stands, as a line of text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct InfoLine {
    /// The depth that was completed.
    pub depth: Option<u32>,
    /// The longest line that was looked at.
    pub seldepth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multipv: Option<usize>,
    /// The worth of the position for the seat to move.
    pub score: Option<Score>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the memory is, in thousandths.
    pub hashfull: Option<u32>,
    /// How many positions were looked up in solved endings.
    pub tbhits: Option<u64>,
    /// The points of each seat now.
    pub points: Vec<u8>,
    /// The chance of each seat to win.
    pub chances: Vec<f32>,
    /// The best line.
    pub pv: Vec<String>,
}

/// The worth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a point.
    Points(i32),
    /// A proven win in this many plies, or a loss if negative.
    Win(i32),
}

impl InfoLine {
    /// What the engine has found about a game.
    #[must_use]
    pub fn new(info: &Info, game: &Game) -> InfoLine {
        InfoLine {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            multipv: Some(info.multipv),
            score: info.value.map(|value| match value.distance() {
                Some(plies) => Score::Win(plies),
                None => Score::Points(value.0),
            }),
            nodes: info.nodes,
            time: info.time,
            hashfull: Some(info.hashfull),
            tbhits: (info.tbhits > 0).then_some(info.tbhits),
            points: game.points().to_vec(),
            chances: info.chances.clone(),
            pv: game.position().line(&info.pv),
        }
    }

    /// The end of a search: what it cost.
    #[must_use]
    pub fn closing(info: &Info) -> InfoLine {
        InfoLine {
            nodes: info.nodes,
            time: info.time,
            ..InfoLine::default()
        }
    }

    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 {
            (self.nodes as f64 / seconds) as u64
        } else {
            0
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {name}"),
            Answer::Author(author) => write!(f, "id author {author}"),
            Answer::Option(setting) => setting.fmt(f),
            Answer::UgiOk => f.write_str("ugiok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => info.fmt(f),
            Answer::BestMove(None) => f.write_str("bestmove none"),
            Answer::BestMove(Some(best)) if best.ponder.is_empty() => {
                write!(f, "bestmove {}", best.mv)
            }
            Answer::BestMove(Some(best)) => {
                write!(f, "bestmove {} ponder {}", best.mv, best.ponder.join(" "))
            }
            Answer::Response(text) => write!(f, "response {text}"),
            // UGI has no word for this, so it travels where clients expect free text.
            Answer::Error(message) => write!(f, "info string error: {message}"),
        }
    }
}

impl fmt::Display for InfoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(seldepth) = self.seldepth {
            write!(f, " seldepth {seldepth}")?;
        }
        if let Some(multipv) = self.multipv {
            write!(f, " multipv {multipv}")?;
        }
        match self.score {
            None => {}
            Some(Score::Points(points)) => write!(f, " score cp {points}")?,
            Some(Score::Win(plies)) => write!(f, " score mate {plies}")?,
        }
        write!(f, " nodes {}", self.nodes)?;
        write!(f, " nps {}", self.nps())?;
        if let Some(hashfull) = self.hashfull {
            write!(f, " hashfull {hashfull}")?;
        }
        if let Some(tbhits) = self.tbhits {
            write!(f, " tbhits {tbhits}")?;
        }
        write!(f, " time {}", self.time.as_millis())?;
        if !self.points.is_empty() {
            f.write_str(" points")?;
            for points in &self.points {
                write!(f, " {points}")?;
            }
        }
        if !self.chances.is_empty() {
            f.write_str(" chances")?;
            for chance in &self.chances {
                write!(f, " {chance:.3}")?;
            }
        }
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name())?;
        match self.kind() {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Text => f.write_str("string default <empty>"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices
                    .iter()
                    .try_for_each(|choice| write!(f, " var {choice}"))
            }
        }
    }
}
