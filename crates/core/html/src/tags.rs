//! Checks of whole tags in ammonia's output, where every `<` begins a tag and every attribute value is in
//! double quotes and contains no `<`, `>` or double quote.

const MAX_DEPTH: usize = 100;

/// Removes pictures without a source and attributes of incomplete formulas.
pub fn remove_incomplete(html: &str) -> String {
    // Parsers skip a byte order mark only at the very beginning; every round would remove one.
    let mut pieces = html.trim_start_matches('\u{feff}').split('<');
    let mut output = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        // Every second piece is a value, which could end like the beginning of an attribute.
        let has = |attribute: &str| tag.split('"').step_by(2).any(|before| before.ends_with(attribute));
        let is_incomplete = has(" data-type=") != has(" data-latex=");
        if name(tag) != "img" || has(" src=") {
            output.extend(["<", if is_incomplete { name(tag) } else { tag }, ">"]);
        }
        output.push_str(text);
    }
    output
}

/// True if elements are nested too deeply for code that processes them recursively.
pub fn is_too_deep(html: &str) -> bool {
    let mut depth = 0usize;
    html.split('<').skip(1).any(|tag| {
        match name(tag) {
            "br" | "col" | "hr" | "img" => {}
            closed if closed.starts_with('/') => depth = depth.saturating_sub(1),
            _ => depth += 1,
        }
        depth > MAX_DEPTH
    })
}

fn name(tag: &str) -> &str {
    tag.split([' ', '>']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn incomplete_pictures_and_formulas_are_removed() {
        for (html, expected) in [
            ("a<img alt=\" src=\">b<img src=\"/x\">", "ab<img src=\"/x\">"),
            ("<span data-latex=\"x\">y</span>", "<span>y</span>"),
            ("<div data-type=\"block-math\"></div>", "<div></div>"),
            (
                "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
                "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
            ),
            ("\u{feff}\u{feff}<p>1 &gt; 0</p>", "<p>1 &gt; 0</p>"),
        ] {
            assert_eq!(remove_incomplete(html), expected);
        }
    }

    #[test]
    fn depth_counts_open_elements() {
        assert!(!is_too_deep(&"<p>a<br><img src=\"/x\"></p><hr>".repeat(1_000)));
        assert!(is_too_deep(&"<div>".repeat(101)));
    }
}
