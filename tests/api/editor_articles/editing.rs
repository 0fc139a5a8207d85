//! Editing of texts, references, files and dates by editors.

use image::ImageFormat;
use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, editor_article_path};
use testkit::{TestApp, TestUser};

use crate::files::samples::picture;

/// Request body that saves this article unchanged.
fn editor_content(article: &Value) -> Value {
    let mut content = testkit::articles::article_content(article);
    for field in ["doi", "pageFirst", "pageLast"] {
        if content[field].is_null() {
            content[field] = json!("");
        }
    }
    content
}

async fn read_article(app: &TestApp, editor: &TestUser, article: &Value) -> Value {
    let response = app.get_as(editor, &editor_article_path(article)).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// Saves a change and lists path and type of each field error.
async fn save_errors(
    app: &TestApp,
    editor: &TestUser,
    article: &Value,
    change: impl FnOnce(&mut Value),
) -> Vec<String> {
    let mut content = editor_content(&read_article(app, editor, article).await);
    change(&mut content);
    let response = app.put_as(editor, &editor_article_path(article), &content).await;
    if response.status == StatusCode::OK {
        return Vec::new();
    }
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
    let errors = response.json()["detail"].as_array().unwrap().clone();
    let describe = |error: &Value| {
        let path = error["loc"].as_array().unwrap()[1..].iter().map(|part| part.as_str().unwrap());
        format!("{}: {}", path.collect::<Vec<_>>().join("."), error["type"].as_str().unwrap())
    };
    errors.iter().map(describe).collect()
}

#[tokio::test]
async fn saved_article_is_returned_and_outdated_version_is_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let pdf = app.upload_file(&editor, "final.pdf", blank_pdf(2)).await.json();
        let table = app.upload_file(&editor, "table.csv", b"a,b\n1,2\n".to_vec()).await.json();
        let figure = app.upload_file(&editor, "figure.png", picture(ImageFormat::Png, 40, 30)).await.json();
        let before = read_article(app, &editor, &article).await;
        assert_eq!(before["isTranslationMissing"], false);
        let mut content = editor_content(&before);
        let address = format!("/api/v1/pictures/{}", figure["id"].as_str().unwrap());
        content["titleRu"] = json!("Поздняя реактивация");
        content["askForTranslation"] = json!(false);
        content["contentHtmlEn"] = json!(format!(
            "<h2>Results</h2><p onclick=\"x()\">n = 12<script>alert(1)</script></p><figure><img src=\"{address}\" alt=\"Curve\"></figure>"
        ));
        content["doi"] = json!("https://doi.org/10.18620/ctt-1");
        content["pageFirst"] = json!("12");
        content["pageLast"] = json!("21");
        content["references"] = json!([
            { "reference": " Ivanov I. Title.\n J. 2020. ", "articleIds": [{ "format": "pubmed", "value": "12345678" }] },
            { "reference": "  ", "articleIds": [] },
            { "reference": "Second", "articleIds": [] },
        ]);
        content["pdfEnId"] = pdf["id"].clone();
        content["files"] = json!([{ "fileId": table["id"], "typeId": 7, "comment": "Tidied" }]);
        let response = app.put_as(&editor, &editor_article_path(&article), &content).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let saved = response.json();
        assert_eq!(saved["contentHtmlEn"], format!("<h2>Results</h2><p>n = 12</p><figure><img src=\"{address}\" alt=\"Curve\"></figure>"));
        assert_eq!((&saved["doi"], &saved["pageFirst"], &saved["pageLast"]), (&json!("10.18620/ctt-1"), &json!("12"), &json!("21")));
        assert_eq!(saved["references"][0]["reference"], "Ivanov I. Title. J. 2020.");
        assert_eq!(saved["references"].as_array().unwrap().len(), 2);
        assert_eq!((&saved["pdfEn"]["fileName"], &saved["pdfEnId"]), (&json!("final.pdf"), &pdf["id"]));
        assert_eq!((&saved["files"][0]["fromAuthor"], &saved["files"][0]["isChangeable"]), (&json!(false), &json!(true)));
        assert_eq!(saved["isTranslationMissing"], true);
        assert_eq!(saved["version"], before["version"].as_i64().unwrap() + 1);
        assert_eq!(read_article(app, &editor, &article).await, saved);
        // Saving the returned content changes only the version.
        let again = app.put_as(&editor, &editor_article_path(&article), &editor_content(&saved)).await.json();
        assert_eq!((&again["contentHtmlEn"], &again["references"]), (&saved["contentHtmlEn"], &saved["references"]));

        let stale = app.put_as(&editor, &editor_article_path(&article), &content).await;
        assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("changed-elsewhere")));
        // A picture is readable only by editors before publication, and public afterwards.
        assert_eq!(app.get(&address).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&author, &address).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, &address).await.header("content-type"), "image/png");
        let body = json!({ "publicationDate": "2026-03-02" });
        app.post_as(&editor, &format!("{}/publish", editor_article_path(&article)), &body).await;
        assert_eq!(app.get(&address).await.header("cache-control"), "public, max-age=3600, s-maxage=5, stale-if-error=86400");
        // The original file, with its metadata, stays internal.
        let original = figure["url"].as_str().unwrap();
        assert_eq!(app.get_as(&author, original).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get_as(&editor, original).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&author, pdf["url"].as_str().unwrap()).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&author, table["url"].as_str().unwrap()).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn concurrent_saves_of_one_version_accept_one() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let content = editor_content(&read_article(app, &editor, &article).await);
        let (editor, path) = (&editor, &editor_article_path(&article));
        let saves = (0..20).map(|number| {
            let mut content = content.clone();
            content["themeEn"] = json!(format!("Theme {number}"));
            async move { app.put_as(editor, path, &content).await.status }
        });
        let statuses = futures::future::join_all(saves).await;
        assert_eq!(statuses.iter().filter(|status| **status == StatusCode::OK).count(), 1);
        assert_eq!(statuses.iter().filter(|status| **status == StatusCode::CONFLICT).count(), 19);
    })
    .await;
}

#[tokio::test]
async fn invalid_article_fields_are_reported() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let other = app.create_article(&author, ArticleStatus::Accepted).await;
        let author_file = app.upload_file(&author, "mine.pdf", blank_pdf(1)).await.json();
        let author_picture =
            app.upload_file(&author, "mine.png", picture(ImageFormat::Png, 9, 9)).await.json();
        let own_picture = app.upload_file(&editor, "own.png", picture(ImageFormat::Png, 9, 9)).await.json();
        assert!(
            save_errors(app, &editor, &other, |content| content["doi"] = json!("10.18620/taken"))
                .await
                .is_empty()
        );
        let image_tag = |file: &Value| {
            json!(format!("<img src=\"/api/v1/pictures/{}\" alt=\"\">", file["id"].as_str().unwrap()))
        };
        let cases: Vec<(&str, Value, &str)> = vec![
            ("doi", json!("10.18620/taken"), "doi: already-taken"),
            ("doi", json!("not one"), "doi: invalid"),
            ("pageLast", json!("7"), "pageFirst: required"),
            ("titleEn", json!(" "), "titleEn: required"),
            ("authors", json!([]), "authors: required"),
            ("authors", json!(vec![json!({}); 101]), "authors: too-many"),
            ("authors", json!(vec![json!({}); 10_001]), "authors: too-large"),
            ("contentHtmlEn", json!("<p>a&b</p>".repeat(25_000)), "contentHtmlEn: too-long"),
            ("contentHtmlRu", json!("x".repeat(300_001)), "contentHtmlRu: too-long"),
            ("contentHtmlEn", json!("<div>".repeat(20_000)), "contentHtmlEn: malformed"),
            ("contentHtmlEn", image_tag(&author_picture), "contentHtmlEn: unknown-file"),
            (
                "contentHtmlEn",
                json!("<img src=\"/api/v1/pictures/x\" alt=\"\">"),
                "contentHtmlEn: unknown-file",
            ),
            ("doi", json!("10.18620/TAKEN"), "doi: already-taken"),
            ("pdfEnId", author_file["id"].clone(), "pdfEnId: unknown-file"),
            ("pdfRuId", own_picture["id"].clone(), "pdfRuId: unknown-file"),
            (
                "files",
                json!([{ "fileId": author_file["id"], "typeId": 1, "comment": "" }]),
                "files.0.fileId: unknown-file",
            ),
            (
                "files",
                json!([{ "fileId": own_picture["id"], "typeId": 4, "comment": "" }]),
                "files.0.typeId: not-in-list",
            ),
            (
                "references",
                json!([{ "reference": "A", "articleIds": [{ "format": "doi", "value": "x" }] }]),
                "references.0.articleIds.0.value: invalid",
            ),
            (
                "references",
                json!([{ "reference": "A", "articleIds": [{ "format": "isbn", "value": "x" }] }]),
                "references.0.articleIds.0.format: not-in-list",
            ),
            ("references", json!("all of them"), "references: wrong-type"),
        ];
        for (field, value, expected) in cases {
            let found = save_errors(app, &editor, &article, |content| content[field] = value).await;
            assert_eq!(found, [expected]);
        }
    })
    .await;
}

#[tokio::test]
async fn dates_are_changed_one_at_a_time_and_stay_in_order() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let article = app.create_article(&author, ArticleStatus::Published).await;
        let path = editor_article_path(&article);
        let seen = read_article(app, &admin, &article).await;
        assert_eq!(seen["editableDates"], json!(["submissionDate", "acceptanceDate", "publicationDate"]));
        let moved = app.patch_as(&admin, &path, &json!({ "acceptanceDate": "2026-02-15" })).await;
        assert_eq!((moved.status, &moved.json()["acceptanceDate"]), (StatusCode::OK, &json!("2026-02-15")));
        assert_eq!(moved.json()["version"], seen["version"].as_i64().unwrap() + 1);
        let cleared = app.patch_as(&admin, &path, &json!({ "acceptanceDate": null })).await;
        assert_eq!((cleared.status, &cleared.json()["acceptanceDate"]), (StatusCode::OK, &Value::Null));
        for (body, kind) in [
            (json!({ "submissionDate": "2026-03-02" }), "later-than"),
            (json!({ "publicationDate": "2026-01-31" }), "earlier-than"),
            (json!({ "publicationDate": null }), "required"),
            (json!({ "publicationDate": "yesterday" }), "wrong-type"),
            (json!({ "submissionDate": "2026-01-01", "acceptanceDate": "2026-02-01" }), "exactly-one-needed"),
            (json!({}), "exactly-one-needed"),
        ] {
            let refused = app.patch_as(&admin, &path, &body).await;
            assert_eq!(refused.json()["detail"][0]["type"], kind, "{body}");
        }
        // A date that is not set yet cannot be corrected.
        let submitted = app.create_article(&author, ArticleStatus::Submitted).await;
        let early = app
            .patch_as(&admin, &editor_article_path(&submitted), &json!({ "acceptanceDate": "2026-02-20" }))
            .await;
        assert_eq!(early.status, StatusCode::CONFLICT);
        let pdf = app.upload_file(&admin, "final.pdf", blank_pdf(1)).await.json();
        let set = app.patch_as(&admin, &path, &json!({ "pdfRuId": pdf["id"] })).await.json();
        assert_eq!((&set["pdfRu"]["fileName"], &set["pdfEn"]), (&json!("final.pdf"), &Value::Null));
        let both = app.patch_as(&admin, &path, &json!({ "pdfEnId": pdf["id"] })).await;
        assert_eq!(both.json()["detail"][0]["type"], "unknown-file");
        let gone = app.patch_as(&admin, &path, &json!({ "pdfRuId": null })).await.json();
        assert_eq!(gone["pdfRu"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn pasted_references_are_parsed() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let path = format!("{}/references/parse", editor_article_path(&article));
        let raw = "1. Ivanov I, Petrov P. Late\nreactivation. Blood. 2020;135(1):1-9. doi:10.1182/blood.2019001234\n\
                   2. Smith J. Graft failure. Lancet. 2019;1:2. PMID: 31234567\n";
        let response = app.post_as(&editor, &path, &json!({ "raw": raw })).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        let found = response.json()["references"].clone();
        assert_eq!(found.as_array().unwrap().len(), 2);
        assert_eq!(found[0]["articleIds"], json!([{ "format": "doi", "value": "10.1182/blood.2019001234" }]));
        assert_eq!(found[1]["articleIds"], json!([{ "format": "pubmed", "value": "31234567" }]));
        for (raw, kind) in
            [(json!(" \n "), "required"), (json!("x".repeat(500_001)), "too-long"), (json!(7), "wrong-type")]
        {
            let refused = app.post_as(&editor, &path, &json!({ "raw": raw })).await;
            assert_eq!(refused.json()["detail"][0]["type"], kind);
        }
    })
    .await;
}
