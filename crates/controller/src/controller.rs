//! The board as a value with actions.

mod ring;

use crate::capabilities::has_move;
use crate::drag::{Drag, Hold, Press, charge};
use crate::{
    Capabilities, Direction, Effect, Finish, Geometry, Highlights, Jump, Means, Rejection,
    Selection, cursor,
};
use tercio_rules::board::Point;
use tercio_rules::{Cell, CellSet, Move, Piece, Position, Rules, Stance, martian};

/// The board as a value with actions.
#[derive(Clone, Debug)]
pub struct Controller<G> {
    geometry: G,
    position: Position,
    last: Option<Move>,
    capabilities: Capabilities,
    selection: Selection,
    /// What the pointer holds down.
    hold: Option<Hold>,
    /// A move that waits until it is confirmed.
    waiting: Option<Move>,
    finish: Finish,
    /// By what the last choice was made.
    means: Means,
    /// The cell over which the pointer hovers.
    hovered: Option<Cell>,
    /// The stance of the ring over which the pointer hovers.
    looked_at: Option<Stance>,
    cursor: Cell,
    /// Whether the next move calls the clock.
    calls_clock: bool,
}

/// What is shown.
impl<G: Geometry> Controller<G> {
    /// A board that shows a position.
    pub fn new(geometry: G, position: Position, capabilities: Capabilities) -> Controller<G> {
        Controller {
            cursor: cursor::home(&geometry),
            geometry,
            position,
            last: None,
            capabilities,
            selection: Selection::Nothing,
            hold: None,
            waiting: None,
            finish: Finish::AtOnce,
            means: Means::Pointer,
            hovered: None,
            looked_at: None,
            calls_clock: false,
        }
    }

    /// Shows a position, the move that led to it, and who may move. Another position, or another's
    /// turn, ends what was being chosen.
    pub fn show(&mut self, position: Position, last: Option<Move>, capabilities: Capabilities) {
        self.last = last;
        if (position, capabilities) == (self.position, self.capabilities) {
            return;
        }
        if position != self.position {
            self.calls_clock = false;
        }
        self.position = position;
        self.capabilities = capabilities;
        self.selection = Selection::Nothing;
        self.looked_at = None;
        self.hold = None;
        self.waiting = None;
    }

    /// The board lies in another way, or it is another board. In that case the position has to be
    /// shown as well.
    pub fn lay(&mut self, geometry: G) {
        self.hold = None;
        self.hovered = None;
        // Another board may not have the cell.
        if self.cursor.index() >= geometry.board().len() {
            self.cursor = cursor::home(&geometry);
        }
        self.geometry = geometry;
    }

    /// Where things are on the screen.
    pub fn geometry(&self) -> &G {
        &self.geometry
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How far a move has been chosen.
    pub fn selection(&self) -> Selection {
        self.selection
    }

    /// By what the last choice was made.
    pub fn means(&self) -> Means {
        self.means
    }

    /// The move that waits until it is confirmed.
    pub fn waiting(&self) -> Option<Move> {
        self.waiting
    }

    /// Says whether moves wait until they are confirmed, from now on.
    pub fn set_finish(&mut self, finish: Finish) {
        self.finish = finish;
    }

    /// The cell under the keyboard's cursor.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// Whether the next move calls the clock.
    pub fn calls_clock(&self) -> bool {
        self.calls_clock
    }

    /// Whether the person here is to move.
    pub fn may_move(&self) -> bool {
        self.capabilities.check(self.position.turn()).is_ok()
    }

    /// Whether the person here may move the piece on a cell now.
    pub fn can_move(&self, cell: Cell) -> bool {
        self.capabilities.can_move(&self.position, cell)
    }

    /// Whether the next move may call the clock.
    pub fn may_call_clock(&self) -> bool {
        self.may_move() && self.position.may_call_clock()
    }

    /// What is marked on the board.
    pub fn highlights(&self) -> Highlights {
        let selected = self.selection.from();
        let reached = selected.map_or(CellSet::EMPTY, |from| self.position.legal_targets(from));
        let taken = |&cell: &Cell| self.position.piece(cell).is_some();
        let captures: CellSet<u128> = reached.iter().filter(taken).collect();
        Highlights {
            selected,
            target: match self.selection {
                Selection::Target { from, to, .. } if from != to => Some(to),
                _ => None,
            },
            targets: reached.without(captures),
            captures,
            last: self.last,
        }
    }

    /// The cell whose piece is in the hand: it was pressed, and the pointer has moved.
    pub fn lifted(&self) -> Option<Cell> {
        let drag = self.hold?.drag()?;
        drag.press.has_moved().then(|| drag.press.from())
    }

    /// Whether the pointer holds something down.
    pub fn is_pressed(&self) -> bool {
        self.hold.is_some()
    }

    /// The move that the next step makes: letting go of what is held, choosing the place of the ring
    /// or the cell under the pointer, confirming what waits, or Enter. Nothing if that step makes no
    /// move.
    pub fn preview(&self) -> Option<Move> {
        let mv = self.aim()?;
        self.position.is_legal(mv).then(|| self.with_clock(mv))
    }

    /// The move that is asked for by the next step, legal or not.
    fn aim(&self) -> Option<Move> {
        if let Some(hold) = self.hold {
            return hold.aim();
        }
        if self.waiting.is_some() {
            return self.waiting;
        }
        let keys = self.means == Means::Keys;
        match (self.selection, self.position.rules()) {
            (Selection::Piece(from), Rules::Martian(_)) => {
                let to = if keys {
                    Some(self.cursor)
                } else {
                    self.hovered
                };
                to.map(|to| Move::Martian(martian::Move::new(from, to)))
            }
            (Selection::Target { from, to, stance }, _) => {
                let stance = self.looked_at.or(keys.then_some(stance))?;
                Some(charge(from, to, stance))
            }
            _ => None,
        }
    }

    fn own(&self, cell: Cell) -> Option<Piece> {
        let turn = self.position.turn();
        self.position.piece(cell).filter(|piece| piece.seat == turn)
    }
}

/// The pointer.
impl<G: Geometry> Controller<G> {
    /// The pointer is pressed: on a piece that can move it begins a drag, on a cell to which the
    /// chosen piece goes at once it shows that, elsewhere it is a tap. A press beside the board ends
    /// what was begun.
    pub fn press(&mut self, at: Point) -> Effect {
        self.means = Means::Pointer;
        let Some(press) = Press::new(&self.geometry, at) else {
            return self.cancel();
        };
        let cell = press.from();
        self.hovered = Some(cell);
        let hold = match (self.can_move(cell), self.selection, self.position.rules()) {
            (_, Selection::Piece(from), Rules::Martian(_))
                if self.position.legal_targets(from).contains(cell) =>
            {
                Hold::Target {
                    mv: Move::Martian(martian::Move::new(from, cell)),
                    inside: true,
                }
            }
            (true, ..) => Hold::Piece(Drag::new(press)),
            _ => return self.tap(cell),
        };
        self.cursor = cell;
        self.waiting = None;
        self.hold = Some(hold);
        Effect::Redraw
    }

    /// The pointer has come to another point.
    pub fn drag_to(&mut self, at: Point) -> Effect {
        let Some(before) = self.hold else {
            return Effect::Nothing;
        };
        let hold = before.to(&self.geometry, &self.position, at);
        let lifted = self.lifted();
        self.hold = Some(hold);
        if let Some(drag) = hold.drag()
            && drag.press.has_moved()
            && !drag.has_rested()
        {
            // A drag is a choice of its own.
            self.selection = Selection::Nothing;
            self.looked_at = None;
        }
        match before.aim() == hold.aim() && lifted == self.lifted() {
            true => Effect::Nothing,
            false => Effect::Redraw,
        }
    }

    /// The pointer that is pressed rests where it is. Over a target, or on a pikeman that has not
    /// moved, the ring opens: letting go there then asks how the piece shall stand, and pulling out
    /// still turns it.
    pub fn rest(&mut self) -> Effect {
        let pikemen = matches!(self.position.rules(), Rules::Pikemen(_));
        let drag = self.hold.and_then(Hold::drag).filter(|_| pikemen);
        let rested = drag.and_then(|drag| drag.rest(&self.geometry, &self.position));
        let Some((drag, cell)) = rested else {
            return Effect::Nothing;
        };
        self.hold = Some(Hold::Piece(drag));
        match self.ask_stance(drag.press.from(), cell) {
            Effect::Nothing => Effect::Redraw,
            asked => asked,
        }
    }

    /// The pointer is let go: what the preview shows is played, and a press that did not move is a
    /// tap.
    pub fn release(&mut self) -> Effect {
        let Some(hold) = self.hold.take() else {
            return Effect::Nothing;
        };
        match (hold.aim(), hold.drag()) {
            (Some(mv), _) => self.end(mv),
            // The ring is open.
            (None, Some(drag)) if drag.has_rested() => Effect::Redraw,
            (None, Some(drag)) if !drag.press.has_moved() => self.tap(drag.press.from()),
            (None, _) => Effect::Redraw,
        }
    }

    /// The pointer hovers over a cell, or over none.
    pub fn hover(&mut self, cell: Option<Cell>) -> Effect {
        self.looking(|board| board.hovered = cell)
    }

    /// The pointer hovers over a stance of the ring, or over none.
    pub fn look_at(&mut self, stance: Option<Stance>) -> Effect {
        let open = matches!(self.selection, Selection::Target { .. });
        self.looking(|board| {
            board.looked_at = stance.filter(|_| open);
            if board.looked_at.is_some() {
                board.means = Means::Pointer;
            }
        })
    }

    /// Looks somewhere else; that matters if another move is shown then.
    fn looking(&mut self, look: impl FnOnce(&mut Self)) -> Effect {
        let before = self.preview();
        look(self);
        match self.preview() == before {
            true => Effect::Nothing,
            false => Effect::Redraw,
        }
    }

    /// Whatever was begun ends.
    pub fn cancel(&mut self) -> Effect {
        let held = self.hold.take().is_some();
        let waited = self.waiting.take().is_some();
        match self.select(Selection::Nothing) {
            Effect::Nothing if held || waited => Effect::Redraw,
            effect => effect,
        }
    }

    /// What the pointer holds is put back.
    pub fn drop_held(&mut self) -> Effect {
        match self.hold.take() {
            Some(_) => Effect::Redraw,
            None => Effect::Nothing,
        }
    }

    /// Somebody pointed at a cell.
    pub fn tap(&mut self, cell: Cell) -> Effect {
        self.means = Means::Pointer;
        self.choose_cell(cell)
    }

    fn choose_cell(&mut self, cell: Cell) -> Effect {
        self.hold = None;
        self.waiting = None;
        self.cursor = cell;
        if let Err(rejection) = self.capabilities.check(self.position.turn()) {
            return Effect::Reject(rejection);
        }
        let Some(from) = self.selection.from() else {
            return self.pick(cell);
        };
        let asked = matches!(self.selection, Selection::Target { .. });
        if let Selection::Target { to, .. } = self.selection
            && (cell == to || cell == from)
        {
            return self.select(self.selection.back());
        }
        let pikemen = matches!(self.position.rules(), Rules::Pikemen(_));
        if cell == from {
            // A second tap turns a pikeman on its cell and puts a Martian piece back.
            return match pikemen {
                true => self.ask_stance(from, from),
                false => self.select(Selection::Nothing),
            };
        }
        if pikemen && self.position.legal_targets(from).contains(cell) {
            return self.ask_stance(from, cell);
        }
        if self.own(cell).is_some() && !self.position.legal_targets(from).contains(cell) {
            return self.pick(cell);
        }
        if asked {
            // Beside the ring: it closes, and nobody asked for a charge there.
            return self.select(Selection::Nothing);
        }
        self.selection = Selection::Nothing;
        self.end(match pikemen {
            // The rules know why it cannot charge there.
            true => charge(from, cell, Stance::Upright),
            false => Move::Martian(martian::Move::new(from, cell)),
        })
    }

    /// Picks a piece, if it is one of the seat to move.
    fn pick(&mut self, cell: Cell) -> Effect {
        self.selection = Selection::Nothing;
        match (self.own(cell), self.position.rules()) {
            // It can only turn, so the stance is the next question.
            (Some(piece), Rules::Pikemen(_)) if piece.stance == Stance::Upright => {
                self.ask_stance(cell, cell)
            }
            (Some(_), _) if has_move(&self.position, cell) => self.select(Selection::Piece(cell)),
            (Some(_), _) => Effect::Reject(Rejection::NoMove(cell)),
            // The rules know best why not.
            (None, Rules::Pikemen(_)) => self.end(charge(cell, cell, Stance::Upright)),
            (None, Rules::Martian(_)) => self.end(Move::Martian(martian::Move::new(cell, cell))),
        }
    }
}

/// The keyboard.
impl<G: Geometry> Controller<G> {
    /// Puts the cursor on a cell.
    pub fn set_cursor(&mut self, cell: Cell) -> Effect {
        if self.cursor == cell || cell.index() >= self.position.board().len() {
            return Effect::Nothing;
        }
        self.cursor = cell;
        Effect::Redraw
    }

    /// Steps to the next cell in a direction, on wedge boards along the lines; or to the next stance,
    /// while one is missing.
    pub fn step(&mut self, direction: Direction) -> Effect {
        let switched = self.take_keys();
        let stepped = match self.selection {
            Selection::Target { .. } => self.turn(direction),
            _ => match cursor::step(&self.geometry, self.cursor, direction) {
                Some(cell) => self.set_cursor(cell),
                None => Effect::Nothing,
            },
        };
        match stepped {
            Effect::Nothing => switched,
            stepped => stepped,
        }
    }

    /// The keyboard is used from now on, and what the pointer looked at does not matter.
    fn take_keys(&mut self) -> Effect {
        self.looking(|board| {
            board.means = Means::Keys;
            board.looked_at = None;
        })
    }

    /// Jumps to a target of the piece that is chosen, or to a piece that can move; a stance that was
    /// asked for is not wanted then.
    pub fn jump(&mut self, jump: Jump) -> Effect {
        let cells = cursor::rows(&self.geometry).concat();
        let next = match self.selection {
            Selection::Piece(from) => {
                let targets = self.position.legal_targets(from);
                cursor::jump(&cells, |cell| targets.contains(cell), self.cursor, jump)
            }
            _ => cursor::jump(&cells, |cell| self.can_move(cell), self.cursor, jump),
        };
        let moved = next.map_or(Effect::Nothing, |cell| self.set_cursor(cell));
        match self.selection {
            Selection::Target { .. } => self.select(Selection::Nothing),
            _ => moved,
        }
    }

    /// Chooses the cell under the cursor, the stance that is proposed, or the move that waits. What
    /// the pointer has begun is first shown as the keyboard sees it.
    pub fn choose(&mut self) -> Effect {
        if self.hold.is_some() {
            return Effect::Nothing;
        }
        let shown = self.take_keys();
        let asked = matches!(self.selection, Selection::Target { .. });
        match (shown, asked || self.waiting.is_some()) {
            (Effect::Nothing, true) => self.confirm(),
            (Effect::Nothing, false) => self.choose_cell(self.cursor),
            (shown, _) => shown,
        }
    }

    /// One step back: out of a drag, from a move that waits, from the stance to the target, from the target to the piece.
    pub fn back(&mut self) -> Effect {
        if self.hold.take().is_some() || self.waiting.take().is_some() {
            return Effect::Redraw;
        }
        let back = self.selection.back();
        if let (Selection::Nothing, Some(from)) = (back, self.selection.from()) {
            self.cursor = from;
        }
        self.select(back)
    }

    /// A move in notation.
    pub fn type_move(&mut self, text: &str) -> Effect {
        if let Err(rejection) = self.capabilities.check(self.position.turn()) {
            return Effect::Reject(rejection);
        }
        match self.position.parse_move(text) {
            Ok(mv) => {
                self.cursor = mv.to();
                // Whoever writes a move down has thought about it.
                self.play(mv)
            }
            Err(error) => Effect::Reject(Rejection::Typed(error)),
        }
    }

    /// Lets the next move call the clock, or not.
    pub fn toggle_clock(&mut self) -> Effect {
        if self.calls_clock {
            self.calls_clock = false;
            return Effect::Redraw;
        }
        if let Err(rejection) = self.capabilities.check(self.position.turn()) {
            return Effect::Reject(rejection);
        }
        if self.position.may_call_clock() {
            self.calls_clock = true;
            return Effect::Redraw;
        }
        let runs = match &self.position {
            Position::Martian(position) => position.clock().is_some(),
            _ => false,
        };
        Effect::Reject(match runs {
            true => Rejection::ClockRuns,
            false => Rejection::NoClock,
        })
    }
}

impl<G: Geometry> Controller<G> {
    fn select(&mut self, selection: Selection) -> Effect {
        if self.selection == selection {
            return Effect::Nothing;
        }
        self.selection = selection;
        self.looked_at = None;
        Effect::Select(selection)
    }

    /// Every move that is made on the board ends here: if the rules allow it, it is played, or waits
    /// until it is confirmed. A stance that is refused can be chosen again.
    fn end(&mut self, mv: Move) -> Effect {
        if let Err(illegal) = self.position.check(mv) {
            return Effect::Reject(Rejection::Illegal(illegal));
        }
        match self.finish {
            Finish::AtOnce => self.play(mv),
            Finish::WhenConfirmed => {
                self.forget_choice();
                self.waiting = Some(mv);
                Effect::Ask(mv)
            }
        }
    }

    /// A legal move is played.
    fn play(&mut self, mv: Move) -> Effect {
        let mv = self.with_clock(mv);
        self.forget_choice();
        self.calls_clock = false;
        Effect::Play(mv)
    }

    fn forget_choice(&mut self) {
        self.selection = Selection::Nothing;
        self.looked_at = None;
        self.hold = None;
        self.waiting = None;
    }

    /// A move as it is played: it calls the clock if that was asked for.
    fn with_clock(&self, mv: Move) -> Move {
        let calls = self.calls_clock && self.position.may_call_clock();
        match mv {
            Move::Martian(mv) if calls => Move::Martian(mv.calling_clock()),
            mv => mv,
        }
    }
}
