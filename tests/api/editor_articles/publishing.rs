//! Publishing and unpublishing articles, slugs and PubMed export.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{author_article_path, editor_article_path};
use testkit::{TestApp, TestResponse, TestUser};

async fn publish(app: &TestApp, editor: &TestUser, article: &Value) -> TestResponse {
    let body = json!({ "publicationDate": "2026-03-02" });
    app.post_as(editor, &format!("{}/publish", editor_article_path(article)), &body).await
}

async fn read_public(app: &TestApp, slug: &str) -> TestResponse {
    app.get(&format!("/api/v1/public/en/articles/{slug}")).await
}

#[tokio::test]
async fn slug_is_permanent_and_gone_while_article_is_unpublished() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let first = app.create_article(&author, ArticleStatus::Accepted).await;
        let second = app.create_article(&author, ArticleStatus::Accepted).await;
        let slug = "late-reactivation-after-transplantation";
        assert_eq!(read_public(app, slug).await.status, StatusCode::NOT_FOUND);

        assert_eq!(publish(app, &editor, &first).await.json()["slug"], slug);
        assert_eq!(publish(app, &editor, &second).await.json()["slug"], format!("{slug}-2"));
        let read = read_public(app, slug).await;
        assert_eq!(
            (read.status, &read.json()["title"]["text"]),
            (StatusCode::OK, &json!("Late reactivation after transplantation"))
        );
        let body = String::from_utf8_lossy(&read.body).into_owned();
        assert!(!body.contains("anna.author@example.test"), "contact data is published");
        assert_eq!(read.json()["authors"][0]["affiliations"], json!([1]));

        let undone = app
            .post_as(&editor, &format!("{}/undo-publish", editor_article_path(&first)), &json!({}))
            .await
            .json();
        assert_eq!((&undone["slug"], &undone["publicationDate"]), (&json!(slug), &Value::Null));
        let gone = read_public(app, slug).await;
        assert_eq!((gone.status, &gone.json()["code"]), (StatusCode::GONE, &json!("article-withdrawn")));

        // A new title keeps the slug.
        sqlx::query("update articles set title_en = 'Another title'").execute(&app.state.pool).await.unwrap();
        assert_eq!(publish(app, &editor, &first).await.json()["slug"], slug);
        assert_eq!(read_public(app, slug).await.status, StatusCode::OK);
        let russian = app.get(&format!("/api/v1/public/ru/articles/{slug}")).await.json();
        assert_eq!(russian["title"], json!({ "text": "Another title", "language": "en" }));
    })
    .await;
}

#[tokio::test]
async fn articles_of_one_title_published_at_once_get_distinct_slugs() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let mut articles = Vec::new();
        for _ in 0..10 {
            articles.push(app.create_article(&author, ArticleStatus::Accepted).await);
        }
        let responses =
            futures::future::join_all(articles.iter().map(|article| publish(app, &editor, article))).await;
        let mut slugs: Vec<String> =
            responses.iter().map(|response| response.json()["slug"].as_str().unwrap().to_owned()).collect();
        slugs.sort();
        slugs.dedup();
        assert_eq!(slugs.len(), 10);
    })
    .await;
}

#[tokio::test]
async fn pubmed_export_requires_published_issue() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Published).await;
        let path = editor_article_path(&article);
        assert_eq!(app.get_as(&editor, &path).await.json()["exportsToPubmed"], false);
        let early = app.get_as(&editor, &format!("{path}/pubmed")).await;
        assert_eq!((early.status, &early.json()["code"]), (StatusCode::CONFLICT, &json!("not-for-pubmed")));
        app.place_in_issue(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        sqlx::raw_sql(
            "update articles set page_first = '12', page_last = '21', doi = '10.18620/ctt-1';
             insert into article_references values (1, 1, 'Ivanov I. Title.', '[{\"format\": \"doi\", \"value\": \"10.1/x<y\"}]');",
        )
        .execute(&app.state.pool)
        .await
        .unwrap();
        let seen = app.get_as(&editor, &path).await.json();
        assert_eq!((&seen["exportsToPubmed"], &seen["issue"]["label"]), (&json!(true), &json!("Vol. 13, No. 2")));
        // Decisions on an article in an issue cannot be undone.
        assert_eq!(seen["decisions"], json!([]));
        let response = app.get_as(&editor, &format!("{path}/pubmed")).await;
        assert_eq!(response.header("content-type"), "application/xml");
        assert_eq!(response.header("content-disposition"), "attachment; filename*=UTF-8''pubmed-ctt-13-2-12.xml");
        let xml = String::from_utf8(response.body).unwrap();
        for part in [
            "<JournalTitle>Cell Ther Transplant</JournalTitle>",
            "<Volume>13</Volume>",
            ">12</FirstPage>",
            "0000-0002-1825-0097",
            "10.1/x&lt;y",
            "PubStatus=\"received\"",
        ] {
            assert!(xml.contains(part), "{part} is not in {xml}");
        }
        assert!(!xml.contains("anna.author@example.test"));
    })
    .await;
}

#[tokio::test]
async fn draft_that_was_published_cannot_be_removed() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Accepted).await;
        let slug = publish(app, &editor, &article).await.json()["slug"].as_str().unwrap().to_owned();
        for undo in ["undo-publish", "undo-accept", "undo-submit"] {
            let response =
                app.post_as(&editor, &format!("{}/{undo}", editor_article_path(&article)), &json!({})).await;
            assert_eq!(response.status, StatusCode::OK, "{undo}");
        }
        let seen = app.get_as(&author, &author_article_path(&article)).await.json();
        assert_eq!(seen["statusId"], 1);
        assert!(!seen["allowedActions"].as_array().unwrap().contains(&json!("remove")));
        let removed = app.delete_as(&author, &author_article_path(&article)).await;
        assert_eq!(
            (removed.status, &removed.json()["code"]),
            (StatusCode::CONFLICT, &json!("was-published"))
        );
        assert_eq!(read_public(app, &slug).await.status, StatusCode::GONE);
    })
    .await;
}
