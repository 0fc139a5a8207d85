//! The mailing list as readers and admins meet it.

mod codes;
mod list;
mod one_click;
mod strangers;

use chrono::TimeDelta;
use kit::jobs::{self, Plan};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use subscriptions::{AnswerRequest, PurgeSubscriptions};
use testkit::{Answer, Letter, TestApp};

const SUBSCRIBE: &str = "/api/v1/public/subscription/subscribe";
const UNSUBSCRIBE: &str = "/api/v1/public/subscription/unsubscribe";

fn new_address(app: &TestApp) -> String {
    format!("reader-{}@example.test", app.unique())
}

async fn ask(app: &TestApp, door: &str, email: &str, language: &str) {
    app.forget_limits().await;
    let answer = app.post(door, &json!({ "email": email, "language": language, "consentVersion": 1 })).await;
    assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0), "{answer:?}");
}

/// The newest letter, after so many.
async fn letter(app: &TestApp, email: &str, count: usize) -> Letter {
    app.letters_to(email, count).await.pop().unwrap()
}

async fn confirm(app: &TestApp, door: &str, code: &str) -> Answer {
    app.post(&format!("{door}/confirm"), &json!({ "token": code })).await
}

/// Somebody who asked and answered the letter.
async fn subscriber(app: &TestApp, language: &str) -> String {
    let email = new_address(app);
    ask(app, SUBSCRIBE, &email, language).await;
    let code = letter(app, &email, 1).await.code();
    assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
    email
}

/// As the admin's list says it: whether the address is confirmed, and its language.
async fn on_the_list(app: &TestApp, email: &str) -> Option<(bool, String)> {
    sqlx::query_as("select confirmed_at is not null, language from subscriptions where email = $1::citext")
        .bind(email)
        .fetch_optional(&app.house.app.pool)
        .await
        .unwrap()
}

fn confirmed_in(language: &str) -> Option<(bool, String)> {
    Some((true, language.to_owned()))
}

#[tokio::test]
async fn from_the_page_to_the_list_and_off_it_again() {
    TestApp::run(async |app| {
        let admin = app.person(&[Role::Admin]).await;
        let email = new_address(app);
        let listed =
            async || -> Value { app.get_as(&admin, "/api/v1/subscriptions").await.json()["results"].clone() };
        ask(app, SUBSCRIBE, &email, "ru").await;
        assert_eq!(listed().await, json!([]), "the worker has not looked yet");
        let asked = letter(app, &email, 1).await;
        assert!(asked.subject.contains("Подтвердите подписку"), "{asked:?}");
        assert!(
            asked.text.contains("/subscription/confirm?code=") && asked.text.contains("&action=subscribe")
        );
        assert_eq!(listed().await[0]["emailVerified"], false);

        app.house.app.clock.advance(TimeDelta::minutes(1));
        let answer = confirm(app, SUBSCRIBE, &asked.code()).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
        let now = listed().await;
        assert_eq!(now[0]["email"], *email);
        assert_eq!((&now[0]["emailVerified"], &now[0]["language"]), (&json!(true), &json!("ru")));
        assert_ne!(now[0]["createdAt"], now[0]["updatedAt"]);
        let keys: Vec<&String> = now[0].as_object().unwrap().keys().collect();
        assert_eq!(keys, ["createdAt", "email", "emailVerified", "language", "updatedAt"]);

        // Whoever leaves the language out is answered in the browser's.
        let leaving = app.request(Method::POST, UNSUBSCRIBE).header("accept-language", "ru");
        app.send(leaving.json(&json!({ "email": email.to_uppercase() }))).await;
        let farewell = letter(app, &email, 2).await;
        assert!(farewell.subject.contains("Подтвердите отказ"), "{farewell:?}");
        assert!(farewell.text.contains("&action=unsubscribe"));
        assert_eq!(on_the_list(app, &email).await, confirmed_in("ru"));
        let answer = confirm(app, UNSUBSCRIBE, &farewell.code()).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
        assert_eq!(listed().await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn each_address_gets_the_letter_that_is_right_for_it() {
    TestApp::run(async |app| {
        let unknown = new_address(app);
        ask(app, UNSUBSCRIBE, &unknown, "en").await;
        assert!(letter(app, &unknown, 1).await.subject.contains("not on our mailing list"));
        assert_eq!(on_the_list(app, &unknown).await, None);

        let hesitant = new_address(app);
        ask(app, SUBSCRIBE, &hesitant, "en").await;
        ask(app, SUBSCRIBE, &hesitant, "en").await;
        assert!(letter(app, &hesitant, 2).await.subject.contains("Confirm your subscription"));
        ask(app, UNSUBSCRIBE, &hesitant, "en").await;
        assert!(letter(app, &hesitant, 3).await.subject.contains("want to unsubscribe"));

        let known = subscriber(app, "en").await;
        ask(app, SUBSCRIBE, &known, "en").await;
        let same = letter(app, &known, 2).await;
        assert!(same.subject.contains("already subscribed") && same.text.contains("newsletter in English"));
        assert!(!same.text.contains("action=subscribe\n"), "nothing to change: {}", same.text);
        // The link by which it says how to stop.
        assert_eq!(confirm(app, UNSUBSCRIBE, &same.code()).await.status, StatusCode::NO_CONTENT);
        assert_eq!(on_the_list(app, &known).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_subscriber_can_change_the_language() {
    TestApp::run(async |app| {
        let email = subscriber(app, "en").await;
        ask(app, SUBSCRIBE, &email, "ru").await;
        let offer = letter(app, &email, 2).await;
        assert!(offer.subject.contains("уже подписаны") && offer.text.contains("английском"), "{offer:?}");
        assert_eq!(on_the_list(app, &email).await, confirmed_in("en"));
        assert_eq!(confirm(app, SUBSCRIBE, &offer.code()).await.status, StatusCode::NO_CONTENT);
        assert_eq!(on_the_list(app, &email).await, confirmed_in("ru"));
    })
    .await;
}

#[tokio::test]
async fn an_old_letter_does_not_undo_the_newest_will() {
    TestApp::run(async |app| {
        let email = new_address(app);
        ask(app, SUBSCRIBE, &email, "en").await;
        let english = letter(app, &email, 1).await.code();
        ask(app, SUBSCRIBE, &email, "en").await;
        let again = letter(app, &email, 2).await.code();
        ask(app, SUBSCRIBE, &email, "ru").await;
        let russian = letter(app, &email, 3).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &english).await.status, StatusCode::NO_CONTENT);
        assert_eq!(
            confirm(app, SUBSCRIBE, &again).await.status,
            StatusCode::NO_CONTENT,
            "it leads to the same"
        );
        assert_eq!(confirm(app, SUBSCRIBE, &russian).await.json()["code"], "invalid-code");
        assert_eq!(on_the_list(app, &email).await, confirmed_in("en"));

        ask(app, SUBSCRIBE, &email, "ru").await;
        let back = letter(app, &email, 4).await.code();
        ask(app, UNSUBSCRIBE, &email, "en").await;
        let farewell = letter(app, &email, 5).await.code();
        assert_eq!(confirm(app, UNSUBSCRIBE, &farewell).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, SUBSCRIBE, &back).await.json()["code"], "invalid-code");
        assert_eq!(on_the_list(app, &email).await, None);

        // And the other way round; also when an admin has removed it meanwhile.
        ask(app, SUBSCRIBE, &email, "en").await;
        let code = letter(app, &email, 6).await.code();
        ask(app, UNSUBSCRIBE, &email, "en").await;
        let farewell = letter(app, &email, 7).await.code();
        let admin = app.person(&[Role::Admin]).await;
        app.delete_as(&admin, &format!("/api/v1/subscriptions/{email}")).await;
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
        assert_eq!(confirm(app, UNSUBSCRIBE, &farewell).await.json()["code"], "invalid-code");
        assert_eq!(on_the_list(app, &email).await, confirmed_in("en"));
    })
    .await;
}

#[tokio::test]
async fn a_job_that_runs_twice_sends_one_letter() {
    TestApp::run(async |app| {
        let email = new_address(app);
        ask(app, SUBSCRIBE, &email, "en").await;
        let mut connection = app.house.app.pool.acquire().await.unwrap();
        let find = sqlx::query_scalar("select id from subscription_requests");
        let request_id = find.fetch_one(&mut *connection).await.unwrap();
        for _ in 0..4 {
            jobs::add(&mut connection, &AnswerRequest { request_id }, Plan::now()).await.unwrap();
        }
        let code = letter(app, &email, 1).await.code();
        assert_eq!(confirm(app, SUBSCRIBE, &code).await.status, StatusCode::NO_CONTENT);
        // Again, when the answer would be another one.
        jobs::add(&mut connection, &AnswerRequest { request_id }, Plan::now()).await.unwrap();
        app.run_jobs().await;
        assert_eq!(app.mailbox.wait_for(&email, 2, 1).await.len(), 1);
        let confirmed = sqlx::query_scalar("select count(*) from subscriptions");
        assert_eq!(confirmed.fetch_one(&mut *connection).await.ok(), Some(1_i64));
    })
    .await;
}

#[tokio::test]
async fn what_nobody_confirmed_is_purged() {
    TestApp::run(async |app| {
        let stays = subscriber(app, "en").await;
        let goes = new_address(app);
        ask(app, SUBSCRIBE, &goes, "en").await;
        letter(app, &goes, 1).await;
        let left = async || -> (i64, i64) {
            let mut connection = app.house.app.pool.acquire().await.unwrap();
            // Twice is harmless.
            for _ in 0..2 {
                jobs::add(&mut connection, &PurgeSubscriptions {}, Plan::now()).await.unwrap();
            }
            app.run_jobs().await;
            let counts =
                "select (select count(*) from subscriptions), (select count(*) from subscription_requests)";
            sqlx::query_as(counts).fetch_one(&mut *connection).await.unwrap()
        };
        app.house.app.clock.advance(TimeDelta::days(29));
        assert_eq!(left().await, (2, 2));
        app.house.app.clock.advance(TimeDelta::days(2));
        assert_eq!(left().await, (1, 2), "requests are kept as long after they have expired");
        app.house.app.clock.advance(TimeDelta::days(2));
        assert_eq!(left().await, (1, 0));
        assert_eq!(on_the_list(app, &stays).await, confirmed_in("en"));
    })
    .await;
}
