//! Published articles that cite an article.

use chrono::NaiveDate;
use kit::Result;
use rules::ArticleId;
use rules::article::retraction::comparable_doi;
use serde::Serialize;
use serde_json::json;
use sqlx::PgConnection;
use utoipa::ToSchema;

/// Longest list. No article of a journal is cited by so many of its own.
const MAX_ARTICLES: i64 = 500;

/// A published article with a reference to another one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CitingArticle {
    article_id: ArticleId,
    title_en: String,
    title_ru: String,
    publication_date: NaiveDate,
    #[schema(required)]
    doi: Option<String>,
}

/// Loads the published articles with a reference to the DOI of this one, newest first. Notices are none of them: they
/// name the article that they are about.
pub async fn load_citing(connection: &mut PgConnection, id: ArticleId) -> Result<Vec<CitingArticle>> {
    let doi = sqlx::query_scalar!("select doi from articles where id = $1", id.0)
        .fetch_one(&mut *connection)
        .await?;
    let Some(doi) = doi.as_deref().and_then(comparable_doi) else { return Ok(Vec::new()) };
    // In the form of the index article_references_of_identifier. Materialized: a plan for any DOI would otherwise read
    // the references of each published article.
    let rows = sqlx::query!(
        r#"with citing as materialized (
               select distinct article_id from article_references where lower(article_ids::text)::jsonb @> $1
           )
           select articles.id, articles.title_en, articles.title_ru, articles.doi,
                  published.publication_date as "publication_date!"
           from citing
           join articles on articles.id = citing.article_id
           join published_articles published on published.article_id = articles.id and not published.is_withdrawn
           where articles.id <> $2 and not exists (select from article_notices where notice_id = articles.id)
           order by published.publication_date desc, articles.id desc limit $3"#,
        json!([{ "format": "doi", "value": doi }]),
        id.0,
        MAX_ARTICLES
    )
    .fetch_all(connection)
    .await?;
    let articles = rows.into_iter().map(|row| CitingArticle {
        article_id: ArticleId(row.id),
        title_en: row.title_en,
        title_ru: row.title_ru,
        publication_date: row.publication_date,
        doi: row.doi,
    });
    Ok(articles.collect())
}
