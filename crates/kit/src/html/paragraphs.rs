//! Clean HTML as plain text, for letters.

/// Where a line of text ends.
const BREAKS: [&str; 5] = ["</p>", "<br>", "</li>", "</tr>", "</h3>"];

/// The paragraphs of HTML that was cleaned by this house, and so has no comments, scripts or broken tags.
pub fn paragraphs(html: &str) -> Vec<String> {
    let mut marked = html.to_owned();
    for tag in BREAKS {
        marked = marked.replace(tag, "\n");
    }
    marked.lines().map(plain).filter(|line| !line.is_empty()).collect()
}

fn plain(line: &str) -> String {
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
    // The ampersand last: what it brings to light is text.
    for (entity, letter) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&")]
    {
        text = text.replace(entity, letter);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::clean_for_authors;

    #[test]
    fn text_stays_and_tags_go() {
        let html = clean_for_authors(
            "<p>CD34<sup>+</sup> &amp; p &lt; 0.05</p><p>&amp;lt;b&amp;gt;</p><ul><li>one</li><li>two</li></ul>",
        );
        let lines = paragraphs(&html.unwrap());
        assert_eq!(lines, ["CD34+ & p < 0.05", "&lt;b&gt;", "one", "two"]);
        assert!(paragraphs("").is_empty());
    }
}
