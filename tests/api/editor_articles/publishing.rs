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
        // The e-mail address of the corresponding author, and no other contact.
        assert!(body.contains("anna.author@example.test"), "{body}");
        assert!(!body.contains("phone") && !body.contains("address"), "{body}");
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
async fn published_article_is_exported_to_pubmed() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Published).await;
        let path = editor_article_path(&article);
        let accepted = app.create_article(&author, ArticleStatus::Accepted).await;
        let refused = app.get_as(&editor, &format!("{}/pubmed", editor_article_path(&accepted))).await;
        assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::CONFLICT, &json!("not-for-pubmed")));
        assert_eq!(app.get_as(&editor, &path).await.json()["exportsToPubmed"], true);
        let early = app.get_as(&editor, &format!("{path}/pubmed")).await;
        let early = String::from_utf8(early.body).unwrap();
        assert!(early.contains("<PubDate PubStatus=\"aheadofprint\">") && !early.contains("<Volume>"), "{early}");
        app.place_in_issue(&[article["id"].as_i64().unwrap()], Some("2026-03-10")).await;
        sqlx::raw_sql(
            "update articles set page_first = '12', page_last = '21', doi = '10.18620/ctt-1' where id = 1;
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
        assert_eq!(response.header("content-type"), "application/xml; charset=utf-8");
        assert_eq!(response.header("content-disposition"), "attachment; filename*=UTF-8''pubmed-ctt-13-2-12.xml");
        let xml = String::from_utf8(response.body).unwrap();
        for part in [
            "<JournalTitle>Cell Ther Transplant</JournalTitle>",
            "<Volume>13</Volume>",
            ">12</FirstPage>",
            "0000-0002-1825-0097",
            "10.1/x&lt;y",
            "PubStatus=\"received\"",
            "<Affiliation>Transplantation Clinic, Demograd. anna.author@example.test</Affiliation>",
        ] {
            assert!(xml.contains(part), "{part} is not in {xml}");
        }
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

#[tokio::test]
async fn article_of_planned_issue_says_why_it_cannot_go_back_and_can_leave_when_published() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let read = async |article: &Value| app.get_as(&editor, &editor_article_path(article)).await.json();
        let submitted = app.create_article(&author, ArticleStatus::Submitted).await;
        let [staying, leaving] = [
            app.create_article(&author, ArticleStatus::Accepted).await,
            app.create_article(&author, ArticleStatus::Accepted).await,
        ];
        let ids: Vec<i64> =
            [&submitted, &staying, &leaving].map(|article| article["id"].as_i64().unwrap()).to_vec();
        app.place_in_issue(&ids, None).await;
        for (article, action) in [(&submitted, "undo-submit"), (&staying, "undo-accept")] {
            let seen = read(article).await;
            let reason = "The article is in an issue. Remove it from the issue first.";
            let expected = json!([{ "action": action, "code": "in-issue", "reason": reason }]);
            assert_eq!(seen["blockedActions"], expected);
            assert!(!seen["allowedActions"].as_array().unwrap().contains(&json!(action)));
            let refused =
                app.post_as(&editor, &format!("{}/{action}", editor_article_path(article)), &json!({})).await;
            assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::CONFLICT, &json!("in-issue")));
        }
        let decision = |seen: &Value| {
            let decisions = seen["decisions"].as_array().unwrap();
            decisions.iter().find(|decision| decision["action"] == "publish").unwrap().clone()
        };
        assert_eq!(decision(&read(&leaving).await)["takesRemovalFromIssue"], true);

        for (article, remove, is_in_issue) in [(&staying, false, true), (&leaving, true, false)] {
            let body = json!({ "publicationDate": "2026-03-05", "removeFromIssue": remove });
            let path = format!("{}/publish", editor_article_path(article));
            let published = app.post_as(&editor, &path, &body).await;
            assert_eq!(published.status, StatusCode::OK, "{published:?}");
            assert_eq!(published.json()["issue"].is_null(), !is_in_issue);
            // The specification gives a published article in an issue no actions.
            assert_eq!(published.json()["blockedActions"], json!([]));
        }
        let version: i32 =
            sqlx::query_scalar("select version from issues").fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(version, 1, "an editor who has the issue open learns that it changed");
        let undone = app
            .post_as(&editor, &format!("{}/undo-publish", editor_article_path(&leaving)), &json!({}))
            .await;
        assert_eq!(undone.status, StatusCode::OK);
        // An article in no issue stays as it is.
        let body = json!({ "publicationDate": "2026-03-05", "removeFromIssue": true });
        let again = app.post_as(&editor, &format!("{}/publish", editor_article_path(&leaving)), &body).await;
        assert_eq!(again.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn refused_publication_leaves_the_article_in_its_issue() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let editor = app.create_user(&[Role::Editor]).await;
        let article = app.create_article(&author, ArticleStatus::Submitted).await;
        app.place_in_issue(&[article["id"].as_i64().unwrap()], None).await;
        let path = format!("{}/publish", editor_article_path(&article));
        for body in [
            json!({ "publicationDate": "2026-03-05", "removeFromIssue": true }),
            json!({ "publicationDate": "2026-03-05", "removeFromIssue": "yes" }),
        ] {
            assert!(app.post_as(&editor, &path, &body).await.status.is_client_error());
            let seen = app.get_as(&editor, &editor_article_path(&article)).await.json();
            assert!(!seen["issue"].is_null());
        }
    })
    .await;
}
