//! Refused requests of signed-in people.

use chrono::TimeDelta;
use rules::Role;
use rules::limits::creation;
use serde_json::json;
use testkit::TestApp;

use super::{entries, recorded};

const REFUSED: &str = "request-refused";

#[tokio::test]
async fn refusal_is_recorded_once_a_minute_for_each_person_and_operation() {
    TestApp::run(async |app| {
        let (editor, author) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::User]).await);
        let ask = async |user, path: &str| assert_eq!(app.get_as(user, path).await.status, 403, "{path}");
        let count = async || recorded(app).await.iter().filter(|action| *action == REFUSED).count();
        for _ in 0..5 {
            ask(&editor, "/api/v1/letters").await;
        }
        assert_eq!(count().await, 1);
        ask(&editor, "/api/v1/audit").await;
        ask(&author, "/api/v1/letters").await;
        assert_eq!(count().await, 3);
        app.state.clock.advance(TimeDelta::seconds(61));
        ask(&editor, "/api/v1/letters").await;
        assert_eq!(count().await, 4);
        let admin = app.create_user(&[Role::Admin]).await;
        let refusals = entries(app, &admin, "group=refusals").await;
        assert_eq!(refusals[0]["object"]["id"], "listLetters");
        assert_eq!(refusals[0]["details"], json!({ "code": "forbidden" }));
        assert_eq!(refusals[0]["result"], "refused");
        assert_eq!(refusals[0]["address"], "127.0.0.1");
    })
    .await;
}

#[tokio::test]
async fn stale_proofs_and_rate_limits_are_recorded_and_strangers_are_not() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        assert_eq!(app.get("/api/v1/audit").await.status, 401);
        assert!(recorded(app).await.is_empty());
        app.age_proofs().await;
        assert_eq!(app.get_as(&admin, super::EXPORT).await.status, 403);
        let admin = app.create_user(&[Role::Admin]).await;
        for _ in 0..=creation::EXPORTS.free_attempts {
            app.get_as(&admin, "/api/v1/account/personal-data").await;
        }
        let codes: Vec<_> = entries(app, &admin, "result=refused")
            .await
            .iter()
            .map(|entry| entry["details"]["code"].clone())
            .collect();
        assert_eq!(codes, ["too-many-tries", "fresh-proof-needed"]);
    })
    .await;
}

/// A wrong id is answered with 404 and not with a refusal; it is not recorded.
#[tokio::test]
async fn unknown_records_are_no_refusals() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        assert_eq!(app.get_as(&editor, "/api/v1/articles/999999").await.status, 404);
        assert!(recorded(app).await.is_empty());
    })
    .await;
}
