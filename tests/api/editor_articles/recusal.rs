//! Recused editors: creators and authors of an article.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::{ARTICLES, author_article_path, editor_article_path};

#[tokio::test]
async fn recused_editor_can_only_read_article() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let listed = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
        let creator = app.account().named("Zoya", "Busy").roles(&Role::ALL).create().await;
        let reviewer = app.account().named("Secret", "Reviewer").roles(&[Role::Reviewer]).create().await;

        for (article, recused) in [
            (app.create_article(&author, ArticleStatus::Submitted).await, &listed),
            (app.create_article(&creator, ArticleStatus::Submitted).await, &creator),
        ] {
            let path = editor_article_path(&article);
            // The editor adds an internal file, writes to the author and decides.
            let file = app.upload_file(&editor, "office.pdf", testkit::articles::blank_pdf(1)).await.json();
            sqlx::query(
                "insert into article_files (article_id, file_id, revision, position, type_id, comment, from_author)
                 values ($1, $2::text::uuid, 0, 1, 1, 'For the office', false)",
            )
            .bind(article["id"].as_i64())
            .bind(file["id"].as_str())
            .execute(&app.state.pool)
            .await
            .unwrap();
            sqlx::query(
                "insert into review_assignments (article_id, reviewer_id, article_revision, due_date, created_at)
                 values ($1, $2, 0, '2026-04-01', now())",
            )
            .bind(article["id"].as_i64())
            .bind(reviewer.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
            assert_eq!(app.post_as(&editor, &format!("{path}/messages"), &json!({ "text": "Hello" })).await.status, StatusCode::CREATED);
            assert_eq!(app.post_as(&editor, &format!("{path}/decline"), &json!({})).await.status, StatusCode::OK);
            assert_eq!(app.post_as(&editor, &format!("{path}/undo-decline"), &json!({})).await.status, StatusCode::OK);

            let response = app.get_as(recused, &path).await;
            let seen = response.json();
            assert_eq!((&seen["isRecused"], &seen["allowedActions"]), (&json!(true), &json!([])));
            assert_eq!((&seen["decisions"], &seen["editableDates"]), (&json!([]), &json!([])));
            assert_eq!((&seen["hint"], &seen["newsHeldUntil"]), (&json!(null), &json!(null)));
            let events = app.get_as(recused, &format!("{path}/events")).await;
            let list = app.get_as(recused, ARTICLES).await;
            for body in [&response.body, &events.body, &list.body] {
                let body = String::from_utf8_lossy(body);
                for secret in ["Lebedev", "Secret", "office.pdf", "For the office"] {
                    assert!(!body.contains(secret), "{secret} in {body}");
                }
            }
            assert_eq!(list.json()["results"][0]["isEditable"], false);
            // The creator may read files of the editors; other authors may not.
            let expected = if recused.id == creator.id { StatusCode::OK } else { StatusCode::NOT_FOUND };
            assert_eq!(app.get_as(recused, file["url"].as_str().unwrap()).await.status, expected);
            for (path, body) in [
                (format!("{path}/messages"), json!({ "text": "Mine" })),
                (format!("{path}/accept"), json!({})),
                (format!("{path}/references/parse"), json!({ "raw": "1. A" })),
            ] {
                assert_eq!(app.post_as(recused, &path, &body).await.status, StatusCode::FORBIDDEN, "{path}");
            }
            assert_eq!(app.get_as(recused, &format!("{path}/messages")).await.status, StatusCode::FORBIDDEN);
            assert_eq!(app.get_as(recused, &format!("{path}/pubmed")).await.status, StatusCode::FORBIDDEN);
            let patched = app.patch_as(recused, &path, &json!({ "submissionDate": "2026-01-01" })).await;
            assert_eq!(patched.status, StatusCode::FORBIDDEN);
        }
    })
    .await;
}

#[tokio::test]
async fn draft_is_not_found_by_editors_not_even_by_its_creator() {
    TestApp::run(async |app| {
        let creator = app.create_user(&Role::ALL).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let draft = app.create_draft(&creator, "Mine").await;
        for person in [&creator, &editor] {
            for path in [
                editor_article_path(&draft),
                format!("{}/events", editor_article_path(&draft)),
                format!("{}/messages", editor_article_path(&draft)),
            ] {
                assert_eq!(app.get_as(person, &path).await.status, StatusCode::NOT_FOUND, "{path}");
            }
        }
        assert_eq!(app.get_as(&creator, &author_article_path(&draft)).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&editor, ARTICLES).await.json()["count"], 0);
    })
    .await;
}
