//! Sessions: what ends them, their list, renewal, and new devices.

mod fresh_proof;
mod stolen_token;

use chrono::TimeDelta;
use identity::account::end_other_sessions;
use kit::token::Claims;
use kit::{Actor, Error, Problem};
use reqwest::{Method, StatusCode, header};
use rules::Role;
use serde_json::{Value, json};
use testkit::{PASSWORD, TestApp, TestResponse, TestUser};

const LOGIN: &str = "/api/v1/auth/login";
const ME: &str = "/api/v1/users/me";
const SESSIONS: &str = "/api/v1/sessions";
const SIGN_OUT: &str = "/api/v1/sessions/sign-out";
const RENEW: &str = "/api/v1/sessions/renew";
const END_OTHERS: &str = "/api/v1/sessions/end-others";
const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605";

/// Signs in with a browser and returns the user with the token, and the cookie of the browser.
async fn sign_in(app: &TestApp, user: &TestUser, browser: &str, cookie: Option<&str>) -> (TestUser, String) {
    let body = json!({ "email": user.email, "password": PASSWORD });
    let mut request = app.request(Method::POST, LOGIN).header(header::USER_AGENT, browser).json(&body);
    if let Some(cookie) = cookie {
        request = request.header(header::COOKIE, cookie);
    }
    let response = app.send(request).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    let cookie = response.header("set-cookie").split(';').next().unwrap().to_owned();
    (with_token(user, &response), cookie)
}

fn with_token(user: &TestUser, response: &TestResponse) -> TestUser {
    TestUser { token: response.json()["access_token"].as_str().unwrap().into(), ..user.clone() }
}

async fn is_signed_in(app: &TestApp, user: &TestUser) -> bool {
    match app.get_as(user, ME).await.status {
        StatusCode::OK => true,
        StatusCode::UNAUTHORIZED => false,
        other => panic!("unexpected status {other}"),
    }
}

async fn list(app: &TestApp, user: &TestUser) -> Vec<Value> {
    app.get_as(user, SESSIONS).await.json().as_array().unwrap().clone()
}

async fn claims_of(app: &TestApp, user: &TestUser) -> Claims {
    let now = app.state.clock.now();
    Claims::verify(&user.token, &app.state.keys, now).await.unwrap().expect("the token is valid")
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (here, _) = sign_in(app, &user, FIREFOX, None).await;
        let (there, _) = sign_in(app, &user, SAFARI, None).await;
        assert_eq!(app.post_as(&here, SIGN_OUT, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &here).await, "a copy of the token still works");
        assert!(is_signed_in(app, &there).await, "another session ended");
    })
    .await;
}

#[tokio::test]
async fn list_names_browsers_and_ends_one_or_all_others() {
    TestApp::run(async |app| {
        app.create_user(&[]).await;
        app.use_key_of_last_release().await;
        let user = app.account().with_password().create().await;
        app.state.clock.advance(TimeDelta::minutes(1));
        let (here, _) = sign_in(app, &user, FIREFOX, None).await;
        app.state.clock.advance(TimeDelta::minutes(1));
        let (phone, _) = sign_in(app, &user, SAFARI, None).await;
        let sessions = list(app, &here).await;
        // The third is the one with which the account was created.
        assert_eq!(sessions.len(), 3, "{sessions:?}");
        assert_eq!((&sessions[0]["browser"], &sessions[0]["system"]), (&json!("Safari"), &json!("iOS")));
        assert_eq!(sessions[0]["isCurrent"], false);
        assert_eq!(sessions[1]["browser"], "Firefox");
        assert_eq!(sessions[1]["isCurrent"], true);
        assert_eq!(sessions[1]["address"], "127.0.0.1");

        // A session of somebody else, and one that does not exist.
        let stranger = app.create_user(&[Role::Admin]).await;
        let phone_path = format!("{SESSIONS}/{}", sessions[0]["id"].as_str().unwrap());
        assert_eq!(app.delete_as(&stranger, &phone_path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(list(app, &stranger).await.len(), 1);
        assert!(is_signed_in(app, &phone).await);

        assert_eq!(app.delete_as(&here, &phone_path).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &phone).await && is_signed_in(app, &user).await);
        assert_eq!(app.delete_as(&here, &phone_path).await.status, StatusCode::NOT_FOUND);
        assert_eq!(list(app, &here).await.len(), 2);

        // A token of the last release has no session and is not in the list; it ends with the others.
        let old = app.token_of_last_release(&user);
        assert!(is_signed_in(app, &old).await);
        let renewed = with_token(&here, &app.post_as(&here, END_OTHERS, &json!({})).await);
        assert!(is_signed_in(app, &renewed).await);
        assert!(!is_signed_in(app, &user).await && !is_signed_in(app, &old).await);
        let sessions = list(app, &renewed).await;
        assert_eq!((sessions.len(), &sessions[0]["isCurrent"]), (1, &json!(true)));
    })
    .await;
}

/// A request was authenticated, and another one ends its session before it goes on.
#[tokio::test]
async fn overtaken_session_cannot_end_the_others() {
    TestApp::run(async |app| {
        for statement in [
            "update users set token_version = token_version + 1 where id = $1",
            "update users set roles = '{user,reviewer}' where id = $1",
            "update sessions set ended_at = last_seen_at, ended_by = 'owner' where user_id = $1",
        ] {
            let user = app.create_user(&[Role::User]).await;
            let mut headers = header::HeaderMap::new();
            headers.insert(header::AUTHORIZATION, format!("Bearer {}", user.token).parse().unwrap());
            let actor = Actor::authenticate(&headers, &app.state).await.unwrap();
            sqlx::query(statement).bind(user.id.0).execute(&app.state.pool).await.unwrap();
            let other = app.reissue_token(&user).await;
            let kept = end_other_sessions(&app.state, &actor, actor.session.unwrap()).await;
            assert!(matches!(kept, Err(Error::Problem(Problem::UNAUTHENTICATED))), "{statement}: {kept:?}");
            assert!(!is_signed_in(app, &user).await, "{statement}");
            assert!(is_signed_in(app, &other).await, "{statement}");
        }
    })
    .await;
}

#[tokio::test]
async fn session_lasts_while_it_is_used_but_no_longer_than_a_month() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (mut session, _) = sign_in(app, &user, FIREFOX, None).await;
        let began = app.state.clock.now();
        let lifetime = TimeDelta::seconds(app.state.settings.auth.token_lifetime_seconds);
        assert_eq!(claims_of(app, &session).await.exp, (began + lifetime).timestamp());

        while app.state.clock.now() + lifetime < began + TimeDelta::days(30) {
            app.state.clock.advance(lifetime - TimeDelta::minutes(1));
            session = with_token(&session, &app.post_as(&session, RENEW, &json!({})).await);
        }
        let end = began + TimeDelta::days(30);
        assert_eq!(claims_of(app, &session).await.exp, end.timestamp(), "the greatest age is not exceeded");
        app.state.clock.advance(end - app.state.clock.now() - TimeDelta::seconds(1));
        session = with_token(&session, &app.post_as(&session, RENEW, &json!({})).await);
        app.state.clock.advance(TimeDelta::seconds(1));
        assert!(!is_signed_in(app, &session).await);

        // Without use it ends after the lifetime of its token.
        let (unused, _) = sign_in(app, &user, FIREFOX, None).await;
        app.state.clock.advance(lifetime);
        assert_eq!(app.post_as(&unused, RENEW, &json!({})).await.status, StatusCode::UNAUTHORIZED);
        let (new, _) = sign_in(app, &user, FIREFOX, None).await;
        assert_eq!(list(app, &new).await.len(), 1, "expired sessions are listed");
    })
    .await;
}

#[tokio::test]
async fn change_of_password_roles_or_state_ends_other_sessions() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let user = app.account().with_password().create().await;
        let (here, _) = sign_in(app, &user, FIREFOX, None).await;
        let (there, _) = sign_in(app, &user, SAFARI, None).await;
        let change = json!({ "password": "tram-lemon-47-kiosk", "currentPassword": PASSWORD });
        let here = with_token(&here, &app.post_as(&here, "/api/v1/account/password", &change).await);
        assert!(!is_signed_in(app, &there).await && !is_signed_in(app, &user).await);
        let sessions = list(app, &here).await;
        assert_eq!((sessions.len(), &sessions[0]["browser"]), (1, &json!("Firefox")), "the session goes on");
        let count_open = async || {
            let query = sqlx::query_scalar::<_, i64>(
                "select count(*) from sessions where user_id = $1 and ended_at is null",
            );
            query.bind(user.id.0).fetch_one(&app.state.pool).await.unwrap()
        };
        assert_eq!(count_open().await, 1);

        let roles = format!("/api/v1/users/{}/roles", user.id);
        app.put_as(&admin, &roles, &json!({ "roles": ["user", "reviewer"] })).await;
        assert!(!is_signed_in(app, &here).await);
        assert_eq!(count_open().await, 0);
        let here = app.reissue_token(&user).await;
        let granted = app.post_as(&admin, &roles, &json!({ "roles": ["editor"] })).await;
        assert_eq!(granted.status, StatusCode::OK, "{granted:?}");
        assert!(!is_signed_in(app, &here).await);
        assert_eq!(count_open().await, 0);
        let here = app.reissue_token(&user).await;
        let deactivate = format!("/api/v1/users/{}/deactivate", user.id);
        assert!(app.post_as(&admin, &deactivate, &json!({})).await.status.is_success());
        assert!(!is_signed_in(app, &here).await);
        assert_eq!(count_open().await, 0);
    })
    .await;
}

#[tokio::test]
async fn last_use_is_written_at_most_every_five_minutes() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let began = app.state.clock.now();
        let last_seen = async || {
            let query =
                sqlx::query_scalar::<_, chrono::DateTime<chrono::Utc>>("select last_seen_at from sessions");
            query.fetch_one(&app.state.pool).await.unwrap()
        };
        for (minutes, expected) in [(4, 0), (1, 5), (4, 5), (20, 29)] {
            app.state.clock.advance(TimeDelta::minutes(minutes));
            assert!(is_signed_in(app, &user).await);
            assert_eq!(last_seen().await, began + TimeDelta::minutes(expected));
        }
    })
    .await;
}

#[tokio::test]
async fn new_device_is_reported_by_letter_once() {
    TestApp::run(async |app| {
        let user = app.account().named("Anna", "Kulagina").with_password().create().await;
        sqlx::query("delete from sessions").execute(&app.state.pool).await.unwrap();
        // The first sign-in of an account is told to nobody.
        let (_, cookie) = sign_in(app, &user, FIREFOX, None).await;
        app.expect_letters(&user.email, 0).await;
        // The same browser, with its cookie from another place, or without it from the same place.
        let body = json!({ "email": user.email, "password": PASSWORD });
        let request = app.request(Method::POST, LOGIN).header(header::USER_AGENT, SAFARI).json(&body);
        let request = request.header(header::COOKIE, &cookie).header("x-forwarded-for", "203.0.113.9");
        assert_eq!(app.send(request).await.status, StatusCode::OK);
        sign_in(app, &user, FIREFOX, None).await;
        app.expect_letters(&user.email, 0).await;

        let (_, phone) = sign_in(app, &user, SAFARI, None).await;
        let letter = app.expect_letters(&user.email, 1).await.remove(0);
        for part in ["Safari", "iOS", "127.0.0.1", "02.03.2026 15:00", "/personal-area/profile/security"] {
            assert!(letter.text.contains(part), "{part}: {}", letter.text);
        }
        sign_in(app, &user, SAFARI, Some(&phone)).await;
        app.expect_letters(&user.email, 1).await;

        // A thief with the same browser elsewhere has no cookie.
        let request = app.request(Method::POST, LOGIN).header(header::USER_AGENT, FIREFOX).json(&body);
        app.send(request.header("x-forwarded-for", "198.51.100.4")).await;
        let letters = app.expect_letters(&user.email, 2).await;
        assert!(letters.iter().any(|letter| letter.text.contains("198.51.100.4")));
    })
    .await;
}

#[tokio::test]
async fn sessions_and_letters_name_a_rough_place_if_a_file_is_given() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures/places.mmdb");
    TestApp::run_with_settings(
        |settings| settings.auth.places_file = Some(file),
        async |app| {
            let user = app.account().with_password().create().await;
            let body = json!({ "email": user.email, "password": PASSWORD });
            for address in ["203.0.113.9", "203.0.113.200", "198.51.100.4", "2001:db8::1"] {
                let request = app.request(Method::POST, LOGIN).header(header::USER_AGENT, SAFARI).json(&body);
                app.send(request.header("x-forwarded-for", address)).await;
            }
            let place_in = async |language: &str, address: &str| {
                let request = app.request(Method::GET, SESSIONS).bearer_auth(&user.token);
                let sessions = app.send(request.header(header::ACCEPT_LANGUAGE, language)).await.json();
                let sessions = sessions.as_array().unwrap().clone();
                sessions.into_iter().find(|session| session["address"] == address).unwrap()["place"].clone()
            };
            assert_eq!(place_in("en", "203.0.113.9").await, "Saint Petersburg, Russia");
            assert_eq!(place_in("ru", "203.0.113.9").await, "Санкт-Петербург, Россия");
            assert_eq!(place_in("ru", "203.0.113.200").await, "Германия");
            for unknown in ["198.51.100.4", "2001:db8::"] {
                assert_eq!(place_in("en", unknown).await, serde_json::Value::Null);
            }
            let letters = app.expect_letters(&user.email, 4).await;
            assert!(
                letters.iter().any(|letter| letter.text.contains("203.0.113.9 (Saint Petersburg, Russia)"))
            );
        },
    )
    .await;
}

/// Its sessions are deleted by then, but it is not the first sign-in.
#[tokio::test]
async fn sign_in_to_an_account_that_was_long_unused_is_reported() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        sqlx::query("delete from sessions").execute(&app.state.pool).await.unwrap();
        let (_, cookie) = sign_in(app, &user, FIREFOX, None).await;
        app.state.clock.advance(TimeDelta::days(91));
        sign_in(app, &user, SAFARI, None).await;
        let letter = app.expect_letters(&user.email, 1).await.remove(0);
        assert!(letter.text.contains("Safari"), "{}", letter.text);
        // The browser of long ago is known no longer either.
        app.state.clock.advance(TimeDelta::days(91));
        sqlx::query("delete from sessions").execute(&app.state.pool).await.unwrap();
        sign_in(app, &user, FIREFOX, Some(&cookie)).await;
        app.expect_letters(&user.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn token_of_the_last_release_works_until_it_expires() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        app.use_key_of_last_release().await;
        let old = app.token_of_last_release(&user);
        assert!(is_signed_in(app, &old).await);
        assert_eq!(app.post_as(&old, RENEW, &json!({})).await.status, StatusCode::UNAUTHORIZED);
        let response = app.post_as(&old, END_OTHERS, &json!({})).await;
        assert_eq!(response.json()["code"], "fresh-proof-needed");
        // The password turns it into a session.
        let proof = app.post_as(&old, "/api/v1/sessions/proof", &json!({ "password": PASSWORD })).await;
        let proven = with_token(&old, &proof);
        assert!(list(app, &proven).await.iter().any(|session| session["isCurrent"] == true));
        // It has no session of its own to end, so signing out with it ends everything.
        assert_eq!(app.post_as(&old, SIGN_OUT, &json!({})).await.status, StatusCode::NO_CONTENT);
        assert!(!is_signed_in(app, &old).await && !is_signed_in(app, &proven).await);
    })
    .await;
}
