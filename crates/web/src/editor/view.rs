//! The editor on the page.

use super::board::{EditorBoard, told};
use super::draft::Draft;
use super::panel::Panel;
use super::state::{Change, EditorState};
use crate::announce;
use crate::board::{Flip, Look};
use crate::i18n::t;
use leptos::html;
use leptos::prelude::*;
use tercio_rules::{Cell, Position, Seat};

/// What is being edited. It is a handful of signals, and is copied around.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    state: RwSignal<EditorState>,
    /// The seat whose side was nearest at first.
    home: Seat,
    flip: Flip,
}

impl Editing {
    pub(super) fn with<T>(self, read: impl FnOnce(&EditorState) -> T) -> T {
        self.state.with(read)
    }

    /// Whether a piece stands on a cell, without following it.
    pub(super) fn has_piece(self, cell: Cell) -> bool {
        let state = self.state;
        state.with_untracked(|state| state.draft().piece(cell).is_some())
    }

    /// Does something and tells it to those who do not see it.
    pub(super) fn act(self, act: impl FnOnce(&mut EditorState) -> Change) {
        let mut said = None;
        self.state.update(|state| {
            let change = act(state);
            said = told(state, change);
        });
        if let Some(sentence) = said {
            announce::say(sentence);
        }
    }

    /// Changes the draft.
    pub(super) fn change(self, change: impl FnOnce(&mut Draft)) {
        self.state.update(|state| state.change(change));
    }

    /// Changes the state.
    pub(super) fn update(self, change: impl FnOnce(&mut EditorState)) {
        self.state.update(change);
    }

    /// How the board lies.
    pub(super) fn look(self) -> Memo<Look> {
        Memo::new(move |_| {
            let rules = self.with(|state| state.draft().rules());
            let viewer = self.flip.viewer(self.home, rules);
            Look { rules, viewer }
        })
    }

    /// Turns the board to the next seat.
    pub(super) fn flip(self) {
        self.flip.next();
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
        state: RwSignal::new(EditorState::new(Draft::new(&position))),
        home: viewer,
        flip: Flip::new(),
    };
    // Whoever opened it by keyboard or hears the page begins with its title.
    let title = NodeRef::<html::H2>::new();
    Effect::new(move |_| {
        if let Some(title) = title.get() {
            // If it fails, the focus stays where it is.
            let _ = title.focus();
        }
    });
    view! {
        <div class="play editor" data-test="editor">
            <h2 class="unseen" tabindex="-1" node_ref=title>{t!(editor.title)}</h2>
            <EditorBoard editing/>
            <Panel editing on_use on_cancel/>
        </div>
    }
}
