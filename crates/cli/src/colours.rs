//! The colours of what is drawn.

use clap::ValueEnum;
use tercio_draw::Theme;

/// The colours of a picture or a graph.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum Colours {
    /// For paper and bright rooms
    Light,
    /// For dark rooms
    Dark,
    /// As clear as can be
    #[value(alias = "high-contrast")]
    Contrast,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Theme {
        match colours {
            Colours::Light => Theme::Light,
            Colours::Dark => Theme::Dark,
            Colours::Contrast => Theme::HighContrast,
        }
    }
}
