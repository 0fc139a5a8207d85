//! Pictures in imported HTML: their addresses become those of the stored files.

use std::collections::BTreeMap;

use rules::FileId;

/// Replaces the `src` of each picture. Pictures that are not stored here are removed, because pages load nothing from
/// other sites. Returns the addresses of those.
pub fn place_pictures(html: &str, stored: &BTreeMap<&str, FileId>) -> (String, Vec<String>) {
    let (mut placed, mut missing, mut rest) = (String::with_capacity(html.len()), Vec::new(), html);
    while let Some(start) = find_picture(rest) {
        let (before, picture) = rest.split_at(start);
        placed.push_str(before);
        let Some(end) = picture.find('>') else {
            rest = picture;
            break;
        };
        let (tag, after) = picture.split_at(end + 1);
        match source_of(tag) {
            Some((range, address)) => match stored.get(address.as_str()) {
                Some(id) => {
                    placed.push_str(&tag[..range.start]);
                    placed.push_str(&format!("/api/v1/pictures/{id}"));
                    placed.push_str(&tag[range.end..]);
                }
                None => missing.push(address),
            },
            None => missing.push(String::new()),
        }
        rest = after;
    }
    placed.push_str(rest);
    (placed, missing)
}

fn find_picture(html: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(found) = html[from..].find('<') {
        let start = from + found;
        let is_picture =
            html.as_bytes().get(start + 1..start + 4).is_some_and(|name| name.eq_ignore_ascii_case(b"img"));
        let ends_name = html
            .as_bytes()
            .get(start + 4)
            .is_some_and(|end| end.is_ascii_whitespace() || matches!(end, b'/' | b'>'));
        if is_picture && ends_name {
            return Some(start);
        }
        from = start + 1;
    }
    None
}

/// Returns where the value of `src` stands in a tag, and the value without entities.
fn source_of(tag: &str) -> Option<(std::ops::Range<usize>, String)> {
    let lower = tag.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find("src=") {
        let name = from + found;
        from = name + 4;
        let is_whole_name = lower[..name].ends_with(|before: char| before.is_ascii_whitespace());
        let quote = tag.as_bytes().get(from).copied().filter(|quote| matches!(quote, b'"' | b'\''));
        if let (true, Some(quote)) = (is_whole_name, quote) {
            let start = from + 1;
            let end = start + tag[start..].find(char::from(quote))?;
            let value = &tag[start..end];
            let value =
                value.replace("&quot;", "\"").replace("&#39;", "'").replace("&lt;", "<").replace("&gt;", ">");
            return Some((start..end, value.replace("&amp;", "&")));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn stored_pictures_are_placed_and_others_removed() {
        let id = FileId(Uuid::nil());
        let stored: BTreeMap<&str, FileId> = [("a/fig 1&2.png", id)].into();
        let html = "<p>A</p><figure><img alt=\"x\" src=\"a/fig 1&amp;2.png\"><figcaption>F</figcaption></figure>\
                    <IMG SRC='https://other.example/x.png'/><p>B <image>";
        let (placed, missing) = place_pictures(html, &stored);
        assert_eq!(
            placed,
            format!(
                "<p>A</p><figure><img alt=\"x\" src=\"/api/v1/pictures/{id}\"><figcaption>F</figcaption></figure><p>B <image>"
            )
        );
        assert_eq!(missing, ["https://other.example/x.png"]);
    }

    #[test]
    fn broken_tags_stay_for_the_sanitizer() {
        let stored = BTreeMap::new();
        assert_eq!(place_pictures("<p><img src=\"x", &stored).0, "<p><img src=\"x");
        assert_eq!(place_pictures("a <img", &stored), ("a <img".into(), vec![]));
        assert_eq!(place_pictures("<img data-src=\"x\">", &stored), (String::new(), vec![String::new()]));
    }
}
