//! Published articles and notices on them.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestResponse, TestUser};

pub struct Published {
    pub article: Value,
    pub author: TestUser,
    pub editor: TestUser,
}

impl Published {
    pub fn id(&self) -> i64 {
        self.article["id"].as_i64().unwrap()
    }
}

/// Publishes an article whose hold is over, so that its author knows.
pub async fn publish_article(app: &TestApp) -> Published {
    let author = app.create_user(&[Role::User]).await;
    let editor = app.create_user(&[Role::Editor]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    sqlx::query(
        "update articles set title_en = 'Grafts in mice', title_ru = 'Трансплантаты у мышей', doi = $2,
             abstract_ru = '<p>Текст</p>' where id = $1",
    )
    .bind(article["id"].as_i64())
    .bind(format!("10.18620/original-{}", article["id"]))
    .execute(&app.state.pool)
    .await
    .unwrap();
    let response = publish(app, &editor, article["id"].as_i64().unwrap()).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    app.expire_hold().await;
    Published { article: response.json(), author, editor }
}

pub async fn publish(app: &TestApp, editor: &TestUser, article: i64) -> TestResponse {
    let path = format!("/api/v1/articles/{article}/publish");
    app.post_as(editor, &path, &json!({ "publicationDate": "2026-03-02" })).await
}

pub fn new_notice(kind: &str) -> Value {
    json!({ "kind": kind, "initiatedBy": "editors", "decidedOn": "2026-03-02" })
}

pub async fn begin(app: &TestApp, editor: &TestUser, article: i64, new: &Value) -> TestResponse {
    app.post_as(editor, &format!("/api/v1/articles/{article}/notices"), new).await
}

/// Begins a notice and answers its questions.
pub async fn begin_answered(app: &TestApp, editor: &TestUser, article: i64, kind: &str) -> i64 {
    let response = begin(app, editor, article, &new_notice(kind)).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    let notice = response.json()["articleId"].as_i64().unwrap();
    answer(app, notice).await;
    notice
}

pub async fn answer(app: &TestApp, notice: i64) {
    sqlx::query(
        "update article_full_texts set content_html_en = '<p>Two figures are exchanged.</p>',
             content_html_ru = '<p>Два рисунка переставлены.</p>' where article_id = $1",
    )
    .bind(notice)
    .execute(&app.state.pool)
    .await
    .unwrap();
    sqlx::query("update articles set doi = $2 where id = $1")
        .bind(notice)
        .bind(format!("10.18620/notice-{notice}"))
        .execute(&app.state.pool)
        .await
        .unwrap();
}

pub async fn issue(app: &TestApp, editor: &TestUser, article: i64, kind: &str) -> i64 {
    let notice = begin_answered(app, editor, article, kind).await;
    let response = publish(app, editor, notice).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    notice
}

pub async fn read(app: &TestApp, editor: &TestUser, article: i64) -> Value {
    let response = app.get_as(editor, &editor_article_path(&json!({ "id": article }))).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

pub async fn slug_of(app: &TestApp, article: i64) -> String {
    sqlx::query_scalar("select slug from articles where id = $1")
        .bind(article)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

/// Returns what readers see of an article.
pub async fn read_public(app: &TestApp, language: &str, article: i64) -> Value {
    let slug = slug_of(app, article).await;
    let response = app.get(&format!("/api/v1/public/{language}/articles/{slug}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}
