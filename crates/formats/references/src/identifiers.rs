//! Finds the identifiers in the text of a reference: DOIs, PubMed ids and PMC ids.

use std::sync::LazyLock;

use regex::Regex;
use rules::article::publishing::is_doi;
use rules::article::references::{IdFormat, MAX_IDS, ReferenceId};

use crate::dois;

static PUBMED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)(?:\bpmid|\bpubmed(?: id)?)s?\s*[:№#.=–-]?\s*\[?(\d{1,8})\b|(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/(?:m/)?pubmed)/(?:\?term=)?(\d{1,8})\b|[?&]list_uids=(\d{1,8})\b",
    )
    .ok()
});
static PMC: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\bpmc\s?id\s*[:№#.=–-]?\s*(?:pmc\s?)?(\d{1,9})\b|\bpmc(\d{1,9})\b|(?:pmc/|pmc\.ncbi\.nlm\.nih\.gov/)articles/(?:pmc)?(\d{1,9})\b").ok()
});

/// Returns each identifier once, DOIs first. DOIs are compared case-insensitively.
pub fn find(text: &str) -> Vec<ReferenceId> {
    let mut ids: Vec<ReferenceId> = Vec::new();
    let mut add = |format: IdFormat, value: String| {
        if !ids.iter().any(|id| id.format == format && id.value.eq_ignore_ascii_case(&value)) {
            ids.push(ReferenceId { format, value });
        }
    };
    for doi in dois::find(text).into_iter().filter(|doi| is_doi(doi)) {
        add(IdFormat::Doi, doi);
    }
    for digits in find_numbers(&PUBMED, text) {
        add(IdFormat::Pubmed, digits.to_owned());
    }
    for digits in find_numbers(&PMC, text) {
        add(IdFormat::Pmcid, format!("PMC{digits}"));
    }
    ids.truncate(MAX_IDS);
    ids
}

fn find_numbers<'a>(pattern: &'static LazyLock<Option<Regex>>, text: &'a str) -> Vec<&'a str> {
    let Some(pattern) = pattern.as_ref() else { return Vec::new() };
    pattern
        .captures_iter(text)
        .filter_map(|captures| captures.iter().skip(1).flatten().next())
        .map(|group| group.as_str())
        .collect()
}
