//! The newsletter that announces a new issue to subscribers.

mod delivery_failures;
mod sending;
mod speed;
mod worker_crashes;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

const NEWSLETTERS: &str = "/api/v1/newsletters";

/// An unpublished issue with one article, and the users who act on it.
struct Setup {
    issue: Value,
    editor: TestUser,
    admin: TestUser,
}

impl Setup {
    async fn publish(&self, app: &TestApp) {
        let path = format!("{}/publish", issue_path(&self.issue));
        let response = app.post_as(&self.editor, &path, &json!({ "publicationDate": "2026-03-10" })).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
    }

    async fn unpublish(&self, app: &TestApp) {
        let path = format!("{}/unpublish", issue_path(&self.issue));
        let response = app.post_as(&self.editor, &path, &json!({})).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
    }

    /// Fetches the newsletter from the admin's list.
    async fn fetch_newsletter(&self, app: &TestApp) -> Value {
        let response = app.get_as(&self.admin, NEWSLETTERS).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        response.json()["results"][0].clone()
    }
}

async fn create_issue(app: &TestApp) -> Setup {
    let editor = app.create_user(&[Role::Editor]).await;
    let author = app.create_user(&[Role::User]).await;
    let admin = app.create_user(&[Role::Admin]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    let issue = app.create_issue(&editor, 4).await;
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([new_section("Reviews", &[article["id"].as_i64().unwrap()])]);
    assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
    app.run_jobs().await;
    Setup { issue, editor, admin }
}

/// Adds confirmed subscribers `reader-1@domain` and so on, every third one in Russian, and returns their
/// domain.
async fn add_subscribers(app: &TestApp, count: i32) -> String {
    let domain = bulk_domain(app);
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         select gen_random_uuid(), 'reader-' || i || '@' || $1, case when i % 3 = 0 then 'ru' else 'en' end,
                $3, decode(md5(i::text), 'hex'), $3, $3
         from generate_series(1, $2) as i",
    )
    .bind(&domain)
    .bind(count)
    .bind(app.state.clock.now() - chrono::TimeDelta::days(1))
    .execute(&app.state.pool)
    .await
    .unwrap();
    domain
}

/// Domain whose letters the mail server counts and does not store.
fn bulk_domain(app: &TestApp) -> String {
    format!("{}.bulk.test", app.unique_id())
}

/// Makes postponed jobs due and runs the newsletter worker.
async fn run_postponed_jobs(app: &TestApp) {
    sqlx::query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'")
        .execute(&app.state.pool)
        .await
        .unwrap();
    app.application.newsletter_worker().run_once().await.unwrap();
}
