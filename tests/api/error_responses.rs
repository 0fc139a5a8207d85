//! Status, code, language and headers of error responses.

use reqwest::{Method, StatusCode};
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn error_text_follows_accept_language() {
    TestApp::run(async |app| {
        for (language, text) in
            [("ru-RU,en", "По этому адресу ничего нет."), ("fr", "There is nothing at this address.")]
        {
            let request = app.request(Method::GET, "/api/v1/nowhere").header("accept-language", language);
            let response = app.send(request).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND);
            assert_eq!(response.json(), json!({ "code": "not-found", "detail": text }));
        }
        let request = app.request(Method::POST, "/api/v1/auth/login").header("accept-language", "ru");
        let response = app.send(request.json(&json!({ "email": "x", "password": "" }))).await;
        assert_eq!(response.json()["detail"][0]["msg"], "Некорректный адрес электронной почты");
    })
    .await;
}

#[tokio::test]
async fn every_error_is_json_with_code() {
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
            let response = app.send(request).await;
            assert_eq!(response.status, status, "{code}");
            assert_eq!(response.json()["code"], code);
            assert!(response.json()["detail"].is_string());
            assert_eq!(response.header("cache-control"), "no-store", "{code}");
        }
    })
    .await;
}

#[tokio::test]
async fn every_response_has_request_id_and_security_headers() {
    TestApp::run(async |app| {
        for path in ["/api/health/live", "/api/v1/users/me", "/nowhere"] {
            let response = app.get(path).await;
            assert_eq!(response.header("x-request-id").len(), 32, "{path}");
            assert_eq!(response.header("x-content-type-options"), "nosniff", "{path}");
            let policy = response.header("content-security-policy");
            assert!(policy.starts_with("default-src 'none'; base-uri 'none'; "), "{path}: {policy}");
            assert_eq!(response.header("x-frame-options"), "DENY", "{path}");
        }
        let request = app.request(Method::GET, "/api/health/live").header("x-request-id", "from-the-proxy");
        assert_eq!(app.send(request).await.header("x-request-id"), "from-the-proxy");
    })
    .await;
}
