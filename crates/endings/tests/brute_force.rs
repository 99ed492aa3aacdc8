//! Three pieces solved in another way: every state of the game by itself, with what may not be undone
//! and with the clock, as the rules list the moves.

use std::collections::HashMap;
use tercio_endings::Endings;
use tercio_rules::martian::{Landing, Placement, Position, Rules, Setup, Undo};
use tercio_rules::{Cell, Play, Reason, Seat, SeatSet, Size};

/// All of a position but the points.
type Key = (Vec<(Cell, Size)>, Seat, Option<(Cell, Cell)>, Option<u8>);

fn key(position: &Position<u64>) -> Key {
    let Placement {
        pieces,
        turn,
        undo,
        clock,
        ..
    } = position.placement();
    let undo = undo.map(|Undo { from, to }| (from, to));
    (pieces, turn, undo, clock)
}

/// Where a move leads, and the points it takes.
enum Edge {
    Ends(i32),
    To(usize, i32),
}

#[derive(Default)]
struct Graph {
    numbers: HashMap<Key, usize>,
    positions: Vec<Position<u64>>,
    edges: Vec<Vec<Edge>>,
}

impl Graph {
    fn number(&mut self, position: Position<u64>) -> usize {
        let next = self.positions.len();
        let number = *self.numbers.entry(key(&position)).or_insert(next);
        if number == next {
            self.positions.push(position);
        }
        number
    }

    /// Adds all that can be reached.
    fn explore(&mut self) {
        while self.edges.len() < self.positions.len() {
            let position = self.positions[self.edges.len()];
            let mut moves = Vec::new();
            position.for_each_move(|mv| {
                moves.push(mv);
                if position.may_call_clock() {
                    moves.push(mv.calling_clock());
                }
            });
            let mut edges = Vec::new();
            for mv in moves {
                let gain = match position.landing(mv) {
                    Landing::Capture(victim) => 2 * i32::from(victim.pips()),
                    _ => 0,
                };
                let mut child = position;
                child.play_unchecked(mv);
                edges.push(match child.outcome().map(|outcome| outcome.reason) {
                    Some(Reason::EmptyZone) => Edge::Ends(gain + 1),
                    Some(_) => Edge::Ends(gain),
                    None => Edge::To(self.number(child), gain),
                });
            }
            self.edges.push(edges);
        }
    }

    /// What each state is worth.
    fn solve(&self) -> Vec<i32> {
        let mut values = vec![0; self.edges.len()];
        loop {
            let worth = |edge: &Edge| match *edge {
                Edge::Ends(value) => value,
                Edge::To(number, gain) => gain - values[number],
            };
            let best = |edges: &Vec<Edge>| edges.iter().map(worth).max().expect("a move");
            let next: Vec<i32> = self.edges.iter().map(best).collect();
            if next == values {
                return values;
            }
            values = next;
        }
    }
}

fn position(pieces: Vec<(Cell, Size)>) -> Position<u64> {
    let placement = Placement {
        rules: Rules::new(Setup::Two),
        pieces,
        turn: Seat::A,
        points: vec![0, 0],
        plies_since_capture: 0,
        clock: None,
        undo: None,
        left: SeatSet::EMPTY,
    };
    Position::from_placement(&placement).expect("a position")
}

#[test]
fn two_pawns_and_a_drone() {
    let mut graph = Graph::default();
    for (one, two, three) in (0..32)
        .flat_map(|one| (0..one).map(move |two| (one, two)))
        .flat_map(|(one, two)| (0..32).map(move |three| (one, two, three)))
        .filter(|&(one, two, three)| three != one && three != two)
    {
        let start = position(vec![
            (Cell::new(one), Size::Small),
            (Cell::new(two), Size::Small),
            (Cell::new(three), Size::Medium),
        ]);
        if start.outcome().is_none() {
            graph.number(start);
        }
    }
    graph.explore();
    let values = graph.solve();
    let endings = Endings::solve(3, &|_| {});
    let (mut exact, mut restricted) = (0, 0);
    for (position, &value) in graph.positions.iter().zip(&values) {
        let Some(range) = endings.probe(position, 3) else {
            assert!(
                position.clock().is_some_and(|count| count > 0),
                "{position:?}"
            );
            continue;
        };
        assert!(
            (range.least..=range.most).contains(&value),
            "{position:?}: {range:?}, not {value}"
        );
        if position.undo().is_none() {
            assert_eq!(range.value(), Some(value), "{position:?}");
        } else if position.clock().is_none() {
            restricted += 1;
            exact += u32::from(range.value().is_some());
        }
    }
    assert!(restricted > 10_000, "{restricted}");
    assert!(100 * exact > 99 * restricted, "{exact} of {restricted}");
}
