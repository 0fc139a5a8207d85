//! Published articles, inserted without the editorial workflow.

use rules::article::publishing::slug_of;
use rules::{ArticleStatus, ArticleType, Enumeration};
use serde_json::Value;
use testkit::TestApp;

pub const PUBLIC: &str = "/api/v1/public";

/// Content of a published article; empty by default, except for title and date.
pub struct Sample<'a> {
    pub title: (&'a str, &'a str),
    pub r#abstract: (&'a str, &'a str),
    pub keywords: (&'a [&'a str], &'a [&'a str]),
    /// First and last name in English, first and last name in Russian.
    pub authors: &'a [[&'a str; 4]],
    pub text: (&'a str, &'a str),
    pub doi: Option<&'a str>,
    pub pages: Option<(&'a str, &'a str)>,
    pub day: &'a str,
}

impl Default for Sample<'_> {
    fn default() -> Self {
        Sample {
            title: ("An article", ""),
            r#abstract: ("", ""),
            keywords: (&[], &[]),
            authors: &[],
            text: ("", ""),
            doi: None,
            pages: None,
            day: "2026-03-01",
        }
    }
}

/// Inserts a published article and returns its id.
///
/// Writes everything in one transaction, as publication does.
pub async fn publish(app: &TestApp, sample: &Sample<'_>) -> i64 {
    let mut transaction = app.state.pool.begin().await.unwrap();
    let id: i64 = sqlx::query_scalar(
        "with creator as (
             insert into users (email, first_name_en, last_name_en, created_at, updated_at)
             values ('creator@example.test', 'Article', 'Creator', now(), now())
             on conflict (email) do update set first_name_en = 'Article' returning id
         )
         insert into articles (creator_id, type_id, status_id, title_en, title_ru, abstract_en, abstract_ru,
                               keywords_en, keywords_ru, doi, page_first, page_last, publication_date, slug,
                               created_at, updated_at)
         select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date, null, now(), now() from creator
         returning id",
    )
    .bind(ArticleType::ReviewArticle.id())
    .bind(ArticleStatus::Published.id())
    .bind(sample.title.0)
    .bind(sample.title.1)
    .bind(sample.r#abstract.0)
    .bind(sample.r#abstract.1)
    .bind(sample.keywords.0)
    .bind(sample.keywords.1)
    .bind(sample.doi)
    .bind(sample.pages.map(|pages| pages.0))
    .bind(sample.pages.map(|pages| pages.1))
    .bind(sample.day)
    .fetch_one(&mut *transaction)
    .await
    .unwrap();
    sqlx::query("update articles set slug = $2 || '-' || id where id = $1")
        .bind(id)
        .bind(slug_of(sample.title.0))
        .execute(&mut *transaction)
        .await
        .unwrap();
    for (position, [first_en, last_en, first_ru, last_ru]) in sample.authors.iter().enumerate() {
        sqlx::query(
            "insert into article_authors (article_id, position, first_name_en, last_name_en, first_name_ru,
                                          last_name_ru, middle_name_en, middle_name_ru, orcid, affiliations,
                                          is_corresponding, email, phone, fax, address)
             values ($1, $2, $3, $4, $5, $6, '', '', '', '{}', false, '', '', '', '')",
        )
        .bind(id)
        .bind(i32::try_from(position).unwrap())
        .bind(first_en)
        .bind(last_en)
        .bind(first_ru)
        .bind(last_ru)
        .execute(&mut *transaction)
        .await
        .unwrap();
    }
    if sample.text != ("", "") {
        sqlx::query("insert into article_full_texts (article_id, content_html_en, content_html_ru) values ($1, $2, $3)")
            .bind(id)
            .bind(sample.text.0)
            .bind(sample.text.1)
            .execute(&mut *transaction)
            .await
            .unwrap();
    }
    transaction.commit().await.unwrap();
    id
}

/// Reverts an article to the accepted status.
pub async fn unpublish(app: &TestApp, article: i64) {
    sqlx::query("update articles set status_id = $2, publication_date = null where id = $1")
        .bind(article)
        .bind(ArticleStatus::Accepted.id())
        .execute(&app.state.pool)
        .await
        .unwrap();
}

/// Fetches a public resource that must exist.
pub async fn fetch(app: &TestApp, path: &str) -> Value {
    let response = app.get(&format!("{PUBLIC}/{path}")).await;
    assert_eq!(response.status, 200, "{path}: {response:?}");
    response.json()
}

pub fn titles(page: &Value) -> Vec<&str> {
    page["results"].as_array().unwrap().iter().map(|line| line["title"]["text"].as_str().unwrap()).collect()
}
