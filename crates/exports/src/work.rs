//! A published article with the journal and the issue that it stands in: what citations, indexes and readers' programs need
//! of it. In both languages; whoever writes a format chooses.

use chrono::NaiveDate;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::Language;

use crate::running_text::RunningText;

/// The same in both languages; where one is empty, the other stands in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bilingual {
    pub en: String,
    pub ru: String,
}

impl Bilingual {
    pub fn new(en: impl Into<String>, ru: impl Into<String>) -> Bilingual {
        Bilingual { en: en.into(), ru: ru.into() }
    }

    /// Empty where there is none.
    pub fn only(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Ru => &self.ru,
        }
    }

    pub fn either(&self, wanted: Language) -> &str {
        self.only(self.language_of(wanted))
    }

    /// What stands beside [`Bilingual::either`] in the other language; empty where there is none.
    pub fn translation(&self, wanted: Language) -> &str {
        self.only(other(self.language_of(wanted)))
    }

    /// In which language [`Bilingual::either`] answers.
    pub fn language_of(&self, wanted: Language) -> Language {
        let other = other(wanted);
        if self.only(wanted).trim().is_empty() && !self.only(other).trim().is_empty() {
            other
        } else {
            wanted
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Work {
    pub journal: Journal,
    /// None: online first.
    pub issue: Option<Issue>,
    pub article: Article,
}

#[derive(Debug, Clone, Default)]
pub struct Journal {
    pub name: Bilingual,
    /// As the library's catalogue abbreviates it: `Cell Ther Transplant`.
    pub nlm_title: String,
    pub publisher: Bilingual,
    pub issn: String,
}

#[derive(Debug, Clone, Default)]
pub struct Issue {
    pub volume: i32,
    pub number: i32,
    pub published_on: NaiveDate,
}

/// Empty texts and lists say nothing, and are left out.
#[derive(Debug, Clone, Default)]
pub struct Article {
    /// Whole: `https://journal.example/articles/a-title`.
    pub address: String,
    pub title: Bilingual,
    pub authors: Vec<Author>,
    /// Cleaned HTML.
    pub r#abstract: Bilingual,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    /// Of the full text, not of titles and abstracts.
    pub languages: Vec<Language>,
    pub published_on: NaiveDate,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
}

/// With no more than readers may know: addresses to write to stay with the journal.
#[derive(Debug, Clone, Default)]
pub struct Author {
    pub first_name: Bilingual,
    pub middle_name: Bilingual,
    pub last_name: Bilingual,
    pub orcid: String,
    /// Keys of affiliations.
    pub affiliations: Vec<i32>,
}

impl Work {
    /// An issue has a day of its own; what is in none bears the article's.
    pub fn cited_on(&self) -> NaiveDate {
        self.issue.as_ref().map_or(self.article.published_on, |issue| issue.published_on)
    }
}

impl Article {
    /// On one line, without the marks that somebody may have typed into it.
    pub fn plain_title(&self, language: Language) -> String {
        RunningText::marked(self.title.either(language)).without_marks()
    }

    pub fn keywords(&self, language: Language) -> &[String] {
        let (wanted, other) = match language {
            Language::En => (&self.keywords_en, &self.keywords_ru),
            Language::Ru => (&self.keywords_ru, &self.keywords_en),
        };
        if wanted.is_empty() { other } else { wanted }
    }

    /// The first page, and the last where it is another.
    pub fn pages(&self) -> Option<(&str, Option<&str>)> {
        let first = given(&self.page_first)?;
        Some((first, given(&self.page_last).filter(|last| *last != first)))
    }

    pub fn doi(&self) -> Option<&str> {
        given(&self.doi)
    }

    pub fn doi_address(&self) -> Option<String> {
        self.doi().map(doi_address)
    }
}

/// What may stand in a path as it is; a DOI may hold almost anything.
const IN_PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b'(')
    .remove(b')')
    .remove(b':')
    .remove(b';');

/// Where a DOI leads.
pub fn doi_address(doi: &str) -> String {
    format!("https://doi.org/{}", utf8_percent_encode(doi, IN_PATH))
}

fn given(value: &Option<String>) -> Option<&str> {
    value.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

const fn other(language: Language) -> Language {
    match language {
        Language::En => Language::Ru,
        Language::Ru => Language::En,
    }
}
