//! The colours that pictures are made of.

use crate::{Colour, Dye, PieceSet, Shade, Style, Surface, Theme};
use tercio_rules::{Seat, Size};

/// The colours of a [`Style`].
///
/// The seat colours were searched for so that each stands out from every cell by at least 3:1 and
/// any two of them stay apart for deuteranopes, protanopes and tritanopes too. Texts stand out by
/// 4.5:1. Tests hold all of this for every style.
#[derive(Clone, Copy, PartialEq, Debug)]
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
    /// How pieces are painted.
    pub pieces: PieceSet,
    /// What the colour of a piece tells.
    pub dye: Dye,
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
    /// The colours of a style.
    pub(crate) fn of(style: Style) -> Palette {
        let theme = match style.theme {
            Theme::Light => LIGHT,
            Theme::Dark => DARK,
            Theme::HighContrast => HIGH_CONTRAST,
        };
        let colours = ground(style.theme, style.surface).map(Colour::hex);
        let [
            cell_light,
            cell_dark,
            grid,
            canal,
            frame,
            frame_text,
            cell_text,
        ] = colours;
        Palette {
            cell_light,
            cell_dark,
            grid,
            canal,
            frame,
            frame_text,
            cell_text,
            pieces: style.pieces,
            dye: style.dye,
            ..theme
        }
    }

    /// The colour of a seat.
    pub const fn seat(&self, seat: Seat) -> Colour {
        self.seats[seat.index()]
    }

    /// The colour of a piece.
    pub const fn piece(&self, seat: Seat, size: Size) -> Colour {
        match (self.dye, size) {
            (Dye::BySeat, _) => self.seat(seat),
            // Not those of the first two seats: with two players no colour should look like one.
            (Dye::BySize, Size::Small) => self.seats[2],
            (Dye::BySize, Size::Medium) => self.seats[4],
            (Dye::BySize, Size::Large) => self.seats[3],
        }
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

    /// The colour of a face that is turned to the light so much: 1 fully, -1 away from it.
    pub fn face(&self, base: Colour, light: f64) -> Colour {
        match self.pieces {
            PieceSet::Flat => base,
            PieceSet::Shaded if light > 0.0 => base.mix(Colour::WHITE, light * self.lit),
            PieceSet::Shaded => base.mix(Colour::BLACK, -light * self.shaded),
        }
    }

    /// The colour of a seat where it is written on the frame.
    pub fn seat_on_frame(&self, seat: Seat) -> Colour {
        let colour = self.seat(seat);
        // The frame is dark in every style, so the deep colours have to be lifted.
        (0..10)
            .map(|step| colour.mix(Colour::WHITE, f64::from(step) / 10.0))
            .find(|lifted| lifted.contrast(self.frame) >= 5.0)
            .unwrap_or(self.frame_text)
    }
}

/// The colours of a surface in a theme: light and dark cells, the grid, canals, the frame, the text
/// on it, and the names of cells.
const fn ground(theme: Theme, surface: Surface) -> [u32; 7] {
    match (theme, surface) {
        (Theme::Light, Surface::Sand) => [
            0xf3ede2, 0xe1d7c4, 0xb9ab92, 0x8a5a3c, 0x26303b, 0xb9c3cd, 0x5a503f,
        ],
        (Theme::Light, Surface::Wood) => [
            0xf7e6ca, 0xecd1a8, 0xb98d5a, 0x7a4319, 0x4b2f1c, 0xe3cdb4, 0x5c4220,
        ],
        (Theme::Light, Surface::Slate) => [
            0xeef2f5, 0xd3dce4, 0x9aa9b6, 0x44647f, 0x27323d, 0xbcc8d3, 0x48545f,
        ],
        (Theme::Light, Surface::Meadow) => [
            0xf0f3de, 0xd2dfba, 0x9bad7c, 0x5a6b25, 0x25382a, 0xc3d2bd, 0x46523a,
        ],
        (Theme::Dark, Surface::Sand) => [
            0x47443f, 0x373431, 0x25221f, 0xc69064, 0x14181d, 0x94a0ab, 0xded7cb,
        ],
        (Theme::Dark, Surface::Wood) => [
            0x54402c, 0x412f1e, 0x2a1d11, 0xd79a5f, 0x1b120a, 0xb9a48c, 0xe8d9c4,
        ],
        (Theme::Dark, Surface::Slate) => [
            0x3a444f, 0x2b343e, 0x1e252c, 0x86a9c6, 0x11171d, 0x96a5b3, 0xd5dde5,
        ],
        (Theme::Dark, Surface::Meadow) => [
            0x374636, 0x283629, 0x1a251b, 0xa9bd72, 0x0f1811, 0x98aa98, 0xd6e0d0,
        ],
        (Theme::HighContrast, Surface::Sand) => [
            0xffffff, 0xe2e2e2, 0x555555, 0x000000, 0x000000, 0xffffff, 0x3c3c3c,
        ],
        (Theme::HighContrast, Surface::Wood) => [
            0xffffff, 0xf3ddb8, 0x5a4630, 0x3a1d00, 0x000000, 0xffffff, 0x3a2c18,
        ],
        (Theme::HighContrast, Surface::Slate) => [
            0xffffff, 0xd6e2ee, 0x44525f, 0x001d3a, 0x000000, 0xffffff, 0x2a343d,
        ],
        (Theme::HighContrast, Surface::Meadow) => [
            0xffffff, 0xd9ebc6, 0x465636, 0x16330a, 0x000000, 0xffffff, 0x2c3822,
        ],
    }
}

/// What a surface gives instead.
const BLANK: Colour = Colour::BLACK;

const LIGHT: Palette = Palette {
    cell_light: BLANK,
    cell_dark: BLANK,
    grid: BLANK,
    canal: BLANK,
    frame: BLANK,
    frame_text: BLANK,
    cell_text: BLANK,
    last_move: Colour::hex(0xf0c243),
    highlight: Colour::hex(0x1a7a68),
    capture: Colour::hex(0xc92f27),
    seats: [
        Colour::hex(0x3062d2),
        Colour::hex(0x9a1400),
        Colour::hex(0x005f41),
        Colour::hex(0x5d0c7d),
        Colour::hex(0x7f6c12),
        Colour::hex(0x2c3537),
    ],
    pip: Colour::hex(0xffffff),
    pieces: PieceSet::Shaded,
    dye: Dye::BySeat,
    zone_tint: 0.085,
    lit: 0.37,
    shaded: 0.42,
    outline: 0.55,
    outline_width: 1.1,
};

const DARK: Palette = Palette {
    last_move: Colour::hex(0x9c7218),
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
    shaded: 0.33,
    outline: 0.75,
    ..LIGHT
};

const HIGH_CONTRAST: Palette = Palette {
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
    zone_tint: 0.03,
    lit: 0.3,
    shaded: 0.3,
    outline: 1.0,
    outline_width: 1.8,
    ..LIGHT
};
