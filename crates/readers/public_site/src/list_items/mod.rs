//! Articles as items of public lists.

mod store;

use chrono::{Datelike, NaiveDate};
use publications::is_text_removed;
use rules::issue::content::slug_of;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use crate::record_status::{RecordStatusView, marked_title};
use crate::text::{PublicText, page_range};
use store::ArticleRow;
pub use store::{load, load_unpublished};

const MAX_ABSTRACT_CHARS: usize = 280;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleLine {
    #[serde(skip)]
    pub id: i64,
    pub slug: String,
    /// With the status in front, such as `RETRACTED: `.
    pub title: PublicText,
    /// Status by the notices on the article.
    #[schema(required)]
    pub status: Option<RecordStatusView>,
    pub type_name: String,
    /// Names such as `Ivanov I. I.`
    pub authors: Vec<String>,
    pub publication_date: NaiveDate,
    #[schema(required)]
    pub doi: Option<String>,
    /// Page range, such as `12–21`.
    #[schema(required)]
    pub pages: Option<String>,
    /// Null for online-first articles.
    #[schema(required)]
    pub issue: Option<IssuePlace>,
    /// Plain text, truncated at a word.
    pub abstract_start: PublicText,
    /// Languages of the available PDFs.
    pub pdf: Vec<Language>,
    /// Matches of the search query; empty without a query.
    pub matches: Vec<Match>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IssuePlace {
    pub slug: String,
    pub volume: i32,
    pub number: i32,
    pub year: i32,
}

impl IssuePlace {
    pub fn new(volume: i32, number: i32, published: NaiveDate) -> IssuePlace {
        IssuePlace { slug: slug_of(volume, number), volume, number, year: published.year() }
    }
}

/// A text that contains searched words.
#[derive(Debug, Serialize, ToSchema)]
pub struct Match {
    pub field: MatchField,
    pub parts: Vec<MatchPart>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MatchField {
    Title,
    Author,
    Keyword,
    Abstract,
    FullText,
    Doi,
}

impl MatchField {
    const ALL: [MatchField; 6] = [
        MatchField::Title,
        MatchField::Author,
        MatchField::Keyword,
        MatchField::Abstract,
        MatchField::FullText,
        MatchField::Doi,
    ];

    pub fn from_name(name: &str) -> Option<MatchField> {
        MatchField::ALL.into_iter().find(|field| field.name() == name)
    }

    pub const fn name(self) -> &'static str {
        match self {
            MatchField::Title => "title",
            MatchField::Author => "author",
            MatchField::Keyword => "keyword",
            MatchField::Abstract => "abstract",
            MatchField::FullText => "full-text",
            MatchField::Doi => "doi",
        }
    }
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchPart {
    pub text: String,
    pub is_hit: bool,
}

impl ArticleLine {
    fn of(mut article: ArticleRow, language: Language) -> ArticleLine {
        if is_text_removed(&article.notices) {
            (article.abstract_en, article.abstract_ru) = (String::new(), String::new());
            (article.has_pdf_en, article.has_pdf_ru) = (false, false);
        }
        let type_name = ArticleType::from_id(article.type_id).map(|kind| kind.name().in_language(language));
        let issue = article.volume.zip(article.number).zip(article.issue_date);
        let pdf = [(Language::En, article.has_pdf_en), (Language::Ru, article.has_pdf_ru)];
        ArticleLine {
            id: article.id,
            slug: article.slug,
            title: marked_title(&article.notices, article.title_en, article.title_ru, language),
            status: RecordStatusView::of(&article.notices, language),
            type_name: type_name.unwrap_or_default().to_owned(),
            authors: article.authors.0.iter().map(|names| names.as_reference(language)).collect(),
            publication_date: article.publication_date,
            doi: article.doi,
            pages: page_range(article.page_first, article.page_last),
            issue: issue.map(|((volume, number), date)| IssuePlace::new(volume, number, date)),
            abstract_start: PublicText::of(article.abstract_en, article.abstract_ru, language)
                .truncated(MAX_ABSTRACT_CHARS),
            pdf: pdf
                .into_iter()
                .filter_map(|(language, is_available)| is_available.then_some(language))
                .collect(),
            matches: Vec::new(),
        }
    }
}
