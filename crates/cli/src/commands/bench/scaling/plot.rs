//! Latency against load as a picture, with both axes by powers of ten.

use super::Line;
use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 36.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 56.0;
/// Colours that also people who see few of them tell apart, by Okabe and Ito; lines differ by dashes too.
const STROKES: [(&str, &str); 5] = [
    ("#0072b2", ""),
    ("#d55e00", "8 3"),
    ("#009e73", "2 3"),
    ("#cc79a7", "10 3 2 3"),
    ("#333333", "5 5"),
];
/// What the axes show: moves a second, and milliseconds. What lies beyond is drawn at the edge.
const LOADS: (f64, f64) = (100.0, 100_000.0);
const TIMES: (f64, f64) = (10.0, 1_000.0);

/// Draws how late one of a hundred moves is acknowledged, for each line.
pub(super) fn svg(lines: &[Line]) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Acknowledgement of moves against load, 99 of 100</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    grid(&mut text);
    for (number, line) in lines.iter().enumerate() {
        let (colour, dashes) = STROKES[number % STROKES.len()];
        let points = line.points.iter().filter(|point| !point.is_too_much());
        let places: Vec<String> = points
            .map(|point| {
                let (x, y) = (across(f64::from(point.rate)), up(point.p99_ms));
                format!("{x:.1},{y:.1}")
            })
            .collect();
        let style = format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"");
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" {style}/>",
            places.join(" ")
        );
        if let Some((x, y)) = places.last().and_then(|last| last.split_once(',')) {
            let _ = writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/>"
            );
        }
        let (x, y) = (LEFT + 16.0, TOP + 18.0 + 18.0 * number as f64);
        let (middle, end, after) = (y - 4.0, x + 34.0, x + 42.0);
        let _ = writeln!(
            text,
            "<path d=\"M{x} {middle}H{end}\" {style}/>\n<text x=\"{after}\" y=\"{y}\">{}</text>",
            line.name
        );
    }
    text.push_str("</svg>\n");
    text
}

fn grid(text: &mut String) {
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    let mut load = LOADS.0;
    while load <= LOADS.1 {
        let x = across(load);
        let below = bottom + 18.0;
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{below}\" text-anchor=\"middle\">{}</text>",
            thousands(load)
        );
        load *= 10.0;
    }
    let mut time = TIMES.0;
    while time <= TIMES.1 {
        let (y, left) = (up(time), LEFT - 8.0);
        let middle = y + 4.0;
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>\n\
             <text x=\"{left}\" y=\"{middle:.1}\" text-anchor=\"end\">{time}</text>"
        );
        time *= 10.0;
    }
    let (middle, low, high) = ((LEFT + right) / 2.0, HEIGHT - 14.0, (TOP + bottom) / 2.0);
    let _ = writeln!(
        text,
        "<text x=\"{middle}\" y=\"{low}\" text-anchor=\"middle\">moves a second</text>\n\
         <text transform=\"translate(18 {high}) rotate(-90)\" text-anchor=\"middle\">\
         milliseconds, 99 of 100 moves</text>"
    );
}

/// 10,000 instead of 10000.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn across(load: f64) -> f64 {
    let share = (load / LOADS.0).log10() / (LOADS.1 / LOADS.0).log10();
    LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
}

fn up(time: f64) -> f64 {
    let share = (time / TIMES.0).log10() / (TIMES.1 / TIMES.0).log10();
    HEIGHT - BOTTOM - share.clamp(0.0, 1.0) * (HEIGHT - TOP - BOTTOM)
}
