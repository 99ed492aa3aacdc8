//! A graph of a game: the chances to win over the moves, with the mistakes marked.

use crate::axis::{self, GridLine, SMALL};
use crate::geometry::point;
use crate::glyph::{Anchor, group, text};
use crate::mark::pip;
use crate::markup::{closed, number, open, path};
use crate::{Palette, Theme};
use tercio_rules::Seat;
use tercio_rules::board::Point;

/// How bad a marked move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A small ring.
    Inaccuracy,
    /// A disc.
    Mistake,
    /// A large disc with two question marks.
    Blunder,
}

/// A graph of a game. Give it the chances after each move, then make an SVG of it.
///
/// A position of which nothing is known yet has no chances at all, and a gap in the graph.
///
/// With two seats the chance of seat A is an area from below and that of seat B the rest; with more
/// each seat has a line. Each is labelled where it ends, with its letter and its mark.
///
/// ```
/// use tercio_draw::{Graph, Mark, Theme};
/// use tercio_rules::Seat;
/// let svg = Graph::new(&[vec![0.5, 0.5], vec![0.6, 0.4], vec![0.3, 0.7]])
///     .mark(2, Seat::A, Mark::Blunder)
///     .theme(Theme::Dark)
///     .to_svg();
/// assert!(svg.starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    /// For each position the chance of each seat.
    chances: Vec<Vec<f32>>,
    marks: Vec<(usize, Seat, Mark)>,
    /// The position that is looked at.
    cursor: Option<usize>,
    theme: Theme,
    shape: Shape,
    width: u32,
}

/// How wide and high the drawing is, in its own units.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Shape {
    width: f64,
    height: f64,
}

const WIDE: Shape = Shape {
    width: 960.0,
    height: 320.0,
};
const NARROW: Shape = Shape {
    width: 420.0,
    height: 220.0,
};
const LEFT: f64 = 52.0;
const RIGHT: f64 = 52.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 34.0;
/// The height of the letters of seats.
const LABEL: f64 = 13.0;
/// The least distance of two labels.
const APART: f64 = 19.0;

impl Graph {
    /// A graph of the chances of all seats after 0, 1, 2 … moves.
    pub fn new(chances: &[Vec<f32>]) -> Graph {
        Graph {
            chances: chances.to_vec(),
            marks: Vec::new(),
            cursor: None,
            theme: Theme::default(),
            shape: WIDE,
            width: WIDE.width as u32,
        }
    }

    /// For a narrow place such as a phone: figures are larger in proportion.
    pub fn narrow(mut self) -> Graph {
        self.shape = NARROW;
        self
    }

    /// Draws a line through the position after so many moves.
    pub fn cursor(mut self, plies: usize) -> Graph {
        self.cursor = Some(plies);
        self
    }

    /// The position nearest to a place from 0, the left side of the picture, to 1, its right.
    pub fn plies_at(&self, place: f64) -> usize {
        let last = self.chances.len().saturating_sub(1);
        let share = (place * self.shape.width - LEFT) / (self.shape.width - LEFT - RIGHT);
        // A place that is no number counts as the left side.
        (share.clamp(0.0, 1.0) * last as f64).round() as usize
    }

    /// Marks the position after so many moves, on the line of the seat that made the last of them.
    pub fn mark(mut self, plies: usize, seat: Seat, mark: Mark) -> Graph {
        self.marks.push((plies, seat, mark));
        self
    }

    /// The colours.
    pub fn theme(mut self, theme: Theme) -> Graph {
        self.theme = theme;
        self
    }

    /// The width in pixels; the height follows.
    pub fn width(mut self, pixels: u32) -> Graph {
        self.width = pixels.max(1);
        self
    }

    /// The graph as an SVG document.
    pub fn to_svg(&self) -> String {
        let palette = &self.theme.palette();
        let Shape { width, height } = self.shape;
        let pixels = f64::from(self.width) * height / width;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\"><rect width=\"{width}\" height=\"{height}\" rx=\"14\" fill=\"{}\"/>",
            self.width,
            number(pixels),
            palette.cell_light
        );
        if self.seats() == 2 {
            svg += &self.areas(palette);
            svg += &self.grid(palette);
        } else {
            svg += &self.grid(palette);
            svg += &self.lines(palette);
        }
        svg += &self.pointed(palette);
        svg += &self.labels(palette);
        svg += &self.marked(palette);
        svg + "</svg>\n"
    }

    fn seats(&self) -> usize {
        let seats = self.chances.iter().map(Vec::len).max();
        seats.unwrap_or(0).min(Seat::MAX)
    }

    fn chance(&self, plies: usize, seat: Seat) -> f64 {
        let chances = self.chances.get(plies);
        let chance = chances.and_then(|chances| chances.get(seat.index()));
        let chance = chance.copied().filter(|chance| chance.is_finite());
        f64::from(chance.unwrap_or(0.0)).clamp(0.0, 1.0)
    }

    /// Where the chance of a seat lies. With two seats both are read off the one border.
    fn place(&self, plies: usize, seat: Seat) -> Point {
        let seat = if self.seats() == 2 { Seat::A } else { seat };
        self.spot(plies, self.chance(plies, seat))
    }

    fn spot(&self, plies: usize, chance: f64) -> Point {
        let last = self.chances.len().saturating_sub(1).max(1) as f64;
        point(
            LEFT + (self.shape.width - LEFT - RIGHT) * plies as f64 / last,
            TOP + (self.shape.height - TOP - BOTTOM) * (1.0 - chance),
        )
    }

    /// The positions of which something is known.
    fn known(&self) -> impl DoubleEndedIterator<Item = usize> {
        let known = |plies: &usize| !self.chances[*plies].is_empty();
        (0..self.chances.len()).filter(known)
    }

    fn curve(&self, seat: Seat) -> Vec<Point> {
        self.known().map(|plies| self.place(plies, seat)).collect()
    }

    fn pointed(&self, palette: &Palette) -> String {
        let Some(plies) = self.cursor.filter(|&plies| plies < self.chances.len()) else {
            return String::new();
        };
        let ends = [self.spot(plies, 0.0), self.spot(plies, 1.0)];
        let style = format!(
            "class=\"cursor\" stroke=\"{}\" stroke-width=\"3\"",
            axis::ink(palette)
        );
        path(&open(&ends), &style)
    }

    /// Two seats: what is below the border belongs to A, what is above to B.
    fn areas(&self, palette: &Palette) -> String {
        let (first, last) = (self.known().next(), self.known().next_back());
        let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
        let border = self.curve(Seat::A);
        let mut markup = String::from("<g class=\"areas\">");
        for (seat, edge) in [(Seat::A, 0.0), (Seat::B, 1.0)] {
            let mut area = border.clone();
            area.push(self.spot(last, edge));
            area.push(self.spot(first, edge));
            let colour = palette.cell_light.mix(palette.seat(seat), 0.55);
            markup += &path(
                &closed(&area),
                &format!("data-seat=\"{seat}\" fill=\"{colour}\""),
            );
        }
        let line = axis::ink(palette);
        markup += &path(
            &open(&border),
            &format!(
                "fill=\"none\" stroke=\"{line}\" stroke-width=\"2\" stroke-linejoin=\"round\""
            ),
        );
        markup + "</g>"
    }

    /// More seats: a line for each.
    fn lines(&self, palette: &Palette) -> String {
        let mut markup = String::from("<g class=\"lines\">");
        for seat in Seat::ALL.into_iter().take(self.seats()) {
            let style = format!(
                "data-seat=\"{seat}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\" \
                 stroke-linejoin=\"round\"",
                palette.seat(seat)
            );
            markup += &path(&open(&self.curve(seat)), &style);
        }
        markup + "</g>"
    }

    /// Lines at each quarter with their percentages, and the numbers of the moves.
    fn grid(&self, palette: &Palette) -> String {
        let last = self.chances.len().saturating_sub(1);
        let colour = axis::ink(palette);
        let lines = [0, 1, 2, 3, 4].map(|quarter| GridLine {
            y: self.spot(0, f64::from(quarter) / 4.0).y,
            style: match quarter {
                2 => "opacity=\".55\"",
                _ => "opacity=\".22\"",
            },
            figures: Some(format!("{}%", 25 * quarter)),
        });
        let sides = (self.spot(0, 0.0).x, self.spot(last, 0.0).x);
        let mut markup = axis::grid(&lines, sides, colour);
        markup += &group("figures", colour, 1.0);
        let most = if self.shape == WIDE { 12 } else { 6 };
        for plies in (0..=last).step_by(step(last, most)) {
            let at = point(self.spot(plies, 0.0).x, self.shape.height - BOTTOM + 15.0);
            markup += &text(&plies.to_string(), at, SMALL, Anchor::Middle);
        }
        markup + "</g>"
    }

    /// Letter and mark of each seat at the end of its line or beside its area.
    fn labels(&self, palette: &Palette) -> String {
        let last = self.known().next_back().unwrap_or(0);
        let mut heights: Vec<(Seat, f64)> = Seat::ALL
            .into_iter()
            .take(self.seats())
            .map(|seat| {
                let height = match self.seats() {
                    // In the middle of what the seat has at the end.
                    2 if seat == Seat::A => self.spot(last, self.chance(last, Seat::A) / 2.0),
                    2 => self.spot(last, (1.0 + self.chance(last, Seat::A)) / 2.0),
                    _ => self.place(last, seat),
                };
                (seat, height.y)
            })
            .collect();
        heights.sort_by(|a, b| a.1.total_cmp(&b.1));
        spread(&mut heights, TOP, self.shape.height - BOTTOM);
        let mut markup = String::from("<g class=\"labels\">");
        for (seat, y) in heights {
            let colour = palette.seat(seat);
            let x = self.shape.width - RIGHT + 14.0;
            let shape = pip(seat, point(x, y), 4.5, point(0.0, -1.0));
            markup += &path(&shape, &format!("fill=\"{colour}\" fill-rule=\"evenodd\""));
            markup += &group("seat", colour, 1.3);
            markup += &text(&seat.to_string(), point(x + 11.0, y), LABEL, Anchor::Start);
            markup += "</g>";
        }
        markup + "</g>"
    }

    fn marked(&self, palette: &Palette) -> String {
        let mut markup = String::from("<g class=\"marks\">");
        let mut marks = self.marks.clone();
        // The worst on top.
        marks.sort_by_key(|&(_, _, mark)| mark);
        for (plies, seat, mark) in marks {
            let known = self
                .chances
                .get(plies)
                .is_some_and(|chances| !chances.is_empty());
            if !known || seat.index() >= self.seats() {
                continue;
            }
            let at = self.place(plies, seat);
            let (radius, fill) = match mark {
                Mark::Inaccuracy => (4.0, palette.cell_light),
                Mark::Mistake => (5.0, palette.last_move),
                Mark::Blunder => (8.5, palette.capture),
            };
            markup += &format!(
                "<circle data-ply=\"{plies}\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{fill}\" \
                 stroke=\"{}\" stroke-width=\"2\"/>",
                number(at.x),
                number(at.y),
                palette.seat(seat)
            );
            if mark == Mark::Blunder {
                markup += &group("sign", palette.cell_light, 1.3);
                markup += &text("??", at, 7.5, Anchor::Middle);
                markup += "</g>";
            }
        }
        markup + "</g>"
    }
}

/// How many moves lie between two numbers, so that there are not too many of them.
fn step(last: usize, most: usize) -> usize {
    [1, 2, 5, 10, 20, 50, 100, 200, 500]
        .into_iter()
        .find(|step| last / step <= most)
        .unwrap_or(1000)
}

/// Pushes labels apart that would touch, and keeps them between two heights where they fit.
fn spread(heights: &mut [(Seat, f64)], top: f64, bottom: f64) {
    let mut least = top;
    for (_, y) in heights.iter_mut() {
        *y = y.max(least);
        least = *y + APART;
    }
    let mut most = bottom;
    for (_, y) in heights.iter_mut().rev() {
        *y = y.min(most);
        most = *y - APART;
    }
}

#[cfg(test)]
mod tests {
    use super::{APART, spread};
    use tercio_rules::Seat;

    #[test]
    fn labels_do_not_touch() {
        let mut heights: Vec<(Seat, f64)> = Seat::ALL.into_iter().map(|s| (s, 280.0)).collect();
        spread(&mut heights, 20.0, 286.0);
        for pair in heights.windows(2) {
            assert!(pair[1].1 - pair[0].1 >= APART - 1e-9, "{heights:?}");
        }
        assert!(heights[0].1 >= 20.0 && heights[5].1 <= 286.0);
    }
}
