//! Rate limits of sign-in, codes and everything that sends letters.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use futures::StreamExt;
use futures::stream;
use identity::codes::PurgeExpired;
use kit::jobs::Job;
use reqwest::StatusCode;
use serde_json::json;
use testkit::{PASSWORD, TestApp, TestResponse};

const LOGIN: &str = "/api/v1/auth/login";

async fn sign_in_from(app: &TestApp, from: &str, email: &str, password: &str) -> TestResponse {
    app.post_from(from, LOGIN, &json!({ "email": email, "password": password })).await
}

/// Tries a wrong password, 16 requests at a time, and counts the response statuses.
async fn guess_passwords(app: &TestApp, tries: Vec<(String, String)>) -> BTreeMap<u16, usize> {
    let responses =
        stream::iter(tries).map(async |(from, email)| sign_in_from(app, &from, &email, "a wrong one").await);
    let statuses: Vec<u16> =
        responses.buffer_unordered(16).map(|response| response.status.as_u16()).collect().await;
    let mut counts = BTreeMap::new();
    for status in statuses {
        *counts.entry(status).or_default() += 1;
    }
    counts
}

#[tokio::test]
async fn guessing_one_account_from_many_addresses_is_limited() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let at_home = "198.51.100.1";
        assert_eq!(sign_in_from(app, at_home, &owner.email, PASSWORD).await.status, StatusCode::OK);
        let tries = (0..1000).map(|n| (format!("203.0.113.{}", n % 100), owner.email.clone())).collect();
        let responses = guess_passwords(app, tries).await;
        assert_eq!(responses.values().sum::<usize>(), 1000);
        // Thirty until the account counts as attacked, then one from each new address.
        assert!(responses[&400] <= 30 + 100 + 16, "{responses:?}");
        assert!(responses[&429] >= 850, "{responses:?}");

        for from in ["198.51.100.2", at_home] {
            assert_eq!(
                sign_in_from(app, from, &owner.email, PASSWORD).await.status,
                StatusCode::OK,
                "{from}"
            );
        }
        let refused = sign_in_from(app, "203.0.113.7", &owner.email, PASSWORD).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "the attackers' addresses are not limited");
        assert!(refused.header("retry-after").parse::<u64>().unwrap() >= 30);
        assert_eq!(refused.json()["code"], "too-many-tries");
        app.state.clock.advance(TimeDelta::hours(3));
        assert_eq!(sign_in_from(app, "203.0.113.7", &owner.email, PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn guessing_one_account_from_distinct_addresses_is_limited() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        assert_eq!(sign_in_from(app, "198.51.100.1", &owner.email, PASSWORD).await.status, StatusCode::OK);
        let tries =
            (0..1000).map(|n| (format!("10.0.{}.{}", n / 250, n % 250), owner.email.clone())).collect();
        let responses = guess_passwords(app, tries).await;
        assert_eq!(responses, BTreeMap::from([(400, 200), (429, 800)]));
        // The address of an earlier sign-in is not limited.
        assert_eq!(sign_in_from(app, "198.51.100.1", &owner.email, PASSWORD).await.status, StatusCode::OK);
        // From other addresses the owner can reset the password, which resets the counter.
        let abroad = "198.51.100.99";
        assert_eq!(
            sign_in_from(app, abroad, &owner.email, PASSWORD).await.status,
            StatusCode::TOO_MANY_REQUESTS
        );
        app.post_from(abroad, "/api/v1/auth/passwords/request-reset", &json!({ "email": owner.email })).await;
        // The other letter is about the sign-in from a new device.
        let letters = app.expect_letters(&owner.email, 2).await;
        let code = letters.iter().find(|letter| letter.text.contains("?code=")).unwrap().code();
        let new = "tram-lemon-47-kiosk";
        app.post_from(abroad, "/api/v1/auth/passwords/reset", &json!({ "token": code, "password": new }))
            .await;
        assert_eq!(sign_in_from(app, abroad, &owner.email, new).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn guessing_many_accounts_from_one_address_is_limited() {
    TestApp::run(async |app| {
        let mut owners = Vec::new();
        for _ in 0..50 {
            owners.push(app.account().with_password().create().await.email);
        }
        let tries = (0..1000).map(|n| ("203.0.113.1".into(), owners[n % owners.len()].clone())).collect();
        let responses = guess_passwords(app, tries).await;
        assert_eq!(responses, BTreeMap::from([(400, 20), (429, 980)]));
        for email in &owners[..5] {
            assert_eq!(sign_in_from(app, "198.51.100.2", email, PASSWORD).await.status, StatusCode::OK);
        }
        assert_eq!(
            sign_in_from(app, "203.0.113.1", &owners[7], PASSWORD).await.status,
            StatusCode::TOO_MANY_REQUESTS
        );
        assert_eq!(sign_in_from(app, "2001:db8::1", &owners[7], PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

/// A campus has one address: one person who has forgotten a password must not lock out the others.
#[tokio::test]
async fn wrong_passwords_of_others_do_not_lock_out_familiar_accounts() {
    TestApp::run(async |app| {
        let campus = "198.51.100.1";
        let regular = app.account().with_password().create().await.email;
        let newcomer = app.account().with_password().create().await.email;
        assert_eq!(sign_in_from(app, campus, &regular, PASSWORD).await.status, StatusCode::OK);
        let tries = (0..30).map(|n| (campus.to_owned(), format!("nobody-{n}@example.test"))).collect();
        assert_eq!(guess_passwords(app, tries).await, BTreeMap::from([(400, 20), (429, 10)]));

        let refused = sign_in_from(app, campus, &newcomer, PASSWORD).await;
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "unfamiliar accounts wait");
        for _ in 0..3 {
            assert_eq!(sign_in_from(app, campus, &regular, PASSWORD).await.status, StatusCode::OK);
        }
        // A wrong password gets the response of an unknown account, so nobody learns who is familiar here; also
        // the sixth one, which the limit of the pair refuses, for another time.
        for n in 1..=6 {
            app.state.clock.advance(TimeDelta::seconds(1));
            let wrong = sign_in_from(app, campus, &regular, "a wrong one").await;
            let unknown = sign_in_from(app, campus, "nobody@example.test", "a wrong one").await;
            assert_eq!((wrong.status, unknown.status), (refused.status, refused.status), "{n}");
            assert_eq!(
                (wrong.json(), wrong.header("retry-after")),
                (unknown.json(), unknown.header("retry-after")),
                "{n}"
            );
        }
        // The limit of the pair holds.
        let locked = sign_in_from(app, campus, &regular, PASSWORD).await;
        assert_eq!(locked.status, StatusCode::TOO_MANY_REQUESTS);
        app.state.clock.advance(TimeDelta::hours(2));
        assert_eq!(sign_in_from(app, campus, &newcomer, PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn familiar_addresses_are_limited_and_forgotten() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let count = async || {
            let count = sqlx::query_scalar::<_, i64>("select count(*) from familiar_addresses");
            count.fetch_one(&app.state.pool).await.unwrap()
        };
        for n in 0..25 {
            sign_in_from(app, &format!("198.51.100.{n}"), &owner.email, PASSWORD).await;
            app.state.clock.advance(TimeDelta::minutes(1));
        }
        assert_eq!(count().await, 20);
        // The oldest ones are forgotten; the newest one is kept, also when it is used again.
        sign_in_from(app, "198.51.100.24", &owner.email, PASSWORD).await;
        assert_eq!(count().await, 20);
        for (address, status) in
            [("198.51.100.24", StatusCode::OK), ("198.51.100.0", StatusCode::TOO_MANY_REQUESTS)]
        {
            let tries = (0..20).map(|n| (address.to_owned(), format!("nobody-{n}@example.test"))).collect();
            guess_passwords(app, tries).await;
            assert_eq!(sign_in_from(app, address, &owner.email, PASSWORD).await.status, status, "{address}");
        }
        app.state.clock.advance(TimeDelta::days(91));
        PurgeExpired {}.run(app.state.clone()).await.unwrap();
        assert_eq!(count().await, 0);
    })
    .await;
}

#[tokio::test]
async fn delays_double_and_correct_passwords_are_not_counted() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let home = "198.51.100.1";
        for _ in 0..30 {
            assert_eq!(sign_in_from(app, home, &owner.email, PASSWORD).await.status, StatusCode::OK);
        }
        let mut waits = Vec::new();
        for _ in 0..4 {
            while sign_in_from(app, home, &owner.email, "wrong").await.status == StatusCode::BAD_REQUEST {}
            let refused = sign_in_from(app, home, &owner.email, PASSWORD).await;
            let wait: i64 = refused.header("retry-after").parse().unwrap();
            waits.push(wait);
            app.state.clock.advance(TimeDelta::seconds(wait));
        }
        assert_eq!(waits, [30, 60, 120, 240]);
        assert_eq!(sign_in_from(app, home, &owner.email, PASSWORD).await.status, StatusCode::OK);
        // Unknown email addresses have the same limit as known ones.
        for _ in 0..5 {
            assert_eq!(
                sign_in_from(app, home, "stranger@example.test", "x").await.status,
                StatusCode::BAD_REQUEST
            );
        }
        assert_eq!(
            sign_in_from(app, home, "stranger@example.test", "x").await.status,
            StatusCode::TOO_MANY_REQUESTS
        );
    })
    .await;
}

#[tokio::test]
async fn letters_and_codes_are_limited_by_ip_address_and_recipient() {
    TestApp::run(async |app| {
        // Registration needs more fields than the email address; the other operations ignore them.
        let body = |email: &str| {
            json!({ "email": email, "password": "tram-lemon-47-kiosk", "firstNameEn": "A", "lastNameEn": "B", "consentVersion": 1 })
        };
        let letters = [
            "/api/v1/auth/register",
            "/api/v1/auth/passwords/request-reset",
            "/api/v1/auth/emails/request-verification",
        ];
        for (n, path) in letters.into_iter().enumerate() {
            let email = format!("{n}-{}@example.test", app.unique_id());
            let mut statuses = Vec::new();
            for from in 0..4 {
                statuses.push(app.post_from(&format!("10.1.{n}.{from}"), path, &body(&email)).await.status.as_u16());
            }
            assert_eq!(statuses, [204, 204, 204, 429], "{path}: one recipient");
            let mut last = StatusCode::OK;
            for other in 0..11 {
                last = app.post_from(&format!("10.2.{n}.1"), path, &body(&format!("{other}-{email}"))).await.status;
            }
            assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "{path}: one address");
        }
        let codes = [
            ("/api/v1/auth/emails/verify", json!({ "token": "x" })),
            ("/api/v1/auth/emails/change", json!({ "token": "x" })),
            ("/api/v1/auth/passwords/reset", json!({ "token": "x", "password": "tram-lemon-47-kiosk" })),
            ("/api/v1/auth/invitations/accept", json!({ "token": "x", "password": "tram-lemon-47-kiosk", "consentVersion": 1 })),
        ];
        for n in 0..20 {
            let (path, body) = &codes[n % codes.len()];
            assert_eq!(app.post_from("10.3.0.1", path, body).await.status, StatusCode::BAD_REQUEST);
        }
        for (path, body) in &codes {
            assert_eq!(app.post_from("10.3.0.1", path, body).await.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
            assert_eq!(app.post_from("10.3.0.2", path, body).await.status, StatusCode::BAD_REQUEST, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn limit_error_uses_request_language() {
    TestApp::run(async |app| {
        let request = || {
            let body = json!({ "email": "one@example.test", "password": "x" });
            app.request(reqwest::Method::POST, LOGIN).header("accept-language", "ru").json(&body)
        };
        for _ in 0..5 {
            app.send(request()).await;
        }
        let response = app.send(request()).await;
        assert_eq!(response.json()["detail"], "Слишком много попыток. Подождите 30 с и попробуйте снова.");
    })
    .await;
}

/// Successful attempts are refunded while others are counted, which must neither deadlock nor cause a 500.
#[tokio::test]
async fn concurrent_correct_and_wrong_passwords_do_not_deadlock() {
    TestApp::run(async |app| {
        let owners =
            [app.account().with_password().create().await, app.account().with_password().create().await];
        let tries =
            (0..120).map(|n| (owners[n % 2].email.clone(), if n % 3 == 0 { "wrong" } else { PASSWORD }));
        let responses = stream::iter(tries).map(async |(email, password)| {
            sign_in_from(app, "198.51.100.1", &email, password).await.status.as_u16()
        });
        let statuses: Vec<u16> = responses.buffer_unordered(24).collect().await;
        assert!(statuses.iter().all(|status| [200, 400, 429].contains(status)), "{statuses:?}");
        assert!(statuses.contains(&200) && statuses.contains(&400));
    })
    .await;
}

#[tokio::test]
async fn email_change_requests_are_limited_by_account() {
    TestApp::run(async |app| {
        let person = app.account().create().await;
        let mut last = StatusCode::OK;
        for n in 0..11 {
            let request = app.request(reqwest::Method::POST, "/api/v1/users/me/email");
            let request = request.bearer_auth(&person.token).header("x-forwarded-for", format!("10.4.0.{n}"));
            last = app.send(request.json(&json!({ "email": format!("{n}-{}", person.email) }))).await.status;
        }
        assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}
