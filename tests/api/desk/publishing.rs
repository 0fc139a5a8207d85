//! From the desk to readers and back: address, 410, PubMed.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::{Value, json};
use testkit::articles::{desk_path, path_of};
use testkit::{Answer, Person, TestApp};

async fn publish(app: &TestApp, editor: &Person, article: &Value) -> Answer {
    let body = json!({ "publicationDate": "2026-03-02" });
    app.post_as(editor, &format!("{}/publish", desk_path(article)), &body).await
}

async fn public(app: &TestApp, slug: &str) -> Answer {
    app.get(&format!("/api/v1/public/en/articles/{slug}")).await
}

#[tokio::test]
async fn an_address_is_fixed_for_ever_and_says_when_its_article_is_withdrawn() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let first = app.article_in(&author, ArticleStatus::Accepted).await;
        let second = app.article_in(&author, ArticleStatus::Accepted).await;
        let slug = "late-reactivation-after-transplantation";
        assert_eq!(public(app, slug).await.status, StatusCode::NOT_FOUND);

        assert_eq!(publish(app, &editor, &first).await.json()["slug"], slug);
        assert_eq!(publish(app, &editor, &second).await.json()["slug"], format!("{slug}-2"));
        let read = public(app, slug).await;
        assert_eq!(
            (read.status, &read.json()["title"]["text"]),
            (StatusCode::OK, &json!("Late reactivation after transplantation"))
        );
        let body = String::from_utf8_lossy(&read.body).into_owned();
        assert!(!body.contains("anna.author@example.test"), "contacts stay behind");
        assert_eq!(read.json()["authors"][0]["affiliations"], json!([1]));

        let undone =
            app.post_as(&editor, &format!("{}/undo-publish", desk_path(&first)), &json!({})).await.json();
        assert_eq!((&undone["slug"], &undone["publicationDate"]), (&json!(slug), &Value::Null));
        let gone = public(app, slug).await;
        assert_eq!((gone.status, &gone.json()["code"]), (StatusCode::GONE, &json!("article-withdrawn")));

        // A new title keeps the old address.
        sqlx::query("update articles set title_en = 'Another title'")
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        assert_eq!(publish(app, &editor, &first).await.json()["slug"], slug);
        assert_eq!(public(app, slug).await.status, StatusCode::OK);
        let russian = app.get(&format!("/api/v1/public/ru/articles/{slug}")).await.json();
        assert_eq!(russian["title"], json!({ "text": "Another title", "language": "en" }));
    })
    .await;
}

#[tokio::test]
async fn ten_articles_of_one_title_published_at_once_get_ten_addresses() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let mut articles = Vec::new();
        for _ in 0..10 {
            articles.push(app.article_in(&author, ArticleStatus::Accepted).await);
        }
        let answers =
            futures::future::join_all(articles.iter().map(|article| publish(app, &editor, article))).await;
        let mut slugs: Vec<String> =
            answers.iter().map(|answer| answer.json()["slug"].as_str().unwrap().to_owned()).collect();
        slugs.sort();
        slugs.dedup();
        assert_eq!(slugs.len(), 10);
    })
    .await;
}

#[tokio::test]
async fn pubmed_takes_what_is_published_in_an_issue() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Published).await;
        let path = desk_path(&article);
        assert_eq!(app.get_as(&editor, &path).await.json()["exportsToPubmed"], false);
        let early = app.get_as(&editor, &format!("{path}/pubmed")).await;
        assert_eq!((early.status, &early.json()["code"]), (StatusCode::CONFLICT, &json!("not-for-pubmed")));
        app.place(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        sqlx::raw_sql(
            "update articles set page_first = '12', page_last = '21', doi = '10.18620/ctt-1';
             insert into article_references values (1, 1, 'Ivanov I. Title.', '[{\"format\": \"doi\", \"value\": \"10.1/x<y\"}]');",
        )
        .execute(&app.house.app.pool)
        .await
        .unwrap();
        let seen = app.get_as(&editor, &path).await.json();
        assert_eq!((&seen["exportsToPubmed"], &seen["issue"]["label"]), (&json!(true), &json!("Vol. 13, No. 2")));
        // In an issue nothing can be undone.
        assert_eq!(seen["decisions"], json!([]));
        let answer = app.get_as(&editor, &format!("{path}/pubmed")).await;
        assert_eq!(answer.header("content-type"), "application/xml");
        assert_eq!(answer.header("content-disposition"), "attachment; filename*=UTF-8''pubmed-ctt-13-2-12.xml");
        let xml = String::from_utf8(answer.body).unwrap();
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
async fn what_readers_have_seen_is_not_made_away_with() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let editor = app.person(&[Role::Editor]).await;
        let article = app.article_in(&author, ArticleStatus::Accepted).await;
        let slug = publish(app, &editor, &article).await.json()["slug"].as_str().unwrap().to_owned();
        for undo in ["undo-publish", "undo-accept", "undo-submit"] {
            let answer = app.post_as(&editor, &format!("{}/{undo}", desk_path(&article)), &json!({})).await;
            assert_eq!(answer.status, StatusCode::OK, "{undo}");
        }
        let seen = app.get_as(&author, &path_of(&article)).await.json();
        assert_eq!(seen["statusId"], 1);
        assert!(!seen["allowedActions"].as_array().unwrap().contains(&json!("remove")));
        let removed = app.delete_as(&author, &path_of(&article)).await;
        assert_eq!(
            (removed.status, &removed.json()["code"]),
            (StatusCode::CONFLICT, &json!("was-published"))
        );
        assert_eq!(public(app, &slug).await.status, StatusCode::GONE);
    })
    .await;
}
