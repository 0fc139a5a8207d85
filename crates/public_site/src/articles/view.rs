//! An article in one language; what is not translated stands in the other.

use chrono::NaiveDate;
use rules::article::Affiliation;
use rules::article::references::Reference;
use rules::people::full_name;
use rules::{ArticleType, Enumeration, Language};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{Author, Cited, Stored};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicArticle {
    slug: String,
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
    #[schema(required)]
    doi: Option<String>,
    /// `12–21`
    #[schema(required)]
    pages: Option<String>,
    #[schema(required)]
    issue: Option<PublicIssuePlace>,
    authors: Vec<PublicAuthor>,
    /// Authors name them by their number, from 1.
    affiliations: Vec<String>,
    /// Clean HTML.
    r#abstract: PublicText,
    keywords: Vec<String>,
    /// Clean HTML; empty where there is only the abstract.
    full_text: PublicText,
    conflict_of_interest: PublicText,
    funding_information: PublicText,
    references: Vec<Reference>,
}

/// In the language asked for, or in the other where there is none.
#[derive(Serialize, ToSchema)]
pub struct PublicText {
    text: String,
    language: Language,
}

#[derive(Serialize, ToSchema)]
pub struct PublicIssuePlace {
    volume: i32,
    number: i32,
}

#[derive(Serialize, ToSchema)]
pub struct PublicAuthor {
    name: String,
    #[schema(required)]
    orcid: Option<String>,
    affiliations: Vec<usize>,
}

impl PublicArticle {
    pub fn of(article: Stored, slug: String, language: Language) -> PublicArticle {
        let affiliations = article.affiliations.0;
        let authors = article.authors.0.into_iter().map(|author| named(author, &affiliations, language));
        let other_title = match language {
            Language::En => &article.title_ru,
            Language::Ru => &article.title_en,
        };
        let other_title = Some(other_title.clone()).filter(|title| !title.is_empty());
        let title = text(article.title_en, article.title_ru, language);
        let type_name = ArticleType::from_id(article.type_id).map(|kind| kind.name().in_language(language));
        PublicArticle {
            slug,
            other_title: other_title.filter(|other| *other != title.text),
            title,
            type_name: type_name.unwrap_or_default().to_owned(),
            submission_date: article.submission_date,
            acceptance_date: article.acceptance_date,
            publication_date: article.publication_date,
            doi: article.doi,
            pages: pages(article.page_first, article.page_last),
            issue: article
                .volume
                .zip(article.number)
                .map(|(volume, number)| PublicIssuePlace { volume, number }),
            authors: authors.collect(),
            r#abstract: text(article.abstract_en, article.abstract_ru, language),
            keywords: match language {
                Language::Ru if !article.keywords_ru.is_empty() => article.keywords_ru,
                _ => article.keywords_en,
            },
            full_text: text(article.content_html_en, article.content_html_ru, language),
            conflict_of_interest: text(
                article.conflict_of_interest_en,
                article.conflict_of_interest_ru,
                language,
            ),
            funding_information: text(
                article.funding_information_en,
                article.funding_information_ru,
                language,
            ),
            affiliations: affiliations
                .into_iter()
                .map(|place| text(place.en, place.ru, language).text)
                .collect(),
            references: article.references.0.into_iter().map(reference).collect(),
        }
    }
}

fn text(en: String, ru: String, wanted: Language) -> PublicText {
    match wanted {
        Language::En if en.is_empty() && !ru.is_empty() => PublicText { text: ru, language: Language::Ru },
        Language::Ru if !ru.is_empty() => PublicText { text: ru, language: Language::Ru },
        _ => PublicText { text: en, language: Language::En },
    }
}

fn pages(first: Option<String>, last: Option<String>) -> Option<String> {
    let first = first?;
    Some(match last {
        Some(last) if last != first => format!("{first}–{last}"),
        _ => first,
    })
}

fn named(author: Author, affiliations: &[Affiliation], language: Language) -> PublicAuthor {
    let has_russian = !author.first_name_ru.is_empty() && !author.last_name_ru.is_empty();
    let (first, middle, last) = match language {
        Language::Ru if has_russian => (author.first_name_ru, author.middle_name_ru, author.last_name_ru),
        _ => (author.first_name_en, author.middle_name_en, author.last_name_en),
    };
    let number = |key: &i32| affiliations.iter().position(|place| place.key == *key).map(|place| place + 1);
    PublicAuthor {
        name: full_name(&first, Some(middle.as_str()).filter(|middle| !middle.is_empty()), &last),
        orcid: Some(author.orcid).filter(|orcid| !orcid.is_empty()),
        affiliations: author.affiliations.iter().filter_map(number).collect(),
    }
}

fn reference(cited: Cited) -> Reference {
    Reference { reference: cited.reference, article_ids: cited.article_ids }
}
