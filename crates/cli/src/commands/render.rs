//! `tercio render`: a picture of a position.

use crate::error::{Failure, Result, quoted};
use crate::options::{number, seat};
use crate::output;
use crate::source::Source;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use tercio_draw::{Coordinates, Picture, Theme};
use tercio_rules::{Game, Position};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Show the position after N moves instead of the last one
    #[arg(long, value_name = "N", help_heading = "Position", value_parser = number, allow_negative_numbers = true)]
    ply: Option<u32>,
    /// The file to write, .svg or .png; `-` is the standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What to write, where the name of the file does not say it
    #[arg(long)]
    format: Option<Format>,
    /// The longer side of the board in pixels
    #[arg(long, value_name = "PX", default_value = "720", value_parser = number, allow_negative_numbers = true)]
    size: u32,
    /// The colours
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: Colours,
    /// The seat that sits at the bottom
    #[arg(long, value_name = "SEAT")]
    viewer: Option<String>,
    /// Where to write the names of the cells
    #[arg(long, value_name = "WHERE", default_value = "frame")]
    coordinates: Where,
    /// Draw where the pikes point, and mark what could be taken
    #[arg(long)]
    threats: bool,
    /// Mark the pinned pieces (Pikemen)
    #[arg(long)]
    pins: bool,
    /// Write the points below the board
    #[arg(long)]
    scoreboard: bool,
    /// Do not mark the last move
    #[arg(long)]
    no_last_move: bool,
}

/// The kinds of pictures.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    /// Lines and shapes, for the web and for print
    Svg,
    /// Pixels
    Png,
}

/// The colours of a picture.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Colours {
    /// For paper and bright rooms
    Light,
    /// For dark rooms
    Dark,
    /// As clear as can be
    #[value(alias = "high-contrast")]
    Contrast,
}

/// Where the names of the cells stand.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Where {
    /// Around the board
    Frame,
    /// Around it and on the empty cells
    Cells,
    /// Nowhere
    None,
}

/// The smallest and largest picture.
const SIZES: std::ops::RangeInclusive<u32> = 16..=8192;

pub(crate) fn run(args: &Args) -> Result<()> {
    let format = args.format()?;
    if !SIZES.contains(&args.size) {
        return Err(Failure::new(format_args!(
            "--size: expected a number from {} to {}, got {}",
            SIZES.start(),
            SIZES.end(),
            args.size
        )));
    }
    let picture = args.picture(&args.reached_game()?)?;
    let bytes = match format {
        Format::Svg => picture.to_svg().into_bytes(),
        Format::Png => picture.to_png().map_err(Failure::new)?,
    };
    if args.output == Path::new("-") {
        output::print(bytes)
    } else {
        output::write_file(&args.output, &bytes)
    }
}

impl Args {
    fn format(&self) -> Result<Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let extension = self.output.extension();
        match extension.and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::new(format_args!(
                "--output: expected a name that ends in .svg or .png, or --format, got {}",
                quoted(&self.output.to_string_lossy())
            ))),
        }
    }

    fn reached_game(&self) -> Result<Game> {
        let game = self.source.game()?;
        let moves = game.moves();
        let plies = match self.ply {
            None => moves.len(),
            Some(ply) => usize::try_from(ply)
                .ok()
                .filter(|&ply| ply <= moves.len())
                .ok_or_else(|| {
                    let most = moves.len();
                    Failure::new(format_args!(
                        "--ply: expected a number up to {most}, got {ply}"
                    ))
                })?,
        };
        let mut shown = Game::from_position(*game.start());
        for &mv in &moves[..plies] {
            shown.play(mv).map_err(Failure::new)?;
        }
        Ok(shown)
    }

    fn picture(&self, game: &Game) -> Result<Picture> {
        let position: &Position = game.position();
        let mut picture = Picture::new(position)
            .size(self.size)
            .theme(match self.theme {
                Colours::Light => Theme::Light,
                Colours::Dark => Theme::Dark,
                Colours::Contrast => Theme::HighContrast,
            })
            .coordinates(match self.coordinates {
                Where::Frame => Coordinates::Frame,
                Where::Cells => Coordinates::Cells,
                Where::None => Coordinates::Hidden,
            });
        if let Some(viewer) = &self.viewer {
            picture = picture.viewer(seat(viewer, position.rules(), "--viewer")?);
        }
        if let Some(&last) = game.moves().last()
            && !self.no_last_move
        {
            picture = picture.last_move(last);
        }
        if self.threats {
            picture = picture.threats();
        }
        if self.pins {
            picture = picture.pins();
        }
        if self.scoreboard {
            picture = picture.scoreboard();
        }
        Ok(picture)
    }
}
