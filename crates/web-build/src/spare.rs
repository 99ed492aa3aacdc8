//! Scripts and styles without what only people read: nobody waits for comments then.

/// A text as it is served: without comments and indentation, line by line as before.
pub(crate) fn spared(name: &str, text: &str) -> String {
    let text = match name.rsplit('.').next() {
        Some("css") => without_remarks(text),
        Some("js") => text.to_owned(),
        _ => return text.to_owned(),
    };
    let lines = text.lines().map(str::trim);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// A style sheet without its comments. None of our strings holds the signs of one.
fn without_remarks(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::spared;

    #[test]
    fn comments_and_indentation_are_left_out() {
        assert_eq!(
            spared("a.js", "// Why.\n  let a = 1; // b\n\n"),
            "let a = 1; // b\n"
        );
        assert_eq!(
            spared("a.css", "/* Why,\n and how. */\na {\n  b: c;\n}"),
            "a {\nb: c;\n}\n"
        );
        assert_eq!(spared("a.txt", "  // as it is"), "  // as it is");
    }
}
