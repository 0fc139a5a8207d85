//! Checklist of the PDF of an article: what readers and search engines expect of it. It warns and never refuses.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Size up to which Google Scholar reads a PDF.
pub const MAX_SCHOLAR_BYTES: u64 = 5 * 1024 * 1024;

/// Something that the PDF of an article lacks, or the reason why readers get it as it was uploaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ArticlePdfWarning)]
pub enum PdfWarning {
    /// The article is retracted, corrected or the like, and its pages do not say it: they cannot be stamped.
    NotStamped,
    /// Encrypted, with or without a password to open it: readers get it without metadata.
    Encrypted,
    /// Signed; another copy would not bear the signature: readers get it without metadata.
    Signed,
    /// Damaged, or not written as the standard says: readers get it without metadata.
    Damaged,
    /// Takes too much time or memory: readers get it without metadata.
    TooComplex,
    /// Pictures of pages: nobody can search it or listen to it.
    NoText,
    /// Without tags, which screen readers need.
    Untagged,
    /// The first page does not show the title of the article.
    NoTitle,
    NoLicense,
    /// Larger than Google Scholar reads.
    TooLarge,
}

/// Facts of a PDF that its checklist depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdfFacts {
    pub bytes: u64,
    pub is_tagged: bool,
    pub has_text: bool,
    /// The first page contains the title of the article.
    pub shows_title: bool,
    pub names_license: bool,
}

/// What the PDF lacks, in the order of display.
pub fn pdf_warnings(facts: PdfFacts) -> Vec<PdfWarning> {
    use PdfWarning::{NoLicense, NoText, NoTitle, TooLarge, Untagged};
    [
        (NoText, facts.has_text),
        (Untagged, facts.is_tagged),
        // In pictures of pages, neither can be found.
        (NoTitle, facts.shows_title || !facts.has_text),
        (NoLicense, facts.names_license || !facts.has_text),
        (TooLarge, facts.bytes <= MAX_SCHOLAR_BYTES),
    ]
    .into_iter()
    .filter_map(|(warning, is_met)| (!is_met).then_some(warning))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checklist_names_what_is_missing() {
        use PdfWarning::{NoLicense, NoText, NoTitle, TooLarge, Untagged};
        let complete = PdfFacts {
            bytes: MAX_SCHOLAR_BYTES,
            is_tagged: true,
            has_text: true,
            shows_title: true,
            names_license: true,
        };
        assert_eq!(pdf_warnings(complete), []);
        for (facts, warning) in [
            (PdfFacts { is_tagged: false, ..complete }, Untagged),
            (PdfFacts { shows_title: false, ..complete }, NoTitle),
            (PdfFacts { names_license: false, ..complete }, NoLicense),
            (PdfFacts { bytes: MAX_SCHOLAR_BYTES + 1, ..complete }, TooLarge),
        ] {
            assert_eq!(pdf_warnings(facts), [warning]);
        }
        let scanned = PdfFacts {
            bytes: 1,
            is_tagged: false,
            has_text: false,
            shows_title: false,
            names_license: false,
        };
        assert_eq!(pdf_warnings(scanned), [NoText, Untagged]);
    }
}
