//! Input of a PubMed file.

use chrono::NaiveDate;
use rules::article::references::Reference;
use rules::article::{Affiliation, AuthorEntry};
use rules::{ArticleId, ArticleType, Language};

#[derive(Debug, Clone)]
pub struct Record {
    pub journal: Journal,
    /// `None` for an article that was published ahead of its issue, even if the issue is being prepared.
    pub issue: Option<Issue>,
    pub article: Article,
}

#[derive(Debug, Clone)]
pub struct Journal {
    pub publisher: String,
    /// Abbreviated title in the NLM catalogue: `Cell Ther Transplant`.
    pub nlm_title: String,
    /// Common abbreviation such as `CTT`, used in file names and article ids.
    pub short_name: String,
    /// ISSN of the online edition.
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
    /// Language in which the article was written, if the editors have said so.
    pub original_language: Option<Language>,
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
    /// Day of the last revised version that the authors submitted.
    pub revised_on: Option<NaiveDate>,
    pub accepted_on: Option<NaiveDate>,
    pub published_on: Option<NaiveDate>,
}

impl Record {
    /// True if the article was published online before its issue, so that PubMed may have it without one.
    pub(super) fn was_ahead_of_print(&self) -> bool {
        match (&self.issue, self.article.published_on) {
            (Some(issue), Some(published_on)) => published_on < issue.published_on,
            _ => false,
        }
    }
}

impl Article {
    /// Returns the languages of the full text once each, that of the original first. If the editors have not
    /// named it, it is English.
    pub(super) fn ordered_languages(&self) -> Vec<Language> {
        let original = self.original_language.unwrap_or_default();
        let others = Language::ALL.into_iter().filter(|language| *language != original);
        [original].into_iter().chain(others).filter(|language| self.languages.contains(language)).collect()
    }
}
