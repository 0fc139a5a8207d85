//! What stands around a list and is no part of it: headings, page numbers, running heads, names of links.

use std::collections::{HashMap, HashSet};

use crate::beginnings::wants_more;
use crate::cleaning::Line;

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

/// What publishers' pages write behind a reference. Longer names first.
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

pub fn take_away(lines: Vec<Line>) -> Vec<Line> {
    let heads = running_heads(&lines);
    let mut kept: Vec<Line> = Vec::with_capacity(lines.len());
    let mut blank = false;
    let mut ended = false;
    for (index, line) in lines.iter().enumerate() {
        let is_links = without_link_names(&line.text).is_empty() || LINK_NAMES.contains(&line.text.as_str());
        let is_page = is_page_number(&lines, index);
        if is_links || is_page || is_heading(&line.text) || heads.contains(name_of_head(&line.text)) {
            ended |= is_links || is_heading(&line.text);
            // A page number with blank lines around it may stand in the middle of a reference.
            blank |= line.after_blank && !is_page;
            continue;
        }
        let mut line = line.clone();
        line.after_blank |= blank;
        line.begins_anew |= ended && !kept.is_empty();
        (blank, ended) = (false, false);
        if kept.is_empty() {
            line.text = without_heading(&line.text).to_owned();
        }
        kept.push(line);
    }
    kept
}

fn is_heading(text: &str) -> bool {
    // Long lines are looked at nowhere else in full.
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

/// `References: [1] Smith …`
fn without_heading(text: &str) -> &str {
    let Some((heading, rest)) = text.split_once([':', '.', '[', '1']) else { return text };
    if !is_heading(heading) {
        return text;
    }
    if text[heading.len()..].starts_with(['[', '1']) { &text[heading.len()..] } else { rest.trim_start() }
}

/// Digits alone between other lines, or `Page 3 of 12`. Numbers of references stand alone too: those have a dot or a bracket,
/// or follow one another, which is for [`crate::numbering`] to see.
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
    let alone = is_number(text) && !text.starts_with('0');
    let between = index > 0 && index + 1 < lines.len();
    alone && between && !wants_more(&lines[index - 1].text) && !counts_on(lines, index)
}

fn is_number(text: &str) -> bool {
    (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

/// The number before or after this one stands alone as well, a few lines away.
fn counts_on(lines: &[Line], index: usize) -> bool {
    let Ok(number) = lines[index].text.parse::<u32>() else { return false };
    let near = index.saturating_sub(8)..(index + 9).min(lines.len());
    lines[near]
        .iter()
        .filter_map(|line| line.text.parse::<u32>().ok())
        .any(|other| other + 1 == number || other == number + 1)
}

/// Lines that return word for word, with a page number at one end or beside them.
fn running_heads(lines: &[Line]) -> HashSet<String> {
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        let name = name_of_head(&line.text);
        let words = name.split(' ').count();
        if line.text.len() > 200 || words < 2 || name.chars().filter(|c| c.is_alphabetic()).count() < 10 {
            continue;
        }
        let beside = |other: Option<&Line>| other.is_some_and(|other| is_number(&other.text));
        let has_page = name.len() < line.text.len()
            || beside(lines.get(index + 1))
            || beside(index.checked_sub(1).and_then(|before| lines.get(before)));
        let counts = seen.entry(name).or_default();
        counts.0 += 1;
        counts.1 += usize::from(has_page);
    }
    seen.into_iter()
        .filter(|(_, (times, pages))| *times > 1 && times == pages)
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// A line without the page number at its end or its beginning. A year or a number of a reference is no page number.
fn name_of_head(text: &str) -> &str {
    let is_page = |word: &str| {
        is_number(word) && !(word.len() == 4 && (word.starts_with("19") || word.starts_with("20")))
    };
    match (text.split_once(' '), text.rsplit_once(' ')) {
        (Some((page, name)), _) if is_page(page) => name.trim_start_matches(['|', '·', '—', '–', ' ']),
        (_, Some((name, page))) if is_page(page) => name.trim_end_matches(['|', '·', '—', '–', ' ']),
        _ => text,
    }
}

/// A reference without `[CrossRef] [PubMed]` or `Article CAS PubMed Google Scholar` at its end.
pub fn without_link_names(text: &str) -> &str {
    let mut rest = text;
    // Bare words are names of links only where there are several, the last of them unmistakable.
    let bare =
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
            (bare && (before.is_empty() || before.ends_with([' ', '|', '·'])))
                .then(|| before.trim_end_matches(['|', '·', ' ']))
        };
        match bracketed.or_else(plain) {
            Some(before) => rest = before,
            None => return trimmed,
        }
    }
}
