//! Play Pikemen and Martian Chess in a terminal.
pub mod geometry;
pub mod raster;
pub mod opponent;
