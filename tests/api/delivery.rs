//! Delivery of letters: none is lost, none that was accepted is sent twice, and every failure is recorded.

mod admin_list;
mod breaker;
mod delayed;
mod failures;
mod mail_server;
mod resend;
mod stalls;
mod undo;
mod withheld;

use mail_server::MailServer;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::{TestApp, TestUser};

/// A submitted article with its users.
pub struct Submission {
    pub author: TestUser,
    pub editor: TestUser,
    pub admin: TestUser,
    pub article: Value,
}

impl Submission {
    pub async fn create(app: &TestApp) -> Submission {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Olga", "Savina").roles(&[Role::Admin]).create().await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        Submission { author, editor, admin, article }
    }

    /// Renews the tokens, which expire when a test advances the clock.
    pub async fn reissue_tokens(&mut self, app: &TestApp) {
        self.author = app.reissue_token(&self.author).await;
        self.editor = app.reissue_token(&self.editor).await;
        self.admin = app.reissue_token(&self.admin).await;
    }

    /// Assigns a new reviewer; returns the reviewer and the id of the assignment.
    pub async fn assign_reviewer(&self, app: &TestApp) -> (TestUser, i64) {
        let reviewer = app.account().named("Nina", "Vetrova").roles(&[Role::Reviewer]).create().await;
        let body = json!({ "articleId": self.article["id"], "reviewerId": reviewer.id });
        let response = app.post_as(&self.editor, "/api/v1/review-assignments", &body).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let assignment = response.json();
        assert_eq!(assignment["lastLetter"]["status"], "waiting", "{assignment}");
        (reviewer, assignment["id"].as_i64().unwrap())
    }

    pub async fn decide(&self, app: &TestApp, action: &str) {
        let response = app
            .post_as(&self.editor, &format!("{}/{action}", editor_article_path(&self.article)), &json!({}))
            .await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
    }

    /// Lists the letters about the article, newest first.
    pub async fn list_log(&self, app: &TestApp) -> Vec<Value> {
        let page = app
            .get_as(&self.editor, &format!("{}/letters?pageSize=100", editor_article_path(&self.article)))
            .await
            .json();
        let results = page["results"].as_array().unwrap_or_else(|| panic!("{page}")).clone();
        assert_eq!(page["count"], results.len());
        results
    }

    /// Lists the outcomes of the letters to one user, newest first.
    pub async fn outcomes(&self, app: &TestApp, user: &TestUser) -> Vec<String> {
        let log = self.list_log(app).await;
        let letters = log.iter().filter(|letter| letter["recipient"]["userId"] == user.id.0);
        letters.map(outcome).collect()
    }

    pub async fn last_letter(&self, app: &TestApp, assignment: i64) -> Value {
        let one = app.get_as(&self.editor, &format!("/api/v1/review-assignments/{assignment}")).await.json();
        let all = app.get_as(&self.admin, "/api/v1/review-assignments?pageSize=100").await.json();
        let listed = all["results"].as_array().unwrap().iter().find(|item| item["id"] == assignment).unwrap();
        assert_eq!(listed["lastLetter"], one["lastLetter"]);
        one["lastLetter"].clone()
    }

    /// Lists letters as admins see them.
    pub async fn list_letters(&self, app: &TestApp, filter: &str) -> Vec<Value> {
        let response = app.get_as(&self.admin, &format!("/api/v1/letters?pageSize=100&{filter}")).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        response.json()["results"].as_array().unwrap().clone()
    }

    pub async fn resend(&self, app: &TestApp, id: &str) -> Value {
        let path = format!("{}/letters/resend", editor_article_path(&self.article));
        let response = app.post_as(&self.editor, &path, &json!({ "id": id })).await;
        match response.status {
            StatusCode::NO_CONTENT => json!("done"),
            _ => response.json()["code"].clone(),
        }
    }
}

/// Cause and status of a letter, such as `notification withheld (muted)`.
pub fn outcome(letter: &Value) -> String {
    let id = letter["id"].as_str().unwrap();
    let kind = id.split(':').next().unwrap();
    let resend = if letter["isResend"] == true { " again" } else { "" };
    let reason = letter["withheldBecause"].as_str().map(|reason| format!(" ({reason})")).unwrap_or_default();
    format!("{kind}{resend} {}{reason}", letter["status"].as_str().unwrap())
}

/// Runs a test whose application sends its letters to a separate mail server.
pub async fn run_with_mail_server(timeout_seconds: u64, test: impl AsyncFnOnce(&TestApp, MailServer)) {
    let server = MailServer::start().await;
    let port = server.port;
    let change = |settings: &mut kit::Settings| {
        settings.mail.smtp_url = format!("smtp://127.0.0.1:{port}").into();
        settings.mail.timeout_seconds = timeout_seconds;
        settings.mail.final_reply_timeout_seconds = timeout_seconds;
    };
    TestApp::run_with_settings(change, async |app| test(app, server).await).await;
}

/// Retries every queued job once, without waiting for its delay.
pub async fn retry_jobs(app: &TestApp) {
    sqlx::query("update graphile_worker._private_jobs set run_at = now()")
        .execute(&app.state.pool)
        .await
        .unwrap();
    app.run_workers_once().await;
}

pub async fn count_jobs(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from graphile_worker.jobs").fetch_one(&app.state.pool).await.unwrap()
}
