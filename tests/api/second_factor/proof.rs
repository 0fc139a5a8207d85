//! What the factor changes for sessions: the fresh proof of identity, and the end of sessions that began without it.

use super::passkeys::set_up_passkey;
use super::*;

const PROOF: &str = "/api/v1/sessions/proof";
const SESSIONS: &str = "/api/v1/sessions";

async fn prove(app: &TestApp, user: &TestUser, password: &str, code: Value) -> TestResponse {
    app.post_as(user, PROOF, &json!({ "password": password, "code": code })).await
}

fn assert_answer(response: &TestResponse, status: StatusCode, code: &str) {
    assert_eq!((response.status, code_of(response)), (status, code.into()), "{response:?}");
}

#[tokio::test]
async fn password_alone_is_no_proof_once_a_factor_is_set_up() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        app.age_proofs().await;
        let response = app.post_as(&user, PROOF, &json!({ "password": PASSWORD })).await;
        assert_answer(&response, StatusCode::CONFLICT, "second-factor-needed");
        for code in [json!(null), json!(""), json!(" ")] {
            let response = prove(app, &user, PASSWORD, code).await;
            assert_answer(&response, StatusCode::CONFLICT, "second-factor-needed");
        }
        for code in [authenticator.wrong_code(app), "12345".into(), "x".repeat(10_000)] {
            let response = prove(app, &user, PASSWORD, json!(code)).await;
            assert_answer(&response, StatusCode::BAD_REQUEST, "wrong-code");
        }
        let failed: i64 = sqlx::query_scalar(
            "select count(*) from audit_entries
             where action = 'second-factor-failed' and actor_id = $1 and result = 'failed'",
        )
        .bind(user.id.0)
        .fetch_one(&app.state.pool)
        .await
        .unwrap();
        assert_eq!(failed, 3);
        // A wrong password says nothing about the factor, and does not use the code up.
        let code = json!(authenticator.code(app));
        for code in [json!(null), code.clone()] {
            let response = prove(app, &user, "a wrong one", code).await;
            assert_eq!(response.json()["detail"][0]["type"], "wrong-password");
        }
        let renewal = app.post_as(&user, RECOVERY_CODES, &json!({})).await;
        assert_eq!(code_of(&renewal), "fresh-proof-needed");
        let proven = with_token(&user, &prove(app, &user, PASSWORD, code.clone()).await);
        let renewal = app.post_as(&proven, RECOVERY_CODES, &json!({})).await;
        assert_eq!(renewal.status, StatusCode::OK, "{renewal:?}");
        // Each code works once.
        let response = prove(app, &proven, PASSWORD, code).await;
        assert_answer(&response, StatusCode::BAD_REQUEST, "wrong-code");
    })
    .await;
}

#[tokio::test]
async fn account_with_passkeys_only_proves_by_a_recovery_code() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, _) = set_up_passkey(app, &user, 50).await;
        let renewal = app.post_as(&user, RECOVERY_CODES, &json!({})).await;
        let codes = strings(&renewal.json()["recoveryCodes"]);
        app.age_proofs().await;
        let response = prove(app, &user, PASSWORD, json!(null)).await;
        assert_answer(&response, StatusCode::CONFLICT, "second-factor-needed");
        let response = prove(app, &user, PASSWORD, json!("123456")).await;
        assert_answer(&response, StatusCode::BAD_REQUEST, "wrong-code");
        let proven = with_token(&user, &prove(app, &user, PASSWORD, json!(codes[0])).await);
        let response = prove(app, &user, PASSWORD, json!(codes[0])).await;
        assert_answer(&response, StatusCode::BAD_REQUEST, "wrong-code");
        assert_eq!(app.post_as(&proven, RECOVERY_CODES, &json!({})).await.status, StatusCode::OK);
        // The passkey, the codes twice, and the used code.
        app.expect_letters(&user.email, 4).await;
    })
    .await;
}

#[tokio::test]
async fn wrong_codes_of_proofs_are_limited() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        for _ in 0..10 {
            let response = prove(app, &user, PASSWORD, json!(authenticator.wrong_code(app))).await;
            assert_answer(&response, StatusCode::BAD_REQUEST, "wrong-code");
        }
        let response = prove(app, &user, PASSWORD, json!(authenticator.code(app))).await;
        assert_eq!(response.status, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}

/// Two proofs at once with one code.
#[tokio::test]
async fn one_code_gives_one_proof() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let code = json!(authenticator.code(app));
        let (one, other) = tokio::join!(
            prove(app, &user, PASSWORD, code.clone()),
            prove(app, &user, PASSWORD, code.clone())
        );
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    })
    .await;
}

#[tokio::test]
async fn first_factor_ends_the_sessions_that_began_without_it() {
    TestApp::run(async |app| {
        for begins_with_passkey in [false, true] {
            let user = app.account().with_password().create().await;
            let elsewhere = app.reissue_token(&user).await;
            let here = match begins_with_passkey {
                true => set_up_passkey(app, &user, 51).await.0,
                false => set_up_app(app, &user).await.0,
            };
            assert!(!is_signed_in(app, &elsewhere).await && !is_signed_in(app, &user).await);
            let sessions = app.get_as(&here, SESSIONS).await.json();
            assert_eq!((sessions.as_array().unwrap().len(), &sessions[0]["isCurrent"]), (1, &json!(true)));
            // The proof goes on with the session, and another factor ends nothing.
            let elsewhere = app.reissue_token(&here).await;
            let still_here = match begins_with_passkey {
                true => set_up_app(app, &here).await.0,
                false => set_up_passkey(app, &here, 52).await.0,
            };
            assert_eq!(still_here.token, here.token);
            assert!(is_signed_in(app, &here).await && is_signed_in(app, &elsewhere).await);
        }
    })
    .await;
}

/// Two sessions add a factor at once: one of them is the first, and the other session ends or comes second.
#[tokio::test]
async fn first_factor_is_added_once() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let other = app.reissue_token(&user).await;
        let started = app.post_as(&user, AUTHENTICATOR, &json!({})).await.json();
        let authenticator = App::new(started["secret"].as_str().unwrap());
        let code = json!({ "code": authenticator.code(app) });
        let (one, two) =
            tokio::join!(app.post_as(&user, CONFIRM, &code), app.post_as(&other, CONFIRM, &code));
        let (winner, loser) = if one.status == StatusCode::OK { (one, two) } else { (two, one) };
        assert_eq!(winner.status, StatusCode::OK, "{winner:?}");
        assert!([StatusCode::UNAUTHORIZED, StatusCode::NOT_FOUND].contains(&loser.status), "{loser:?}");
        assert!(!is_signed_in(app, &user).await && !is_signed_in(app, &other).await);
        assert!(is_signed_in(app, &with_new_token(&user, &winner)).await);
    })
    .await;
}
