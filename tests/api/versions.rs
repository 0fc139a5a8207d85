//! Versions of published articles: what a correction in place keeps, what readers find at the addresses of older
//! versions, and what nobody may learn from them.

use chrono::TimeDelta;
use reqwest::StatusCode;
use rules::Role;
use serde_json::{Value, json};
use testkit::articles::blank_pdf;
use testkit::{TestApp, TestResponse, TestUser};

use crate::discovery::fixtures;
use crate::notices::fixtures::{Published, issue, publish_article, read, read_public, slug_of};

/// Saves the article with another value of a field.
async fn change(app: &TestApp, editor: &TestUser, article: i64, field: &str, value: Value) {
    let mut content = read(app, editor, article).await;
    for field in ["doi", "pageFirst", "pageLast"] {
        if content[field].is_null() {
            content[field] = json!("");
        }
    }
    content[field] = value;
    let saved = app.put_as(editor, &format!("/api/v1/articles/{article}"), &content).await;
    assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
}

async fn read_version(app: &TestApp, language: &str, article: i64, rest: &str) -> TestResponse {
    let slug = slug_of(app, article).await;
    app.get(&format!("/api/v1/public/{language}/articles/{slug}/versions/{rest}")).await
}

async fn list(app: &TestApp, editor: &TestUser, article: i64) -> Value {
    let response = app.get_as(editor, &format!("/api/v1/articles/{article}/versions")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}

/// Waits until a change makes another version.
async fn next_hour(app: &TestApp) {
    app.state.clock.advance(TimeDelta::hours(1));
}

#[tokio::test]
async fn older_versions_stay_readable_with_their_differences() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let (article, editor) = (published.id(), &published.editor);
        assert_eq!(read_public(app, "en", article).await["versions"], json!([]), "it was never changed");
        change(app, editor, article, "abstractEn", json!("<p>Survival was 87% at two years.</p>")).await;
        next_hour(app).await;
        change(app, editor, article, "abstractEn", json!("<p>Survival was 78% at two years.</p>")).await;
        let summary = json!({ "summaryEn": "Survival corrected.", "summaryRu": "Исправлена выживаемость." });
        let path = format!("/api/v1/articles/{article}/versions/3");
        assert_eq!(app.put_as(editor, &path, &summary).await.status, StatusCode::NO_CONTENT);

        let current = read_public(app, "ru", article).await;
        assert_eq!(current["version"], 3);
        let versions = current["versions"].as_array().unwrap();
        let numbers: Vec<&Value> = versions.iter().map(|version| &version["number"]).collect();
        assert_eq!(numbers, [3, 2, 1]);
        assert_eq!(versions[0]["changedParts"], json!(["Резюме"]));
        assert_eq!(versions[0]["summary"], json!({ "text": "Исправлена выживаемость.", "language": "ru" }));
        assert_eq!((&versions[2]["summary"], &versions[2]["changedParts"]), (&Value::Null, &json!([])));

        let second = read_version(app, "en", article, "2").await.json();
        assert_eq!(second["abstract"]["text"], "<p>Survival was 87% at two years.</p>");
        assert_eq!((&second["version"], &second["versions"][0]["number"]), (&json!(2), &json!(3)));
        let first = read_version(app, "en", article, "1").await.json();
        assert_eq!(first["abstract"]["text"], "<p>Two hundred patients were followed.</p>");
        let third = read_version(app, "en", article, "3").await.json();
        assert_eq!(third["abstract"]["text"], "<p>Survival was 78% at two years.</p>");

        let changes = read_version(app, "en", article, "3/changes").await.json();
        assert_eq!(
            changes["parts"],
            json!([{ "name": "Abstract", "language": "en", "paragraphs": [[
            { "kind": "unchanged", "text": "Survival was " },
            { "kind": "removed", "text": "87" },
            { "kind": "added", "text": "78" },
            { "kind": "unchanged", "text": "% at two years." },
        ]] }])
        );
    })
    .await;
}

#[tokio::test]
async fn saves_within_an_hour_are_one_version() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let (article, editor) = (published.id(), &published.editor);
        change(app, editor, article, "titleEn", json!("Grafts in rats")).await;
        change(app, editor, article, "keywordsEn", json!(["rats"])).await;
        change(app, editor, article, "titleEn", json!("Grafts in two rats")).await;
        let versions = list(app, editor, article).await;
        assert_eq!(versions.as_array().unwrap().len(), 1);
        assert_eq!(versions[0]["changedParts"], json!(["Title", "Keywords and theme"]));
        assert_eq!(versions[0]["number"], 2);

        // Another editor begins a version of his own, and so does the same one an hour later.
        let other = app.create_user(&[Role::Editor]).await;
        change(app, &other, article, "titleEn", json!("Grafts in three rats")).await;
        app.state.clock.advance(TimeDelta::hours(1));
        change(app, &other, article, "titleEn", json!("Grafts in four rats")).await;
        assert_eq!(list(app, editor, article).await.as_array().unwrap().len(), 3);

        // A change that is taken back is none.
        change(app, &other, article, "titleEn", json!("Grafts in three rats")).await;
        assert_eq!(list(app, editor, article).await.as_array().unwrap().len(), 2);
        let first = read_version(app, "en", article, "1").await.json();
        assert_eq!(first["title"]["text"], "Grafts in mice");
    })
    .await;
}

#[tokio::test]
async fn what_programs_read_makes_no_version() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let (article, editor) = (published.id(), &published.editor);
        let content = read(app, editor, article).await;
        change(app, editor, article, "doi", json!("10.18620/another")).await;
        change(app, editor, article, "pageFirst", json!("12")).await;
        change(app, editor, article, "titleEn", content["titleEn"].clone()).await;
        let mut affiliations = content["affiliations"].clone();
        affiliations[0]["details"] = json!({ "city_en": "Demograd", "country": "DE" });
        change(app, editor, article, "affiliations", affiliations).await;
        assert_eq!(list(app, editor, article).await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn publication_that_can_be_undone_is_changed_without_a_version() {
    fixtures::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, rules::ArticleStatus::Accepted).await;
        let id = article["id"].as_i64().unwrap();
        change(app, &editor, id, "titleEn", json!("Before the publication")).await;
        let response = crate::notices::fixtures::publish(app, &editor, id).await;
        assert_eq!(response.status, StatusCode::OK, "{response:?}");
        change(app, &editor, id, "titleEn", json!("Within the hold")).await;
        assert_eq!(list(app, &editor, id).await, json!([]));
        app.expire_hold().await;
        change(app, &editor, id, "titleEn", json!("After the hold")).await;
        assert_eq!(list(app, &editor, id).await.as_array().unwrap().len(), 1);
        assert_eq!(read_version(app, "en", id, "1").await.json()["title"]["text"], "Within the hold");
    })
    .await;
}

async fn with_pdf(app: &TestApp, pages: usize) -> Published {
    let published = publish_article(app).await;
    set_pdf(app, &published, pages).await;
    next_hour(app).await;
    published
}

async fn set_pdf(app: &TestApp, published: &Published, pages: usize) {
    let file = app.upload_file(&published.editor, "proof.pdf", blank_pdf(pages)).await.json();
    change(app, &published.editor, published.id(), "pdfEnId", file["id"].clone()).await;
}

#[tokio::test]
async fn pdf_of_an_older_version_stays() {
    fixtures::run(async |app| {
        let published = with_pdf(app, 2).await;
        set_pdf(app, &published, 3).await;
        let slug = slug_of(app, published.id()).await;
        // Unlinked files are deleted after a week.
        app.state.clock.advance(TimeDelta::days(30));
        let mut connection = app.state.pool.acquire().await.unwrap();
        for _ in 0..2 {
            kit::jobs::add(&mut connection, &::files::CollectUnlinkedFiles {}, kit::jobs::Plan::now())
                .await
                .unwrap();
            app.run_jobs().await;
            app.state.clock.advance(TimeDelta::days(30));
        }
        let second = app.get(&format!("/articles/{slug}.v2.en.pdf")).await;
        assert_eq!((second.status, &second.body), (StatusCode::OK, &blank_pdf(2)));
        for missing in ["v1.en", "v2.ru", "v3.en", "v9.en", "v0.en"] {
            let response = app.get(&format!("/articles/{slug}.{missing}.pdf")).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{missing}");
        }
        let view = read_version(app, "en", published.id(), "2").await.json();
        assert_eq!(view["pdf"][0]["size"], blank_pdf(2).len());
    })
    .await;
}

#[tokio::test]
async fn pdf_without_a_stamp_is_not_served_while_the_article_carries_a_warning() {
    fixtures::run(async |app| {
        let published = with_pdf(app, 2).await;
        set_pdf(app, &published, 3).await;
        let slug = slug_of(app, published.id()).await;
        let status = async || app.get(&format!("/articles/{slug}.v2.en.pdf")).await.status;
        issue(app, &published.editor, published.id(), "correction").await;
        assert_eq!(status().await, StatusCode::OK, "a corrected article can be trusted");
        issue(app, &published.editor, published.id(), "retraction").await;
        assert_eq!(status().await, StatusCode::NOT_FOUND);
        let view = read_version(app, "en", published.id(), "2").await.json();
        assert_eq!((&view["pdf"], &view["status"]["code"]), (&json!([]), &json!("retracted")));
    })
    .await;
}

#[tokio::test]
async fn removal_takes_the_text_of_all_versions() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let (article, editor) = (published.id(), &published.editor);
        change(app, editor, article, "abstractEn", json!("<p>A name of a patient.</p>")).await;
        next_hour(app).await;
        change(app, editor, article, "abstractEn", json!("<p>Without it.</p>")).await;
        issue(app, editor, article, "removal").await;
        let second = read_version(app, "en", article, "2").await;
        assert_eq!(second.status, StatusCode::OK);
        assert_eq!(second.json()["abstract"]["text"], "");
        assert!(second.json()["title"]["text"].as_str().unwrap().starts_with("REMOVED: "));
        for changes in ["2/changes", "3/changes"] {
            assert_eq!(read_version(app, "en", article, changes).await.status, StatusCode::NOT_FOUND);
        }
    })
    .await;
}

#[tokio::test]
async fn addresses_of_authors_are_in_no_version() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let article = published.id();
        change(app, &published.editor, article, "titleEn", json!("Another title")).await;
        let first = read_version(app, "en", article, "1").await.json();
        assert_eq!(first["authors"][0]["name"], "Anna Author");
        assert_eq!(
            (&first["authors"][0]["isCorresponding"], &first["authors"][0]["email"]),
            (&json!(true), &Value::Null)
        );
        assert!(read_public(app, "en", article).await["authors"][0]["email"].is_string());
    })
    .await;
}

#[tokio::test]
async fn invalid_requests_are_refused() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let (article, editor) = (published.id(), &published.editor);
        change(app, editor, article, "titleEn", json!("Another title")).await;
        for rest in ["0", "-1", "3", "2147483648", "x", "1/changes", "3/changes", "-2147483648/changes"] {
            let status = read_version(app, "en", article, rest).await.status;
            assert!(
                matches!(status, StatusCode::NOT_FOUND | StatusCode::UNPROCESSABLE_ENTITY),
                "{rest}: {status}"
            );
        }
        let describe = async |number: &str, summary: Value| {
            app.put_as(editor, &format!("/api/v1/articles/{article}/versions/{number}"), &summary)
                .await
                .status
        };
        let summary = json!({ "summaryEn": "a", "summaryRu": "" });
        for number in ["1", "3", "-2147483648"] {
            assert_eq!(describe(number, summary.clone()).await, StatusCode::NOT_FOUND, "{number}");
        }
        let long = json!({ "summaryEn": "a".repeat(1_001), "summaryRu": "" });
        assert_eq!(describe("2", long).await, StatusCode::UNPROCESSABLE_ENTITY);
        let hostile = json!({ "summaryEn": "<script>alert(1)</script>", "summaryRu": "\u{202e}" });
        assert_eq!(describe("2", hostile).await, StatusCode::NO_CONTENT);
        let shown = read_public(app, "en", article).await;
        assert_eq!(shown["versions"][0]["summary"]["text"], "<script>alert(1)</script>", "plain text");
        assert_eq!(describe("2", json!({ "summaryEn": "a" })).await, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn twenty_editors_make_each_version_once() {
    fixtures::run(async |app| {
        let published = publish_article(app).await;
        let article = published.id();
        let mut content = read(app, &published.editor, article).await;
        for field in ["pageFirst", "pageLast"] {
            content[field] = json!("");
        }
        let mut editors = Vec::new();
        for _ in 0..20 {
            editors.push(app.create_user(&[Role::Editor]).await);
        }
        let path = format!("/api/v1/articles/{article}");
        let saves = editors.iter().enumerate().map(|(number, editor)| {
            let mut content = content.clone();
            content["titleEn"] = json!(format!("Grafts in {number} mice"));
            let path = &path;
            async move { app.put_as(editor, path, &content).await.status }
        });
        let statuses = futures::future::join_all(saves).await;
        let saved = statuses.iter().filter(|status| **status == StatusCode::OK).count();
        assert_eq!(saved, 1, "the others have read an earlier version of the form: {statuses:?}");
        assert_eq!(list(app, &published.editor, article).await.as_array().unwrap().len(), 1);
    })
    .await;
}
