//! The board on the page: draws the state, listens to mouse, finger and keyboard.

use super::choice::{Choice, Step};
use super::drag::Drag;
use super::frame::BoardFrame;
use super::help::Help;
use super::keyboard::{self, Key};
use super::ring::Ring;
use super::state::{BoardState, Look};
use super::{labels, layers};
use crate::{announce, i18n, theme};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tercio_draw::{Theme, View, cell_path, solid_svg};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Piece, Stance};
use wasm_bindgen::JsCast;

/// What a board remembers between two events.
#[derive(Clone, Copy)]
struct Hand {
    state: Signal<BoardState>,
    choice: RwSignal<Choice>,
    drag: RwSignal<Option<Drag>>,
    /// The cell that Tab comes to.
    focus: RwSignal<Cell>,
    on_move: Callback<Move>,
}

impl Hand {
    fn view(self) -> View {
        self.state.with_untracked(|state| state.look().view())
    }

    fn take(self, step: Step) {
        let state = self.state.get_untracked();
        match step {
            Step::Choose(choice) => {
                if choice != self.choice.get_untracked() {
                    announce::say(labels::step(&state, choice));
                    self.choice.set(choice);
                }
            }
            Step::Play(mv) => {
                self.choice.set(Choice::Nothing);
                self.on_move.run(mv);
            }
            Step::Refuse(illegal) => {
                announce::say((i18n::texts().board.refused)(&illegal, &state.position));
                self.choice.set(Choice::Nothing);
            }
        }
    }

    fn tap(self, cell: Cell) {
        let state = self.state.get_untracked();
        if state.movable {
            self.take(self.choice.get_untracked().tap(&state.position, cell));
        }
    }

    fn face(self, stance: Stance) {
        let state = self.state.get_untracked();
        if state.movable {
            self.take(self.choice.get_untracked().face(&state.position, stance));
        }
    }

    fn back(self) {
        self.take(Step::Choose(self.choice.get_untracked().back()));
    }

    fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(key) = Key::read(&event.key(), &event.code()) else {
            return;
        };
        let view = self.view();
        let choice = self.choice.get_untracked();
        match key {
            Key::Walk(place) => {
                if let Some(next) = keyboard::step(&view, self.focus.get_untracked(), place) {
                    focus(event, view.board().name(next).as_str());
                }
            }
            Key::Pick => self.tap(self.focus.get_untracked()),
            Key::Face(place) => {
                let cell = match choice {
                    Choice::Nothing => return,
                    Choice::Piece(from) => from,
                    Choice::Target { to, .. } => to,
                };
                self.face(keyboard::stance(&view, cell, place));
            }
            Key::Back if choice == Choice::Nothing => return,
            Key::Back => self.back(),
            Key::Next | Key::Previous => self.jump(event, key == Key::Previous),
            Key::Ask(question) => {
                let state = self.state.get_untracked();
                let here = self.focus.get_untracked();
                announce::say(labels::answer(&state, choice, here, question));
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// Goes to the next target of the piece that is picked, or to the next one that can move.
    fn jump(self, event: &KeyboardEvent, back: bool) {
        let state = self.state.get_untracked();
        let cells = layers::rows(state.look()).concat();
        let wanted = |cell| match self.choice.get_untracked() {
            Choice::Piece(from) => state.position.legal_targets(from).contains(cell),
            _ => state.can_move(cell),
        };
        if let Some(next) = keyboard::around(&cells, wanted, self.focus.get_untracked(), back) {
            focus(event, state.position.board().name(next).as_str());
        }
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
        let state = self.state.get_untracked();
        if state.can_move(cell) {
            self.drag.set(Some(Drag::new(cell, at)));
            if let Some(svg) = board_of(event) {
                // Without capture a drag that leaves the board simply ends there.
                let _ = svg.set_pointer_capture(event.pointer_id());
            }
        } else {
            self.tap(cell);
        }
    }

    fn pull(self, event: &PointerEvent) {
        let Some(drag) = self.drag.get_untracked() else {
            return;
        };
        let view = self.view();
        if let Some(at) = place(event, &view) {
            let next = self
                .state
                .with_untracked(|state| drag.to(&view, &state.position, at));
            if next.has_moved() && !drag.has_moved() {
                self.choice.set(Choice::Nothing);
            }
            self.drag.set(Some(next));
        }
    }

    fn release(self) {
        let Some(drag) = self.drag.get_untracked() else {
            return;
        };
        self.drag.set(None);
        if !drag.has_moved() {
            return self.tap(drag.from());
        }
        let state = self.state.get_untracked();
        if let Some(mv) = drag.aim(&self.view(), &state.position)
            && state.movable
        {
            self.take(match state.position.check(mv) {
                Ok(()) => Step::Play(mv),
                Err(illegal) => Step::Refuse(illegal),
            });
        }
    }
}

/// The SVG element an event belongs to.
pub(crate) fn board_of(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.current_target()?.dyn_into().ok()
}

/// Where on the picture the pointer is.
pub(crate) fn place(event: &PointerEvent, view: &View) -> Option<Point> {
    let rect = board_of(event)?.get_bounding_client_rect();
    let scale = (rect.width() / view.width()).min(rect.height() / view.height());
    (scale > 0.0).then(|| {
        let middle = (
            rect.left() + rect.width() / 2.0,
            rect.top() + rect.height() / 2.0,
        );
        Point {
            x: (f64::from(event.client_x()) - middle.0) / scale + view.width() / 2.0,
            y: (f64::from(event.client_y()) - middle.1) / scale + view.height() / 2.0,
        }
    })
}

/// Moves the focus to a cell of the board, which remembers it then.
pub(crate) fn focus(event: &KeyboardEvent, name: &str) {
    let found = board_of(event).and_then(|svg| {
        svg.query_selector(&format!("[role=gridcell][data-cell=\"{name}\"]"))
            .ok()?
    });
    if let Some(cell) = found.and_then(|cell| cell.dyn_into::<web_sys::SvgElement>().ok()) {
        // If it fails, the focus stays where it is.
        let _ = cell.focus();
    }
}

/// Where the keyboard begins: the near left corner.
fn home(look: Look) -> Cell {
    let rows = layers::rows(look);
    rows.last().map_or(Cell::new(0), |row| row[0])
}

/// The board. `state` says what is shown; a legal move of the person here goes to `on_move`.
#[component]
pub(crate) fn BoardView(
    /// What is shown.
    #[prop(into)]
    state: Signal<BoardState>,
    /// Hears each move that is made on the board; it is legal.
    #[prop(into)]
    on_move: Callback<Move>,
) -> impl IntoView {
    let look = Memo::new(move |_| state.with(BoardState::look));
    let hand = Hand {
        state,
        choice: RwSignal::new(Choice::Nothing),
        drag: RwSignal::new(None),
        focus: RwSignal::new(home(look.get_untracked())),
        on_move,
    };
    // Another position, or another's turn, ends what was being chosen.
    let situation = Memo::new(move |_| state.with(|state| (state.position, state.movable)));
    Effect::new(move |_| {
        situation.track();
        hand.choice.set(Choice::Nothing);
        hand.drag.set(None);
    });
    // Another board may not have the cell that Tab came to.
    let rules = Memo::new(move |_| look.get().rules);
    Effect::new(move |_| {
        let cells = rules.get().board().len();
        if hand.focus.get_untracked().index() >= cells {
            hand.focus.set(home(look.get_untracked()));
        }
    });
    let size = move || {
        let view = look.get().view();
        (view.width(), view.height())
    };
    let ground = move || layers::ground(look.get(), theme::palette());
    let below = move || state.with(|state| layers::below(state, theme::palette()));
    let above = move || state.with(|state| layers::above(state, theme::palette()));
    let targets =
        move || state.with(|state| layers::targets(state, hand.choice.get(), theme::palette()));
    // The pointer moves often, what it aims at seldom.
    let aimed = Memo::new(move |_| {
        let drag = hand.drag.get()?;
        drag.aim(&look.get().view(), &state.with(|state| state.position))
    });
    let ghost = move || {
        let mv = aimed.get()?;
        Some(state.with(|state| layers::ghost(state, theme::palette(), mv)))
    };
    view! {
        <BoardFrame look>
            <svg
                viewBox=move || format!("0 0 {:.2} {:.2}", size().0, size().1)
                data-test="board"
                on:pointerdown=move |event| hand.press(&event)
                on:pointermove=move |event| hand.pull(&event)
                on:pointerup=move |_| hand.release()
                on:pointercancel=move |_| hand.drag.set(None)
                on:keydown=move |event| hand.key(&event)
            >
                <g aria-hidden="true" inner_html=ground></g>
                <g aria-hidden="true" inner_html=below></g>
                <g aria-hidden="true" inner_html=targets></g>
                <Pieces hand look/>
                <g aria-hidden="true" inner_html=above></g>
                <g aria-hidden="true" class="dragged" inner_html=move || ghost().unwrap_or_default()></g>
                <g
                    role="grid"
                    aria-label=move || i18n::texts().board.label
                    aria-describedby="board-help"
                >
                    <Cells hand look/>
                </g>
                <Ring
                    state
                    choice=hand.choice
                    on_choose=Callback::new(move |stance| hand.face(stance))
                    on_back=Callback::new(move |()| hand.back())
                />
            </svg>
            <p id="board-help" class="unseen">{move || i18n::texts().board.help}</p>
            <Help/>
        </BoardFrame>
    }
}

/// What a drawn piece depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Drawn {
    cell: Cell,
    piece: Piece,
    theme: Theme,
}

/// The pieces. Only those that changed are drawn again, and one that arrived slides in.
#[component]
fn Pieces(hand: Hand, look: Memo<Look>) -> impl IntoView {
    let state = hand.state;
    let shown = StoredValue::new(state.with_untracked(|state| state.position.hash()));
    let lifted = Memo::new(move |_| {
        let drag = hand.drag.get().filter(Drag::has_moved)?;
        Some(drag.from())
    });
    let pieces = move || {
        let theme = theme::shown();
        state.with(|state| {
            let pieces = state.position.pieces();
            pieces
                .map(|(cell, piece)| Drawn { cell, piece, theme })
                .collect::<Vec<_>>()
        })
    };
    let draw = move |drawn: Drawn| {
        let Drawn { cell, piece, theme } = drawn;
        let view = look.get().view();
        let markup = solid_svg(&view.piece(cell, piece), theme.palette(), piece.seat);
        // Slide in only when the position is new, not when the board is turned.
        let came = state.with_untracked(|state| {
            let new = shown.get_value() != state.position.hash();
            let last = state
                .last
                .filter(|mv| new && mv.to() == cell && mv.from() != cell)?;
            shown.set_value(state.position.hash());
            let (from, to) = (view.centre(last.from()), view.centre(cell));
            Some((from.x - to.x, from.y - to.y))
        });
        let is_lifted = move || lifted.get() == Some(cell);
        let (dx, dy) = came.unwrap_or_default();
        view! {
            <g
                class="piece"
                class:arrived=came.is_some()
                class:lifted=is_lifted
                style=("--dx", format!("{dx:.1}px"))
                style=("--dy", format!("{dy:.1}px"))
                inner_html=markup
            ></g>
        }
    };
    view! {
        <g class="pieces" aria-hidden="true">
            {move || {
                look.track();
                view! { <For each=pieces key=|drawn| *drawn children=draw/> }
            }}
        </g>
    }
}

/// The cells as a screen reader and the keyboard know them.
#[component]
fn Cells(hand: Hand, look: Memo<Look>) -> impl IntoView {
    let state = hand.state;
    move || {
        let look = look.get();
        let view = look.view();
        let rows = layers::rows(look).into_iter().map(|row| {
            let cells = row.into_iter().map(|cell| {
                let name = look.rules.board().name(cell).to_string();
                let label =
                    move || state.with(|state| labels::cell(state, hand.choice.get(), cell));
                let tabindex = move || if hand.focus.get() == cell { "0" } else { "-1" };
                let movable = move || state.with(|state| state.can_move(cell));
                let chosen = move || (hand.choice.get().from() == Some(cell)).to_string();
                view! {
                    <path
                        class="cell"
                        class:movable=movable
                        role="gridcell"
                        tabindex=tabindex
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
