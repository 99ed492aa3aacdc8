//! What a board shows.

use crate::confirm::Weight;
use tercio_controller::Capabilities;
use tercio_draw::View;
use tercio_rules::{Cell, Move, Position, Rules, Seat};
use tercio_studies::Drawings;

/// What a board shows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct BoardState {
    pub(crate) position: Position,
    /// The seat whose side is nearest.
    pub(crate) viewer: Seat,
    /// Who may move here.
    pub(crate) capabilities: Capabilities,
    /// How much depends on a move that is made here.
    pub(crate) weight: Weight,
    pub(crate) last: Option<Move>,
    /// The moves before the last one that are new to the person here.
    pub(crate) trail: Vec<Move>,
    pub(crate) overlays: Overlays,
    /// Moves to look at.
    pub(crate) arrows: Vec<Arrow>,
    /// What is pointed out.
    pub(crate) marks: Vec<Mark>,
    /// What is drawn on this position, where that is kept.
    pub(crate) drawings: Drawings,
}

/// Something pointed out on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Cell(Cell),
    Line(Cell, Cell),
}

/// What is laid over the board on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Overlays {
    /// Where every pike points.
    pub(crate) lines: bool,
    /// What could be taken.
    pub(crate) threats: bool,
    /// What had better stay upright.
    pub(crate) pins: bool,
    /// Martian Chess: which moves give a piece away, and to whom.
    pub(crate) hands: bool,
}

/// A move to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    /// One that is suggested.
    Hint(Move),
    /// One that another seat would like to make.
    Threat(Move),
    /// One of the engine's best, and its rank, counted from 0.
    Idea(Move, usize),
    /// One that was made from here.
    Played(Move),
}

/// How the board lies; whatever is drawn once depends on this alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) rules: Rules,
    pub(crate) viewer: Seat,
}

impl Look {
    /// The breadth of the frame: little, so that cells stay large on a phone.
    const MARGIN: f64 = 4.0;

    /// Where everything lies.
    pub(crate) fn view(self) -> View {
        View::of_seat(self.rules, self.viewer, Look::MARGIN)
    }
}

impl BoardState {
    /// A position to look at.
    pub(crate) fn new(position: Position, viewer: Seat) -> BoardState {
        BoardState {
            position,
            viewer,
            capabilities: Capabilities::VIEW_ONLY,
            weight: Weight::Usual,
            last: None,
            trail: Vec::new(),
            overlays: Overlays::default(),
            arrows: Vec::new(),
            marks: Vec::new(),
            drawings: Drawings::default(),
        }
    }

    /// How the board lies.
    pub(crate) fn look(&self) -> Look {
        Look {
            rules: self.position.rules(),
            viewer: self.viewer,
        }
    }

    /// Whether the person here may move the piece on a cell now.
    pub(crate) fn can_move(&self, cell: Cell) -> bool {
        self.capabilities.can_move(&self.position, cell)
    }
}
