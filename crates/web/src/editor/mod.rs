//! The position editor: any position that the rules allow, put together by hand.
//!
//! [`Draft`] is what is being put together, possibly nonsense; [`EditorState`] adds the tool in
//! the hand, what a tap or a drag does with it, and the way back. Both know no browser. `view` and
//! `panel` draw them and listen. What comes out is a [`Position`](tercio_rules::Position) that the
//! rules crate has checked.

mod board;
mod draft;
mod panel;
mod state;
mod view;

pub(crate) use view::Editor;
