//! What is held about a person: given to them, erased, kept no longer than said, and agreed to.

mod again;
mod complete;
mod consent;
mod erasure;
mod export;
mod retention;

use std::io::{Cursor, Read};

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};

const EXPORT: &str = "/api/v1/account/personal-data";
const ERASURE: &str = "/api/v1/account/erasure";

/// What the ZIP holds.
fn opened(answer: &Answer) -> Value {
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "application/zip"));
    let mut archive = zip::ZipArchive::new(Cursor::new(&answer.body)).unwrap();
    let mut readme = String::new();
    archive.by_name("README.txt").unwrap().read_to_string(&mut readme).unwrap();
    assert!(readme.contains("everything that the journal holds") && readme.contains("все сведения о вас"));
    let mut text = String::new();
    archive.by_name("personal-data.json").unwrap().read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn erase_own(app: &TestApp, person: &Person) -> Answer {
    app.post_as(person, ERASURE, &json!({ "password": testkit::PASSWORD })).await
}

async fn with_password(app: &TestApp, roles: &[Role]) -> Person {
    app.account().roles(roles).with_password().create().await
}

/// Somebody is asked to review, without the long way there.
async fn assign(app: &TestApp, article: &Value, reviewer: &Person, status: i16) -> i64 {
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
    .fetch_one(&app.house.app.pool)
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
    .execute(&app.house.app.pool)
    .await
    .unwrap();
}

async fn number(app: &TestApp, sql: &'static str, id: i64) -> i64 {
    sqlx::query_scalar(sql).bind(id).fetch_one(&app.house.app.pool).await.unwrap()
}
