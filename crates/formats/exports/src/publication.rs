//! Data of a published article for archives and indexes.

use chrono::{Datelike, NaiveDate};
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::{ArticleId, ArticleType, Language};

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
    pub accepted_on: Option<NaiveDate>,
    /// URLs of the PDFs.
    pub pdfs: Vec<(Language, String)>,
}

/// Authors keep the copyright; the year is that of the first publication.
pub const COPYRIGHT_HOLDER: &str = "The Authors";

pub fn copyright_statement(published_on: NaiveDate) -> String {
    format!("© {} {COPYRIGHT_HOLDER}.", published_on.year())
}

impl Publication {
    /// Language of the full text; English if there is none or more than one.
    pub fn language(&self) -> Language {
        match self.work.article.languages.as_slice() {
            [only] => *only,
            _ => Language::En,
        }
    }

    /// Returns the permanent id of the article, such as `ctt-42`; pages and even a DOI may be corrected.
    pub(crate) fn publisher_item_id(&self) -> String {
        format!("{}-{}", self.short_name.trim().to_lowercase(), self.id)
    }

    /// Returns what stands for the pages of an article without pages.
    pub(crate) fn electronic_location(&self) -> Option<String> {
        self.work.article.pages().is_none().then(|| self.publisher_item_id())
    }

    /// Returns the references that have a text; citations number them from 1.
    pub(crate) fn cited_references(&self) -> impl Iterator<Item = &Reference> {
        self.references.iter().filter(|reference| !is_blank(&reference.reference))
    }
}
