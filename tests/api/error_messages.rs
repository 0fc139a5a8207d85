//! Error messages of the specification, in both languages.

use reqwest::Method;
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser, sign_in_redirect_url};

struct ExpectedMessage {
    method: Method,
    path: &'static str,
    body: Value,
    /// Beginning of the message.
    en: &'static str,
    ru: &'static str,
}

fn post(path: &'static str, body: Value, en: &'static str, ru: &'static str) -> ExpectedMessage {
    ExpectedMessage { method: Method::POST, path, body, en, ru }
}

fn expected_messages() -> Vec<ExpectedMessage> {
    let login = "/api/v1/auth/login";
    let accept = "/api/v1/auth/invitations/accept";
    let profile = json!({ "firstNameEn": "A", "lastNameEn": "B", "phoneNumber": "call me" });
    let callback = |provider: &str| json!({ "provider": provider, "redirectUrl": sign_in_redirect_url(), "code": "x", "state": "x" });
    vec![
        post(login, json!({ "email": "", "password": "x" }), "Required", "Обязательное поле"),
        post(
            login,
            json!({ "email": "x", "password": "x" }),
            "Not valid email",
            "Некорректный адрес электронной почты",
        ),
        post(login, json!({ "email": "a@b.test", "password": "" }), "Required", "Обязательное поле"),
        post(
            login,
            json!({ "email": "a@b.test", "password": "x" }),
            "The e-mail or the password",
            "Неверный адрес",
        ),
        post("/api/v1/auth/emails/verify", json!({ "token": "x" }), "Code is invalid", "Код недействителен"),
        post("/api/v1/auth/emails/change", json!({ "token": "x" }), "Invalid code", "Неверный код"),
        post("/api/v1/auth/emails/verify", json!({ "token": "" }), "Required", "Обязательное поле"),
        post(
            "/api/v1/auth/login/external/callback",
            callback("x"),
            "Provider is unknown",
            "Неизвестный сервис",
        ),
        post(
            "/api/v1/auth/login/external/callback",
            callback("orcid"),
            "This ORCID request",
            "Вход через ORCID",
        ),
        post(accept, json!({ "password": "x" }), "Code is required", "Требуется код"),
        post(accept, json!({}), "Model is empty", "Данные не переданы"),
        post(
            accept,
            json!({ "token": "x", "password": "x" }),
            "Your consent to the processing of personal data is needed",
            "Нужно ваше согласие на обработку персональных данных",
        ),
        post(
            accept,
            json!({ "token": "x", "password": "x", "consentVersion": 0 }),
            "The text of the consent has changed",
            "Текст согласия изменился",
        ),
        post(
            "/api/v1/users/me/current-role",
            json!({ "currentRole": "admin" }),
            "You do not hold this role",
            "У вас нет этой роли",
        ),
        ExpectedMessage {
            method: Method::PUT,
            ..post(
                "/api/v1/users/me",
                profile,
                "Phone number is invalid",
                "Поле «Номер телефона» заполнено неверно",
            )
        },
    ]
}

async fn fetch_message(app: &TestApp, user: &TestUser, expected: &ExpectedMessage, language: &str) -> String {
    let request = app.request(expected.method.clone(), expected.path).header("accept-language", language);
    let response = app.send(request.bearer_auth(&user.token).json(&expected.body)).await;
    let detail = response.json()["detail"].clone();
    detail.as_str().or_else(|| detail[0]["msg"].as_str()).unwrap_or_else(|| panic!("{response:?}")).to_owned()
}

#[tokio::test]
async fn every_message_is_sent_in_both_languages() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        for expected in expected_messages() {
            for (language, beginning) in [("en", expected.en), ("ru", expected.ru)] {
                let message = fetch_message(app, &user, &expected, language).await;
                assert!(message.starts_with(beginning), "{} in {language}: {message}", expected.path);
            }
        }
    })
    .await;
}
