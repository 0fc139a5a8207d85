//! Checklists and previews of articles and issues before their publication.

use reqwest::StatusCode;
use rules::article::Relation;
use rules::article::publishing::can_preview;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::{Value, json};
use testkit::articles::editor_article_path;
use testkit::issues::{issue_content, issue_path, new_section};
use testkit::{TestApp, TestUser};

async fn set(app: &TestApp, article: &Value, assignment: &str) {
    sqlx::query(sqlx::AssertSqlSafe(format!("update articles set {assignment} where id = $1")))
        .bind(article["id"].as_i64())
        .execute(&app.state.pool)
        .await
        .unwrap();
}

async fn issue_with(app: &TestApp, editor: &TestUser, articles: &[&Value]) -> Value {
    let issue = app.create_issue(editor, 2).await;
    let ids: Vec<i64> = articles.iter().map(|article| article["id"].as_i64().unwrap()).collect();
    let mut content = issue_content(&issue);
    content["articleGroups"] = json!([new_section("Studies", &ids)]);
    app.put_as(editor, &issue_path(&issue), &content).await.json()
}

#[tokio::test]
async fn article_checklist_names_what_readers_would_miss() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let warnings = async || {
            app.get_as(&editor, &editor_article_path(&article)).await.json()["publicationWarnings"].clone()
        };
        set(app, &article, "title_ru = '', doi = null").await;
        assert_eq!(warnings().await, json!(["no-doi", "no-pdf", "no-references", "no-translation"]));
        set(app, &article, "title_ru = 'Название', abstract_ru = '<p>Текст</p>', doi = '10.1234/a'").await;
        assert_eq!(warnings().await, json!(["no-pdf", "no-references"]));
        // Pages are expected from the day on which the article has an issue.
        issue_with(app, &editor, &[&article]).await;
        assert_eq!(warnings().await, json!(["no-pages", "no-pdf", "no-references"]));
        // Warnings do not prevent the publication.
        let body = json!({ "publicationDate": "2026-03-02" });
        let path = format!("{}/publish", editor_article_path(&article));
        let published = app.post_as(&editor, &path, &body).await;
        assert_eq!(
            (published.status, &published.json()["publicationWarnings"]),
            (StatusCode::OK, &json!([]))
        );
    })
    .await;
}

#[tokio::test]
async fn issue_checklist_names_the_issue_and_its_articles() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let empty = app.create_issue(&editor, 1).await;
        assert_eq!(empty["warnings"], json!(["no-articles", "no-cover", "no-board", "no-pdf", "no-doi"]));
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        set(app, &article, "title_ru = 'Название', abstract_ru = '<p>Текст</p>', doi = '10.1234/a'").await;
        let issue = issue_with(app, &editor, &[&article]).await;
        assert_eq!(issue["warnings"], json!(["no-cover", "no-board", "no-pdf", "no-doi"]));
        assert_eq!(
            issue["articleWarnings"],
            json!([{ "articleId": article["id"], "titleEn": article["titleEn"],
                     "warnings": ["no-pages", "no-pdf", "no-references"] }])
        );
        let path = format!("{}/publish", issue_path(&issue));
        let published = app.post_as(&editor, &path, &json!({ "publicationDate": "2026-03-10" })).await;
        assert_eq!(published.status, StatusCode::OK, "{published:?}");
        assert_eq!(published.json()["warnings"], json!([]));
        assert_eq!(published.json()["articleWarnings"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn only_editors_who_are_not_authors_preview_unpublished_articles() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User, Role::Editor]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        for &status in ArticleStatus::ALL {
            let article = app.create_article(&author, status).await;
            let path = format!("{}/preview/en", editor_article_path(&article));
            for (user, relation) in
                [(&author, Relation::Creator), (&editor, Relation::Editor), (&admin, Relation::Admin)]
            {
                let response = app.get_as(user, &path).await;
                let expected = match can_preview(status, relation) {
                    true => StatusCode::OK,
                    false => StatusCode::NOT_FOUND,
                };
                assert_eq!(response.status, expected, "{status:?} {relation:?}");
                let page = app.get_as(user, &editor_article_path(&article)).await.json();
                if page["id"] == article["id"] {
                    assert_eq!(page["hasPreview"], can_preview(status, relation), "{status:?} {relation:?}");
                }
            }
        }
    })
    .await;
}

/// The preview and the published page differ only in their time of change. A preview has no related articles.
#[tokio::test]
async fn preview_is_the_page_that_readers_get() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let first = app.create_article(&author, ArticleStatus::Accepted).await;
        let second = app.create_article(&author, ArticleStatus::Accepted).await;
        let issue = issue_with(app, &editor, &[&first, &second]).await;
        let today = app.state.clock.now().date_naive().to_string();
        let mut previews = Vec::new();
        for language in ["en", "ru"] {
            let path = format!("{}/preview/{language}", editor_article_path(&first));
            let article = app.get_as(&editor, &path).await;
            assert_eq!(article.status, StatusCode::OK, "{article:?}");
            let path = format!("{}/preview/{language}", issue_path(&issue));
            let issue = app.get_as(&editor, &path).await;
            assert_eq!(issue.status, StatusCode::OK, "{issue:?}");
            previews.push((language, article.json(), issue.json()));
        }
        let path = format!("{}/publish", issue_path(&issue));
        let published = app.post_as(&editor, &path, &json!({ "publicationDate": today })).await;
        assert_eq!(published.status, StatusCode::OK, "{published:?}");
        for (language, article, issue) in previews {
            let slug = article["slug"].as_str().unwrap();
            let page = app.get(&format!("/api/v1/public/{language}/articles/{slug}")).await.json();
            let comparable = |article| without(without(article, "changedAt"), "related");
            assert_eq!(comparable(article), comparable(page), "{language}");
            let page = app.get(&format!("/api/v1/public/{language}/issues/13-2")).await.json();
            let titles = |issue: &Value| {
                let articles = issue["sections"][0]["articles"].as_array().unwrap().clone();
                articles.into_iter().map(|article| without(article, "slug")).collect::<Vec<_>>()
            };
            assert_eq!(titles(&issue), titles(&page), "{language}");
            assert_eq!(without(issue, "sections"), without(page, "sections"), "{language}");
        }
        let gone = app.get_as(&editor, &format!("{}/preview/en", issue_path(&issue))).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        let unknown = app.get_as(&editor, &format!("{}/preview/de", issue_path(&issue))).await;
        assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    })
    .await;
}

/// Removes a field, and the slugs of neighbours, which the articles get with their publication.
fn without(mut value: Value, field: &str) -> Value {
    value.as_object_mut().unwrap().remove(field);
    for side in ["previous", "next"] {
        if let Some(neighbour) = value["neighbours"][side].as_object_mut() {
            neighbour.remove("slug");
        }
    }
    if value["neighbours"].is_null() {
        value.as_object_mut().unwrap().remove("neighbours");
    }
    value
}
