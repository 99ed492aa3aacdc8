//! Every move that was tried, as a tree, and the place in it that is shown.

use tercio_rules::record::{Line, Node as RecordNode, Record, RecordProblem};
use tercio_rules::{Game, IllegalMove, Move, Position};

/// A tree of moves. The *current line* runs from the start through the place that is shown and
/// on along the moves that were last visited.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    start: Position,
    nodes: Vec<Node>,
    /// The first moves that were tried, and which of them is on the current line.
    roots: Branches,
    /// The last move before the position that is shown.
    at: Option<usize>,
}

#[derive(Clone, PartialEq, Debug)]
struct Node {
    mv: Move,
    parent: Option<usize>,
    next: Branches,
}

/// What was tried after a move.
#[derive(Clone, PartialEq, Debug, Default)]
struct Branches {
    all: Vec<usize>,
    current: Option<usize>,
}

impl Tree {
    /// A tree without moves.
    pub(crate) fn new(start: Position) -> Tree {
        Tree {
            start,
            nodes: Vec::new(),
            roots: Branches::default(),
            at: None,
        }
    }

    /// How many moves lead to the position that is shown.
    pub(crate) fn ply(&self) -> usize {
        self.path().len()
    }

    /// Whether there is a move to step forward to.
    pub(crate) fn has_next(&self) -> bool {
        self.branches(self.at).current.is_some()
    }

    /// The game up to the position that is shown.
    pub(crate) fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for index in self.path() {
            // Only legal moves get into the tree.
            let _ = game.play(self.nodes[index].mv);
        }
        game
    }

    /// The moves of the current line, also beyond the position that is shown.
    pub(crate) fn line(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut next = self.roots.current;
        while let Some(index) = next {
            moves.push(self.nodes[index].mv);
            next = self.nodes[index].next.current;
        }
        moves
    }

    /// Plays a move from the position that is shown.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game().check(mv)?;
        self.enter(mv);
        Ok(())
    }

    /// One move back. `false` at the start.
    pub(crate) fn back(&mut self) -> bool {
        match self.at {
            Some(index) => {
                self.at = self.nodes[index].parent;
                true
            }
            None => false,
        }
    }

    /// One move forward along the current line. `false` at its end.
    pub(crate) fn forward(&mut self) -> bool {
        match self.branches(self.at).current {
            Some(index) => {
                self.at = Some(index);
                true
            }
            None => false,
        }
    }

    /// Shows the position after so many moves of the current line, or the last one.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.at = None;
        for _ in 0..ply {
            self.forward();
        }
    }

    /// The whole tree as a record, the current line as its main line.
    pub(crate) fn record(&self) -> Result<Record, RecordProblem> {
        let line = Line {
            comments: Vec::new(),
            moves: self.written(&self.roots),
        };
        Record::new(self.start, line)
    }

    /// The tree of a record, at the end of its main line.
    pub(crate) fn from_record(record: &Record) -> Tree {
        let mut tree = Tree::new(*record.start());
        tree.read(&record.line().moves);
        tree
    }

    fn branches(&self, after: Option<usize>) -> &Branches {
        match after {
            Some(index) => &self.nodes[index].next,
            None => &self.roots,
        }
    }

    /// The moves from the start to the position that is shown.
    fn path(&self) -> Vec<usize> {
        let steps = std::iter::successors(self.at, |&index| self.nodes[index].parent);
        let mut path: Vec<usize> = steps.collect();
        path.reverse();
        path
    }

    /// Goes to a move after the present one, which is added if it was never tried.
    fn enter(&mut self, mv: Move) {
        let known = self.branches(self.at).all.iter().copied();
        let known = known.into_iter().find(|&index| self.nodes[index].mv == mv);
        let index = known.unwrap_or(self.nodes.len());
        if known.is_none() {
            self.nodes.push(Node {
                mv,
                parent: self.at,
                next: Branches::default(),
            });
        }
        let branches = match self.at {
            Some(at) => &mut self.nodes[at].next,
            None => &mut self.roots,
        };
        if known.is_none() {
            branches.all.push(index);
        }
        branches.current = Some(index);
        self.at = Some(index);
    }

    /// The line that begins with these branches, and the others as its variations.
    fn written(&self, branches: &Branches) -> Vec<RecordNode> {
        let Some(main) = branches.current.or(branches.all.first().copied()) else {
            return Vec::new();
        };
        let mut first = RecordNode::from(self.nodes[main].mv);
        for &other in branches.all.iter().filter(|&&other| other != main) {
            let mut moves = vec![RecordNode::from(self.nodes[other].mv)];
            moves.extend(self.written(&self.nodes[other].next));
            first.variations.push(Line {
                comments: Vec::new(),
                moves,
            });
        }
        let mut moves = vec![first];
        moves.extend(self.written(&self.nodes[main].next));
        moves
    }

    fn read(&mut self, moves: &[RecordNode]) {
        for node in moves {
            let before = self.at;
            for variation in &node.variations {
                self.read(&variation.moves);
                self.at = before;
            }
            self.enter(node.mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;
    use tercio_rules::{Position, Rules};

    fn tree() -> Tree {
        Tree::new(Position::start(
            Rules::from_names("martian", "two").expect("a setup"),
        ))
    }

    fn play(tree: &mut Tree, text: &str) {
        let mv = tree.game().parse_move(text).expect("a move");
        tree.play(mv).expect("a legal move");
    }

    #[test]
    fn another_move_makes_a_branch_and_loses_nothing() {
        let mut tree = tree();
        play(&mut tree, "d3-d4");
        play(&mut tree, "a6-a5");
        assert!(tree.back());
        play(&mut tree, "b6-c5");
        assert_eq!(tree.line().len(), 2);
        tree.back();
        play(&mut tree, "a6-a5");
        assert_eq!(tree.nodes.len(), 3, "a move that was tried is found again");
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut tree = tree();
        play(&mut tree, "d3-d4");
        let before = tree.clone();
        let again = tree.line()[0];
        assert!(tree.play(again).is_err());
        assert_eq!(tree, before);
    }

    #[test]
    fn going_to_a_ply_and_stepping_agree() {
        let mut tree = tree();
        for text in ["d3-d4", "a6-a5", "d4-d3"] {
            play(&mut tree, text);
        }
        tree.go_to(1);
        assert_eq!(tree.ply(), 1);
        assert!(tree.has_next() && tree.forward() && tree.forward());
        assert!(!tree.forward());
        tree.go_to(99);
        assert_eq!(tree.ply(), 3);
    }

    #[test]
    fn a_record_keeps_every_branch() {
        let mut tree = tree();
        for text in ["d3-d4", "a6-a5", "d4-d3"] {
            play(&mut tree, text);
        }
        tree.go_to(1);
        play(&mut tree, "a6-a4");
        tree.go_to(0);
        play(&mut tree, "b3-a4");
        let record = tree.record().expect("a record");
        let back = Tree::from_record(&record);
        assert_eq!(back.record().expect("a record"), record);
        assert_eq!(back.line(), tree.line());
        assert_eq!(back.nodes.len(), tree.nodes.len());
    }
}
