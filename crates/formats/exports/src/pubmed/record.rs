//! Input of a PubMed file.

use chrono::NaiveDate;
use rules::article::references::Reference;
use rules::article::{Affiliation, AuthorEntry, Contact};
use rules::{ArticleId, ArticleType, Language};

use crate::copyright_statement;
use crate::publication::Publication;
use crate::work::Author;

#[derive(Debug, Clone)]
pub struct Record {
    pub journal: Journal,
    /// `None` for an article that was published ahead of its issue, even if the issue is being prepared.
    pub issue: Option<Issue>,
    pub article: Article,
    /// NLM has had an earlier record of the article.
    pub is_correction: bool,
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
    /// DOI of the article that this one is a notice on.
    pub notice_on: Option<String>,
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
    /// Returns the first record of a published article.
    pub fn new(publication: &Publication, dtd_public_id: &str) -> Record {
        let issue = publication.work.issue.as_ref().map(|issue| Issue {
            volume: issue.volume.to_string(),
            number: issue.number.to_string(),
            published_on: issue.published_on,
        });
        let journal = publication.work.journal.clone();
        let journal = Journal {
            publisher: journal.publisher.en,
            nlm_title: journal.nlm_title,
            short_name: publication.short_name.clone(),
            issn: journal.issn,
            dtd_public_id: dtd_public_id.to_owned(),
            is_printed: journal.is_printed,
        };
        Record { journal, issue, article: Article::new(publication), is_correction: false }
    }

    /// True if the article was published online before its issue, so that PubMed may have it without one.
    pub(super) fn was_ahead_of_print(&self) -> bool {
        match (&self.issue, self.article.published_on) {
            (Some(issue), Some(published_on)) => published_on < issue.published_on,
            _ => false,
        }
    }
}

impl Article {
    fn new(publication: &Publication) -> Article {
        let article = publication.work.article.clone();
        Article {
            id: publication.id,
            manuscript_number: None,
            kind: publication.kind,
            notice_on: article.about.and_then(|notice| notice.work.doi),
            languages: article.languages,
            original_language: article.original_language,
            title_en: article.title.en,
            title_ru: article.title.ru,
            abstract_en: article.r#abstract.en,
            abstract_ru: article.r#abstract.ru,
            keywords_en: article.keywords_en,
            conflict_of_interest_en: publication.conflict_of_interest.en.clone(),
            copyright: copyright_statement(article.published_on),
            authors: article.authors.into_iter().map(author_entry).collect(),
            affiliations: publication.affiliations.clone(),
            references: publication.references.clone(),
            doi: article.doi,
            page_first: article.page_first,
            page_last: article.page_last,
            received_on: publication.received_on,
            revised_on: publication.revised_on,
            accepted_on: publication.accepted_on,
            published_on: Some(article.published_on),
        }
    }

    /// Returns the languages of the full text once each, that of the original first. If the editors have not
    /// named it, it is English.
    pub(super) fn ordered_languages(&self) -> Vec<Language> {
        let original = self.original_language.unwrap_or_default();
        let others = Language::ALL.into_iter().filter(|language| *language != original);
        [original].into_iter().chain(others).filter(|language| self.languages.contains(language)).collect()
    }
}

fn author_entry(author: Author) -> AuthorEntry {
    let contact = author.public_email.map(|email| Contact { email, ..Contact::default() });
    AuthorEntry {
        first_name_en: author.first_name.en,
        first_name_ru: author.first_name.ru,
        middle_name_en: author.middle_name.en,
        middle_name_ru: author.middle_name.ru,
        last_name_en: author.last_name.en,
        last_name_ru: author.last_name.ru,
        orcid: author.orcid,
        affiliations: author.affiliations,
        is_corresponding_author: author.is_corresponding,
        is_group: author.is_group,
        contributed_equally: author.contributed_equally,
        contact,
    }
}
