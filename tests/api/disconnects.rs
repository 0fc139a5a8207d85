//! Callers who hang up: what they began ends, and nobody else finds its remains.

use std::time::Duration;

use reqwest::Method;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::desk_path;

#[tokio::test]
async fn what_was_begun_is_done_though_nobody_listens_any_more() {
    TestApp::run(async |app| {
        let pool = &app.house.app.pool;
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Submitted).await;
        // Nobody gets a connection, so the request waits until its caller has left.
        let mut held = Vec::new();
        for _ in 0..app.house.app.settings.database.max_connections {
            held.push(pool.acquire().await.unwrap());
        }
        let path = format!("{}/messages", desk_path(&article));
        let request = app.request(Method::POST, &path).bearer_auth(&editor.token);
        let left = request.json(&json!({ "text": "Sent" })).timeout(Duration::from_millis(500)).send().await;
        assert!(left.unwrap_err().is_timeout());
        drop(held);

        let mut written = 0_i64;
        for _ in 0..50 {
            written =
                sqlx::query_scalar("select count(*) from article_messages").fetch_one(pool).await.unwrap();
            if written == 1 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(written, 1);
    })
    .await;
}
