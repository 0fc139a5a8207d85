//! The pool of reviewers: interests, absences, matches, notes in requests, returned and graded reviews.

mod asking;
mod matching;
mod profiles;
mod returning;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

const ASSIGNMENTS: &str = "/api/v1/review-assignments";
const OWN_PROFILE: &str = "/api/v1/users/me/reviewing";

/// An article with its author and the editor.
pub struct Submission {
    pub author: TestUser,
    pub editor: TestUser,
    pub article: Value,
}

impl Submission {
    pub async fn create(app: &TestApp) -> Submission {
        let author = app.account().named("Clara", "Creator").create().await;
        let editor = app.account().named("Ivan", "Editor").roles(&[Role::Editor]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        Submission { author, editor, article }
    }

    pub fn id(&self) -> i64 {
        self.article["id"].as_i64().unwrap()
    }

    /// Sends a request to a reviewer and returns the assignment.
    pub async fn ask(&self, app: &TestApp, reviewer: &TestUser) -> Value {
        let body = json!({ "articleId": self.id(), "reviewerId": reviewer.id });
        let response = app.post_as(&self.editor, ASSIGNMENTS, &body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        response.json()
    }

    /// Asks a reviewer, who accepts and completes the review; returns the id of the assignment.
    pub async fn review(&self, app: &TestApp, reviewer: &TestUser, comment: &str) -> i64 {
        let id = self.ask(app, reviewer).await["id"].as_i64().unwrap();
        let path = format!("{ASSIGNMENTS}/my/{id}");
        assert_eq!(app.post_as(reviewer, &format!("{path}/accept"), &json!({})).await.status, StatusCode::OK);
        complete(app, reviewer, id, comment).await;
        id
    }
}

/// Saves a review over the last version and completes it.
pub async fn complete(app: &TestApp, reviewer: &TestUser, id: i64, comment: &str) {
    let path = format!("{ASSIGNMENTS}/my/{id}");
    let version = app.get_as(reviewer, &path).await.json()["review"]["version"].as_i64().unwrap_or_default();
    let review = json!({ "version": version, "resultId": 3, "commentForAuthor": comment,
        "commentForEditor": "For the editors." });
    let saved = app.put_as(reviewer, &format!("{path}/review"), &review).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
    assert_eq!(app.post_as(reviewer, &format!("{path}/complete"), &json!({})).await.status, StatusCode::OK);
}

pub async fn create_reviewer(app: &TestApp, first: &str, last: &str) -> TestUser {
    app.account().named(first, last).roles(&[Role::Reviewer]).create().await
}

/// Inserts an assignment of a round as it is in a status; requests are from 1 February, and those that were accepted
/// took four days.
pub async fn insert_assignment(
    app: &TestApp,
    article: i64,
    reviewer: &TestUser,
    round: i32,
    status: i16,
) -> i64 {
    sqlx::query_scalar(
        "insert into review_assignments (article_id, reviewer_id, article_revision, status_id, due_date, created_at,
                                         started_at, ended_at)
         values ($1, $2, $3, $4, '2026-04-20', '2026-02-01', case when $4 in (2, 3) then timestamptz '2026-02-01' end,
                 case when $4 in (3, 4, 6) then timestamptz '2026-02-05' end)
         returning id",
    )
    .bind(article)
    .bind(reviewer.id.0)
    .bind(round)
    .bind(status)
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

/// Codes of the first field error.
pub fn first_error(response: &testkit::TestResponse) -> (Value, String) {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
    let error = &response.json()["detail"][0];
    (error["loc"].clone(), error["type"].as_str().unwrap().to_owned())
}
