//! Charts of figures: columns, with error bars where they are estimates.

use crate::axis::{self, GridLine};
use crate::geometry::point;
use crate::glyph::{Anchor, group, text, text_width};
use crate::markup::{number, open, path};
use crate::{Palette, Theme};
use tercio_rules::Seat;

/// A column of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// What stands below it: digits, and letters from A to F.
    pub label: String,
    /// Its height.
    pub value: f64,
    /// How far the true value may be from it, to either side.
    pub error: f64,
    /// Whose colour it has.
    pub seat: Seat,
    /// Whether it is the second of a pair, and so paler.
    pub pale: bool,
}

/// A chart of columns. Give it the columns, then make an SVG of it.
///
/// ```
/// use tercio_draw::{Chart, Column};
/// use tercio_rules::Seat;
/// let column = |seat: Seat, value| Column {
///     label: seat.to_string(), value, error: 0.02, seat, pale: false,
/// };
/// let svg = Chart::shares(&[column(Seat::A, 0.54), column(Seat::B, 0.46)]).level(0.5).to_svg();
/// assert!(svg.starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    columns: Vec<Column>,
    percent: bool,
    level: Option<f64>,
    /// How much of its place a column fills.
    filling: f64,
    theme: Theme,
}

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 30.0;
/// The height of the labels below the columns.
const LABEL: f64 = 11.0;
/// The least distance of two labels.
const GAP: f64 = 9.0;

impl Chart {
    /// A chart of shares, from 0 to 1, with a gap between the columns.
    pub fn shares(columns: &[Column]) -> Chart {
        Chart {
            columns: columns.to_vec(),
            percent: true,
            level: None,
            filling: 0.72,
            theme: Theme::default(),
        }
    }

    /// A chart of counts, such as of games by their length, without gaps.
    pub fn counts(columns: &[Column]) -> Chart {
        Chart {
            percent: false,
            filling: 0.94,
            ..Chart::shares(columns)
        }
    }

    /// A dashed line at this height, such as that of a fair share.
    pub fn level(mut self, level: f64) -> Chart {
        self.level = Some(level);
        self
    }

    /// The colours.
    pub fn theme(mut self, theme: Theme) -> Chart {
        self.theme = theme;
        self
    }

    /// The chart as an SVG document.
    pub fn to_svg(&self) -> String {
        let palette = &self.theme.palette();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"10\" fill=\"{}\"/>",
            palette.cell_light
        );
        svg += &self.grid(palette);
        svg += &self.drawn_columns(palette);
        svg + "</svg>\n"
    }

    /// How high anything reaches.
    fn tallest(&self) -> f64 {
        let tops = self
            .columns
            .iter()
            .map(|column| column.value + column.error);
        let level = self.level.unwrap_or(0.0);
        let tallest = tops.filter(|top| top.is_finite()).fold(level, f64::max);
        // Nothing is more than all, even where an error bar says so.
        if self.percent {
            tallest.min(1.0)
        } else {
            tallest
        }
    }

    /// The distance of two lines of the grid: a round number, so that no column passes the
    /// fifth of them.
    fn step(&self) -> f64 {
        let most = self.tallest();
        let mut scale = if self.percent { 0.01 } else { 1.0 };
        while 50.0 * scale < most && scale < 1e12 {
            scale *= 10.0;
        }
        let rounds = [1.0, 2.0, 5.0, 10.0].map(|round| round * scale);
        let enough = rounds.into_iter().find(|round| 5.0 * round >= most);
        enough.unwrap_or(10.0 * scale)
    }

    /// How many lines the grid has above its ground.
    fn lines(&self) -> u32 {
        // A little less, because fractions are not exact.
        ((self.tallest() / self.step() - 1e-9).ceil()).clamp(1.0, 5.0) as u32
    }

    /// The height of the axis.
    fn most(&self) -> f64 {
        self.step() * f64::from(self.lines())
    }

    fn height(&self, value: f64) -> f64 {
        let part = (value / self.most()).clamp(0.0, 1.0);
        TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - part)
    }

    /// Lines with their figures, and the level.
    fn grid(&self, palette: &Palette) -> String {
        let ticks = (0..=self.lines()).map(|line| self.step() * f64::from(line));
        let ticks = ticks.map(|tick| GridLine {
            y: self.height(tick),
            style: "opacity=\".22\"",
            figures: Some(match self.percent {
                true => format!("{}%", (100.0 * tick).round()),
                false => tick.round().to_string(),
            }),
        });
        let level = self.level.map(|level| GridLine {
            y: self.height(level),
            style: "class=\"level\" stroke-dasharray=\"5 4\" opacity=\".8\"",
            figures: None,
        });
        let lines: Vec<GridLine> = ticks.chain(level).collect();
        axis::grid(&lines, (LEFT, WIDTH - RIGHT), axis::ink(palette))
    }

    /// The width of the place of a column.
    fn place(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / self.columns.len().max(1) as f64
    }

    fn middle(&self, index: usize) -> f64 {
        LEFT + self.place() * (index as f64 + 0.5)
    }

    /// The labels that are written, with their middles: all of them, or every second, every third and so
    /// on, so that none touches the next.
    fn labels(&self) -> Vec<(f64, &str)> {
        let columns = self.columns.iter().enumerate();
        let all: Vec<(f64, &str)> = columns
            .map(|(index, column)| (self.middle(index), column.label.as_str()))
            .filter(|(_, label)| !label.is_empty())
            .collect();
        let every = |nth| all.iter().copied().step_by(nth).collect::<Vec<_>>();
        let apart = |labels: &[(f64, &str)]| {
            labels.windows(2).all(|pair| {
                let widths = pair.iter().map(|(_, label)| text_width(label, LABEL));
                pair[1].0 - pair[0].0 > widths.sum::<f64>() / 2.0 + GAP
            })
        };
        let written = (1..=all.len()).map(every).find(|labels| apart(labels));
        written.unwrap_or_default()
    }

    fn drawn_columns(&self, palette: &Palette) -> String {
        let colour = axis::ink(palette);
        let mut columns = String::from("<g class=\"columns\">");
        for (index, column) in self.columns.iter().enumerate() {
            let middle = self.middle(index);
            let half = self.place() * self.filling / 2.0;
            let (top, bottom) = (self.height(column.value), self.height(0.0));
            let paleness = if column.pale { 0.55 } else { 0.1 };
            columns += &format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                number(middle - half),
                number(top),
                number(2.0 * half),
                number(bottom - top),
                palette.seat(column.seat).mix(palette.cell_light, paleness)
            );
            if column.error > 0.0 {
                let high = self.height(column.value + column.error);
                let low = self.height(column.value - column.error);
                let cap = half.min(7.0);
                let bar = [
                    open(&[point(middle, high), point(middle, low)]),
                    open(&[point(middle - cap, high), point(middle + cap, high)]),
                    open(&[point(middle - cap, low), point(middle + cap, low)]),
                ];
                let style = format!("class=\"error\" stroke=\"{colour}\" stroke-width=\"1.6\"");
                columns += &path(&bar.concat(), &style);
            }
        }
        let mut labels = group("labels", colour, 1.1);
        for (middle, label) in self.labels() {
            let at = point(middle, HEIGHT - BOTTOM + 15.0);
            labels += &text(label, at, LABEL, Anchor::Middle);
        }
        columns + "</g>" + &labels + "</g>"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(value: f64, error: f64) -> Column {
        Column {
            label: "A".to_owned(),
            value,
            error,
            seat: Seat::A,
            pale: false,
        }
    }

    #[test]
    fn the_axis_is_round_and_high_enough() {
        let most = |value, error| Chart::shares(&[column(value, error)]).most();
        for (value, error, expected) in [
            (0.52, 0.03, 0.6),
            (0.17, 0.0, 0.2),
            (0.98, 0.02, 1.0),
            (0.03, 0.0, 0.03),
        ] {
            assert!((most(value, error) - expected).abs() < 1e-9, "{value}");
        }
        let most = |value| Chart::counts(&[column(value, 0.0)]).most();
        assert_eq!(most(130.0), 150.0);
        assert_eq!(most(3.0), 3.0);
        assert_eq!(most(251.0), 300.0);
        assert!(most(f64::INFINITY).is_finite());
        assert_eq!(Chart::counts(&[]).most(), 1.0);
    }

    #[test]
    fn labels_are_evenly_spaced() {
        let chart = |count: usize, step: usize| {
            let columns = (0..count).map(|bin| Column {
                label: (bin * step).to_string(),
                ..column(1.0, 0.0)
            });
            Chart::counts(&columns.collect::<Vec<_>>())
        };
        let written = |chart: &Chart| -> Vec<String> {
            let labels = chart.labels().into_iter();
            labels.map(|(_, label)| label.to_owned()).collect()
        };
        assert_eq!(written(&chart(4, 10)), ["0", "10", "20", "30"]);
        // The long ones at the end have no room at each column, so the short ones are as far apart.
        let wanted: Vec<String> = (0..=140).step_by(20).map(|bin| bin.to_string()).collect();
        assert_eq!(written(&chart(16, 10)), wanted);
        assert!(written(&Chart::counts(&[])).is_empty());
    }

    #[test]
    fn nothing_leaves_the_chart() {
        let chart = Chart::shares(&[column(0.5, 0.2), column(0.02, 0.05), column(2.0, 0.0)]);
        for value in [-1.0, 0.0, 0.5, 5.0] {
            let height = chart.height(value);
            assert!((TOP..=HEIGHT - BOTTOM).contains(&height));
        }
        let svg = chart.level(0.25).to_svg();
        assert_eq!(svg.matches("class=\"error\"").count(), 2);
        assert_eq!(svg.matches("class=\"level\"").count(), 1);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
