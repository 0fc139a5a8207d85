//! Refused requests of signed-in people.

use chrono::TimeDelta;
use rules::Role;
use rules::audit::REFUSALS_AN_HOUR;
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

/// Nobody can delete entries, so one person must not add them without end by trying all operations.
#[tokio::test]
async fn thirty_refusals_an_hour_are_recorded_for_each_person() {
    TestApp::run(async |app| {
        let (editor, author) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::User]).await);
        let count = async || recorded(app).await.len() as i64;
        sqlx::query(
            "insert into audit_entries (at, actor_id, role, action, object_kind, object_id, details, result)
             select $1, $2, 'editor', $3, 'operation', 'operation' || number, '{}', 'refused'
             from generate_series(1, $4) as numbers (number)",
        )
        .bind(app.state.clock.now())
        .bind(editor.id.0)
        .bind(REFUSED)
        .bind(REFUSALS_AN_HOUR - 1)
        .execute(&app.state.pool)
        .await
        .unwrap();
        let paths = ["/api/v1/letters", "/api/v1/audit", super::EXPORT];
        let refused = futures::future::join_all(paths.map(|path| app.get_as(&editor, path))).await;
        assert!(refused.iter().all(|response| response.status == 403), "{refused:?}");
        assert_eq!(count().await, REFUSALS_AN_HOUR);
        assert_eq!(app.get_as(&author, "/api/v1/letters").await.status, 403);
        assert_eq!(count().await, REFUSALS_AN_HOUR + 1);
        app.state.clock.advance(TimeDelta::minutes(61));
        let editor = app.reissue_token(&editor).await;
        assert_eq!(app.get_as(&editor, "/api/v1/letters").await.status, 403);
        assert_eq!(count().await, REFUSALS_AN_HOUR + 2);
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
