//! Input of a PubMed file.

use chrono::NaiveDate;
use rules::article::references::Reference;
use rules::article::{Affiliation, AuthorEntry};
use rules::{ArticleId, ArticleType, Language};

#[derive(Debug, Clone)]
pub struct Record {
    pub journal: Journal,
    pub issue: Issue,
    pub article: Article,
}

#[derive(Debug, Clone)]
pub struct Journal {
    pub publisher: String,
    /// Abbreviated title in the NLM catalogue: `Cell Ther Transplant`.
    pub nlm_title: String,
    /// Common abbreviation such as `CTT`, used in file names and article ids.
    pub short_name: String,
    pub issn: String,
    /// Public id of the DTD, which NLM changes from time to time: `-//NLM//DTD PubMed 2.8//EN`.
    pub dtd_public_id: String,
    /// True if issues are also printed.
    pub is_printed: bool,
}

#[derive(Debug, Clone)]
pub struct Issue {
    pub volume: String,
    pub number: String,
    pub published_on: NaiveDate,
}

/// Article metadata; empty texts and lists produce no elements.
#[derive(Debug, Clone)]
pub struct Article {
    pub id: ArticleId,
    /// Used in the file name only: PubMed knows the article by its publisher item id.
    pub manuscript_number: Option<String>,
    pub kind: ArticleType,
    /// Languages of the full text, not of titles and abstracts.
    pub languages: Vec<Language>,
    pub title_en: String,
    pub title_ru: String,
    /// Sanitized HTML.
    pub abstract_en: String,
    /// Sanitized HTML.
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub conflict_of_interest_en: String,
    /// As [`crate::copyright_statement`] returns it; NLM has no place for a licence.
    pub copyright: String,
    pub authors: Vec<AuthorEntry>,
    pub affiliations: Vec<Affiliation>,
    pub references: Vec<Reference>,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub received_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    pub published_on: Option<NaiveDate>,
}
