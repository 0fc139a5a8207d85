//! One statement for a whole article: its lists come as JSON beside the row.

use chrono::NaiveDate;
use kit::Result;
use rules::article::Affiliation;
use rules::article::references::ReferenceId;
use serde::Deserialize;
use sqlx::PgPool;
use sqlx::types::Json;

pub struct Stored {
    pub status_id: i16,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    pub abstract_en: String,
    pub abstract_ru: String,
    pub keywords_en: Vec<String>,
    pub keywords_ru: Vec<String>,
    pub funding_information_en: String,
    pub funding_information_ru: String,
    pub conflict_of_interest_en: String,
    pub conflict_of_interest_ru: String,
    pub content_html_en: String,
    pub content_html_ru: String,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub submission_date: Option<NaiveDate>,
    pub acceptance_date: Option<NaiveDate>,
    pub publication_date: Option<NaiveDate>,
    pub volume: Option<i32>,
    pub number: Option<i32>,
    pub authors: Json<Vec<Author>>,
    pub affiliations: Json<Vec<Affiliation>>,
    pub references: Json<Vec<Cited>>,
}

/// Nobody is named here with more than readers may know: contacts stay behind.
#[derive(Deserialize)]
pub struct Author {
    pub first_name_en: String,
    pub first_name_ru: String,
    pub middle_name_en: String,
    pub middle_name_ru: String,
    pub last_name_en: String,
    pub last_name_ru: String,
    pub orcid: String,
    /// Keys.
    pub affiliations: Vec<i32>,
}

#[derive(Deserialize)]
pub struct Cited {
    pub reference: String,
    pub article_ids: Vec<ReferenceId>,
}

/// Published or not.
pub async fn find(pool: &PgPool, slug: &str) -> Result<Option<Stored>> {
    let found = sqlx::query_as!(
        Stored,
        r#"select articles.status_id, articles.type_id, articles.title_en, articles.title_ru, articles.abstract_en,
                  articles.abstract_ru, articles.keywords_en, articles.keywords_ru, articles.funding_information_en,
                  articles.funding_information_ru, articles.conflict_of_interest_en,
                  articles.conflict_of_interest_ru, coalesce(texts.content_html_en, '') as "content_html_en!",
                  coalesce(texts.content_html_ru, '') as "content_html_ru!", articles.doi, articles.page_first,
                  articles.page_last, articles.submission_date, articles.acceptance_date, articles.publication_date,
                  issues.volume as "volume?", issues.number as "number?",
                  coalesce((select jsonb_agg(authors order by position) from article_authors authors
                            where authors.article_id = articles.id), '[]') as "authors!: Json<Vec<Author>>",
                  coalesce((select jsonb_agg(places order by position) from article_affiliations places
                            where places.article_id = articles.id), '[]')
                      as "affiliations!: Json<Vec<Affiliation>>",
                  coalesce((select jsonb_agg(cited order by position) from article_references cited
                            where cited.article_id = articles.id), '[]') as "references!: Json<Vec<Cited>>"
           from articles
           left join article_full_texts texts on texts.article_id = articles.id
           left join issue_articles on issue_articles.article_id = articles.id
           left join issues on issues.id = issue_articles.issue_id and issues.publication_date is not null
           where articles.slug = $1"#,
        slug
    )
    .fetch_optional(pool)
    .await?;
    Ok(found)
}
