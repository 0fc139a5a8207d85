//! Consent of users and subscribers.

use reqwest::Method;
use rules::Role;

use super::*;

const REGISTER: &str = "/api/v1/auth/register";
const TEXT: &str = "/api/v1/public/consents/account";

async fn fetch_consents(app: &TestApp, email: &str) -> Vec<(i32, String, String)> {
    sqlx::query_as(
        "select text.version, text.language, text.text
         from consents join consent_texts text on text.sha256 = consents.text_sha256
         left join users on users.id = consents.user_id
         left join subscriptions on subscriptions.id = consents.subscription_id
         where coalesce(users.email, subscriptions.email) = $1::citext order by consents.id",
    )
    .bind(email)
    .fetch_all(&app.state.pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn registration_stores_consent_text_verbatim() {
    TestApp::run(async |app| {
        let email = format!("new-{}@example.test", app.unique_id());
        let form = json!({ "email": email, "password": testkit::PASSWORD, "firstNameEn": "Anna",
                           "lastNameEn": "Kulagina", "consentVersion": 1 });
        let text = app.send(app.request(Method::GET, TEXT).header("accept-language", "ru")).await.json();
        assert_eq!((&text["version"], &text["language"]), (&json!(1), &json!("ru")));
        let request = app.request(Method::POST, REGISTER).header("accept-language", "ru");
        assert_eq!(app.send(request.json(&form)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(
            fetch_consents(app, &email).await,
            [],
            "consent is stored with the account, not with the form"
        );
        let code = app.expect_letters(&email, 1).await.remove(0).code();
        app.post("/api/v1/auth/emails/verify", &json!({ "token": code })).await;
        let shown = text["text"].as_str().unwrap().to_owned();
        assert!(shown.contains("согласие на обработку"));
        assert_eq!(fetch_consents(app, &email).await, [(1, "ru".to_owned(), shown)]);
        let hashes_match: bool = sqlx::query_scalar(
            "select bool_and(sha256 = sha256(convert_to(text, 'UTF8'))) from consent_texts",
        )
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert!(hashes_match);
    })
    .await;
}

#[tokio::test]
async fn user_without_consent_is_asked_but_not_blocked() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let me = async || app.get_as(&user, "/api/v1/users/me").await.json();
        assert_eq!(me().await["consentWanted"], true);
        let give_consent = async |version: Value| {
            app.post_as(&user, "/api/v1/account/consent", &json!({ "version": version })).await
        };
        assert_eq!(give_consent(json!(null)).await.json()["detail"][0]["type"], "consent-needed");
        assert_eq!(give_consent(json!(7)).await.json()["detail"][0]["type"], "consent-outdated");
        assert_eq!(me().await["consentWanted"], true);
        assert_eq!(give_consent(json!(1)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(me().await["consentWanted"], false);
        assert_eq!(give_consent(json!(1)).await.status, StatusCode::NO_CONTENT);
        assert_eq!(fetch_consents(app, &user.email).await.len(), 1, "a repeated consent is stored once");
        // A replaced text requires a new consent.
        sqlx::query("update consent_texts set version = 1, purpose = 'newsletter'")
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(me().await["consentWanted"], true);
        assert_eq!(app.get("/api/v1/public/consents/none").await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn newsletter_consent_is_deleted_with_subscription() {
    TestApp::run(async |app| {
        let email = format!("reader-{}@example.test", app.unique_id());
        let subscribe = "/api/v1/public/subscription/subscribe";
        let without = app.post(subscribe, &json!({ "email": email, "language": "en" })).await;
        assert_eq!(without.json()["detail"][0]["type"], "consent-needed");
        app.post(subscribe, &json!({ "email": email, "language": "en", "consentVersion": 1 })).await;
        let code = app.expect_letters(&email, 1).await.remove(0).code();
        assert_eq!(fetch_consents(app, &email).await, []);
        app.post(&format!("{subscribe}/confirm"), &json!({ "token": code })).await;
        let consents = fetch_consents(app, &email).await;
        assert_eq!((consents.len(), consents[0].0, consents[0].1.as_str()), (1, 1, "en"));
        assert!(consents[0].2.contains("newsletter"));
        sqlx::query("delete from subscriptions").execute(&app.state.pool).await.unwrap();
        assert_eq!(fetch_consents(app, &email).await, []);
    })
    .await;
}
