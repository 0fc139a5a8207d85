//! Personal data: export, erasure, retention and consent.

mod consent;
mod coverage;
mod erasure;
mod export;
mod reapply;
mod retention;

use std::io::{Cursor, Read};

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};

const EXPORT: &str = "/api/v1/account/personal-data";
const ERASURE: &str = "/api/v1/account/erasure";

/// Parses the JSON document of an exported ZIP archive.
pub fn parse_export(response: &TestResponse) -> Value {
    assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "application/zip"));
    let mut archive = zip::ZipArchive::new(Cursor::new(&response.body)).unwrap();
    let mut readme = String::new();
    archive.by_name("README.txt").unwrap().read_to_string(&mut readme).unwrap();
    assert!(readme.contains("everything that the journal holds") && readme.contains("все сведения о вас"));
    let mut text = String::new();
    archive.by_name("personal-data.json").unwrap().read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn erase_own(app: &TestApp, user: &TestUser) -> TestResponse {
    app.post_as(user, ERASURE, &json!({ "password": testkit::PASSWORD })).await
}

async fn create_user_with_password(app: &TestApp, roles: &[Role]) -> TestUser {
    app.account().roles(roles).with_password().create().await
}

/// Inserts a review assignment in the given status.
async fn assign(app: &TestApp, article: &Value, reviewer: &TestUser, status: i16) -> i64 {
    sqlx::query_scalar(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, 0, $3, '2026-04-01', now(), case when $3 in (2, 3) then now() end,
                 case when $3 in (3, 4, 6) then now() end)
         returning id",
    )
    .bind(article["id"].as_i64())
    .bind(reviewer.id.0)
    .bind(status)
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

async fn write_review(app: &TestApp, assignment: i64, text: &str) {
    sqlx::query(
        "insert into reviews (assignment_id, result_id, comment_for_author, comment_for_editor, updated_at)
         values ($1, 1, $2, 'for the editor', now())",
    )
    .bind(assignment)
    .bind(text)
    .execute(&app.state.pool)
    .await
    .unwrap();
}

async fn fetch_number(app: &TestApp, sql: &'static str, id: i64) -> i64 {
    sqlx::query_scalar(sql).bind(id).fetch_one(&app.state.pool).await.unwrap()
}
