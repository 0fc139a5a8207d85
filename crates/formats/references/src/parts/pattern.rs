//! Regular expressions that are compiled once, and ranges of a text.

use std::ops::Range;
use std::sync::OnceLock;

use regex::{Captures, Regex};

/// Byte range in the text of a reference.
pub type Span = Range<usize>;

pub struct Pattern {
    source: &'static str,
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    pub const fn new(source: &'static str) -> Pattern {
        Pattern { source, regex: OnceLock::new() }
    }

    fn regex(&self) -> Option<&Regex> {
        let regex = self.regex.get_or_init(|| Regex::new(self.source).ok()).as_ref();
        debug_assert!(regex.is_some(), "{}", self.source);
        regex
    }

    pub fn is_match(&self, text: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(text))
    }

    /// First match within a part of the text.
    pub fn find(&self, text: &str, within: Span) -> Option<Span> {
        let found = self.regex()?.find(text.get(within.clone())?)?;
        Some(within.start + found.start()..within.start + found.end())
    }

    pub fn find_all(&self, text: &str, within: Span) -> Vec<Span> {
        let (Some(regex), Some(part)) = (self.regex(), text.get(within.clone())) else { return Vec::new() };
        regex.find_iter(part).map(|one| within.start + one.start()..within.start + one.end()).collect()
    }

    pub fn groups<'t>(&self, text: &'t str, within: Span) -> Option<Groups<'t>> {
        let captures = self.regex()?.captures(text.get(within.clone())?)?;
        Some(Groups { offset: within.start, captures })
    }

    pub fn last_groups<'t>(&self, text: &'t str, within: Span) -> Option<Groups<'t>> {
        let captures = self.regex()?.captures_iter(text.get(within.clone())?).last()?;
        Some(Groups { offset: within.start, captures })
    }
}

/// Groups of a match, as ranges of the whole text.
pub struct Groups<'t> {
    offset: usize,
    captures: Captures<'t>,
}

impl Groups<'_> {
    pub fn get(&self, name: &str) -> Option<Span> {
        let group = self.captures.name(name).filter(|group| !group.is_empty())?;
        Some(self.offset + group.start()..self.offset + group.end())
    }

    pub fn whole(&self) -> Span {
        let whole = self.captures.get_match();
        self.offset + whole.start()..self.offset + whole.end()
    }
}

/// Range without the characters at both ends for which `is_outside` is true.
pub fn trim(text: &str, span: Span, is_outside: impl Fn(char) -> bool) -> Span {
    let Some(part) = text.get(span.clone()) else { return span.start..span.start };
    let from_start = part.trim_start_matches(&is_outside);
    let start = span.start + (part.len() - from_start.len());
    start..start + from_start.trim_end_matches(&is_outside).len()
}

pub fn trim_spaces(text: &str, span: Span) -> Span {
    trim(text, span, char::is_whitespace)
}

/// Range if it has a letter or a digit.
pub fn non_empty(text: &str, span: Span) -> Option<Span> {
    text.get(span.clone())?.chars().any(char::is_alphanumeric).then_some(span)
}

/// Pieces of which the patterns of all styles consist.
macro_rules! piece {
    (year) => {
        r"(?:1[5-9]|20)\d\d"
    };
    (month) => {
        r"(?:\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Spring|Summer|Autumn|Fall|Winter|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)\p{L}*\.?(?:\s*[-–/]\s*\p{L}{3,9}\.?)?(?:\s+\d{1,2}(?:\s*[-–]\s*\d{1,2})?)?)?"
    };
    (volume) => {
        r"[A-Z]{0,2}\d{1,5}(?:[-–/]\d{1,4})?[A-Z]{0,2}"
    };
    (supplement) => {
        r"(?:[Ss]uppl(?:ement)?|Pt|SUPPL|[Пп]рил|Spec No)\.?\s*[A-Z]?\d*"
    };
    (page) => {
        r"\p{L}{0,7}\d[\dA-Za-z]{0,12}(?:\.[A-Za-z]{0,2}\d{1,6})?"
    };
    (dash) => {
        r"\s*[-‐‑–—−]\s*"
    };
}
pub(super) use piece;

/// A first page and, behind a dash, a last one.
macro_rules! pages {
    () => {
        concat!(
            "(?P<f>",
            crate::parts::pattern::piece!(page),
            ")(?:",
            crate::parts::pattern::piece!(dash),
            "(?P<l>",
            crate::parts::pattern::piece!(page),
            "))?"
        )
    };
}
pub(super) use pages;
