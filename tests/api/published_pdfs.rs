//! PDFs as readers get them: a copy with metadata, while the uploaded file stays as it is.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{blank_pdf, editor_article_path};
use testkit::{TestApp, TestUser};

use crate::discovery::fixtures;

async fn publish_with_pdf(app: &TestApp, editor: &TestUser, pdf: Vec<u8>) -> (Value, String) {
    let author = app.create_user(&[Role::User]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    set_pdf(app, editor, &article, pdf).await;
    let published = fixtures::publish(app, editor, &article).await;
    assert_eq!(published.status, StatusCode::OK, "{published:?}");
    let slug = published.json()["slug"].as_str().unwrap().to_owned();
    (article, slug)
}

async fn set_pdf(app: &TestApp, editor: &TestUser, article: &Value, pdf: Vec<u8>) {
    let file = app.upload_file(editor, "proof.pdf", pdf).await.json();
    let mut content = app.get_as(editor, &editor_article_path(article)).await.json();
    content["pdfEnId"] = file["id"].clone();
    save(app, editor, article, content).await;
}

async fn save(app: &TestApp, editor: &TestUser, article: &Value, mut content: Value) {
    for field in ["doi", "pageFirst", "pageLast"] {
        if content[field].is_null() {
            content[field] = json!("");
        }
    }
    let saved = app.put_as(editor, &editor_article_path(article), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
}

async fn served(app: &TestApp, slug: &str) -> Vec<u8> {
    let response = app.get(&format!("/articles/{slug}.en.pdf")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.body
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|part| part == text.as_bytes())
}

async fn warnings(app: &TestApp, user: &TestUser, article: &Value) -> Value {
    app.get_as(user, &editor_article_path(article)).await.json()["pdfWarnings"].clone()
}

#[tokio::test]
async fn readers_get_a_copy_with_metadata_and_the_upload_stays() {
    fixtures::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let (article, slug) = publish_with_pdf(app, &editor, blank_pdf(2)).await;
        assert_eq!(served(app, &slug).await, blank_pdf(2), "until the copy is made");
        app.run_jobs().await;
        let copy = served(app, &slug).await;
        for part in [
            "W5M0MpCehiHzreSzNTczkc9d",
            "Late reactivation after transplantation",
            "prism:",
            "xmpRights:WebStatement",
            "/DisplayDocTitle true",
        ] {
            assert!(contains(&copy, part), "{part}");
        }
        let upload = app.get_as(&editor, &editor_article_path(&article)).await.json()["pdfEn"]["id"].clone();
        let path = format!("/api/v1/files/{}", upload.as_str().unwrap());
        assert_eq!(app.get_as(&editor, &path).await.body, blank_pdf(2));

        // Nothing has changed, so a second run makes no other copy.
        app.run_jobs().await;
        assert_eq!(served(app, &slug).await, copy);

        set_pdf(app, &editor, &article, blank_pdf(3)).await;
        assert_eq!(served(app, &slug).await, blank_pdf(3), "never the copy of an earlier file");
        app.run_jobs().await;
        let newer = served(app, &slug).await;
        assert!(contains(&newer, "prism:") && newer != copy);
    })
    .await;
}

#[tokio::test]
async fn copy_follows_changes_of_the_article() {
    fixtures::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let (article, slug) = publish_with_pdf(app, &editor, blank_pdf(1)).await;
        app.run_jobs().await;
        let mut content = app.get_as(&editor, &editor_article_path(&article)).await.json();
        content["titleEn"] = json!("A corrected title");
        save(app, &editor, &article, content).await;
        app.run_jobs().await;
        let copy = served(app, &slug).await;
        assert!(contains(&copy, "A corrected title") && !contains(&copy, "Late reactivation"));
    })
    .await;
}

#[tokio::test]
async fn damaged_pdf_is_served_as_uploaded_with_a_warning() {
    fixtures::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let mut broken = blank_pdf(1);
        let encrypted =
            String::from_utf8(broken.clone()).unwrap().replace("/Size", "/Encrypt << /Filter /X >> /Size");
        broken = encrypted.into_bytes();
        let (article, slug) = publish_with_pdf(app, &editor, broken.clone()).await;
        app.run_jobs().await;
        assert_eq!(served(app, &slug).await, broken);
        let found = warnings(app, &editor, &article).await;
        assert_eq!(found[0]["language"], "en");
        let codes: Vec<&str> =
            found[0]["warnings"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        assert!(codes.contains(&"encrypted") || codes.contains(&"damaged"), "{codes:?}");
    })
    .await;
}

#[tokio::test]
async fn checklist_is_shown_before_the_publication_to_editors_only() {
    fixtures::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        set_pdf(app, &editor, &article, blank_pdf(1)).await;
        assert_eq!(warnings(app, &editor, &article).await, json!([]), "not checked yet");
        app.run_jobs().await;
        let expected = json!([{ "language": "en", "warnings": ["no-text", "untagged"] }]);
        assert_eq!(warnings(app, &editor, &article).await, expected);
        let recused = app.create_user(&[Role::Editor]).await;
        sqlx::query("update articles set creator_id = $2 where id = $1")
            .bind(article["id"].as_i64())
            .bind(recused.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let seen = warnings(app, &recused, &article).await;
        assert!(seen == json!([]) || seen == Value::Null, "{seen}");
    })
    .await;
}
