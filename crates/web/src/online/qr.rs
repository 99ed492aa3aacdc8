//! A link as a picture that phones read.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The quiet border that readers need, in modules.
const BORDER: i32 = 4;

/// A text as the data of a path and the breadth of the square it is on. `None` if it is too long.
pub(crate) fn path(text: &str) -> Option<(String, i32)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut data = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let from = x;
            while code.get_module(x, y) {
                x += 1;
            }
            if x > from {
                let (left, top, length) = (from + BORDER, y + BORDER, x - from);
                let _ = write!(data, "M{left} {top}h{length}v1h-{length}z");
            }
            x += 1;
        }
    }
    Some((data, code.size() + 2 * BORDER))
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn a_link_has_three_corners() {
        let (data, breadth) = path("https://example.org/game/abcdefgh").expect("a picture");
        assert!(data.starts_with("M4 4h7v1h-7z"), "{data}");
        assert!(data.contains(&format!("M{} 4h7v1h-7z", breadth - 4 - 7)));
        assert_eq!(path(&"x".repeat(5000)), None);
    }
}
