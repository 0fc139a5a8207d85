//! Published articles for the discovery tests.

use kit::Settings;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, editor_article_path};
use testkit::{TestApp, TestResponse, TestUser};

pub const ORIGIN: &str = "https://journal.example";
/// A title with markup and characters that each output format must escape.
pub const TITLE: &str =
    "<i>TP53</i> & CD34<sup>+</sup>: \"p <0.05\" ]]> <script>alert(1)</script> – 100% {x}";

/// Runs a test with a public origin that the schemas accept as a URL.
pub async fn run(test: impl AsyncFnOnce(&TestApp)) {
    run_with_settings(|_| {}, test).await;
}

pub async fn run_with_settings(change: impl FnOnce(&mut Settings), test: impl AsyncFnOnce(&TestApp)) {
    let change = |settings: &mut Settings| {
        settings.http.public_origin = ORIGIN.parse().unwrap();
        change(settings);
    };
    TestApp::run_with_settings(change, test).await;
}

pub async fn execute(app: &TestApp, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&app.state.pool).await.unwrap();
}

/// Inserts published articles that have only a title.
pub async fn publish_many(app: &TestApp, count: i32) {
    let author = app.create_user(&[Role::User]).await;
    sqlx::query(
        "insert into articles (creator_id, type_id, status_id, title_en, slug, publication_date, created_at, updated_at)
         select $1, 1, 7, 'Article ' || number, 'article-' || number, '2026-01-01', now(), now()
         from generate_series(1, $2) number",
    )
    .bind(author.id.0)
    .bind(count)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

/// Publishes an article with all fields filled, and returns it with its slug.
pub async fn publish_full_article(app: &TestApp) -> (Value, String) {
    let author = app.create_user(&[Role::User]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    let editor = app.create_user(&[Role::Editor]).await;
    let pdf = app.upload_file(&editor, "proof.pdf", blank_pdf(2)).await.json();
    sqlx::query(
        "update articles set title_en = $2, title_ru = 'Русское ' || $2, abstract_en = '<p>An <b>abstract</b> &amp; more.</p>',
             doi = '10.18620/a<b>&c', page_first = '12', page_last = '21' where id = $1",
    )
    .bind(article["id"].as_i64())
    .bind(TITLE)
    .execute(&app.state.pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into article_full_texts (article_id, content_html_en, content_html_ru, pdf_en_id)
         values ($1, '<h2>Aim &amp; scope</h2><p>x <sup>2</sup></p><table><tbody><tr><td>1</td></tr></tbody></table>',
             '<p>Текст</p>', $2::uuid)",
    )
    .bind(article["id"].as_i64())
    .bind(pdf["id"].as_str())
    .execute(&app.state.pool)
    .await
    .unwrap();
    sqlx::query(
        "insert into article_references (article_id, position, reference, article_ids)
         values ($1, 1, 'Smith J. <b> & co.', '[{\"format\": \"doi\", \"value\": \"10.1/x\"}]')",
    )
    .bind(article["id"].as_i64())
    .execute(&app.state.pool)
    .await
    .unwrap();
    let published = publish(app, &editor, &article).await;
    assert_eq!(published.status, StatusCode::OK, "{published:?}");
    let slug = published.json()["slug"].as_str().unwrap().to_owned();
    (article, slug)
}

pub async fn publish(app: &TestApp, editor: &TestUser, article: &Value) -> TestResponse {
    let body = json!({ "publicationDate": "2026-03-02" });
    app.post_as(editor, &format!("{}/publish", editor_article_path(article)), &body).await
}

pub async fn unpublish(app: &TestApp, article: &Value) {
    let editor = app.create_user(&[Role::Editor]).await;
    let response =
        app.post_as(&editor, &format!("{}/undo-publish", editor_article_path(article)), &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

/// Sends a conditional request.
pub async fn get_if_none_match(app: &TestApp, path: &str, tag: &str) -> TestResponse {
    app.send(app.request(reqwest::Method::GET, path).header("if-none-match", tag)).await
}

pub fn text(response: &TestResponse) -> String {
    String::from_utf8(response.body.clone()).unwrap()
}
