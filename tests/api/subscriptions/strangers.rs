//! A stranger learns nothing: not from what is said, and not from what is done meanwhile.

use std::collections::BTreeMap;

use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

use super::*;

/// Everything that a caller sees, but for what differs between any two answers.
fn seen(answer: &Answer) -> (StatusCode, BTreeMap<String, String>, Vec<u8>) {
    let headers =
        answer.headers.iter().filter(|(name, _)| !["date", "x-request-id"].contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
    (answer.status, headers.collect(), answer.body.clone())
}

async fn unconfirmed(app: &TestApp) -> String {
    let email = new_address(app);
    ask(app, SUBSCRIBE, &email, "en").await;
    letter(app, &email, 1).await;
    email
}

#[tokio::test]
async fn every_address_is_answered_alike_by_the_same_statements() {
    TestApp::run(async |app| {
        let known = subscriber(app, "en").await;
        let other_language = subscriber(app, "ru").await;
        let asked = unconfirmed(app).await;
        let person = app.person(&[Role::User]).await;
        let unknown = new_address(app);
        for door in [SUBSCRIBE, UNSUBSCRIBE] {
            let post = async |email: &str| {
                app.forget_limits().await;
                let body = json!({ "email": email, "language": "en", "consentVersion": 1 });
                let (answer, told) = app.statements_of(app.post(door, &body)).await;
                assert_eq!(answer.status, StatusCode::NO_CONTENT);
                (seen(&answer), told)
            };
            // The first of all meets caches that are still empty.
            post(&new_address(app)).await;
            let expected = post(&unknown).await;
            assert!(expected.1.keys().any(|query| query.contains("insert into subscription_requests")));
            assert!(!expected.1.keys().any(|query| query.contains("from subscriptions")), "nobody looks");
            for email in [&known, &other_language, &asked, &person.email, &new_address(app)] {
                assert_eq!(post(email).await, expected, "{door}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn codes_that_do_not_work_are_all_the_same() {
    TestApp::run(async |app| {
        let email = new_address(app);
        ask(app, SUBSCRIBE, &email, "en").await;
        let used = letter(app, &email, 1).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &used).await.status, StatusCode::NO_CONTENT);
        ask(app, SUBSCRIBE, &email, "ru").await;
        let of_the_other_door = letter(app, &email, 2).await.code();
        let never = "A".repeat(43);
        for door in [SUBSCRIBE, UNSUBSCRIBE] {
            let expected = seen(&confirm(app, door, &never).await);
            assert_eq!(expected.0, StatusCode::BAD_REQUEST);
            for code in [&used, "none"] {
                assert_eq!(seen(&confirm(app, door, code).await), expected, "{door}");
            }
        }
        let expected = seen(&confirm(app, UNSUBSCRIBE, &never).await);
        assert_eq!(seen(&confirm(app, UNSUBSCRIBE, &of_the_other_door).await), expected);
    })
    .await;
}

#[tokio::test]
async fn letters_and_codes_are_limited_with_those_of_accounts() {
    TestApp::run(async |app| {
        let email = new_address(app);
        let post = async |from: &str, door: &str, email: &str| {
            let body = json!({ "email": email, "language": "en", "consentVersion": 1 });
            app.post_from(from, door, &body).await
        };
        // To one address, whoever asks; each kind by itself.
        for n in 0..3 {
            let from = format!("203.0.113.{n}");
            assert_eq!(post(&from, SUBSCRIBE, &email).await.status, StatusCode::NO_CONTENT);
        }
        let refused = post("203.0.113.9", SUBSCRIBE, &email.to_uppercase()).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (StatusCode::TOO_MANY_REQUESTS, &json!("too-many-tries"))
        );
        assert_eq!(post("203.0.113.9", UNSUBSCRIBE, &email).await.status, StatusCode::NO_CONTENT);

        // From one caller, whomever they name, and with what they ask of accounts.
        let from = "198.51.100.1";
        let mut answers = Vec::new();
        for n in 0..200 {
            let door = [SUBSCRIBE, UNSUBSCRIBE, "/api/v1/auth/passwords/request-reset"][n % 3];
            answers.push(post(from, door, &new_address(app)).await.status);
            if answers.last() == Some(&StatusCode::TOO_MANY_REQUESTS) {
                break;
            }
        }
        let free = 10 * app.house.app.settings.limits.per_address_factor as usize;
        assert_eq!(answers.len(), free + 1);

        let mut tries = 0;
        while confirm(app, [SUBSCRIBE, UNSUBSCRIBE][tries % 2], "none").await.status
            == StatusCode::BAD_REQUEST
        {
            tries += 1;
        }
        assert_eq!(tries, 20 * app.house.app.settings.limits.per_address_factor as usize);
        let verify = app.post("/api/v1/auth/emails/verify", &json!({ "token": "none" })).await;
        assert_eq!(verify.status, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}
