//! Changing the email address of an account.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

const REQUEST: &str = "/api/v1/users/me/email";
const CHANGE: &str = "/api/v1/auth/emails/change";
const ME: &str = "/api/v1/users/me";

fn new_address(app: &TestApp) -> String {
    format!("new-{}@example.test", app.unique_id())
}

#[tokio::test]
async fn code_changes_address_and_old_address_is_notified() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let new = new_address(app);
        let response = app.post_as(&person, REQUEST, &json!({ "email": new })).await;
        assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
        let code = app.expect_letters(&new, 1).await[0].code();
        assert_eq!(
            app.get_as(&person, ME).await.json()["email"],
            person.email,
            "the address changed before it was confirmed"
        );

        // The code alone is not enough, in case the letter went to a wrong address: a session of the account
        // is required as well.
        let stranger = app.account().create().await;
        assert_eq!(app.post(CHANGE, &json!({ "token": code })).await.json()["code"], "sign-in-first");
        let response = app.post_as(&stranger, CHANGE, &json!({ "token": code })).await;
        assert_eq!(response.json()["code"], "sign-in-first");
        let change = async || app.post_as(&person, CHANGE, &json!({ "token": code })).await;
        assert_eq!(change().await.status, StatusCode::NO_CONTENT);
        let me = app.get_as(&person, ME).await.json();
        assert_eq!((me["email"].as_str(), &me["emailVerified"]), (Some(new.as_str()), &json!(true)));
        let notice = app.expect_letters(&person.email, 1).await.remove(0);
        assert!(!notice.text.contains(&new), "the letter to the old address names the new one");
        let again = change().await.json();
        assert_eq!(again["code"], "invalid-code");
        assert!(again["detail"].as_str().unwrap().starts_with("Invalid code"));
    })
    .await;
}

#[tokio::test]
async fn change_request_does_not_reveal_used_addresses() {
    TestApp::run(async |app| {
        let (person, owner) = (app.account().create().await, app.account().create().await);
        let response = app.post_as(&person, REQUEST, &json!({ "email": owner.email })).await;
        assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
        let letter = app.expect_letters(&owner.email, 1).await.remove(0);
        assert!(!letter.text.contains("code="));
        // A request for the current address does nothing.
        app.post_as(&person, REQUEST, &json!({ "email": person.email })).await;
        app.expect_letters(&person.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn first_confirmation_gets_address_requested_twice() {
    TestApp::run(async |app| {
        let (one, other) = (app.account().create().await, app.account().create().await);
        let new = new_address(app);
        app.post_as(&one, REQUEST, &json!({ "email": new })).await;
        app.post_as(&other, REQUEST, &json!({ "email": new })).await;
        let letters = app.expect_letters(&new, 2).await;
        let mut statuses = Vec::new();
        for letter in &letters {
            for person in [&one, &other] {
                let response = app.post_as(person, CHANGE, &json!({ "token": letter.code() })).await;
                statuses.push(response.status.as_u16());
            }
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 400, 400, 400]);
    })
    .await;
}

#[tokio::test]
async fn invalid_email_change_requests_are_rejected() {
    TestApp::run(async |app| {
        let person = app.account().create().await;
        for (email, kind) in
            [(json!(""), "required"), (json!("nobody"), "not-an-email"), (json!(5), "wrong-type")]
        {
            let response = app.post_as(&person, REQUEST, &json!({ "email": email })).await;
            assert_eq!(response.json()["detail"][0]["type"], kind);
        }
        for token in [json!(""), json!("   "), json!("x".repeat(300)), Value::Null] {
            assert_eq!(
                app.post(CHANGE, &json!({ "token": token })).await.status,
                StatusCode::UNPROCESSABLE_ENTITY
            );
        }
    })
    .await;
}

#[tokio::test]
async fn newer_request_invalidates_older_code() {
    TestApp::run(async |app| {
        let person = app.account().create().await;
        let (mistyped, intended) = (new_address(app), new_address(app));
        for email in [&mistyped, &intended] {
            app.post_as(&person, REQUEST, &json!({ "email": email })).await;
            app.run_jobs().await;
        }
        let change = async |code: String| app.post_as(&person, CHANGE, &json!({ "token": code })).await;
        let response = change(app.expect_letters(&mistyped, 1).await[0].code()).await;
        assert_eq!(response.json()["code"], "invalid-code");
        let response = change(app.expect_letters(&intended, 1).await[0].code()).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
    })
    .await;
}
