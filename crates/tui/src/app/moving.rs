//! Entering a move: pick a piece, a target, and the stance it shall have there.

use super::{Action, App, Selection, Spot};
use crate::geometry::Arrow;
use tercio_rules::{Cell, Move, Rules, Stance, martian, pikemen};

impl App {
    pub(super) fn act_on_board(&mut self, action: Action) {
        match (action, self.selection) {
            (Action::Step(arrow), Selection::Ring { from, to, spot }) => {
                let ((x, y), (dx, dy)) = (spot.step(), arrow.step());
                let spot = Spot::at(((x + dx).clamp(-1, 1), (y + dy).clamp(-1, 1)));
                self.selection = Selection::Ring { from, to, spot };
            }
            (Action::Step(arrow), _) => self.step(arrow),
            (Action::Cycle { forward }, Selection::Ring { .. } | Selection::Idle) => {
                self.selection = Selection::Idle;
                self.cycle(self.local.movable().iter().collect(), forward);
            }
            (Action::Cycle { forward }, Selection::Picked(from)) => {
                self.cycle(self.local.targets(from).iter().collect(), forward);
            }
            (Action::Choose, Selection::Ring { from, to, spot }) => self.stand(from, to, spot),
            (Action::Choose, _) => self.choose(),
            (Action::Cell(cell), selection) => {
                self.cursor = cell;
                if let Selection::Ring { from, .. } = selection {
                    self.selection = match self.local.targets(from).is_empty() {
                        true => Selection::Idle,
                        false => Selection::Picked(from),
                    };
                }
                self.choose();
            }
            (Action::Spot(spot), Selection::Ring { from, to, .. }) => self.stand(from, to, spot),
            (Action::Spot(spot), Selection::Picked(from)) => {
                let to = self.cursor;
                if matches!(self.local.rules(), Rules::Pikemen(_)) {
                    self.stand(from, to, spot);
                }
            }
            (Action::Back, Selection::Ring { from, to, .. }) if from != to => {
                self.selection = Selection::Picked(from);
            }
            (Action::Back, Selection::Picked(from) | Selection::Ring { from, .. }) => {
                self.selection = Selection::Idle;
                self.cursor = from;
            }
            _ => {}
        }
    }

    fn step(&mut self, arrow: Arrow) {
        if let Some(cell) = self.view.neighbour(self.cursor, arrow) {
            self.cursor = cell;
        }
    }

    /// Goes to the next of some cells, in order of their index.
    fn cycle(&mut self, cells: Vec<Cell>, forward: bool) {
        let next = match forward {
            true => cells
                .iter()
                .find(|&&cell| cell > self.cursor)
                .or(cells.first()),
            false => cells
                .iter()
                .rev()
                .find(|&&cell| cell < self.cursor)
                .or(cells.last()),
        };
        if let Some(&cell) = next {
            self.cursor = cell;
        }
    }

    /// Enter on a cell, before the stance is asked for.
    fn choose(&mut self) {
        if self.local.game().is_over() {
            self.refuse("the game is over: n starts another, u takes back".to_owned());
            return;
        }
        if self.local.program_to_move() {
            self.refuse_program();
            return;
        }
        match self.selection {
            Selection::Picked(from) => self.choose_target(from, self.cursor),
            _ => self.pick(self.cursor),
        }
    }

    fn pick(&mut self, cell: Cell) {
        let (position, turn) = (self.local.position(), self.local.game().turn());
        let name = position.board().name(cell);
        let Some(piece) = position.piece(cell) else {
            self.refuse(format!("{name} is empty: choose a piece of {turn}"));
            return;
        };
        if piece.seat != turn {
            self.refuse(format!(
                "the piece on {name} is {}'s, and {turn} is to move",
                piece.seat
            ));
            return;
        }
        if self.local.moves_from(cell).is_empty() {
            self.refuse(format!("the piece on {name} cannot move"));
            return;
        }
        let pikemen = matches!(self.local.rules(), Rules::Pikemen(_));
        if pikemen && self.local.targets(cell).is_empty() {
            // Nothing but turning is left, so the ring opens at once.
            self.open_ring(cell, cell);
        } else {
            self.selection = Selection::Picked(cell);
            self.say(match pikemen {
                true => format!("{name}: choose where to charge, or {name} again to turn"),
                false => format!("{name}: choose where to go"),
            });
        }
    }

    fn choose_target(&mut self, from: Cell, to: Cell) {
        if self.local.targets(from).contains(to) {
            match self.local.rules() {
                Rules::Pikemen(_) => self.open_ring(from, to),
                Rules::Martian(_) => {
                    let mv = martian::Move::new(from, to);
                    self.play(Move::Martian(match self.call_clock {
                        true => mv.calling_clock(),
                        false => mv,
                    }));
                }
            }
            return;
        }
        if from == to {
            match self.local.rules() {
                Rules::Pikemen(_) => self.open_ring(from, from),
                Rules::Martian(_) => self.selection = Selection::Idle,
            }
            return;
        }
        let position = self.local.position();
        let turn = self.local.game().turn();
        if position.piece(to).is_some_and(|piece| piece.seat == turn) {
            self.pick(to);
            return;
        }
        let mv = match self.local.rules() {
            Rules::Pikemen(_) => Move::Pikemen(pikemen::Move::charge(from, to, Stance::Upright)),
            Rules::Martian(_) => Move::Martian(martian::Move::new(from, to)),
        };
        match self.local.game().check(mv) {
            Err(reason) => self.refuse(reason.to_string()),
            Ok(()) => self.play(mv),
        }
    }

    fn open_ring(&mut self, from: Cell, to: Cell) {
        let lying = self.local.position().piece(from).map(|piece| piece.stance);
        let spot = match (self.local.heading(from, to), lying) {
            (Some(heading), _) => Spot::Towards(self.view.arrow(to, heading)),
            (None, Some(Stance::Lying(_))) => Spot::Upright,
            _ => Spot::Towards(Arrow::UP),
        };
        self.cursor = to;
        self.selection = Selection::Ring { from, to, spot };
        let name = self.local.position().board().name(to);
        self.say(format!(
            "{name}: choose how it shall stand (1 to 9, 5 is upright)"
        ));
    }

    /// The stance that a place of the ring stands for on a cell.
    pub fn stance(&self, cell: Cell, spot: Spot) -> Stance {
        match spot {
            Spot::Upright => Stance::Upright,
            Spot::Towards(arrow) => Stance::Lying(self.view.facing(cell, arrow)),
        }
    }

    /// The move that a place of the ring stands for.
    pub fn ring_move(&self, from: Cell, to: Cell, spot: Spot) -> Move {
        let stance = self.stance(to, spot);
        Move::Pikemen(match from == to {
            true => pikemen::Move::reorient(from, stance),
            false => pikemen::Move::charge(from, to, stance),
        })
    }

    fn stand(&mut self, from: Cell, to: Cell, spot: Spot) {
        self.play(self.ring_move(from, to, spot));
    }

    pub(super) fn play(&mut self, mv: Move) {
        let text = self.local.position().notation(mv).to_string();
        let seat = self.local.game().turn();
        match self.local.play(mv) {
            Err(reason) => self.refuse(reason.to_string()),
            Ok(()) => {
                self.cursor = mv.to();
                self.selection = Selection::Idle;
                self.say(format!("{seat} played {text}"));
                self.after_change();
            }
        }
    }
}
