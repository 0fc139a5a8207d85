//! Facts for which a channel has no place, with the reason.

use super::channels::Channel;

/// Channels with one line for each affiliation, or without affiliations.
const PARTS_OF_AFFILIATIONS: &[&str] = &[
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
const REFERENCES: &[&str] = &[
    "author of a reference",
    "title of a reference",
    "source of a reference",
    "year of a reference",
    "volume of a reference",
    "type of a reference",
    "DOI of a reference",
];
const STATEMENTS: &[&str] =
    &["funding (en)", "funding (ru)", "conflict of interest (en)", "conflict of interest (ru)"];
const FULL_TEXT: &[&str] = &["full text (en)", "full text (ru)"];
const WAY_TO_PUBLICATION: &[&str] = &["received", "revised", "accepted"];
/// Field of research.
const FIELD: &[&str] = &["field of research (en)", "field of research (ru)"];
const PDFS: &[&str] = &["PDF (en)", "PDF (ru)"];
/// Facts that only formats of publishers know.
const RARELY_KNOWN: &[&str] =
    &["short name", "ISSN-L", "origin of the iD", "equal contribution", "publisher’s id"];
const ABSTRACT: &[&str] = &["abstract (en)", "abstract (ru)"];
const NAMES: &[&str] = &[
    "first name (en)",
    "first name (ru)",
    "middle name (en)",
    "middle name (ru)",
    "last name (en)",
    "last name (ru)",
    "group author (en)",
    "group author (ru)",
];
const JOURNAL: &[&str] = &[
    "journal (en)",
    "journal (ru)",
    "abbreviated title",
    "publisher (en)",
    "publisher (ru)",
    "ISSN, online",
    "ISSN, print",
];
const PLACE_IN_ISSUE: &[&str] = &["volume", "number", "issue published", "first page", "last page"];

pub const NO_PLACE: &[(Channel, &[&[&str]])] = &[
    // Google Scholar names all tags that it reads.
    (
        Channel::HighwireTags,
        &[
            PARTS_OF_AFFILIATIONS,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            RARELY_KNOWN,
            ABSTRACT,
            &[
                "original language",
                "volume of a reference",
                "article type",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
    // Fifteen elements and a few terms; the page itself is in the Highwire tags.
    (
        Channel::DublinCoreTags,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            PDFS,
            RARELY_KNOWN,
            &[
                "ISSN, print",
                "issue published",
                "permanent address",
                "original language",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
                "name of the licence",
            ],
        ],
    ),
    // schema.org has no property for these, or none that search engines read.
    (
        Channel::JsonLd,
        &[
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            &[
                "ISSN-L",
                "origin of the iD",
                "equal contribution",
                "volume of a reference",
                "type of a reference",
                "publisher’s id",
                "name of the licence",
            ],
        ],
    ),
    // A citation.
    (
        Channel::Ris,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            RARELY_KNOWN,
            &[
                "ISSN, print",
                "article published",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
    // A citation.
    (
        Channel::Bibtex,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            PDFS,
            RARELY_KNOWN,
            &[
                "ISSN, print",
                "issue published",
                "article published",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
    // A citation; `language` is that of the title, for hyphenation.
    (
        Channel::CslJson,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            PDFS,
            RARELY_KNOWN,
            &[
                "ISSN, print",
                "original language",
                "article published",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
    // Describes the file; the abstract is in it.
    (
        Channel::Xmp,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            PDFS,
            RARELY_KNOWN,
            ABSTRACT,
            &[
                "permanent address",
                "original language",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
            ],
        ],
    ),
    // Announces an article; journal and issue are those of the feed.
    (
        Channel::Atom,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            RARELY_KNOWN,
            JOURNAL,
            PLACE_IN_ISSUE,
            &[
                "original language",
                "DOI",
                "ORCID iD",
                "address of the corresponding author",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
    // Has the publisher in the language of the article.
    (Channel::Jats, &[&["short name", "publisher (en)"]]),
    // As JATS.
    (Channel::OaiJats, &[&["short name", "publisher (en)"]]),
    // Names people in the language of the article, so that nobody appears twice.
    (
        Channel::OaiDc,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            RARELY_KNOWN,
            &[
                "ISSN, print",
                "issue published",
                "original language",
                "first name (en)",
                "middle name (en)",
                "last name (en)",
                "ORCID iD",
                "address of the corresponding author",
                "group author (en)",
                "name of the licence",
                "copyright",
            ],
        ],
    ),
    // In English where there is English. Affiliations are lines; the type is a fixed list, which has none for this one.
    (
        Channel::PubMed,
        &[
            FULL_TEXT,
            FIELD,
            PDFS,
            &[
                "journal (en)",
                "journal (ru)",
                "short name",
                "publisher (ru)",
                "ISSN, print",
                "ISSN-L",
                "permanent address",
                "keyword (ru)",
                "first name (ru)",
                "middle name (ru)",
                "last name (ru)",
                "origin of the iD",
                "group author (ru)",
                "department (en)",
                "department (ru)",
                "institution (en)",
                "institution (ru)",
                "city (en)",
                "city (ru)",
                "country (ru)",
                "type of a reference",
                "article type",
                "name of the licence",
                "address of the licence",
                "funding (en)",
                "funding (ru)",
                "conflict of interest (ru)",
            ],
        ],
    ),
    // Addresses only.
    (
        Channel::Linkset,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            RARELY_KNOWN,
            ABSTRACT,
            NAMES,
            JOURNAL,
            PLACE_IN_ISSUE,
            &[
                "title (en)",
                "title (ru)",
                "keyword (en)",
                "keyword (ru)",
                "original language",
                "article published",
                "address of the corresponding author",
                "article type",
                "name of the licence",
                "copyright",
            ],
        ],
    ),
    // Addresses of pages only.
    (
        Channel::Sitemap,
        &[
            PARTS_OF_AFFILIATIONS,
            REFERENCES,
            STATEMENTS,
            FULL_TEXT,
            WAY_TO_PUBLICATION,
            FIELD,
            PDFS,
            RARELY_KNOWN,
            ABSTRACT,
            NAMES,
            JOURNAL,
            PLACE_IN_ISSUE,
            &[
                "title (en)",
                "title (ru)",
                "keyword (en)",
                "keyword (ru)",
                "original language",
                "article published",
                "DOI",
                "ORCID iD",
                "address of the corresponding author",
                "article type",
                "name of the licence",
                "address of the licence",
                "copyright",
            ],
        ],
    ),
];
