//! View of an article in one language; untranslated texts are in the other.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use kit::App;
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::people::full_name;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::citations::Citations;
use super::store::{AdjacentArticle, ArticleRow, Author, CitedReference};
use crate::journal::LicenseView;
use crate::list_items::{ArticleLine, IssuePlace};
use crate::text::{PublicText, page_range};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicArticle {
    slug: String,
    /// Time of the last change.
    changed_at: DateTime<Utc>,
    title: PublicText,
    /// Title in the other language.
    #[schema(required)]
    other_title: Option<String>,
    type_name: String,
    #[schema(required)]
    submission_date: Option<NaiveDate>,
    #[schema(required)]
    acceptance_date: Option<NaiveDate>,
    #[schema(required)]
    publication_date: Option<NaiveDate>,
    /// Year of the issue, or of publication for online-first articles.
    #[schema(required)]
    year: Option<i32>,
    #[schema(required)]
    doi: Option<String>,
    /// Page range, such as `12–21`.
    #[schema(required)]
    pages: Option<String>,
    /// Null for online-first articles.
    #[schema(required)]
    issue: Option<IssuePlace>,
    #[schema(required)]
    issue_date: Option<NaiveDate>,
    /// Section of the issue.
    #[schema(required)]
    section: Option<String>,
    /// Field of research that the authors name.
    #[schema(required)]
    theme: Option<String>,
    authors: Vec<PublicAuthor>,
    /// Authors refer to affiliations by position, from 1.
    affiliations: Vec<String>,
    /// Sanitized HTML.
    r#abstract: PublicText,
    keywords: Vec<String>,
    /// Sanitized HTML; empty if only the abstract is available.
    full_text: PublicText,
    /// Languages of the full text.
    languages: Vec<Language>,
    pdf: Vec<PublicPdf>,
    conflict_of_interest: PublicText,
    funding_information: PublicText,
    references: Vec<Reference>,
    citations: Citations,
    license: LicenseView,
    neighbours: Neighbours,
    /// Articles on the same subject, nearest first.
    related: Vec<ArticleLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicAuthor {
    name: String,
    /// First and middle name.
    given_name: String,
    family_name: String,
    #[schema(required)]
    orcid: Option<String>,
    affiliations: Vec<usize>,
    is_corresponding: bool,
    /// Address of a corresponding author; null for the others.
    #[schema(required)]
    email: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct PublicPdf {
    language: Language,
    /// In bytes.
    size: i64,
}

/// Previous and next article in the issue.
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
    pub fn of(
        app: &App,
        article: ArticleRow,
        related: Vec<ArticleLine>,
        language: Language,
    ) -> PublicArticle {
        let citations = Citations::of(app, &article, language);
        let text = |en, ru| PublicText::of(en, ru, language);
        let affiliations = article.affiliations.0;
        let authors =
            article.authors.0.into_iter().map(|author| public_author(author, &affiliations, language));
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
            pages: page_range(article.page_first, article.page_last),
            issue: place.as_ref().map(|at| IssuePlace::new(at.volume, at.number, at.published_on)),
            issue_date,
            section: place.as_ref().map(|at| text(at.section_en.clone(), at.section_ru.clone()).text),
            theme: Some(text(article.theme_en, article.theme_ru).text).filter(|theme| !theme.is_empty()),
            authors: authors.collect(),
            r#abstract: text(article.abstract_en, article.abstract_ru),
            keywords: match language {
                Language::Ru if !article.keywords_ru.is_empty() => article.keywords_ru,
                Language::En if article.keywords_en.is_empty() => article.keywords_ru,
                _ => article.keywords_en,
            },
            languages: texts
                .into_iter()
                .filter(|(_, text)| !text.is_empty())
                .map(|(language, _)| language)
                .collect(),
            pdf: pdfs
                .into_iter()
                .filter_map(|(language, size)| Some(PublicPdf { language, size: size? }))
                .collect(),
            full_text: text(article.content_html_en, article.content_html_ru),
            conflict_of_interest: text(article.conflict_of_interest_en, article.conflict_of_interest_ru),
            funding_information: text(article.funding_information_en, article.funding_information_ru),
            affiliations: affiliations.into_iter().map(|one| text(one.en, one.ru).text).collect(),
            references: article.references.0.into_iter().map(reference).collect(),
            citations,
            license: LicenseView::of(journal),
            neighbours: match place {
                Some(at) => Neighbours {
                    previous: at.previous.map(|article| neighbour(article, language)),
                    next: at.next.map(|article| neighbour(article, language)),
                },
                None => Neighbours { previous: None, next: None },
            },
            related,
        }
    }
}

fn neighbour(article: AdjacentArticle, language: Language) -> Neighbour {
    Neighbour { slug: article.slug, title: PublicText::of(article.title_en, article.title_ru, language) }
}

fn public_author(author: Author, affiliations: &[Affiliation], language: Language) -> PublicAuthor {
    let [first, middle, last] = author.names.in_language(language);
    let number = |key: &i32| affiliations.iter().position(|one| one.key == *key).map(|index| index + 1);
    PublicAuthor {
        name: full_name(first, Some(middle), last),
        given_name: [first, middle].join(" ").trim().to_owned(),
        family_name: last.to_owned(),
        orcid: Some(author.orcid).filter(|orcid| !orcid.is_empty()),
        affiliations: author.affiliations.iter().filter_map(number).collect(),
        is_corresponding: author.is_corresponding,
        email: author.public_email,
    }
}

fn reference(cited: CitedReference) -> Reference {
    Reference { reference: cited.reference, article_ids: cited.article_ids }
}
