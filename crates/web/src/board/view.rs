//! The board on the page: translates mouse, finger and keyboard into actions, and paints.

use super::cells::Cells;
use super::frame::BoardFrame;
use super::help::Help;
use super::host::BoardHost;
use super::keyboard::Key;
use super::pointer::Moment;
use super::ring::Ring;
use super::screen::Screen;
use super::state::Look;
use super::{labels, layers, pointer};
use crate::confirm::{self, By};
use crate::{announce, i18n, theme};
use leptos::ev::{self, KeyboardEvent, PointerEvent};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use tercio_controller::{Controller, Effect, Geometry, Selection};
use tercio_draw::{CELL, Style, number, solid_svg};
use tercio_rules::board::Point;
use tercio_rules::{Cell, Move, Piece, Position};

/// How long the pointer rests before it asks for a stance.
const REST: Duration = Duration::from_millis(550);
/// How far it may tremble meanwhile, in pixels.
const TREMBLE: f64 = 6.0;
/// How soon a second press belongs to a double click or a double tap, in milliseconds.
const DOUBLE: f64 = 900.0;
/// How far a finger strays between two taps that are meant for the same place, in pixels.
pub(super) const ASTRAY: f64 = 28.0;

/// A press where the ring was opened. It never chooses a facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Again {
    /// The second half of a double click or a double tap: nothing happens.
    AtOnce,
    /// Later it closes the ring, or chooses the middle if that is still there.
    Later,
}

/// The events of a board.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) host: BoardHost,
    /// The last press or release on the board: while the ring is open, the one that opened it. None
    /// if that was a key.
    last_press: StoredValue<Option<Moment>>,
    /// Where the pointer came to rest, and what waits for it to stay there.
    resting: StoredValue<Option<(Moment, TimeoutHandle)>>,
}

impl Hand {
    fn new(host: BoardHost) -> Hand {
        Hand {
            host,
            last_press: StoredValue::new(None),
            resting: StoredValue::new(None),
        }
    }

    pub(super) fn act(self, act: impl FnOnce(&mut Controller<Screen>) -> Effect) {
        let effect = self.host.act(act);
        self.host.obey(effect);
    }

    /// Remembers where the board was pressed.
    fn note_press(self, event: &PointerEvent) {
        self.last_press.set_value(Some(Moment::of(event)));
    }

    /// Where on the screen the ring was opened, if not by a key.
    pub(super) fn opened_at(self) -> Option<(f64, f64)> {
        Some(self.last_press.get_value()?.at)
    }

    /// Whether the pointer is where the ring was opened.
    pub(super) fn again(self, event: &PointerEvent) -> Option<Again> {
        let opened = self.last_press.get_value()?;
        let soon = event.time_stamp() - opened.time < DOUBLE;
        opened.is_near(event, ASTRAY).then_some(match soon {
            true => Again::AtOnce,
            false => Again::Later,
        })
    }

    /// A press that belongs to the one before it: the next one may belong to it as well.
    pub(super) fn extend_double(self, event: &PointerEvent) {
        let time = event.time_stamp();
        self.last_press.update_value(|last| {
            if let Some(last) = last {
                last.time = time;
            }
        });
    }

    /// The board is pressed where the ring was opened: the board has moved aside since then, so another
    /// cell may be there now, or none.
    fn press_again(self, event: &PointerEvent, again: Again) {
        match again {
            Again::AtOnce => self.extend_double(event),
            Again::Later => self.act(Controller::back),
        }
    }

    /// Whether the ring is open and the pointer is where it was opened.
    fn again_while_open(self, event: &PointerEvent) -> Option<Again> {
        self.again(event).filter(|_| self.host.read(is_asking))
    }

    /// The cell under the pointer.
    fn cell(self, event: &PointerEvent) -> Option<Cell> {
        let at = self.place(event, pointer::point)?;
        self.host.read(|board| board.geometry().cell_at(at))
    }

    fn press(self, event: &PointerEvent) {
        let sheet = self.host.sheet;
        if let Some(pen) = sheet.pen_of(event) {
            if let Some(cell) = self.cell(event) {
                sheet.begin(cell, pen);
                pointer::capture(event);
            }
            return;
        }
        let Some(at) = self.place(event, pointer::pressed) else {
            return;
        };
        if let Some(again) = self.again_while_open(event) {
            return self.press_again(event, again);
        }
        self.note_press(event);
        let by = match event.pointer_type() == "touch" {
            true => By::Finger,
            false => By::Other,
        };
        let scale = self
            .host
            .read(|board| pointer::scale(event, &board.geometry().view));
        let finish = confirm::finish(by, scale.unwrap_or(1.0) * CELL, self.host.weight());
        self.act(|board| {
            board.set_finish(finish);
            board.press(at)
        });
        if self.host.read(Controller::is_pressed) {
            pointer::capture(event);
            self.wait(event);
        }
    }

    fn drag(self, event: &PointerEvent) {
        if self.host.sheet.is_drawing() {
            if let Some(cell) = self.cell(event) {
                self.host.sheet.draw_to(cell);
            }
        } else if self.host.read(Controller::is_pressed) {
            if let Some(at) = self.place(event, pointer::point) {
                self.act(|board| board.drag_to(at));
            }
            let rests = self.resting.with_value(|resting| {
                let resting = resting.as_ref();
                resting.is_some_and(|(at, _)| at.is_near(event, TREMBLE))
            });
            if !rests {
                self.wait(event);
            }
        } else if event.pointer_type() == "mouse" {
            let cell = self.cell(event);
            self.act(|board| board.hover(cell));
        }
    }

    fn release(self, event: &PointerEvent) {
        if self.host.sheet.is_drawing() {
            self.host
                .sheet
                .end(self.host.read(|board| board.position().board()));
            return;
        }
        self.stop_waiting();
        if self.host.read(Controller::is_pressed) {
            self.note_press(event);
        } else if self.again_while_open(event).is_some() {
            // The press has opened the ring already.
            self.extend_double(event);
        }
        self.act(Controller::release);
        if event.pointer_type() != "mouse" {
            self.act(|board| board.hover(None));
        }
    }

    /// Puts back what is held: something came between.
    fn drop_held(self) {
        self.stop_waiting();
        self.host.sheet.give_up();
        self.act(Controller::drop_held);
    }

    /// Waits whether the pointer rests here.
    fn wait(self, event: &PointerEvent) {
        self.stop_waiting();
        let act = move || self.act(Controller::rest);
        // Without a timer nothing opens by itself; taps still do.
        if let Ok(timer) = set_timeout_with_handle(act, REST) {
            self.resting.set_value(Some((Moment::of(event), timer)));
        }
    }

    fn stop_waiting(self) {
        if let Some((_, timer)) = self.resting.try_update_value(Option::take).flatten() {
            timer.clear();
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
        let (before, asked, idle) = self
            .host
            .read(|board| (board.cursor(), is_asking(board), !is_begun(board)));
        // A move that waits for the finger does not wait for keys, unless that is wished.
        let finish = confirm::finish(By::Other, CELL, self.host.weight());
        let act = |act: &dyn Fn(&mut Controller<Screen>) -> Effect| {
            self.act(|board| {
                board.set_finish(finish);
                act(board)
            });
        };
        match key {
            Key::Choose | Key::Back if idle && self.draws(key, before) => {}
            // Where they mean nothing they are left to others.
            Key::Stand(_) | Key::Back if idle => return,
            Key::Stand(spot) => act(&|board| board.stand_at(spot)),
            Key::Back => act(&Controller::back),
            Key::Step(direction) => {
                act(&|board| board.step(direction));
                if asked {
                    self.say_stance();
                }
            }
            // One press is one choice, however long it lasts.
            Key::Choose if event.repeat() => {}
            Key::Choose => act(&Controller::choose),
            Key::Jump(jump) => act(&|board| board.jump(jump)),
            Key::Ask(question) => {
                let state = self.host.state().get_untracked();
                let selection = self.host.read(Controller::selection);
                announce::say(labels::answer(&state, selection, before, question));
            }
        }
        if !asked && self.host.read(is_asking) {
            self.last_press.set_value(None);
        }
        let cursor = self.host.read(Controller::cursor);
        if cursor != before {
            self.host.sheet.draw_to(cursor);
            let name = self
                .host
                .read(|board| board.position().board().name(cursor));
            pointer::focus(event, name.as_str());
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// Draws with the keyboard, if a pen is taken: from where Enter is first pressed to where it is
    /// pressed next. Escape erases what is drawn, whoever did, unless somebody keeps it. Says whether the
    /// key meant that.
    fn draws(self, key: Key, cursor: Cell) -> bool {
        let sheet = self.host.sheet;
        match (key, sheet.pen.get_untracked()) {
            (Key::Choose, Some(_)) if sheet.is_drawing() => {
                sheet.draw_to(cursor);
                sheet.end(self.host.read(|board| board.position().board()));
            }
            (Key::Choose, Some(pen)) => sheet.begin(cursor, pen),
            (Key::Back, _) if sheet.is_drawing() => sheet.give_up(),
            (Key::Back, _) if !sheet.is_kept() && !untrack(|| sheet.is_empty()) => sheet.clear(),
            _ => return false,
        }
        true
    }

    /// Says the stance that the keyboard proposes.
    fn say_stance(self) {
        let said = self.host.read(|board| match board.selection() {
            Selection::Target { stance, .. } => {
                let shown = board.preview();
                Some(labels::proposal(board.position(), stance, shown))
            }
            _ => None,
        });
        if let Some(said) = said {
            announce::say(said);
        }
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
    host.send_moves(on_move);
    let hand = Hand::new(host);
    let (state, look) = (host.state(), host.look());
    let bounds = move || {
        let view = look.get().view();
        format!("0 0 {} {}", number(view.width()), number(view.height()))
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
    let shown =
        move || {
            let mv = preview.get()?;
            Some(state.with(|state| {
                layers::preview(state, theme::board_palette(state.position.rules()), mv)
            }))
        };
    let last = move || state.with(|state| Some(plain(&state.position, state.last?)));
    let shown_move = move || {
        let mv = preview.get()?;
        Some(state.with(|state| plain(&state.position, mv)))
    };
    let label = move |cell: Cell| state.with(|state| labels::cell(state, selection.get(), cell));
    let picture = NodeRef::new();
    let (aside, resized) = (RwSignal::new((0.0, 0.0)), RwSignal::new(0));
    watch_window(hand, resized);
    let moved = move || {
        let (x, y) = aside.get();
        (aside.get() != (0.0, 0.0)).then(|| format!("translate({}px, {}px)", number(x), number(y)))
    };
    view! {
        <BoardFrame look>
            <div class="board-moved" style:transform=moved>
                <svg
                    viewBox=bounds
                    data-test="board"
                    data-last=last
                    node_ref=picture
                    on:pointerdown=move |event| hand.press(&event)
                    on:pointermove=move |event| hand.drag(&event)
                    on:pointerup=move |event| hand.release(&event)
                    on:pointercancel=move |_| hand.drop_held()
                    on:lostpointercapture=move |_| hand.drop_held()
                    on:pointerleave=move |_| hand.act(|board| board.hover(None))
                    // A quick drag is no fling: the browser would not hear the next tap, which ends one.
                    on:touchstart=move |event| {
                        if hand.host.read(Controller::is_pressed) {
                            event.prevent_default();
                        }
                    }
                    on:contextmenu=|event| event.prevent_default()
                    on:keydown=move |event| hand.key(&event)
                >
                    <g aria-hidden="true" inner_html=ground></g>
                    <g aria-hidden="true" inner_html=below></g>
                    <g aria-hidden="true" inner_html=targets></g>
                    <Pieces host look preview/>
                    <g aria-hidden="true" inner_html=above></g>
                    <g
                        aria-hidden="true"
                        class="drawings"
                        data-test="drawings"
                        inner_html=move || host.sheet.markup(look.get())
                    ></g>
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
                </svg>
                // A picture of its own: the browser paints it without painting the board again.
                <svg
                    viewBox=bounds
                    aria-hidden="true"
                    class="preview"
                    data-test="preview"
                    data-move=shown_move
                    inner_html=move || shown().unwrap_or_default()
                ></svg>
                <Ring hand picture aside resized/>
            </div>
            <p id="board-help" class="unseen">{move || i18n::texts().board().help}</p>
            <Help open=host.help/>
        </BoardFrame>
    }
}

/// A move as tests read it from the page: from where, to where, how the piece stands then.
fn plain(position: &Position, mv: Move) -> String {
    let name = |cell| position.board().name(cell);
    let stance = match mv {
        Move::Pikemen(mv) => mv.stance().name(),
        Move::Martian(_) => "",
    };
    format!("{}-{} {stance}", name(mv.from()), name(mv.to()))
}

/// Whether something was begun on the board that can be given up.
fn is_begun(board: &Controller<Screen>) -> bool {
    board.selection() != Selection::Nothing || board.is_pressed() || board.waiting().is_some()
}

/// Whether the ring is open.
fn is_asking(board: &Controller<Screen>) -> bool {
    matches!(board.selection(), Selection::Target { .. })
}

/// What happens beside the board and still matters: it ends what was begun.
fn watch_window(hand: Hand, resized: RwSignal<u32>) {
    let begun = move || hand.host.read(is_begun);
    let keys = window_event_listener(ev::keydown, move |event| {
        // The board itself hears it only while it has the focus.
        let ours = begun() && !pointer::is_inside(&event, "input, textarea, select, dialog");
        if event.key() == "Escape" && ours && !event.default_prevented() {
            hand.stop_waiting();
            hand.act(Controller::back);
            event.prevent_default();
        }
    });
    let presses = window_event_listener(ev::pointerdown, move |event| {
        // A second finger means to zoom, or is a mistake.
        if !event.is_primary() {
            hand.drop_held();
        } else if !pointer::is_inside(&event, ".board-moved, .board dialog, .status-line") {
            match hand.again_while_open(&event) {
                Some(again) => hand.press_again(&event, again),
                None => hand.act(Controller::cancel),
            }
        }
    });
    let sizes = window_event_listener(ev::resize, move |_| {
        hand.drop_held();
        resized.update(|times| *times += 1);
    });
    let leaving = window_event_listener(ev::blur, move |_| hand.drop_held());
    on_cleanup(move || {
        hand.stop_waiting();
        keys.remove();
        presses.remove();
        sizes.remove();
        leaving.remove();
    });
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
fn Pieces(
    host: BoardHost,
    look: Memo<Look>,
    /// The move that is shown.
    preview: ReadSignal<Option<Move>>,
) -> impl IntoView {
    let state = host.state();
    let shown = StoredValue::new(state.with_untracked(|state| state.position.hash()));
    // Of the many pieces only the few hear of a change that it concerns.
    let held = host.follows(Controller::lifted);
    let hidden = StoredValue::new([
        Selector::new(move || held.get()),
        Selector::new(move || Some(preview.get()?.from())),
        Selector::new(move || Some(preview.get()?.to())),
    ]);
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
        // Each has to be asked: who is not asked is not followed.
        let is_lifted = move || {
            let ask = |hidden: &Selector<_>| hidden.selected(&Some(cell));
            let asked = hidden.with_value(|hidden| hidden.each_ref().map(ask));
            asked.contains(&true)
        };
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
