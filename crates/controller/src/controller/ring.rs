//! The ring: how shall the piece stand?

use super::Controller;
use crate::drag::{charge, heading};
use crate::{Compass, Direction, Effect, Geometry, RingChoice, Selection, Spot};
use tercio_rules::{Cell, Rules, Stance};

/// The ring.
impl<G: Geometry> Controller<G> {
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
                walled: match own {
                    Stance::Upright => false,
                    Stance::Lying(facing) => self
                        .position
                        .board()
                        .neighbours(to, facing)
                        .next()
                        .is_none(),
                },
            }
        });
        Some(choices.collect())
    }

    /// Asks how the piece shall stand, and proposes to leave that as it is: a charge goes on as it
    /// came, and a piece that stays keeps its stance, which is no move yet.
    pub(super) fn ask_stance(&mut self, from: Cell, to: Cell) -> Effect {
        let own = self.position.piece(from).map(|piece| piece.stance);
        let stance = match heading(&self.position, from, to) {
            Some(heading) => Stance::Lying(heading),
            None => own.unwrap_or(Stance::Upright),
        };
        self.cursor = to;
        self.select(Selection::Target { from, to, stance })
    }

    /// Somebody chose how the piece shall stand: at the target, or at the cursor if there is none
    /// yet.
    pub fn stand(&mut self, stance: Stance) -> Effect {
        let Some((from, to)) = self.stance_wanted() else {
            return Effect::Nothing;
        };
        self.end(charge(from, to, stance))
    }

    /// The same, by the place in the ring.
    pub fn stand_at(&mut self, spot: Spot) -> Effect {
        let Some((_, to)) = self.stance_wanted() else {
            return Effect::Nothing;
        };
        self.stand(Compass::new(&self.geometry, to).stance(spot))
    }

    /// Proposes the next stance of the ring in a direction.
    pub(super) fn turn(&mut self, direction: Direction) -> Effect {
        let Selection::Target { from, to, stance } = self.selection else {
            return Effect::Nothing;
        };
        let compass = Compass::new(&self.geometry, to);
        let next = compass.stance(compass.spot(stance).towards(direction));
        self.selection = Selection::Target {
            from,
            to,
            stance: next,
        };
        match next == stance {
            true => Effect::Nothing,
            false => Effect::Redraw,
        }
    }

    /// Plays the move that waits, or takes the stance that is proposed. A piece that is to stay as it
    /// is is put back.
    pub fn confirm(&mut self) -> Effect {
        if let Some(mv) = self.waiting.take() {
            return self.play(mv);
        }
        match self.selection {
            Selection::Target { from, to, stance } => {
                let own = self.position.piece(from).map(|piece| piece.stance);
                match from == to && own == Some(stance) {
                    true => self.back(),
                    false => self.stand(stance),
                }
            }
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
