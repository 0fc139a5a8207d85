//! Joins the lines of a reference, and words that line ends have split.

use std::collections::HashSet;

use crate::line::Line;
use crate::line_cues::tail;

/// Second parts of words that are always hyphenated.
const HYPHENATED_ENDINGS: &[&str] = &[
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
/// First parts of words that are always hyphenated.
const HYPHENATED_BEGINNINGS: &[&str] = &[
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

/// All complete words of the pasted text, which decide how split words are joined.
pub struct Vocabulary {
    known: HashSet<String>,
}

impl Vocabulary {
    pub fn collect(lines: &[Line]) -> Self {
        let mut known = HashSet::new();
        for line in lines {
            let mut words = line
                .text
                .split(|c: char| !c.is_alphabetic() && c != '-')
                .filter(|word| word.len() > 3)
                .peekable();
            while let Some(word) = words.next() {
                // The last word of a line may itself be split.
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

    fn contains(&self, word: &str) -> bool {
        self.known.contains(&word.to_lowercase())
    }
}

pub fn join(lines: &[Line], vocabulary: &Vocabulary) -> String {
    let mut text = String::new();
    for line in lines {
        if text.is_empty() {
            text.push_str(&line.text);
            continue;
        }
        match separator(&text, &line.text, vocabulary) {
            Separator::Space => text.push(' '),
            Separator::Nothing => {}
            Separator::RemoveHyphen => {
                text.pop();
            }
        }
        text.push_str(&line.text);
    }
    text
}

#[derive(Debug, PartialEq)]
enum Separator {
    Space,
    Nothing,
    RemoveHyphen,
}

fn separator(text: &str, line: &str, vocabulary: &Vocabulary) -> Separator {
    let last_word = tail(text).rsplit(' ').next().unwrap_or_default();
    let (next_word, after) = line.split_once(' ').unwrap_or((line, ""));
    if is_link(last_word) {
        return if link_continues(last_word, next_word, after) {
            Separator::Nothing
        } else {
            Separator::Space
        };
    }
    let next = next_word.chars().next().unwrap_or(' ');
    let mut from_end = text.chars().rev();
    match (from_end.next(), from_end.next()) {
        (Some('-' | '–' | '—'), Some(' ') | None) => Separator::Space,
        (Some('–' | '—' | '−'), _) if next.is_alphanumeric() => Separator::Nothing,
        (Some('-'), Some(before)) if before.is_alphabetic() && next.is_lowercase() => {
            resolve_hyphen(last_word, next_word, vocabulary)
        }
        (Some('-'), _) if next.is_alphanumeric() => Separator::Nothing,
        // “10.” and “1182/blood…” are one DOI.
        (Some('.'), Some('0'))
            if ends_with_doi_prefix(last_word) && next.is_ascii_digit() && next_word.contains('/') =>
        {
            Separator::Nothing
        }
        _ => Separator::Space,
    }
}

fn resolve_hyphen(last_word: &str, next_word: &str, vocabulary: &Vocabulary) -> Separator {
    if matches!(next_word, "and" | "or" | "und" | "to" | "и" | "или") {
        return Separator::Space;
    }
    let left = last_word.trim_end_matches('-').trim_start_matches(|c: char| !c.is_alphanumeric());
    let right: &str = next_word.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let left_part = left.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    // Spelling elsewhere in the list decides, then typical hyphenation.
    if vocabulary.contains(&format!("{left_part}{right}")) {
        return Separator::RemoveHyphen;
    }
    if vocabulary.contains(&format!("{left_part}-{right}")) || vocabulary.contains(&format!("{left}-{right}"))
    {
        return Separator::Nothing;
    }
    let is_abbreviation =
        left_part.chars().count() == 1 || left_part.chars().nth(1).is_some_and(char::is_uppercase);
    let keeps_hyphen = is_abbreviation
        || left.contains(|c: char| c.is_ascii_digit())
        || left.contains('-') && HYPHENATED_ENDINGS.contains(&right)
        || left.ends_with("-versus")
        || left.ends_with("-to")
        || HYPHENATED_ENDINGS.contains(&right)
            && (HYPHENATED_BEGINNINGS.contains(&left_part.to_lowercase().as_str())
                || left_part.chars().count() > 4)
        || HYPHENATED_BEGINNINGS.contains(&left_part.to_lowercase().as_str())
            && vocabulary.contains(right)
            && right.chars().count() > 3;
    if keeps_hyphen { Separator::Nothing } else { Separator::RemoveHyphen }
}

/// True if the word is part of a URL or DOI.
fn is_link(word: &str) -> bool {
    let word = word.trim_start_matches(['(', '[', '<', '"']);
    let lower = word.get(..12).unwrap_or(word).to_lowercase();
    word.contains("://")
        || lower.starts_with("www.")
        || lower.contains("doi.org")
        || crate::dois::starts_with_doi(word)
}

fn ends_with_doi_prefix(word: &str) -> bool {
    word.strip_suffix("10.").is_some_and(|before| before.is_empty() || before.ends_with([':', '/']))
}

fn link_continues(link: &str, next: &str, after: &str) -> bool {
    let starts_new_item = ["pmid", "pmcid", "http", "doi", "accessed", "available", "epub", "[", "("]
        .iter()
        .any(|word| next.to_lowercase().starts_with(word));
    let is_url = link.contains("://");
    if link.ends_with("://") || link.to_lowercase().ends_with("doi.") && next.starts_with("org") {
        return true;
    }
    if starts_new_item && !(link.ends_with('/') && next.starts_with("doi.org")) {
        return false;
    }
    let bare = next.trim_end_matches(['.', ',', ';', ')', ']', '>']);
    let has_digit = bare.contains(|c: char| c.is_ascii_digit());
    match link.chars().last() {
        Some('/') => {
            (is_url && !link.contains("10.") && after.is_empty()) || has_digit || crate::dois::is_prefix(link)
        }
        Some('-' | '_' | '=' | '%' | '&' | '?' | '~' | '#' | '+') => true,
        Some('.') => {
            has_digit && !is_year(bare) && (bare.contains(['.', '/', '-', '(']) || after.is_empty())
                || is_url && bare.contains('/')
        }
        Some(';' | ',' | '>') => false,
        // Split without a punctuation mark: joined only if the rest of the link is alone on its line.
        _ => {
            has_digit
                && after.is_empty()
                && !is_year(bare)
                && bare.chars().all(|c| c.is_ascii_alphanumeric() || "-.()/;:_".contains(c))
        }
    }
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && crate::line_cues::has_year(word)
}
