//! A published article with its journal and issue: the data that citations, indexes and reference managers
//! need, in both languages.

use chrono::NaiveDate;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::Language;
use rules::article::{NoticeInitiator, NoticeKind, RecordStatus};

use crate::inline_text::{InlineText, is_blank};

/// A text in both languages; each accessor says whether it falls back to the other one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bilingual {
    pub en: String,
    pub ru: String,
}

impl Bilingual {
    pub fn new(en: impl Into<String>, ru: impl Into<String>) -> Bilingual {
        Bilingual { en: en.into(), ru: ru.into() }
    }

    /// Returns the text in this language, which may be empty.
    pub fn only(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Ru => &self.ru,
        }
    }

    /// Returns the text in this language, or in the other one if it is blank.
    pub fn with_fallback(&self, wanted: Language) -> &str {
        self.only(self.resolved_language(wanted))
    }

    /// Returns the text in the language that [`Bilingual::with_fallback`] does not return; may be empty.
    pub fn translation(&self, wanted: Language) -> &str {
        self.only(other_language(self.resolved_language(wanted)))
    }

    /// Returns the language of [`Bilingual::with_fallback`].
    pub fn resolved_language(&self, wanted: Language) -> Language {
        let other = other_language(wanted);
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
    /// `None` for an article published online first.
    pub issue: Option<Issue>,
    pub article: Article,
}

#[derive(Debug, Clone, Default)]
pub struct Journal {
    pub name: Bilingual,
    /// Abbreviated title in the NLM catalogue: `Cell Ther Transplant`.
    pub nlm_title: String,
    pub publisher: Bilingual,
    /// ISSN of the online edition.
    pub issn: String,
    /// ISSN of the printed edition.
    pub issn_print: Option<String>,
    /// ISSN that links both editions, if it is not that of the online one.
    pub issn_l: Option<String>,
    /// True if issues are also printed.
    pub is_printed: bool,
    /// DOI of the page with the policy of corrections.
    pub corrections_doi: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Issue {
    pub volume: i32,
    pub number: i32,
    pub published_on: NaiveDate,
}

/// Article metadata; empty texts and lists are omitted from the output.
#[derive(Debug, Clone, Default)]
pub struct Article {
    /// Absolute URL: `https://journal.example/articles/a-title`.
    pub url: String,
    pub title: Bilingual,
    pub authors: Vec<Author>,
    /// Sanitized HTML.
    pub r#abstract: Bilingual,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    /// Languages of the full text, not of titles and abstracts.
    pub languages: Vec<Language>,
    /// Language in which the article was written, if the editors have said so.
    pub original_language: Option<Language>,
    pub published_on: NaiveDate,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    /// Codes of the Universal Decimal Classification, as one line: `616.155.392-085.371; 616-089.843`.
    pub udc: String,
    /// Identifier of eLibrary: `ABCDEF`.
    pub edn: String,
    /// Status by the notices; the title says it, too.
    pub status: Option<RecordStatus>,
    /// Published notices on the article, oldest first.
    pub notices: Vec<Notice>,
    /// The article that this one is a notice on.
    pub about: Option<Notice>,
}

/// A notice, with the article at its other end.
#[derive(Debug, Clone)]
pub struct Notice {
    pub kind: NoticeKind,
    pub initiator: NoticeInitiator,
    pub decided_on: NaiveDate,
    pub work: LinkedWork,
}

#[derive(Debug, Clone)]
pub struct LinkedWork {
    pub url: String,
    pub title: Bilingual,
    pub doi: Option<String>,
    pub published_on: NaiveDate,
}

/// Public data of an author.
#[derive(Debug, Clone, Default)]
pub struct Author {
    pub first_name: Bilingual,
    pub middle_name: Bilingual,
    pub last_name: Bilingual,
    pub orcid: String,
    /// The author has signed in with this iD.
    pub has_authenticated_orcid: bool,
    /// A group, whose name is the last name.
    pub is_group: bool,
    /// Contributed equally with the other authors that are marked.
    pub contributed_equally: bool,
    /// Keys of affiliations.
    pub affiliations: Vec<i32>,
    pub is_corresponding: bool,
    /// Address of a corresponding author. No other contact details are public.
    pub public_email: Option<String>,
}

impl Work {
    /// Returns the publication date of the issue, or of the article if it is in none.
    pub fn citation_date(&self) -> NaiveDate {
        self.issue.as_ref().map_or(self.article.published_on, |issue| issue.published_on)
    }
}

impl Journal {
    /// Returns the ISSN that links the editions.
    pub fn linking_issn(&self) -> &str {
        self.issn_l.as_deref().unwrap_or(&self.issn)
    }
}

impl Article {
    /// Returns the language in which the article was written: if the editors have not said so, that of its only
    /// full text, or English.
    pub fn original_language(&self) -> Language {
        self.original_language.unwrap_or(match self.languages.as_slice() {
            [only] => *only,
            _ => Language::En,
        })
    }

    /// Returns the title on one line, without inline markup.
    pub fn plain_title(&self, language: Language) -> String {
        InlineText::parse_marks(self.title.with_fallback(language)).to_plain_text()
    }

    pub fn keywords(&self, language: Language) -> &[String] {
        let (wanted, other) = match language {
            Language::En => (&self.keywords_en, &self.keywords_ru),
            Language::Ru => (&self.keywords_ru, &self.keywords_en),
        };
        if wanted.is_empty() { other } else { wanted }
    }

    /// Returns the first page, and the last one if it differs.
    pub fn pages(&self) -> Option<(&str, Option<&str>)> {
        let first = non_blank(&self.page_first)?;
        Some((first, non_blank(&self.page_last).filter(|last| *last != first)))
    }

    pub fn doi(&self) -> Option<&str> {
        non_blank(&self.doi)
    }

    pub fn doi_url(&self) -> Option<String> {
        self.doi().map(doi_url)
    }
}

/// Characters that stay unescaped in a URL path; a DOI may contain almost any character.
const PATH_ESCAPES: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/')
    .remove(b'(')
    .remove(b')')
    .remove(b':')
    .remove(b';');

/// Returns the resolver URL of a DOI.
pub fn doi_url(doi: &str) -> String {
    format!("https://doi.org/{}", doi_path(doi))
}

/// Returns a DOI as the path of a URL.
pub fn doi_path(doi: &str) -> String {
    utf8_percent_encode(doi, PATH_ESCAPES).to_string()
}

fn non_blank(value: &Option<String>) -> Option<&str> {
    value.as_deref().map(str::trim).filter(|text| !is_blank(text))
}

/// Returns the other of the two languages of the journal.
pub(crate) const fn other_language(language: Language) -> Language {
    match language {
        Language::En => Language::Ru,
        Language::Ru => Language::En,
    }
}
