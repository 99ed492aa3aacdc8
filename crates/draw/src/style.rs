//! How pictures look: what a person may choose.

use crate::{Palette, Theme};
use tercio_rules::Rules;

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// What the board is made of.
    pub surface: Surface,
    /// How pieces are painted.
    pub pieces: PieceSet,
    /// What the colour of a piece tells.
    pub dye: Dye,
}

impl Style {
    /// The style as a game can have it: in Pikemen only its colour says whose a piece is.
    pub fn of_game(self, rules: Rules) -> Style {
        match rules {
            Rules::Pikemen(_) => Style {
                dye: Dye::BySeat,
                ..self
            },
            Rules::Martian(_) => self,
        }
    }

    /// The colours of the style.
    pub fn palette(self) -> Palette {
        Palette::of(self)
    }
}

impl From<Theme> for Style {
    fn from(theme: Theme) -> Style {
        Style {
            theme,
            ..Style::default()
        }
    }
}

/// What the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Surface {
    /// Warm and pale.
    #[default]
    Sand,
    /// Brown.
    Wood,
    /// Cool and grey.
    Slate,
    /// Green.
    Meadow,
}

impl Surface {
    /// Every surface.
    pub const ALL: [Surface; 4] = [
        Surface::Sand,
        Surface::Wood,
        Surface::Slate,
        Surface::Meadow,
    ];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            Surface::Sand => "sand",
            Surface::Wood => "wood",
            Surface::Slate => "slate",
            Surface::Meadow => "meadow",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<Surface> {
        Surface::ALL
            .into_iter()
            .find(|surface| surface.name() == name)
    }
}

/// How pieces are painted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// Pyramids in the light, with shadows.
    #[default]
    Shaded,
    /// Plain shapes of one colour with clear edges.
    Flat,
}

impl PieceSet {
    /// Every set.
    pub const ALL: [PieceSet; 2] = [PieceSet::Shaded, PieceSet::Flat];

    /// The name used by people and programs.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Shaded => "shaded",
            PieceSet::Flat => "flat",
        }
    }

    /// Reads a name.
    pub fn from_name(name: &str) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.name() == name)
    }
}

/// What the colour of a piece tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dye {
    /// Whose it is.
    #[default]
    BySeat,
    /// How large it is. Every seat has the same mixture, so that only the place of a piece says
    /// whose it is, as the sheet of Martian Chess advises.
    BySize,
}
