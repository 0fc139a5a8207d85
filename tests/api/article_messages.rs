//! The message thread of an article, as its author sees it.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;
use testkit::articles::author_article_path;

#[tokio::test]
async fn author_messages_are_paged_newest_first_without_editor_names() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let article = app.create_draft(&author, "Title").await;
        let path = format!("{}/messages", author_article_path(&article));
        // A draft has no thread.
        assert_eq!(app.get_as(&author, &path).await.json()["code"], "wrong-status");
        sqlx::query("update articles set status_id = 2").execute(&app.state.pool).await.unwrap();
        for index in 0..6 {
            let response =
                app.post_as(&author, &path, &json!({ "text": format!(" Question {index}\r\nmore ") })).await;
            assert_eq!(response.status, StatusCode::CREATED);
            assert_eq!(response.json()["text"], format!("Question {index}\nmore"));
        }
        sqlx::query(
            "insert into article_messages (article_id, user_id, user_role, text, created_at)
             values ($1, $2, 'editor', 'Answer', now())",
        )
        .bind(article["id"].as_i64().unwrap())
        .bind(editor.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
        let response = app.get_as(&author, &path).await;
        assert!(!String::from_utf8_lossy(&response.body).contains("Lebedev"));
        let page = response.json();
        assert_eq!((&page["count"], page["results"].as_array().unwrap().len()), (&json!(7), 5));
        assert_eq!(page["results"][0]["text"], "Answer");
        assert_eq!(page["results"][0]["user"], json!({ "role": "editor" }));
        assert_eq!(page["results"][1]["user"], json!({ "role": "author" }));
        let rest = app.get_as(&author, &format!("{path}?pageIndex=1")).await.json();
        assert_eq!(rest["results"].as_array().unwrap().len(), 2);
        let oldest = app.get_as(&author, &format!("{path}?asc=true&pageSize=1")).await.json();
        assert_eq!(oldest["results"][0]["text"], "Question 0\nmore");
        for (text, code) in
            [(json!(" \n "), "required"), (json!("x".repeat(10_001)), "too-long"), (json!(1), "wrong-type")]
        {
            let refused = app.post_as(&author, &path, &json!({ "text": text })).await;
            assert_eq!(refused.json()["detail"][0]["type"], code);
        }
        assert_eq!(app.get_as(&author, &path).await.json()["count"], 7);
    })
    .await;
}
