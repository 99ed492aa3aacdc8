//! What the editor holds: the draft, the tool in the hand, what it does, and the way back.

use super::draft::Draft;
use tercio_rules::{Cell, Piece, Rules, Seat, Size, Stance};

/// What a tap on a cell does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tool {
    /// Lifts a piece and puts it elsewhere.
    Hand,
    /// Takes a piece away.
    Eraser,
    /// Puts a piece there.
    Piece(Seat, Size),
}

impl Tool {
    /// The pieces that can be put on the board, seat by seat.
    pub(super) fn pieces(rules: Rules) -> Vec<(Seat, Size)> {
        let seats = match rules {
            Rules::Pikemen(_) => rules.seats(),
            // Colour means nothing: one set is enough.
            Rules::Martian(_) => 1,
        };
        let seats = Seat::ALL.into_iter().take(seats);
        seats
            .flat_map(|seat| Size::ALL.map(|size| (seat, size)))
            .collect()
    }

    /// The name in the markup.
    pub(super) fn name(self) -> String {
        match self {
            Tool::Hand => "hand".to_owned(),
            Tool::Eraser => "eraser".to_owned(),
            Tool::Piece(seat, size) => format!("{seat}{}", size.pips()),
        }
    }
}

/// What happened to the draft, to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    Nothing,
    /// A piece was put on a cell or turned there.
    Put(Cell),
    Removed(Cell),
    Moved(Cell, Cell),
    Lifted(Cell),
    PutBack(Cell),
}

/// What the editor holds: the draft, the tool in the hand, and the way back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EditorState {
    draft: Draft,
    past: Vec<Draft>,
    tool: Tool,
    /// How the next piece will stand.
    stance: Stance,
    /// The piece that the hand has lifted.
    lifted: Option<Cell>,
}

impl EditorState {
    pub(super) fn new(draft: Draft) -> EditorState {
        EditorState {
            draft,
            past: Vec::new(),
            tool: Tool::Hand,
            stance: Stance::Upright,
            lifted: None,
        }
    }

    pub(super) fn draft(&self) -> &Draft {
        &self.draft
    }

    pub(super) fn tool(&self) -> Tool {
        self.tool
    }

    pub(super) fn stance(&self) -> Stance {
        self.stance
    }

    pub(super) fn lifted(&self) -> Option<Cell> {
        self.lifted
    }

    /// Whether there is a change to take back.
    pub(super) fn has_past(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes back the last change.
    pub(super) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.draft = before;
            self.lifted = None;
            self.fit_tool();
        }
    }

    /// Changes the draft, so that it can be taken back.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        if self.draft != before {
            self.past.push(before);
            self.fit_tool();
        }
        let still = self.lifted.filter(|&cell| self.draft.piece(cell).is_some());
        self.lifted = still;
    }

    /// A tool for seats that another setup does not have is put down.
    fn fit_tool(&mut self) {
        if let Tool::Piece(seat, size) = self.tool
            && !Tool::pieces(self.draft.rules()).contains(&(seat, size))
        {
            self.tool = Tool::Hand;
        }
    }

    /// Takes another tool.
    pub(super) fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.lifted = None;
    }

    /// Lets go of what was lifted.
    pub(super) fn put_back(&mut self) -> Change {
        self.lifted.take().map_or(Change::Nothing, Change::PutBack)
    }

    /// Uses the tool on a cell.
    pub(super) fn tap(&mut self, cell: Cell) -> Change {
        let there = self.draft.piece(cell);
        match self.tool {
            Tool::Piece(seat, size) => {
                let stance = self.stance;
                let mut wished = self.draft.clone();
                wished.put(cell, Piece { seat, size, stance });
                // What stands there already is taken away: a second tap takes back the first.
                if there == wished.piece(cell) {
                    return self.remove(cell);
                }
                self.change(|draft| draft.put(cell, Piece { seat, size, stance }));
                Change::Put(cell)
            }
            Tool::Eraser => self.remove(cell),
            Tool::Hand => match (self.lifted, there) {
                (Some(from), _) if from == cell => self.put_back(),
                (Some(from), _) => self.shift(from, Some(cell)),
                (None, Some(piece)) => {
                    self.lifted = Some(cell);
                    self.stance = piece.stance;
                    Change::Lifted(cell)
                }
                (None, None) => Change::Nothing,
            },
        }
    }

    /// Moves a piece to another cell, or off the board.
    pub(super) fn shift(&mut self, from: Cell, to: Option<Cell>) -> Change {
        self.lifted = None;
        if self.draft.piece(from).is_none() {
            return Change::Nothing;
        }
        let Some(to) = to else {
            return self.remove(from);
        };
        self.change(|draft| draft.shift(from, to));
        Change::Moved(from, to)
    }

    /// Takes the piece off a cell.
    pub(super) fn remove(&mut self, cell: Cell) -> Change {
        if self.draft.piece(cell).is_none() {
            return Change::Nothing;
        }
        self.change(|draft| draft.remove(cell));
        Change::Removed(cell)
    }

    /// Turns the piece on a cell.
    pub(super) fn turn(&mut self, cell: Cell, stance: Stance) -> Change {
        let pikemen = matches!(self.draft.rules(), Rules::Pikemen(_));
        match self.draft.piece(cell) {
            Some(piece) if pikemen && piece.stance != stance => {
                self.stance = stance;
                self.change(|draft| draft.put(cell, Piece { stance, ..piece }));
                Change::Put(cell)
            }
            _ => Change::Nothing,
        }
    }

    /// Chooses how the next piece will stand; one that is lifted turns at once.
    pub(super) fn face(&mut self, stance: Stance) -> Change {
        self.stance = stance;
        match self.lifted {
            Some(cell) => self.turn(cell, stance),
            None => Change::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, Draft, EditorState, Tool};
    use tercio_rules::{Cell, Facing, Position, Rules, Seat, Size, Stance};

    fn state(game: &str, setup: &str) -> EditorState {
        let rules = Rules::from_names(game, setup).expect("a setup");
        EditorState::new(Draft::new(&Position::start(rules)))
    }

    fn cell(state: &EditorState, name: &str) -> Cell {
        state.draft().rules().board().cell(name).expect("a cell")
    }

    #[test]
    fn the_hand_moves_a_piece_and_the_way_back_is_open() {
        let mut state = state("pikemen", "classic");
        let before = state.draft().clone();
        let (h5, d4) = (cell(&state, "h5"), cell(&state, "d4"));
        assert_eq!(state.tap(d4), Change::Nothing);
        assert_eq!(state.tap(h5), Change::Lifted(h5));
        assert_eq!(state.tap(d4), Change::Moved(h5, d4));
        assert!(state.draft().piece(d4).is_some() && state.draft().piece(h5).is_none());
        state.undo();
        assert_eq!(*state.draft(), before);
        assert!(!state.has_past());
    }

    #[test]
    fn what_is_lifted_turns_and_can_be_put_back() {
        let mut state = state("pikemen", "classic");
        let h5 = cell(&state, "h5");
        state.tap(h5);
        assert_eq!(state.face(Stance::Lying(Facing::N)), Change::Put(h5));
        assert_eq!(state.tap(h5), Change::PutBack(h5));
        let piece = state.draft().piece(h5).expect("a piece");
        assert_eq!(piece.stance, Stance::Lying(Facing::N));
    }

    #[test]
    fn a_second_tap_takes_back_the_first() {
        let mut state = state("pikemen", "three");
        let e4 = cell(&state, "e4");
        state.take(Tool::Piece(Seat::C, Size::Large));
        state.face(Stance::Lying(Facing::SW));
        assert_eq!(state.tap(e4), Change::Put(e4));
        assert_eq!(state.draft().piece(e4).map(|p| p.seat), Some(Seat::C));
        assert_eq!(state.tap(e4), Change::Removed(e4));
        assert_eq!(state.draft().piece(e4), None);
    }

    #[test]
    fn pieces_of_martian_chess_stand_and_belong_to_their_zone() {
        let mut state = state("martian", "two");
        let d7 = cell(&state, "d7");
        state.take(Tool::Piece(Seat::A, Size::Small));
        state.face(Stance::Lying(Facing::N));
        assert_eq!(state.tap(d7), Change::Put(d7));
        let piece = state.draft().piece(d7).expect("a piece");
        assert_eq!((piece.seat, piece.stance), (Seat::B, Stance::Upright));
        assert_eq!(state.turn(d7, Stance::Lying(Facing::N)), Change::Nothing);
        assert_eq!(state.tap(d7), Change::Removed(d7));
    }

    #[test]
    fn off_the_board_is_away() {
        let mut state = state("pikemen", "classic");
        let h5 = cell(&state, "h5");
        assert_eq!(state.shift(h5, None), Change::Removed(h5));
        assert_eq!(state.shift(h5, None), Change::Nothing);
        state.take(Tool::Eraser);
        let h4 = cell(&state, "h4");
        assert_eq!(state.tap(h4), Change::Removed(h4));
    }

    #[test]
    fn a_tool_that_another_setup_lacks_is_put_down() {
        let mut state = state("pikemen", "wedge6");
        state.take(Tool::Piece(Seat::F, Size::Small));
        let mini = Rules::from_names("pikemen", "mini").expect("a setup");
        state.change(|draft| draft.start(mini));
        assert_eq!(state.tool(), Tool::Hand);
        state.undo();
        assert_eq!(state.draft().rules().setup_name(), "wedge6");
    }
}
