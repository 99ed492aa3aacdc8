//! The board as a value with actions.

use crate::capabilities::has_move;
use crate::drag::{Drag, Press};
use crate::{
    Capabilities, Compass, Direction, Effect, Geometry, Highlights, Jump, Preview, Rejection,
    RingChoice, Selection, Spot, cursor,
};
use tercio_rules::board::{Line, Point};
use tercio_rules::{Cell, CellSet, Facing, Move, Piece, Position, Rules, Stance, martian, pikemen};

/// The board as a value with actions.
#[derive(Clone, Debug)]
pub struct Controller<G> {
    geometry: G,
    position: Position,
    last: Option<Move>,
    capabilities: Capabilities,
    selection: Selection,
    drag: Option<Drag>,
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
            drag: None,
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
        self.drag = None;
    }

    /// The board lies in another way, or it is another board. In that case the position has to be
    /// shown as well.
    pub fn lay(&mut self, geometry: G) {
        self.drag = None;
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
        let drag = self.drag.filter(|drag| drag.press.has_moved())?;
        Some(drag.press.from())
    }

    /// Whether a piece is pressed.
    pub fn is_pressed(&self) -> bool {
        self.drag.is_some()
    }

    /// What letting go of the dragged piece would do.
    pub fn preview(&self) -> Option<Preview> {
        let mv = self.drag?.aim?;
        Some(Preview {
            mv,
            legal: self.position.is_legal(mv),
        })
    }

    /// The nine choices of the ring, row by row, while a stance is missing.
    pub fn ring(&self) -> Option<Vec<RingChoice>> {
        let Selection::Target { from, to, stance } = self.selection else {
            return None;
        };
        let compass = Compass::new(&self.geometry, to);
        let choices = Spot::all().map(|spot| {
            let own = compass.stance(spot);
            RingChoice {
                spot,
                stance: own,
                legal: self.position.is_legal(charge(from, to, own)),
                proposed: own == stance,
            }
        });
        Some(choices.collect())
    }

    fn own(&self, cell: Cell) -> Option<Piece> {
        let turn = self.position.turn();
        self.position.piece(cell).filter(|piece| piece.seat == turn)
    }
}

/// The pointer.
impl<G: Geometry> Controller<G> {
    /// The pointer is pressed: on a piece that can move it begins a drag, elsewhere it is a tap.
    pub fn press(&mut self, at: Point) -> Effect {
        let Some(press) = Press::new(&self.geometry, at) else {
            return Effect::Nothing;
        };
        let cell = press.from();
        if !self.can_move(cell) {
            return self.tap(cell);
        }
        self.cursor = cell;
        self.drag = Some(Drag::new(press));
        Effect::Redraw
    }

    /// The pointer has come to another point.
    pub fn drag_to(&mut self, at: Point) -> Effect {
        let Some(before) = self.drag else {
            return Effect::Nothing;
        };
        let drag = before.to(&self.geometry, &self.position, at);
        self.drag = Some(drag);
        if !drag.press.has_moved() {
            return Effect::Nothing;
        }
        // A drag is a choice of its own.
        self.selection = Selection::Nothing;
        match before.press.has_moved() && before.aim == drag.aim {
            true => Effect::Nothing,
            false => Effect::Redraw,
        }
    }

    /// The pointer is let go: what the preview shows is played, and a press that did not move is a
    /// tap.
    pub fn release(&mut self) -> Effect {
        match self.drag.take() {
            None => Effect::Nothing,
            Some(drag) if !drag.press.has_moved() => self.tap(drag.press.from()),
            Some(Drag { aim: None, .. }) => Effect::Redraw,
            Some(Drag { aim: Some(mv), .. }) => self.finish(mv),
        }
    }

    /// Whatever was begun ends.
    pub fn cancel(&mut self) -> Effect {
        let dragged = self.drag.take().is_some();
        match self.select(Selection::Nothing) {
            Effect::Nothing if dragged => Effect::Redraw,
            effect => effect,
        }
    }

    /// Somebody pointed at a cell.
    pub fn tap(&mut self, cell: Cell) -> Effect {
        self.drag = None;
        self.cursor = cell;
        if let Err(rejection) = self.capabilities.check(self.position.turn()) {
            return Effect::Reject(rejection);
        }
        let Some(from) = self.selection.from() else {
            return self.pick(cell);
        };
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
        self.selection = Selection::Nothing;
        self.finish(match pikemen {
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
            (None, Rules::Pikemen(_)) => self.finish(charge(cell, cell, Stance::Upright)),
            (None, Rules::Martian(_)) => self.finish(Move::Martian(martian::Move::new(cell, cell))),
        }
    }

    /// Asks how the piece shall stand, and proposes something: a charge goes on as it came, a lying
    /// piece gets up, and an upright one lies down away from the viewer.
    fn ask_stance(&mut self, from: Cell, to: Cell) -> Effect {
        let lying = self.position.piece(from).map(|piece| piece.stance);
        let stance = match (self.heading(from, to), lying) {
            (Some(heading), _) => Stance::Lying(heading),
            (None, Some(Stance::Lying(_))) => Stance::Upright,
            (None, _) => {
                let compass = Compass::new(&self.geometry, to);
                Stance::Lying(compass.facing(Direction::UP))
            }
        };
        self.cursor = to;
        self.select(Selection::Target { from, to, stance })
    }

    /// The facing in which a charge arrives, if the piece points at the cell.
    fn heading(&self, from: Cell, to: Cell) -> Option<Facing> {
        let Stance::Lying(facing) = self.position.piece(from)?.stance else {
            return None;
        };
        let lines = self.position.board().lines(from, facing);
        let mut steps = lines.flat_map(Line::steps);
        steps
            .find(|&(cell, _)| cell == to)
            .map(|(_, heading)| heading)
    }
}

/// The stance.
impl<G: Geometry> Controller<G> {
    /// Somebody chose how the piece shall stand: at the target, or at the cursor if there is none
    /// yet.
    pub fn stand(&mut self, stance: Stance) -> Effect {
        let Some((from, to)) = self.stance_wanted() else {
            return Effect::Nothing;
        };
        self.finish(charge(from, to, stance))
    }

    /// The same, by the place in the ring.
    pub fn stand_at(&mut self, spot: Spot) -> Effect {
        let Some((_, to)) = self.stance_wanted() else {
            return Effect::Nothing;
        };
        self.stand(Compass::new(&self.geometry, to).stance(spot))
    }

    /// Proposes the next stance of the ring in a direction.
    pub fn turn(&mut self, direction: Direction) -> Effect {
        let Selection::Target { from, to, stance } = self.selection else {
            return Effect::Nothing;
        };
        let compass = Compass::new(&self.geometry, to);
        let stance = compass.stance(compass.spot(stance).towards(direction));
        self.selection = Selection::Target { from, to, stance };
        Effect::Redraw
    }

    /// Takes the stance that is proposed.
    pub fn confirm(&mut self) -> Effect {
        match self.selection {
            Selection::Target { stance, .. } => self.stand(stance),
            _ => Effect::Nothing,
        }
    }

    /// The piece whose stance can be chosen, and where it would have it.
    fn stance_wanted(&self) -> Option<(Cell, Cell)> {
        let pikemen = matches!(self.position.rules(), Rules::Pikemen(_));
        match self.selection {
            Selection::Piece(from) if pikemen => Some((from, self.cursor)),
            Selection::Target { from, to, .. } => Some((from, to)),
            _ => None,
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

    /// Steps to the next cell in a direction; on wedge boards along the lines.
    pub fn step(&mut self, direction: Direction) -> Effect {
        match cursor::step(&self.geometry, self.cursor, direction) {
            Some(cell) => self.set_cursor(cell),
            None => Effect::Nothing,
        }
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

    /// Chooses the cell under the cursor.
    pub fn choose(&mut self) -> Effect {
        self.tap(self.cursor)
    }

    /// One step back: out of a drag, from the stance to the target, from the target to the piece.
    pub fn back(&mut self) -> Effect {
        if self.drag.take().is_some() {
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
                self.finish(mv)
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
        Effect::Select(selection)
    }

    /// Every move ends here: it is played if the rules allow it. A stance that is refused can be
    /// chosen again.
    fn finish(&mut self, mv: Move) -> Effect {
        if let Err(illegal) = self.position.check(mv) {
            return Effect::Reject(Rejection::Illegal(illegal));
        }
        let calls = self.calls_clock && self.position.may_call_clock();
        self.selection = Selection::Nothing;
        self.drag = None;
        self.calls_clock = false;
        Effect::Play(match mv {
            Move::Martian(mv) if calls => Move::Martian(mv.calling_clock()),
            mv => mv,
        })
    }
}

fn charge(from: Cell, to: Cell, stance: Stance) -> Move {
    Move::Pikemen(pikemen::Move::charge(from, to, stance))
}
