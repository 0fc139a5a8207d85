//! Facts for which the same channels have no place.

/// Channels with one line for each affiliation, or without affiliations.
pub const PARTS_OF_AFFILIATIONS: &[&str] = &[
    "department (en)",
    "department (ru)",
    "institution (en)",
    "institution (ru)",
    "city (en)",
    "city (ru)",
    "country (en)",
    "country (ru)",
    "ROR id",
];
pub const REFERENCES: &[&str] = &[
    "author of a reference",
    "title of a reference",
    "source of a reference",
    "year of a reference",
    "volume of a reference",
    "type of a reference",
    "DOI of a reference",
];
pub const STATEMENTS: &[&str] =
    &["funding (en)", "funding (ru)", "conflict of interest (en)", "conflict of interest (ru)"];
pub const FULL_TEXT: &[&str] = &["full text (en)", "full text (ru)"];
pub const WAY_TO_PUBLICATION: &[&str] = &["received", "revised", "accepted"];
/// Field of research.
pub const FIELD: &[&str] = &["field of research (en)", "field of research (ru)"];
pub const PDFS: &[&str] = &["PDF (en)", "PDF (ru)"];
/// Facts that only formats of publishers know.
pub const RARELY_KNOWN: &[&str] =
    &["short name", "ISSN-L", "origin of the iD", "equal contribution", "publisher’s id"];
pub const ABSTRACT: &[&str] = &["abstract (en)", "abstract (ru)"];
pub const NAMES: &[&str] = &[
    "first name (en)",
    "first name (ru)",
    "middle name (en)",
    "middle name (ru)",
    "last name (en)",
    "last name (ru)",
    "group author (en)",
    "group author (ru)",
];
pub const JOURNAL: &[&str] = &[
    "journal (en)",
    "journal (ru)",
    "abbreviated title",
    "publisher (en)",
    "publisher (ru)",
    "ISSN, online",
    "ISSN, print",
];
pub const PLACE_IN_ISSUE: &[&str] = &["volume", "number", "issue published", "first page", "last page"];
