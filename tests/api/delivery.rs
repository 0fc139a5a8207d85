//! What becomes of letters: nothing is lost, nothing that was accepted is sent twice, and every failure is seen.

mod admins;
mod faults;
mod late;
mod resend;
mod server;
mod undoing;
mod withheld;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use server::MailServer;
use testkit::articles::desk_path;
use testkit::{Person, TestApp};

/// People around one submitted article.
pub struct Desk {
    pub author: Person,
    pub editor: Person,
    pub admin: Person,
    pub article: Value,
}

impl Desk {
    pub async fn of(app: &TestApp) -> Desk {
        let author = app.person(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Olga", "Savina").roles(&[Role::Admin]).create().await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        Desk { author, editor, admin, article }
    }

    /// The same people later: tokens run out while the clock is moved.
    pub async fn renew(&mut self, app: &TestApp) {
        self.author = app.renewed(&self.author).await;
        self.editor = app.renewed(&self.editor).await;
        self.admin = app.renewed(&self.admin).await;
    }

    /// A reviewer who is asked to review it; answers the assignment.
    pub async fn ask(&self, app: &TestApp) -> (Person, i64) {
        let reviewer = app.account().named("Nina", "Vetrova").roles(&[Role::Reviewer]).create().await;
        let body = json!({ "articleId": self.article["id"], "reviewerId": reviewer.id });
        let answer = app.post_as(&self.editor, "/api/v1/review-assignments", &body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let made = answer.json();
        assert_eq!(made["lastLetter"]["status"], "waiting", "{made}");
        (reviewer, made["id"].as_i64().unwrap())
    }

    pub async fn decide(&self, app: &TestApp, action: &str) {
        let answer =
            app.post_as(&self.editor, &format!("{}/{action}", desk_path(&self.article)), &json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// The log of the article, the newest letter first.
    pub async fn log(&self, app: &TestApp) -> Vec<Value> {
        let page = app
            .get_as(&self.editor, &format!("{}/letters?pageSize=100", desk_path(&self.article)))
            .await
            .json();
        let results = page["results"].as_array().unwrap_or_else(|| panic!("{page}")).clone();
        assert_eq!(page["count"], results.len());
        results
    }

    /// The letters of the log to one person, as `cause status`.
    pub async fn became(&self, app: &TestApp, person: &Person) -> Vec<String> {
        let log = self.log(app).await;
        let theirs = log.iter().filter(|letter| letter["recipient"]["userId"] == person.id.0);
        theirs.map(outcome).collect()
    }

    pub async fn last_letter(&self, app: &TestApp, assignment: i64) -> Value {
        let one = app.get_as(&self.editor, &format!("/api/v1/review-assignments/{assignment}")).await.json();
        let all = app.get_as(&self.admin, "/api/v1/review-assignments?pageSize=100").await.json();
        let listed = all["results"].as_array().unwrap().iter().find(|item| item["id"] == assignment).unwrap();
        assert_eq!(listed["lastLetter"], one["lastLetter"]);
        one["lastLetter"].clone()
    }

    pub async fn all(&self, app: &TestApp, filter: &str) -> Vec<Value> {
        let answer = app.get_as(&self.admin, &format!("/api/v1/letters?pageSize=100&{filter}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer.json()["results"].as_array().unwrap().clone()
    }

    pub async fn resend(&self, app: &TestApp, id: &str) -> Value {
        let path = format!("{}/letters/resend", desk_path(&self.article));
        let answer = app.post_as(&self.editor, &path, &json!({ "id": id })).await;
        match answer.status {
            StatusCode::NO_CONTENT => json!("done"),
            _ => answer.json()["code"].clone(),
        }
    }
}

/// Of a letter in the log: what it is and what became of it.
pub fn outcome(letter: &Value) -> String {
    let id = letter["id"].as_str().unwrap();
    let kind = id.split(':').next().unwrap();
    let resend = if letter["isResend"] == true { " again" } else { "" };
    let reason = letter["withheldBecause"].as_str().map(|reason| format!(" ({reason})")).unwrap_or_default();
    format!("{kind}{resend} {}{reason}", letter["status"].as_str().unwrap())
}

/// An application whose letters go to a mail server of its own, which it gives so many seconds.
pub async fn with_server(patience: u64, test: impl AsyncFnOnce(&TestApp, MailServer)) {
    let server = MailServer::start().await;
    let port = server.port;
    let change = |settings: &mut kit::Settings| {
        settings.mail.smtp_url = format!("smtp://127.0.0.1:{port}").into();
        settings.mail.timeout_seconds = patience;
        settings.mail.answer_seconds = patience;
    };
    TestApp::run_with(change, async |app| test(app, server).await).await;
}

/// As if the queue's delays were over: every waiting job is tried once more.
pub async fn try_again(app: &TestApp) {
    sqlx::query("update graphile_worker._private_jobs set run_at = now()")
        .execute(&app.house.app.pool)
        .await
        .unwrap();
    app.house.worker().run_once().await.unwrap();
}

pub async fn waiting_jobs(app: &TestApp) -> i64 {
    sqlx::query_scalar("select count(*) from graphile_worker.jobs")
        .fetch_one(&app.house.app.pool)
        .await
        .unwrap()
}
