//! Authenticator apps.

use super::*;

#[tokio::test]
async fn app_is_set_up_by_its_first_code() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let started = app.post_as(&user, AUTHENTICATOR, &json!({})).await.json();
        let (secret, uri) = (started["secret"].as_str().unwrap(), started["uri"].as_str().unwrap());
        assert!(uri.starts_with("otpauth://totp/") && uri.contains(&format!("secret={secret}")), "{uri}");
        assert!(started["qr"].as_str().unwrap().contains("<svg"));
        // Not confirmed yet: the password is enough.
        assert_eq!(enter_password(app, &user).await.status, StatusCode::OK);
        assert_eq!(app.get_as(&user, ME).await.json()["secondFactor"]["isSetUp"], false);

        let authenticator = App::new(secret);
        for code in [authenticator.wrong_code(app), "12345".into(), String::new(), "x".repeat(10_000)] {
            let response = app.post_as(&user, CONFIRM, &json!({ "code": code })).await;
            assert_eq!((response.status, code_of(&response)), (StatusCode::BAD_REQUEST, "wrong-code".into()));
        }
        // Starting again replaces the secret that was not confirmed.
        let started = app.post_as(&user, AUTHENTICATOR, &json!({})).await.json();
        let response = app.post_as(&user, CONFIRM, &json!({ "code": authenticator.code(app) })).await;
        assert_eq!(code_of(&response), "wrong-code");
        let authenticator = App::new(started["secret"].as_str().unwrap());
        let spaced = format!("{} {}", &authenticator.code(app)[..3], &authenticator.code(app)[3..]);
        let response = app.post_as(&user, CONFIRM, &json!({ "code": spaced })).await;
        assert_eq!(response.json()["recoveryCodes"].as_array().unwrap().len(), 10);
        let user = with_new_token(&user, &response);

        let view = app.get_as(&user, SECOND_FACTOR).await.json();
        assert_eq!((&view["recoveryCodesLeft"], &view["hasPassword"]), (&json!(10), &json!(true)));
        assert!(view["authenticatorSince"].is_string());
        assert_eq!(app.get_as(&user, ME).await.json()["secondFactor"]["isSetUp"], true);
        let response = app.post_as(&user, AUTHENTICATOR, &json!({})).await;
        assert_eq!(
            (response.status, code_of(&response)),
            (StatusCode::CONFLICT, "authenticator-exists".into())
        );
        assert_eq!(
            app.post_as(&user, CONFIRM, &json!({ "code": "123456" })).await.status,
            StatusCode::NOT_FOUND
        );
        let letter = app.expect_letters(&user.email, 1).await.remove(0);
        assert!(letter.text.contains("authenticator app"), "{}", letter.text);
    })
    .await;
}

#[tokio::test]
async fn secret_is_stored_encrypted() {
    TestApp::run(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let stored: Vec<u8> =
            sqlx::query_scalar("select sealed_secret from authenticators where user_id = $1")
                .bind(user.id.0)
                .fetch_one(&app.state.pool)
                .await
                .unwrap();
        assert!(!stored.windows(5).any(|part| authenticator.secret.windows(5).any(|other| part == other)));
    })
    .await;
}

#[tokio::test]
async fn code_is_accepted_once_and_near_its_time() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let now = app.state.clock.now();
        for seconds in [-60, 60] {
            let challenge = begin(app, &user).await;
            let code = authenticator.code_at(now + TimeDelta::seconds(seconds));
            assert_eq!(code_of(&complete(app, &challenge, &code).await), "wrong-code", "{seconds}");
        }
        let challenge = begin(app, &user).await;
        let late = authenticator.code_at(now + TimeDelta::seconds(30));
        assert_eq!(complete(app, &challenge, &late).await.status, StatusCode::OK);
        // The same code, and the one before it, at a new sign-in.
        for code in [late, authenticator.code_at(now)] {
            let challenge = begin(app, &user).await;
            assert_eq!(code_of(&complete(app, &challenge, &code).await), "wrong-code");
        }
        // A challenge that was answered.
        app.state.clock.advance(TimeDelta::seconds(60));
        let response = complete(app, &challenge, &authenticator.code(app)).await;
        assert_eq!(code_of(&response), "challenge-expired");
    })
    .await;
}

/// Two requests at once with one code, each with its own challenge.
#[tokio::test]
async fn one_code_gives_one_session() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let (one, other) = (begin(app, &user).await, begin(app, &user).await);
        let code = authenticator.code(app);
        let (one, other) = tokio::join!(complete(app, &one, &code), complete(app, &other, &code));
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 400]);
    })
    .await;
}

#[tokio::test]
async fn challenge_ends_after_five_minutes_and_five_wrong_codes() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let challenge = begin(app, &user).await;
        app.state.clock.advance(TimeDelta::minutes(5));
        let response = complete(app, &challenge, &authenticator.code(app)).await;
        assert_eq!(
            (response.status, code_of(&response)),
            (StatusCode::BAD_REQUEST, "challenge-expired".into())
        );

        let challenge = begin(app, &user).await;
        for _ in 0..5 {
            let response = complete(app, &challenge, &authenticator.wrong_code(app)).await;
            assert_eq!(code_of(&response), "wrong-code");
        }
        let response = complete(app, &challenge, &authenticator.code(app)).await;
        assert_eq!(code_of(&response), "challenge-expired");
        for hostile in ["none", &"x".repeat(100_000), "\u{0}"] {
            let response = complete(app, hostile, "123456").await;
            assert!(response.status.is_client_error(), "{hostile}");
        }
    })
    .await;
}

/// A stranger who gets as far as the code knows the password.
#[tokio::test]
async fn wrong_codes_are_reported_to_the_owner_once_a_day() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let guess = async |times: usize| {
            let challenge = begin(app, &user).await;
            for _ in 0..times {
                let response = complete(app, &challenge, &authenticator.wrong_code(app)).await;
                assert_eq!(code_of(&response), "wrong-code");
            }
        };
        // One letter is about the new app.
        guess(4).await;
        app.expect_letters(&user.email, 1).await;
        guess(5).await;
        let letters = app.expect_letters(&user.email, 2).await;
        assert!(letters.iter().any(|letter| letter.text.contains("only wrong codes")), "{letters:?}");
        guess(5).await;
        app.expect_letters(&user.email, 2).await;
        app.state.clock.advance(TimeDelta::days(1));
        guess(5).await;
        app.expect_letters(&user.email, 3).await;
    })
    .await;
}

/// Wrong codes are counted for the account, over all challenges and addresses.
#[tokio::test]
async fn wrong_codes_are_limited_for_the_account() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let mut challenges = Vec::new();
        for _ in 0..3 {
            challenges.push(begin(app, &user).await);
        }
        for attempt in 0..10 {
            let body = json!({ "challenge": challenges[attempt / 5], "code": authenticator.wrong_code(app) });
            let response = app.post_from(&format!("203.0.113.{attempt}"), COMPLETE, &body).await;
            assert_eq!(code_of(&response), "wrong-code", "{attempt}");
        }
        let body = json!({ "challenge": challenges[2], "code": authenticator.code(app) });
        let response = app.post_from("203.0.113.99", COMPLETE, &body).await;
        assert_eq!(response.status, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}

#[tokio::test]
async fn removing_the_last_factor_removes_the_recovery_codes() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, ..) = set_up_app(app, &user).await;
        assert_eq!(app.delete_as(&user, AUTHENTICATOR).await.status, StatusCode::NO_CONTENT);
        let view = app.get_as(&user, SECOND_FACTOR).await.json();
        assert_eq!((&view["authenticatorSince"], &view["recoveryCodesLeft"]), (&json!(null), &json!(0)));
        assert_eq!(enter_password(app, &user).await.status, StatusCode::OK);
        assert_eq!(app.delete_as(&user, AUTHENTICATOR).await.status, StatusCode::NOT_FOUND);
        let response = app.post_as(&user, RECOVERY_CODES, &json!({})).await;
        assert_eq!((response.status, code_of(&response)), (StatusCode::CONFLICT, "no-second-factor".into()));
        app.expect_letters(&user.email, 2).await;
    })
    .await;
}
