//! PNG pictures, drawn from the SVG.

use crate::{Graph, Picture};
use resvg::{tiny_skia, usvg};
use std::fmt;

/// The longest side a PNG may have, in pixels.
pub const LONGEST_SIDE: u32 = 16_384;

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PngError {
    /// The picture would have more pixels than a PNG of ours may.
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The drawing could not be read back, which is a fault of this crate.
    Drawing(String),
    /// The pixels could not be packed.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::TooLarge { width, height } => write!(
                f,
                "a picture of {width} by {height} pixels is too large; \
                 no side may be longer than {LONGEST_SIDE}"
            ),
            PngError::Drawing(reason) => write!(f, "the drawing could not be read: {reason}"),
            PngError::Encoding(reason) => write!(f, "the picture could not be packed: {reason}"),
        }
    }
}

impl std::error::Error for PngError {}

impl Picture {
    /// The picture as the bytes of a PNG file. What lies outside the frame is transparent.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        draw(&self.to_svg())
    }
}

impl Graph {
    /// The graph as the bytes of a PNG file.
    pub fn to_png(&self) -> Result<Vec<u8>, PngError> {
        draw(&self.to_svg())
    }
}

fn draw(svg: &str) -> Result<Vec<u8>, PngError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| PngError::Drawing(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = PngError::TooLarge { width, height };
    if width.max(height) > LONGEST_SIDE {
        return Err(too_large);
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|error| PngError::Encoding(error.to_string()))
}
