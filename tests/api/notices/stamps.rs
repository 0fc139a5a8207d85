//! The PDF of an article with a status says it on every page; the uploaded file stays as it is.

use std::fs;
use std::process::Command;

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, editor_article_path};
use testkit::{TestApp, TestUser};

use super::fixtures::{Published, issue, publish_article, slug_of};

const PAGES: usize = 3;

/// Publishes an article with this PDF in both languages, whose copies are made.
async fn publish_with_pdfs(app: &TestApp, pdf: &[u8]) -> Published {
    let published = publish_article(app).await;
    set_pdfs(app, &published.editor, published.id(), pdf).await;
    app.run_jobs().await;
    published
}

async fn set_pdfs(app: &TestApp, editor: &TestUser, article: i64, pdf: &[u8]) {
    for language in ["pdfEn", "pdfRu"] {
        let file = app.upload_file(editor, "proof.pdf", pdf.to_vec()).await.json();
        let path = editor_article_path(&json!({ "id": article }));
        let changed = app.patch_as(editor, &path, &json!({ format!("{language}Id"): file["id"] })).await;
        assert_eq!(changed.status, StatusCode::OK, "{changed:?}");
    }
}

async fn served(app: &TestApp, article: i64, language: &str) -> Vec<u8> {
    let slug = slug_of(app, article).await;
    let response = app.get(&format!("/articles/{slug}.{language}.pdf")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.body
}

/// Returns the text of each page that readers get.
async fn pages(app: &TestApp, article: i64, language: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("served.pdf");
    fs::write(&path, served(app, article, language).await).unwrap();
    let output = Command::new("pdftotext").arg(&path).arg("-").output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_terminator('\u{c}').map(|page| page.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Asserts that each page in both languages has this text and nothing else.
async fn assert_stamped(app: &TestApp, article: i64, [en, ru]: [&str; 2]) {
    assert_eq!(pages(app, article, "en").await, vec![en; PAGES]);
    assert_eq!(pages(app, article, "ru").await, vec![ru; PAGES]);
}

async fn assert_uploads_unchanged(app: &TestApp, published: &Published, pdf: &[u8]) {
    let path = editor_article_path(&published.article);
    let article = app.get_as(&published.editor, &path).await.json();
    for language in ["pdfEn", "pdfRu"] {
        let id = article[language]["id"].as_str().unwrap();
        let upload = app.get_as(&published.editor, &format!("/api/v1/files/{id}")).await;
        assert!(upload.body == pdf, "{language}");
    }
}

async fn count_copies(app: &TestApp, article: i64) -> i64 {
    sqlx::query_scalar("select count(*) from files where storage_key like 'published/' || $1 || '.%'")
        .bind(article)
        .fetch_one(&app.state.pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn every_page_says_the_status_in_the_language_of_the_pdf() {
    for (kind, line_en, line_ru) in [
        (
            "retraction",
            "RETRACTED on 2 March 2026. See the notice:",
            "СТАТЬЯ ОТОЗВАНА 2 марта 2026 г. См. уведомление:",
        ),
        (
            "expression-of-concern",
            "EXPRESSION OF CONCERN issued on 2 March 2026. See the notice:",
            "ВЫРАЖЕНА ОБЕСПОКОЕННОСТЬ 2 марта 2026 г. См. уведомление:",
        ),
        ("correction", "Corrected on 2 March 2026: see", "Статья исправлена 2 марта 2026 г. См."),
    ] {
        TestApp::run(async |app| {
            let pdf = blank_pdf(PAGES);
            let published = publish_with_pdfs(app, &pdf).await;
            let id = published.id();
            assert_stamped(app, id, ["", ""]).await;
            let notice = issue(app, &published.editor, id, kind).await;
            assert_stamped(app, id, ["", ""]).await;
            app.run_jobs().await;
            let address = format!("https://doi.org/10.18620/notice-{notice}");
            let [en, ru] = [line_en, line_ru].map(|line| format!("{line} {address}"));
            assert_stamped(app, id, [&en, &ru]).await;
            assert_uploads_unchanged(app, &published, &pdf).await;
        })
        .await;
    }
}

#[tokio::test]
async fn stamp_follows_the_status_and_goes_with_it() {
    TestApp::run(async |app| {
        let pdf = blank_pdf(PAGES);
        let published = publish_with_pdfs(app, &pdf).await;
        let (editor, id) = (&published.editor, published.id());
        issue(app, editor, id, "addendum").await;
        app.run_jobs().await;
        assert_stamped(app, id, ["", ""]).await;

        let concern = issue(app, editor, id, "expression-of-concern").await;
        app.run_jobs().await;
        assert!(pages(app, id, "en").await[0].ends_with(&format!("notice-{concern}")));
        let retraction = issue(app, editor, id, "retraction").await;
        app.run_jobs().await;
        for page in pages(app, id, "en").await {
            assert!(
                page.starts_with("RETRACTED on") && page.ends_with(&format!("notice-{retraction}")),
                "{page}"
            );
            assert!(!page.contains("CONCERN"), "{page}");
        }
        for (notice, expected) in [(retraction, "EXPRESSION OF CONCERN"), (concern, "")] {
            let undo = format!("/api/v1/articles/{notice}/undo-publish");
            assert_eq!(app.post_as(editor, &undo, &json!({})).await.status, StatusCode::OK);
            app.run_jobs().await;
            let page = pages(app, id, "en").await.remove(0);
            assert!(page.starts_with(expected) && page.is_empty() == expected.is_empty(), "{page}");
        }
        assert_uploads_unchanged(app, &published, &pdf).await;
    })
    .await;
}

#[tokio::test]
async fn each_status_makes_a_copy_once() {
    TestApp::run(async |app| {
        let published = publish_with_pdfs(app, &blank_pdf(PAGES)).await;
        let (editor, id) = (&published.editor, published.id());
        assert_eq!(count_copies(app, id).await, 2);
        let notice = issue(app, editor, id, "retraction").await;
        app.run_jobs().await;
        assert_eq!(count_copies(app, id).await, 4);
        let copy = served(app, id, "ru").await;
        // The job runs again after a change that the copy does not show.
        let path = editor_article_path(&json!({ "id": notice }));
        let mut content = app.get_as(editor, &path).await.json();
        content["contentHtmlEn"] = json!("<p>Three figures are exchanged.</p>");
        for field in ["pageFirst", "pageLast"] {
            content[field] = json!("");
        }
        let saved = app.put_as(editor, &path, &content).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        app.run_jobs().await;
        assert_eq!(count_copies(app, id).await, 4);
        assert!(served(app, id, "ru").await == copy);
    })
    .await;
}

#[tokio::test]
async fn notice_has_no_stamp_unless_it_is_corrected_itself() {
    TestApp::run(async |app| {
        let published = publish_with_pdfs(app, &blank_pdf(PAGES)).await;
        let (editor, id) = (&published.editor, published.id());
        let correction = issue(app, editor, id, "correction").await;
        set_pdfs(app, editor, correction, &blank_pdf(PAGES)).await;
        app.run_jobs().await;
        assert_stamped(app, correction, ["", ""]).await;
        let second = issue(app, editor, correction, "correction").await;
        app.run_jobs().await;
        assert!(pages(app, correction, "en").await[0].ends_with(&format!("notice-{second}")));
        assert!(pages(app, id, "en").await[0].ends_with(&format!("notice-{correction}")));
    })
    .await;
}

#[tokio::test]
async fn pdf_that_cannot_be_stamped_is_served_with_a_warning_to_editors() {
    TestApp::run(async |app| {
        let plain = String::from_utf8(blank_pdf(PAGES)).unwrap();
        let locked = plain.replace("/Size", "/Encrypt << /Filter /X >> /Size").into_bytes();
        let published = publish_with_pdfs(app, &locked).await;
        let (editor, id) = (&published.editor, published.id());
        let warnings = async || {
            let article = app.get_as(editor, &editor_article_path(&published.article)).await.json();
            article["pdfWarnings"]
                .as_array()
                .unwrap()
                .iter()
                .map(|pdf| pdf["warnings"].clone())
                .collect::<Vec<Value>>()
        };
        let is_stampable = |found: &Value| !found.as_array().unwrap().contains(&json!("not-stamped"));
        let before = warnings().await;
        assert!(before.len() == 2 && before.iter().all(is_stampable), "{before:?}");
        issue(app, editor, id, "retraction").await;
        app.run_jobs().await;
        assert!(served(app, id, "en").await == locked);
        let after = warnings().await;
        assert!(after.len() == 2 && !after.iter().any(is_stampable), "{after:?}");
        assert_eq!(after[0][0], "not-stamped", "first, since readers are misled");

        set_pdfs(app, editor, id, &blank_pdf(PAGES)).await;
        app.run_jobs().await;
        assert!(pages(app, id, "en").await[0].starts_with("RETRACTED"));
        assert!(warnings().await.iter().all(is_stampable));
    })
    .await;
}
