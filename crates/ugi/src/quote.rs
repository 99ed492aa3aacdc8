//! Foreign text in messages.

/// The longest piece of foreign text a message repeats, in characters.
const LONGEST: usize = 40;

/// Foreign text in quotation marks: control characters are spelled out, and a long text is cut.
pub(crate) fn quoted(text: &str) -> String {
    let mut quote: String = text.chars().take(LONGEST).collect();
    if quote.len() < text.len() {
        quote.push('…');
    }
    format!("{quote:?}")
}
