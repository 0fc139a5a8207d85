//! Signing in with a password, and tokens.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{PASSWORD, TestApp};

const LOGIN: &str = "/api/v1/auth/login";

#[tokio::test]
async fn correct_password_returns_valid_token() {
    TestApp::run(async |app| {
        let user = app.account().email("Anna.K@Example.test").with_password().create().await;
        // Case and surrounding white space of the address are ignored.
        let response =
            app.post(LOGIN, &json!({ "email": " anna.k@example.TEST ", "password": PASSWORD })).await;
        assert_eq!(response.status, StatusCode::OK);
        assert_eq!(response.json()["token_type"], "bearer");
        let token = response.json()["access_token"].as_str().unwrap().to_owned();
        let me = app.get_as(&testkit::TestUser { token, ..user }, "/api/v1/users/me").await;
        assert_eq!(me.json()["email"], "Anna.K@Example.test");
    })
    .await;
}

#[tokio::test]
async fn failed_sign_ins_get_equal_responses_without_correct_password() {
    TestApp::run(async |app| {
        let known = app.account().with_password().create().await;
        let unconfirmed = app.account().with_password().unverified().create().await;
        let without_password = app.account().create().await;
        let inactive = app.account().with_password().create().await;
        sqlx::query("update users set is_active = false where id = $1")
            .bind(inactive.id.0)
            .execute(&app.state.pool)
            .await
            .unwrap();
        for (email, password) in [
            (known.email.as_str(), "wrong"),
            ("unknown@example.test", PASSWORD),
            (unconfirmed.email.as_str(), "wrong"),
            (without_password.email.as_str(), PASSWORD),
            (inactive.email.as_str(), PASSWORD),
            ("' or 1=1 --@example.test", "x"),
        ] {
            let response =
                app.post(LOGIN, &json!({ "email": email.replace(' ', ""), "password": password })).await;
            assert_eq!(response.status, StatusCode::BAD_REQUEST, "{email}");
            assert_eq!(response.json()["code"], "wrong-credentials", "{email}");
        }
    })
    .await;
}

#[tokio::test]
async fn sign_in_with_unconfirmed_address_asks_to_confirm() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique_id());
        let form =
            json!({ "email": email, "password": PASSWORD, "firstNameEn": "Anna", "lastNameEn": "Orlova", "consentVersion": 1 });
        app.post("/api/v1/auth/register", &form).await;
        let response = app.post(LOGIN, &json!({ "email": email, "password": PASSWORD })).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST);
        assert_eq!(response.json()["code"], "email-not-confirmed");
        assert!(response.json()["detail"].as_str().unwrap().contains("open the link"));
    })
    .await;
}

#[tokio::test]
async fn invalid_sign_in_returns_field_errors() {
    TestApp::run(async |app| {
        let response = app.post(LOGIN, &json!({ "email": "", "password": "" })).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        let field_errors = response.json();
        assert_eq!(field_errors["detail"][0]["loc"], json!(["body", "email"]));
        assert_eq!(field_errors["detail"][0]["msg"], "Required");
        assert_eq!(field_errors["detail"][1]["loc"], json!(["body", "password"]));
        for (body, kind) in [
            (json!({ "email": "a@b.ru" }), "required"),
            (json!({ "email": 5, "password": "x" }), "wrong-type"),
            (json!({ "email": "not an address", "password": "x" }), "not-an-email"),
            (json!({ "email": "a@b.ru", "password": "x".repeat(100_000) }), "too-long"),
            (json!([]), "wrong-type"),
            (json!("text"), "wrong-type"),
        ] {
            let response = app.post(LOGIN, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{kind}");
            assert_eq!(response.json()["detail"][0]["type"], kind);
        }
    })
    .await;
}

#[tokio::test]
async fn token_is_invalid_after_version_change_deactivation_and_expiry() {
    TestApp::run(async |app| {
        let pool = &app.state.pool;
        let user = app.create_user(&[Role::User]).await;
        assert_eq!(app.get_as(&user, "/api/v1/users/me").await.status, StatusCode::OK);
        sqlx::query("update users set token_version = token_version + 1").execute(pool).await.unwrap();
        assert_eq!(app.get_as(&user, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);

        let other = app.create_user(&[Role::User]).await;
        sqlx::query("update users set is_active = false").execute(pool).await.unwrap();
        assert_eq!(app.get_as(&other, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);

        let expired = app.create_user(&[Role::User]).await;
        app.state.clock.advance(chrono::TimeDelta::hours(8));
        let response = app.get_as(&expired, "/api/v1/users/me").await;
        assert_eq!(response.status, StatusCode::UNAUTHORIZED);
        assert_eq!(response.header("www-authenticate"), "Bearer");
    })
    .await;
}

#[tokio::test]
async fn sign_in_providers_are_read_from_settings() {
    TestApp::run(async |app| {
        let response = app.get("/api/v1/auth/providers").await;
        assert_eq!(response.json()[0]["provider"], "orcid");
        assert_eq!(response.json()[0]["clientId"], "APP-OCTAVODEVELOPMENT");
        assert!(!String::from_utf8(response.body).unwrap().contains("secret"));
    })
    .await;
    TestApp::run_with_settings(
        |settings| settings.orcid = None,
        async |app| assert_eq!(app.get("/api/v1/auth/providers").await.json(), json!([])),
    )
    .await;
}
