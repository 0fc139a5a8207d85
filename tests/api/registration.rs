//! Registration by form and e-mail confirmation.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::{Letter, TestApp, TestResponse};

const REGISTER: &str = "/api/v1/auth/register";
const VERIFY: &str = "/api/v1/auth/emails/verify";
const LOGIN: &str = "/api/v1/auth/login";
const PASSWORD: &str = "tram-lemon-47-kiosk";

fn form(email: &str, password: &str) -> Value {
    json!({ "email": email, "password": password, "consentVersion": 1, "firstNameEn": "Anna", "lastNameEn": "Kulagina",
            "middleNameEn": " ", "affiliationEn": "Clinic of Demograd" })
}

async fn register(app: &TestApp, email: &str, password: &str) {
    let response = app.post(REGISTER, &form(email, password)).await;
    assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0), "{response:?}");
}

async fn verify(app: &TestApp, letter: &Letter) -> TestResponse {
    app.post(VERIFY, &json!({ "token": letter.code() })).await
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> TestResponse {
    app.post(LOGIN, &json!({ "email": email, "password": password })).await
}

#[tokio::test]
async fn user_registers_confirms_address_and_signs_in() {
    TestApp::run(async |app| {
        let email = format!("Anna-{}@Example.test", app.unique_id());
        register(app, &email, PASSWORD).await;
        let letter = app.expect_letters(&email, 1).await.remove(0);
        // Anyone can type a name beside an address, so the letter does not carry it to a stranger.
        assert!(letter.text.contains("\nHello,\n"), "{}", letter.text);
        assert!(!format!("{letter:?}").contains("Kulagina"), "{letter:?}");
        assert_eq!(sign_in(app, &email, PASSWORD).await.json()["code"], "email-not-confirmed");

        assert_eq!(verify(app, &letter).await.status, StatusCode::NO_CONTENT);
        let token = sign_in(app, &email.to_lowercase(), PASSWORD).await.json()["access_token"].clone();
        let me = app.request(Method::GET, "/api/v1/users/me").bearer_auth(token.as_str().unwrap());
        let me = app.send(me).await.json();
        assert_eq!(me["email"], email);
        assert_eq!(me["emailVerified"], true);
        assert_eq!(me["roles"], json!(["user"]));
        assert_eq!(me["middleNameEn"], json!(null));
        assert_eq!(me["affiliationEn"], "Clinic of Demograd");
        assert_eq!(me["interfaceLanguage"], "en");
    })
    .await;
}

#[tokio::test]
async fn confirmation_letter_is_in_language_of_form() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique_id());
        let request = app.request(Method::POST, REGISTER).header("accept-language", "ru-RU,ru;q=0.9");
        app.send(request.json(&form(&email, PASSWORD))).await;
        let letter = app.expect_letters(&email, 1).await.remove(0);
        assert!(letter.subject.starts_with("Подтвердите адрес"), "{}", letter.subject);
    })
    .await;
}

#[tokio::test]
async fn existing_account_is_revealed_only_by_letter() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        register(app, &owner.email.to_uppercase(), PASSWORD).await;
        let letter = app.expect_letters(&owner.email, 1).await.remove(0);
        assert!(letter.text.contains("/identity/login") && letter.text.contains("/identity/reset-password"));
        assert!(!letter.text.contains("code="));
        // Signing in with the password of the form gets the same response as for any other address.
        assert_eq!(sign_in(app, &owner.email, PASSWORD).await.json()["code"], "email-not-confirmed");
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": owner.email })).await;
        app.expect_letters(&owner.email, 1).await;
        // Neither the password nor the number of accounts has changed.
        assert_eq!(sign_in(app, &owner.email, testkit::PASSWORD).await.status, StatusCode::OK);
        assert_eq!(count_accounts(app).await, 1);
    })
    .await;
}

/// An attacker registers with a foreign address before its owner does.
#[tokio::test]
async fn address_cannot_be_taken_before_its_owner_registers() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique_id());
        register(app, &email, "attacker-tram-lemon-47").await;
        let attacker_letter = app.expect_letters(&email, 1).await.remove(0);
        register(app, &email, PASSWORD).await;
        let letters = app.expect_letters(&email, 2).await;
        let own_letter =
            letters.iter().find(|letter| letter.message_id != attacker_letter.message_id).unwrap();
        assert_eq!(verify(app, own_letter).await.status, StatusCode::NO_CONTENT);

        assert_eq!(sign_in(app, &email, PASSWORD).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, &email, "attacker-tram-lemon-47").await.json()["code"], "wrong-credentials");
        assert_eq!(verify(app, &attacker_letter).await.json()["code"], "invalid-code");
        assert_eq!(count_accounts(app).await, 1, "the attacker's registration is deleted");
    })
    .await;
}

#[tokio::test]
async fn confirmation_letter_can_be_requested_again() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique_id());
        register(app, &email, PASSWORD).await;
        app.expect_letters(&email, 1).await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": email })).await;
        let letters = app.expect_letters(&email, 2).await;
        assert_ne!(letters[0].code(), letters[1].code());
        assert_eq!(verify(app, &letters[0]).await.status, StatusCode::NO_CONTENT);
        assert_eq!(verify(app, &letters[1]).await.json()["code"], "invalid-code");
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": email })).await;
        app.expect_letters(&email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn concurrent_registrations_create_one_account() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique_id());
        tokio::join!(register(app, &email, PASSWORD), register(app, &email, PASSWORD));
        let letters = app.expect_letters(&email, 2).await;
        let (one, other) = tokio::join!(verify(app, &letters[0]), verify(app, &letters[1]));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 400]);
        assert_eq!(count_accounts(app).await, 1);
        assert_eq!(sign_in(app, &email, PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn invalid_form_returns_field_errors() {
    TestApp::run(async |app| {
        let response = app
            .post(
                REGISTER,
                &json!({ "email": "x", "password": "short", "firstNameEn": "Анна", "lastNameEn": " " }),
            )
            .await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = response.json();
        let field_errors: Vec<(&str, &str)> = body["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (error["loc"][1].as_str().unwrap(), error["type"].as_str().unwrap()))
            .collect();
        assert_eq!(
            field_errors,
            [
                ("email", "not-an-email"),
                ("firstNameEn", "not-latin"),
                ("lastNameEn", "required"),
                ("password", "too-short"),
                ("consentVersion", "consent-needed")
            ]
        );

        let with = |field: &str, value: Value| {
            let mut body = form("a@example.test", PASSWORD);
            body[field] = value;
            body
        };
        for (body, kind) in [
            (with("password", json!("password123")), "common-password"),
            (with("password", json!("annakulagina")), "common-password"),
            (with("password", json!("x".repeat(201))), "too-long"),
            (with("firstNameEn", json!("a".repeat(101))), "too-long"),
            (with("lastNameEn", json!("Kula\r\nBcc: x@y.z")), "malformed"),
            (with("affiliationEn", json!("a".repeat(301))), "too-long"),
            (with("email", json!(["a@b.ru"])), "wrong-type"),
            (with("middleNameEn", json!(7)), "wrong-type"),
            (with("consentVersion", json!(null)), "consent-needed"),
            (with("consentVersion", json!(0)), "consent-outdated"),
        ] {
            let response = app.post(REGISTER, &body).await;
            assert_eq!(response.json()["detail"][0]["type"], kind, "{body}");
        }
        assert_eq!(count_accounts(app).await, 0);
    })
    .await;
}

async fn count_accounts(app: &TestApp) -> i64 {
    app.run_jobs().await;
    sqlx::query_scalar("select count(*) from users").fetch_one(&app.state.pool).await.unwrap()
}
