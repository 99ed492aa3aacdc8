//! Pictures of any position of Pikemen and Martian Chess, on any board.
//!
//! [`Picture`] makes a whole SVG document, and with the feature `png` a PNG. Its parts are public
//! as well, so that an interactive board can draw a single cell ([`cell_path`]), piece
//! ([`piece_svg`]) or layer ([`parts`]) in the same style: [`View`] says where everything lies,
//! [`Palette`] how it is coloured.
//!
//! [`Graph`] draws the chances of a whole game, [`Chart`] the figures of many. [`replay`] gives the
//! pictures of a game, and [`Animation`] joins such pictures to an animated PNG.
//!
//! The SVG holds no text elements, no images, no filters and no ids, so it looks the same
//! everywhere and several of them can share a page. Its groups carry classes and attributes:
//! `cell` and `piece` with `data-cell`, pieces also with `data-seat`, `data-size` and
//! `data-stance`.

mod animation;
mod axis;
mod board;
mod chart;
mod colour;
mod geometry;
mod glyph;
mod graph;
mod mark;
mod markup;
mod overlay;
mod palette;
mod picture;
#[cfg(feature = "png")]
mod png;
mod pyramid;
mod replay;
mod scoreboard;
mod solid;
mod style;
mod theme;
mod view;

/// The layers of a picture, each a piece of markup to be put into an SVG with the view's size.
pub mod parts {
    pub use crate::board::{canals, cells, coordinates, frame, names};
    pub use crate::overlay::{captures, highlights, last_move, pins, sight, threat_lines};
}

pub use animation::{Animation, AnimationError};
pub use board::{Coordinates, Shade, cell_path, shown_zone};
pub use chart::{Chart, Column};
pub use colour::Colour;
pub use graph::{Graph, Mark};
pub use mark::mark_name;
pub use markup::{Number, number};
pub use palette::Palette;
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{LONGEST_SIDE, PngError};
pub use pyramid::{piece_svg, solid_svg};
pub use replay::replay;
pub use solid::{Face, Solid};
pub use style::{Dye, PieceSet, Style, Surface};
pub use theme::Theme;
pub use view::{CELL, View};
