//! Names of the elements of JATS.

#[rustfmt::skip]
const KNOWN: [&str; 93] = [
    "abbrev", "alternatives", "annotation", "article-title", "award-id", "bold", "chapter-title",
    "city", "collab", "comment", "conf-date", "conf-loc", "conf-name", "country", "data-title", "date",
    "date-in-citation", "day", "edition", "elocation-id", "email", "etal", "ext-link", "fixed-case",
    "fpage", "funding-source", "given-names", "gov", "hr", "institution", "institution-wrap", "isbn",
    "issn", "issue", "issue-id", "issue-part", "issue-title", "italic", "label", "lpage",
    "milestone-end", "milestone-start", "monospace", "month", "name", "named-content", "note",
    "object-id", "overline", "page-range", "part-title", "patent", "person-group", "prefix", "price",
    "pub-id", "publisher-loc", "publisher-name", "rb", "related-article", "related-object", "role",
    "roman", "rt", "ruby", "sans-serif", "sc", "season", "series", "size", "source", "std", "strike",
    "string-name", "styled-content", "sub", "suffix", "sup", "supplement", "surname", "target",
    "trans-source", "trans-title", "trans-title-group", "underline", "uri", "version", "volume",
    "volume-id", "volume-series", "x", "xref", "year",
];

/// True for elements whose meaning is lost without loss of text.
pub fn is_known(name: &str) -> bool {
    KNOWN.contains(&name)
}

#[rustfmt::skip]
const BLOCKS: [&str; 44] = [
    "ack", "answer", "app", "app-group", "array", "attrib", "boxed-text", "caption", "chem-struct-wrap",
    "code", "def-list", "disp-formula", "disp-formula-group", "disp-quote", "explanation", "fig",
    "fig-group", "fn-group", "glossary", "graphic", "list", "math", "media", "notes", "p", "preformat",
    "question", "question-wrap", "ref-list", "sec", "sec-meta", "speaker", "speech", "statement",
    "subtitle", "supplementary-material", "table", "table-wrap", "table-wrap-group", "tex-math",
    "title", "trans-title", "verse-group", "verse-line",
];

/// True for elements that are not part of a line.
pub fn is_block(name: &str) -> bool {
    BLOCKS.contains(&name)
}
