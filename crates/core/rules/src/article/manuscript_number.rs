//! Manuscript numbers such as `CTT-2026-0042`, and the pattern by which they are written.

/// Longest number that fits beside a title, in a subject and in a table.
const MAX_CHARS: usize = 40;
/// Shorter sequences are padded with zeros, so that numbers of a year sort as texts.
const SEQUENCE_DIGITS: usize = 4;

const SHORT: &str = "{short}";
const YEAR: &str = "{year}";
const SEQUENCE: &str = "{sequence}";

/// Returns why a pattern cannot be used, for the journal with this short name.
///
/// A number must name year and sequence: they make it unique.
pub fn pattern_problem(pattern: &str, short_name: &str) -> Option<&'static str> {
    let count = |placeholder| pattern.matches(placeholder).count();
    if count(YEAR) != 1 || count(SEQUENCE) != 1 || count(SHORT) > 1 {
        return Some("must contain {year} and {sequence} once, and {short} at most once");
    }
    let literals =
        [SHORT, YEAR, SEQUENCE].iter().fold(pattern.to_owned(), |rest, part| rest.replace(part, ""));
    if !literals.chars().all(|c| c.is_ascii_alphanumeric() || "-_./".contains(c)) {
        return Some("may contain only letters, digits, - _ . / and the placeholders");
    }
    if pattern.contains(&format!("{YEAR}{SEQUENCE}")) || pattern.contains(&format!("{SEQUENCE}{YEAR}")) {
        return Some("needs a character between {year} and {sequence}");
    }
    let longest = format_number(pattern, short_name, 9999, i32::MAX);
    (longest.chars().count() > MAX_CHARS).then_some("makes numbers of more than 40 characters")
}

/// Writes a number by the pattern. Spaces of the short name are left out.
pub fn format_number(pattern: &str, short_name: &str, year: i32, sequence: i32) -> String {
    let short_name: String = short_name.split_whitespace().collect();
    pattern
        .replace(YEAR, &year.to_string())
        .replace(SEQUENCE, &format!("{sequence:0SEQUENCE_DIGITS$}"))
        .replace(SHORT, &short_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_pattern() {
        for (pattern, short_name, sequence, expected) in [
            ("{short}-{year}-{sequence}", "CTT", 42, "CTT-2026-0042"),
            ("{short}-{year}-{sequence}", "Cell Ther", 1, "CellTher-2026-0001"),
            ("{year}/{sequence}", "CTT", 12_345, "2026/12345"),
            ("MS.{sequence}.{year}", "{year}", 9999, "MS.9999.2026"),
            ("{short}-{year}-{sequence}", "{sequence}", 7, "{sequence}-2026-0007"),
        ] {
            assert_eq!(format_number(pattern, short_name, 2026, sequence), expected);
        }
    }

    #[test]
    fn patterns_must_make_unique_and_short_numbers() {
        for pattern in ["{short}-{year}-{sequence}", "{year}/{sequence}", "MS_{sequence}.{year}"] {
            assert_eq!(pattern_problem(pattern, "CTT"), None, "{pattern}");
        }
        for pattern in [
            "",
            "{short}-{year}",
            "{short}-{sequence}",
            "{year}{sequence}",
            "{sequence}{year}",
            "{year}-{year}-{sequence}",
            "{short}{short}-{year}-{sequence}",
            "{number}-{year}-{sequence}",
            "№ {year}-{sequence}",
            "{year}-{sequence}\r\nBcc: x",
            "<b>{year}-{sequence}",
        ] {
            assert!(pattern_problem(pattern, "CTT").is_some(), "{pattern}");
        }
        assert!(pattern_problem("{short}-{year}-{sequence}", &"x".repeat(40)).is_some());
    }
}
