//! The office sees which published articles cite a retracted one.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::marks::{cite, doi};
use crate::notices::fixtures::{begin_answered, publish, publish_article};

async fn cited_by(app: &TestApp, user: &TestUser, article: i64) -> Vec<i64> {
    let response = app.get_as(user, &format!("/api/v1/articles/{article}/notices")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let notices: Value = response.json();
    notices["citedBy"].as_array().unwrap().iter().map(|one| one["articleId"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn citing_articles_are_listed_on_the_notice_and_on_the_article() {
    TestApp::run(async |app| {
        let cited = publish_article(app).await;
        let own = cited.article["doi"].as_str().unwrap().to_owned();
        let (first, second, unrelated) =
            (publish_article(app).await, publish_article(app).await, publish_article(app).await);
        cite(app, first.id(), &[("Other", doi("10.1000/x")), ("Ours", doi(&own))]).await;
        cite(app, second.id(), &[("Ours", doi(&own.to_uppercase())), ("Ours again", doi(&own))]).await;
        cite(app, unrelated.id(), &[("Other", doi(&format!("{own}0")))]).await;
        let editor = &cited.editor;
        assert!(cited_by(app, editor, cited.id()).await.is_empty(), "nothing is wrong with it");
        let correction = begin_answered(app, editor, cited.id(), "correction").await;
        for id in [cited.id(), correction] {
            assert!(cited_by(app, editor, id).await.is_empty(), "a corrected article can be cited");
        }
        let retraction = begin_answered(app, editor, cited.id(), "retraction").await;
        cite(app, retraction, &[("What it is about", doi(&own))]).await;
        for id in [cited.id(), retraction] {
            assert_eq!(cited_by(app, editor, id).await, [second.id(), first.id()], "before publication");
        }
        assert_eq!(publish(app, editor, retraction).await.status, StatusCode::OK);
        for id in [cited.id(), retraction] {
            assert_eq!(cited_by(app, editor, id).await, [second.id(), first.id()]);
        }
        let undone =
            app.post_as(editor, &format!("/api/v1/articles/{}/undo-publish", second.id()), &json!({})).await;
        assert_eq!(undone.status, StatusCode::OK, "{undone:?}");
        assert_eq!(cited_by(app, editor, retraction).await, [first.id()], "readers do not see it any more");
    })
    .await;
}

#[tokio::test]
async fn article_without_doi_has_no_list() {
    TestApp::run(async |app| {
        let cited = publish_article(app).await;
        sqlx::query("update articles set doi = null where id = $1")
            .bind(cited.id())
            .execute(&app.state.pool)
            .await
            .unwrap();
        let notice = begin_answered(app, &cited.editor, cited.id(), "expression-of-concern").await;
        for id in [cited.id(), notice] {
            assert!(cited_by(app, &cited.editor, id).await.is_empty());
        }
    })
    .await;
}
