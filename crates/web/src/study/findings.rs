//! What the engine has found about a position.

use tercio_rules::{Game, Move, Seat};
use tercio_web_engine::message::Report;

/// What the engine has found about a position so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) millis: u32,
    /// The best line first.
    pub(crate) lines: Vec<Found>,
}

/// A line that the engine found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Found {
    /// The moves and how they are written.
    pub(crate) moves: Vec<(Move, String)>,
    pub(crate) worth: Worth,
    /// The chance of each seat.
    pub(crate) chances: Vec<f32>,
}

/// What a line is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Worth {
    /// The seat wins in so many moves.
    Win { seat: Seat, moves: u32 },
    /// Hundredths of a point for the first of two seats.
    Points(i32),
    /// The chance of the seat to move, of three and more.
    Chance { seat: Seat, share: f32 },
}

impl Findings {
    /// Takes in what the engine reports about a game. A report that makes no sense changes nothing.
    pub(crate) fn hear(&mut self, report: &Report, game: &Game) {
        let mut position = *game.position();
        let mut moves = Vec::new();
        for text in &report.line {
            let Ok(mv) = position.parse_move(text) else {
                break;
            };
            moves.push((mv, text.clone()));
            position.play_unchecked(mv);
        }
        // Ranks come in their order; a gap could only be filled with nonsense.
        if moves.is_empty() || report.rank > self.lines.len() {
            return;
        }
        let found = Found {
            moves,
            worth: worth(report, game),
            chances: report.chances.clone(),
        };
        // What was found about the same move before makes way, and the others move down.
        let first = |line: &Found| line.moves.first().map(|&(mv, _)| mv);
        let known = self.lines.len().max(report.rank + 1);
        self.lines.retain(|line| first(line) != first(&found));
        self.lines.insert(report.rank.min(self.lines.len()), found);
        self.lines.truncate(known);
        self.depth = self.depth.max(report.depth);
        self.nodes = self.nodes.max(report.nodes);
        self.millis = self.millis.max(report.millis);
    }

    /// The chance of each seat, if anything is known.
    pub(crate) fn chances(&self) -> Option<&[f32]> {
        self.lines.first().map(|line| line.chances.as_slice())
    }
}

fn worth(report: &Report, game: &Game) -> Worth {
    let seat = game.turn();
    match (report.mate, report.value) {
        (Some(moves), _) => {
            let seats = Seat::ALL.into_iter().take(game.rules().seats());
            let other = seats.into_iter().find(|&other| other != seat);
            Worth::Win {
                seat: if moves > 0 {
                    seat
                } else {
                    other.unwrap_or(seat)
                },
                moves: moves.unsigned_abs(),
            }
        }
        (None, Some(value)) => Worth::Points(if seat == Seat::A { value } else { -value }),
        (None, None) => Worth::Chance {
            seat,
            share: report.chances.get(seat.index()).copied().unwrap_or(0.0),
        },
    }
}

/// How a game that is over stands, as chances.
pub(crate) fn decided(game: &Game) -> Option<Vec<f32>> {
    let outcome = game.outcome()?;
    let seats = Seat::ALL.into_iter().take(game.rules().seats());
    let share = 1.0 / outcome.winners.len().max(1) as f32;
    Some(
        seats
            .map(|seat| {
                if outcome.winners.contains(seat) {
                    share
                } else {
                    0.0
                }
            })
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::{Findings, Worth};
    use tercio_rules::{Game, Rules, Seat};
    use tercio_web_engine::message::Report;

    fn report(rank: usize, line: &[&str]) -> Report {
        Report {
            depth: 3,
            rank,
            value: Some(120),
            mate: None,
            chances: vec![0.4, 0.6],
            nodes: 1000,
            millis: 20,
            line: line.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    #[test]
    fn no_move_is_found_twice() {
        let game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mut findings = Findings::default();
        for (rank, text) in [(0, "d3-d4"), (1, "b3-a4"), (2, "c3-b4"), (0, "c3-b4")] {
            findings.hear(&report(rank, &[text]), &game);
        }
        let firsts = |findings: &Findings| {
            let lines = findings.lines.iter();
            lines
                .map(|line| line.moves[0].1.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(firsts(&findings), ["c3-b4", "d3-d4", "b3-a4"]);
        findings.hear(&report(1, &["b3-c4"]), &game);
        assert_eq!(firsts(&findings), ["c3-b4", "b3-c4", "d3-d4"]);
    }

    #[test]
    fn lines_come_in_by_rank_and_are_read_as_moves() {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mut findings = Findings::default();
        findings.hear(&report(1, &["d3-d4"]), &game);
        assert_eq!(
            findings,
            Findings::default(),
            "no second line without a first"
        );
        findings.hear(&report(0, &["nonsense"]), &game);
        assert_eq!(findings, Findings::default());
        findings.hear(&report(0, &["d3-d4", "a6-a5", "zz"]), &game);
        findings.hear(&report(1, &["b3-a4"]), &game);
        assert_eq!(findings.lines.len(), 2);
        assert_eq!(findings.lines[0].moves.len(), 2);
        assert_eq!(findings.lines[0].worth, Worth::Points(120));
        assert_eq!(findings.chances(), Some(&[0.4, 0.6][..]));
        let first = findings.lines[0].moves[0].0;
        game.play(first).expect("a legal move");
        let mut after = Findings::default();
        after.hear(&report(0, &["a6-a5"]), &game);
        assert_eq!(
            after.lines[0].worth,
            Worth::Points(-120),
            "seen from the first seat"
        );
        let lost = Report {
            mate: Some(-4),
            ..report(0, &["a6-a5"])
        };
        after.hear(&lost, &game);
        assert_eq!(
            after.lines[0].worth,
            Worth::Win {
                seat: Seat::A,
                moves: 4
            }
        );
    }
}
