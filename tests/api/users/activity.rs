//! Accounts that are closed, and opened again.

use std::time::Duration;

use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::{Answer, PASSWORD, Person, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{LOGIN, ME, invite, user};

async fn activate(app: &TestApp, by: &Person, id: rules::UserId) -> Answer {
    app.post_as(by, &user(id, "/activate"), &json!({})).await
}

async fn deactivate(app: &TestApp, by: &Person, id: rules::UserId) -> Answer {
    app.post_as(by, &user(id, "/deactivate"), &json!({})).await
}

#[tokio::test]
async fn a_closed_account_lets_nobody_in_until_it_is_opened_again() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let person = app.account().with_password().create().await;
        let sign_in =
            async || app.post(LOGIN, &json!({ "email": person.email, "password": PASSWORD })).await.status;
        let closed = deactivate(app, &editor, person.id).await;
        assert_eq!(closed.status, StatusCode::OK, "{closed:?}");
        assert_eq!(
            (&closed.json()["isActive"], &closed.json()["allowedActions"]),
            (&json!(false), &json!(["activate"]))
        );
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::UNAUTHORIZED);
        assert_eq!(sign_in().await, StatusCode::BAD_REQUEST);
        // Nor does a letter.
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": person.email })).await;
        app.letters_to(&person.email, 0).await;

        let opened = activate(app, &editor, person.id).await.json();
        assert_eq!((&opened["isActive"], &opened["allowedActions"]), (&json!(true), &json!(["deactivate"])));
        assert_eq!(
            app.get_as(&person, ME).await.status,
            StatusCode::UNAUTHORIZED,
            "the old token stays ended"
        );
        assert_eq!(sign_in().await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn what_is_done_already_is_done_once() {
    TestApp::run(async |app| {
        let (editor, person) = (app.person(&[Role::Editor]).await, app.person(&[Role::User]).await);
        assert_eq!(activate(app, &editor, person.id).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&person, ME).await.status, StatusCode::OK, "nobody was signed out");
        let version = async || {
            let version = sqlx::query_scalar::<_, i32>("select token_version from users where id = $1");
            version.bind(person.id.0).fetch_one(&app.house.app.pool).await.unwrap()
        };
        deactivate(app, &editor, person.id).await;
        let once = version().await;
        assert_eq!(deactivate(app, &editor, person.id).await.status, StatusCode::OK);
        assert_eq!(version().await, once);
    })
    .await;
}

#[tokio::test]
async fn a_letter_that_is_on_its_way_ends_with_the_account() {
    TestApp::run(async |app| {
        let editor = app.person(&[Role::Editor]).await;
        let person = app.account().with_password().create().await;
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": person.email })).await;
        let code = app.letters_to(&person.email, 1).await[0].code();
        deactivate(app, &editor, person.id).await;
        activate(app, &editor, person.id).await;
        let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
        assert_eq!(app.post("/api/v1/auth/passwords/reset", &body).await.json()["code"], "invalid-code");
    })
    .await;
}

#[tokio::test]
async fn editors_close_everybody_but_admins() {
    TestApp::run(async |app| {
        let (editor, other) = (app.person(&[Role::Editor]).await, app.person(&[Role::Editor]).await);
        let (admin, second) =
            (app.person(&[Role::Admin]).await, app.person(&[Role::Admin, Role::User]).await);
        for person in [&admin, &second] {
            assert_eq!(deactivate(app, &editor, person.id).await.status, StatusCode::FORBIDDEN);
            assert_eq!(activate(app, &editor, person.id).await.status, StatusCode::FORBIDDEN);
        }
        assert_eq!(deactivate(app, &admin, second.id).await.status, StatusCode::OK);
        // A closed admin is one still.
        assert_eq!(activate(app, &editor, second.id).await.status, StatusCode::FORBIDDEN);
        assert_eq!(activate(app, &admin, second.id).await.status, StatusCode::OK);
        for by in [&editor, &admin] {
            assert_eq!(deactivate(app, by, other.id).await.status, StatusCode::OK);
            assert_eq!(activate(app, by, other.id).await.status, StatusCode::OK);
        }
        // Also themselves.
        assert_eq!(deactivate(app, &editor, editor.id).await.status, StatusCode::OK);
        assert_eq!(activate(app, &editor, editor.id).await.status, StatusCode::UNAUTHORIZED);
        for id in [0, -5, i64::MAX] {
            assert_eq!(deactivate(app, &admin, rules::UserId(id)).await.status, StatusCode::NOT_FOUND);
        }
    })
    .await;
}

#[tokio::test]
async fn whoever_was_invited_is_opened_by_their_own_answer_alone() {
    TestApp::run(async |app| {
        let (admin, editor) = (app.person(&[Role::Admin]).await, app.person(&[Role::Editor]).await);
        let (invited, email) = invite(app, &editor, &app.person(&[Role::User]).await).await;
        let code = app.letters_to(&email, 1).await[0].code();
        for by in [&admin, &editor] {
            let refused = activate(app, by, invited).await;
            assert_eq!(
                (refused.status, refused.json()["code"].as_str()),
                (StatusCode::CONFLICT, Some("not-answered"))
            );
            assert!(refused.json()["detail"].as_str().unwrap().contains("Send the invitation again"));
        }
        // Closing what is not open ends the invitation, so that no letter opens it either.
        assert_eq!(deactivate(app, &editor, invited).await.status, StatusCode::OK);
        let accept = async |code: &str| {
            let body = json!({ "token": code, "password": "tram-lemon-47-kiosk", "consentVersion": 1 });
            app.post("/api/v1/auth/invitations/accept", &body).await
        };
        assert_eq!(accept(&code).await.json()["code"], "invalid-code");
        app.house.app.clock.advance(chrono::TimeDelta::minutes(1));
        app.post_as(&editor, &user(invited, "/send-invitation"), &json!({})).await;
        let code = app.letters_to(&email, 2).await[1].code();
        assert_eq!(accept(&code).await.status, StatusCode::OK);
        let view = app.get_as(&editor, &user(invited, "")).await.json();
        assert_eq!(
            (&view["isInvited"], &view["isActive"], &view["emailVerified"]),
            (&json!(false), &json!(true), &json!(true))
        );
        // From now on it is an account like others.
        assert_eq!(deactivate(app, &editor, invited).await.status, StatusCode::OK);
        assert_eq!(activate(app, &editor, invited).await.status, StatusCode::OK);
    })
    .await;
}

/// Headers and half a body first; the rest when the sender is an admin no more.
#[tokio::test]
async fn a_request_that_is_long_on_its_way_counts_for_who_ends_it() {
    TestApp::run(async |app| {
        let (admin, other) = (app.person(&[Role::Admin]).await, app.person(&[Role::Admin]).await);
        let person = app.person(&[Role::User]).await;
        let body = json!({ "roles": ["user", "admin"] }).to_string();
        let head = format!(
            "PUT /api/v1/users/{}/roles HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            person.id,
            other.token,
            body.len()
        );
        let mut slow = TcpStream::connect(app.address.strip_prefix("http://").unwrap()).await.unwrap();
        slow.write_all(format!("{head}{}", &body[..5]).as_bytes()).await.unwrap();
        // Until it waits for the rest.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let closed = app.post_as(&admin, &format!("/api/v1/users/{}/deactivate", other.id), &json!({})).await;
        assert_eq!(closed.status, StatusCode::OK, "{closed:?}");
        slow.write_all(&body.as_bytes()[5..]).await.unwrap();
        let mut answer = String::new();
        slow.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
        let roles = app.get_as(&admin, &format!("/api/v1/users/{}/roles", person.id)).await.json();
        assert_eq!(roles, json!({ "roles": ["user"] }));
    })
    .await;
}
