//! Resetting and changing passwords, and the tokens and codes that this revokes.

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{PASSWORD, TestApp, TestResponse, TestUser};

const REQUEST_RESET: &str = "/api/v1/auth/passwords/request-reset";
const RESET: &str = "/api/v1/auth/passwords/reset";
const CHANGE: &str = "/api/v1/account/password";
const ME: &str = "/api/v1/users/me";
const NEW_PASSWORD: &str = "tram-lemon-47-kiosk";

async fn sign_in(app: &TestApp, email: &str, password: &str) -> TestResponse {
    app.post("/api/v1/auth/login", &json!({ "email": email, "password": password })).await
}

async fn request_reset_code(app: &TestApp, email: &str) -> String {
    let response = app.post(REQUEST_RESET, &json!({ "email": email })).await;
    assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
    app.expect_letters(email, 1).await[0].code()
}

#[tokio::test]
async fn forgotten_password_is_reset_by_letter() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let code = request_reset_code(app, &user.email).await;
        assert!(app.get_as(&user, ME).await.status.is_success());
        let reset = async || {
            app.post(RESET, &json!({ "token": format!(" {code}\n"), "password": NEW_PASSWORD })).await
        };
        assert_eq!(reset().await.status, StatusCode::NO_CONTENT);

        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED, "older tokens are revoked");
        assert_eq!(sign_in(app, &user.email, PASSWORD).await.json()["code"], "wrong-credentials");
        assert_eq!(sign_in(app, &user.email, NEW_PASSWORD).await.status, StatusCode::OK);
        assert_eq!(reset().await.json()["code"], "invalid-code", "a code works once");
        let letters = app.expect_letters(&user.email, 2).await;
        assert!(
            letters.iter().any(|letter| letter.subject.contains("assword") && !letter.text.contains("code="))
        );
    })
    .await;
}

#[tokio::test]
async fn reset_request_does_not_reveal_whether_address_is_known() {
    TestApp::run(async |app| {
        let inactive = app.account().with_password().inactive().create().await;
        let from_orcid = app.account().unverified().orcid("0000-0002-1825-0097").create().await;
        let unknown = format!("{}@example.test", app.unique_id());
        for email in [inactive.email.as_str(), from_orcid.email.as_str(), unknown.as_str()] {
            let response = app.post(REQUEST_RESET, &json!({ "email": email })).await;
            assert_eq!((response.status, response.body.len()), (StatusCode::NO_CONTENT, 0));
            app.expect_letters(email, 0).await;
        }
    })
    .await;
}

#[tokio::test]
async fn reset_request_for_pending_registration_sends_confirmation_letter() {
    TestApp::run(async |app| {
        let email = app.create_registration("Anna", "Kulagina").await;
        app.post(REQUEST_RESET, &json!({ "email": email })).await;
        let letter = app.expect_letters(&email, 1).await.remove(0);
        assert!(letter.text.contains("/identity/confirm-email?code="));
        // A confirmation code does not reset a password.
        let response = app.post(RESET, &json!({ "token": letter.code(), "password": NEW_PASSWORD })).await;
        assert_eq!(response.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn invalid_reset_is_rejected_and_keeps_code_usable() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let code = request_reset_code(app, &user.email).await;
        for (token, password, kind) in [
            (code.as_str(), "", "required"),
            (code.as_str(), "short", "too-short"),
            (code.as_str(), "qwertyuiop", "common-password"),
            ("", NEW_PASSWORD, "required"),
        ] {
            let response = app.post(RESET, &json!({ "token": token, "password": password })).await;
            assert_eq!(response.json()["detail"][0]["type"], kind);
        }
        assert_eq!(
            app.post(RESET, &json!({ "token": "made-up", "password": NEW_PASSWORD })).await.json()["code"],
            "invalid-code"
        );
        // A code with another purpose is rejected.
        let other = app.create_registration("Olga", "Orlova").await;
        app.post("/api/v1/auth/emails/request-verification", &json!({ "email": other })).await;
        let confirmation = app.expect_letters(&other, 1).await[0].code();
        let response = app.post(RESET, &json!({ "token": confirmation, "password": NEW_PASSWORD })).await;
        assert_eq!(response.json()["code"], "invalid-code");
        assert_eq!(
            app.post(RESET, &json!({ "token": code, "password": NEW_PASSWORD })).await.status,
            StatusCode::NO_CONTENT
        );
    })
    .await;
}

#[tokio::test]
async fn reset_code_expires_after_two_hours() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let code = request_reset_code(app, &user.email).await;
        app.state.clock.advance(chrono::TimeDelta::hours(2));
        assert_eq!(
            app.post(RESET, &json!({ "token": code, "password": NEW_PASSWORD })).await.json()["code"],
            "invalid-code"
        );
    })
    .await;
}

#[tokio::test]
async fn password_change_requires_current_password_and_returns_new_token() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let change = async |body| app.post_as(&user, CHANGE, &body).await;
        let error = |response: TestResponse| {
            let error = response.json()["detail"][0].clone();
            (error["loc"][1].as_str().unwrap().to_owned(), error["type"].as_str().unwrap().to_owned())
        };
        let current = |kind: &str| ("currentPassword".to_owned(), kind.to_owned());
        assert_eq!(error(change(json!({ "password": NEW_PASSWORD })).await), current("required"));
        assert_eq!(
            error(change(json!({ "password": NEW_PASSWORD, "currentPassword": "wrong" })).await),
            current("wrong-password")
        );
        assert_eq!(
            error(change(json!({ "password": "short", "currentPassword": PASSWORD })).await).1,
            "too-short"
        );

        let pending_code = request_reset_code(app, &user.email).await;
        let response = change(json!({ "password": NEW_PASSWORD, "currentPassword": PASSWORD })).await;
        assert_eq!(response.status, StatusCode::OK);
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED);
        let renewed =
            TestUser { token: response.json()["access_token"].as_str().unwrap().into(), ..user.clone() };
        assert_eq!(app.get_as(&renewed, ME).await.status, StatusCode::OK);
        assert_eq!(sign_in(app, &user.email, NEW_PASSWORD).await.status, StatusCode::OK);
        let response = app.post(RESET, &json!({ "token": pending_code, "password": PASSWORD })).await;
        assert_eq!(response.json()["code"], "invalid-code", "pending reset codes are revoked");
        app.expect_letters(&user.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn current_password_attempts_are_rate_limited() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let guess = json!({ "password": NEW_PASSWORD, "currentPassword": "a guess" });
        for _ in 0..5 {
            assert_eq!(app.post_as(&user, CHANGE, &guess).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let response = app.post_as(&user, CHANGE, &guess).await;
        assert_eq!((response.status, response.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "30"));
    })
    .await;
}

#[tokio::test]
async fn orcid_user_sets_first_password_without_current_one() {
    TestApp::run(async |app| {
        let user = app.account().orcid("0000-0002-1825-0097").create().await;
        assert_eq!(app.get_as(&user, ME).await.json()["hasPassword"], false);
        assert_eq!(
            app.post_as(&user, CHANGE, &json!({ "password": NEW_PASSWORD })).await.status,
            StatusCode::OK
        );
        assert_eq!(sign_in(app, &user.email, NEW_PASSWORD).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn tokens_are_revoked_by_role_change_deactivation_and_request() {
    TestApp::run(async |app| {
        for change in ["update users set roles = '{user,reviewer}'", "update users set is_active = false"] {
            let user = app.create_user(&[Role::User]).await;
            assert_eq!(app.get_as(&user, ME).await.status, StatusCode::OK);
            sqlx::query(change).execute(&app.state.pool).await.unwrap();
            assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED, "{change}");
            // Reverting the change does not make the token valid again.
            sqlx::query("update users set roles = '{user}', is_active = true")
                .execute(&app.state.pool)
                .await
                .unwrap();
            assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED, "{change}");
        }
        let (user, other) = (app.create_user(&[Role::User]).await, app.create_user(&[Role::User]).await);
        app.put_as(&user, ME, &json!({ "firstNameEn": "Anna", "lastNameEn": "Orlova" })).await;
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::OK, "a new name revokes nothing");
        let new_email = format!("{}@example.test", app.unique_id());
        app.post_as(&user, "/api/v1/users/me/email", &json!({ "email": new_email })).await;
        let change_code = app.expect_letters(&new_email, 1).await[0].code();
        let response = app.post_as(&user, "/api/v1/account/sign-out-everywhere", &json!({})).await;
        assert_eq!(response.status, StatusCode::NO_CONTENT);
        let signed_in = app.reissue_token(&user).await;
        let response =
            app.post_as(&signed_in, "/api/v1/auth/emails/change", &json!({ "token": change_code })).await;
        assert_eq!(response.json()["code"], "invalid-code", "pending codes are revoked, too");
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(app.get_as(&other, ME).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn names_of_the_journal_and_breached_passwords_are_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("breached.txt");
    // SHA-1 of `NEW_PASSWORD` between two others.
    let lines = ["0".repeat(40), sha1_hex(NEW_PASSWORD), "F".repeat(40)];
    std::fs::write(&file, lines.map(|hash| format!("{hash}:3\r\n")).concat()).unwrap();
    let set_file = |settings: &mut kit::Settings| settings.auth.breached_passwords_file = Some(file.clone());
    TestApp::run_with_settings(set_file, async |app| {
        let user = app.account().with_password().create().await;
        let change = async |password: &str| {
            app.post_as(&user, CHANGE, &json!({ "currentPassword": PASSWORD, "password": password })).await
        };
        for password in ["transplantation", "cellulartherapy", NEW_PASSWORD] {
            let response = change(password).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
            assert_eq!(response.json()["detail"][0]["type"], "common-password", "{password}");
        }
        assert_eq!(change("kiosk-tram-47-lemon").await.status, StatusCode::OK);
    })
    .await;
}

/// Of `PASSWORD`, with lower costs than those of today.
const EARLIER_HASH: &str =
    "$argon2id$v=19$m=64,t=1,p=1$AQEBAQEBAQEBAQEBAQEBAQ$tLL+5wDWZ4JbJ7VYe96jZ3/3JnqLrMq/EWUPJiJzkYk";

#[tokio::test]
async fn sign_in_renews_hash_with_earlier_costs_and_ends_no_session() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let read = async || {
            sqlx::query_as::<_, (String, i32)>("select password_hash, token_version from users where id = $1")
                .bind(user.id.0)
                .fetch_one(&app.state.pool)
                .await
                .unwrap()
        };
        let (_, version) = read().await;
        let (id, pool) = (user.id.0, &app.state.pool);
        let sql = "update users set password_hash = $2 where id = $1";
        sqlx::query(sql).bind(id).bind(EARLIER_HASH).execute(pool).await.unwrap();
        // The database has raised it.
        let sql = "update users set token_version = $2 where id = $1";
        sqlx::query(sql).bind(id).bind(version).execute(pool).await.unwrap();
        assert_eq!(read().await, (EARLIER_HASH.to_owned(), version));
        assert_eq!(sign_in(app, &user.email, NEW_PASSWORD).await.json()["code"], "wrong-credentials");
        assert_eq!(read().await.0, EARLIER_HASH);

        assert_eq!(sign_in(app, &user.email, PASSWORD).await.status, StatusCode::OK);
        let renewed = read().await;
        assert!(!identity::password::needs_rehash(&renewed.0) && renewed.1 == version, "{renewed:?}");
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::OK, "the password is the same");
        assert_eq!(sign_in(app, &user.email, PASSWORD).await.status, StatusCode::OK);
        assert_eq!(read().await, renewed);
    })
    .await;
}

fn sha1_hex(text: &str) -> String {
    use sha1::{Digest, Sha1};
    Sha1::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect()
}
