//! Editors of sections, the automatic assignment and the load of editors.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestUser};

use super::{Office, assign, notification_types};

const SECTIONS: &str = "/api/v1/section-editors";

async fn set_editors(app: &TestApp, chief: &TestUser, type_id: &Value, editors: &[&TestUser]) {
    let ids: Vec<_> = editors.iter().map(|editor| editor.id).collect();
    let response = app.put_as(chief, &format!("{SECTIONS}/{type_id}"), &json!({ "editorIds": ids })).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
}

async fn submit(app: &TestApp, author: &TestUser) -> Value {
    let draft = app.create_submittable_draft(author).await;
    let response = app.post_as(author, &format!("{}/submit", author_article_path(&draft)), &json!({})).await;
    assert!(response.status.is_success(), "{response:?}");
    draft
}

#[tokio::test]
async fn chief_editors_choose_the_editors_of_sections() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let path = format!("{SECTIONS}/2");
        for editor in [&office.handling, &office.author] {
            assert_eq!(
                app.put_as(editor, &path, &json!({ "editorIds": [] })).await.status,
                StatusCode::FORBIDDEN
            );
        }
        for (path, body, status) in [
            (format!("{SECTIONS}/10"), json!({ "editorIds": [] }), StatusCode::NOT_FOUND),
            (path.clone(), json!({ "editorIds": [office.author.id] }), StatusCode::UNPROCESSABLE_ENTITY),
            (
                path.clone(),
                json!({ "editorIds": (0..51).collect::<Vec<i64>>() }),
                StatusCode::UNPROCESSABLE_ENTITY,
            ),
            (path.clone(), json!({}), StatusCode::UNPROCESSABLE_ENTITY),
        ] {
            assert_eq!(app.put_as(&office.chief, &path, &body).await.status, status, "{path} {body}");
        }
        set_editors(app, &office.chief, &json!(2), &[&office.handling, &office.other, &office.other]).await;
        set_editors(app, &office.admin, &json!(2), &[&office.other]).await;
        let sections = app.get_as(&office.handling, SECTIONS).await.json();
        assert_eq!(sections.as_array().unwrap().len(), 9);
        assert_eq!(sections[1]["typeId"], 2);
        assert_eq!(sections[1]["editors"][0]["id"], json!(office.other.id));
        assert_eq!(sections[1]["editors"].as_array().unwrap().len(), 1);
        // The role ends it.
        let roles = format!("/api/v1/users/{}/roles", office.other.id);
        app.put_as(&office.admin, &roles, &json!({ "roles": ["user"] })).await;
        assert_eq!(app.get_as(&office.handling, SECTIONS).await.json()[1]["editors"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn new_submission_goes_to_the_least_loaded_editor_of_its_section() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        assign(app, &office.chief, &office.article, Some(&office.handling)).await;
        let author = app.account().named("Anna", "Writer").create().await;
        let first = app.create_draft(&author, "Type").await;
        // The third editor of the section is an author; the fourth has a closed account.
        let listed = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        let closing = app.account().named("Zara", "Closed").roles(&[Role::Editor]).create().await;
        let editors = [&office.handling, &office.other, &listed, &closing];
        set_editors(app, &office.chief, &first["typeId"], &editors).await;
        sqlx::query("update users set is_active = false where id = $1")
            .bind(closing.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();

        let submitted = submit(app, &author).await;
        let seen = app.get_as(&office.chief, &editor_article_path(&submitted)).await.json();
        assert_eq!(seen["handlingEditor"]["id"], json!(office.other.id), "{seen}");
        assert_eq!(seen["handlingEditor"]["assignedBy"], json!(null));
        app.run_jobs().await;
        // One notice, to one editor.
        assert_eq!(notification_types(app, &office.other, "editor").await, [20]);
        assert_eq!(notification_types(app, &office.chief, "editor").await, [0; 0]);
        let letter = app.mailbox.fetch_letters(&office.other.email).await.pop().unwrap();
        assert!(letter.text.contains("in a section that you edit"), "{}", letter.text);
        let received = app.mailbox.fetch_letters(&author.email).await;
        assert_eq!(received.len(), 1);

        // Now both handle one article; the older account is first.
        let second = submit(app, &author).await;
        let seen = app.get_as(&office.chief, &editor_article_path(&second)).await.json();
        assert_eq!(seen["handlingEditor"]["id"], json!(office.handling.id), "{seen}");
    })
    .await;
}

#[tokio::test]
async fn submission_without_editors_of_its_section_notifies_all() {
    TestApp::run(async |app| {
        let office = Office::create(app).await;
        let author = app.account().named("Anna", "Writer").create().await;
        let submitted = submit(app, &author).await;
        let seen = app.get_as(&office.chief, &editor_article_path(&submitted)).await.json();
        assert_eq!(seen["handlingEditor"], json!(null));
        for editor in [&office.chief, &office.handling, &office.other] {
            assert_eq!(notification_types(app, editor, "editor").await, [1]);
        }
    })
    .await;
}

#[tokio::test]
async fn editors_are_listed_with_their_load_the_least_loaded_first() {
    TestApp::run(async |app| {
        let office = Office::with_handling_editor(app).await;
        let revision = app.create_article(&office.author, ArticleStatus::Revision).await;
        let done = app.create_article(&office.author, ArticleStatus::Submitted).await;
        for article in [&revision, &done] {
            assign(app, &office.chief, article, Some(&office.handling)).await;
        }
        assign(app, &office.chief, &revision, Some(&office.other)).await;
        sqlx::query("update articles set status_id = 7 where id = $1")
            .bind(done["id"].as_i64())
            .execute(&app.state.pool)
            .await
            .unwrap();
        set_editors(app, &office.chief, &json!(3), &[&office.handling]).await;
        let listed = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;

        let path = format!("/api/v1/handling-editors?articleId={}", office.article["id"]);
        let choices = app.get_as(&office.other, &path).await.json();
        let row = |choice: &Value| {
            let numbers =
                (choice["openArticles"].as_i64().unwrap(), choice["waitingArticles"].as_i64().unwrap());
            let flags = ["isChief", "isYou", "isRecused"].map(|flag| choice[flag].as_bool().unwrap());
            (choice["id"].as_i64().unwrap(), numbers, flags)
        };
        let rows: Vec<_> = choices.as_array().unwrap().iter().map(row).collect();
        assert_eq!(
            rows,
            [
                (office.chief.id.0, (0, 0), [true, false, false]),
                (listed.id.0, (0, 0), [false, false, true]),
                (office.other.id.0, (1, 0), [false, true, false]),
                (office.handling.id.0, (1, 1), [false, false, false]),
            ]
        );
        assert_eq!(choices[3]["sectionTypeIds"], json!([3]));
        let without = app.get_as(&office.other, "/api/v1/handling-editors").await.json();
        assert!(without.as_array().unwrap().iter().all(|choice| choice["isRecused"] == false), "{without}");
        let unknown = app.get_as(&office.other, "/api/v1/handling-editors?articleId=999999").await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    })
    .await;
}
