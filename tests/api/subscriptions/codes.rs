//! Confirmation codes: used, concurrent, expired and invalid ones.

use chrono::TimeDelta;
use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

use super::*;

#[tokio::test]
async fn code_works_once_and_for_its_action_only() {
    TestApp::run(async |app| {
        let email = new_address(app);
        request(app, SUBSCRIBE, &email, "en").await;
        let code = latest_letter(app, &email, 1).await.code();
        assert_eq!(code.len(), 43);
        assert_eq!(confirm(app, UNSUBSCRIBE, &code).await.json()["code"], "invalid-code");
        // Copied codes may have surrounding white space.
        let confirmed = confirm(app, SUBSCRIBE, &format!(" {code}\n")).await;
        assert_eq!(confirmed.status, StatusCode::NO_CONTENT);
        let again = confirm(app, SUBSCRIBE, &code).await;
        assert_eq!((again.status, &again.json()["code"]), (StatusCode::BAD_REQUEST, &json!("invalid-code")));
        let detail = again.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains("Request a new one"), "{detail}");

        request(app, UNSUBSCRIBE, &email, "en").await;
        let unsubscribe_code = latest_letter(app, &email, 2).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &unsubscribe_code).await.json()["code"], "invalid-code");
        assert_eq!(confirm(app, UNSUBSCRIBE, &unsubscribe_code).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, UNSUBSCRIBE, &unsubscribe_code).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn code_submitted_many_times_at_once_works_once() {
    TestApp::run(async |app| {
        let (good, bad) = (StatusCode::NO_CONTENT, StatusCode::BAD_REQUEST);
        let email = new_address(app);
        for round in 0..3 {
            for (path, count) in [(SUBSCRIBE, 2 * round + 1), (UNSUBSCRIBE, 2 * round + 2)] {
                request(app, path, &email, "en").await;
                let code = latest_letter(app, &email, count).await.code();
                let submit = || confirm(app, path, &code);
                let (one, two, three) = tokio::join!(submit(), submit(), submit());
                let mut statuses = [one.status, two.status, three.status];
                statuses.sort();
                assert_eq!(statuses, [good, bad, bad], "{path}");
                app.reset_rate_limits().await;
            }
        }
        // Concurrent confirmations of opposite requests: one of them wins.
        request(app, SUBSCRIBE, &email, "en").await;
        let subscribe_code = latest_letter(app, &email, 7).await.code();
        request(app, UNSUBSCRIBE, &email, "en").await;
        let unsubscribe_code = latest_letter(app, &email, 8).await.code();
        let (one, other) = tokio::join!(
            confirm(app, SUBSCRIBE, &subscribe_code),
            confirm(app, UNSUBSCRIBE, &unsubscribe_code)
        );
        let mut statuses = [one.status, other.status];
        statuses.sort();
        assert_eq!(statuses, [good, bad]);
        assert_eq!(find_subscription(app, &email).await.is_some(), one.status == good);
    })
    .await;
}

#[tokio::test]
async fn code_expires_and_is_not_stored_in_plain_text() {
    TestApp::run(async |app| {
        let email = new_address(app);
        request(app, SUBSCRIBE, &email, "en").await;
        let code = latest_letter(app, &email, 1).await.code();
        let stored: i64 = sqlx::query_scalar(
            "select (select count(*) from subscription_requests r where r::text like '%' || $1 || '%')
                  + (select count(*) from subscriptions s where s::text like '%' || $1 || '%')
                  + (select count(*) from mail_deliveries d where d::text like '%' || $1 || '%')",
        )
        .bind(&code)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(stored, 0);
        app.state.clock.advance(TimeDelta::hours(48));
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.json()["code"], "invalid-code");
        // The worker sends no letter for an expired request: its link would not work.
        request(app, SUBSCRIBE, &email, "en").await;
        app.state.clock.advance(TimeDelta::hours(49));
        latest_letter(app, &email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn invalid_input_is_rejected() {
    TestApp::run(async |app| {
        for path in [SUBSCRIBE, UNSUBSCRIBE] {
            for (token, status) in [
                (json!("none"), 400),
                (json!("A".repeat(43)), 400),
                (json!("\u{0}"), 400),
                (json!("' or true --"), 400),
                (json!(""), 422),
                (json!(" "), 422),
                (json!("x".repeat(201)), 422),
                (json!("x".repeat(200_000)), 422),
                (json!(null), 422),
                (json!(7), 422),
                (json!({}), 422),
            ] {
                let response = app.post(&format!("{path}/confirm"), &json!({ "token": token })).await;
                assert_eq!(response.status.as_u16(), status, "{path} {token}");
                app.reset_rate_limits().await;
            }
            for bad in ["", "nobody", "a@b", "a@b.ru\nBcc: x@y.z", "a\u{0}@b.ru", &"x".repeat(100_000)] {
                let response = app.post(path, &json!({ "email": bad, "language": "en" })).await;
                assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{bad:?}");
                assert_eq!(response.json()["detail"][0]["loc"], json!(["body", "email"]));
            }
            for bad in [json!("de"), json!(7), json!("")] {
                let response = app.post(path, &json!({ "email": "a@b.ru", "language": bad })).await;
                assert_eq!(response.json()["detail"][0]["loc"], json!(["body", "language"]), "{bad}");
            }
        }
        let without_language = app.post(SUBSCRIBE, &json!({ "email": "a@b.ru" })).await;
        assert_eq!(without_language.json()["detail"][0]["type"], "required");
        let request_count = sqlx::query_scalar::<_, i64>("select count(*) from subscription_requests");
        assert_eq!(request_count.fetch_one(&app.state.pool).await.unwrap(), 0);
    })
    .await;
}
