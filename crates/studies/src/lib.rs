//! Studies: chapters of analysed games that several people edit at once, without a network, a store or
//! a clock.
//!
//! A [`Study`] is a list of chapters, each a tree of moves with comments and drawings ([`Said`]). It changes by [`Edit`]s, which
//! the server brings into one order; whoever applies the same edits in that order holds the same study.
//! [`Study::check`] asks the rules, so an illegal move gets into nobody's tree, and what was meant for
//! something that is gone is refused with a [`Refusal`]. [`Replica`] is the study as one client sees
//! it: what the server has said, and on top of it what it has not answered yet.
//!
//! The number of a move follows from the moves that lead to it ([`MoveId`]): two people who try the same
//! move in the same place have tried one move, whoever was first, and nobody has to ask for a number.

mod chapter;
mod drawing;
mod edit;
mod glyph;
mod limits;
mod origin;
mod replica;
mod said;
mod study;
mod tree;

pub use chapter::{Chapter, ChapterId, ChapterText};
pub use drawing::{Drawing, Drawings, Pen, Stroke};
pub use edit::{Edit, Entry, Refusal};
pub use glyph::Glyph;
pub use limits::{Limit, tidy_name};
pub use origin::Origin;
pub use replica::{Heard, Pending, Replica};
pub use said::{Said, Topic};
pub use study::{BrokenStudy, Study};
pub use tree::{MoveId, Tree};
