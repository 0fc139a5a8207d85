//! Splits a pasted list into the lines of single affiliations.

use crate::marks::{Mark, MarkStyle, is_superscript, mark, strip_mark};

/// Lines of a paste; a line that holds several numbered affiliations is split before each number.
pub fn split(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r', '\u{b}', '\u{85}', '\u{2028}', '\u{2029}']);
    lines.flat_map(split_numbered).map(clean).filter(|line| line.contains(char::is_alphanumeric)).collect()
}

/// Without mark, double spaces and the sign before the next affiliation.
fn clean(part: &str) -> String {
    let words: Vec<&str> = strip_mark(part).split_whitespace().collect();
    let line = words.join(" ");
    let line = line.trim_end_matches([';', ',', '|', ' ']);
    // A number of a list may stand on a line of its own.
    if line.contains(char::is_alphabetic) { line.to_owned() } else { String::new() }
}

/// Splits "1 Inst A; 2 Inst B", where marks of one style count from the first word on; any other line is one part.
fn split_numbered(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut last: Option<Mark> = None;
    for (index, sign) in word_starts(line) {
        let mark = mark(&line[index..]);
        match (last, mark) {
            (Some(before), Some(mark)) if follows(before, mark, sign) => {
                parts.push(&line[start..index]);
                (start, last) = (index, Some(mark));
            }
            (Some(_), _) => {}
            (None, Some(mark)) => last = Some(mark),
            (None, None) => return vec![line],
        }
    }
    parts.push(&line[start..]);
    parts
}

/// True if a mark continues the list; a plain number does so only after a sign that ends an affiliation.
fn follows(before: Mark, mark: Mark, sign: Option<char>) -> bool {
    let is_clear = match mark.style {
        MarkStyle::Superscript | MarkStyle::Bracketed => true,
        MarkStyle::Dotted => matches!(sign, Some(';' | '|' | '.')),
        MarkStyle::Plain | MarkStyle::Letter => matches!(sign, Some(';' | '|')),
    };
    is_clear && mark.number == before.number + 1 && mark.style == before.style
}

/// Where words and superscripts begin, and the last character before them that is no space.
fn word_starts(line: &str) -> impl Iterator<Item = (usize, Option<char>)> {
    let mut before = None;
    let mut sign = None;
    line.char_indices().filter_map(move |(index, char)| {
        let after_space = before.is_none_or(char::is_whitespace) && !char.is_whitespace();
        let is_raised = is_superscript(char) && !before.is_some_and(is_superscript);
        let start = (after_space || is_raised).then_some((index, sign));
        before = Some(char);
        if !char.is_whitespace() {
            sign = Some(char);
        }
        start
    })
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn each_line_is_an_affiliation() {
        for pasted in [
            "Oslo University, Oslo, Norway\nHospital, Bergen",
            "1 Oslo University, Oslo, Norway\r\n\r\n2 Hospital, Bergen\r\n",
            "1. Oslo University, Oslo, Norway;\n2. Hospital, Bergen",
            "¹Oslo University,  Oslo, Norway\n²Hospital, Bergen",
            "• Oslo University, Oslo, Norway\n• Hospital, Bergen",
            "a) Oslo University, Oslo, Norway\nb) Hospital, Bergen",
            "1\nOslo University, Oslo, Norway\n2\nHospital, Bergen",
            "\t– Oslo University,\u{a0}Oslo, Norway\n\n– Hospital, Bergen",
        ] {
            assert_eq!(split(pasted), ["Oslo University, Oslo, Norway", "Hospital, Bergen"], "{pasted}");
        }
    }

    #[test]
    fn clear_marks_split_a_line() {
        for pasted in [
            "1 Oslo University, Oslo; 2 Hospital, Bergen",
            "1Oslo University, Oslo; 2Hospital, Bergen",
            "1. Oslo University, Oslo. 2. Hospital, Bergen",
            "1) Oslo University, Oslo, 2) Hospital, Bergen",
            "(1) Oslo University, Oslo (2) Hospital, Bergen",
            "¹ Oslo University, Oslo, ² Hospital, Bergen",
            "¹Oslo University, Oslo;²Hospital, Bergen",
            "a Oslo University, Oslo; b Hospital, Bergen",
        ] {
            let lines = split(pasted);
            assert_eq!(lines.len(), 2, "{pasted}: {lines:?}");
            assert!(
                lines[0].starts_with("Oslo University, Oslo") && lines[1] == "Hospital, Bergen",
                "{lines:?}"
            );
        }
    }

    #[test]
    fn numbers_of_buildings_and_hospitals_split_nothing() {
        for line in [
            "Oslo University, 2 Baker Street, Oslo; 3 Main Road",
            "City Hospital No. 1; 2 Baker Street",
            "НИИ онкологии, ул. Ленина, 2 Корпус, Москва",
        ] {
            assert_eq!(split(line), [line]);
        }
        assert_eq!(split("1 Hospital, 2 Baker Street, Oslo"), ["Hospital, 2 Baker Street, Oslo"]);
        assert!(split("").is_empty() && split(" \n*\n12\n;;").is_empty());
    }
}
