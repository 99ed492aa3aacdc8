//! The board on the page: translates mouse, finger and keyboard into actions, and paints.

use super::cells::Cells;
use super::frame::BoardFrame;
use super::help::Help;
use super::host::BoardHost;
use super::keyboard::Key;
use super::ring::Ring;
use super::screen::Screen;
use super::state::Look;
use super::{labels, layers, pointer};
use crate::{announce, i18n, theme};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use tercio_controller::{Controller, Effect, Selection};
use tercio_draw::{Style, number, solid_svg};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Piece};

/// The events of a board.
#[derive(Clone, Copy)]
struct Hand {
    host: BoardHost,
    on_move: Callback<Move>,
}

impl Hand {
    fn act(self, act: impl FnOnce(&mut Controller<Screen>) -> Effect) {
        let effect = self.host.act(act);
        self.host.obey(effect, self.on_move);
    }

    fn press(self, event: &PointerEvent) {
        if let Some(at) = self.place(event, pointer::pressed) {
            self.act(|board| board.press(at));
            if self.host.read(Controller::is_pressed) {
                pointer::capture(event);
            }
        }
    }

    fn drag(self, event: &PointerEvent) {
        if self.host.read(Controller::is_pressed)
            && let Some(at) = self.place(event, pointer::point)
        {
            self.act(|board| board.drag_to(at));
        }
    }

    fn place(
        self,
        event: &PointerEvent,
        read: fn(&PointerEvent, &tercio_draw::View) -> Option<Point>,
    ) -> Option<Point> {
        self.host.read(|board| read(event, &board.geometry().view))
    }

    fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(key) = Key::read(&event.key(), &event.code()) else {
            return;
        };
        let (before, idle) = self.host.read(|board| {
            let idle = board.selection() == Selection::Nothing && !board.is_pressed();
            (board.cursor(), idle)
        });
        match key {
            // Where they mean nothing they are left to others.
            Key::Stand(_) | Key::Back if idle => return,
            Key::Stand(spot) => self.act(|board| board.stand_at(spot)),
            Key::Back => self.act(Controller::back),
            Key::Step(direction) => self.act(|board| board.step(direction)),
            Key::Choose => self.act(Controller::choose),
            Key::Jump(jump) => self.act(|board| board.jump(jump)),
            Key::Ask(question) => {
                let state = self.host.state().get_untracked();
                let selection = self.host.read(Controller::selection);
                announce::say(labels::answer(&state, selection, before, question));
            }
        }
        let cursor = self.host.read(Controller::cursor);
        if cursor != before {
            let name = self
                .host
                .read(|board| board.position().board().name(cursor));
            pointer::focus(event, name.as_str());
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board. A legal move of the person here goes to `on_move`.
#[component]
pub(crate) fn BoardView(
    /// What is shown, and what is being chosen.
    host: BoardHost,
    /// Hears each move that is made on the board; it is legal.
    #[prop(into)]
    on_move: Callback<Move>,
) -> impl IntoView {
    let hand = Hand { host, on_move };
    let (state, look) = (host.state(), host.look());
    let size = move || {
        let view = look.get().view();
        (view.width(), view.height())
    };
    let selection = host.follows(Controller::selection);
    let marks = host.follows(Controller::highlights);
    // The pointer moves often, what it aims at seldom.
    let preview = host.follows(Controller::preview);
    let ground = move || layers::ground(look.get(), theme::palette());
    let below = move || state.with(|state| layers::below(state, theme::palette()));
    let above = move || {
        state.with(|state| layers::above(state, theme::board_palette(state.position.rules())))
    };
    let targets = move || layers::targets(look.get(), &marks.get(), theme::palette());
    let ghost = move || {
        let preview = preview.get()?;
        Some(state.with(|state| {
            layers::ghost(
                state,
                theme::board_palette(state.position.rules()),
                preview.mv,
            )
        }))
    };
    let label = move |cell: Cell| state.with(|state| labels::cell(state, selection.get(), cell));
    view! {
        <BoardFrame look>
            <svg
                viewBox=move || format!("0 0 {} {}", number(size().0), number(size().1))
                data-test="board"
                on:pointerdown=move |event| hand.press(&event)
                on:pointermove=move |event| hand.drag(&event)
                on:pointerup=move |_| hand.act(Controller::release)
                on:pointercancel=move |_| hand.act(Controller::cancel)
                on:keydown=move |event| hand.key(&event)
            >
                <g aria-hidden="true" inner_html=ground></g>
                <g aria-hidden="true" inner_html=below></g>
                <g aria-hidden="true" inner_html=targets></g>
                <Pieces host look/>
                <g aria-hidden="true" inner_html=above></g>
                <g aria-hidden="true" class="dragged" inner_html=move || ghost().unwrap_or_default()></g>
                <g
                    role="grid"
                    aria-label=move || i18n::texts().board().label
                    aria-describedby="board-help"
                >
                    <Cells
                        look
                        cursor=host.follows(Controller::cursor)
                        label
                        movable=move |cell| state.with(|state| state.can_move(cell))
                        selected=move |cell| selection.get().from() == Some(cell)
                        on_focus=Callback::new(move |cell| {
                            hand.act(|board| board.set_cursor(cell));
                        })
                    />
                </g>
                <Ring
                    host
                    on_choose=Callback::new(move |stance| hand.act(|board| board.stand(stance)))
                    on_back=Callback::new(move |()| hand.act(Controller::back))
                />
            </svg>
            <p id="board-help" class="unseen">{move || i18n::texts().board().help}</p>
            <Help/>
        </BoardFrame>
    }
}

/// What a drawn piece depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Drawn {
    cell: Cell,
    piece: Piece,
    style: Style,
}

/// The pieces. Only those that changed are drawn again, and one that arrived slides in.
#[component]
fn Pieces(host: BoardHost, look: Memo<Look>) -> impl IntoView {
    let state = host.state();
    let shown = StoredValue::new(state.with_untracked(|state| state.position.hash()));
    let lifted = host.follows(Controller::lifted);
    let pieces = move || {
        let style = theme::style();
        state.with(|state| {
            let style = style.of_game(state.position.rules());
            let pieces = state.position.pieces();
            pieces
                .map(|(cell, piece)| Drawn { cell, piece, style })
                .collect::<Vec<_>>()
        })
    };
    let draw = move |drawn: Drawn| {
        let Drawn { cell, piece, style } = drawn;
        let view = look.get().view();
        let markup = solid_svg(&view.piece(cell, piece), &style.palette(), piece.seat);
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
                style=("--dx", format!("{}px", number(dx)))
                style=("--dy", format!("{}px", number(dy)))
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
