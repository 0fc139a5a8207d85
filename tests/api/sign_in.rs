use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{PASSWORD, TestApp};

const LOGIN: &str = "/api/v1/auth/login";

#[tokio::test]
async fn the_right_password_gives_a_token_that_works() {
    TestApp::run(async |app| {
        let person = app.account().email("Anna.K@Example.test").with_password().create().await;
        // E-mail is compared without case.
        let answer =
            app.post(LOGIN, &json!({ "email": " anna.k@example.TEST ", "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.json()["token_type"], "bearer");
        let token = answer.json()["access_token"].as_str().unwrap().to_owned();
        let me = app.get_as(&testkit::Person { token, ..person }, "/api/v1/users/me").await;
        assert_eq!(me.json()["email"], "Anna.K@Example.test");
    })
    .await;
}

#[tokio::test]
async fn every_failure_looks_the_same_to_someone_without_the_password() {
    TestApp::run(async |app| {
        let known = app.account().with_password().create().await;
        let unconfirmed = app.account().with_password().unverified().create().await;
        let without_password = app.account().create().await;
        let inactive = app.account().with_password().create().await;
        sqlx::query("update users set is_active = false where id = $1")
            .bind(inactive.id.0)
            .execute(&app.house.app.pool)
            .await
            .unwrap();
        for (email, password) in [
            (known.email.as_str(), "wrong"),
            ("nobody@example.test", PASSWORD),
            (unconfirmed.email.as_str(), "wrong"),
            (without_password.email.as_str(), PASSWORD),
            (inactive.email.as_str(), PASSWORD),
            ("' or 1=1 --@example.test", "x"),
        ] {
            let answer =
                app.post(LOGIN, &json!({ "email": email.replace(' ', ""), "password": password })).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{email}");
            assert_eq!(answer.json()["code"], "wrong-credentials", "{email}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_unconfirmed_address_is_told_what_to_do() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique());
        let form =
            json!({ "email": email, "password": PASSWORD, "firstNameEn": "Anna", "lastNameEn": "Orlova", "consentVersion": 1 });
        app.post("/api/v1/auth/register", &form).await;
        let answer = app.post(LOGIN, &json!({ "email": email, "password": PASSWORD })).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_eq!(answer.json()["code"], "email-not-confirmed");
        assert!(answer.json()["detail"].as_str().unwrap().contains("open the link"));
    })
    .await;
}

#[tokio::test]
async fn malformed_sign_ins_are_refused_field_by_field() {
    TestApp::run(async |app| {
        let answer = app.post(LOGIN, &json!({ "email": "", "password": "" })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        let faults = answer.json();
        assert_eq!(faults["detail"][0]["loc"], json!(["body", "email"]));
        assert_eq!(faults["detail"][0]["msg"], "Required");
        assert_eq!(faults["detail"][1]["loc"], json!(["body", "password"]));
        for (body, kind) in [
            (json!({ "email": "a@b.ru" }), "required"),
            (json!({ "email": 5, "password": "x" }), "wrong-type"),
            (json!({ "email": "not an address", "password": "x" }), "not-an-email"),
            (json!({ "email": "a@b.ru", "password": "x".repeat(100_000) }), "too-long"),
            (json!([]), "wrong-type"),
            (json!("text"), "wrong-type"),
        ] {
            let answer = app.post(LOGIN, &body).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{kind}");
            assert_eq!(answer.json()["detail"][0]["type"], kind);
        }
    })
    .await;
}

#[tokio::test]
async fn a_token_ends_with_its_account_and_its_version() {
    TestApp::run(async |app| {
        let pool = &app.house.app.pool;
        let person = app.person(&[Role::User]).await;
        assert_eq!(app.get_as(&person, "/api/v1/users/me").await.status, StatusCode::OK);
        sqlx::query("update users set token_version = token_version + 1").execute(pool).await.unwrap();
        assert_eq!(app.get_as(&person, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);

        let other = app.person(&[Role::User]).await;
        sqlx::query("update users set is_active = false").execute(pool).await.unwrap();
        assert_eq!(app.get_as(&other, "/api/v1/users/me").await.status, StatusCode::UNAUTHORIZED);

        let late = app.person(&[Role::User]).await;
        app.house.app.clock.advance(chrono::TimeDelta::hours(8));
        let answer = app.get_as(&late, "/api/v1/users/me").await;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    })
    .await;
}

#[tokio::test]
async fn the_offered_providers_come_from_the_settings() {
    TestApp::run(async |app| {
        let answer = app.get("/api/v1/auth/providers").await;
        assert_eq!(answer.json()[0]["provider"], "orcid");
        assert_eq!(answer.json()[0]["clientId"], "APP-OCTAVODEVELOPMENT");
        assert!(!String::from_utf8(answer.body).unwrap().contains("secret"));
    })
    .await;
    TestApp::run_with(
        |settings| settings.orcid = None,
        async |app| assert_eq!(app.get("/api/v1/auth/providers").await.json(), json!([])),
    )
    .await;
}
