//! Splits a pasted list of references from Word, a PDF or a web page into clean references, and finds their
//! DOI, PubMed and PMC ids. No network and no database of journals.
//!
//! Stages: [`cleaning`] normalizes characters and lines; [`boilerplate`] removes text around the list
//! (headings, page numbers, link names); [`numbering`] looks for a sequence of numbers, and [`splitting`]
//! splits by it or, without one, by [`line_cues`]; [`joining`] repairs words that line ends have split;
//! [`identifiers`] finds the ids.

mod boilerplate;
mod cleaning;
mod dois;
mod identifiers;
mod joining;
mod line;
mod line_cues;
mod numbering;
mod parts;
pub mod retraction_watch;
mod splitting;

pub use parts::{PartName, PartSpan, ReferenceReading, locate_parts, read_parts};
use rules::article::references::{MAX_REFERENCE_CHARS, MAX_REFERENCES, Reference};

/// Splits a pasted list into references.
///
/// Takes linear time for any input and reads at most `MAX_RAW_CHARS` of it. Text that cannot be split and is
/// longer than a reference is returned in pieces, so that nothing is lost.
pub fn parse(raw: &str) -> Vec<Reference> {
    let lines = boilerplate::remove(cleaning::split_lines(raw));
    let vocabulary = joining::Vocabulary::collect(&lines);
    splitting::split(lines)
        .iter()
        .map(|parts| cleaning::normalize_reference(&joining::join(parts, &vocabulary)))
        .filter(|text| text.chars().any(char::is_alphabetic))
        .flat_map(|text| cleaning::split_long(text, MAX_REFERENCE_CHARS))
        .take(MAX_REFERENCES)
        .map(|reference| Reference { article_ids: identifiers::find(&reference), reference, parts: None })
        .collect()
}
