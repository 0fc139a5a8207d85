//! Reads department, institution, city and country from the line of an affiliation.

mod bodies;
mod cleaning;
mod country;
mod folding;
mod inner;
mod line;
mod marks;
mod merging;
mod pasted;
mod pieces;
mod places;
mod ranks;
mod segments;
mod streets;
mod words;

use rules::Language;
use rules::article::{AffiliationDetails, AffiliationDoubt};

/// Details of an affiliation as its line has them, and what a person should look at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AffiliationReading {
    pub details: AffiliationDetails,
    /// Without repetitions, in the order of their declaration.
    pub doubts: Vec<AffiliationDoubt>,
}

/// Reads the line of an affiliation in both languages; either may be empty.
pub fn read(en: &str, ru: &str) -> AffiliationReading {
    let (en, ru) = (cleaning::clean(en), cleaning::clean(ru));
    merging::merge(line::read(&en), line::read(&ru))
}

/// Name of a country in a language: "Russia" or "Россия".
pub fn country_name(code: &str, language: Language) -> Option<&'static str> {
    places::country_name(code, language)
}

/// Splits pasted text into one line for each affiliation, without numbers and bullets.
pub fn split_pasted(text: &str) -> Vec<String> {
    pasted::split(text)
}
