//! Conversion of sanitized HTML to plain text, for e-mails.

/// Tags that end a line.
const BREAKS: [&str; 5] = ["</p>", "<br>", "</li>", "</tr>", "</h3>"];

/// Splits sanitized HTML, which has no comments, scripts or malformed tags, into plain-text paragraphs.
pub fn paragraphs(html: &str) -> Vec<String> {
    let mut text = html.to_owned();
    for tag in BREAKS {
        text = text.replace(tag, "\n");
    }
    text.lines().map(strip_tags).filter(|line| !line.is_empty()).collect()
}

fn strip_tags(line: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for c in line.chars() {
        match c {
            '<' => is_tag = true,
            '>' if is_tag => is_tag = false,
            _ if is_tag => {}
            _ => text.push(c),
        }
    }
    // `&amp;` last: `&amp;lt;` is the text `&lt;`.
    for (entity, character) in
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&")]
    {
        text = text.replace(entity, character);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clean_for_authors;

    #[test]
    fn text_is_kept_and_tags_are_removed() {
        let html = clean_for_authors(
            "<p>CD34<sup>+</sup> &amp; p &lt; 0.05</p><p>&amp;lt;b&amp;gt;</p><ul><li>one</li><li>two</li></ul>",
        );
        let lines = paragraphs(&html.unwrap());
        assert_eq!(lines, ["CD34+ & p < 0.05", "&lt;b&gt;", "one", "two"]);
        assert!(paragraphs("").is_empty());
    }
}
