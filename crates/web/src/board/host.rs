//! A board on a page: what pages that show one have in common.

use super::drawing::Sheet;
use super::labels;
use super::message::Message;
use super::screen::Screen;
use super::state::{BoardState, Look, Overlays};
use crate::announce;
use crate::confirm::Weight;
use leptos::prelude::*;
use tercio_controller::{Controller, Effect, Rejection};
use tercio_rules::{Move, Position, Rules, Seat};

/// A board on a page: what it shows, how it lies, and what is being chosen on it. It is a handful of
/// signals, and is copied around.
#[derive(Clone, Copy)]
pub(crate) struct BoardHost {
    state: Memo<BoardState>,
    controller: RwSignal<Controller<Screen>>,
    flip: Flip,
    pub(crate) overlays: RwSignal<Overlays>,
    /// Whether the dialog is open that says how the board works.
    pub(crate) help: RwSignal<bool>,
    /// What is drawn on the board.
    pub(crate) sheet: Sheet,
    /// Why what was tried last cannot be done.
    refusal: RwSignal<Option<Rejection>>,
    /// Hears the moves that are made on the board.
    on_move: StoredValue<Option<Callback<Move>>>,
}

impl BoardHost {
    /// A board that shows what a page says. The page names the seat whose side is nearest at first;
    /// turning the board and overlays are added here.
    pub(crate) fn new(shown: impl Fn() -> BoardState + Send + Sync + 'static) -> BoardHost {
        let flip = Flip::new();
        let overlays = RwSignal::new(Overlays::default());
        let state = Memo::new(move |_| {
            let state = shown();
            BoardState {
                viewer: flip.viewer(state.viewer, state.position.rules()),
                overlays: overlays.get(),
                ..state
            }
        });
        let controller = state.with_untracked(|state| {
            let mut controller = Controller::new(
                Screen::new(state.look()),
                state.position,
                state.capabilities,
            );
            controller.show(state.position, state.last, state.capabilities);
            controller
        });
        let host = BoardHost {
            state,
            controller: RwSignal::new(controller),
            flip,
            overlays,
            help: RwSignal::new(false),
            sheet: Sheet::new(),
            refusal: RwSignal::new(None),
            on_move: StoredValue::new(None),
        };
        // Drawings belong to a position.
        let drawn =
            Memo::new(move |_| state.with(|state| (state.position.hash(), state.drawings.clone())));
        leptos::prelude::Effect::watch(
            move || drawn.get(),
            move |(position, drawings), before, _| {
                if before.is_none_or(|(before, _)| before != position) {
                    host.sheet.give_up();
                }
                host.sheet.lay(drawings);
            },
            true,
        );
        leptos::prelude::Effect::new(move |_| {
            state.track();
            host.controller.update(|controller| host.follow(controller));
        });
        host
    }

    /// Shows the controller what the page shows.
    fn follow(self, controller: &mut Controller<Screen>) {
        self.state.with_untracked(|state| {
            let look = state.look();
            if controller.geometry().look != look {
                controller.lay(Screen::new(look));
            }
            controller.show(state.position, state.last, state.capabilities);
        });
    }

    /// What is shown.
    pub(super) fn state(self) -> Memo<BoardState> {
        self.state
    }

    /// How much depends on a move that is made now.
    pub(super) fn weight(self) -> Weight {
        self.state.with_untracked(|state| state.weight)
    }

    /// How the board lies.
    pub(super) fn look(self) -> Memo<Look> {
        let state = self.state;
        Memo::new(move |_| state.with(BoardState::look))
    }

    /// The position that is shown.
    pub(crate) fn position(self) -> Position {
        self.state.with(|state| state.position)
    }

    /// The rules of the board.
    pub(crate) fn rules(self) -> Rules {
        self.state.with(|state| state.position.rules())
    }

    /// The seat whose side is nearest.
    pub(crate) fn viewer(self) -> Seat {
        self.state.with(|state| state.viewer)
    }

    /// Turns the board to the next seat.
    pub(crate) fn flip(self) {
        self.flip.next();
    }

    /// Lets the board lie as the page wants it.
    pub(crate) fn unflip(self) {
        self.flip.reset();
    }

    /// Follows a part of the controller; whoever reads it hears only of its changes. A memo would wake
    /// its hundreds of readers, the cells and pieces, at each step of a drag, if only to find that
    /// nothing has changed for them.
    pub(crate) fn follows<T>(self, read: fn(&Controller<Screen>) -> T) -> ReadSignal<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        let controller = self.controller;
        let (part, set_part) = signal(self.read(read));
        ImmediateEffect::new_scoped(move || {
            let new = controller.with(read);
            if part.with_untracked(|old| *old != new) {
                set_part.set(new);
            }
        });
        part
    }

    /// Reads the controller without following it.
    pub(super) fn read<T>(self, read: impl FnOnce(&Controller<Screen>) -> T) -> T {
        self.controller.with_untracked(read)
    }

    /// Says who hears the moves that are made on the board.
    pub(super) fn send_moves(self, on_move: Callback<Move>) {
        self.on_move.set_value(Some(on_move));
    }

    /// What there is to say about what is being done on the board: why it was refused, what comes
    /// next, or what the move does that is shown. The next action ends it.
    pub(crate) fn message(self) -> Memo<Option<Message>> {
        Memo::new(move |_| {
            let refusal = self.refusal.get();
            self.controller
                .with(|board| self.state.with(|state| Message::of(state, board, refusal)))
        })
    }

    /// Plays the move that waits.
    pub(crate) fn confirm(self) {
        let effect = self.act(Controller::confirm);
        self.obey(effect);
    }

    /// Gives up what was begun on the board.
    pub(crate) fn cancel(self) {
        let effect = self.act(Controller::cancel);
        self.obey(effect);
    }

    /// Does something on the board. Whoever looks on learns of it, unless nothing has changed.
    pub(crate) fn act(self, act: impl FnOnce(&mut Controller<Screen>) -> Effect) -> Effect {
        let mut effect = Effect::Nothing;
        self.controller.maybe_update(|controller| {
            self.follow(controller);
            effect = act(controller);
            effect != Effect::Nothing
        });
        if effect != Effect::Nothing && self.refusal.with_untracked(Option::is_some) {
            self.refusal.set(None);
        }
        effect
    }

    /// Does what came of an action: says it, or has the move played.
    pub(super) fn obey(self, effect: Effect) {
        match effect {
            Effect::Nothing | Effect::Redraw => {}
            Effect::Select(selection) => {
                let state = self.state;
                announce::say(state.with_untracked(|state| labels::step(state, selection)));
            }
            Effect::Ask(mv) => {
                let position = self.state.with_untracked(|state| state.position);
                announce::say(labels::question(&position, mv));
            }
            Effect::Play(mv) => {
                if let Some(on_move) = self.on_move.get_value() {
                    on_move.run(mv);
                }
            }
            Effect::Reject(rejection) => {
                let position = self.state.with_untracked(|state| state.position);
                if let Some(why) = labels::rejection(&rejection, &position) {
                    announce::say(why);
                }
                self.refusal.set(Some(rejection));
            }
        }
    }
}

/// How often a board was turned to the next seat.
#[derive(Clone, Copy)]
pub(crate) struct Flip(RwSignal<usize>);

impl Flip {
    pub(crate) fn new() -> Flip {
        Flip(RwSignal::new(0))
    }

    /// Turns the board to the next seat.
    pub(crate) fn next(self) {
        self.0.update(|times| *times += 1);
    }

    fn reset(self) {
        self.0.set(0);
    }

    /// The seat whose side is nearest, if it was this one at first.
    pub(crate) fn viewer(self, home: Seat, rules: Rules) -> Seat {
        let index = (home.index() + self.0.get()) % rules.seats();
        Seat::from_index(index).unwrap_or(home)
    }
}
