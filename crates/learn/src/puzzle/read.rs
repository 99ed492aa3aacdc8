//! Reading puzzle files.

use super::{Puzzle, Theme};
use std::collections::BTreeSet;
use std::fmt;
use tercio_rules::{Move, Position, SeatSet};

/// The longest solution, in moves of both sides.
const LONGEST: usize = 15;

/// Reads a file of puzzles. Empty lines and lines that start with `#` mean nothing.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles = Vec::new();
    let mut ids = BTreeSet::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |what| PuzzleError { line: number, what };
        let puzzle = puzzle(line).map_err(wrong)?;
        if !ids.insert(puzzle.id.clone()) {
            return Err(wrong(format!("the id {:?} stands there twice", puzzle.id)));
        }
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

fn puzzle(line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let count = fields.len();
    let [id, agreed, position, first, plies, theme, difficulty, best] =
        <[&str; 8]>::try_from(fields)
            .map_err(|_| format!("expected 8 fields with `|` between them, got {count}"))?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if id.is_empty() || !id.bytes().all(plain) {
        return Err(format!(
            "expected an id of letters, digits and `-`, got {id:?}"
        ));
    }
    let text = position;
    let position: Position = text.parse().map_err(|error| format!("{text:?}: {error}"))?;
    if position.outcome().is_some() {
        return Err(format!("the game is over in {text:?}"));
    }
    check_agreement(agreed, text)?;
    let first = moves(&position, first)?;
    let number = |text: &str, most: usize| match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from 1 to {most}, got {text:?}")),
    };
    let plies = number(plies, LONGEST)?;
    let theme = Theme::from_name(theme).ok_or_else(|| {
        let names = Theme::ALL.map(Theme::name).join(", ");
        format!("expected one of the themes {names}, got {theme:?}")
    })?;
    let difficulty = number(difficulty, 5)? as u8;
    let (line, wins) = best_line(&position, best, plies)?;
    match line.first() {
        Some(mv) if first.contains(mv) => {}
        _ => return Err("the best line starts with none of the first moves".to_owned()),
    }
    Ok(Puzzle {
        id: id.to_owned(),
        position,
        first,
        plies,
        theme,
        difficulty,
        line,
        wins,
    })
}

/// What was agreed is part of the position too; the two must not differ.
fn check_agreement(agreed: &str, position: &str) -> Result<(), String> {
    let mut words = position.split_whitespace();
    let names: Vec<&str> = words.by_ref().take(2).collect();
    let options: Vec<&str> = words.skip(4).collect();
    let mut agreed = agreed.split_whitespace();
    let named: Vec<&str> = agreed.by_ref().take(2).collect();
    if named != names {
        return Err(format!(
            "expected {:?} as in the position, got {:?}",
            names.join(" "),
            named.join(" ")
        ));
    }
    match agreed.find(|option| !options.contains(option)) {
        Some(option) => Err(format!("the position lacks the option {option:?}")),
        None => Ok(()),
    }
}

/// Moves that can each be played in the position.
fn moves(position: &Position, text: &str) -> Result<Vec<Move>, String> {
    let moves: Result<Vec<Move>, String> = text
        .split_whitespace()
        .map(|text| {
            let mv = position.parse_move(text);
            mv.map_err(|error| format!("{text:?}: {error}"))
        })
        .collect();
    match moves {
        Ok(moves) if moves.is_empty() => Err("expected a first move, got nothing".to_owned()),
        moves => moves,
    }
}

/// The moves of the best line that belong to the solution, and whether the solver wins by them.
fn best_line(start: &Position, text: &str, plies: usize) -> Result<(Vec<Move>, bool), String> {
    let mut position = *start;
    let mut line = Vec::new();
    for text in text.split_whitespace().take(plies) {
        let mv = position.parse_move(text);
        let mv = mv.map_err(|error| format!("{text:?} in the best line: {error}"))?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    let solver = SeatSet::only(start.turn());
    let wins = position.outcome().is_some_and(|end| end.winners == solver);
    Ok((line, wins))
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
