//! From a form to an account.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use testkit::{Answer, Letter, TestApp};

const REGISTER: &str = "/api/v1/auth/register";
const VERIFY: &str = "/api/v1/auth/emails/verify";
const LOGIN: &str = "/api/v1/auth/login";
const PASSWORD: &str = "tram-lemon-47-kiosk";

fn form(email: &str, password: &str) -> Value {
    json!({ "email": email, "password": password, "consentVersion": 1, "firstNameEn": "Anna", "lastNameEn": "Kulagina",
            "middleNameEn": " ", "affiliationEn": "Clinic of Demograd" })
}

async fn register(app: &TestApp, email: &str, password: &str) {
    let answer = app.post(REGISTER, &form(email, password)).await;
    assert_eq!((answer.status, answer.body.len()), (StatusCode::NO_CONTENT, 0), "{answer:?}");
}

async fn verify(app: &TestApp, letter: &Letter) -> Answer {
    app.post(VERIFY, &json!({ "token": letter.code() })).await
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> Answer {
    app.post(LOGIN, &json!({ "email": email, "password": password })).await
}

#[tokio::test]
async fn a_person_registers_confirms_and_gets_in() {
    TestApp::run(async |app| {
        let email = format!("Anna-{}@Example.test", app.unique());
        register(app, &email, PASSWORD).await;
        let letter = app.letters_to(&email, 1).await.remove(0);
        assert!(letter.text.contains("Dear Anna Kulagina"), "{}", letter.text);
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
async fn the_letter_is_in_the_language_of_the_form() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique());
        let request = app.request(Method::POST, REGISTER).header("accept-language", "ru-RU,ru;q=0.9");
        app.send(request.json(&form(&email, PASSWORD))).await;
        let letter = app.letters_to(&email, 1).await.remove(0);
        assert!(letter.subject.starts_with("Подтвердите адрес"), "{}", letter.subject);
    })
    .await;
}

#[tokio::test]
async fn who_has_an_account_is_told_by_letter_and_nobody_else() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        register(app, &owner.email.to_uppercase(), PASSWORD).await;
        let letter = app.letters_to(&owner.email, 1).await.remove(0);
        assert!(letter.text.contains("/identity/login") && letter.text.contains("/identity/reset-password"));
        assert!(!letter.text.contains("code="));
        // Somebody who tries the password of the form is told what they would be told of any address.
        assert_eq!(sign_in(app, &owner.email, PASSWORD).await.json()["code"], "email-not-confirmed");
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": owner.email })).await;
        app.letters_to(&owner.email, 1).await;
        // Nothing has changed: not the password, not the number of accounts.
        assert_eq!(sign_in(app, &owner.email, testkit::PASSWORD).await.status, StatusCode::OK);
        assert_eq!(accounts(app).await, 1);
    })
    .await;
}

/// Somebody registers with an address that is not theirs; later its owner comes.
#[tokio::test]
async fn an_address_cannot_be_taken_before_its_owner_comes() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique());
        register(app, &email, "thief-tram-lemon-47").await;
        let thiefs = app.letters_to(&email, 1).await.remove(0);
        register(app, &email, PASSWORD).await;
        let letters = app.letters_to(&email, 2).await;
        let mine = letters.iter().find(|letter| letter.message_id != thiefs.message_id).unwrap();
        assert_eq!(verify(app, mine).await.status, StatusCode::NO_CONTENT);

        assert_eq!(sign_in(app, &email, PASSWORD).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, &email, "thief-tram-lemon-47").await.json()["code"], "wrong-credentials");
        assert_eq!(verify(app, &thiefs).await.json()["code"], "invalid-code");
        assert_eq!(accounts(app).await, 1, "the other registration is gone");
    })
    .await;
}

#[tokio::test]
async fn asking_again_sends_the_letter_again() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique());
        register(app, &email, PASSWORD).await;
        app.letters_to(&email, 1).await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": email })).await;
        let letters = app.letters_to(&email, 2).await;
        assert_ne!(letters[0].code(), letters[1].code());
        assert_eq!(verify(app, &letters[0]).await.status, StatusCode::NO_CONTENT);
        assert_eq!(verify(app, &letters[1]).await.json()["code"], "invalid-code");
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": email })).await;
        app.letters_to(&email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_double_click_makes_one_usable_account() {
    TestApp::run(async |app| {
        let email = format!("{}@example.test", app.unique());
        tokio::join!(register(app, &email, PASSWORD), register(app, &email, PASSWORD));
        let letters = app.letters_to(&email, 2).await;
        let (one, other) = tokio::join!(verify(app, &letters[0]), verify(app, &letters[1]));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 400]);
        assert_eq!(accounts(app).await, 1);
        assert_eq!(sign_in(app, &email, PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn every_field_says_what_is_wrong_with_it() {
    TestApp::run(async |app| {
        let answer = app
            .post(
                REGISTER,
                &json!({ "email": "x", "password": "short", "firstNameEn": "Анна", "lastNameEn": " " }),
            )
            .await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        let body = answer.json();
        let faults: Vec<(&str, &str)> = body["detail"]
            .as_array()
            .unwrap()
            .iter()
            .map(|fault| (fault["loc"][1].as_str().unwrap(), fault["type"].as_str().unwrap()))
            .collect();
        assert_eq!(
            faults,
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
            let answer = app.post(REGISTER, &body).await;
            assert_eq!(answer.json()["detail"][0]["type"], kind, "{body}");
        }
        assert_eq!(accounts(app).await, 0);
    })
    .await;
}

async fn accounts(app: &TestApp) -> i64 {
    app.run_jobs().await;
    sqlx::query_scalar("select count(*) from users").fetch_one(&app.house.app.pool).await.unwrap()
}
