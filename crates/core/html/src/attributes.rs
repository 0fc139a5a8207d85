//! Allowed values of attributes.

use std::borrow::Cow;

const MAX_LATEX_CHARS: usize = 4_000;
/// Browsers lay out every cell that `colspan` and `rowspan` declare.
const MAX_CELLS: u32 = 100;

/// Returns the trimmed value, or `None` if the attribute is to be removed.
pub fn filter_attribute<'v>(element: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    let value = value.trim();
    let is_allowed = match (element, attribute) {
        (_, "lang") => is_language_tag(value),
        ("a", "href") => is_link(value),
        ("img", "src") => is_same_site(value),
        ("img", "width" | "height") | ("ol", "start") => is_number(value, 9_999),
        (_, "colspan" | "rowspan") => is_number(value, MAX_CELLS),
        (_, "scope") => ["col", "row", "colgroup", "rowgroup"].contains(&value),
        ("span", "data-type") => value == "inline-math",
        ("div", "data-type") => value == "block-math",
        (_, "data-latex") => value.chars().count() <= MAX_LATEX_CHARS,
        (_, "title" | "alt") => true,
        _ => false,
    };
    is_allowed.then_some(Cow::Borrowed(value))
}

fn is_link(url: &str) -> bool {
    let has_scheme = |scheme: &str| {
        url.get(..scheme.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(scheme))
    };
    is_same_site(url)
        || is_plain(url)
            && (url.starts_with('#') || ["https://", "http://", "mailto:"].iter().any(|s| has_scheme(s)))
}

/// True for an absolute path of this site; `//host` is not one. Pages load nothing from other sites.
fn is_same_site(url: &str) -> bool {
    is_plain(url) && url.starts_with('/') && !url.starts_with("//")
}

/// Rejects backslashes and control characters: browsers read `\` as `/` and skip line breaks and tabs, so
/// that `/\t/host` and `/\host` lead to another site.
fn is_plain(url: &str) -> bool {
    !url.contains(|c: char| c == '\\' || c.is_control())
}

fn is_number(text: &str, max: u32) -> bool {
    text.bytes().all(|digit| digit.is_ascii_digit()) && text.parse().is_ok_and(|number: u32| number <= max)
}

/// Checks the syntax of BCP 47: `en`, `ru-RU`, `zh-Hant-TW`.
fn is_language_tag(text: &str) -> bool {
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let language = text.split('-').next().unwrap_or_default();
    text.len() <= 35
        && (2..=3).contains(&language.len())
        && language.bytes().all(|b| b.is_ascii_alphabetic())
        && text.split('-').all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_absolute_or_within_the_site() {
        for good in [
            "/pages/faq",
            "/",
            "#refs",
            "https://doi.org/10.1/x",
            "HTTP://x.test",
            "mailto:a@b.test",
            "/a b?c=//d",
        ] {
            assert!(is_link(good), "{good}");
        }
        for bad in [
            "//x.test",
            "/\\x.test",
            "\\\\x.test",
            "/\t/x.test",
            "https:x.test",
            "faq",
            "",
            "javascript:x",
            "ftp://x.test",
        ] {
            assert!(!is_link(bad), "{bad}");
        }
        assert!(
            is_same_site("/api/v1/pictures/1")
                && !is_same_site("https://x.test/1.png")
                && !is_same_site("#x")
        );
    }

    #[test]
    fn numbers_are_bounded() {
        for (text, is_valid) in [
            ("2", true),
            ("100", true),
            ("101", false),
            ("-1", false),
            ("+1", false),
            ("", false),
            ("1e2", false),
        ] {
            assert_eq!(filter_attribute("td", "colspan", text).is_some(), is_valid, "{text}");
        }
    }

    #[test]
    fn language_tags_are_validated() {
        for (text, is_valid) in [
            ("en", true),
            ("ru-RU", true),
            ("zh-Hant-TW", true),
            ("e", false),
            ("en_US", false),
            ("en-", false),
            ("12", false),
        ] {
            assert_eq!(is_language_tag(text), is_valid, "{text}");
        }
    }

    #[test]
    fn formula_attributes_are_validated() {
        assert!(
            filter_attribute("span", "data-type", "inline-math").is_some()
                && filter_attribute("div", "data-type", "block-math").is_some()
        );
        assert!(
            filter_attribute("div", "data-type", "inline-math").is_none()
                && filter_attribute("span", "data-type", "mention").is_none()
        );
        assert!(filter_attribute("div", "data-latex", &"я".repeat(4_000)).is_some());
        assert!(filter_attribute("div", "data-latex", &"x".repeat(4_001)).is_none());
    }
}
