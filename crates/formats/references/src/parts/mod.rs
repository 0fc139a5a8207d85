//! Reads the parts of a reference: who wrote what, where and when.
//!
//! Stages: [`masking`] blanks addresses, identifiers and notes; [`opening`] reads the authors ([`people`],
//! [`groups`]) and the year behind them; [`kinds`] looks for words that tell a thesis from a law; then
//! [`locators`] finds the place in a journal, [`sources`] the boundary between the titles of article and
//! journal, [`imprints`] and [`books`] the publisher and the book. [`gost`] and [`other`] are for the styles that
//! have neither. All work on ranges of the text, so that every part stands in it.

mod books;
mod confidence;
mod draft;
mod gost;
mod groups;
mod imprints;
mod kinds;
mod locating;
mod locators;
mod masking;
mod opening;
mod other;
mod pattern;
mod people;
mod reading;
mod sources;

use rules::article::reference_parts::{CitedPerson, ReferenceParts};
use rules::article::references::{MAX_REFERENCE_CHARS, ReferenceId};

use draft::Draft;
pub use locating::{PartName, PartSpan, locate_parts};
use pattern::Span;
use people::Person;

/// What was read from the text of a reference.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReferenceReading {
    pub parts: ReferenceParts,
    /// 0–100; from 80 on, kind, year, source and volume are nearly always right.
    pub confidence: u8,
}

/// Reads the parts of a reference from its text, of which no more than `MAX_REFERENCE_CHARS` are read.
///
/// All parts are returned as they stand in the text.
pub fn read_parts(text: &str, ids: &[ReferenceId]) -> ReferenceReading {
    let text = limited(text);
    let draft = reading::read(text);
    let confidence = confidence::estimate(text, &draft, ids);
    ReferenceReading { parts: to_parts(text, &draft), confidence }
}

/// Longer text is not a reference.
fn limited(text: &str) -> &str {
    text.char_indices().nth(MAX_REFERENCE_CHARS).map_or(text, |(end, _)| &text[..end])
}

fn to_parts(text: &str, draft: &Draft) -> ReferenceParts {
    let part = |span: &Option<Span>| take(text, span.as_ref());
    let people = |list: &[Person]| list.iter().map(|person| to_person(text, person)).collect();
    ReferenceParts {
        kind: draft.kind,
        authors: people(&draft.authors),
        has_more_authors: draft.has_more,
        editors: people(&draft.editors),
        title: part(&draft.title),
        source: part(&draft.source),
        year: part(&draft.year),
        volume: part(&draft.volume),
        issue: part(&draft.issue),
        first_page: part(&draft.first_page),
        last_page: part(&draft.last_page),
        publisher: part(&draft.publisher),
        place: part(&draft.place),
    }
}

fn to_person(text: &str, person: &Person) -> CitedPerson {
    CitedPerson {
        family: take(text, Some(&person.family)),
        given: take(text, person.given.as_ref()),
        is_group: person.given.is_none(),
    }
}

fn take(text: &str, span: Option<&Span>) -> String {
    span.and_then(|span| text.get(span.clone())).unwrap_or_default().to_owned()
}
