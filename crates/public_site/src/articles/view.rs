//! An article in one language; what is not translated stands in the other.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kit::App;
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::people::full_name;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::citations::Citations;
use super::store::{Author, Beside, Cited, Stored};
use crate::journal::LicenseView;
use crate::lines::IssuePlace;
use crate::text::{PublicText, pages};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicArticle {
    slug: String,
    /// When anything of it was last changed.
    changed_at: DateTime<Utc>,
    title: PublicText,
    /// In the other language.
    #[schema(required)]
    other_title: Option<String>,
    type_name: String,
    #[schema(required)]
    submission_date: Option<NaiveDate>,
    #[schema(required)]
    acceptance_date: Option<NaiveDate>,
    #[schema(required)]
    publication_date: Option<NaiveDate>,
    /// Of the issue, and of the article while it is in none.
    #[schema(required)]
    year: Option<i32>,
    #[schema(required)]
    doi: Option<String>,
    /// `12–21`
    #[schema(required)]
    pages: Option<String>,
    /// Null: online first.
    #[schema(required)]
    issue: Option<IssuePlace>,
    #[schema(required)]
    issue_date: Option<NaiveDate>,
    /// Of the issue.
    #[schema(required)]
    section: Option<String>,
    authors: Vec<PublicAuthor>,
    /// Authors name them by their number, from 1.
    affiliations: Vec<String>,
    /// Clean HTML.
    r#abstract: PublicText,
    keywords: Vec<String>,
    /// Clean HTML; empty where there is only the abstract.
    full_text: PublicText,
    /// Those of the full text.
    languages: Vec<Language>,
    pdf: Vec<PublicPdf>,
    conflict_of_interest: PublicText,
    funding_information: PublicText,
    references: Vec<Reference>,
    citations: Citations,
    license: LicenseView,
    neighbours: Neighbours,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicAuthor {
    name: String,
    /// With the middle name.
    given_name: String,
    family_name: String,
    #[schema(required)]
    orcid: Option<String>,
    affiliations: Vec<usize>,
}

#[derive(Serialize, ToSchema)]
pub struct PublicPdf {
    language: Language,
    /// In bytes.
    size: i64,
}

/// What stands beside it in its issue.
#[derive(Serialize, ToSchema)]
pub struct Neighbours {
    #[schema(required)]
    previous: Option<Neighbour>,
    #[schema(required)]
    next: Option<Neighbour>,
}

#[derive(Serialize, ToSchema)]
pub struct Neighbour {
    slug: String,
    title: PublicText,
}

impl PublicArticle {
    pub fn of(app: &App, article: Stored, language: Language) -> PublicArticle {
        let citations = Citations::of(app, &article, language);
        let text = |en, ru| PublicText::of(en, ru, language);
        let affiliations = article.affiliations.0;
        let authors = article.authors.0.into_iter().map(|author| named(author, &affiliations, language));
        let other_title = match language {
            Language::En => &article.title_ru,
            Language::Ru => &article.title_en,
        };
        let other_title = Some(other_title.clone()).filter(|title| !title.is_empty());
        let title = text(article.title_en, article.title_ru);
        let type_name = ArticleType::from_id(article.type_id).map(|kind| kind.name().in_language(language));
        let place = article.place.map(|place| place.0);
        let issue_date = place.as_ref().map(|place| place.published_on);
        let texts = [(Language::En, &article.content_html_en), (Language::Ru, &article.content_html_ru)];
        let pdfs = [(Language::En, article.pdf_en_size), (Language::Ru, article.pdf_ru_size)];
        let journal = &app.settings.journal;
        PublicArticle {
            slug: article.slug,
            changed_at: article.changed_at,
            other_title: other_title.filter(|other| *other != title.text),
            title,
            type_name: type_name.unwrap_or_default().to_owned(),
            submission_date: article.submission_date,
            acceptance_date: article.acceptance_date,
            publication_date: article.publication_date,
            year: issue_date.or(article.publication_date).map(|day| day.year()),
            doi: article.doi,
            pages: pages(article.page_first, article.page_last),
            issue: place.as_ref().map(|at| IssuePlace::new(at.volume, at.number, at.published_on)),
            issue_date,
            section: place.as_ref().map(|at| text(at.section_en.clone(), at.section_ru.clone()).text),
            authors: authors.collect(),
            r#abstract: text(article.abstract_en, article.abstract_ru),
            keywords: match language {
                Language::Ru if !article.keywords_ru.is_empty() => article.keywords_ru,
                Language::En if article.keywords_en.is_empty() => article.keywords_ru,
                _ => article.keywords_en,
            },
            languages: texts.into_iter().filter(|(_, text)| !text.is_empty()).map(|(is, _)| is).collect(),
            pdf: pdfs
                .into_iter()
                .filter_map(|(language, size)| Some(PublicPdf { language, size: size? }))
                .collect(),
            full_text: text(article.content_html_en, article.content_html_ru),
            conflict_of_interest: text(article.conflict_of_interest_en, article.conflict_of_interest_ru),
            funding_information: text(article.funding_information_en, article.funding_information_ru),
            affiliations: affiliations.into_iter().map(|place| text(place.en, place.ru).text).collect(),
            references: article.references.0.into_iter().map(reference).collect(),
            citations,
            license: LicenseView::of(journal),
            neighbours: match place {
                Some(at) => Neighbours {
                    previous: at.previous.map(|beside| neighbour(beside, language)),
                    next: at.next.map(|beside| neighbour(beside, language)),
                },
                None => Neighbours { previous: None, next: None },
            },
        }
    }
}

fn neighbour(beside: Beside, language: Language) -> Neighbour {
    Neighbour { slug: beside.slug, title: PublicText::of(beside.title_en, beside.title_ru, language) }
}

fn named(author: Author, affiliations: &[Affiliation], language: Language) -> PublicAuthor {
    let [first, middle, last] = author.names.in_language(language);
    let number = |key: &i32| affiliations.iter().position(|place| place.key == *key).map(|place| place + 1);
    PublicAuthor {
        name: full_name(first, Some(middle), last),
        given_name: full_name(first, Some(middle), ""),
        family_name: last.to_owned(),
        orcid: Some(author.orcid).filter(|orcid| !orcid.is_empty()),
        affiliations: author.affiliations.iter().filter_map(number).collect(),
    }
}

fn reference(cited: Cited) -> Reference {
    Reference { reference: cited.reference, article_ids: cited.article_ids }
}
