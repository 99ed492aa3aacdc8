//! The moves of a chapter and what is said about them.

use crate::limits::Limit;
use crate::{Glyph, Refusal, Said, Stroke, Topic};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tercio_rules::record::{Line, Node as RecordNode, Record, RecordProblem};
use tercio_rules::{Game, Ply, Position};

/// The number of a move. It follows from the moves that lead there, so it is the same for everybody and
/// stays what it is whatever else happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MoveId(u64);

impl MoveId {
    /// The number of a move after another, or at the start.
    #[must_use]
    pub fn after(parent: Option<MoveId>, ply: Ply) -> MoveId {
        let parent = parent.map_or(0, |MoveId(number)| number + 1);
        // The mixer of SplitMix64, once for each part.
        let mut number = mix(parent ^ mix(u64::from(u32::from(ply)) + 1));
        // What programs in any language can read as a number.
        number >>= 11;
        MoveId(number)
    }

    /// The number of the last of some moves from the start.
    #[must_use]
    pub fn of_line(line: impl IntoIterator<Item = Ply>) -> Option<MoveId> {
        let step = |parent, ply| Some(MoveId::after(parent, ply));
        line.into_iter().fold(None, step)
    }
}

const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A tree of moves. The first move that was tried in a place leads along the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    start: Position,
    /// What is said before the first move.
    said: Said,
    first: Vec<MoveId>,
    moves: BTreeMap<MoveId, Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    ply: Ply,
    parent: Option<MoveId>,
    said: Said,
    /// What was tried afterwards, the main line first.
    next: Vec<MoveId>,
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new(start: Position) -> Tree {
        Tree {
            start,
            said: Said::default(),
            first: Vec::new(),
            moves: BTreeMap::new(),
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether a move is there.
    pub fn contains(&self, id: MoveId) -> bool {
        self.moves.contains_key(&id)
    }

    /// The moves that were tried after one, or at the start, the main line first.
    pub fn next(&self, after: Option<MoveId>) -> &[MoveId] {
        match after {
            None => &self.first,
            Some(id) => self.moves.get(&id).map_or(&[], |node| &node.next),
        }
    }

    /// A move, or the seat that left there.
    pub fn ply(&self, id: MoveId) -> Option<Ply> {
        self.moves.get(&id).map(|node| node.ply)
    }

    /// What is said about a move, or about the start; nothing about a move that is not there.
    pub fn said(&self, at: Option<MoveId>) -> Option<&Said> {
        match at {
            None => Some(&self.said),
            Some(id) => self.moves.get(&id).map(|node| &node.said),
        }
    }

    fn said_mut(&mut self, at: Option<MoveId>) -> Option<&mut Said> {
        match at {
            None => Some(&mut self.said),
            Some(id) => self.moves.get_mut(&id).map(|node| &mut node.said),
        }
    }

    /// The moves of the main line.
    pub(crate) fn main_line(&self) -> impl Iterator<Item = Ply> {
        let next = |after: Option<MoveId>| self.next(after).first().copied();
        let line = std::iter::successors(next(None), move |&id| next(Some(id)));
        line.filter_map(|id| self.ply(id))
    }

    /// How many bytes all comments have.
    pub(crate) fn bytes(&self) -> usize {
        let comments = self.moves.values().map(|node| node.said.bytes());
        self.said.bytes() + comments.sum::<usize>()
    }

    /// The moves from the start up to one.
    fn path(&self, at: Option<MoveId>) -> Vec<MoveId> {
        let parent = |id: &MoveId| self.moves.get(id)?.parent;
        let mut path: Vec<MoveId> = std::iter::successors(at, parent).collect();
        path.reverse();
        path
    }

    /// Refuses what is said about a move that is not there.
    pub(crate) fn check_there(&self, at: Option<MoveId>) -> Result<(), Refusal> {
        match at.is_none_or(|id| self.contains(id)) {
            true => Ok(()),
            false => Err(Refusal::NoMove),
        }
    }

    /// Refuses a move that the rules do not allow in its place, or for which there is no room. Says
    /// whether it is new.
    pub(crate) fn check_play(&self, after: Option<MoveId>, ply: Ply) -> Result<bool, Refusal> {
        self.check_there(after)?;
        let id = MoveId::after(after, ply);
        if let Some(known) = self.moves.get(&id) {
            return match known.ply == ply && known.parent == after {
                true => Ok(false),
                // Two moves with one number: nobody meets that by chance.
                false => Err(Refusal::TooMuch {
                    limit: Limit::Moves,
                }),
            };
        }
        let too_much = |limit| Err(Refusal::TooMuch { limit });
        let path = self.path(after);
        if path.len() >= Limit::Line.most() {
            return too_much(Limit::Line);
        }
        let aside = path.iter().filter(|&&id| !self.leads(id, None)).count();
        if aside + usize::from(!self.next(after).is_empty()) > Limit::Depth.most() {
            return too_much(Limit::Depth);
        }
        let mut game = Game::from_position(self.start);
        for ply in path.iter().filter_map(|&id| self.ply(id)) {
            // Only legal moves get into the tree.
            let _ = game.play(ply);
        }
        let illegal = |why: tercio_rules::IllegalMove| Refusal::Illegal {
            why: why.to_string(),
        };
        game.play(ply).map_err(illegal)?;
        Ok(true)
    }

    /// Plays a move that was checked.
    pub(crate) fn play(&mut self, after: Option<MoveId>, ply: Ply) -> MoveId {
        let id = MoveId::after(after, ply);
        if !self.contains(id) {
            let node = Node {
                ply,
                parent: after,
                said: Said::default(),
                next: Vec::new(),
            };
            self.moves.insert(id, node);
            if let Some(next) = self.next_mut(after) {
                next.push(id);
            }
        }
        id
    }

    /// Removes a move and all that follows it.
    pub(crate) fn remove(&mut self, at: MoveId) {
        let Some(parent) = self.moves.get(&at).map(|node| node.parent) else {
            return;
        };
        if let Some(next) = self.next_mut(parent) {
            next.retain(|&other| other != at);
        }
        let mut gone = vec![at];
        while let Some(id) = gone.pop() {
            gone.extend(
                self.moves
                    .remove(&id)
                    .into_iter()
                    .flat_map(|node| node.next),
            );
        }
    }

    /// Refuses to put a move first where variations would be too deep in each other then.
    pub(crate) fn check_promote(&self, at: MoveId) -> Result<(), Refusal> {
        self.check_there(Some(at))?;
        self.check_depth(Some(at))
    }

    /// Refuses variations that are too deep in each other, or would be if a move were promoted.
    pub(crate) fn check_depth(&self, promoted: Option<MoveId>) -> Result<(), Refusal> {
        let mut open: Vec<(MoveId, usize)> = self.first.iter().map(|&id| (id, 0)).collect();
        while let Some((id, above)) = open.pop() {
            let depth = above + usize::from(!self.leads(id, promoted));
            if depth > Limit::Depth.most() {
                let limit = Limit::Depth;
                return Err(Refusal::TooMuch { limit });
            }
            open.extend(self.next(Some(id)).iter().map(|&next| (next, depth)));
        }
        Ok(())
    }

    /// Puts a move first in its place.
    pub(crate) fn promote(&mut self, at: MoveId) {
        let Some(parent) = self.moves.get(&at).map(|node| node.parent) else {
            return;
        };
        if let Some(next) = self.next_mut(parent) {
            next.retain(|&other| other != at);
            next.insert(0, at);
        }
    }

    /// Says something about a move or the start.
    pub(crate) fn set_comment(&mut self, at: Option<MoveId>, text: &str) {
        let board = self.start.board();
        if let Some(said) = self.said_mut(at) {
            said.reword(topic(at), text, board);
        }
    }

    /// Judges a move.
    pub(crate) fn set_glyph(&mut self, at: MoveId, glyph: Option<Glyph>) {
        if let Some(said) = self.said_mut(Some(at)) {
            said.glyph = glyph;
        }
    }

    /// Draws or erases something.
    pub(crate) fn draw(&mut self, at: Option<MoveId>, stroke: Stroke) {
        if let Some(said) = self.said_mut(at) {
            said.drawings.apply(stroke);
        }
    }

    /// The whole tree as a record.
    pub fn record(&self) -> Result<Record, RecordProblem> {
        let line = Line {
            comments: self.said.comments(self.start.board()),
            moves: self.written(None),
        };
        Record::new(self.start, line)
    }

    /// The tree of a record.
    #[must_use]
    pub fn from_record(record: &Record) -> Tree {
        let mut tree = Tree::new(*record.start());
        tree.hear(None, &record.line().comments);
        tree.read(&record.line().moves, None, &[]);
        tree
    }

    fn next_mut(&mut self, after: Option<MoveId>) -> Option<&mut Vec<MoveId>> {
        match after {
            None => Some(&mut self.first),
            Some(id) => self.moves.get_mut(&id).map(|node| &mut node.next),
        }
    }

    /// Whether a move is the first in its place, or would be if another one were promoted.
    fn leads(&self, id: MoveId, promoted: Option<MoveId>) -> bool {
        let parent = self.moves.get(&id).and_then(|node| node.parent);
        let promoted = promoted.and_then(|id| Some((id, self.moves.get(&id)?.parent)));
        match promoted {
            Some((promoted, place)) if place == parent => promoted == id,
            _ => self.next(parent).first() == Some(&id),
        }
    }

    /// The line that goes on after a move, and other branches as its variations.
    fn written(&self, mut after: Option<MoveId>) -> Vec<RecordNode> {
        let mut moves = Vec::new();
        while let Some((main, others)) = self.next(after).split_first() {
            let Some(mut node) = self.bare(*main) else {
                break;
            };
            for &other in others {
                let mut moves: Vec<RecordNode> = self.bare(other).into_iter().collect();
                moves.extend(self.written(Some(other)));
                node.variations.push(Line {
                    comments: Vec::new(),
                    moves,
                });
            }
            moves.push(node);
            after = Some(*main);
        }
        moves
    }

    fn bare(&self, id: MoveId) -> Option<RecordNode> {
        let node = self.moves.get(&id)?;
        Some(RecordNode {
            ply: node.ply,
            comments: node.said.comments(self.start.board()),
            variations: Vec::new(),
        })
    }

    /// Takes in what comments say about a move or the start: all words become one comment.
    fn hear(&mut self, at: Option<MoveId>, comments: &[String]) {
        let board = self.start.board();
        if let Some(said) = self.said_mut(at) {
            said.add(Said::read(topic(at), comments, board));
            let words = said.words.join(" ");
            said.reword(topic(at), &words, board);
        }
    }

    /// Reads a line after a move. All its moves are entered before their variations, so that the main
    /// line comes first, whatever a variation begins with. What is said before the line is said about
    /// its first move.
    fn read(&mut self, moves: &[RecordNode], after: Option<MoveId>, mut before: &[String]) {
        let mut last = after;
        for node in moves {
            let id = self.play(last, node.ply);
            self.hear(Some(id), before);
            self.hear(Some(id), &node.comments);
            before = &[];
            last = Some(id);
        }
        let mut place = after;
        for node in moves {
            for variation in &node.variations {
                self.read(&variation.moves, place, &variation.comments);
            }
            place = Some(MoveId::after(place, node.ply));
        }
    }
}

/// What is said about it.
fn topic(at: Option<MoveId>) -> Topic {
    match at {
        None => Topic::Start,
        Some(_) => Topic::Move,
    }
}
