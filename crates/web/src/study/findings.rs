//! What the engine has found about a position.

use std::time::Duration;
use tercio_engine_api::{Info, Value, final_chances};
use tercio_rules::{Game, Move, Seat};

/// What the engine has found about a position so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
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
    /// Solved endings know that the seat wins, and by how many points at least.
    Forced { seat: Seat, by: Option<u32> },
    /// Hundredths of a point for the first of two seats.
    Points(i32),
    /// The chance of the seat to move, of three and more.
    Chance { seat: Seat, share: f32 },
}

impl Findings {
    /// Takes in what the engine has found about a game. What makes no sense changes nothing.
    pub(crate) fn hear(&mut self, info: &Info, game: &Game) {
        let texts = game.position().line(&info.pv);
        let moves: Vec<_> = info.pv.iter().copied().zip(texts).collect();
        let index = info.multipv.saturating_sub(1);
        // Lines come in their order; there is nothing to fill a gap with.
        if moves.is_empty() || index > self.lines.len() {
            return;
        }
        let found = Found {
            moves,
            worth: worth(info, game),
            chances: info.chances.clone(),
        };
        // What was found about the same move before makes way, and the others move down.
        let first = |line: &Found| line.moves.first().map(|&(mv, _)| mv);
        let known = self.lines.len().max(index + 1);
        self.lines.retain(|line| first(line) != first(&found));
        self.lines.insert(index.min(self.lines.len()), found);
        self.lines.truncate(known);
        self.depth = self.depth.max(info.depth);
        self.nodes = self.nodes.max(info.nodes);
        self.time = self.time.max(info.time);
    }

    /// The chance of each seat, if anything is known.
    pub(crate) fn chances(&self) -> Option<&[f32]> {
        self.lines.first().map(|line| line.chances.as_slice())
    }
}

fn worth(info: &Info, game: &Game) -> Worth {
    let seat = game.turn();
    let distance = info.value.and_then(Value::distance);
    let winner = |is_mover: bool| {
        let seats = Seat::ALL.into_iter().take(game.rules().seats());
        let other = seats.into_iter().find(|&other| other != seat);
        if is_mover {
            seat
        } else {
            other.unwrap_or(seat)
        }
    };
    match (distance, info.value) {
        (Some(moves), _) => Worth::Win {
            seat: winner(moves > 0),
            moves: moves.unsigned_abs(),
        },
        (None, Some(value)) if value.is_forced() => Worth::Forced {
            seat: winner(value.0 > 0),
            by: value.margin(),
        },
        (None, Some(value)) => Worth::Points(if seat == Seat::A { value.0 } else { -value.0 }),
        (None, None) => Worth::Chance {
            seat,
            share: info.chances.get(seat.index()).copied().unwrap_or(0.0),
        },
    }
}

/// How a game that is over stands, as chances.
pub(crate) fn decided(game: &Game) -> Option<Vec<f32>> {
    let outcome = game.outcome()?;
    Some(final_chances(outcome, game.rules().seats()))
}

#[cfg(test)]
mod tests {
    use super::{Findings, Worth};
    use std::time::Duration;
    use tercio_engine_api::{Info, Value};
    use tercio_rules::{Game, Rules, Seat};

    /// What was found about a game; a text that is no move there stands for one of the other game.
    fn info(game: &Game, multipv: usize, line: &[&str]) -> Info {
        let mut position = *game.position();
        let nonsense = Game::new(Rules::from_names("pikemen", "mini").expect("a setup"));
        let moves = line.iter().map(|text| match position.parse_move(text) {
            Ok(mv) => {
                position.play_unchecked(mv);
                mv
            }
            Err(_) => nonsense.legal_moves()[0],
        });
        Info {
            depth: 3,
            seldepth: 5,
            multipv,
            value: Some(Value(120)),
            chances: vec![0.4, 0.6],
            nodes: 1000,
            time: Duration::from_millis(20),
            hashfull: 1,
            tbhits: 0,
            pv: moves.collect(),
        }
    }

    #[test]
    fn no_move_is_found_twice() {
        let game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mut findings = Findings::default();
        for (multipv, text) in [(1, "d3-d4"), (2, "b3-a4"), (3, "c3-b4"), (1, "c3-b4")] {
            findings.hear(&info(&game, multipv, &[text]), &game);
        }
        let firsts = |findings: &Findings| {
            let lines = findings.lines.iter();
            lines
                .map(|line| line.moves[0].1.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(firsts(&findings), ["c3-b4", "d3-d4", "b3-a4"]);
        findings.hear(&info(&game, 2, &["b3-c4"]), &game);
        assert_eq!(firsts(&findings), ["c3-b4", "b3-c4", "d3-d4"]);
    }

    #[test]
    fn lines_come_in_their_order_as_far_as_they_are_legal() {
        let mut game = Game::new(Rules::from_names("martian", "two").expect("a setup"));
        let mut findings = Findings::default();
        findings.hear(&info(&game, 2, &["d3-d4"]), &game);
        assert_eq!(
            findings,
            Findings::default(),
            "no second line without a first"
        );
        findings.hear(&info(&game, 1, &["nonsense"]), &game);
        assert_eq!(findings, Findings::default());
        findings.hear(&info(&game, 1, &["d3-d4", "a6-a5", "zz"]), &game);
        findings.hear(&info(&game, 2, &["b3-a4"]), &game);
        assert_eq!(findings.lines.len(), 2);
        assert_eq!(findings.lines[0].moves.len(), 2);
        assert_eq!(findings.lines[0].worth, Worth::Points(120));
        assert_eq!(findings.chances(), Some(&[0.4, 0.6][..]));
        let first = findings.lines[0].moves[0].0;
        game.play(first).expect("a legal move");
        let mut after = Findings::default();
        after.hear(&info(&game, 1, &["a6-a5"]), &game);
        assert_eq!(
            after.lines[0].worth,
            Worth::Points(-120),
            "seen from the first seat"
        );
        let lost = Info {
            value: Some(Value(4 - Value::WIN)),
            ..info(&game, 1, &["a6-a5"])
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
