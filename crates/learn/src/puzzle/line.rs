//! Reading puzzle files: a line each, its fields with tabs between them.

use super::{Goal, Puzzle, Theme};
use std::fmt;
use std::str::FromStr;
use tercio_rules::{Move, Position};

/// The longest win, in moves of both sides.
const LONGEST: u32 = 15;

/// Reads a file of puzzles. Empty lines and lines that start with `#` mean nothing.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = (1..).zip(text.lines());
    lines
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| puzzle(line).map_err(|what| PuzzleError { line: number, what }))
        .collect()
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [goal, theme, grade, solutions, position] = fields[..] else {
        let count = fields.len();
        return Err(format!(
            "expected 5 fields with tabs between them, got {count}"
        ));
    };
    let goal = goal.parse()?;
    let theme = Theme::from_name(theme).ok_or_else(|| {
        let names = Theme::ALL.map(Theme::name).join(", ");
        format!("expected one of the themes {names}, got {theme:?}")
    })?;
    let text = grade;
    let Ok(grade @ 1..=5) = text.parse() else {
        return Err(format!("expected a grade from 1 to 5, got {text:?}"));
    };
    let text = position;
    let position: Position = text.parse().map_err(|error| format!("{text:?}: {error}"))?;
    if position.outcome().is_some() {
        return Err(format!("the game is over in {text:?}"));
    }
    Ok(Puzzle {
        goal,
        theme,
        grade,
        solutions: moves(&position, solutions)?,
        position,
    })
}

/// Moves that can each be played in the position; at least one.
fn moves(position: &Position, text: &str) -> Result<Vec<Move>, String> {
    let moves: Result<Vec<Move>, String> = text
        .split_whitespace()
        .map(|text| {
            let mv = position.parse_move(text);
            mv.map_err(|error| format!("{text:?}: {error}"))
        })
        .collect();
    match moves {
        Ok(moves) if moves.is_empty() => Err("expected a move that solves it".to_owned()),
        moves => moves,
    }
}

/// `win PLIES` or `gain POINTS PLIES`.
impl FromStr for Goal {
    type Err = String;

    fn from_str(text: &str) -> Result<Goal, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse().ok().filter(|n| (1..=LONGEST).contains(n));
        let goal = match words[..] {
            ["win", plies] => number(plies)
                .filter(|plies| plies % 2 == 1)
                .map(|plies| Goal::Win { plies }),
            ["gain", points, plies] => number(points)
                .zip(number(plies))
                .map(|(points, plies)| Goal::Gain { points, plies }),
            _ => None,
        };
        goal.ok_or_else(|| format!("expected `win PLIES` or `gain POINTS PLIES`, got {text:?}"))
    }
}

/// What is wrong with a puzzle file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for PuzzleError {}
