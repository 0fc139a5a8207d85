//! Creating and editing issues.

use image::ImageFormat;
use reqwest::StatusCode;
use rules::{ArticleStatus, NotificationType, Role};
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::issues::{ISSUES, issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

use crate::files::samples::picture;

/// Lists path and type of each field error of a 422 response.
pub fn field_errors(response: &testkit::TestResponse) -> Vec<String> {
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
    let detail = response.json()["detail"].clone();
    let describe = |error: &Value| {
        let path: Vec<&str> =
            error["loc"].as_array().unwrap().iter().skip(1).map(|part| part.as_str().unwrap()).collect();
        format!("{}: {}", path.join("."), error["type"].as_str().unwrap())
    };
    detail.as_array().unwrap().iter().map(describe).collect()
}

async fn save(
    app: &TestApp,
    editor: &TestUser,
    issue: &Value,
    change: impl FnOnce(&mut Value),
) -> testkit::TestResponse {
    let mut content = issue_content(issue);
    change(&mut content);
    app.put_as(editor, &issue_path(issue), &content).await
}

#[tokio::test]
async fn next_number_is_suggested_and_sections_are_copied() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let suggest = async || app.get_as(&editor, &format!("{ISSUES}/next")).await.json();
        assert_eq!(suggest().await, json!({ "volume": 1, "number": 1, "sectionsOf": null }));
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let last = app.create_issue(&editor, 2).await;
        let ids = [article["id"].as_i64().unwrap()];
        let saved = save(app, &editor, &last, |content| {
            content["articleGroups"] = json!([new_section("Studies", &ids), new_section("News", &[])]);
        });
        assert_eq!(saved.await.status, StatusCode::OK);
        let next = suggest().await;
        assert_eq!((&next["volume"], &next["number"]), (&json!(13), &json!(3)));
        assert_eq!(
            next["sectionsOf"],
            json!({ "issueId": last["id"], "label": "Vol. 13, No. 2", "names": ["Studies", "News"] })
        );

        let create = async |number: i32, source: &Value| {
            let body = json!({ "volume": 13, "number": number, "copySectionsFrom": source });
            app.post_as(&editor, ISSUES, &body).await
        };
        let created = create(3, &last["id"]).await;
        assert_eq!(created.status, StatusCode::CREATED, "{created:?}");
        let groups = &created.json()["articleGroups"];
        assert_eq!(groups[0]["nameEn"], "Studies");
        assert_eq!(groups[1]["nameEn"], "News");
        assert_eq!(groups[0]["articleIds"], json!([]), "articles stay in their issue");
        for (source, error) in [
            (json!(999_999), "copySectionsFrom: not-in-list"),
            (json!("last"), "copySectionsFrom: wrong-type"),
        ] {
            assert_eq!(field_errors(&create(4, &source).await), [error]);
        }
        assert_eq!(create(4, &Value::Null).await.json()["articleGroups"], json!([]));
        // A new year begins a new volume. The issue before the last one has sections.
        app.state.clock.advance(chrono::TimeDelta::days(366));
        let editor = app.create_user(&[Role::Editor]).await;
        let next = app.get_as(&editor, &format!("{ISSUES}/next")).await.json();
        assert_eq!((&next["volume"], &next["number"]), (&json!(14), &json!(1)));
        assert_eq!(next["sectionsOf"]["label"], "Vol. 13, No. 3");
    })
    .await;
}

#[tokio::test]
async fn new_issue_has_default_groups_and_notifies_editors() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let author = app.create_user(&[Role::User]).await;
        let body =
            json!({ "volume": 13, "number": 2, "subtitleEn": " Cells  on their way ", "subtitleRu": "" });
        let created = app.post_as(&editor, ISSUES, &body).await;
        assert_eq!(created.status, StatusCode::CREATED);
        let issue = created.json();
        assert_eq!((&issue["slug"], &issue["subtitleEn"]), (&json!("13-2"), &json!("Cells on their way")));
        let names: Vec<&str> = issue["editorGroups"]
            .as_array()
            .unwrap()
            .iter()
            .map(|group| group["nameEn"].as_str().unwrap())
            .collect();
        assert_eq!(
            names,
            ["Editor-in-Chief", "Co-Editors-in-Chief", "Deputy Editor", "Managing Editor", "Editorial Board"]
        );
        assert_eq!(issue["suggestedEditorGroups"], json!([]));
        for (user, count) in [(&editor, 1), (&admin, 1), (&author, 0)] {
            let letters = app.expect_letters(&user.email, count).await;
            assert!(letters.iter().all(|letter| letter.text.contains("/personal-area/issues/details/")));
        }
        let again = app.post_as(&editor, ISSUES, &body).await;
        assert_eq!(field_errors(&again), ["number: already-taken"]);
        for (invalid, error) in [
            (json!({ "volume": 0, "number": 1 }), "volume: out-of-range"),
            (json!({ "volume": 13 }), "number: required"),
            (json!({ "volume": "13", "number": 1 }), "volume: wrong-type"),
            (json!({ "volume": 13, "number": 99_999_999_999_i64 }), "number: wrong-type"),
            (json!({ "volume": 13, "number": 3, "subtitleRu": "я".repeat(301) }), "subtitleRu: too-long"),
        ] {
            assert_eq!(field_errors(&app.post_as(&editor, ISSUES, &invalid).await), [error]);
        }
        let rows: i64 = sqlx::query_scalar("select count(*) from notifications where type_id = $1")
            .bind(rules::Enumeration::id(NotificationType::IssueCreated))
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(rows, 2);
    })
    .await;
}

#[tokio::test]
async fn saved_issue_is_returned_unchanged() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&editor, 2).await;
        let article = app.create_article(&author, ArticleStatus::UnderReview).await["id"].as_i64().unwrap();
        let cover = app.upload_file(&editor, "cover.png", picture(ImageFormat::Png, 40, 60)).await.json();
        let shown = app.upload_file(&editor, "photo.png", picture(ImageFormat::Png, 40, 60)).await.json();
        let pdf = app.upload_file(&editor, "issue.pdf", blank_pdf(2)).await.json();
        let foreword = format!("<p>Dear readers,</p><img alt=\"\" src=\"/api/v1/pictures/{}\">", shown["id"].as_str().unwrap());
        let response = save(app, &editor, &issue, |content| {
            content["doi"] = json!("10.18620/ctt-13-2");
            content["coverId"] = cover["id"].clone();
            content["pdfId"] = pdf["id"].clone();
            content["introEn"] = json!(format!("{foreword}<script>alert(1)</script>"));
            content["introRu"] = json!("<p>Дорогие читатели!</p>");
            content["showOnMainPage"] = json!(true);
            content["editorGroups"] = json!([{ "nameEn": "Board", "nameRu": "Коллегия", "editors": [
                { "shortNameEn": "A. Chief", "shortNameRu": "А. Главный", "cityEn": "Moscow", "cityRu": "Москва" }] }]);
            content["articleGroups"] = json!([new_section("Reviews", &[]), new_section("Studies", &[article])]);
        })
        .await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let saved = app.get_as(&editor, &issue_path(&issue)).await.json();
        assert_eq!(saved, response.json());
        assert_eq!((&saved["version"], &saved["doi"]), (&json!(1), &json!("10.18620/ctt-13-2")));
        assert_eq!(saved["introEn"], json!(foreword));
        assert_eq!((&saved["cover"]["id"], &saved["pdf"]["fileName"]), (&cover["id"], &json!("issue.pdf")));
        assert_eq!(saved["coverUrl"], json!(format!("/api/v1/pictures/{}", cover["id"].as_str().unwrap())));
        assert_eq!(saved["suggestedEditorGroups"].as_array().unwrap().len(), 5);
        let placed = &saved["articleGroups"][1];
        assert_eq!(placed["articleIds"], json!([article]));
        assert_eq!((&placed["articles"][0]["statusId"], &placed["articles"][0]["authorsEn"]), (&json!(3), &json!("A.\u{a0}Author")));
        assert_eq!(saved["hindrances"][0]["reason"], "not-accepted");

        // Sections keep their ids when they are renamed and moved.
        let (first, second) = (saved["articleGroups"][0]["id"].clone(), placed["id"].clone());
        let moved = save(app, &editor, &saved, |content| {
            content["articleGroups"].as_array_mut().unwrap().swap(0, 1);
            content["articleGroups"][0]["nameEn"] = json!("Clinical studies");
        })
        .await
        .json();
        assert_eq!((&moved["articleGroups"][0]["id"], &moved["articleGroups"][1]["id"]), (&second, &first));
        assert_eq!(moved["articleGroups"][0]["articleIds"], json!([article]));
        // The article names its issue.
        let listed = app.get_as(&editor, &format!("/api/v1/articles/{article}")).await.json();
        assert_eq!(listed["issue"]["label"], "Vol. 13, No. 2");
        let stale = save(app, &editor, &saved, |content| content["number"] = json!(7)).await;
        assert_eq!((stale.status, stale.json()["code"].clone()), (StatusCode::CONFLICT, json!("changed-elsewhere")));
    })
    .await;
}

#[tokio::test]
async fn invalid_issue_fields_are_reported() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let other = app.create_user(&[Role::Editor]).await;
        let author = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&editor, 2).await;
        let elsewhere = app.create_issue(&editor, 3).await;
        let [taken, declined, draft, free] = [
            app.create_article(&author, ArticleStatus::Accepted).await,
            app.create_article(&author, ArticleStatus::Declined).await,
            app.create_draft(&author, "A draft").await,
            app.create_article(&author, ArticleStatus::Accepted).await,
        ]
        .map(|article| article["id"].as_i64().unwrap());
        let placed = save(app, &editor, &elsewhere, |content| content["articleGroups"] = json!([new_section("A", &[taken])])).await;
        assert_eq!(placed.status, StatusCode::OK, "{placed:?}");
        let foreign_section = placed.json()["articleGroups"][0]["id"].clone();
        let theirs = app.upload_file(&other, "cover.png", picture(ImageFormat::Png, 4, 6)).await.json()["id"].clone();
        let text = app.upload_file(&editor, "notes.txt", b"notes".to_vec()).await.json()["id"].clone();
        let cases: Vec<(Value, &[&str])> = vec![
            (json!({ "articleGroups": [new_section("A", &[free, taken])] }), &["articleGroups.0.articleIds.1: in-another-issue"]),
            (json!({ "articleGroups": [new_section("A", &[declined, draft, 999_999])] }), &[
                "articleGroups.0.articleIds.0: not-for-an-issue",
                "articleGroups.0.articleIds.1: not-for-an-issue",
                "articleGroups.0.articleIds.2: not-for-an-issue",
            ]),
            (json!({ "articleGroups": [new_section("A", &[free]), new_section("B", &[free])] }), &["articleGroups.1.articleIds.0: already-taken"]),
            (json!({ "articleGroups": [{ "id": foreign_section, "nameEn": "A", "nameRu": "А", "articleIds": [] }] }), &["articleGroups.0.id: not-in-list"]),
            (json!({ "articleGroups": [{ "id": null, "nameEn": "", "nameRu": " ", "articleIds": [] }] }), &["articleGroups.0.nameEn: required", "articleGroups.0.nameRu: required"]),
            (json!({ "editorGroups": [] }), &["editorGroups: required"]),
            (json!({ "coverId": theirs }), &["coverId: unknown-file"]),
            (json!({ "coverId": text, "pdfId": text }), &["coverId: unknown-file", "pdfId: unknown-file"]),
            (json!({ "introRu": format!("<img src=\"/api/v1/pictures/{}\">", theirs.as_str().unwrap()) }), &["introRu: unknown-file"]),
            (json!({ "introEn": "<img src=\"/api/v1/pictures/../users\">" }), &["introEn: unknown-file"]),
            (json!({ "introEn": "x".repeat(100_001) }), &["introEn: too-long"]),
            (json!({ "number": 3 }), &["number: already-taken"]),
            (json!({ "doi": "ten" }), &["doi: invalid"]),
            (json!({ "showOnMainPage": "yes" }), &["showOnMainPage: wrong-type"]),
        ];
        for (change, expected) in cases {
            let response = save(app, &editor, &issue, |content| {
                for (field, value) in change.as_object().unwrap() {
                    content[field] = value.clone();
                }
            })
            .await;
            assert_eq!(field_errors(&response), expected, "{:.200}", change.to_string());
        }
        // Nothing of it was saved.
        assert_eq!(app.get_as(&editor, &issue_path(&issue)).await.json(), issue);
        let nowhere = app.put_as(&editor, &format!("{ISSUES}/999"), &issue_content(&issue)).await;
        assert_eq!(nowhere.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, &format!("{ISSUES}/thirteen")).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

/// Cover and PDF are readable only by editors until the issue is published.
#[tokio::test]
async fn issue_files_become_public_on_publication() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let colleague = app.create_user(&[Role::Admin]).await;
        let reader = app.create_user(&[Role::User]).await;
        let issue = app.create_issue(&editor, 2).await;
        let cover = app.upload_file(&editor, "cover.png", picture(ImageFormat::Png, 40, 60)).await.json();
        let pdf = app.upload_file(&editor, "issue.pdf", blank_pdf(2)).await.json();
        let response = save(app, &editor, &issue, |content| {
            content["coverId"] = cover["id"].clone();
            content["pdfId"] = pdf["id"].clone();
        })
        .await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let cover_picture = format!("/api/v1/pictures/{}", cover["id"].as_str().unwrap());
        let cover_file = format!("/api/v1/files/{}", cover["id"].as_str().unwrap());
        let pdf_file = format!("/api/v1/files/{}", pdf["id"].as_str().unwrap());
        let status = async |user: &TestUser, path: &str| app.get_as(user, path).await.status.as_u16();
        for path in [&cover_picture, &cover_file, &pdf_file] {
            assert_eq!((status(&colleague, path).await, status(&reader, path).await), (200, 404), "{path}");
        }
        let published = app
            .post_as(
                &editor,
                &format!("{}/publish", issue_path(&issue)),
                &json!({ "publicationDate": "2026-03-10" }),
            )
            .await;
        assert_eq!(published.status, StatusCode::OK, "{published:?}");
        assert_eq!(
            (
                status(&reader, &cover_picture).await,
                status(&reader, &cover_file).await,
                status(&reader, &pdf_file).await
            ),
            (200, 404, 200)
        );
        assert_eq!(app.get(&cover_picture).await.status, StatusCode::OK);
        // Another issue cannot use the same cover.
        let other = app.create_issue(&editor, 3).await;
        let reused = save(app, &editor, &other, |content| content["coverId"] = cover["id"].clone()).await;
        assert_eq!(field_errors(&reused), ["coverId: unknown-file"]);
    })
    .await;
}
