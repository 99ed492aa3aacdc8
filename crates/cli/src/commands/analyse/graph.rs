//! The graph of a reviewed game.

use super::wrong_name;
use crate::error::{Failure, Result};
use std::path::Path;
use tercio_draw::{Graph, Mark, Theme};
use tercio_engine::review::{Review, Verdict};

/// The kinds of files a graph is written to.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Svg,
    Png,
}

impl Format {
    /// The kind that the name of a file asks for.
    pub(super) fn of(path: &Path) -> Result<Format> {
        let extension = path.extension();
        match extension.and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(wrong_name("--graph", ".svg or .png", path)),
        }
    }
}

pub(super) fn draw(review: &Review, theme: Theme, format: Format) -> Result<Vec<u8>> {
    let analyses = (0..review.positions()).filter_map(|ply| review.analysis(ply));
    let chances: Vec<Vec<f32>> = analyses.map(|analysis| analysis.chances.clone()).collect();
    let mut graph = Graph::new(&chances).theme(theme);
    for judged in review.moves() {
        let mark = match judged.judgement.verdict {
            Verdict::Best | Verdict::Good => continue,
            Verdict::Inaccuracy => Mark::Inaccuracy,
            Verdict::Mistake => Mark::Mistake,
            Verdict::Blunder => Mark::Blunder,
        };
        graph = graph.mark(judged.ply + 1, judged.seat, mark);
    }
    match format {
        Format::Svg => Ok(graph.to_svg().into_bytes()),
        Format::Png => graph.to_png().map_err(Failure::new),
    }
}
