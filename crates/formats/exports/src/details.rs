//! Details of affiliations and parts of references: as people have corrected them, else as they are read from the
//! text.

use rules::article::reference_parts::ReferenceParts;
use rules::article::references::Reference;
use rules::article::{Affiliation, AffiliationDetails};

/// A less certain reading gives indexes more wrong facts than right ones.
const MIN_CONFIDENCE: u8 = 60;

pub fn affiliation_details(affiliation: &Affiliation) -> AffiliationDetails {
    let read = || affiliations::read(&affiliation.en, &affiliation.ru).details;
    affiliation.details.clone().unwrap_or_else(read)
}

/// Returns the parts of a reference; only its kind if they are too uncertain.
pub fn reference_parts(reference: &Reference) -> ReferenceParts {
    if let Some(corrected) = &reference.parts {
        return corrected.clone();
    }
    let reading = references::read_parts(&reference.reference, &reference.article_ids);
    if reading.confidence >= MIN_CONFIDENCE {
        reading.parts
    } else {
        ReferenceParts { kind: reading.parts.kind, ..ReferenceParts::default() }
    }
}
