//! Puts the lines of a reference together again, and the words that line ends have torn.

use std::collections::HashSet;

use crate::beginnings::last_part;
use crate::cleaning::Line;

/// The second half of a word that is written with a hyphen wherever it stands.
const SECOND_HALVES: &[&str] = &[
    "versus",
    "vs",
    "host",
    "related",
    "associated",
    "specific",
    "free",
    "mediated",
    "based",
    "negative",
    "positive",
    "risk",
    "dose",
    "term",
    "induced",
    "like",
    "type",
    "intensity",
    "year",
    "up",
    "center",
    "centre",
    "matched",
    "mismatched",
    "directed",
    "derived",
    "depleted",
    "refractory",
    "resistant",
    "dependent",
    "independent",
    "cell",
    "cells",
    "line",
    "label",
    "blind",
    "controlled",
    "identical",
    "naive",
    "stage",
    "grade",
    "wide",
    "world",
    "analysis",
    "day",
    "old",
    "onset",
    "made",
    "leukemia",
    "leukaemia",
    "lymphoma",
    "tumor",
    "tumour",
    "donor",
    "engineered",
    "modified",
    "adjusted",
    "adapted",
    "scale",
    "threatening",
    "occlusive",
    "transplant",
    "transplantation",
    "throughput",
    "reported",
    "relapse",
    "remitting",
];
/// The first half of one.
const FIRST_HALVES: &[&str] = &[
    "non",
    "anti",
    "post",
    "pre",
    "graft",
    "host",
    "long",
    "short",
    "high",
    "low",
    "open",
    "single",
    "double",
    "multi",
    "cord",
    "stem",
    "cell",
    "event",
    "disease",
    "relapse",
    "dose",
    "time",
    "follow",
    "well",
    "self",
    "meta",
    "co",
    "cross",
    "reduced",
    "steroid",
    "glucocorticoid",
    "age",
    "sex",
    "real",
    "large",
    "small",
    "half",
    "two",
    "three",
    "four",
    "five",
    "ex",
    "all",
];

/// Every whole word of the pasted text: the best dictionary for the torn ones.
pub struct Words {
    known: HashSet<String>,
}

impl Words {
    pub fn of(lines: &[Line]) -> Self {
        let mut known = HashSet::new();
        for line in lines {
            let mut words = line
                .text
                .split(|c: char| !c.is_alphabetic() && c != '-')
                .filter(|word| word.len() > 3)
                .peekable();
            while let Some(word) = words.next() {
                // The last one may itself be torn.
                if !word.ends_with('-')
                    && !word.starts_with('-')
                    && (words.peek().is_some() || !line.text.ends_with(word))
                {
                    known.insert(word.to_lowercase());
                }
            }
        }
        Self { known }
    }

    fn has(&self, word: &str) -> bool {
        self.known.contains(&word.to_lowercase())
    }
}

pub fn join(lines: &[Line], words: &Words) -> String {
    let mut text = String::new();
    for line in lines {
        if text.is_empty() {
            text.push_str(&line.text);
            continue;
        }
        match seam(&text, &line.text, words) {
            Seam::Space => text.push(' '),
            Seam::Nothing => {}
            Seam::WithoutHyphen => {
                text.pop();
            }
        }
        text.push_str(&line.text);
    }
    text
}

#[derive(Debug, PartialEq)]
enum Seam {
    Space,
    Nothing,
    WithoutHyphen,
}

fn seam(text: &str, line: &str, words: &Words) -> Seam {
    let last_word = last_part(text).rsplit(' ').next().unwrap_or_default();
    let (next_word, after) = line.split_once(' ').unwrap_or((line, ""));
    if is_link(last_word) {
        return if link_goes_on(last_word, next_word, after) { Seam::Nothing } else { Seam::Space };
    }
    let next = next_word.chars().next().unwrap_or(' ');
    let mut from_end = text.chars().rev();
    match (from_end.next(), from_end.next()) {
        (Some('-' | '–' | '—'), Some(' ') | None) => Seam::Space,
        (Some('–' | '—' | '−'), _) if next.is_alphanumeric() => Seam::Nothing,
        (Some('-'), Some(before)) if before.is_alphabetic() && next.is_lowercase() => {
            hyphen(last_word, next_word, words)
        }
        (Some('-'), _) if next.is_alphanumeric() => Seam::Nothing,
        // “10.” and “1182/blood…” are one DOI.
        (Some('.'), Some('0'))
            if ends_with_doi_prefix(last_word) && next.is_ascii_digit() && next_word.contains('/') =>
        {
            Seam::Nothing
        }
        _ => Seam::Space,
    }
}

fn hyphen(last_word: &str, next_word: &str, words: &Words) -> Seam {
    if matches!(next_word, "and" | "or" | "und" | "to" | "и" | "или") {
        return Seam::Space;
    }
    let left = last_word.trim_end_matches('-').trim_start_matches(|c: char| !c.is_alphanumeric());
    let right: &str = next_word.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let left_part = left.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    // What is written elsewhere in the list decides; then what such words are like.
    if words.has(&format!("{left_part}{right}")) {
        return Seam::WithoutHyphen;
    }
    if words.has(&format!("{left_part}-{right}")) || words.has(&format!("{left}-{right}")) {
        return Seam::Nothing;
    }
    let abbreviation =
        left_part.chars().count() == 1 || left_part.chars().nth(1).is_some_and(char::is_uppercase);
    let keeps = abbreviation
        || left.contains(|c: char| c.is_ascii_digit())
        || left.contains('-') && SECOND_HALVES.contains(&right)
        || left.ends_with("-versus")
        || left.ends_with("-to")
        || SECOND_HALVES.contains(&right)
            && (FIRST_HALVES.contains(&left_part.to_lowercase().as_str()) || left_part.chars().count() > 4)
        || FIRST_HALVES.contains(&left_part.to_lowercase().as_str())
            && words.has(right)
            && right.chars().count() > 3;
    if keeps { Seam::Nothing } else { Seam::WithoutHyphen }
}

/// A piece of an address or of a DOI.
fn is_link(word: &str) -> bool {
    let word = word.trim_start_matches(['(', '[', '<', '"']);
    let lower = word.get(..12).unwrap_or(word).to_lowercase();
    word.contains("://")
        || lower.starts_with("www.")
        || lower.contains("doi.org")
        || crate::dois::begins(word)
}

fn ends_with_doi_prefix(word: &str) -> bool {
    word.strip_suffix("10.").is_some_and(|before| before.is_empty() || before.ends_with([':', '/']))
}

fn link_goes_on(link: &str, next: &str, after: &str) -> bool {
    let named = ["pmid", "pmcid", "http", "doi", "accessed", "available", "epub", "[", "("]
        .iter()
        .any(|word| next.to_lowercase().starts_with(word));
    let is_address = link.contains("://");
    if link.ends_with("://") || link.to_lowercase().ends_with("doi.") && next.starts_with("org") {
        return true;
    }
    if named && !(link.ends_with('/') && next.starts_with("doi.org")) {
        return false;
    }
    let bare = next.trim_end_matches(['.', ',', ';', ')', ']', '>']);
    let has_digit = bare.contains(|c: char| c.is_ascii_digit());
    match link.chars().last() {
        Some('/') => {
            (is_address && !link.contains("10.") && after.is_empty())
                || has_digit
                || crate::dois::is_prefix(link)
        }
        Some('-' | '_' | '=' | '%' | '&' | '?' | '~' | '#' | '+') => true,
        Some('.') => {
            has_digit && !is_year(bare) && (bare.contains(['.', '/', '-', '(']) || after.is_empty())
                || is_address && bare.contains('/')
        }
        Some(';' | ',' | '>') => false,
        // Torn without a sign: only if nothing but the other half is on the line.
        _ => {
            has_digit
                && after.is_empty()
                && !is_year(bare)
                && bare.chars().all(|c| c.is_ascii_alphanumeric() || "-.()/;:_".contains(c))
        }
    }
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && crate::beginnings::has_year(word)
}
