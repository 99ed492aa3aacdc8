//! The board without a screen: what is chosen, what can be done next, what a gesture means.
//!
//! [`Controller`] is a value with actions. An interface turns its events into actions (a press, a
//! drag, a key), does what the [`Effect`] says that comes back, and paints what
//! [`Controller::highlights`] names. Where things are on the screen comes in as a [`Geometry`], who
//! may move as [`Capabilities`]. The controller knows no browser, no terminal and no language, so
//! both interfaces move pieces by the same rules, and a change of a gesture is made here, once.
//!
//! What a move does ([`Meaning`]), what rivals threaten ([`threats_against`]) and what a pike would
//! look at ([`sights`]) are facts here as well; each interface has its own words for them.
//!
//! ```
//! use tercio_controller::{Capabilities, Controller, Effect, Geometry, Selection};
//! use tercio_rules::board::Point;
//! use tercio_rules::{Board, Cell, Facing, Position, Rules, Stance};
//!
//! /// A flat board, one unit a cell, as its first seat sees it.
//! struct Plain(&'static Board);
//!
//! impl Geometry for Plain {
//!     fn board(&self) -> &'static Board {
//!         self.0
//!     }
//!     fn centre(&self, cell: Cell) -> Point {
//!         self.0.centre(cell)
//!     }
//!     fn cell_at(&self, at: Point) -> Option<Cell> {
//!         let off = |cell| (self.centre(cell).x - at.x).hypot(self.centre(cell).y - at.y);
//!         self.0.cells().find(|&cell| off(cell) < 0.5)
//!     }
//!     fn direction(&self, _: Cell, facing: Facing) -> Point {
//!         let (sin, cos) = (f64::from(facing as u8) * std::f64::consts::FRAC_PI_4).sin_cos();
//!         Point { x: sin, y: -cos }
//!     }
//!     fn cell_size(&self) -> f64 {
//!         1.0
//!     }
//! }
//!
//! let rules = Rules::from_names("pikemen", "classic").expect("a setup");
//! let geometry = Plain(rules.board());
//! let everybody = Capabilities::all_seats(rules);
//! let mut controller = Controller::new(geometry, Position::start(rules), everybody);
//!
//! let h5 = rules.board().cell("h5").expect("a cell");
//! assert!(matches!(controller.tap(h5), Effect::Select(Selection::Target { .. })));
//! let Effect::Play(mv) = controller.stand(Stance::Lying(Facing::N)) else {
//!     panic!("a legal move");
//! };
//! assert_eq!(controller.position().notation(mv).to_string(), "h5(N)");
//! ```

mod capabilities;
mod compass;
mod controller;
mod cursor;
mod direction;
mod drag;
mod effect;
mod geometry;
mod highlights;
mod meaning;
mod selection;
mod sight;
mod threat;

pub use capabilities::Capabilities;
pub use compass::Compass;
pub use controller::Controller;
pub use cursor::{Jump, rows, step};
pub use direction::{Direction, Spot};
pub use drag::Press;
pub use effect::{Effect, Rejection};
pub use geometry::Geometry;
pub use highlights::{Highlights, RingChoice};
pub use meaning::{Action, Meaning};
pub use selection::{Finish, Means, Selection};
pub use sight::{Seen, Sight, sights};
pub use threat::{Threat, threats_against, with_turn};
