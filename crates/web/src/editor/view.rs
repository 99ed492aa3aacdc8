//! The editor on the page.

use super::bench::{Bench, Change};
use super::board::{EditorBoard, told};
use super::draft::Draft;
use super::panel::Panel;
use crate::announce;
use crate::board::Look;
use leptos::prelude::*;
use tercio_rules::{Cell, Position, Seat};

/// What is being edited. It is a pair of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    bench: RwSignal<Bench>,
    viewer: RwSignal<Seat>,
}

impl Editing {
    pub(super) fn with<T>(self, read: impl FnOnce(&Bench) -> T) -> T {
        self.bench.with(read)
    }

    /// Whether a piece stands on a cell, without following it.
    pub(super) fn has_piece(self, cell: Cell) -> bool {
        let bench = self.bench;
        bench.with_untracked(|bench| bench.draft().piece(cell).is_some())
    }

    /// Does something and tells it to those who do not see it.
    pub(super) fn act(self, act: impl FnOnce(&mut Bench) -> Change) {
        let mut said = None;
        self.bench.update(|bench| {
            let change = act(bench);
            said = told(bench, change);
        });
        if let Some(sentence) = said {
            announce::say(sentence);
        }
    }

    /// Changes the draft.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        self.bench.update(|bench| bench.change(change));
    }

    /// Changes the bench.
    pub(super) fn update(self, change: impl FnOnce(&mut Bench)) {
        self.bench.update(change);
    }

    /// How the board lies.
    pub(super) fn look(self) -> Memo<Look> {
        Memo::new(move |_| {
            let rules = self.with(|bench| bench.draft().rules());
            let viewer = self.viewer.get();
            Look {
                rules,
                viewer: match viewer.index() < rules.seats() {
                    true => viewer,
                    false => Seat::A,
                },
            }
        })
    }

    /// Turns the board to the next seat.
    pub(super) fn flip(self) {
        let seats = self
            .bench
            .with_untracked(|bench| bench.draft().rules().seats());
        self.viewer.update(|viewer| {
            *viewer = Seat::from_index((viewer.index() + 1) % seats).unwrap_or(Seat::A);
        });
    }
}

/// The position editor. It begins with a position and hands another one back that the rules allow.
#[component]
pub(crate) fn Editor(
    /// What it begins with.
    position: Position,
    /// The seat whose side is nearest.
    viewer: Seat,
    /// Hears the position when it shall be used.
    #[prop(into)]
    on_use: Callback<Position>,
    /// Hears that nothing shall change.
    #[prop(into)]
    on_cancel: Callback<()>,
) -> impl IntoView {
    let editing = Editing {
        bench: RwSignal::new(Bench::new(Draft::new(&position))),
        viewer: RwSignal::new(viewer),
    };
    view! {
        <div class="play editor" data-test="editor">
            <EditorBoard editing/>
            <Panel editing on_use on_cancel/>
        </div>
    }
}
