//! Every refusal has a status, a code and words in the caller's language.

use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn the_words_follow_the_request() {
    TestApp::run(async |app| {
        for (language, words) in
            [("ru-RU,en", "По этому адресу ничего нет."), ("fr", "There is nothing at this address.")]
        {
            let request = app.request(Method::GET, "/api/v1/nowhere").header("accept-language", language);
            let answer = app.send(request).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND);
            assert_eq!(answer.json(), json!({ "code": "not-found", "detail": words }));
        }
        let request = app.request(Method::POST, "/api/v1/auth/login").header("accept-language", "ru");
        let answer = app.send(request.json(&json!({ "email": "x", "password": "" }))).await;
        assert_eq!(answer.json()["detail"][0]["msg"], "Некорректный адрес электронной почты");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_answered_in_plain_text() {
    TestApp::run(async |app| {
        let login = || app.request(Method::POST, "/api/v1/auth/login");
        let json_type = ("content-type", "application/json");
        for (request, status, code) in [
            (
                app.request(Method::DELETE, "/api/v1/auth/login"),
                StatusCode::METHOD_NOT_ALLOWED,
                "method-not-allowed",
            ),
            (login().body("{}"), StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type"),
            (login().header(json_type.0, json_type.1).body("{"), StatusCode::BAD_REQUEST, "unreadable"),
            (login().header(json_type.0, json_type.1).body(""), StatusCode::BAD_REQUEST, "unreadable"),
            (
                login().json(&json!({ "email": "x".repeat(3_000_000) })),
                StatusCode::PAYLOAD_TOO_LARGE,
                "too-large",
            ),
            (
                app.request(Method::GET, "/api/v1/files/not-an-id"),
                StatusCode::UNAUTHORIZED,
                "unauthenticated",
            ),
        ] {
            let answer = app.send(request).await;
            assert_eq!(answer.status, status, "{code}");
            assert_eq!(answer.json()["code"], code);
            assert!(answer.json()["detail"].is_string());
            assert_eq!(answer.header("cache-control"), "no-store", "{code}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_answer_has_an_id_and_its_guards() {
    TestApp::run(async |app| {
        for path in ["/api/health/live", "/api/v1/users/me", "/nowhere"] {
            let answer = app.get(path).await;
            assert_eq!(answer.header("x-request-id").len(), 32, "{path}");
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
            assert!(answer.header("content-security-policy").contains("default-src 'none'"), "{path}");
            assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        }
        let request = app.request(Method::GET, "/api/health/live").header("x-request-id", "from-the-proxy");
        assert_eq!(app.send(request).await.header("x-request-id"), "from-the-proxy");
    })
    .await;
}
