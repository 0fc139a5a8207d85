//! What a file is made of.

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
    /// As the library's catalogue abbreviates it: `Cell Ther Transplant`.
    pub nlm_title: String,
    /// As people abbreviate it, `CTT`; for names of files and of articles.
    pub short_name: String,
    pub issn: String,
    /// The library renames its format from time to time: `-//NLM//DTD PubMed 2.8//EN`.
    pub dtd_public_id: String,
    /// Whether issues appear on paper too.
    pub is_printed: bool,
}

#[derive(Debug, Clone)]
pub struct Issue {
    pub volume: String,
    pub number: String,
    pub published_on: NaiveDate,
}

/// Empty texts and lists make no elements.
#[derive(Debug, Clone)]
pub struct Article {
    pub id: ArticleId,
    pub kind: ArticleType,
    /// Of the full text, not of titles and abstracts.
    pub languages: Vec<Language>,
    pub title_en: String,
    pub title_ru: String,
    /// Cleaned HTML.
    pub abstract_en: String,
    /// Cleaned HTML.
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub conflict_of_interest_en: String,
    /// For example `© 2026 The Authors. CC BY 4.0`.
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
