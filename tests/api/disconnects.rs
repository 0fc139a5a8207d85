//! Client disconnects.

use std::time::Duration;

use reqwest::Method;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::editor_article_path;

#[tokio::test]
async fn request_completes_after_client_disconnects() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        // With the pool exhausted, the request still waits for a connection when its client disconnects.
        let connections = app.exhaust_pool().await;
        let path = format!("{}/messages", editor_article_path(&article));
        let request = app.request(Method::POST, &path).bearer_auth(&editor.token);
        let request = request.json(&json!({ "text": "Sent" })).timeout(Duration::from_millis(500));
        assert!(request.send().await.unwrap_err().is_timeout());
        drop(connections);
        app.wait_for_count("select count(*) from article_messages", 1).await;
    })
    .await;
}
