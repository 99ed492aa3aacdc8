//! Colours: true colour, the 256 of most terminals, the old 16, or none.

use ratatui::style::{Color, Modifier, Style};
use tercio_rules::Seat;

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// 24 bits.
    True,
    /// The cube of 256.
    Indexed,
    /// The old sixteen.
    Sixteen,
    /// None: only characters and attributes tell things apart.
    None,
}

impl Colours {
    /// What the environment promises. `NO_COLOR` turns colours off.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Colours {
        let term = variable("TERM").unwrap_or_default();
        let promises = variable("COLORTERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" {
            Colours::None
        } else if promises == "truecolor" || promises == "24bit" || term.ends_with("direct") {
            Colours::True
        } else if term.contains("256") || cfg!(windows) {
            Colours::Indexed
        } else {
            Colours::Sixteen
        }
    }
}

/// What lies on a cell besides its own colour, the strongest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    Plain,
    LastMove,
    Attacked,
    Target,
    Capture,
    Hint,
    Picked,
    Cursor,
}

type Rgb = (u8, u8, u8);

const LIGHT: Rgb = (0xef, 0xe6, 0xd3);
const DARK: Rgb = (0xd9, 0xcb, 0xae);
const CANAL: Rgb = (0x6b, 0x5b, 0x4b);
const INK: Rgb = (0x1b, 0x1d, 0x23);
const PAPER: Rgb = (0xff, 0xff, 0xff);
/// Okabe and Ito's colours, which people tell apart however they see colours.
const SEATS: [Rgb; 6] = [
    (0x00, 0x72, 0xb2),
    (0xe6, 0x9f, 0x00),
    (0x00, 0x9e, 0x73),
    (0xcc, 0x79, 0xa7),
    (0xd5, 0x5e, 0x00),
    (0x56, 0xb4, 0xe9),
];
const OLD_SEATS: [Color; 6] = [
    Color::Blue,
    Color::Yellow,
    Color::Green,
    Color::Magenta,
    Color::Red,
    Color::Cyan,
];

/// The colours of everything, for one kind of terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) colours: Colours,
}

impl Palette {
    /// Whether there are no colours at all.
    pub(super) fn is_plain(self) -> bool {
        self.colours == Colours::None
    }

    fn colour(self, rgb: Rgb, old: Color) -> Color {
        match self.colours {
            Colours::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            Colours::Indexed => Color::Indexed(nearest(rgb)),
            Colours::Sixteen => old,
            Colours::None => Color::Reset,
        }
    }

    /// The ground of a cell.
    pub(super) fn cell(self, dark: bool, zone: Option<Seat>, mark: Mark) -> Color {
        let mut ground = if dark { DARK } else { LIGHT };
        if let Some(seat) = zone {
            ground = blend(ground, SEATS[seat.index()], 0.16);
        }
        let plain = if dark { Color::DarkGray } else { Color::Gray };
        let (tint, share, old) = match mark {
            Mark::Plain => (ground, 0.0, plain),
            Mark::LastMove => ((0xf2, 0xc1, 0x4e), 0.55, plain),
            Mark::Attacked => ((0xc8, 0x3e, 0x3e), 0.45, Color::LightRed),
            Mark::Target => ((0x6f, 0xb5, 0x9a), 0.6, Color::LightCyan),
            Mark::Capture => ((0xd9, 0x4f, 0x3d), 0.75, Color::LightRed),
            Mark::Hint => ((0x4f, 0x8f, 0xe8), 0.75, Color::LightBlue),
            Mark::Picked => ((0xff, 0xb0, 0x3a), 0.85, Color::LightMagenta),
            Mark::Cursor => ((0xff, 0xe9, 0x3b), 0.95, Color::LightYellow),
        };
        self.colour(blend(ground, tint, share), old)
    }

    /// Faint writing on the ground of a cell.
    pub(super) fn faint(self, dark: bool, zone: Option<Seat>) -> Color {
        let mut ground = if dark { DARK } else { LIGHT };
        if let Some(seat) = zone {
            ground = blend(ground, SEATS[seat.index()], 0.16);
        }
        let old = if dark { Color::Gray } else { Color::DarkGray };
        self.colour(blend(ground, INK, 0.36), old)
    }

    pub(super) fn ink(self) -> Color {
        self.colour(INK, Color::Black)
    }

    pub(super) fn canal(self) -> Color {
        self.colour(CANAL, Color::Black)
    }

    pub(super) fn seat(self, seat: Seat) -> Color {
        self.colour(SEATS[seat.index()], OLD_SEATS[seat.index()])
    }

    /// A seat's colour as writing on a dark ground.
    fn bright_seat(self, seat: Seat) -> Color {
        let old = match OLD_SEATS[seat.index()] {
            Color::Blue => Color::LightBlue,
            Color::Red => Color::LightRed,
            Color::Magenta => Color::LightMagenta,
            other => other,
        };
        self.colour(blend(SEATS[seat.index()], PAPER, 0.35), old)
    }

    /// A filled badge of a seat: upright pieces, names.
    pub(super) fn badge(self, seat: Seat) -> Style {
        if self.is_plain() {
            return Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        let (r, g, b) = SEATS[seat.index()];
        let bright = 3 * u32::from(r) + 6 * u32::from(g) + u32::from(b) > 1300;
        let ink = if bright { INK } else { PAPER };
        let old = match OLD_SEATS[seat.index()] {
            Color::Blue | Color::Red | Color::Magenta => Color::White,
            _ => Color::Black,
        };
        Style::new()
            .bg(self.seat(seat))
            .fg(self.colour(ink, old))
            .add_modifier(Modifier::BOLD)
    }

    /// The dark badge of a lying piece.
    pub(super) fn pike(self, seat: Seat) -> Style {
        if self.is_plain() {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        Style::new()
            .bg(self.ink())
            .fg(self.bright_seat(seat))
            .add_modifier(Modifier::BOLD)
    }

    /// A seat's colour as writing on the ground of the terminal, which may be dark or light.
    pub(super) fn name(self, seat: Seat) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.is_plain() {
            true => style,
            // Plain blue cannot be read on black.
            false if self.colours == Colours::Sixteen => style.fg(self.bright_seat(seat)),
            false => style.fg(self.seat(seat)),
        }
    }

    pub(super) fn error(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.is_plain() {
            true => style,
            false => style.fg(self.colour((0xe5, 0x5b, 0x4c), Color::LightRed)),
        }
    }

    /// A bar across the screen.
    pub(super) fn bar(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .bg(self.colour((0x2b, 0x2f, 0x3a), Color::DarkGray))
                .fg(self.colour((0xe8, 0xe4, 0xda), Color::White)),
        }
    }

    /// What is chosen in a list.
    pub(super) fn chosen(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .bg(self.colour((0xf2, 0xc1, 0x4e), Color::Yellow))
                .fg(self.colour(INK, Color::Black)),
        }
    }

    pub(super) fn dim(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::DIM),
            _ => Style::new().fg(self.colour((0x8a, 0x8f, 0x99), Color::DarkGray)),
        }
    }
}

fn blend(from: Rgb, to: Rgb, share: f64) -> Rgb {
    let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// The nearest of the 256 colours, from the cube or the ramp of greys.
fn nearest(rgb: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let away = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let off = |c: Rgb| away(c.0, rgb.0) + away(c.1, rgb.1) + away(c.2, rgb.2);
    let cube = (0..216_u8).map(|i| {
        let at = |n: u8| STEPS[usize::from(n % 6)];
        (16 + i, off((at(i / 36), at(i / 6), at(i))))
    });
    let greys = (0..24_u8).map(|i| {
        let grey = 8 + 10 * i;
        (232 + i, off((grey, grey, grey)))
    });
    cube.chain(greys)
        .min_by_key(|&(_, off)| off)
        .map_or(15, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides() {
        let with = |pairs: &'static [(&str, &str)]| {
            Colours::detect(|name| {
                let pair = pairs.iter().find(|pair| pair.0 == name);
                pair.map(|pair| pair.1.to_owned())
            })
        };
        assert_eq!(with(&[("COLORTERM", "truecolor")]), Colours::True);
        assert_eq!(
            with(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]),
            Colours::None
        );
        assert_eq!(
            with(&[("NO_COLOR", ""), ("TERM", "xterm-256color")]),
            Colours::Indexed
        );
        if cfg!(not(windows)) {
            assert_eq!(with(&[("TERM", "linux")]), Colours::Sixteen);
        }
    }

    #[test]
    fn the_nearest_colour_is_near() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((95, 135, 175)), 67);
    }
}
