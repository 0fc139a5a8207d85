//! All that may be told of a published article: for whoever keeps or indexes it.

use chrono::NaiveDate;
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::{ArticleId, ArticleType, Language};

use crate::work::{Bilingual, Work};

#[derive(Debug, Clone)]
pub struct Publication {
    pub work: Work,
    pub id: ArticleId,
    pub kind: ArticleType,
    /// The journal as people abbreviate it, `CTT`.
    pub short_name: String,
    /// Where paths begin: `https://journal.example`.
    pub site: String,
    pub license_name: String,
    pub license_url: String,
    /// Cleaned HTML.
    pub full_text: Bilingual,
    pub affiliations: Vec<Affiliation>,
    pub references: Vec<Reference>,
    pub funding: Bilingual,
    pub conflict_of_interest: Bilingual,
    pub received_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    /// Where its PDFs are, by language.
    pub pdfs: Vec<(Language, String)>,
}

impl Publication {
    /// In which the article itself is written; English where nobody can tell.
    pub fn language(&self) -> Language {
        match self.work.article.languages.as_slice() {
            [only] => *only,
            _ => Language::En,
        }
    }
}
