//! Every move that was tried, as a tree, and the place in it that is shown.

use tercio_rules::record::{Line, Node as RecordNode, Record, RecordProblem};
use tercio_rules::{Game, IllegalMove, Ply, Position};
use tercio_studies::{Drawings, Glyph, Said, Stroke, Topic};

/// A tree of moves with comments. The first move that was tried in a place leads along the *main
/// line*. The *current line* runs from the start through the place that is shown and on along the
/// moves that were last visited.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    /// The game up to the position that is shown. Walking in the tree takes moves back and plays
    /// others; it never begins again.
    game: Game,
    /// What is said before the first move.
    said: Said,
    /// Also those that were removed: a move keeps its number for as long as the tree lives.
    nodes: Vec<Node>,
    /// The first moves that were tried, and which of them is on the current line.
    roots: Branches,
    /// The last move before the position that is shown.
    at: Option<MoveId>,
}

/// A move of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MoveId(usize);

#[derive(Clone, PartialEq, Debug)]
struct Node {
    ply: Ply,
    said: Said,
    parent: Option<MoveId>,
    next: Branches,
}

/// What was tried after a move.
#[derive(Clone, PartialEq, Debug, Default)]
struct Branches {
    /// The main line first.
    all: Vec<MoveId>,
    current: Option<MoveId>,
}

/// Which of several branches leads a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Main,
    Current,
}

impl Tree {
    /// A tree without moves.
    pub(crate) fn new(start: Position) -> Tree {
        Tree {
            game: Game::from_position(start),
            said: Said::default(),
            nodes: Vec::new(),
            roots: Branches::default(),
            at: None,
        }
    }

    /// The position before the first move.
    pub(crate) fn start(&self) -> &Position {
        self.game.start()
    }

    /// The last move before the position that is shown; `None` at the start.
    pub(crate) fn at(&self) -> Option<MoveId> {
        self.at
    }

    /// How many moves lead to the position that is shown.
    pub(crate) fn ply(&self) -> usize {
        self.game.plies()
    }

    /// Whether there is a move to step forward to.
    pub(crate) fn has_next(&self) -> bool {
        self.branches(self.at).current.is_some()
    }

    /// The game up to the position that is shown.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// The game of the whole current line, also beyond the position that is shown.
    pub(crate) fn whole_game(&self) -> Game {
        let mut game = self.game.clone();
        let next = self.branches(self.at).current;
        for id in std::iter::successors(next, |&id| self.node(id).next.current) {
            // Only legal moves get into the tree.
            let _ = game.play(self.node(id).ply);
        }
        game
    }

    /// A move of the tree, or the seat that left there.
    pub(crate) fn played(&self, id: MoveId) -> Ply {
        self.node(id).ply
    }

    /// The moves that were tried after one, or at the start, the main line first.
    pub(crate) fn next(&self, after: Option<MoveId>) -> &[MoveId] {
        &self.branches(after).all
    }

    /// What is said about a move, or about the start.
    pub(crate) fn said(&self, at: Option<MoveId>) -> &Said {
        at.map_or(&self.said, |id| &self.node(id).said)
    }

    fn said_mut(&mut self, at: Option<MoveId>) -> &mut Said {
        match at {
            Some(id) => &mut self.nodes[id.0].said,
            None => &mut self.said,
        }
    }

    /// Says something about the position that is shown, in place of what was said before.
    pub(crate) fn set_comment(&mut self, text: &str) {
        let (at, board) = (self.at, self.start().board());
        self.said_mut(at).reword(topic(at), text, board);
    }

    /// Judges the last move before the position that is shown.
    pub(crate) fn set_glyph(&mut self, glyph: Option<Glyph>) {
        if self.at.is_some() {
            self.said_mut(self.at).glyph = glyph;
        }
    }

    /// What is drawn on the position that is shown.
    pub(crate) fn drawings(&self) -> &Drawings {
        &self.said(self.at).drawings
    }

    /// Draws on it, or erases.
    pub(crate) fn draw(&mut self, stroke: Stroke) {
        self.said_mut(self.at).drawings.apply(stroke);
    }

    /// Plays a move from the position that is shown, or lets a seat leave there.
    pub(crate) fn play(&mut self, ply: impl Into<Ply>) -> Result<(), IllegalMove> {
        let ply = ply.into();
        self.game.play(ply)?;
        self.at = Some(self.enter(self.at, ply));
        Ok(())
    }

    /// One move back. `false` at the start.
    pub(crate) fn back(&mut self) -> bool {
        match self.at {
            Some(id) => {
                self.game.undo();
                self.at = self.node(id).parent;
                true
            }
            None => false,
        }
    }

    /// One move forward along the current line. `false` at its end.
    pub(crate) fn forward(&mut self) -> bool {
        match self.branches(self.at).current {
            Some(id) => {
                // Only legal moves get into the tree.
                let _ = self.game.play(self.node(id).ply);
                self.at = Some(id);
                true
            }
            None => false,
        }
    }

    /// Shows the position after so many moves of the current line, or the last one.
    pub(crate) fn go_to(&mut self, ply: usize) {
        while self.ply() > ply && self.back() {}
        while self.ply() < ply && self.forward() {}
    }

    /// Shows the position after a move, or the start; the current line runs through it.
    pub(crate) fn show(&mut self, at: Option<MoveId>) {
        let path = self.path(at);
        for &id in &path {
            let parent = self.node(id).parent;
            self.branches_mut(parent).current = Some(id);
        }
        // Back to where the two lines part, and forward from there.
        let shown = self.path(self.at);
        let common = shown.iter().zip(&path).take_while(|(a, b)| a == b).count();
        self.go_to(common);
        self.go_to(path.len());
    }

    /// The moves from the start up to one.
    pub(crate) fn line(&self, at: Option<MoveId>) -> Vec<Ply> {
        let path = self.path(at);
        path.into_iter().map(|id| self.played(id)).collect()
    }

    /// Becomes the tree of a record with the same start. Moves that are still there keep their
    /// numbers, and the position that is shown stays, or the last one before it that is still there.
    pub(crate) fn follow(&mut self, record: &Record) {
        let other = Tree::from_record(record);
        self.said = other.said.clone();
        let mut open = vec![(None, None)];
        while let Some((own, theirs)) = open.pop() {
            let known = self.branches(own).clone();
            let mut all = Vec::new();
            for &next in other.next(theirs) {
                let ply = other.played(next);
                let same = known.all.iter().copied();
                let same = same.into_iter().find(|&id| self.played(id) == ply);
                let id = same.unwrap_or(MoveId(self.nodes.len()));
                match same {
                    Some(id) => self.nodes[id.0].said.clone_from(&other.node(next).said),
                    None => self.nodes.push(Node {
                        ply,
                        said: other.node(next).said.clone(),
                        parent: own,
                        next: Branches::default(),
                    }),
                }
                all.push(id);
                open.push((Some(id), Some(next)));
            }
            let current = known.current.filter(|id| all.contains(id));
            let current = current.or(all.first().copied());
            *self.branches_mut(own) = Branches { all, current };
        }
        let path = self.path(self.at);
        let there = |id: &&MoveId| self.branches(self.node(**id).parent).all.contains(id);
        let left = path.iter().take_while(there).count();
        while self.ply() > left && self.back() {}
    }

    /// The variation that a move belongs to, as the move in which it differs. `None` on the main
    /// line.
    pub(crate) fn variation(&self, at: Option<MoveId>) -> Option<MoveId> {
        let path = self.path(at);
        path.into_iter().rev().find(|&id| !self.is_first(id))
    }

    /// Makes the variation that is shown the main line of the place where it branches off.
    pub(crate) fn promote(&mut self) {
        if let Some(id) = self.variation(self.at) {
            let parent = self.node(id).parent;
            let all = &mut self.branches_mut(parent).all;
            all.retain(|&other| other != id);
            all.insert(0, id);
        }
    }

    /// Removes the last move and all that follows it.
    pub(crate) fn remove(&mut self) {
        let Some(id) = self.at else {
            return;
        };
        self.back();
        let branches = self.branches_mut(self.at);
        branches.all.retain(|&other| other != id);
        branches.current = branches.all.first().copied();
    }

    /// The whole tree as a record.
    pub(crate) fn record(&self) -> Result<Record, RecordProblem> {
        self.record_led_by(Lead::Main)
    }

    /// The whole tree as a record, the current line as its main line.
    pub(crate) fn record_of_line(&self) -> Result<Record, RecordProblem> {
        self.record_led_by(Lead::Current)
    }

    /// The tree of a record, at the end of its main line.
    pub(crate) fn from_record(record: &Record) -> Tree {
        let mut tree = Tree::new(*record.start());
        tree.hear(None, &record.line().comments);
        let last = tree.read(&record.line().moves, None, &[]);
        tree.show(last);
        tree
    }

    fn node(&self, id: MoveId) -> &Node {
        &self.nodes[id.0]
    }

    fn branches(&self, after: Option<MoveId>) -> &Branches {
        match after {
            Some(id) => &self.node(id).next,
            None => &self.roots,
        }
    }

    fn branches_mut(&mut self, after: Option<MoveId>) -> &mut Branches {
        match after {
            Some(id) => &mut self.nodes[id.0].next,
            None => &mut self.roots,
        }
    }

    fn is_first(&self, id: MoveId) -> bool {
        self.branches(self.node(id).parent).all.first() == Some(&id)
    }

    /// The moves from the start up to one.
    pub(super) fn path(&self, at: Option<MoveId>) -> Vec<MoveId> {
        let steps = std::iter::successors(at, |&id| self.node(id).parent);
        let mut path: Vec<MoveId> = steps.collect();
        path.reverse();
        path
    }

    /// A move after another, which is added if it was never tried. The current line runs through
    /// it.
    fn enter(&mut self, after: Option<MoveId>, ply: Ply) -> MoveId {
        let known = self.branches(after).all.iter().copied();
        let known = known.into_iter().find(|&id| self.node(id).ply == ply);
        let id = known.unwrap_or(MoveId(self.nodes.len()));
        if known.is_none() {
            self.nodes.push(Node {
                ply,
                said: Said::default(),
                parent: after,
                next: Branches::default(),
            });
        }
        let branches = self.branches_mut(after);
        if known.is_none() {
            branches.all.push(id);
        }
        branches.current = Some(id);
        id
    }

    fn record_led_by(&self, lead: Lead) -> Result<Record, RecordProblem> {
        let line = Line {
            comments: self.said.comments(self.start().board()),
            moves: self.written(None, lead),
        };
        Record::new(*self.start(), line)
    }

    /// The line that goes on after a move, and other branches as its variations.
    fn written(&self, mut after: Option<MoveId>, lead: Lead) -> Vec<RecordNode> {
        let mut moves = Vec::new();
        loop {
            let branches = self.branches(after);
            let current = branches.current.filter(|_| lead == Lead::Current);
            let Some(main) = current.or(branches.all.first().copied()) else {
                return moves;
            };
            let mut node = self.bare(main);
            for &other in branches.all.iter().filter(|&&other| other != main) {
                let mut moves = vec![self.bare(other)];
                moves.extend(self.written(Some(other), lead));
                node.variations.push(Line {
                    comments: Vec::new(),
                    moves,
                });
            }
            moves.push(node);
            after = Some(main);
        }
    }

    fn bare(&self, id: MoveId) -> RecordNode {
        let Node { ply, said, .. } = self.node(id);
        RecordNode {
            ply: *ply,
            comments: said.comments(self.start().board()),
            variations: Vec::new(),
        }
    }

    /// Takes in what comments say about a move or the start.
    fn hear(&mut self, at: Option<MoveId>, comments: &[String]) {
        let board = self.start().board();
        self.said_mut(at)
            .add(Said::read(topic(at), comments, board));
    }

    /// Reads a line after a move, and returns its last one. Each move is entered before its
    /// variations, so that the main line comes first. What is said before the line is said about
    /// its first move.
    fn read(
        &mut self,
        moves: &[RecordNode],
        mut last: Option<MoveId>,
        mut before: &[String],
    ) -> Option<MoveId> {
        for node in moves {
            let id = self.enter(last, node.ply);
            self.hear(Some(id), before);
            self.hear(Some(id), &node.comments);
            before = &[];
            for variation in &node.variations {
                self.read(&variation.moves, last, &variation.comments);
            }
            self.branches_mut(last).current = Some(id);
            last = Some(id);
        }
        last
    }
}

/// What something is said about.
fn topic(at: Option<MoveId>) -> Topic {
    match at {
        None => Topic::Start,
        Some(_) => Topic::Move,
    }
}

#[cfg(test)]
mod tests;
