//! Themes and the colours they are made of.

use crate::{Colour, Shade};
use tercio_rules::Seat;

/// A set of colours for a whole picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm light cells and deep pieces.
    #[default]
    Light,
    /// Dark cells and bright pieces.
    Dark,
    /// White and grey cells, strong outlines.
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

    /// The colours of the theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::HighContrast => &HIGH_CONTRAST,
        }
    }
}

/// The colours of a theme.
///
/// The seat colours were searched for so that each stands out from every cell by at least 3:1 and
/// any two of them stay apart for deuteranopes, protanopes and tritanopes too; tests hold both.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Palette {
    pub cell_light: Colour,
    pub cell_dark: Colour,
    /// The thin lines between cells of a wedge board.
    pub grid: Colour,
    pub canal: Colour,
    pub frame: Colour,
    /// Coordinates and other text on the frame.
    pub frame_text: Colour,
    /// Cell names on the board.
    pub cell_text: Colour,
    pub last_move: Colour,
    pub highlight: Colour,
    /// What marks a piece that could be taken.
    pub capture: Colour,
    pub seats: [Colour; Seat::MAX],
    pub pip: Colour,
    /// How much of a seat's colour its zone takes on.
    pub(crate) zone_tint: f64,
    /// How far faces turned to the light go towards white, and faces turned away towards black.
    pub(crate) lit: f64,
    pub(crate) shaded: f64,
    /// How far outlines go towards black, and how wide they are.
    pub(crate) outline: f64,
    pub(crate) outline_width: f64,
}

impl Palette {
    /// The colour of a seat's pieces.
    pub const fn seat(&self, seat: Seat) -> Colour {
        self.seats[seat.index()]
    }

    /// The colour of a cell, tinted if it lies in a zone that shows.
    pub fn cell(&self, shade: Shade, zone: Option<Seat>) -> Colour {
        let plain = match shade {
            Shade::Light => self.cell_light,
            Shade::Dark => self.cell_dark,
        };
        match zone {
            Some(seat) => plain.mix(self.seat(seat), self.zone_tint),
            None => plain,
        }
    }

    /// The colour of a seat where it is written on the frame.
    pub fn seat_on_frame(&self, seat: Seat) -> Colour {
        let colour = self.seat(seat);
        // The frame is dark in every theme, so the deep colours have to be lifted.
        (0..10)
            .map(|step| colour.mix(Colour::WHITE, f64::from(step) / 10.0))
            .find(|lifted| lifted.contrast(self.frame) >= 5.0)
            .unwrap_or(self.frame_text)
    }
}

const LIGHT: Palette = Palette {
    cell_light: Colour::hex(0xf3ede2),
    cell_dark: Colour::hex(0xe1d7c4),
    grid: Colour::hex(0xb9ab92),
    canal: Colour::hex(0x8a5a3c),
    frame: Colour::hex(0x26303b),
    frame_text: Colour::hex(0xb9c3cd),
    cell_text: Colour::hex(0x8d7f68),
    last_move: Colour::hex(0xf0c243),
    highlight: Colour::hex(0x1f8f7a),
    capture: Colour::hex(0xd0342c),
    seats: [
        Colour::hex(0x3062d2),
        Colour::hex(0x9a1400),
        Colour::hex(0x005f41),
        Colour::hex(0x5d0c7d),
        Colour::hex(0x7f6c12),
        Colour::hex(0x2c3537),
    ],
    pip: Colour::hex(0xffffff),
    zone_tint: 0.085,
    lit: 0.42,
    shaded: 0.42,
    outline: 0.55,
    outline_width: 1.1,
};

const DARK: Palette = Palette {
    cell_light: Colour::hex(0x47443f),
    cell_dark: Colour::hex(0x373431),
    grid: Colour::hex(0x25221f),
    canal: Colour::hex(0xc08a5e),
    frame: Colour::hex(0x14181d),
    frame_text: Colour::hex(0x94a0ab),
    cell_text: Colour::hex(0x8c857a),
    last_move: Colour::hex(0xc4952a),
    highlight: Colour::hex(0x3fd0b4),
    capture: Colour::hex(0xff6a5e),
    seats: [
        Colour::hex(0x7495ff),
        Colour::hex(0xff6460),
        Colour::hex(0x00e178),
        Colour::hex(0xc395d7),
        Colour::hex(0xe49f0a),
        Colour::hex(0x92a698),
    ],
    pip: Colour::hex(0x14181d),
    zone_tint: 0.06,
    lit: 0.35,
    shaded: 0.36,
    outline: 0.75,
    outline_width: 1.1,
};

const HIGH_CONTRAST: Palette = Palette {
    cell_light: Colour::hex(0xffffff),
    cell_dark: Colour::hex(0xe2e2e2),
    grid: Colour::hex(0x555555),
    canal: Colour::hex(0x000000),
    frame: Colour::hex(0x000000),
    frame_text: Colour::hex(0xffffff),
    cell_text: Colour::hex(0x3c3c3c),
    last_move: Colour::hex(0xffd400),
    highlight: Colour::hex(0x007a5e),
    capture: Colour::hex(0xd40000),
    seats: [
        Colour::hex(0x005ad1),
        Colour::hex(0x5c0901),
        Colour::hex(0x1c553f),
        Colour::hex(0xa81a97),
        Colour::hex(0x7b5b08),
        Colour::hex(0x001315),
    ],
    pip: Colour::hex(0xffffff),
    zone_tint: 0.03,
    lit: 0.3,
    shaded: 0.3,
    outline: 1.0,
    outline_width: 1.8,
};
