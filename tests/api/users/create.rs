//! Account creation by an administrator.

use identity::account_email_requests::ProcessAccountEmailRequest;
use kit::jobs::{self, Plan};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestResponse, TestUser};
use uuid::Uuid;

use super::{LOGIN, USERS, field_errors, user_path};

const PASSWORD: &str = "tram-lemon-47-kiosk";

fn form(email: &str) -> Value {
    json!({ "email": email, "password": PASSWORD, "roles": ["editor", "user", "editor"], "firstNameEn": " Anna ",
            "middleNameEn": "", "lastNameEn": "Kulagina" })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form("with@example.test");
    form[field] = value;
    form
}

async fn create(app: &TestApp, admin: &TestUser, body: &Value) -> TestResponse {
    app.post_as(admin, USERS, body).await
}

#[tokio::test]
async fn created_user_gets_letter_and_can_sign_in() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        // A pending registration with the same address is deleted.
        let email = app.create_registration("Other", "Person").await;
        let request =
            app.request(Method::POST, USERS).header("accept-language", "ru").bearer_auth(&admin.token);
        let response = app.send(request.json(&form(&email))).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let created = response.json();
        for (field, value) in [
            ("email", json!(email)),
            ("emailVerified", json!(true)),
            ("firstNameEn", json!("Anna")),
            ("middleNameEn", json!(null)),
            ("fullNameEn", json!("Anna Kulagina")),
            ("roles", json!(["user", "editor"])),
            ("isActive", json!(true)),
            ("isInvited", json!(false)),
            ("isAuthor", json!(false)),
            ("version", json!(1)),
            ("allowedActions", json!(["edit", "set-roles", "deactivate", "export-data", "erase"])),
        ] {
            assert_eq!(created[field], value, "{field}");
        }
        let id = rules::UserId(created["id"].as_i64().unwrap());
        assert_eq!(app.get_as(&admin, &user_path(id, "")).await.json(), created);
        let remaining: i64 = sqlx::query_scalar("select count(*) from registrations")
            .fetch_one(&app.state.pool)
            .await
            .unwrap();
        assert_eq!(remaining, 0);

        let letter = app.expect_letters(&email, 1).await.remove(0);
        assert!(letter.subject.starts_with("Для Вас создана учётная запись"), "{}", letter.subject);
        let text = &letter.text;
        assert!(text.contains("/identity/login") && text.contains("/identity/reset-password"), "{text}");
        for text in [text, &letter.html] {
            assert!(!text.contains(PASSWORD) && !text.contains(&admin.email), "{text}");
        }
        let token = app.post(LOGIN, &json!({ "email": email, "password": PASSWORD })).await.json();
        let me = app.request(Method::GET, super::ME).bearer_auth(token["access_token"].as_str().unwrap());
        assert_eq!(app.send(me).await.json()["interfaceLanguage"], "ru");
    })
    .await;
}

#[tokio::test]
async fn welcome_letter_is_sent_once_and_not_to_deactivated_account() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let (active, deactivated) = (
            format!("active-{}@example.test", app.unique_id()),
            format!("deactivated-{}@example.test", app.unique_id()),
        );
        create(app, &admin, &form(&active)).await;
        let id = rules::UserId(create(app, &admin, &form(&deactivated)).await.json()["id"].as_i64().unwrap());
        app.post_as(&admin, &user_path(id, "/deactivate"), &json!({})).await;
        let mut connection = app.state.pool.acquire().await.unwrap();
        let requests: Vec<Uuid> =
            sqlx::query_scalar("select id from identity_errands").fetch_all(&mut *connection).await.unwrap();
        for request_id in requests.into_iter().chain([Uuid::nil()]) {
            for _ in 0..3 {
                jobs::add(&mut connection, &ProcessAccountEmailRequest { request_id }, Plan::now())
                    .await
                    .unwrap();
            }
        }
        app.expect_letters(&active, 1).await;
        app.expect_letters(&deactivated, 0).await;
    })
    .await;
}

#[tokio::test]
async fn user_without_password_gets_link_to_choose_it() {
    TestApp::run(async |app| {
        for password in [json!(null), json!("")] {
            let admin = app.create_user(&[Role::Admin]).await;
            let email = format!("invited-{}@example.test", app.unique_id());
            let mut body = form(&email);
            body["password"] = password;
            let created = create(app, &admin, &body).await;
            assert_eq!(created.status, StatusCode::CREATED, "{created:?}");
            let id = rules::UserId(created.json()["id"].as_i64().unwrap());
            assert_eq!(created.json().get("lastSignIn"), Some(&Value::Null));
            let sign_in = async |password: &str| {
                app.post(LOGIN, &json!({ "email": email, "password": password })).await
            };
            assert_eq!(sign_in(PASSWORD).await.json()["code"], "wrong-credentials");

            let letter = app.expect_letters(&email, 1).await.remove(0);
            assert!(letter.text.contains("30 days"), "{}", letter.text);
            let code = letter.code();
            // The link still works after weeks.
            app.state.clock.advance(chrono::TimeDelta::days(29));
            let reset = json!({ "token": code, "password": PASSWORD });
            let done = app.post("/api/v1/auth/passwords/reset", &reset).await;
            assert_eq!(done.status, StatusCode::NO_CONTENT, "{done:?}");
            assert_eq!(sign_in(PASSWORD).await.status, StatusCode::OK);
            let again = app.post("/api/v1/auth/passwords/reset", &reset).await;
            assert_eq!(again.json()["code"], "invalid-code");
            let day = app.state.clock.now().date_naive().to_string();
            let admin = app.create_user(&[Role::Admin]).await;
            assert_eq!(app.get_as(&admin, &user_path(id, "")).await.json()["lastSignIn"], day);
            // An editor, who may be an author, could guess from it who reviews.
            let editor = app.create_user(&[Role::Editor]).await;
            let path = user_path(id, "");
            for path in [path.as_str(), USERS] {
                let seen = app.get_as(&editor, path).await;
                assert!(
                    seen.status.is_success() && !String::from_utf8_lossy(&seen.body).contains("lastSignIn"),
                    "{seen:?}"
                );
                let seen = app.get_as(&admin, path).await;
                assert!(String::from_utf8_lossy(&seen.body).contains("lastSignIn"), "{seen:?}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn deactivated_account_gets_no_link_and_an_old_one_does_not_work() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let email = format!("deactivated-{}@example.test", app.unique_id());
        let mut body = form(&email);
        body.as_object_mut().unwrap().remove("password");
        let id = rules::UserId(create(app, &admin, &body).await.json()["id"].as_i64().unwrap());
        app.post_as(&admin, &user_path(id, "/deactivate"), &json!({})).await;
        app.expect_letters(&email, 0).await;
        // After a reactivation, the owner asks for a new link.
        app.post_as(&admin, &user_path(id, "/activate"), &json!({})).await;
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": email })).await;
        let letter = app.expect_letters(&email, 1).await.remove(0);
        assert!(letter.subject.starts_with("An account has been created for you"), "{}", letter.subject);
        assert!(letter.text.contains("within 2 hours"), "{}", letter.text);
    })
    .await;
}

#[tokio::test]
async fn address_in_use_is_rejected_and_no_letter_is_sent() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let owner = app.create_user(&[Role::User]).await;
        let response = create(app, &admin, &form(&owner.email.to_uppercase())).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(field_errors(&response), [(json!(["body", "email"]), "already-taken".to_owned())]);
        // Two concurrent requests create one account.
        let email = format!("twice-{}@example.test", app.unique_id());
        let body = form(&email);
        let responses = tokio::join!(create(app, &admin, &body), create(app, &admin, &body));
        let mut statuses = [responses.0.status.as_u16(), responses.1.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 422]);
        app.expect_letters(&email, 1).await;
        app.expect_letters(&owner.email, 0).await;
        // An unconfirmed address of another account can be used.
        let unconfirmed = app.account().unverified().create().await;
        assert_eq!(create(app, &admin, &form(&unconfirmed.email)).await.status, StatusCode::CREATED);
    })
    .await;
}

#[tokio::test]
async fn request_reports_all_invalid_fields_at_once() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let invalid = json!({ "email": "nowhere", "password": "short", "roles": [], "firstNameEn": "Анна",
                          "middleNameEn": "x".repeat(101), "lastNameEn": " " });
        let kinds: Vec<String> =
            field_errors(&create(app, &admin, &invalid).await).into_iter().map(|error| error.1).collect();
        assert_eq!(kinds, ["not-an-email", "not-latin", "too-long", "required", "too-short"]);
        for (body, location, kind) in [
            (with("password", json!("1234567890")), json!(["body", "password"]), "common-password"),
            (with("password", json!("kulagina2024")), json!(["body", "password"]), "common-password"),
            (
                with("firstNameEn", json!("Win at www.evil.test")),
                json!(["body", "firstNameEn"]),
                "not-a-name",
            ),
            (with("roles", json!(["owner"])), json!(["body", "roles", "0"]), "not-in-list"),
            (with("roles", json!(["user", 7])), json!(["body", "roles", "1"]), "wrong-type"),
            (with("roles", json!("admin")), json!(["body", "roles"]), "wrong-type"),
            (with("roles", json!(null)), json!(["body", "roles"]), "wrong-type"),
            (with("email", json!(["a@b.ru"])), json!(["body", "email"]), "wrong-type"),
            (
                with("email", json!(format!("{}@b.ru", "a".repeat(100_000)))),
                json!(["body", "email"]),
                "not-an-email",
            ),
            (json!({}), json!(["body", "email"]), "required"),
        ] {
            let response = create(app, &admin, &body).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{response:?}");
            assert_eq!(field_errors(&response)[0], (location, kind.to_owned()));
        }
        for huge in
            [with("lastNameEn", json!("x".repeat(9_000_000))), with("roles", json!(vec!["user"; 2_000_000]))]
        {
            assert!(create(app, &admin, &huge).await.status.is_client_error());
        }
        // Repeated roles are merged.
        let repeated = create(app, &admin, &with("roles", json!(vec!["user"; 1000]))).await;
        assert_eq!(repeated.json()["roles"], json!(["user"]));
        let user_count: i64 =
            sqlx::query_scalar("select count(*) from users").fetch_one(&app.state.pool).await.unwrap();
        assert_eq!(user_count, 2);
    })
    .await;
}

#[tokio::test]
async fn account_creation_is_rate_limited() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        // The attempt is counted before the password is checked, because the check is expensive.
        let body = with("password", json!("1234567890"));
        for _ in 0..rules::limits::creation::ACCOUNTS.free_attempts {
            assert_eq!(create(app, &admin, &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let limited = create(app, &admin, &body).await;
        assert_eq!(
            (limited.status, limited.json()["code"].as_str()),
            (StatusCode::TOO_MANY_REQUESTS, Some("too-many-tries"))
        );
    })
    .await;
}
