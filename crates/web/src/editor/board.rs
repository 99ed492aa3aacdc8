//! The board of the editor: every cell takes whatever the tool does.

use super::state::{Change, EditorState};
use super::view::Editing;
use crate::board::keyboard::Key;
use crate::board::{BoardFrame, Cells, Look, Screen, layers, pointer};
use crate::{i18n, theme};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tercio_controller::{Compass, Geometry, Press, rows, step};
use tercio_draw::{number, parts, solid_svg};
use tercio_rules::{Cell, CellSet, Position};

/// What the board remembers between two events.
#[derive(Clone, Copy)]
struct Hand {
    editing: Editing,
    look: Memo<Look>,
    /// A piece that is pressed, perhaps on its way to another cell.
    press: RwSignal<Option<Press>>,
    /// The cell that Tab comes to.
    cursor: RwSignal<Cell>,
}

impl Hand {
    fn screen(self) -> Screen {
        Screen::new(self.look.get_untracked())
    }

    fn press(self, event: &PointerEvent) {
        let screen = self.screen();
        let at = pointer::pressed(event, &screen.view);
        let Some(press) = at.and_then(|at| Press::new(&screen, at)) else {
            return;
        };
        let cell = press.from();
        self.cursor.set(cell);
        if self.editing.has_piece(cell) {
            self.press.set(Some(press));
            pointer::capture(event);
        } else {
            self.editing.act(|state| state.tap(cell));
        }
    }

    fn drag(self, event: &PointerEvent) {
        let Some(press) = self.press.get_untracked() else {
            return;
        };
        let screen = self.screen();
        if let Some(at) = pointer::point(event, &screen.view) {
            self.press.set(Some(press.to(&screen, at)));
        }
    }

    fn release(self) {
        let Some(press) = self.press.get_untracked() else {
            return;
        };
        self.press.set(None);
        let to = self.screen().cell_at(press.pointer());
        let from = press.from();
        match press.has_moved() && to != Some(from) {
            true => self.editing.act(|state| state.shift(from, to)),
            false => self.editing.act(|state| state.tap(from)),
        }
    }

    fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let (screen, cell) = (self.screen(), self.cursor.get_untracked());
        let key = event.key();
        if key == "Delete" || key == "Backspace" {
            self.editing.act(|state| state.remove(cell));
        } else {
            match Key::read(&key, &event.code()) {
                Some(Key::Step(direction)) => {
                    if let Some(next) = step(&screen, cell, direction) {
                        self.cursor.set(next);
                        pointer::focus(event, screen.board().name(next).as_str());
                    }
                }
                Some(Key::Choose) => self.editing.act(|state| state.tap(cell)),
                Some(Key::Stand(spot)) => {
                    let stance = Compass::new(&screen, cell).stance(spot);
                    self.editing.act(|state| state.turn(cell, stance));
                }
                Some(Key::Back) => {
                    // Nothing is lifted: the key is left to others.
                    if self.editing.with(|state| state.lifted().is_none()) {
                        return;
                    }
                    self.editing.act(EditorState::put_back);
                }
                Some(Key::Jump(_) | Key::Ask(_)) | None => return,
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board of the editor.
#[component]
pub(super) fn EditorBoard(editing: Editing) -> impl IntoView {
    let look = editing.look();
    let first = |look: Look| {
        let rows = rows(&Screen::new(look));
        rows.last().map_or(Cell::new(0), |row| row[0])
    };
    let hand = Hand {
        editing,
        look,
        press: RwSignal::new(None),
        cursor: RwSignal::new(first(look.get_untracked())),
    };
    // Another board may not have the cell.
    Effect::new(move |_| {
        hand.cursor.set(first(look.get()));
    });
    let ground = move || layers::ground(look.get(), theme::palette());
    let pieces = move || editing.with(|state| pieces(look.get(), state, hand.press.get()));
    view! {
        <BoardFrame look>
            <svg
                viewBox=move || {
                    let view = look.get().view();
                    format!("0 0 {} {}", number(view.width()), number(view.height()))
                }
                role="grid"
                aria-label=move || i18n::texts().editor().board
                aria-describedby="editor-help"
                data-test="board"
                on:pointerdown=move |event| hand.press(&event)
                on:pointermove=move |event| hand.drag(&event)
                on:pointerup=move |_| hand.release()
                on:pointercancel=move |_| hand.press.set(None)
                on:keydown=move |event| hand.key(&event)
            >
                <g aria-hidden="true" inner_html=ground></g>
                <g class="pieces" aria-hidden="true" inner_html=pieces></g>
                <Cells
                    look
                    cursor=hand.cursor
                    label=move |cell| editing.with(|state| label(state, cell))
                    movable=move |cell| editing.with(|state| state.draft().piece(cell).is_some())
                    selected=move |cell| editing.with(|state| state.lifted() == Some(cell))
                    on_focus=Callback::new(move |cell| hand.cursor.set(cell))
                />
            </svg>
            <p id="editor-help" class="unseen">{move || i18n::texts().editor().help}</p>
        </BoardFrame>
    }
}

/// The names of the cells, the pieces, what is lifted, and what is on its way.
fn pieces(look: Look, state: &EditorState, press: Option<Press>) -> String {
    let (view, palette) = (look.view(), theme::board_palette(look.rules));
    let draft = state.draft();
    let carried = press.filter(|press| press.has_moved());
    let mut markup = layers::names(&view, |cell| draft.piece(cell).is_none());
    if let Some(cell) = state.lifted() {
        markup += &parts::highlights(&view, palette, CellSet::only(cell));
    }
    if let Some(cell) = carried.and_then(|carried| view.cell_at(carried.pointer())) {
        markup += &parts::highlights(&view, palette, CellSet::only(cell));
    }
    let mut on_the_way = String::new();
    for (cell, piece) in draft.pieces() {
        let drawn = solid_svg(&view.piece(cell, piece), palette, piece.seat);
        match carried {
            Some(carried) if carried.from() == cell => {
                let centre = view.centre(cell);
                let at = carried.pointer();
                let (x, y) = (number(at.x - centre.x), number(at.y - centre.y));
                on_the_way = format!("<g transform=\"translate({x} {y})\">{drawn}</g>");
            }
            _ => markup += &drawn,
        }
    }
    markup + &on_the_way
}

/// What a cell says: its name, what stands there, and whether it is lifted.
fn label(state: &EditorState, cell: Cell) -> String {
    let texts = i18n::texts().board();
    let rules = state.draft().rules();
    let mut words = vec![rules.board().name(cell).to_string()];
    words.push(match state.draft().piece(cell) {
        Some(piece) => (texts.piece)(&Position::start(rules), piece),
        None => texts.empty.to_owned(),
    });
    if state.lifted() == Some(cell) {
        words.push(texts.picked.to_owned());
    }
    words.join(", ")
}

/// A change in words.
pub(super) fn told(state: &EditorState, change: Change) -> Option<String> {
    let draft = state.draft();
    let name = |cell| draft.rules().board().name(cell).to_string();
    let texts = i18n::texts();
    let what = |cell| {
        let piece = draft.piece(cell)?;
        Some((texts.board().piece)(
            &Position::start(draft.rules()),
            piece,
        ))
    };
    match change {
        Change::Nothing => None,
        Change::Put(cell) => Some(format!("{}, {}", name(cell), what(cell)?)),
        Change::Removed(cell) => Some((texts.editor().removed)(&name(cell))),
        Change::Moved(from, to) => Some((texts.editor().moved)(&name(from), &name(to))),
        Change::Lifted(cell) => Some((texts.editor().lifted)(&name(cell))),
        Change::PutBack(_) => Some(texts.board().put_back.to_owned()),
    }
}
