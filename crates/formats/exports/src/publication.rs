//! Data of a published article for archives and indexes.

use chrono::{Datelike, NaiveDate};
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::{ArticleId, ArticleType, Language, LocalizedText};

use crate::inline_text::is_blank;
use crate::work::{Bilingual, Work};

#[derive(Debug, Clone)]
pub struct Publication {
    pub work: Work,
    pub id: ArticleId,
    pub kind: ArticleType,
    /// The journal's common abbreviation, such as `CTT`.
    pub short_name: String,
    /// Origin that paths are relative to: `https://journal.example`.
    pub site: String,
    pub license_name: String,
    pub license_url: String,
    /// Field of research.
    pub theme: Bilingual,
    /// Sanitized HTML.
    pub full_text: Bilingual,
    pub affiliations: Vec<Affiliation>,
    pub references: Vec<Reference>,
    pub funding: Bilingual,
    pub conflict_of_interest: Bilingual,
    pub received_on: Option<NaiveDate>,
    /// Day of the last revised version that the authors submitted.
    pub revised_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    /// URLs of the PDFs.
    pub pdfs: Vec<(Language, String)>,
}

/// Authors keep the copyright; the year is that of the first publication.
pub const COPYRIGHT_HOLDER: LocalizedText = LocalizedText::new("The Authors", "Авторы");

/// Returns the statement for archives, which is in English.
pub fn copyright_statement(published_on: NaiveDate) -> String {
    copyright_statement_in(published_on, Language::En)
}

pub fn copyright_statement_in(published_on: NaiveDate, language: Language) -> String {
    let (year, holder) = (published_on.year(), COPYRIGHT_HOLDER.in_language(language));
    match language {
        Language::En => format!("© {year} {holder}."),
        Language::Ru => format!("© {holder}, {year}."),
    }
}

/// Returns the permanent id of an article, such as `ctt-42`.
pub fn publisher_item_id(journal_short_name: &str, article: i64) -> String {
    format!("{}-{article}", journal_short_name.trim().to_lowercase())
}

impl Publication {
    /// Language of the main full text: the original one if there is a text in it.
    pub fn language(&self) -> Language {
        match self.work.article.languages.as_slice() {
            [only] => *only,
            _ => self.work.article.original_language(),
        }
    }

    /// Returns the permanent id of the article, such as `ctt-42`; pages and even a DOI may be corrected.
    pub(crate) fn publisher_item_id(&self) -> String {
        publisher_item_id(&self.short_name, self.id.0)
    }

    /// Returns what stands for the pages of an article without pages.
    pub(crate) fn electronic_location(&self) -> Option<String> {
        self.work.article.pages().is_none().then(|| self.publisher_item_id())
    }

    /// Returns the references that have a text; citations number them from 1.
    pub fn cited_references(&self) -> impl Iterator<Item = &Reference> {
        self.references.iter().filter(|reference| !is_blank(&reference.reference))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copyright_statement_has_the_order_of_its_language() {
        let day = NaiveDate::from_ymd_opt(2025, 5, 30).unwrap();
        assert_eq!(copyright_statement(day), "© 2025 The Authors.");
        assert_eq!(copyright_statement_in(day, Language::Ru), "© Авторы, 2025.");
    }
}
