//! Activation and deactivation of accounts.

use reqwest::StatusCode;
use rules::{ArticleStatus, Enumeration, Role};
use serde_json::json;
use testkit::{PASSWORD, TestApp, TestResponse, TestUser};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{LOGIN, ME, invite_reviewer, user_path};

async fn activate(app: &TestApp, by: &TestUser, id: rules::UserId) -> TestResponse {
    app.post_as(by, &user_path(id, "/activate"), &json!({})).await
}

async fn deactivate(app: &TestApp, by: &TestUser, id: rules::UserId) -> TestResponse {
    app.post_as(by, &user_path(id, "/deactivate"), &json!({})).await
}

#[tokio::test]
async fn deactivated_account_cannot_sign_in_until_activated() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let user = app.account().with_password().create().await;
        let sign_in =
            async || app.post(LOGIN, &json!({ "email": user.email, "password": PASSWORD })).await.status;
        let deactivated = deactivate(app, &editor, user.id).await;
        assert_eq!(deactivated.status, StatusCode::OK, "{deactivated:?}");
        assert_eq!(
            (&deactivated.json()["isActive"], &deactivated.json()["allowedActions"]),
            (&json!(false), &json!(["activate"]))
        );
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in().await, StatusCode::BAD_REQUEST);
        // No reset letter is sent.
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": user.email })).await;
        app.expect_letters(&user.email, 0).await;

        let activated = activate(app, &editor, user.id).await.json();
        assert_eq!(
            (&activated["isActive"], &activated["allowedActions"]),
            (&json!(true), &json!(["deactivate"]))
        );
        assert_eq!(
            app.get_as(&user, ME).await.status,
            StatusCode::UNAUTHORIZED,
            "the old token stays revoked"
        );
        assert_eq!(sign_in().await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn repeated_activation_and_deactivation_have_no_effect() {
    TestApp::run(async |app| {
        let (editor, user) = (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::User]).await);
        assert_eq!(activate(app, &editor, user.id).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&user, ME).await.status, StatusCode::OK, "the session is not ended");
        let version = async || {
            let version = sqlx::query_scalar::<_, i32>("select token_version from users where id = $1");
            version.bind(user.id.0).fetch_one(&app.state.pool).await.unwrap()
        };
        deactivate(app, &editor, user.id).await;
        let before = version().await;
        assert_eq!(deactivate(app, &editor, user.id).await.status, StatusCode::OK);
        assert_eq!(version().await, before);
    })
    .await;
}

#[tokio::test]
async fn deactivation_invalidates_sent_codes() {
    TestApp::run(async |app| {
        let editor = app.create_user(&[Role::Editor]).await;
        let user = app.account().with_password().create().await;
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": user.email })).await;
        let code = app.expect_letters(&user.email, 1).await[0].code();
        deactivate(app, &editor, user.id).await;
        activate(app, &editor, user.id).await;
        let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
        assert_eq!(app.post("/api/v1/auth/passwords/reset", &body).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn editor_cannot_deactivate_editors_and_admins() {
    TestApp::run(async |app| {
        let (editor, other) =
            (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Editor]).await);
        let (admin, second) =
            (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Admin, Role::User]).await);
        for user in [&admin, &second] {
            assert_eq!(deactivate(app, &editor, user.id).await.status, StatusCode::FORBIDDEN);
            assert_eq!(activate(app, &editor, user.id).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(deactivate(app, &admin, second.id).await.status, StatusCode::OK);
        // A deactivated admin is still an admin.
        assert_eq!(activate(app, &editor, second.id).await.status, StatusCode::FORBIDDEN);
        assert_eq!(activate(app, &admin, second.id).await.status, StatusCode::OK);
        // Whatever else the other editor may do, and their own account.
        let both = app.create_user(&[Role::User, Role::Reviewer, Role::Editor]).await;
        for id in [other.id, both.id, editor.id] {
            assert_eq!(deactivate(app, &editor, id).await.status, StatusCode::FORBIDDEN);
            assert_eq!(app.get_as(&editor, &user_path(id, "")).await.json()["allowedActions"], json!([]));
        }
        assert_eq!(deactivate(app, &admin, other.id).await.status, StatusCode::OK);
        assert_eq!(activate(app, &editor, other.id).await.status, StatusCode::FORBIDDEN);
        assert_eq!(activate(app, &admin, other.id).await.status, StatusCode::OK);
        for by in [&editor, &admin] {
            let user = app.create_user(&[Role::User, Role::Reviewer]).await;
            assert_eq!(deactivate(app, by, user.id).await.status, StatusCode::OK);
            assert_eq!(activate(app, by, user.id).await.status, StatusCode::OK);
        }
        for id in [0, -5, i64::MAX] {
            assert_eq!(deactivate(app, &admin, rules::UserId(id)).await.status, StatusCode::NOT_FOUND);
        }
    })
    .await;
}

/// Closing an account withdraws a reviewer, so an author could choose who judges the article. The refusal is
/// the same for all accounts, so it does not reveal who reviews.
#[tokio::test]
async fn editor_with_article_in_progress_cannot_change_activity() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        for &status in ArticleStatus::ALL {
            let name = format!("{status:?}");
            let author = app.account().named("Vera", &name).roles(&[Role::User, Role::Editor]).create().await;
            app.create_article(&author, status).await;
            let bystander = app.account().named("Nina", "Bystander").create().await;
            let response = deactivate(app, &author, bystander.id).await;
            let row =
                app.get_as(&author, &format!("{}?search={}", super::USERS, bystander.email)).await.json();
            let offered = &row["results"][0]["allowedActions"];
            if rules::erasure::is_in_progress(status) {
                assert_eq!(
                    (response.status, response.json()["code"].as_str()),
                    (StatusCode::CONFLICT, Some("conflict-of-interest")),
                    "{name}"
                );
                assert_eq!(offered, &json!([]), "{name}");
                assert_eq!(deactivate(app, &admin, bystander.id).await.status, StatusCode::OK);
                let response = activate(app, &author, bystander.id).await;
                assert_eq!(response.json()["code"], "conflict-of-interest", "{name}");
            } else {
                assert_eq!(response.status, StatusCode::OK, "{name}");
                assert_eq!(offered, &json!(["activate"]), "{name}");
            }
        }
        // A namesake of an author is not bound by the article, an author by the confirmed address is.
        let namesake = app.account().named("Vera", "Typed").roles(&[Role::User, Role::Editor]).create().await;
        let article = app.create_article(&app.create_user(&[Role::User]).await, ArticleStatus::UnderReview).await;
        for (email, expected) in [("", StatusCode::OK), (namesake.email.as_str(), StatusCode::CONFLICT)] {
            sqlx::query(
                "update article_authors set first_name_en = 'Vera', last_name_en = 'Typed', email = $2, orcid = ''
                 where article_id = $1",
            )
            .bind(article["id"].as_i64())
            .bind(email)
            .execute(&app.state.pool)
            .await
            .unwrap();
            let bystander = app.account().named("Nina", "Bystander").create().await;
            assert_eq!(deactivate(app, &namesake, bystander.id).await.status, expected, "{email}");
        }
        // Another name or address ends neither: what was found by an identifier is kept, a namesake's match is not.
        let rename = async |user: &TestUser, address: Option<&str>| {
            sqlx::query("update users set last_name_en = 'Renamed', email = coalesce($2::text::citext, email) where id = $1")
                .bind(user.id.0)
                .bind(address)
                .execute(&app.state.pool)
                .await
                .unwrap();
        };
        rename(&namesake, Some("moved@example.test")).await;
        let bystander = app.account().named("Nina", "Bystander").create().await;
        assert_eq!(deactivate(app, &namesake, bystander.id).await.status, StatusCode::CONFLICT);
        let other = app.account().named("Vera", "Typed").roles(&[Role::User, Role::Editor]).create().await;
        rename(&other, None).await;
        assert_eq!(deactivate(app, &other, bystander.id).await.status, StatusCode::OK);
        // An admin who is an author remains able to close a stolen account.
        let author = app.account().named("Petra", "Both").roles(&[Role::User, Role::Admin]).create().await;
        app.create_article(&author, ArticleStatus::UnderReview).await;
        let user = app.account().named("Nina", "Bystander").create().await;
        assert_eq!(deactivate(app, &author, user.id).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn invited_account_is_activated_only_by_accepting() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Editor]).await);
        let (invited, email) = invite_reviewer(app, &editor, &app.create_user(&[Role::User]).await).await;
        let code = app.expect_letters(&email, 1).await[0].code();
        for by in [&admin, &editor] {
            let response = activate(app, by, invited).await;
            assert_eq!(
                (response.status, response.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("not-answered"))
            );
            assert!(response.json()["detail"].as_str().unwrap().contains("Resend the invitation"));
        }
        // Deactivating an invited account ends the invitation, so its code no longer works.
        assert_eq!(deactivate(app, &editor, invited).await.status, StatusCode::OK);
        let accept = async |code: &str| {
            let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
            app.post("/api/v1/auth/invitations/accept", &body).await
        };
        assert_eq!(accept(&code).await.json()["code"], "invalid-code");
        app.state.clock.advance(chrono::TimeDelta::minutes(1));
        app.post_as(&editor, &user_path(invited, "/send-invitation"), &json!({})).await;
        let code = app.expect_letters(&email, 2).await[1].code();
        assert_eq!(accept(&code).await.status, StatusCode::OK);
        let view = app.get_as(&editor, &user_path(invited, "")).await.json();
        assert_eq!(
            (&view["isInvited"], &view["isActive"], &view["emailVerified"]),
            (&json!(false), &json!(true), &json!(true))
        );
        // After acceptance it is an ordinary account.
        assert_eq!(deactivate(app, &editor, invited).await.status, StatusCode::OK);
        assert_eq!(activate(app, &editor, invited).await.status, StatusCode::OK);
    })
    .await;
}

/// The client sends headers and half of the body, loses its role, and sends the rest.
#[tokio::test]
async fn slow_request_is_authorized_after_its_body_is_read() {
    TestApp::run(async |app| {
        let (admin, other) = (app.create_user(&[Role::Admin]).await, app.create_user(&[Role::Admin]).await);
        let user = app.create_user(&[Role::User]).await;
        let body = json!({ "roles": ["user", "admin"] }).to_string();
        let head = format!(
            "PUT /api/v1/users/{}/roles HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            user.id,
            other.token,
            body.len()
        );
        let mut slow = TcpStream::connect(app.address.strip_prefix("http://").unwrap()).await.unwrap();
        slow.write_all(format!("{head}{}", &body[..5]).as_bytes()).await.unwrap();
        // Authorized later than the first part could be, with the same queries.
        assert_eq!(app.get_as(&other, "/api/v1/users/me").await.status, StatusCode::OK);
        let deactivated = app.post_as(&admin, &format!("/api/v1/users/{}/deactivate", other.id), &json!({})).await;
        assert_eq!(deactivated.status, StatusCode::OK, "{deactivated:?}");
        slow.write_all(&body.as_bytes()[5..]).await.unwrap();
        let mut response = String::new();
        slow.read_to_string(&mut response).await.unwrap();
        assert!(response.starts_with("HTTP/1.1 401"), "{response}");
        let roles = app.get_as(&admin, &format!("/api/v1/users/{}/roles", user.id)).await.json();
        assert_eq!(roles, json!({ "roles": ["user"] }));
    })
    .await;
}
