//! Loads list items by article id, in one statement.

use chrono::NaiveDate;
use kit::Result;
use publications::{LinkedArticle, Names};
use rules::Language;
use sqlx::PgPool;
use sqlx::types::Json;

use super::ArticleLine;

pub struct ArticleRow {
    pub id: i64,
    pub slug: String,
    pub publication_date: NaiveDate,
    pub type_id: i16,
    pub title_en: String,
    pub title_ru: String,
    /// Beginning of the abstract as plain text.
    pub abstract_en: String,
    pub abstract_ru: String,
    pub doi: Option<String>,
    pub page_first: Option<String>,
    pub page_last: Option<String>,
    pub volume: Option<i32>,
    pub number: Option<i32>,
    pub issue_date: Option<NaiveDate>,
    pub has_pdf_en: bool,
    pub has_pdf_ru: bool,
    pub notices: Json<Vec<LinkedArticle>>,
    pub authors: Json<Vec<Names>>,
}

/// Selects the items of `$1` that `$published` finds: their slug, date and issue.
macro_rules! lines_query {
    ($published:literal, $($argument:expr),+) => {
        sqlx::query_as!(
            ArticleRow,
            r#"select articles.id, published.slug as "slug!", published.publication_date as "publication_date!",
                  articles.type_id,
                  articles.title_en, articles.title_ru,
                  left(plain_text(left(articles.abstract_en, 3000)), 300) as "abstract_en!",
                  left(plain_text(left(articles.abstract_ru, 3000)), 300) as "abstract_ru!",
                  articles.doi, articles.page_first, articles.page_last, issues.volume as "volume?",
                  issues.number as "number?", coalesce(issues.publication_date, published.planned_date) as "issue_date?",
                  texts.pdf_en_id is not null as "has_pdf_en!", texts.pdf_ru_id is not null as "has_pdf_ru!",
                  published_notices(articles.id) as "notices!: Json<Vec<LinkedArticle>>",
                  coalesce((select jsonb_agg(jsonb_build_object(
                                       'first_name_en', first_name_en, 'first_name_ru', first_name_ru,
                                       'middle_name_en', middle_name_en, 'middle_name_ru', middle_name_ru,
                                       'last_name_en', last_name_en, 'last_name_ru', last_name_ru) order by position)
                            from article_authors where article_id = articles.id), '[]')
                      as "authors!: Json<Vec<Names>>"
           from unnest($1::bigint[]) with ordinality as wanted (id, place)
           join ("# + $published + r#") published on published.article_id = wanted.id
           join articles on articles.id = wanted.id
           left join article_full_texts texts on texts.article_id = wanted.id
           left join issues on issues.id = published.issue_id
           order by wanted.place"#,
            $($argument),+
        )
    };
}

/// Loads list items in the order of `articles`. Articles that are no longer published are omitted.
pub async fn load(pool: &PgPool, articles: &[i64], language: Language) -> Result<Vec<ArticleLine>> {
    let rows = lines_query!(
        "select article_id, slug, publication_date, issue_id, null::date as planned_date
         from published_articles where not is_withdrawn",
        articles
    );
    Ok(lines(rows.fetch_all(pool).await?, language))
}

/// Loads the list items of an issue as if it and its articles were published on `day`.
pub async fn load_unpublished(
    pool: &PgPool,
    articles: &[i64],
    day: NaiveDate,
    language: Language,
) -> Result<Vec<ArticleLine>> {
    let rows = lines_query!(
        "select articles.id as article_id, coalesce(articles.slug, articles.id::text) as slug,
                coalesce(articles.publication_date, $2::date) as publication_date, issue_articles.issue_id,
                $2::date as planned_date
         from articles join issue_articles on issue_articles.article_id = articles.id",
        articles,
        day
    );
    Ok(lines(rows.fetch_all(pool).await?, language))
}

fn lines(rows: Vec<ArticleRow>, language: Language) -> Vec<ArticleLine> {
    rows.into_iter().map(|row| ArticleLine::of(row, language)).collect()
}
