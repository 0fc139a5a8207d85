//! From a draft to a submitted article, and what stands in the way.

use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::{content_of, path_of};
use testkit::{Person, TestApp};

async fn submit(app: &TestApp, author: &Person, article: &Value) -> testkit::Answer {
    app.post_as(author, &format!("{}/submit", path_of(article)), &json!({})).await
}

async fn count(app: &TestApp, query: &'static str) -> i64 {
    sqlx::query_scalar(query).fetch_one(&app.house.app.pool).await.unwrap()
}

#[tokio::test]
async fn a_complete_article_is_submitted_once_and_the_office_is_told() {
    TestApp::run(async |app| {
        let author = app.account().named("Elena", "Morozova").create().await;
        let editor = app.account().named("Boris", "Lebedev").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Galina", "Orlova").roles(&[Role::Admin]).create().await;
        // Stands on the title page, so has no part in judging it.
        let recused = app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor]).create().await;
        app.account().roles(&[Role::Editor]).named("Left", "Long").inactive().create().await;
        let draft = app.ready_draft(&author).await;
        assert_eq!(draft["problems"], json!([]));

        // Midnight has passed in the journal's zone, not yet in UTC.
        app.house.app.clock.advance(chrono::TimeDelta::hours(10));
        let author = app.renewed(&author).await;
        let both = futures::future::join(submit(app, &author, &draft), submit(app, &author, &draft)).await;
        let mut statuses = [both.0.status, both.1.status];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);

        let article = app.get_as(&author, &path_of(&draft)).await.json();
        assert_eq!((&article["statusId"], &article["submissionDate"]), (&json!(2), &json!("2026-03-03")));
        assert_eq!(article["allowedActions"], json!(["correspond"]));
        assert_eq!((&article["hint"], &article["problems"]), (&json!("waits-for-assignments"), &json!([])));
        let events = app.get_as(&author, &format!("{}/events", path_of(&draft))).await.json();
        let kinds: Vec<_> =
            events.as_array().unwrap().iter().map(|event| &event["articleStatusId"]).collect();
        assert_eq!(kinds, [&json!(1), &json!(2)]);
        assert_eq!(app.get_as(&author, "/api/v1/users/me").await.json()["isAuthor"], true);
        let saved = app.put_as(&author, &path_of(&draft), &content_of(&article)).await;
        assert_eq!(saved.json()["code"], "wrong-status");

        for person in [&editor, &admin] {
            let letter = app.letters_to(&person.email, 1).await.remove(0);
            assert!(letter.text.contains("Late reactivation after transplantation"), "{}", letter.text);
            assert!(letter.text.contains(&format!("/editor-articles/details/{}", draft["id"])));
        }
        app.letters_to(&recused.email, 0).await;
        assert_eq!(count(app, "select count(*) from notifications where type_id = 1").await, 2);
    })
    .await;
}

/// A list of authors that names the whole office keeps nothing unseen.
#[tokio::test]
async fn somebody_is_always_told() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.account().named("Anna", "Author").roles(&[Role::Editor]).create().await;
        let admin = app.account().named("Galina", "Orlova").roles(&[Role::Admin]).create().await;
        let draft = app.complete_draft(&author).await;
        let mut content = content_of(&draft);
        content["authors"] = json!([
            { "firstNameEn": "anna", "lastNameEn": "author" },
            { "firstNameEn": "Galina", "lastNameEn": "Orlova" },
        ]);
        let draft = app.put_as(&author, &path_of(&draft), &content).await.json();
        let draft = app.merge(&author, &draft).await;
        assert_eq!(submit(app, &author, &draft).await.status, StatusCode::OK);
        app.letters_to(&admin.email, 1).await;
        app.letters_to(&editor.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn everything_that_is_missing_is_listed_at_once() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.draft(&author, "Title").await;
        let refused = submit(app, &author, &draft).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = refused.json();
        let faults = body["detail"].as_array().unwrap();
        let expected = draft["problems"].as_array().unwrap();
        assert!(expected.len() >= 9, "{draft}");
        let bare = |list: &[Value]| -> Vec<(Value, Value)> {
            list.iter().map(|fault| (fault["loc"].clone(), fault["msg"].clone())).collect()
        };
        assert_eq!(bare(faults), bare(expected));
        assert_eq!(count(app, "select count(*) from notifications").await, 0);
        assert_eq!(count(app, "select count(*) from article_events").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_stale_manuscript_is_no_manuscript() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let draft = app.ready_draft(&author).await;
        let path = path_of(&draft);
        let file = app.upload(&author, "table.txt", b"a table".to_vec()).await.json();
        let with = |article: &Value, field: &str, value: Value| {
            let mut content = content_of(article);
            content[field] = value;
            content
        };
        // What the manuscript does not show leaves it as it is.
        let answer = app.put_as(&author, &path, &with(&draft, "keywordsEn", json!(["other"]))).await.json();
        assert_eq!(answer["mergedPdfs"][0]["isCurrent"], true);
        let mut article = answer;
        let mut files = content_of(&article)["files"].clone();
        files.as_array_mut().unwrap().push(json!({ "fileId": file["id"], "typeId": 7, "comment": "" }));
        for (field, value) in [
            ("titleEn", json!("Another title")),
            ("files", files),
            ("authors", json!([{ "firstNameEn": "New", "lastNameEn": "Name" }])),
        ] {
            article = app.put_as(&author, &path, &with(&article, field, value)).await.json();
            assert_eq!(article["mergedPdfs"][0]["isCurrent"], false, "{field}");
            assert_eq!(submit(app, &author, &article).await.status, StatusCode::UNPROCESSABLE_ENTITY);
            article = app.merge(&author, &article).await;
            assert_eq!(article["mergedPdfs"][0]["isCurrent"], true, "{field}: {}", article["mergedPdfs"]);
            assert_eq!(article["mergedPdfs"].as_array().unwrap().len(), 1);
        }
        assert_eq!(submit(app, &author, &article).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn a_new_round_brings_its_own_files_and_keeps_the_earlier_ones() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let draft = app.ready_draft(&author).await;
        submit(app, &author, &draft).await;
        app.letters_to(&editor.email, 1).await;
        // Until editors can: sent for revision.
        sqlx::query("update articles set status_id = 8, revision = 1")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        let article = app.get_as(&author, &path_of(&draft)).await.json();
        assert_eq!(article["allowedActions"], json!(["edit", "correspond", "submit"]));
        assert_eq!(article["files"][0]["isChangeable"], false);
        let missing: Vec<_> =
            article["problems"].as_array().unwrap().iter().map(|p| p["msg"].clone()).collect();
        assert_eq!(
            missing[..2],
            [
                json!("A file of the type “Cover letter” is needed"),
                json!("A file of the type “Marked-up manuscript” is needed")
            ]
        );
        // The first round's file can be neither dropped nor claimed.
        let mut content = content_of(&article);
        assert_eq!(content["files"], json!([]));
        content["files"] = json!([{ "fileId": article["files"][0]["fileId"], "typeId": 2 }]);
        assert_eq!(
            app.put_as(&author, &path_of(&draft), &content).await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let mut files = Vec::new();
        for (name, type_id) in [("cover.txt", 6), ("marked.txt", 2)] {
            let file = app.upload(&author, name, b"text".to_vec()).await.json();
            files.push(json!({ "fileId": file["id"], "typeId": type_id, "comment": "" }));
        }
        content["files"] = json!(files);
        let saved = app.put_as(&author, &path_of(&draft), &content).await.json();
        assert_eq!(saved["files"].as_array().unwrap().len(), 3);
        let ready = app.merge(&author, &saved).await;
        assert_eq!(ready["mergedPdfs"].as_array().unwrap().len(), 2);
        assert_eq!(submit(app, &author, &ready).await.status, StatusCode::OK);
        let letter = app.letters_to(&editor.email, 2).await.remove(1);
        assert!(letter.text.contains('1'), "{}", letter.text);
    })
    .await;
}
