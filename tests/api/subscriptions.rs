//! The mailing list: subscribing, unsubscribing and the admin's list.

mod codes;
mod enumeration;
mod list;
mod one_click;

use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use subscriptions::{AnswerRequest, PurgeSubscriptions};
use testkit::{Letter, TestApp, TestResponse};

const SUBSCRIBE: &str = "/api/v1/public/subscription/subscribe";
const UNSUBSCRIBE: &str = "/api/v1/public/subscription/unsubscribe";

fn new_address(app: &TestApp) -> String {
    format!("reader-{}@example.test", app.unique_id())
}

async fn request(app: &TestApp, path: &str, email: &str, language: &str) {
    app.reset_rate_limits().await;
    let response =
        app.post(path, &json!({ "email": email, "language": language, "consentVersion": 1 })).await;
    assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0), "{response:?}");
}

/// Waits for this many letters and returns the newest.
async fn latest_letter(app: &TestApp, email: &str, count: usize) -> Letter {
    app.expect_letters(email, count).await.pop().unwrap()
}

async fn confirm(app: &TestApp, path: &str, code: &str) -> TestResponse {
    app.post(&format!("{path}/confirm"), &json!({ "token": code })).await
}

/// Subscribes and confirms a new address.
async fn create_subscriber(app: &TestApp, language: &str) -> String {
    let email = new_address(app);
    request(app, SUBSCRIBE, &email, language).await;
    let code = latest_letter(app, &email, 1).await.code();
    assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
    email
}

/// Whether the address is confirmed, and its language; `None` if it is not subscribed.
async fn find_subscription(app: &TestApp, email: &str) -> Option<(bool, String)> {
    sqlx::query_as("select confirmed_at is not null, language from subscriptions where email = $1::citext")
        .bind(email)
        .fetch_optional(&app.state.pool)
        .await
        .unwrap()
}

fn confirmed_in(language: &str) -> Option<(bool, String)> {
    Some((true, language.to_owned()))
}

#[tokio::test]
async fn reader_subscribes_and_unsubscribes() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let email = new_address(app);
        let fetch_list =
            async || -> Value { app.get_as(&admin, "/api/v1/subscriptions").await.json()["results"].clone() };
        request(app, SUBSCRIBE, &email, "ru").await;
        assert_eq!(fetch_list().await, json!([]), "the worker has not run yet");
        let confirmation = latest_letter(app, &email, 1).await;
        assert!(confirmation.subject.contains("Подтвердите подписку"), "{confirmation:?}");
        assert!(
            confirmation.text.contains("/subscription/confirm?code=")
                && confirmation.text.contains("&action=subscribe")
        );
        assert_eq!(fetch_list().await[0]["emailVerified"], false);

        app.state.clock.advance(TimeDelta::minutes(1));
        let response = confirm(app, SUBSCRIBE, &confirmation.code()).await;
        assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
        let rows = fetch_list().await;
        assert_eq!(rows[0]["email"], *email);
        assert_eq!((&rows[0]["emailVerified"], &rows[0]["language"]), (&json!(true), &json!("ru")));
        assert_ne!(rows[0]["createdAt"], rows[0]["updatedAt"]);
        let keys: Vec<&String> = rows[0].as_object().unwrap().keys().collect();
        assert_eq!(keys, ["createdAt", "email", "emailVerified", "language", "updatedAt"]);

        // Without a language, the letter is in the language of the browser.
        let unsubscribe = app.request(Method::POST, UNSUBSCRIBE).header("accept-language", "ru");
        app.send(unsubscribe.json(&json!({ "email": email.to_uppercase() }))).await;
        let confirmation = latest_letter(app, &email, 2).await;
        assert!(confirmation.subject.contains("Подтвердите отказ"), "{confirmation:?}");
        assert!(confirmation.text.contains("&action=unsubscribe"));
        assert_eq!(find_subscription(app, &email).await, confirmed_in("ru"));
        let response = confirm(app, UNSUBSCRIBE, &confirmation.code()).await;
        assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
        assert_eq!(fetch_list().await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn each_address_gets_letter_that_matches_its_state() {
    TestApp::run(async |app| {
        let unknown = new_address(app);
        request(app, UNSUBSCRIBE, &unknown, "en").await;
        assert!(latest_letter(app, &unknown, 1).await.subject.contains("not on our mailing list"));
        assert_eq!(find_subscription(app, &unknown).await, None);

        let unconfirmed = new_address(app);
        request(app, SUBSCRIBE, &unconfirmed, "en").await;
        request(app, SUBSCRIBE, &unconfirmed, "en").await;
        assert!(latest_letter(app, &unconfirmed, 2).await.subject.contains("Confirm your subscription"));
        request(app, UNSUBSCRIBE, &unconfirmed, "en").await;
        assert!(latest_letter(app, &unconfirmed, 3).await.subject.contains("want to unsubscribe"));

        let subscribed = create_subscriber(app, "en").await;
        request(app, SUBSCRIBE, &subscribed, "en").await;
        let already_subscribed = latest_letter(app, &subscribed, 2).await;
        assert!(
            already_subscribed.subject.contains("already subscribed")
                && already_subscribed.text.contains("newsletter in English")
        );
        assert!(
            !already_subscribed.text.contains("action=subscribe\n"),
            "nothing to change: {}",
            already_subscribed.text
        );
        // The letter contains an unsubscribe link.
        assert_eq!(
            confirm(app, UNSUBSCRIBE, &already_subscribed.code()).await.status,
            StatusCode::NO_CONTENT
        );
        assert_eq!(find_subscription(app, &subscribed).await, None);
    })
    .await;
}

#[tokio::test]
async fn subscriber_can_change_language() {
    TestApp::run(async |app| {
        let email = create_subscriber(app, "en").await;
        request(app, SUBSCRIBE, &email, "ru").await;
        let offer = latest_letter(app, &email, 2).await;
        assert!(offer.subject.contains("уже подписаны") && offer.text.contains("английском"), "{offer:?}");
        assert_eq!(find_subscription(app, &email).await, confirmed_in("en"));
        assert_eq!(confirm(app, SUBSCRIBE, &offer.code()).await.status, StatusCode::NO_CONTENT);
        assert_eq!(find_subscription(app, &email).await, confirmed_in("ru"));
    })
    .await;
}

#[tokio::test]
async fn older_letter_does_not_override_newer_confirmation() {
    TestApp::run(async |app| {
        let email = new_address(app);
        request(app, SUBSCRIBE, &email, "en").await;
        let english = latest_letter(app, &email, 1).await.code();
        request(app, SUBSCRIBE, &email, "en").await;
        let again = latest_letter(app, &email, 2).await.code();
        request(app, SUBSCRIBE, &email, "ru").await;
        let russian = latest_letter(app, &email, 3).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &english).await.status, StatusCode::NO_CONTENT);
        assert_eq!(
            confirm(app, SUBSCRIBE, &again).await.status,
            StatusCode::NO_CONTENT,
            "it has the same effect"
        );
        assert_eq!(confirm(app, SUBSCRIBE, &russian).await.json()["code"], "invalid-code");
        assert_eq!(find_subscription(app, &email).await, confirmed_in("en"));

        request(app, SUBSCRIBE, &email, "ru").await;
        let back = latest_letter(app, &email, 4).await.code();
        request(app, UNSUBSCRIBE, &email, "en").await;
        let confirmation = latest_letter(app, &email, 5).await.code();
        assert_eq!(confirm(app, UNSUBSCRIBE, &confirmation).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, SUBSCRIBE, &back).await.json()["code"], "invalid-code");
        assert_eq!(find_subscription(app, &email).await, None);

        // The reverse order, with a removal by an admin in between.
        request(app, SUBSCRIBE, &email, "en").await;
        let code = latest_letter(app, &email, 6).await.code();
        request(app, UNSUBSCRIBE, &email, "en").await;
        let confirmation = latest_letter(app, &email, 7).await.code();
        let admin = app.create_user(&[Role::Admin]).await;
        app.delete_as(&admin, &format!("/api/v1/subscriptions/{email}")).await;
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, UNSUBSCRIBE, &confirmation).await.json()["code"], "invalid-code");
        assert_eq!(find_subscription(app, &email).await, confirmed_in("en"));
    })
    .await;
}

#[tokio::test]
async fn repeated_job_sends_one_letter() {
    TestApp::run(async |app| {
        let email = new_address(app);
        request(app, SUBSCRIBE, &email, "en").await;
        let mut connection = app.state.pool.acquire().await.unwrap();
        let find = sqlx::query_scalar("select id from subscription_requests");
        let request_id = find.fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &AnswerRequest { request_id }, Plan::now()).await.unwrap();
        }
        let code = latest_letter(app, &email, 1).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
        // Runs again after the state changed, when the letter would be a different one.
        jobs::add(&mut connection, &AnswerRequest { request_id }, Plan::now()).await.unwrap();
        app.run_jobs().await;
        assert_eq!(app.mailbox.fetch_letters(&email).await.len(), 1);
        let confirmed = sqlx::query_scalar("select count(*) from subscriptions");
        assert_eq!(confirmed.fetch_one(&mut *connection).await.ok(), Some(1_i64));
    })
    .await;
}

#[tokio::test]
async fn unconfirmed_subscription_is_purged() {
    TestApp::run(async |app| {
        let confirmed = create_subscriber(app, "en").await;
        let unconfirmed = new_address(app);
        request(app, SUBSCRIBE, &unconfirmed, "en").await;
        latest_letter(app, &unconfirmed, 1).await;
        let purge_and_count = async || -> (i64, i64) {
            let mut connection = app.state.pool.acquire().await.unwrap();
            // Running twice is harmless.
            for _ in 0..2 {
                jobs::add(&mut connection, &PurgeSubscriptions {}, Plan::now()).await.unwrap();
            }
            app.run_jobs().await;
            let counts =
                "select (select count(*) from subscriptions), (select count(*) from subscription_requests)";
            sqlx::query_as(counts).fetch_one(&mut *connection).await.unwrap()
        };
        app.state.clock.advance(TimeDelta::days(29));
        assert_eq!(purge_and_count().await, (2, 2));
        app.state.clock.advance(TimeDelta::days(2));
        assert_eq!(
            purge_and_count().await,
            (1, 2),
            "requests are kept for the same period after they expire"
        );
        app.state.clock.advance(TimeDelta::days(2));
        assert_eq!(purge_and_count().await, (1, 0));
        assert_eq!(find_subscription(app, &confirmed).await, confirmed_in("en"));
    })
    .await;
}
