//! An editor pastes the references of a manuscript as they come out of Word, a PDF or a web page; this crate gives them back
//! one by one, cleaned, with the DOI, PubMed and PMC ids that stand in them. Nothing else: no network, no database of journals.
//!
//! The way of a text: [`cleaning`] makes plain lines of it, [`furniture`] takes away what surrounds a list (headings, page
//! numbers, names of links), [`numbering`] looks for a sequence of numbers and [`splitting`] divides by it or, without one, by
//! what the [`beginnings`] of lines look like; [`joining`] mends what line ends have torn; [`identifiers`] reads the ids.

mod beginnings;
mod cleaning;
mod dois;
mod furniture;
mod identifiers;
mod joining;
mod numbering;
mod splitting;

use rules::article::references::{MAX_REFERENCE_CHARS, MAX_REFERENCES, Reference};

/// Splits a pasted list into references. Takes time in proportion to the text, whatever is in it, and reads no more than
/// `MAX_RAW_CHARS` of it. What could not be divided and is longer than a reference comes in pieces, so that nothing is lost.
pub fn parse(raw: &str) -> Vec<Reference> {
    let lines = furniture::take_away(cleaning::lines(raw));
    let words = joining::Words::of(&lines);
    splitting::split(lines)
        .iter()
        .map(|parts| cleaning::tidy(&joining::join(parts, &words)))
        .filter(|text| text.chars().any(char::is_alphabetic))
        .flat_map(|text| cleaning::pieces(text, MAX_REFERENCE_CHARS))
        .take(MAX_REFERENCES)
        .map(|reference| Reference { article_ids: identifiers::find(&reference), reference })
        .collect()
}
