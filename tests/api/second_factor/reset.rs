//! Reset by an admin, erasure, and the undo of a changed address.

use rules::Role;

use super::passkeys::{set_up_passkey, sign_in};
use super::*;

fn path(user: &TestUser) -> String {
    format!("/api/v1/users/{}/reset-second-factor", user.id)
}

#[tokio::test]
async fn admin_resets_the_factor_and_owner_and_admins_get_letters() {
    TestApp::run(async |app| {
        let admin = app.account().named("Boris", "Lebedev").roles(&[Role::Admin]).create().await;
        let colleague = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().roles(&[Role::Editor]).create().await;
        let (user, _, codes) = set_up_app(app, &user).await;
        let (user, mut key) = set_up_passkey(app, &user, 40).await;
        let challenge = begin(app, &user).await;
        let details = format!("/api/v1/users/{}", user.id);
        let view = app.get_as(&admin, &details).await.json();
        assert_eq!(view["hasSecondFactor"], true);
        assert!(view["allowedActions"].as_array().unwrap().contains(&json!("reset-second-factor")));

        assert_eq!(app.post_as(&admin, &path(&user), &json!({})).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &user).await);
        assert_eq!(code_of(&sign_in(app, &mut key).await), "passkey-refused");
        assert_eq!(code_of(&complete(app, &challenge, &codes[0]).await), "challenge-expired");
        assert_eq!(enter_password(app, &user).await.status, StatusCode::OK);
        let view = app.get_as(&admin, &details).await.json();
        assert_eq!(view["hasSecondFactor"], false);
        assert!(!view["allowedActions"].as_array().unwrap().contains(&json!("reset-second-factor")));

        app.run_jobs().await;
        let letters = app.expect_letters(&user.email, 3).await;
        assert!(letters.iter().any(|letter| letter.text.contains("Boris Lebedev")), "{letters:?}");
        for recipient in [&admin, &colleague] {
            let letter = app.expect_letters(&recipient.email, 1).await.remove(0);
            assert!(letter.text.contains("Anna Kulagina"), "{}", letter.text);
        }
        // Once more changes nothing and tells nobody.
        let user = app.reissue_token(&user).await;
        assert_eq!(app.post_as(&admin, &path(&user), &json!({})).await.status, StatusCode::NO_CONTENT);
        assert!(is_signed_in(app, &user).await);
        app.expect_letters(&colleague.email, 1).await;
    })
    .await;
}

#[tokio::test]
async fn nobody_else_resets_a_factor_and_nobody_their_own() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        set_up_app(app, &user).await;
        for role in [Role::User, Role::Reviewer, Role::Editor] {
            let other = app.create_user(&[role]).await;
            let response = app.post_as(&other, &path(&user), &json!({})).await;
            assert_eq!(response.status, StatusCode::FORBIDDEN, "{role:?}");
        }
        let editor = app.create_user(&[Role::Editor]).await;
        let view = app.get_as(&editor, &format!("/api/v1/users/{}", user.id)).await.json();
        assert!(view.get("hasSecondFactor").is_none(), "{view}");
        let admin = app.create_user(&[Role::Admin]).await;
        let (admin, ..) = set_up_app(app, &admin).await;
        let response = app.post_as(&admin, &path(&admin), &json!({})).await;
        assert_eq!((response.status, code_of(&response)), (StatusCode::CONFLICT, "own-second-factor".into()));
        app.age_proofs().await;
        assert_eq!(code_of(&app.post_as(&admin, &path(&user), &json!({})).await), "fresh-proof-needed");
    })
    .await;
}

#[tokio::test]
async fn erasure_deletes_and_export_contains_the_factor() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, ..) = set_up_app(app, &user).await;
        set_up_passkey(app, &user, 41).await;
        begin(app, &user).await;
        for table in ["passkeys", "authenticators", "recovery_codes", "identity_challenges"] {
            assert!(count(app, table, &user).await > 0, "{table}");
        }
        let erased = app.post_as(&user, "/api/v1/account/erasure", &json!({ "password": PASSWORD })).await;
        assert_eq!(erased.status, StatusCode::NO_CONTENT, "{erased:?}");
        for table in
            ["passkeys", "authenticators", "recovery_codes", "identity_challenges", "second_factor_deadlines"]
        {
            assert_eq!(count(app, table, &user).await, 0, "{table}");
        }
    })
    .await;
}

async fn count(app: &TestApp, table: &str, user: &TestUser) -> i64 {
    let query = format!("select count(*) from {table} where user_id = $1");
    let query = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(query));
    query.bind(user.id.0).fetch_one(&app.state.pool).await.unwrap()
}

/// A thief who changed the address may have set up a factor before or after it; an older one is the owner's.
#[tokio::test]
async fn undo_of_a_changed_address_removes_new_factors_only() {
    TestApp::run(async |app| {
        for days_before in [1, 30] {
            let user = app.account().with_password().create().await;
            set_up_app(app, &user).await;
            app.state.clock.advance(TimeDelta::days(days_before));
            let user = app.reissue_token(&user).await;
            let new = format!("new-{}@example.test", app.unique_id());
            app.post_as(&user, "/api/v1/users/me/email", &json!({ "email": new })).await;
            let code = app.expect_letters(&new, 1).await.remove(0).code();
            let change = app.post_as(&user, "/api/v1/auth/emails/change", &json!({ "token": code })).await;
            assert_eq!(change.status, StatusCode::NO_CONTENT, "{change:?}");
            let letters = app.expect_letters(&user.email, 2).await;
            let letter = letters.iter().find(|letter| letter.text.contains("/change-email/undo")).unwrap();
            let undo = app.post("/api/v1/auth/emails/undo-change", &json!({ "token": letter.code() })).await;
            assert_eq!(undo.status, StatusCode::NO_CONTENT, "{undo:?}");
            let expected = i64::from(days_before == 30);
            assert_eq!(count(app, "authenticators", &user).await, expected, "{days_before}");
            assert_eq!(count(app, "recovery_codes", &user).await, 10 * expected, "{days_before}");
        }
    })
    .await;
}

#[tokio::test]
async fn unfinished_set_ups_and_challenges_are_purged() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        set_up_app(app, &user).await;
        let other = app.create_user(&[Role::User]).await;
        app.post_as(&other, AUTHENTICATOR, &json!({})).await;
        begin(app, &user).await;
        app.state.clock.advance(TimeDelta::days(2));
        let deleted = identity::second_factor::purge(&app.state, app.state.clock.now()).await.unwrap();
        assert_eq!(deleted, 2);
        assert_eq!(count(app, "authenticators", &user).await, 1);
        assert_eq!(count(app, "authenticators", &other).await, 0);
    })
    .await;
}
