//! Styles and scripts without what only people read.

use crate::Result;
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions, StyleSheet};

/// A style sheet as short as it gets. One that is no CSS is refused.
pub(crate) fn style(text: &str) -> Result<String> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot read the style sheet: {error}");
    let mut sheet =
        StyleSheet::parse(text, ParserOptions::default()).map_err(|error| failed(&error))?;
    sheet
        .minify(MinifyOptions::default())
        .map_err(|error| failed(&error))?;
    let short = PrinterOptions {
        minify: true,
        ..PrinterOptions::default()
    };
    let printed = sheet.to_css(short).map_err(|error| failed(&error))?;
    Ok(printed.code)
}

/// A script without the comments that begin a line and without its indentation, line by line as before. What would
/// also rename variables is as large as a compiler; the scripts are written by wasm-bindgen and
/// by us, and neither hides a comment sign in a string that begins a line.
pub(crate) fn script(text: &str) -> String {
    let mut kept = String::new();
    let mut in_comment = false;
    for line in text.lines() {
        let mut line = line.trim();
        if in_comment || line.starts_with("/*") {
            let after = line.split_once("*/").map(|(_, after)| after.trim());
            in_comment = after.is_none();
            line = after.unwrap_or_default();
        }
        if !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::{script, style};

    #[test]
    fn scripts_lose_comments_and_indentation() {
        assert_eq!(
            script("// Why.\n  let a = 1; // b\n\n"),
            "let a = 1; // b\n"
        );
        assert_eq!(
            script("/**\n * Why.\n */\nlet a = 1;\n/* how */ let b = 2;\n"),
            "let a = 1;\nlet b = 2;\n"
        );
    }

    #[test]
    fn styles_are_short_and_mean_the_same() {
        let long = "/* Why,\n and how. */\na {\n  color: #ffffff;\n  margin: 0px 0px;\n}\n";
        assert_eq!(style(long).as_deref(), Ok("a{color:#fff;margin:0}"));
        assert_eq!(
            style("a::after { content: \"/* no comment */\"; }").as_deref(),
            Ok("a:after{content:\"/* no comment */\"}")
        );
    }

    #[test]
    fn what_is_no_style_is_refused() {
        assert!(style("a { color: red; } }").is_err());
    }
}
