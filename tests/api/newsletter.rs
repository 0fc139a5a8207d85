//! A new issue, told to everybody on the mailing list.

mod killed;
mod refused;
mod sending;
mod speed;

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::issues::{issue_content, issue_path, section};
use testkit::{Person, TestApp};

const NEWSLETTERS: &str = "/api/v1/newsletters";

/// An issue with one article, and who may publish it.
struct Ready {
    issue: Value,
    editor: Person,
    admin: Person,
}

impl Ready {
    async fn publish(&self, app: &TestApp) {
        let path = format!("{}/publish", issue_path(&self.issue));
        let answer = app.post_as(&self.editor, &path, &json!({ "publicationDate": "2026-03-10" })).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    async fn unpublish(&self, app: &TestApp) {
        let path = format!("{}/unpublish", issue_path(&self.issue));
        let answer = app.post_as(&self.editor, &path, &json!({})).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    }

    /// What the admin sees of it.
    async fn newsletter(&self, app: &TestApp) -> Value {
        let answer = app.get_as(&self.admin, NEWSLETTERS).await;
        assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
        answer.json()["results"][0].clone()
    }
}

async fn ready(app: &TestApp) -> Ready {
    let editor = app.person(&[Role::Editor]).await;
    let author = app.person(&[Role::User]).await;
    let admin = app.person(&[Role::Admin]).await;
    let article = app.article_in(&author, ArticleStatus::Accepted).await;
    let issue = app.issue(&editor, 4).await;
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([section("Reviews", &[article["id"].as_i64().unwrap()])]);
    assert_eq!(app.put_as(&editor, &issue_path(&issue), &content).await.status, StatusCode::OK);
    app.run_jobs().await;
    Ready { issue, editor, admin }
}

/// Confirmed subscribers `reader-1@domain` and so on, every third one in Russian; answers with their domain.
async fn subscribe(app: &TestApp, count: i32) -> String {
    let domain = domain_of_many(app);
    sqlx::query(
        "insert into subscriptions (id, email, language, confirmed_at, unsubscribe_hash, created_at, updated_at)
         select gen_random_uuid(), 'reader-' || i || '@' || $1, case when i % 3 = 0 then 'ru' else 'en' end,
                $3, decode(md5(i::text), 'hex'), $3, $3
         from generate_series(1, $2) as i",
    )
    .bind(&domain)
    .bind(count)
    .bind(app.house.app.clock.now() - chrono::TimeDelta::days(1))
    .execute(&app.house.app.pool)
    .await
    .unwrap();
    domain
}

/// Whose letters are counted, not kept.
fn domain_of_many(app: &TestApp) -> String {
    format!("{}.bulk.test", app.unique())
}

/// What waits for a later try is tried now.
async fn try_again(app: &TestApp) {
    sqlx::query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'")
        .execute(&app.house.app.pool)
        .await
        .unwrap();
    app.house.newsletter_worker().run_once().await.unwrap();
}
