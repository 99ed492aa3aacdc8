//! The names under which the headings of a document can be linked to.

/// The anchors of a Markdown document, as the usual forges make them.
pub(crate) fn of(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    let mut in_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        if in_code || !(1..=6).contains(&level) {
            continue;
        }
        let Some(heading) = line[level..].strip_prefix(' ') else {
            continue;
        };
        let slug = slug(heading);
        let twins = anchors.iter().filter(|anchor| **anchor == slug).count();
        anchors.push(slug.clone());
        if twins > 0 {
            anchors.push(format!("{slug}-{twins}"));
        }
    }
    anchors
}

fn slug(heading: &str) -> String {
    let letters = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn headings_become_anchors() {
        let text =
            "# The `rules` crate\n```\n# no heading\n```\n## Who, and why?\n## Who, and why?\n";
        let anchors = of(text);
        assert_eq!(anchors[..2], ["the-rules-crate", "who-and-why"]);
        assert!(anchors.contains(&"who-and-why-1".to_owned()));
        assert!(!anchors.contains(&"no-heading".to_owned()));
    }
}
