//! Responses and SQL statements do not reveal whether an address is subscribed.

use std::collections::BTreeMap;

use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

use super::*;

/// Status, headers and body of a response, without the headers that differ for every request.
fn comparable(response: &TestResponse) -> (StatusCode, BTreeMap<String, String>, Vec<u8>) {
    let headers =
        response.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (response.status, headers.collect(), response.body.clone())
}

async fn create_unconfirmed_subscriber(app: &TestApp) -> String {
    let email = new_address(app);
    request(app, SUBSCRIBE, &email, "en").await;
    latest_letter(app, &email, 1).await;
    email
}

#[tokio::test]
async fn all_addresses_get_same_response_with_same_sql_statements() {
    TestApp::run(async |app| {
        let subscribed = create_subscriber(app, "en").await;
        let other_language = create_subscriber(app, "ru").await;
        let unconfirmed = create_unconfirmed_subscriber(app).await;
        let user = app.create_user(&[Role::User]).await;
        let unknown = new_address(app);
        for path in [SUBSCRIBE, UNSUBSCRIBE] {
            let post = async |email: &str| {
                app.reset_rate_limits().await;
                let body = json!({ "email": email, "language": "en", "consentVersion": 1 });
                let (response, statements) = app.record_statements(app.post(path, &body)).await;
                assert_eq!(response.status, StatusCode::NO_CONTENT);
                (comparable(&response), statements)
            };
            // Not compared: the first request fills the caches.
            post(&new_address(app)).await;
            let expected = post(&unknown).await;
            assert!(expected.1.keys().any(|query| query.contains("insert into subscription_requests")));
            assert!(
                !expected.1.keys().any(|query| query.contains("from subscriptions")),
                "the subscription must not be read"
            );
            for email in [&subscribed, &other_language, &unconfirmed, &user.email, &new_address(app)] {
                assert_eq!(post(email).await, expected, "{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn invalid_codes_get_same_response() {
    TestApp::run(async |app| {
        let email = new_address(app);
        request(app, SUBSCRIBE, &email, "en").await;
        let used = latest_letter(app, &email, 1).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &used).await.status, StatusCode::NO_CONTENT);
        request(app, SUBSCRIBE, &email, "ru").await;
        let subscribe_code = latest_letter(app, &email, 2).await.code();
        let unknown = "A".repeat(43);
        for path in [SUBSCRIBE, UNSUBSCRIBE] {
            let expected = comparable(&confirm(app, path, &unknown).await);
            assert_eq!(expected.0, StatusCode::BAD_REQUEST);
            for code in [&used, "none"] {
                assert_eq!(comparable(&confirm(app, path, code).await), expected, "{path}");
            }
        }
        let expected = comparable(&confirm(app, UNSUBSCRIBE, &unknown).await);
        assert_eq!(comparable(&confirm(app, UNSUBSCRIBE, &subscribe_code).await), expected);
    })
    .await;
}

#[tokio::test]
async fn letters_and_codes_share_rate_limits_with_accounts() {
    TestApp::run(async |app| {
        let email = new_address(app);
        let post = async |from: &str, path: &str, email: &str| {
            let body = json!({ "email": email, "language": "en", "consentVersion": 1 });
            app.post_from(from, path, &body).await
        };
        // Limit for each recipient and kind of letter, from any client.
        for n in 0..3 {
            let from = format!("203.0.113.{n}");
            assert_eq!(post(&from, SUBSCRIBE, &email).await.status, StatusCode::NO_CONTENT);
        }
        let limited = post("203.0.113.9", SUBSCRIBE, &email.to_uppercase()).await;
        assert_eq!(
            (limited.status, &limited.json()["code"]),
            (StatusCode::TOO_MANY_REQUESTS, &json!("too-many-tries"))
        );
        assert_eq!(post("203.0.113.9", UNSUBSCRIBE, &email).await.status, StatusCode::NO_CONTENT);

        // Limit for each client, with any recipient. Requests for account letters count as well.
        let from = "198.51.100.1";
        let mut statuses = Vec::new();
        for n in 0..200 {
            let path = [SUBSCRIBE, UNSUBSCRIBE, "/api/v1/auth/passwords/request-reset"][n % 3];
            statuses.push(post(from, path, &new_address(app)).await.status);
            if statuses.last() == Some(&StatusCode::TOO_MANY_REQUESTS) {
                break;
            }
        }
        let allowed = 10 * app.state.settings.limits.per_address_factor as usize;
        assert_eq!(statuses.len(), allowed + 1);

        // Limit of invalid codes for each client, shared with the verification of account e-mails.
        let mut attempts = 0;
        while confirm(app, [SUBSCRIBE, UNSUBSCRIBE][attempts % 2], "none").await.status
            == StatusCode::BAD_REQUEST
        {
            attempts += 1;
        }
        assert_eq!(attempts, 20 * app.state.settings.limits.per_address_factor as usize);
        let verify = app.post("/api/v1/auth/emails/verify", &json!({ "token": "none" })).await;
        assert_eq!(verify.status, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}
