//! Proves every line of some files again.

use tercio_learn::puzzle::{LineError, Puzzle, Tactic, Theme, read};
use tercio_mining::{answer, proof};

pub(crate) fn all(files: &[&str]) -> Result<(), String> {
    let mut wrong = 0;
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let place = |(line, error): (usize, LineError)| format!("{file}:{line}: {error}");
        // The first field says which of the two it is.
        let is_suite = text
            .lines()
            .find(|line| !line.starts_with('#'))
            .is_some_and(|line| line.starts_with(|first: char| first.is_ascii_digit()));
        let (count, bad) = if is_suite {
            let tactics: Vec<Tactic> = read(&text).map_err(place)?;
            let bad = tactics.iter().filter(|tactic| !holds(tactic)).count();
            (tactics.len(), bad)
        } else {
            let puzzles: Vec<Puzzle> = read(&text).map_err(place)?;
            let bad = puzzles.iter().filter(|puzzle| !is_sound(puzzle)).count();
            (puzzles.len(), bad)
        };
        println!("{file}: {count} lines, {bad} wrong");
        wrong += bad;
    }
    match wrong {
        0 => Ok(()),
        _ => Err(format!("{wrong} lines are wrong")),
    }
}

fn holds(tactic: &Tactic) -> bool {
    let sooner = (1..tactic.plies).any(|plies| proof::can_win(&tactic.position, plies));
    let fine = !sooner && proof::winning_moves(&tactic.position, tactic.plies) == tactic.winning;
    if !fine {
        println!("wrong: {tactic}");
    }
    fine
}

fn is_sound(puzzle: &Puzzle) -> bool {
    let theme = Theme::of(&puzzle.position, puzzle.solutions[0]);
    let found = answer(&puzzle.position);
    let fine = theme == puzzle.theme && found == Some((puzzle.goal, puzzle.solutions.clone()));
    if !fine {
        println!("wrong: {puzzle}");
    }
    fine
}
