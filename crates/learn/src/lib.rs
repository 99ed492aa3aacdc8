//! Lessons, puzzles and rule books for Pikemen and Martian Chess: what is taught, and the judge of
//! what a learner plays. No I/O, no clock, no randomness; interfaces only show what is here.
//!
//! ```
//! use tercio_learn::{Attempt, Course, Feedback, Language};
//!
//! let lesson = &Course::PIKEMEN.lessons[0];
//! let step = &lesson.steps[0];
//! println!("{}", Language::English.texts().get(&lesson.key(step, "task")).unwrap_or(""));
//! let mut attempt = Attempt::new(lesson, step).expect("the position is right");
//! let mv = attempt.position().parse_move("c2(N)")?;
//! assert!(matches!(attempt.play(mv), Feedback::Right { done: true, .. }));
//! # Ok::<(), tercio_rules::notation::MoveError>(())
//! ```

mod attempt;
mod course;
mod feedback;
mod goal;
mod language;
mod lessons;
mod look;
mod progress;
pub mod puzzle;
pub mod rulebook;

pub use attempt::{Attempt, judge};
pub use course::{Course, Lesson, Mark, Slip, Step, Task, Theme, Turn};
pub use feedback::Feedback;
pub use goal::Goal;
pub use language::{Language, Texts, TextsError};
pub use progress::Progress;
