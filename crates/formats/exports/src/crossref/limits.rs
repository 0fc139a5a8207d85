//! Limits of the schema, and how texts are made to fit.

use rules::article::registration_problems::{MAX_REGISTERED_NAME_CHARS, is_registrable_name};

use crate::inline_text::InlineText;

/// Most names: of a journal, a registrant, a department.
pub const MAX_LINE_CHARS: usize = 255;

/// Returns the text on one line with `max` characters at most, cut between words where there is a space.
pub fn shorten(text: &str, max: usize) -> String {
    let line = InlineText::plain(text).to_plain_text();
    let Some((end, next)) = line.char_indices().nth(max) else { return line };
    let cut = &line[..end];
    let words = if next == ' ' { cut } else { cut.rsplit_once(' ').map_or(cut, |(words, _)| words) };
    words.trim_end().to_owned()
}

/// True for `e1204`, which stands where other articles have pages.
pub fn is_article_number(page: &str) -> bool {
    let digits = page.trim().strip_prefix(['e', 'E']);
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns a part of a personal name as the schema accepts it; `None` if nothing is left of it. The rules warn of what
/// is removed here.
pub fn clean_name(name: &str) -> Option<String> {
    let name = shorten(name, MAX_REGISTERED_NAME_CHARS);
    if is_registrable_name(&name) {
        return Some(name);
    }
    let letters: String = name.chars().filter(|c| !c.is_numeric() && *c != '?').collect();
    Some(shorten(&letters, MAX_REGISTERED_NAME_CHARS)).filter(|letters| is_registrable_name(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_words() {
        for (text, max, expected) in [
            ("one two", 7, "one two"),
            ("one two", 6, "one"),
            ("one two", 3, "one"),
            ("one two", 2, "on"),
            (" Ыы\n ё ", 4, "Ыы ё"),
            ("Ыы ё", 3, "Ыы"),
            ("", 3, ""),
        ] {
            assert_eq!(shorten(text, max), expected, "{text} {max}");
        }
    }

    #[test]
    fn names_lose_what_the_schema_refuses() {
        for (name, expected) in [
            ("Anna ", Some("Anna")),
            ("Anna K. 3rd", Some("Anna K. 3rd")),
            ("Anna1, 2", Some("Anna,")),
            ("?Anna", Some("Anna")),
            ("1 2", None),
            ("?", None),
            ("", None),
            ("\u{0}", None),
        ] {
            assert_eq!(clean_name(name).as_deref(), expected, "{name}");
        }
        assert_eq!(clean_name(&"Ы".repeat(100)), Some("Ы".repeat(60)));
        assert_eq!(clean_name(&format!("Anna {}", "x".repeat(60))).as_deref(), Some("Anna"));
    }

    #[test]
    fn article_numbers_are_no_pages() {
        for number in ["e1204", "E45", " e7 "] {
            assert!(is_article_number(number), "{number}");
        }
        for page in ["", "e", "12", "S12", "e12a", "12e", "Еl"] {
            assert!(!is_article_number(page), "{page}");
        }
    }
}
