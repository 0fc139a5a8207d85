//! Names in the ZIP file: lower-case Latin letters, digits and dots only.

use std::collections::BTreeSet;

use chrono::Datelike;

use super::{RsciIssue, RsciPdf};
use crate::file_names::{join_parts, letters_and_digits};
use crate::publication::Publication;

/// Longer than any abbreviation of a journal and any extension.
const MAX_PART_CHARS: usize = 24;

/// Returns the name of the issue's files without extension: `18668836.2024.13.2`.
pub fn issue_name(issue: &RsciIssue) -> String {
    let number = |number: i32| if number > 0 { number.to_string() } else { String::new() };
    let parts = [
        letters_and_digits(&issue.journal.issn, MAX_PART_CHARS),
        issue.issue.published_on.year().max(0).to_string(),
        number(issue.issue.volume),
        number(issue.issue.number),
    ];
    join_parts(&parts, ".")
}

/// Returns the PDFs of an article, one for each language: `ctt.42.en.pdf`. The id keeps the names of an issue apart.
pub fn pdfs(publication: &Publication) -> Vec<RsciPdf> {
    let mut languages = BTreeSet::new();
    let pdfs = publication.pdfs.iter().filter(|(language, _)| languages.insert(language.code()));
    pdfs.map(|(language, _)| {
        let parts = [
            letters_and_digits(&publication.short_name, MAX_PART_CHARS),
            publication.id.0.unsigned_abs().to_string(),
            language.code().to_owned(),
            "pdf".to_owned(),
        ];
        RsciPdf { name: join_parts(&parts, "."), article: publication.id, language: *language }
    })
    .collect()
}

pub fn cover_name(extension: &str) -> String {
    join_parts(&["cover".to_owned(), letters_and_digits(extension, MAX_PART_CHARS)], ".")
}
