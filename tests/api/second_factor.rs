//! The second factor: authenticator app, recovery codes, passkeys, the demand, and the reset by an admin.

mod authenticator_app;
mod demanded;
mod passkeys;
mod proof;
mod recovery_codes;
mod reset;
mod software_key;

use chrono::{DateTime, TimeDelta, Utc};
use hmac::{Hmac, KeyInit, Mac};
use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};
use sha1::Sha1;
use testkit::{PASSWORD, TestApp, TestResponse, TestUser};

const LOGIN: &str = "/api/v1/auth/login";
const COMPLETE: &str = "/api/v1/auth/second-factor";
const ME: &str = "/api/v1/users/me";
const SECOND_FACTOR: &str = "/api/v1/account/second-factor";
const AUTHENTICATOR: &str = "/api/v1/account/authenticator";
const CONFIRM: &str = "/api/v1/account/authenticator/confirm";
const RECOVERY_CODES: &str = "/api/v1/account/recovery-codes";

/// An authenticator app, as a telephone keeps it.
struct App {
    secret: Vec<u8>,
}

impl App {
    /// Reads the secret in base32.
    fn new(secret: &str) -> App {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
        let bits: String = secret.chars().map(|c| format!("{:05b}", alphabet.find(c).unwrap())).collect();
        let bytes = bits.as_bytes().chunks_exact(8);
        App {
            secret: bytes
                .map(|byte| u8::from_str_radix(std::str::from_utf8(byte).unwrap(), 2).unwrap())
                .collect(),
        }
    }

    /// Six digits that the app shows at a time (RFC 6238).
    fn code_at(&self, time: DateTime<Utc>) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.secret).unwrap();
        mac.update(&(time.timestamp() / 30).to_be_bytes());
        let hash = mac.finalize().into_bytes();
        let offset = usize::from(hash[19] & 0xf);
        let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().unwrap()) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }

    fn code(&self, app: &TestApp) -> String {
        self.code_at(app.state.clock.now())
    }

    /// A code that is not the right one now.
    fn wrong_code(&self, app: &TestApp) -> String {
        let right: u32 = self.code(app).parse().unwrap();
        let near =
            [-30, 0, 30].map(|seconds| self.code_at(app.state.clock.now() + TimeDelta::seconds(seconds)));
        (1..).map(|n| format!("{:06}", (right + n) % 1_000_000)).find(|code| !near.contains(code)).unwrap()
    }
}

/// Sets up an authenticator app as the first factor. Returns the user with the new token, the app and the recovery
/// codes. Waits until the next code of the app.
async fn set_up_app(app: &TestApp, user: &TestUser) -> (TestUser, App, Vec<String>) {
    let started = app.post_as(user, AUTHENTICATOR, &json!({})).await.json();
    let authenticator = App::new(started["secret"].as_str().unwrap());
    let code = json!({ "code": authenticator.code(app) });
    let confirmed = app.post_as(user, CONFIRM, &code).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{confirmed:?}");
    app.state.clock.advance(TimeDelta::seconds(30));
    (with_new_token(user, &confirmed), authenticator, strings(&confirmed.json()["recoveryCodes"]))
}

fn strings(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items.map(|item| item.as_str().unwrap().to_owned()).collect()
}

async fn enter_password(app: &TestApp, user: &TestUser) -> TestResponse {
    app.reset_rate_limits().await;
    app.post(LOGIN, &json!({ "email": user.email, "password": PASSWORD })).await
}

/// Enters the password and returns the challenge.
async fn begin(app: &TestApp, user: &TestUser) -> String {
    let response = enter_password(app, user).await;
    assert_eq!(response.status, StatusCode::ACCEPTED, "{response:?}");
    response.json()["challenge"].as_str().unwrap().to_owned()
}

async fn complete(app: &TestApp, challenge: &str, code: &str) -> TestResponse {
    app.post(COMPLETE, &json!({ "challenge": challenge, "code": code })).await
}

fn code_of(response: &TestResponse) -> String {
    response.json()["code"].as_str().unwrap_or_default().to_owned()
}

fn with_token(user: &TestUser, response: &TestResponse) -> TestUser {
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    TestUser { token: response.json()["access_token"].as_str().unwrap().into(), ..user.clone() }
}

/// The user with the token that came with a first factor; other factors bring none.
fn with_new_token(user: &TestUser, added: &TestResponse) -> TestUser {
    match added.json()["token"]["access_token"].as_str() {
        Some(token) => TestUser { token: token.into(), ..user.clone() },
        None => user.clone(),
    }
}

async fn is_signed_in(app: &TestApp, user: &TestUser) -> bool {
    app.get_as(user, ME).await.status == StatusCode::OK
}

/// The password alone, by either form, gives no session.
#[tokio::test]
async fn password_asks_for_the_second_factor() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        assert_eq!(enter_password(app, &user).await.status, StatusCode::OK);
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let count = async || {
            let query = sqlx::query_scalar::<_, i64>("select count(*) from sessions where user_id = $1");
            query.bind(user.id.0).fetch_one(&app.state.pool).await.unwrap()
        };
        let before = count().await;
        let response = enter_password(app, &user).await;
        assert_eq!(response.status, StatusCode::ACCEPTED);
        assert_eq!(response.json()["ways"], json!(["authenticator", "recovery-code"]));
        assert!(response.json().get("access_token").is_none());
        let form = [("username", user.email.as_str()), ("password", PASSWORD)];
        let request = app.request(Method::POST, "/api/v1/auth/login/oauth2").form(&form);
        assert_eq!(app.send(request).await.status, StatusCode::ACCEPTED);
        assert_eq!(count().await, before);

        let challenge = response.json()["challenge"].as_str().unwrap().to_owned();
        let signed_in = with_token(&user, &complete(app, &challenge, &authenticator.code(app)).await);
        assert!(is_signed_in(app, &signed_in).await);
    })
    .await;
}

/// A client that does not know the password learns nothing about the factor.
#[tokio::test]
async fn wrong_password_is_answered_the_same_with_and_without_a_factor() {
    TestApp::run(async |app| {
        let with = app.account().with_password().create().await;
        let without = app.account().with_password().create().await;
        set_up_app(app, &with).await;
        let mut answers = Vec::new();
        for user in [&with, &without] {
            let body = json!({ "email": user.email, "password": "a wrong one" });
            let response = app.post(LOGIN, &body).await;
            answers.push((response.status, response.json()));
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0].0, StatusCode::BAD_REQUEST);
    })
    .await;
}

/// A new password, chosen by e-mail, replaces the password and not the factor.
#[tokio::test]
async fn password_reset_is_no_way_around() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, authenticator, _) = set_up_app(app, &user).await;
        let challenge = begin(app, &user).await;
        app.post("/api/v1/auth/passwords/request-reset", &json!({ "email": user.email })).await;
        app.run_jobs().await;
        let letters = app.expect_letters(&user.email, 2).await;
        let letter = letters.iter().find(|letter| letter.text.contains("?code=")).unwrap();
        let new = json!({ "token": letter.code(), "password": "tram-lemon-47-kiosk" });
        let reset = app.post("/api/v1/auth/passwords/reset", &new).await;
        assert_eq!((reset.status, reset.body.is_empty()), (StatusCode::NO_CONTENT, true));
        // A sign-in with the old password cannot be completed any more.
        let response = complete(app, &challenge, &authenticator.code(app)).await;
        assert_eq!(code_of(&response), "challenge-expired");
        let body = json!({ "email": user.email, "password": "tram-lemon-47-kiosk" });
        assert_eq!(app.post(LOGIN, &body).await.status, StatusCode::ACCEPTED);
    })
    .await;
}

/// A token of release 0.1.0 was given for the password alone.
#[tokio::test]
async fn token_without_a_session_ends_with_the_first_factor() {
    TestApp::run(async |app| {
        let user = app.create_user(&[rules::Role::User]).await;
        app.use_key_of_last_release().await;
        let (old, user) = (app.token_of_last_release(&user), app.reissue_token(&user).await);
        assert!(is_signed_in(app, &old).await);
        let (user, ..) = set_up_app(app, &user).await;
        assert!(!is_signed_in(app, &old).await && is_signed_in(app, &user).await);
    })
    .await;
}

/// Another sign-in from the same browser ends the session that the browser has lost.
#[tokio::test]
async fn sign_in_ends_the_earlier_session_of_the_same_browser() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let first = enter_password(app, &user).await;
        let cookie = first.header("set-cookie").split(';').next().unwrap().to_owned();
        let (first, elsewhere) =
            (with_token(&user, &first), with_token(&user, &enter_password(app, &user).await));
        let body = json!({ "email": user.email, "password": PASSWORD });
        let request = app.request(Method::POST, LOGIN).header(header::COOKIE, cookie).json(&body);
        let second = with_token(&user, &app.send(request).await);
        assert!(!is_signed_in(app, &first).await);
        assert!(is_signed_in(app, &second).await && is_signed_in(app, &elsewhere).await);
    })
    .await;
}
