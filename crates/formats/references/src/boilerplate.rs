//! Text around a list that is not part of it: headings, page numbers, running headers, link names.

use std::collections::{HashMap, HashSet};

use crate::line::Line;
use crate::line_cues::is_incomplete;

const HEADINGS: &[&str] = &[
    "references",
    "reference list",
    "list of references",
    "reference",
    "bibliography",
    "literature",
    "literature cited",
    "works cited",
    "cited literature",
    "references and notes",
    "список литературы",
    "литература",
    "библиография",
    "библиографический список",
    "список использованных источников",
    "список использованной литературы",
    "список цитируемой литературы",
    "список источников",
    "источники",
    "использованная литература",
    "цитированная литература",
    "список литературы/references",
    "литература/references",
    "references/литература",
    "references/список литературы",
    "список литературы references",
    "литература references",
];

/// Link names that publishers' pages append to a reference. Longer names first.
const LINK_NAMES: &[&str] = &[
    "PMC free article",
    "PubMed Central",
    "Google Scholar",
    "Web of Science",
    "Full Text PDF",
    "Full Text",
    "View Article",
    "Free Full Text",
    "Green Version",
    "Download reference",
    "Publisher Full Text",
    "PubMed Abstract",
    "CrossRef Full Text",
    "CrossRef",
    "Crossref",
    "PubMed",
    "MEDLINE",
    "Medline",
    "Scopus",
    "SCOPUS",
    "Article",
    "Abstract",
    "MathSciNet",
    "ADS",
    "CAS",
    "ISI",
];

pub fn remove(lines: Vec<Line>) -> Vec<Line> {
    let running_headers = find_running_headers(&lines);
    let mut remaining: Vec<Line> = Vec::with_capacity(lines.len());
    // Both are set by removed lines and passed on to the next remaining line.
    let mut is_after_removed_blank = false;
    let mut has_ended_reference = false;
    for (index, line) in lines.iter().enumerate() {
        let is_links = strip_link_names(&line.text).is_empty() || LINK_NAMES.contains(&line.text.as_str());
        let is_page = is_page_number(&lines, index);
        if is_links
            || is_page
            || is_heading(&line.text)
            || running_headers.contains(without_page_number(&line.text))
        {
            has_ended_reference |= is_links || is_heading(&line.text);
            // A page number between blank lines may be in the middle of a reference.
            is_after_removed_blank |= line.is_after_blank && !is_page;
            continue;
        }
        let mut line = line.clone();
        line.is_after_blank |= is_after_removed_blank;
        line.starts_reference |= has_ended_reference && !remaining.is_empty();
        (is_after_removed_blank, has_ended_reference) = (false, false);
        if remaining.is_empty() {
            line.text = strip_heading(&line.text).to_owned();
        }
        remaining.push(line);
    }
    remaining
}

fn is_heading(text: &str) -> bool {
    // Skips the conversion below for lines that cannot be a heading.
    if !(7..=120).contains(&text.len()) {
        return false;
    }
    let name = text
        .trim_matches(|c: char| !c.is_alphabetic())
        .to_lowercase()
        .replace(" / ", "/")
        .replace(" | ", "/")
        .replace(" (", " ");
    HEADINGS.contains(&name.as_str())
}

/// Removes a heading from the first line: `References: [1] Smith …`
fn strip_heading(text: &str) -> &str {
    let Some((heading, rest)) = text.split_once([':', '.', '[', '1']) else { return text };
    if !is_heading(heading) {
        return text;
    }
    if text[heading.len()..].starts_with(['[', '1']) { &text[heading.len()..] } else { rest.trim_start() }
}

/// True for `Page 3 of 12`, or for a line of digits only that is neither the first nor the last line. A
/// reference number can also be alone on a line, but it has a dot or a bracket, or is part of a sequence;
/// [`crate::numbering`] detects those.
fn is_page_number(lines: &[Line], index: usize) -> bool {
    let text = lines[index].text.trim_matches(['-', '–', '—', ' ', '|']);
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if matches!(first.to_lowercase().as_str(), "page" | "стр." | "страница" | "p a g e") {
        return !rest.is_empty()
            && rest.len() < 16
            && rest.split(' ').all(|word| is_number(word) || matches!(word, "of" | "из" | "/"));
    }
    if let Some((number, name)) = text.split_once(" | ") {
        return is_number(number) && name.replace(' ', "").eq_ignore_ascii_case("page");
    }
    let is_number_only = is_number(text) && !text.starts_with('0');
    let is_between_lines = index > 0 && index + 1 < lines.len();
    is_number_only
        && is_between_lines
        && !is_incomplete(&lines[index - 1].text)
        && !is_in_sequence(lines, index)
}

fn is_number(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// True if the previous or next number is also alone on a line nearby.
fn is_in_sequence(lines: &[Line], index: usize) -> bool {
    let Ok(number) = lines[index].text.parse::<u32>() else { return false };
    let near = index.saturating_sub(8)..(index + 9).min(lines.len());
    lines[near]
        .iter()
        .filter_map(|line| line.text.parse::<u32>().ok())
        .any(|other| other + 1 == number || other == number + 1)
}

/// Returns lines that repeat verbatim, each with a page number at one end or on an adjacent line.
fn find_running_headers(lines: &[Line]) -> HashSet<String> {
    // Number of occurrences, and how many of them have a page number.
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        let name = without_page_number(&line.text);
        let words = name.split(' ').count();
        if line.text.len() > 200 || words < 2 || name.chars().filter(|c| c.is_alphabetic()).count() < 10 {
            continue;
        }
        let is_page_number_line = |other: Option<&Line>| other.is_some_and(|other| is_number(&other.text));
        let has_page = name.len() < line.text.len()
            || is_page_number_line(lines.get(index + 1))
            || is_page_number_line(index.checked_sub(1).and_then(|before| lines.get(before)));
        let counts = seen.entry(name).or_default();
        counts.0 += 1;
        counts.1 += usize::from(has_page);
    }
    seen.into_iter()
        .filter(|(_, (times, pages))| *times > 1 && times == pages)
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// Removes a page number from the start or end of a line; a year or a reference number is not one.
fn without_page_number(text: &str) -> &str {
    let is_page = |word: &str| {
        is_number(word) && !(word.len() == 4 && (word.starts_with("19") || word.starts_with("20")))
    };
    match (text.split_once(' '), text.rsplit_once(' ')) {
        (Some((page, name)), _) if is_page(page) => name.trim_start_matches(['|', '·', '—', '–', ' ']),
        (_, Some((name, page))) if is_page(page) => name.trim_end_matches(['|', '·', '—', '–', ' ']),
        _ => text,
    }
}

/// Removes `[CrossRef] [PubMed]` or `Article CAS PubMed Google Scholar` from the end of a reference.
pub fn strip_link_names(text: &str) -> &str {
    let mut rest = text;
    // Without brackets, words are link names only if the last of them is unambiguous.
    let allows_unbracketed =
        ["Google Scholar", "CrossRef Full Text", "PMC free article"].iter().any(|last| text.ends_with(last));
    loop {
        let trimmed = rest.trim_end();
        let bracketed = trimmed.strip_suffix(']').and_then(|inner| {
            LINK_NAMES
                .iter()
                .find_map(|name| inner.strip_suffix(name))
                .and_then(|before| before.strip_suffix('['))
        });
        let plain = || {
            let before = LINK_NAMES.iter().find_map(|name| trimmed.strip_suffix(name))?;
            (allows_unbracketed && (before.is_empty() || before.ends_with([' ', '|', '·'])))
                .then(|| before.trim_end_matches(['|', '·', ' ']))
        };
        match bracketed.or_else(plain) {
            Some(before) => rest = before,
            None => return trimmed,
        }
    }
}
