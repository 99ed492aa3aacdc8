//! Answers that were prepared for what the others may play, in games over days.

use tercio_api::PreparedLines;
use tercio_rules::{Game, Seat, SeatSet};

/// What is prepared, as the server keeps it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Answers(PreparedLines);

/// A change of what is prepared that the server has not acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Preparing {
    /// What is to be prepared from now on.
    pub(super) lines: PreparedLines,
    pub(super) change: Change,
}

/// What changes about the answers that are prepared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// There is a new one.
    Kept(Vec<String>),
    /// One is forgotten.
    Removed,
}

/// A part of a prepared line: what the others play, and what we answer. Before our first move of a
/// line that begins with it, the others play nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) theirs: Vec<String>,
    pub(crate) ours: String,
}

impl Answers {
    pub(crate) fn new(lines: PreparedLines) -> Answers {
        Answers(lines)
    }

    /// What is left of the lines where the game stands; those that it went past are gone.
    pub(crate) fn left(&self, game: &Game) -> Vec<Vec<String>> {
        let from = usize::try_from(self.0.ply).unwrap_or(usize::MAX);
        let line = game.line();
        let Some(played) = line.get(from..) else {
            return Vec::new();
        };
        let rest = |line: &Vec<String>| line.strip_prefix(played).map(<[String]>::to_vec);
        let lines = self.0.lines.iter().filter_map(rest);
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// The lines with a new one. It comes first, and takes the place of those that answer otherwise.
    pub(crate) fn with(&self, game: &Game, line: Vec<String>, mine: SeatSet) -> PreparedLines {
        let movers = movers(game, &line);
        let mut lines = self.left(game);
        lines.retain(|other| {
            let same = other.iter().zip(&line).take_while(|(a, b)| a == b).count();
            // One is the beginning of the other, or they part where we move.
            let shorter = same == other.len();
            let ours = movers.get(same).is_some_and(|seat| mine.contains(*seat));
            !shorter && (same == line.len() || !ours)
        });
        if lines.iter().any(|other| other.starts_with(&line)) {
            // It says less than what is there.
            return prepared(game, lines);
        }
        lines.insert(0, line);
        prepared(game, lines)
    }

    /// The lines without one.
    pub(crate) fn without(&self, game: &Game, line: &[String]) -> PreparedLines {
        let mut lines = self.left(game);
        lines.retain(|other| other != line);
        prepared(game, lines)
    }
}

fn prepared(game: &Game, lines: Vec<Vec<String>>) -> PreparedLines {
    PreparedLines {
        ply: u32::try_from(game.plies()).unwrap_or(u32::MAX),
        lines,
    }
}

/// Who makes the moves of a line, as far as they can be made.
fn movers(game: &Game, line: &[String]) -> Vec<Seat> {
    let mut ahead = game.clone();
    let mut movers = Vec::new();
    for text in line {
        let seat = ahead.turn();
        match ahead.parse_move(text) {
            Ok(mv) if ahead.play(mv).is_ok() => movers.push(seat),
            _ => break,
        }
    }
    movers
}

/// A line in its parts.
pub(crate) fn parts(game: &Game, line: &[String], mine: SeatSet) -> Vec<Answer> {
    let mut parts = Vec::new();
    let mut theirs = Vec::new();
    for (text, seat) in line.iter().zip(movers(game, line)) {
        match mine.contains(seat) {
            true => parts.push(Answer {
                theirs: std::mem::take(&mut theirs),
                ours: text.clone(),
            }),
            false => theirs.push(text.clone()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{Answer, Answers, parts};
    use tercio_api::PreparedLines;
    use tercio_rules::{Game, Rules, Seat, SeatSet};

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        for text in moves {
            let mv = game.parse_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        game
    }

    fn line(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|text| (*text).to_owned()).collect()
    }

    fn mine() -> SeatSet {
        [Seat::A].into_iter().collect()
    }

    fn answers() -> Answers {
        Answers::new(PreparedLines {
            ply: 1,
            lines: vec![
                line(&["c6-d5", "b2-a3", "b6-c5", "b1-a1"]),
                line(&["b6-a5", "b2-a3"]),
            ],
        })
    }

    #[test]
    fn what_the_game_went_past_is_gone() {
        assert_eq!(answers().left(&game(&["b3-a4"])).len(), 2);
        let later = game(&["b3-a4", "c6-d5", "b2-a3"]);
        assert_eq!(answers().left(&later), [line(&["b6-c5", "b1-a1"])]);
        assert_eq!(answers().left(&game(&[])), Vec::<Vec<String>>::new());
    }

    #[test]
    fn a_new_answer_takes_the_place_of_the_other_one() {
        let game = game(&["b3-a4"]);
        let with = |moves: &[&str]| answers().with(&game, line(moves), mine()).lines;
        // Another answer to the same move.
        let lines = with(&["b6-a5", "b1-a1"]);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], line(&["b6-a5", "b1-a1"]));
        // The same one, and more after it.
        let lines = with(&["b6-a5", "b2-a3", "c6-d5", "b1-a1"]);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].len(), 4);
        // The beginning of what is there says nothing new.
        assert_eq!(with(&["c6-d5", "b2-a3"]), answers().0.lines);
        // An answer to something else.
        assert_eq!(with(&["b6-c5", "b2-a3"]).len(), 3);
    }

    #[test]
    fn an_answer_can_be_forgotten() {
        let game = game(&["b3-a4"]);
        let left = answers().without(&game, &line(&["b6-a5", "b2-a3"]));
        assert_eq!((left.ply, left.lines.len()), (1, 1));
    }

    #[test]
    fn a_line_is_told_as_answers() {
        let game = game(&["b3-a4"]);
        let told = parts(&game, &line(&["c6-d5", "b2-a3", "b6-c5", "b1-a1"]), mine());
        let part = |theirs: &str, ours: &str| Answer {
            theirs: vec![theirs.to_owned()],
            ours: ours.to_owned(),
        };
        assert_eq!(told, [part("c6-d5", "b2-a3"), part("b6-c5", "b1-a1")]);
    }
}
