//! Light or dark.

use crate::{Palette, Style};

/// How bright a whole picture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Light cells and deep pieces.
    #[default]
    Light,
    /// Dark cells and bright pieces.
    Dark,
    /// White cells and strong outlines.
    HighContrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::HighContrast];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colours of the theme, with all else as usual.
    pub fn palette(self) -> Palette {
        Style::from(self).palette()
    }
}
