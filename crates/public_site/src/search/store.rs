//! What the database is asked. How it searches is told in its own words, in migrations/0016_search.sql.

use kit::Result;
use sqlx::PgPool;
use sqlx::types::Json;

use super::terms::Term;
use crate::browsing::{Days, Order};
use crate::lines::MatchField;

/// Nobody turns so many pages; a search that finds more is to be made narrower.
pub const MOST: i32 = 500;

/// The terms as the database understands them: its own queries, in its own notation.
#[derive(Debug, Clone, Default)]
pub struct Understood {
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
    /// There are more than these.
    pub is_more: bool,
}

pub async fn understand(pool: &PgPool, terms: &[Term], field: Option<MatchField>) -> Result<Understood> {
    let understood = sqlx::query_as!(
        Understood,
        r#"select by_index::text as "by_index!", whole::text as "whole!", in_title::text as "in_title!",
                  all_words::text as "all_words!", either::text as "either!", each_one::text[] as "each_one!",
                  names as "names!"
           from search_query($1, $2)"#,
        Json(terms) as Json<&[Term]>,
        field.map(MatchField::name)
    );
    Ok(understood.fetch_one(pool).await?)
}

/// All that match, as far as anybody looks.
pub async fn matches(pool: &PgPool, asked: &Understood, days: Days, order: Order) -> Result<Matches> {
    if order == Order::Relevance {
        let found = sqlx::query!(
            r#"select articles as "articles!", is_more as "is_more!"
               from relevant_matches($1::text::tsquery, $2::text::tsquery, $3::text::tsquery, $4::text::tsquery,
                                     $5::text::tsquery, $6, $7, $8)"#,
            asked.by_index,
            asked.whole,
            asked.in_title,
            asked.all_words,
            asked.either,
            days.from,
            days.to,
            MOST
        );
        let found = found.fetch_one(pool).await?;
        return Ok(Matches { articles: found.articles, is_more: found.is_more });
    }
    let mut articles = sqlx::query_scalar!(
        r#"select checked_matches($1::text::tsquery, $2::text::tsquery, $3, $4, $5, $6) as "articles!""#,
        asked.by_index,
        asked.whole,
        days.from,
        days.to,
        order == Order::OldestFirst,
        MOST + 1
    )
    .fetch_one(pool)
    .await?;
    let is_more = articles.len() > MOST.unsigned_abs() as usize;
    articles.truncate(MOST.unsigned_abs() as usize);
    Ok(Matches { articles, is_more })
}

/// Those that have some of the words, whatever order was asked for: best first.
pub async fn partial_matches(pool: &PgPool, asked: &Understood, days: Days) -> Result<Vec<i64>> {
    let articles = sqlx::query_scalar!(
        r#"select partial_matches($1::text[]::tsquery[], $2::text::tsquery, $3, $4, $5) as "articles!""#,
        &asked.each_one,
        asked.either,
        days.from,
        days.to,
        MOST
    );
    Ok(articles.fetch_one(pool).await?)
}

/// For each word that no article has, the nearest that one has.
pub async fn corrections(
    pool: &PgPool,
    words: &[String],
    field: Option<MatchField>,
) -> Result<Vec<Option<String>>> {
    let corrections = sqlx::query_scalar!(
        r#"select nearest_word(word, $2) as nearest from unnest($1::text[]) with ordinality as asked (word, place)
           order by place"#,
        words,
        field.map(MatchField::name)
    );
    Ok(corrections.fetch_all(pool).await?)
}

/// The article with this DOI, if it was published in these days.
pub async fn by_doi(pool: &PgPool, doi: &str, days: Days) -> Result<Option<i64>> {
    let article = sqlx::query_scalar!(
        "select articles.id from articles
         join published_articles published on published.article_id = articles.id and not published.is_withdrawn
         where lower(articles.doi) = lower($1)
           and published.publication_date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')",
        doi,
        days.from,
        days.to
    );
    Ok(article.fetch_optional(pool).await?)
}

/// Whether this one is among what is searched for.
pub async fn is_match(pool: &PgPool, article: i64, asked: &Understood) -> Result<bool> {
    let is_match = sqlx::query_scalar!(
        r#"select exists (select from article_search where article_id = $1 and words @@ $2::text::tsquery) as "is!""#,
        article,
        asked.whole
    );
    Ok(is_match.fetch_one(pool).await?)
}
