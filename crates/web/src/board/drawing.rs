//! Marks and arrows that somebody draws on the board to think: with the right button, or with any
//! pointer and the keyboard while a pen is taken.

use super::arrows::{Head, shaft, short_of};
use super::state::Look;
use crate::{announce, i18n};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use std::fmt::Write;
use tercio_draw::{CELL, number};
use tercio_rules::{Board, Cell};
use tercio_studies::{Drawing, Drawings, Pen, Stroke};

/// What is drawn on a board, and with what.
#[derive(Clone, Copy)]
pub(crate) struct Sheet {
    drawings: RwSignal<Drawings>,
    /// What is being drawn.
    sketch: RwSignal<Option<Drawing>>,
    /// The pen that was taken; none while pointers move pieces.
    pub(crate) pen: RwSignal<Option<Pen>>,
    /// Hears what is drawn and erased, where that is kept.
    on_stroke: StoredValue<Option<Callback<Stroke>>>,
}

impl Sheet {
    pub(super) fn new() -> Sheet {
        Sheet {
            drawings: RwSignal::new(Drawings::default()),
            sketch: RwSignal::new(None),
            pen: RwSignal::new(None),
            on_stroke: StoredValue::new(None),
        }
    }

    /// Says who keeps what is drawn. Otherwise it is forgotten with the position.
    pub(crate) fn send_strokes(self, on_stroke: Callback<Stroke>) {
        self.on_stroke.set_value(Some(on_stroke));
    }

    /// Whether somebody keeps what is drawn.
    pub(super) fn is_kept(self) -> bool {
        self.on_stroke.with_value(Option::is_some)
    }

    /// Shows what is drawn on another position.
    pub(super) fn lay(self, drawings: &Drawings) {
        if self.drawings.with_untracked(|shown| shown != drawings) {
            self.drawings.set(drawings.clone());
        }
    }

    /// Erases everything.
    pub(crate) fn clear(self) {
        self.sketch.set(None);
        if !untrack(|| self.is_empty()) {
            self.apply(Stroke::EraseAll);
        }
    }

    fn apply(self, stroke: Stroke) {
        self.drawings.update(|drawings| drawings.apply(stroke));
        if let Some(on_stroke) = self.on_stroke.get_value() {
            on_stroke.run(stroke);
        }
    }

    /// Whether nothing is drawn.
    pub(crate) fn is_empty(self) -> bool {
        self.drawings.with(Drawings::is_empty)
    }

    /// The pen that a press means: the right button always draws, other pointers with a pen that
    /// was taken.
    pub(super) fn pen_of(self, event: &PointerEvent) -> Option<Pen> {
        match event.button() {
            2 => Some(held(event)),
            0 if event.is_primary() => self.pen.get_untracked(),
            _ => None,
        }
    }

    /// Whether something is being drawn.
    pub(super) fn is_drawing(self) -> bool {
        self.sketch.with_untracked(Option::is_some)
    }

    pub(super) fn begin(self, from: Cell, pen: Pen) {
        self.sketch.set(Some(Drawing {
            from,
            to: from,
            pen,
        }));
    }

    pub(super) fn draw_to(self, to: Cell) {
        if self
            .sketch
            .with_untracked(|sketch| sketch.is_some_and(|sketch| sketch.to != to))
        {
            self.sketch
                .update(|sketch| *sketch = sketch.map(|sketch| Drawing { to, ..sketch }));
        }
    }

    /// Draws what was begun, and says so.
    pub(super) fn end(self, board: &Board) {
        let Some(drawing) = self.sketch.get_untracked() else {
            return;
        };
        self.sketch.set(None);
        let stroke = self
            .drawings
            .with_untracked(|drawings| drawings.stroke(drawing));
        self.apply(stroke);
        let texts = i18n::texts().board();
        let (from, to) = (board.name(drawing.from), board.name(drawing.to));
        announce::say(match stroke {
            Stroke::Draw(_) => (texts.drawn)(from.as_str(), to.as_str()),
            Stroke::Erase(_) | Stroke::EraseAll => texts.erased.to_owned(),
        });
    }

    pub(super) fn give_up(self) {
        self.sketch.set(None);
    }

    /// What is drawn and being drawn, as markup.
    pub(super) fn markup(self, look: Look) -> String {
        let view = look.view();
        let mut markup = String::new();
        let sketch = self.sketch.get();
        self.drawings.with(|drawings| {
            for Drawing { from, to, pen } in drawings.iter().chain(sketch) {
                let (a, b) = (view.centre(from), view.centre(to));
                let shape = match from == to {
                    true => format!(
                        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                        number(a.x),
                        number(a.y),
                        number(0.44 * CELL)
                    ),
                    false => {
                        let way = shaft(short_of(b, a, 0.2 * CELL), b, Head::Arrow);
                        format!("<path d=\"{way}\"/>")
                    }
                };
                let _ = write!(markup, "<g class=\"pen-{}\">{shape}</g>", pen.name());
            }
        });
        markup
    }
}

/// The pen for the keys that are held, as on other boards: none, Shift or Ctrl, Alt, both.
fn held(event: &PointerEvent) -> Pen {
    let second = event.shift_key() || event.ctrl_key();
    let third = event.alt_key() || event.meta_key();
    match (second, third) {
        (false, false) => Pen::Green,
        (true, false) => Pen::Red,
        (false, true) => Pen::Blue,
        (true, true) => Pen::Yellow,
    }
}
