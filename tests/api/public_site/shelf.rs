//! Published articles for tests, put onto the shelf without the long way there.

use rules::article::publishing::slug_of;
use rules::{ArticleStatus, ArticleType, Enumeration};
use serde_json::Value;
use testkit::TestApp;

pub const PUBLIC: &str = "/api/v1/public";

/// What a test does not say is empty, except a title and a day.
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

/// Its number. Everything in one transaction, as when an editor publishes.
pub async fn publish(app: &TestApp, sample: &Sample<'_>) -> i64 {
    let mut transaction = app.house.app.pool.begin().await.unwrap();
    let id: i64 = sqlx::query_scalar(
        "with creator as (
             insert into users (email, first_name_en, last_name_en, created_at, updated_at)
             values ('shelf@example.test', 'Shelf', 'Keeper', now(), now())
             on conflict (email) do update set first_name_en = 'Shelf' returning id
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

/// What editors do when they take an article back.
pub async fn withdraw(app: &TestApp, article: i64) {
    set(
        app,
        "update articles set status_id = $2, publication_date = null where id = $1",
        article,
        ArticleStatus::Accepted,
    )
    .await;
}

async fn set(app: &TestApp, statement: &'static str, article: i64, status: ArticleStatus) {
    let pool = &app.house.app.pool;
    sqlx::query(statement).bind(article).bind(status.id()).execute(pool).await.unwrap();
}

/// A list that is there.
pub async fn list(app: &TestApp, path: &str) -> Value {
    let answer = app.get(&format!("{PUBLIC}/{path}")).await;
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

pub fn titles(page: &Value) -> Vec<&str> {
    page["results"].as_array().unwrap().iter().map(|line| line["title"]["text"].as_str().unwrap()).collect()
}
