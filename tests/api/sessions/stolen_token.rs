//! What a stolen token can do, and how its owner gets the account back (docs/decisions/058-sessions.md).

use super::*;

const CHANGE: &str = "/api/v1/auth/emails/change";
const UNDO: &str = "/api/v1/auth/emails/undo-change";

/// Moves the account to a new address and returns it.
async fn change_address(app: &TestApp, user: &TestUser, prefix: &str) -> String {
    let new = format!("{prefix}-{}@example.test", app.unique_id());
    let response = app.post_as(user, "/api/v1/users/me/email", &json!({ "email": new })).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
    let code = app.expect_letters(&new, 1).await[0].code();
    assert_eq!(app.post_as(user, CHANGE, &json!({ "token": code })).await.status, StatusCode::NO_CONTENT);
    new
}

async fn undo(app: &TestApp, code: &str) -> TestResponse {
    app.post(UNDO, &json!({ "token": code })).await
}

/// Chooses a password by e-mail, as the owner does after the undo, and signs in with it.
async fn reset_password(app: &TestApp, owner: &TestUser) -> TestUser {
    let new = "tram-lemon-47-kiosk";
    app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": owner.email })).await;
    app.run_jobs().await;
    let letters = app.mailbox.fetch_letters(&owner.email).await;
    let letter = letters.iter().find(|letter| letter.text.contains("/reset-password/confirm?code=")).unwrap();
    assert!(!letter.text.contains("created an account"), "the letter of a new account: {}", letter.text);
    let body = json!({ "token": letter.code(), "password": new });
    let response = app.post("/api/v1/auth/passwords/reset", &body).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT, "{response:?}");
    with_token(owner, &app.post(LOGIN, &json!({ "email": owner.email, "password": new })).await)
}

#[tokio::test]
async fn thief_of_a_token_cannot_take_or_empty_the_account() {
    TestApp::run(async |app| {
        let owner = app.account().roles(&[Role::User, Role::Admin]).with_password().create().await;
        let other = app.create_user(&[Role::User]).await;
        app.age_proofs().await;
        let id = other.id;
        let post = async |path: &str, body: Value| app.post_as(&owner, path, &body).await;
        for (attempt, response) in [
            ("move", post("/api/v1/users/me/email", json!({ "email": "thief@example.test" })).await),
            ("bind", post("/api/v1/account/connect/orcid/authorize", json!({ "redirectUrl": "x" })).await),
            ("unbind", post("/api/v1/account/disconnect/orcid", json!({})).await),
            ("export", app.get_as(&owner, "/api/v1/account/personal-data").await),
            ("export other", app.get_as(&owner, &format!("/api/v1/users/{id}/personal-data")).await),
            ("erase other", post(&format!("/api/v1/users/{id}/erase"), json!({})).await),
            ("close other", post(&format!("/api/v1/users/{id}/deactivate"), json!({})).await),
            (
                "roles",
                app.put_as(&owner, &format!("/api/v1/users/{id}/roles"), &json!({ "roles": [] })).await,
            ),
            ("admin role", post(&format!("/api/v1/users/{id}/roles"), json!({ "roles": ["admin"] })).await),
        ] {
            assert_eq!(response.json()["code"], "fresh-proof-needed", "{attempt}");
        }
        // These need the password itself.
        let erase = post("/api/v1/account/erasure", json!({ "password": "guess" })).await;
        assert_eq!(erase.json()["detail"][0]["type"], "wrong-password");
        let password = json!({ "password": "tram-lemon-47-kiosk", "currentPassword": "guess" });
        let change = post("/api/v1/account/password", password).await;
        assert_eq!(change.json()["detail"][0]["type"], "wrong-password");
        // The owner ends it by signing out of the session whose token was stolen.
        let (here, _) = sign_in(app, &owner, FIREFOX, None).await;
        let stolen =
            list(app, &here).await.into_iter().find(|session| session["isCurrent"] == false).unwrap();
        let path = format!("{SESSIONS}/{}", stolen["id"].as_str().unwrap());
        assert_eq!(app.delete_as(&here, &path).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &owner).await);
    })
    .await;
}

#[tokio::test]
async fn old_address_takes_the_change_back_and_ends_all_sessions() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let (owner, _) = sign_in(app, &owner, FIREFOX, None).await;
        let new = change_address(app, &owner, "thief").await;
        // The other letter is about the sign-in from a new device.
        let letters = app.expect_letters(&owner.email, 2).await;
        let letter = letters.iter().find(|letter| letter.text.contains("/change-email/undo?code=")).unwrap();
        assert!(!letter.text.contains(&new), "the letter to the old address names the new one");
        // The thief cannot get rid of the link by signing out everywhere.
        app.post_as(&owner, "/api/v1/account/sign-out-everywhere", &json!({})).await;

        app.state.clock.advance(TimeDelta::days(7) - TimeDelta::minutes(1));
        let thief = app.reissue_token(&owner).await;
        assert_eq!(undo(app, &letter.code()).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &thief).await);
        let sign_in_at_new = app.post(LOGIN, &json!({ "email": new, "password": PASSWORD })).await;
        assert_eq!(sign_in_at_new.json()["code"], "wrong-credentials");
        assert_eq!(undo(app, &letter.code()).await.json()["code"], "invalid-code", "the link works once");
        let back = reset_password(app, &owner).await;
        assert_eq!(app.get_as(&back, ME).await.json()["email"], owner.email);
    })
    .await;
}

/// The thief had ten minutes, or knew the password: no way in that they have made is left.
#[tokio::test]
async fn undo_removes_the_password_and_the_orcid_of_the_thief() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let (owner, _) = sign_in(app, &owner, FIREFOX, None).await;
        change_address(app, &owner, "thief").await;
        let change = json!({ "password": "river-lemon-83-kiosk", "currentPassword": PASSWORD });
        let changed = app.post_as(&owner, "/api/v1/account/password", &change).await;
        assert_eq!(changed.status, StatusCode::OK, "{changed:?}");
        let connect = sqlx::query("update users set orcid = '0000-0002-1825-0097' where id = $1");
        connect.bind(owner.id.0).execute(&app.state.pool).await.unwrap();

        let letters = app.expect_letters(&owner.email, 2).await;
        let letter = letters.iter().find(|letter| letter.text.contains("/change-email/undo?code=")).unwrap();
        assert_eq!(undo(app, &letter.code()).await.status, StatusCode::NO_CONTENT);
        for password in ["river-lemon-83-kiosk", PASSWORD] {
            let response = app.post(LOGIN, &json!({ "email": owner.email, "password": password })).await;
            assert_eq!(response.json()["code"], "wrong-credentials", "{password}");
        }
        let left = sqlx::query_scalar::<_, bool>(
            "select password_hash is not null or orcid is not null
                    or exists (select from familiar_addresses where user_id = users.id)
             from users where id = $1",
        );
        assert!(!left.bind(owner.id.0).fetch_one(&app.state.pool).await.unwrap());
        let back = reset_password(app, &owner).await;
        let me = app.get_as(&back, ME).await.json();
        assert_eq!((&me["email"], &me["orcid"]), (&json!(owner.email), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn undo_link_expires_after_seven_days() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        change_address(app, &owner, "new").await;
        let code = app.expect_letters(&owner.email, 1).await[0].code();
        app.state.clock.advance(TimeDelta::days(7));
        assert_eq!(undo(app, &code).await.json()["code"], "invalid-code");
    })
    .await;
}

/// Two changes give two links. Only the older address can overrule the newer one.
#[tokio::test]
async fn first_address_wins_over_later_ones() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let second = change_address(app, &owner, "second").await;
        app.state.clock.advance(TimeDelta::minutes(1));
        change_address(app, &owner, "third").await;
        let first_code = app.expect_letters(&owner.email, 1).await[0].code();
        // One letter confirmed the address, the other takes its change back.
        let letters = app.expect_letters(&second, 2).await;
        let undo_letter = letters.iter().find(|letter| letter.text.contains("/undo?code=")).unwrap();

        assert_eq!(undo(app, &undo_letter.code()).await.status, StatusCode::NO_CONTENT);
        assert_eq!(undo(app, &first_code).await.status, StatusCode::NO_CONTENT);
        let back = app.reissue_token(&owner).await;
        assert_eq!(app.get_as(&back, ME).await.json()["email"], owner.email);
    })
    .await;
}

#[tokio::test]
async fn later_undo_link_ends_with_the_first() {
    TestApp::run(async |app| {
        let owner = app.account().with_password().create().await;
        let second = change_address(app, &owner, "second").await;
        app.state.clock.advance(TimeDelta::minutes(1));
        change_address(app, &owner, "third").await;
        let first_code = app.expect_letters(&owner.email, 1).await[0].code();
        let letters = app.expect_letters(&second, 2).await;
        let undo_letter = letters.iter().find(|letter| letter.text.contains("/undo?code=")).unwrap();
        assert_eq!(undo(app, &first_code).await.status, StatusCode::NO_CONTENT);
        assert_eq!(undo(app, &undo_letter.code()).await.json()["code"], "invalid-code");
    })
    .await;
}
