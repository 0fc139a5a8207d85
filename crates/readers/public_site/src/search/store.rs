//! Search queries. The search functions are in migrations/0016_search.sql.

use kit::Result;
use sqlx::PgPool;
use sqlx::types::Json;

use super::terms::Term;
use crate::browsing::{DateRange, Order};
use crate::list_items::MatchField;

/// Limit of matches; a search that finds more should be narrowed.
pub const MAX_MATCHES: i32 = 500;

/// Limit of matches before type and section are applied to them.
pub const MAX_FILTERED: i32 = 2_000;

/// Terms converted to `tsquery` text by `search_query`.
#[derive(Debug, Clone, Default)]
pub struct ParsedQuery {
    by_index: String,
    whole: String,
    in_title: String,
    all_words: String,
    pub either: String,
    pub each_one: Vec<String>,
    pub names: Vec<String>,
}

#[derive(Debug, Default)]
pub struct Matches {
    pub articles: Vec<i64>,
    /// More articles match than `articles` contains.
    pub is_more: bool,
}

pub async fn parse_query(pool: &PgPool, terms: &[Term], field: Option<MatchField>) -> Result<ParsedQuery> {
    let parsed = sqlx::query_as!(
        ParsedQuery,
        r#"select by_index::text as "by_index!", whole::text as "whole!", in_title::text as "in_title!",
                  all_words::text as "all_words!", either::text as "either!", each_one::text[] as "each_one!",
                  names as "names!"
           from search_query($1, $2)"#,
        Json(terms) as Json<&[Term]>,
        field.map(MatchField::name)
    );
    Ok(parsed.fetch_one(pool).await?)
}

/// Finds the articles that match all terms, up to `most`.
pub async fn matches(
    pool: &PgPool,
    parsed: &ParsedQuery,
    dates: DateRange,
    order: Order,
    most: i32,
) -> Result<Matches> {
    if order == Order::Relevance {
        let found = sqlx::query!(
            r#"select articles as "articles!", is_more as "is_more!"
               from relevant_matches($1::text::tsquery, $2::text::tsquery, $3::text::tsquery, $4::text::tsquery,
                                     $5::text::tsquery, $6, $7, $8)"#,
            parsed.by_index,
            parsed.whole,
            parsed.in_title,
            parsed.all_words,
            parsed.either,
            dates.from,
            dates.to,
            most
        );
        let found = found.fetch_one(pool).await?;
        return Ok(Matches { articles: found.articles, is_more: found.is_more });
    }
    let mut articles = sqlx::query_scalar!(
        r#"select checked_matches($1::text::tsquery, $2::text::tsquery, $3, $4, $5, $6) as "articles!""#,
        parsed.by_index,
        parsed.whole,
        dates.from,
        dates.to,
        order == Order::OldestFirst,
        most + 1
    )
    .fetch_one(pool)
    .await?;
    let is_more = articles.len() > most.unsigned_abs() as usize;
    articles.truncate(most.unsigned_abs() as usize);
    Ok(Matches { articles, is_more })
}

/// Finds articles that contain some of the words, best match first.
pub async fn partial_matches(pool: &PgPool, parsed: &ParsedQuery, dates: DateRange) -> Result<Vec<i64>> {
    let articles = sqlx::query_scalar!(
        r#"select partial_matches($1::text[]::tsquery[], $2::text::tsquery, $3, $4, $5) as "articles!""#,
        &parsed.each_one,
        parsed.either,
        dates.from,
        dates.to,
        MAX_MATCHES
    );
    Ok(articles.fetch_one(pool).await?)
}

/// Returns for each word that no article contains the nearest one that is contained.
pub async fn nearest_words(
    pool: &PgPool,
    words: &[String],
    field: Option<MatchField>,
) -> Result<Vec<Option<String>>> {
    let nearest = sqlx::query_scalar!(
        r#"select nearest_word(word, $2) as nearest from unnest($1::text[]) with ordinality as asked (word, place)
           order by place"#,
        words,
        field.map(MatchField::name)
    );
    Ok(nearest.fetch_all(pool).await?)
}

/// Finds the article with this DOI if it was published in the date range.
pub async fn find_by_doi(pool: &PgPool, doi: &str, dates: DateRange) -> Result<Option<i64>> {
    let article = sqlx::query_scalar!(
        "select articles.id from articles
         join published_articles published on published.article_id = articles.id and not published.is_withdrawn
         where lower(articles.doi) = lower($1)
           and published.publication_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')",
        doi,
        dates.from,
        dates.to
    );
    Ok(article.fetch_optional(pool).await?)
}

/// Returns true if the article matches the query.
pub async fn is_match(pool: &PgPool, article: i64, parsed: &ParsedQuery) -> Result<bool> {
    let is_match = sqlx::query_scalar!(
        r#"select exists (select from article_search where article_id = $1 and words @@ $2::text::tsquery) as "is!""#,
        article,
        parsed.whole
    );
    Ok(is_match.fetch_one(pool).await?)
}
