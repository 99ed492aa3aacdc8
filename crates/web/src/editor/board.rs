//! The board of the editor: every cell takes whatever the tool does.

use super::state::{Change, EditorState};
use super::view::Editing;
use crate::board::keyboard::{self, Key};
use crate::board::{BoardFrame, Look, board_of, focus, layers, place};
use crate::{i18n, theme};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tercio_draw::{CELL, View, cell_path, parts, solid_svg};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Position};

/// A piece on its way to another cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Carried {
    from: Cell,
    start: Point,
    at: Point,
    /// Whether it is more than a tap.
    moved: bool,
}

/// What the board remembers between two events.
#[derive(Clone, Copy)]
struct Hand {
    editing: Editing,
    look: Memo<Look>,
    carried: RwSignal<Option<Carried>>,
    /// The cell that Tab comes to.
    focus: RwSignal<Cell>,
}

impl Hand {
    fn view(self) -> View {
        self.look.get_untracked().view()
    }

    fn press(self, event: &PointerEvent) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        let view = self.view();
        let Some(at) = place(event, &view) else {
            return;
        };
        let Some(cell) = view.cell_at(at) else {
            return;
        };
        self.focus.set(cell);
        if self.editing.has_piece(cell) {
            self.carried.set(Some(Carried {
                from: cell,
                start: at,
                at,
                moved: false,
            }));
            if let Some(svg) = board_of(event) {
                // Without capture a drag that leaves the board simply ends there.
                let _ = svg.set_pointer_capture(event.pointer_id());
            }
        } else {
            self.editing.act(|state| state.tap(cell));
        }
    }

    fn pull(self, event: &PointerEvent) {
        let Some(carried) = self.carried.get_untracked() else {
            return;
        };
        if let Some(at) = place(event, &self.view()) {
            let way = (at.x - carried.start.x).hypot(at.y - carried.start.y);
            self.carried.set(Some(Carried {
                at,
                moved: carried.moved || way > 0.3 * CELL,
                ..carried
            }));
        }
    }

    fn release(self) {
        let Some(carried) = self.carried.get_untracked() else {
            return;
        };
        self.carried.set(None);
        if carried.moved {
            let to = self.view().cell_at(carried.at);
            if to != Some(carried.from) {
                self.editing.act(|state| state.shift(carried.from, to));
            }
        } else {
            self.editing.act(|state| state.tap(carried.from));
        }
    }

    fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let (view, cell) = (self.view(), self.focus.get_untracked());
        let key = event.key();
        if key == "Delete" || key == "Backspace" {
            self.editing.act(|state| state.remove(cell));
        } else {
            match Key::read(&key, &event.code()) {
                Some(Key::Walk(way)) => {
                    if let Some(next) = keyboard::step(&view, cell, way) {
                        self.focus.set(next);
                        focus(event, view.board().name(next).as_str());
                    }
                }
                Some(Key::Pick) => self.editing.act(|state| state.tap(cell)),
                Some(Key::Face(way)) => {
                    let stance = keyboard::stance(&view, cell, way);
                    self.editing.act(|state| state.turn(cell, stance));
                }
                Some(Key::Back) => {
                    // What nobody lifted is no reason to keep the key from others.
                    if self.editing.with(|state| state.lifted().is_none()) {
                        return;
                    }
                    self.editing.act(EditorState::put_back);
                }
                Some(Key::Next | Key::Previous | Key::Ask(_)) | None => return,
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
    let first = |look: Look| layers::rows(look).last().map(|row| row[0]);
    let hand = Hand {
        editing,
        look,
        carried: RwSignal::new(None),
        focus: RwSignal::new(first(look.get_untracked()).unwrap_or(Cell::new(0))),
    };
    // Another board may not have the cell.
    Effect::new(move |_| {
        hand.focus.set(first(look.get()).unwrap_or(Cell::new(0)));
    });
    let ground = move || layers::ground(look.get(), theme::palette());
    let pieces = move || editing.with(|state| pieces(look.get(), state, hand.carried.get()));
    view! {
        <BoardFrame look>
            <svg
                viewBox=move || {
                    let view = look.get().view();
                    format!("0 0 {:.2} {:.2}", view.width(), view.height())
                }
                role="grid"
                aria-label=move || i18n::texts().editor.board
                aria-describedby="editor-help"
                data-test="board"
                on:pointerdown=move |event| hand.press(&event)
                on:pointermove=move |event| hand.pull(&event)
                on:pointerup=move |_| hand.release()
                on:pointercancel=move |_| hand.carried.set(None)
                on:keydown=move |event| hand.key(&event)
            >
                <g aria-hidden="true" inner_html=ground></g>
                <g class="pieces" aria-hidden="true" inner_html=pieces></g>
                <Cells hand/>
            </svg>
            <p id="editor-help" class="unseen">{move || i18n::texts().editor.help}</p>
        </BoardFrame>
    }
}

/// The names of the cells, the pieces, what is lifted, and what is on its way.
fn pieces(look: Look, state: &EditorState, carried: Option<Carried>) -> String {
    let (view, palette) = (look.view(), theme::palette());
    let draft = state.draft();
    let carried = carried.filter(|carried| carried.moved);
    let mut markup = layers::names(&view, |cell| draft.piece(cell).is_none());
    if let Some(cell) = state.lifted() {
        markup += &parts::highlights(&view, palette, &[cell].into());
    }
    if let Some(cell) = carried.and_then(|carried| view.cell_at(carried.at)) {
        markup += &parts::highlights(&view, palette, &[cell].into());
    }
    let mut on_the_way = String::new();
    for (cell, piece) in draft.pieces() {
        let drawn = solid_svg(&view.piece(cell, piece), palette, piece.seat);
        match carried {
            Some(carried) if carried.from == cell => {
                let centre = view.centre(cell);
                let (x, y) = (carried.at.x - centre.x, carried.at.y - centre.y);
                on_the_way = format!("<g transform=\"translate({x:.1} {y:.1})\">{drawn}</g>");
            }
            _ => markup += &drawn,
        }
    }
    markup + &on_the_way
}

/// The cells as a screen reader and the keyboard know them.
#[component]
fn Cells(hand: Hand) -> impl IntoView {
    let editing = hand.editing;
    move || {
        let look = hand.look.get();
        let view = look.view();
        let sample = Position::start(look.rules);
        let rows = layers::rows(look).into_iter().map(|row| {
            let cells = row.into_iter().map(|cell| {
                let name = look.rules.board().name(cell).to_string();
                let label = {
                    let name = name.clone();
                    move || editing.with(|state| {
                        let texts = &i18n::texts().board;
                        let mut words = vec![name.clone()];
                        words.push(match state.draft().piece(cell) {
                            Some(piece) => (texts.piece)(&sample, piece),
                            None => texts.empty.to_owned(),
                        });
                        if state.lifted() == Some(cell) {
                            words.push(texts.picked.to_owned());
                        }
                        words.join(", ")
                    })
                };
                let chosen = move || editing.with(|state| state.lifted() == Some(cell)).to_string();
                view! {
                    <path
                        class="cell"
                        class:movable=move || editing.with(|state| state.draft().piece(cell).is_some())
                        role="gridcell"
                        tabindex=move || if hand.focus.get() == cell { "0" } else { "-1" }
                        aria-label=label
                        aria-selected=chosen
                        data-cell=name
                        d=cell_path(&view, cell)
                        on:focusin=move |_| hand.focus.set(cell)
                    />
                }
            });
            view! { <g role="row">{cells.collect_view()}</g> }
        });
        rows.collect_view()
    }
}

/// A change in words.
pub(super) fn told(state: &EditorState, change: Change) -> Option<String> {
    let draft = state.draft();
    let name = |cell| draft.rules().board().name(cell).to_string();
    let texts = i18n::texts();
    let what = |cell| {
        let piece = draft.piece(cell)?;
        Some((texts.board.piece)(&Position::start(draft.rules()), piece))
    };
    match change {
        Change::Nothing => None,
        Change::Put(cell) => Some(format!("{}, {}", name(cell), what(cell)?)),
        Change::Removed(cell) => Some((texts.editor.removed)(&name(cell))),
        Change::Moved(from, to) => Some((texts.editor.moved)(&name(from), &name(to))),
        Change::Lifted(cell) => Some((texts.editor.lifted)(&name(cell))),
        Change::PutBack(_) => Some(texts.board.put_back.to_owned()),
    }
}
