//! An article as one line of a list: the same in every list that readers see.

mod store;

use chrono::{Datelike, NaiveDate};
use rules::issue::content::slug_of;
use rules::people::short_name;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use crate::names::Names;
use crate::text::{PublicText, pages};
use store::Stored;
pub use store::of;

const MOST_ABSTRACT_CHARS: usize = 280;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleLine {
    #[serde(skip)]
    pub id: i64,
    pub slug: String,
    pub title: PublicText,
    pub type_name: String,
    /// `Ivanov I. I.`
    pub authors: Vec<String>,
    pub publication_date: NaiveDate,
    #[schema(required)]
    pub doi: Option<String>,
    /// `12–21`
    #[schema(required)]
    pub pages: Option<String>,
    /// None: online first.
    #[schema(required)]
    pub issue: Option<IssuePlace>,
    /// Plain text, cut at a word.
    pub abstract_start: PublicText,
    /// The languages in which there is a PDF.
    pub pdf: Vec<Language>,
    /// Why it was found; empty where nothing was searched for.
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

/// A place in which a searched word stands.
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

    pub fn named(name: &str) -> Option<MatchField> {
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
    fn of(article: Stored, language: Language) -> ArticleLine {
        let type_name = ArticleType::from_id(article.type_id).map(|kind| kind.name().in_language(language));
        let issue = article.volume.zip(article.number).zip(article.issue_date);
        let pdf = [(Language::En, article.has_pdf_en), (Language::Ru, article.has_pdf_ru)];
        ArticleLine {
            id: article.id,
            slug: article.slug,
            title: PublicText::of(article.title_en, article.title_ru, language),
            type_name: type_name.unwrap_or_default().to_owned(),
            authors: article.authors.0.iter().map(|names| in_list(names, language)).collect(),
            publication_date: article.publication_date,
            doi: article.doi,
            pages: pages(article.page_first, article.page_last),
            issue: issue.map(|((volume, number), date)| IssuePlace::new(volume, number, date)),
            abstract_start: PublicText::of(article.abstract_en, article.abstract_ru, language)
                .shortened(MOST_ABSTRACT_CHARS),
            pdf: pdf.into_iter().filter_map(|(language, is_there)| is_there.then_some(language)).collect(),
            matches: Vec::new(),
        }
    }
}

/// As lists of references write people: the family name, then the initials.
fn in_list(names: &Names, language: Language) -> String {
    let [first, middle, last] = names.in_language(language);
    let initials = short_name(first, Some(middle), "");
    format!("{last} {initials}").trim().to_owned()
}
