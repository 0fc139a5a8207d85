//! The static pages that every journal is expected to have, in both languages.

/// In the order in which a reader meets them.
pub const STANDARD_PAGES: [&str; 8] = [
    "about-journal",
    "about-us",
    "editorial-board",
    "guidelines",
    "faq",
    "contacts",
    "terms-of-use",
    "legal-notice",
];

/// Lower-case Latin letters, digits and single hyphens, at most 100 characters.
pub fn is_slug(value: &str) -> bool {
    !value.is_empty()
        && value.len() <= 100
        && value.split('-').all(|part| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        assert!(STANDARD_PAGES.iter().all(|slug| is_slug(slug)));
        for bad in ["", "-", "a--b", "A", "a/b", "страница", "a-", &"a".repeat(101)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }
}
