//! What can only be judged on a whole tag. Everything here reads HTML as the cleaner writes it: every `<` begins a
//! tag, every value stands in double quotes and holds neither `<`, `>` nor a double quote.

const DEEPEST: usize = 100;

/// Takes out pictures that have no source any more, and the halves of formulas.
pub fn without(html: &str) -> String {
    // A mark of the byte order is skipped at the very beginning only, so it would go one at a time.
    let mut pieces = html.trim_start_matches('\u{feff}').split('<');
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        // Every second piece is a value; one could end like the beginning of an attribute.
        let has = |attribute: &str| tag.split('"').step_by(2).any(|before| before.ends_with(attribute));
        let is_half = has(" data-type=") != has(" data-latex=");
        if name(tag) != "img" || has(" src=") {
            kept.extend(["<", if is_half { name(tag) } else { tag }, ">"]);
        }
        kept.push_str(text);
    }
    kept
}

/// Whoever reads it later may do so by recursion.
pub fn is_too_deep(html: &str) -> bool {
    let mut depth = 0usize;
    html.split('<').skip(1).any(|tag| {
        match name(tag) {
            "br" | "col" | "hr" | "img" => {}
            closed if closed.starts_with('/') => depth = depth.saturating_sub(1),
            _ => depth += 1,
        }
        depth > DEEPEST
    })
}

fn name(tag: &str) -> &str {
    tag.split([' ', '>']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_pictures_and_formulas_stay() {
        for (html, kept) in [
            ("a<img alt=\" src=\">b<img src=\"/x\">", "ab<img src=\"/x\">"),
            ("<span data-latex=\"x\">y</span>", "<span>y</span>"),
            ("<div data-type=\"block-math\"></div>", "<div></div>"),
            (
                "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
                "<span data-type=\"inline-math\" data-latex=\"x\"></span>",
            ),
            ("\u{feff}\u{feff}<p>1 &gt; 0</p>", "<p>1 &gt; 0</p>"),
        ] {
            assert_eq!(without(html), kept);
        }
    }

    #[test]
    fn depth_counts_what_is_open() {
        assert!(!is_too_deep(&"<p>a<br><img src=\"/x\"></p><hr>".repeat(1_000)));
        assert!(is_too_deep(&"<div>".repeat(101)));
    }
}
