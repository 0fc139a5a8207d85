//! An editor who is among the authors learns nothing of who handles the article and what is recommended.

use reqwest::StatusCode;
use rules::article::DecisionMode;
use rules::{ArticleStatus, Role};
use serde_json::json;
use testkit::TestApp;
use testkit::articles::ARTICLES;

use crate::personal_data::parse_export;

use super::{Office, assign, mode, notification_types, try_to_assign};

#[tokio::test]
async fn author_in_the_office_learns_nothing_of_the_handling() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::create(app).await;
        // An admin, who is a chief editor of other articles.
        let listed =
            app.account().orcid("0000-0002-1825-0097").roles(&[Role::Editor, Role::Admin]).create().await;
        let editors = async || app.get_as(&listed, "/api/v1/handling-editors").await.json();
        let before = editors().await;
        let seen_before = app.get_as(&listed, &office.path("")).await.body;

        assign(app, &office.chief, &office.article, Some(&office.handling)).await;
        office.recommend(app, &office.handling, "decline", "Secretletter").await;
        app.run_jobs().await;

        assert_eq!(app.get_as(&listed, &office.path("")).await.body, seen_before);
        // The load would tell who handles it.
        assert_eq!(editors().await, before);
        let path = format!("/api/v1/handling-editors?articleId={}", office.article["id"]);
        assert_eq!(app.get_as(&listed, &path).await.status, StatusCode::FORBIDDEN);
        assert_eq!(office.return_recommendation(app, &listed, "No").await.status, StatusCode::FORBIDDEN);
        assert_eq!(office.recommend(app, &listed, "accept", "").await.status, StatusCode::FORBIDDEN);
        assert_eq!(
            app.delete_as(&listed, &office.path("/recommendation")).await.status,
            StatusCode::FORBIDDEN
        );
        assert_eq!(try_to_assign(app, &listed, &office.article, None).await.status, StatusCode::FORBIDDEN);
        let body = json!({ "articleIds": [office.article["id"]], "editorId": null });
        let bulk = app.post_as(&listed, &format!("{ARTICLES}/handling-editor"), &body).await.json();
        assert_eq!(bulk["results"][0]["problem"]["code"], "forbidden");

        // Neither feed, letters nor log tell; the recipient of a letter would be enough.
        assert_eq!(notification_types(app, &listed, "admin").await, [0; 0]);
        let logs =
            ["/api/v1/letters?pageSize=100", "/api/v1/audit?pageSize=100", "/api/v1/articles?pageSize=50"];
        for path in logs {
            let response = app.get_as(&listed, path).await;
            let text = String::from_utf8(response.body).unwrap();
            for secret in [
                office.handling.email.as_str(),
                "Secretletter",
                "handling-editor-assigned",
                "decision-recommended",
                "recommendation-changed",
            ] {
                assert!(!text.contains(secret), "{secret} in {path}: {text}");
            }
        }
        let admin_log = app.get_as(&office.admin, "/api/v1/letters?pageSize=100").await;
        assert!(String::from_utf8(admin_log.body).unwrap().contains(&office.handling.email));
    })
    .await;
}

/// Taking the name of an author ends the handling, and the recommendation has no effect any more.
#[tokio::test]
async fn handling_editor_who_becomes_an_author_loses_the_effect() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        office.recommend(app, &office.handling, "accept", "").await;
        assert!(office.read(app, &office.chief).await["recommendation"].is_object());
        sqlx::query("update users set first_name_en = 'Anna', last_name_en = 'Author' where id = $1")
            .bind(office.handling.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        let seen = office.read(app, &office.chief).await;
        assert_eq!((&seen["handlingEditor"], &seen["recommendation"]), (&json!(null), &json!(null)));
        let own = office.read(app, &office.handling).await;
        assert_eq!((&own["handlingEditor"], &own["recommendation"]), (&json!(null), &json!(null)));
        assert_eq!((&own["isRecused"], &own["allowedActions"]), (&json!(true), &json!([])));
        assert_eq!(notification_types(app, &office.handling, "editor").await, [0; 0]);
        // Somebody else can recommend instead.
        assert_eq!(office.recommend(app, &office.other, "decline", "").await.status, StatusCode::OK);
        let seen = office.read(app, &office.chief).await;
        assert_eq!(seen["recommendation"]["by"]["id"], json!(office.other.id));
    })
    .await;
}

#[tokio::test]
async fn author_and_reviewer_see_nothing_of_the_handling() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        let own = testkit::articles::author_article_path(&office.article);
        let before = app.get_as(&office.author, &own).await.body;
        office.recommend(app, &office.handling, "decline", "Secretletter").await;
        office.return_recommendation(app, &office.chief, "Secretreason").await;
        app.run_jobs().await;
        assert_eq!(app.get_as(&office.author, &own).await.body, before);
        assert_eq!(notification_types(app, &office.author, "user").await, [0; 0]);
        assert_eq!(app.mailbox.fetch_letters(&office.author.email).await.len(), 0);
        let events = app.get_as(&office.author, &format!("{own}/events")).await.body;
        assert!(!String::from_utf8(events).unwrap().contains("Secret"));
        let other = app.create_article(&office.author, ArticleStatus::Submitted).await;
        assert_eq!(try_to_assign(app, &office.author, &other, None).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn personal_data_has_what_an_editor_handled_and_recommended() {
    TestApp::run_with_settings(mode(DecisionMode::Chief), async |app| {
        let office = Office::with_handling_editor(app).await;
        office.recommend(app, &office.handling, "decline", "My words").await;
        let export = async |user| parse_export(&app.get_as(user, "/api/v1/account/personal-data").await);
        let data = export(&office.handling).await;
        assert_eq!(data["handledArticles"][0]["article_id"], office.article["id"]);
        assert_eq!(data["recommendedDecisions"][0]["letter"], "My words");
        let chief = export(&office.chief).await;
        assert_eq!(chief["chiefEditor"].as_array().unwrap().len(), 1);
    })
    .await;
}
