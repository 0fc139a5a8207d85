//! Affiliations while authors and editors type them.

use reqwest::StatusCode;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::articles::author_article_path;
use testkit::{TestApp, TestUser};

const READ: &str = "/api/v1/affiliations/read";
const SPLIT: &str = "/api/v1/affiliations/split";

async fn suggest(app: &TestApp, user: &TestUser, query: &str) -> Vec<String> {
    let path = format!("/api/v1/affiliations/suggestions?query={query}");
    let response = app.get_as(user, &path).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let lines = response.json().as_array().unwrap().clone();
    lines.iter().map(|line| line["en"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn lines_are_read() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let body = json!({ "affiliations": [
            { "en": "Department of Haematology, University of Oslo, Oslo, Norway", "ru": "" },
            { "en": "", "ru": "" },
        ] });
        let read = app.post_as(&author, READ, &body).await.json();
        let details = &read[0]["details"];
        assert_eq!(
            [&details["departmentEn"], &details["institutionEn"], &details["cityEn"], &details["country"]],
            ["Department of Haematology", "University of Oslo", "Oslo", "NO"]
        );
        assert_eq!(read[0]["doubts"], json!([]));
        let lines = vec![json!({ "en": "x".repeat(10_000), "ru": "" }); 2];
        let too_long = app.post_as(&author, READ, &json!({ "affiliations": lines })).await;
        assert_eq!(too_long.status, StatusCode::UNPROCESSABLE_ENTITY);
        let too_many = vec![json!({ "en": "x", "ru": "" }); 5_000];
        let too_many = app.post_as(&author, READ, &json!({ "affiliations": too_many })).await;
        assert_eq!(too_many.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn pasted_text_is_split() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let text = "1. University of Oslo, Oslo, Norway\n2. Charité, Berlin, Germany\n\n";
        let split = app.post_as(&author, SPLIT, &json!({ "text": text })).await.json();
        assert_eq!(split["lines"], json!(["University of Oslo, Oslo, Norway", "Charité, Berlin, Germany"]));
        let too_long = app.post_as(&author, SPLIT, &json!({ "text": "x".repeat(60_000) })).await;
        assert_eq!(too_long.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

/// A manuscript is confidential: its affiliations would tell who has submitted.
#[tokio::test]
async fn only_affiliations_of_published_articles_are_suggested() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        for (status, name) in
            [(ArticleStatus::Submitted, "Secret Institute"), (ArticleStatus::Published, "Open Institute")]
        {
            let article = app.create_article(&author, status).await;
            sqlx::query("update article_affiliations set en = $2 where article_id = $1")
                .bind(article["id"].as_i64())
                .bind(name)
                .execute(&app.state.pool)
                .await
                .unwrap();
        }
        let reader = app.create_user(&[Role::User]).await;
        assert_eq!(suggest(app, &reader, "institute").await, ["Open Institute"]);
        assert_eq!(suggest(app, &reader, "in").await, [""; 0]);
        assert_eq!(suggest(app, &reader, "%25%25%25").await, [""; 0]);
        let too_long = format!("/api/v1/affiliations/suggestions?query={}", "x".repeat(300));
        assert_eq!(app.get_as(&reader, &too_long).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}

#[tokio::test]
async fn corrected_details_are_kept_with_their_line() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let draft = app.create_complete_draft(&author).await;
        let mut content = testkit::articles::article_content(&draft);
        content["authors"][0]["affiliations"] = json!([1]);
        content["affiliations"] = json!([{ "key": 1, "en": "Clinic, Oslo", "ru": "", "details": {
            "institutionEn": "Clinic of X", "cityEn": "Oslo", "country": "no", "ror": "https://ror.org/05n3x4p02",
        } }]);
        let saved = app.put_as(&author, &author_article_path(&draft), &content).await;
        assert_eq!(saved.status, StatusCode::OK, "{saved:?}");
        let details = &saved.json()["affiliations"][0]["details"];
        assert_eq!([&details["institutionEn"], &details["country"], &details["ror"]], ["Clinic of X", "NO", "05n3x4p02"]);
        content["version"] = saved.json()["version"].clone();
        content["affiliations"][0]["details"] = json!({ "country": "XX", "ror": "05n3x4p99" });
        let refused = app.put_as(&author, &author_article_path(&draft), &content).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    })
    .await;
}
