//! Submission of drafts and revisions, and the problems that prevent it.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{article_content, author_article_path};
use testkit::{TestApp, TestUser};

async fn submit(app: &TestApp, author: &TestUser, article: &Value) -> testkit::TestResponse {
    app.post_as(author, &format!("{}/submit", author_article_path(article)), &json!({})).await
}

async fn count(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn complete_article_is_submitted_once_and_editors_are_notified() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Galina", "Orlova").roles(&[Role::Admin]).create().await;
        // Recused: named on the title page.
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        app.account().roles(&[Role::Editor]).named("Former", "Editor").inactive().create().await;
        let draft = app.create_submittable_draft(&author).await;
        assert_eq!(draft["problems"], json!([]));

        // It is past midnight in the journal's time zone, but not yet in UTC.
        app.state.clock.advance(chrono::TimeDelta::hours(10));
        let author = app.reissue_token(&author).await;
        let responses =
            futures::future::join(submit(app, &author, &draft), submit(app, &author, &draft)).await;
        let mut statuses = [responses.0.status, responses.1.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);

        let article = app.get_as(&author, &author_article_path(&draft)).await.json();
        assert_eq!((&article["statusId"], &article["submissionDate"]), (&json!(2), &json!("2026-03-03")));
        assert_eq!(article["allowedActions"], json!(["correspond"]));
        assert_eq!((&article["hint"], &article["problems"]), (&json!("waits-for-assignments"), &json!([])));
        let events = app.get_as(&author, &format!("{}/events", author_article_path(&draft))).await.json();
        let kinds: Vec<_> =
            events.as_array().unwrap().iter().map(|event| &event["articleStatusId"]).collect();
        assert_eq!(kinds, [&json!(1), &json!(2)]);
        assert_eq!(app.get_as(&author, "/api/v1/users/me").await.json()["isAuthor"], true);
        let saved = app.put_as(&author, &author_article_path(&draft), &article_content(&article)).await;
        assert_eq!(saved.json()["code"], "wrong-status");

        for user in [&editor, &admin] {
            let letter = app.expect_letters(&user.email, 1).await.remove(0);
            assert!(letter.text.contains("Late reactivation after transplantation"), "{}", letter.text);
            assert!(letter.text.contains(&format!("/editor-articles/details/{}", draft["id"])));
        }
        app.expect_letters(&recused.email, 0).await;
        assert_eq!(count(app, "select count(*) from notifications where type_id = 1").await, 2);
    })
    .await;
}

/// If all editors and administrators are authors, the administrator is still notified.
#[tokio::test]
async fn admin_is_notified_if_all_editors_are_authors() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.account().named("Anna", "Author").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Galina", "Orlova").roles(&[Role::Admin]).create().await;
        let draft = app.create_complete_draft(&author).await;
        let mut content = article_content(&draft);
        content["authors"] = json!([
            { "firstNameEn": "anna", "lastNameEn": "author" },
            { "firstNameEn": "Galina", "lastNameEn": "Orlova" },
        ]);
        let draft = app.put_as(&author, &author_article_path(&draft), &content).await.json();
        let draft = app.merge_manuscript(&author, &draft).await;
        assert_eq!(submit(app, &author, &draft).await.status, StatusCode::OK);
        app.expect_letters(&admin.email, 1).await;
        app.expect_letters(&editor.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn letters_name_the_article_in_their_own_language() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let english = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let russian = app.account().roles(&[Role::Editor]).language(rules::Language::Ru).create().await;
        let draft = app.create_complete_draft(&author).await;
        let mut content = article_content(&draft);
        content["titleRu"] = json!("Поздняя реактивация");
        let draft = app.put_as(&author, &author_article_path(&draft), &content).await.json();
        let draft = app.merge_manuscript(&author, &draft).await;
        assert_eq!(submit(app, &author, &draft).await.status, StatusCode::OK);
        for (editor, title) in [(&english, "Late reactivation after"), (&russian, "Поздняя реактивация")]
        {
            let letter = app.expect_letters(&editor.email, 1).await.remove(0);
            assert!(letter.subject.contains(title) && letter.text.contains(title), "{letter:?}");
            assert!(letter.html.contains(title));
        }
    })
    .await;
}

#[tokio::test]
async fn submission_reports_all_problems_at_once() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_draft(&author, "Title").await;
        let response = submit(app, &author, &draft).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = response.json();
        let field_errors = body["detail"].as_array().unwrap();
        let expected = draft["problems"].as_array().unwrap();
        assert_eq!(expected.len(), 7, "{draft}");
        let locations_and_messages = |list: &[Value]| -> Vec<(Value, Value)> {
            list.iter().map(|error| (error["loc"].clone(), error["msg"].clone())).collect()
        };
        assert_eq!(locations_and_messages(field_errors), locations_and_messages(expected));
        assert_eq!(count(app, "select count(*) from notifications").await, 0);
        assert_eq!(count(app, "select count(*) from article_events").await, 1);
    })
    .await;
}

#[tokio::test]
async fn outdated_merged_manuscript_prevents_submission() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_submittable_draft(&author).await;
        let path = author_article_path(&draft);
        let file = app.upload_file(&author, "table.txt", b"a table".to_vec()).await.json();
        let with = |article: &Value, field: &str, value: Value| {
            let mut content = article_content(article);
            content[field] = value;
            content
        };
        // A change of a field that the manuscript does not show keeps it current.
        let mut article =
            app.put_as(&author, &path, &with(&draft, "keywordsEn", json!(["other"]))).await.json();
        assert_eq!(article["mergedPdfs"][0]["isCurrent"], true);
        let mut files = article_content(&article)["files"].clone();
        files.as_array_mut().unwrap().push(json!({ "fileId": file["id"], "typeId": 7, "comment": "" }));
        for (field, value) in [
            ("titleEn", json!("Another title")),
            ("files", files),
            ("authors", json!([{ "firstNameEn": "New", "lastNameEn": "Name" }])),
        ] {
            article = app.put_as(&author, &path, &with(&article, field, value)).await.json();
            assert_eq!(article["mergedPdfs"][0]["isCurrent"], false, "{field}");
            assert_eq!(submit(app, &author, &article).await.status, StatusCode::UNPROCESSABLE_ENTITY);
            article = app.merge_manuscript(&author, &article).await;
            assert_eq!(article["mergedPdfs"][0]["isCurrent"], true, "{field}: {}", article["mergedPdfs"]);
            assert_eq!(article["mergedPdfs"].as_array().unwrap().len(), 1);
        }
        assert_eq!(submit(app, &author, &article).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn revision_requires_own_files_and_keeps_earlier_ones() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let draft = app.create_submittable_draft(&author).await;
        submit(app, &author, &draft).await;
        app.expect_letters(&editor.email, 1).await;
        // Sends the article for revision.
        sqlx::query("update articles set status_id = 8, revision = 1")
            .execute(&app.state.pool)
            .await
            .unwrap();
        let article = app.get_as(&author, &author_article_path(&draft)).await.json();
        assert_eq!(article["allowedActions"], json!(["edit", "correspond", "submit"]));
        assert_eq!(article["files"][0]["isChangeable"], false);
        let missing: Vec<_> =
            article["problems"].as_array().unwrap().iter().map(|p| p["msg"].clone()).collect();
        assert_eq!(
            missing[..2],
            [
                json!("Add a file of the type “Cover letter”"),
                json!("Add a file of the type “Marked-up manuscript”")
            ]
        );
        // Files of an earlier round can be neither removed nor reused.
        let mut content = article_content(&article);
        assert_eq!(content["files"], json!([]));
        content["files"] = json!([{ "fileId": article["files"][0]["fileId"], "typeId": 2 }]);
        assert_eq!(
            app.put_as(&author, &author_article_path(&draft), &content).await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let mut files = Vec::new();
        for (name, type_id) in [("cover.txt", 6), ("marked.txt", 2)] {
            let file = app.upload_file(&author, name, b"text".to_vec()).await.json();
            files.push(json!({ "fileId": file["id"], "typeId": type_id, "comment": "" }));
        }
        content["files"] = json!(files);
        let saved = app.put_as(&author, &author_article_path(&draft), &content).await.json();
        assert_eq!(saved["files"].as_array().unwrap().len(), 3);
        let merged = app.merge_manuscript(&author, &saved).await;
        assert_eq!(merged["mergedPdfs"].as_array().unwrap().len(), 2);
        assert_eq!(submit(app, &author, &merged).await.status, StatusCode::OK);
        let letter = app.expect_letters(&editor.email, 2).await.remove(1);
        assert!(letter.text.contains('1'), "{}", letter.text);
    })
    .await;
}
