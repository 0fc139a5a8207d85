//! Moving an account to another address.

use reqwest::StatusCode;
use serde_json::{Value, json};
use testkit::TestApp;

const REQUEST: &str = "/api/v1/users/me/email";
const CHANGE: &str = "/api/v1/auth/emails/change";
const ME: &str = "/api/v1/users/me";

fn fresh(app: &TestApp) -> String {
    format!("new-{}@example.test", app.unique())
}

#[tokio::test]
async fn the_code_from_the_new_address_moves_the_account_and_the_old_one_is_told() {
    TestApp::run(async |app| {
        let person = app.account().with_password().create().await;
        let new = fresh(app);
        let answer = app.post_as(&person, REQUEST, &json!({ "email": new })).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
        let code = app.letters_to(&new, 1).await[0].code();
        assert_eq!(app.get_as(&person, ME).await.json()["email"], person.email, "nothing yet");

        // A letter that reached the wrong mailbox gives nothing away: it takes the account's own session as well.
        let stranger = app.account().create().await;
        assert_eq!(app.post(CHANGE, &json!({ "token": code })).await.json()["code"], "sign-in-first");
        let answer = app.post_as(&stranger, CHANGE, &json!({ "token": code })).await;
        assert_eq!(answer.json()["code"], "sign-in-first");
        let change = async || app.post_as(&person, CHANGE, &json!({ "token": code })).await;
        assert_eq!(change().await.status, StatusCode::NO_CONTENT);
        let me = app.get_as(&person, ME).await.json();
        assert_eq!((me["email"].as_str(), &me["emailVerified"]), (Some(new.as_str()), &json!(true)));
        let told = app.letters_to(&person.email, 1).await.remove(0);
        assert!(!told.text.contains(&new), "the old address does not learn the new one");
        let again = change().await.json();
        assert_eq!(again["code"], "invalid-code");
        assert!(again["detail"].as_str().unwrap().starts_with("Invalid code"));
    })
    .await;
}

#[tokio::test]
async fn an_address_of_somebody_else_is_not_given_away() {
    TestApp::run(async |app| {
        let (person, owner) = (app.account().create().await, app.account().create().await);
        let answer = app.post_as(&person, REQUEST, &json!({ "email": owner.email })).await;
        assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0));
        let letter = app.letters_to(&owner.email, 1).await.remove(0);
        assert!(!letter.text.contains("code="));
        // Asking for one's own is pointless, and harmless.
        app.post_as(&person, REQUEST, &json!({ "email": person.email })).await;
        app.letters_to(&person.email, 0).await;
    })
    .await;
}

#[tokio::test]
async fn whoever_confirms_first_has_the_address() {
    TestApp::run(async |app| {
        let (one, other) = (app.account().create().await, app.account().create().await);
        let new = fresh(app);
        app.post_as(&one, REQUEST, &json!({ "email": new })).await;
        app.post_as(&other, REQUEST, &json!({ "email": new })).await;
        let letters = app.letters_to(&new, 2).await;
        let mut statuses = Vec::new();
        for letter in &letters {
            for person in [&one, &other] {
                let answer = app.post_as(person, CHANGE, &json!({ "token": letter.code() })).await;
                statuses.push(answer.status.as_u16());
            }
        }
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 400, 400, 400]);
    })
    .await;
}

#[tokio::test]
async fn bad_requests_are_refused() {
    TestApp::run(async |app| {
        let person = app.account().create().await;
        for (email, kind) in
            [(json!(""), "required"), (json!("nobody"), "not-an-email"), (json!(5), "wrong-type")]
        {
            let answer = app.post_as(&person, REQUEST, &json!({ "email": email })).await;
            assert_eq!(answer.json()["detail"][0]["type"], kind);
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
async fn only_the_newest_address_counts() {
    TestApp::run(async |app| {
        let person = app.account().create().await;
        let (mistyped, meant) = (fresh(app), fresh(app));
        for email in [&mistyped, &meant] {
            app.post_as(&person, REQUEST, &json!({ "email": email })).await;
            app.run_jobs().await;
        }
        let change = async |code: String| app.post_as(&person, CHANGE, &json!({ "token": code })).await;
        let answer = change(app.letters_to(&mistyped, 1).await[0].code()).await;
        assert_eq!(answer.json()["code"], "invalid-code");
        let answer = change(app.letters_to(&meant, 1).await[0].code()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    })
    .await;
}
