//! `tercio render`: a picture of a position, or of a whole game.

use crate::colours::Colours;
use crate::error::{Failure, Result, quoted};
use crate::numbers::{ANY, number};
use crate::options::seat;
use crate::output;
use crate::progress::Bar;
use crate::source::Source;
use clap::ValueEnum;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tercio_draw::{Animation, Coordinates, Picture, replay};
use tercio_rules::Game;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// Show the position after N moves instead of the last one
    #[arg(long, value_name = "N", help_heading = "Position", value_parser = number(ANY), allow_negative_numbers = true)]
    ply: Option<u32>,
    /// The file to write, .svg or .png; `-` is the standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "replay")]
    output: Option<PathBuf>,
    /// The animated PNG to write instead: every position of the game, one after another
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "format", "ply"])]
    replay: Option<PathBuf>,
    /// How long the replay shows a position, in milliseconds
    #[arg(long, value_name = "MS", default_value = "900", conflicts_with = "output", value_parser = number(PACES), allow_negative_numbers = true)]
    pace: u32,
    /// What to write, where the name of the file does not say it
    #[arg(long)]
    format: Option<Format>,
    /// The longer side of the board in pixels
    #[arg(long, value_name = "PX", default_value = "720", value_parser = number(SIZES), allow_negative_numbers = true)]
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
const SIZES: RangeInclusive<u32> = 16..=8192;
/// The shortest and longest time that a replay shows a position, in milliseconds. The last one is
/// shown three times as long, and an animation has no room for more than a good minute.
const PACES: RangeInclusive<u32> = 20..=20_000;

pub(crate) fn run(args: &Args) -> Result<()> {
    if let Some(path) = &args.replay {
        let png = path.extension().is_some_and(|extension| extension == "png");
        if !png && path != Path::new("-") {
            return Err(Failure::new(format_args!(
                "--replay: expected a name that ends in .png, got {}",
                quoted(&path.to_string_lossy())
            )));
        }
        return output::write_file(path, args.animation()?);
    }
    // Without a replay there is an output.
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    let format = args.format(path)?;
    let game = args.reached_game()?;
    let picture = Picture::new(game.position());
    let picture = match game.last_move() {
        Some(last) => picture.last_move(last),
        None => picture,
    };
    let picture = args.dressed(picture, &game)?;
    let bytes = match format {
        Format::Svg => picture.to_svg().into_bytes(),
        Format::Png => picture.to_png().map_err(Failure::new)?,
    };
    output::write_file(path, bytes)
}

impl Args {
    /// The whole game as an animated PNG.
    fn animation(&self) -> Result<Vec<u8>> {
        let game = self.source.game()?;
        let pictures = replay(&game, Duration::from_millis(self.pace.into()));
        let bar = Bar::new(pictures.len() as u64, "pictures");
        let mut animation = Animation::default();
        for (picture, shown) in pictures {
            let picture = self.dressed(picture, &game)?;
            let png = picture.to_png().map_err(Failure::new)?;
            animation.add(&png, shown).map_err(Failure::new)?;
            bar.add_one();
        }
        bar.clear();
        animation.to_png().map_err(Failure::new)
    }

    fn format(&self, path: &Path) -> Result<Format> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let extension = path.extension();
        match extension.and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::new(format_args!(
                "--output: expected a name that ends in .svg or .png, or --format, got {}",
                quoted(&path.to_string_lossy())
            ))),
        }
    }

    fn reached_game(&self) -> Result<Game> {
        let game = self.source.game()?;
        let most = game.plies();
        let plies = match self.ply {
            None => most,
            Some(ply) => usize::try_from(ply)
                .ok()
                .filter(|&ply| ply <= most)
                .ok_or_else(|| {
                    Failure::new(format_args!(
                        "--ply: expected a number from 0 to {most}, got {ply}"
                    ))
                })?,
        };
        Ok(game.up_to(plies))
    }

    /// A picture with all that was asked for.
    fn dressed(&self, picture: Picture, game: &Game) -> Result<Picture> {
        let mut picture = picture
            .size(self.size)
            .theme(self.theme.into())
            .coordinates(match self.coordinates {
                Where::Frame => Coordinates::Frame,
                Where::Cells => Coordinates::Cells,
                Where::None => Coordinates::Hidden,
            });
        if let Some(viewer) = &self.viewer {
            picture = picture.viewer(seat(viewer, game.rules(), "--viewer")?);
        }
        if self.no_last_move {
            picture = picture.no_last_move();
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
