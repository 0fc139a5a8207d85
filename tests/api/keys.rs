//! Keys: rotation without interruption, rotation after a leak, and a changed secret of the settings.

mod unreadable;

use chrono::TimeDelta;
use identity::codes::{self, CodeSubject};
use kit::jobs::{self, Plan};
use kit::keys::{Ending, KeysError, SealedColumn};
use kit::secrets::hide_id;
use kit::token::Claims;
use reqwest::{Method, StatusCode};
use rules::{ArticleStatus, CodePurpose, Role};
use serde_json::{Value, json};
use server::keys::{MaintainKeys, rotate};
use testkit::{PASSWORD, TestApp, TestUser};

const ME: &str = "/api/v1/users/me";
const RENEW: &str = "/api/v1/sessions/renew";
const RESET: &str = "/api/v1/auth/passwords/reset";
const LINKED: &str = "/api/v1/review-assignments/linked";
const SUBSCRIBE: &str = "/api/v1/public/subscription/subscribe";
const ONE_CLICK: &str = "/api/v1/public/subscription/unsubscribe/one-click";
const OTHER_SECRET: &str = "another secret for the settings of this journal";

async fn status(app: &TestApp, user: &TestUser) -> StatusCode {
    app.get_as(user, ME).await.status
}

/// Parts of a token, without checking it.
fn decode(token: &str, part: usize) -> Value {
    use base64::Engine;
    let part = token.split('.').nth(part).unwrap();
    serde_json::from_slice(&base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

fn key_of(user: &TestUser) -> Value {
    decode(&user.token, 0)["kid"].clone()
}

async fn renew(app: &TestApp, user: &TestUser) -> TestUser {
    let response = app.post_as(user, RENEW, &json!({})).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    TestUser { token: response.json()["access_token"].as_str().unwrap().into(), ..user.clone() }
}

async fn rotate_keys(app: &TestApp) -> String {
    rotate(&app.state, Ending::WithTheirWork).await.unwrap()
}

/// Creates a code without sending it, and returns its id.
async fn create_code(app: &TestApp, user: &TestUser) -> uuid::Uuid {
    let mut connection = app.state.pool.acquire().await.unwrap();
    let (purpose, subject) = (CodePurpose::ResetPassword, CodeSubject::Account(user.id));
    codes::create(&app.state, &mut connection, purpose, subject, &user.email).await.unwrap()
}

async fn reset_password(app: &TestApp, code: &str) -> StatusCode {
    app.reset_rate_limits().await;
    app.post(RESET, &json!({ "token": code, "password": "tram-lemon-47-kiosk" })).await.status
}

async fn maintain(app: &TestApp) {
    let mut connection = app.state.pool.acquire().await.unwrap();
    jobs::add(&mut connection, &MaintainKeys {}, Plan::now()).await.unwrap();
    drop(connection);
    app.run_jobs().await;
}

async fn key_ids(app: &TestApp) -> Vec<i16> {
    sqlx::query_scalar("select id from keys order by id").fetch_all(&app.state.pool).await.unwrap()
}

async fn open_link(app: &TestApp, code: &str) -> StatusCode {
    let request = app.request(Method::GET, LINKED).header("Authorization", format!("ReviewLink {code}"));
    app.send(request).await.status
}

/// Assigns a reviewer and returns the code of the letter.
async fn assign(app: &TestApp, editor: &TestUser, reviewer: &TestUser) -> (Value, String) {
    let author = app.create_user(&[Role::User]).await;
    let article = app.create_article(&author, ArticleStatus::Submitted).await;
    let body = json!({ "articleId": article["id"], "reviewerId": reviewer.id });
    let response = app.post_as(editor, "/api/v1/review-assignments", &body).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    let letter = app.expect_letters(&reviewer.email, 1).await.remove(0);
    (response.json(), letter.code())
}

#[tokio::test]
async fn sessions_outlive_a_rotation_and_go_on_with_the_new_key() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        assert_eq!(key_of(&user), "1");
        assert_eq!(decode(&user.token, 1)["aud"], app.state.keys.audience());
        let printed = rotate_keys(app).await;
        assert!(
            printed.contains("key 2 signs") && printed.contains("until 2026-04-01 13:00 UTC"),
            "{printed}"
        );

        assert_eq!(status(app, &user).await, StatusCode::OK);
        let renewed = renew(app, &user).await;
        assert_eq!((key_of(&renewed), status(app, &renewed).await), (json!("2"), StatusCode::OK));

        // The old key signs nothing that lasts longer than its last token.
        let old_key = app.state.keys.find(1).await.unwrap().unwrap();
        let claims =
            Claims::verify(&renewed.token, &app.state.keys, app.state.clock.now()).await.unwrap().unwrap();
        let forge = |hours| {
            let exp = (app.state.clock.now() + TimeDelta::hours(hours)).timestamp();
            let token =
                Claims { exp, ..claims.clone() }.sign_with(&old_key, app.state.keys.audience()).unwrap();
            TestUser { token, ..user.clone() }
        };
        assert_eq!(status(app, &forge(8)).await, StatusCode::OK);
        assert_eq!(status(app, &forge(10)).await, StatusCode::UNAUTHORIZED);
        app.state.clock.advance(TimeDelta::days(31));
        assert_eq!(status(app, &forge(1)).await, StatusCode::UNAUTHORIZED, "the key is over");

        maintain(app).await;
        assert_eq!(key_ids(app).await, [0, 1, 2], "a key is kept for a day after its end");
        app.state.clock.advance(TimeDelta::days(1));
        maintain(app).await;
        assert_eq!(key_ids(app).await, [0, 2]);
    })
    .await;
}

#[tokio::test]
async fn tokens_of_unknown_keys_and_other_sites_are_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let keys = &app.state.keys;
        let claims = Claims::verify(&user.token, keys, app.state.clock.now()).await.unwrap().unwrap();
        let key = keys.current();
        let unknown = kit::keys::Key::new(9, vec![7; 32]);
        let first = keys.first();
        let without_session = Claims { session: None, ..claims.clone() };
        for (token, why) in [
            (without_session.sign_with(&key, keys.audience()), "no session"),
            (claims.sign_with(&unknown, keys.audience()), "unknown key"),
            (claims.sign_with(&key, "https://other.example"), "other site"),
            (claims.sign_with(&first, keys.audience()), "the first key signs no tokens here"),
        ] {
            let user = TestUser { token: token.unwrap(), ..user.clone() };
            assert_eq!(status(app, &user).await, StatusCode::UNAUTHORIZED, "{why}");
        }
        assert_eq!(status(app, &user).await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn codes_and_links_of_letters_outlive_a_rotation() {
    TestApp::run(async |app| {
        let users = [app.create_user(&[]).await, app.create_user(&[]).await];
        let printed = codes::code_of(&app.state, create_code(app, &users[0]).await).await.unwrap();
        let waiting = create_code(app, &users[1]).await;
        let (editor, reviewer) =
            (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Reviewer]).await);
        let (assignment, link) = assign(app, &editor, &reviewer).await;
        let email = format!("reader-{}@example.test", app.unique_id());
        app.post(SUBSCRIBE, &json!({ "email": email, "language": "en", "consentVersion": 1 })).await;
        let number = hide_id(&app.state.keys, "numbers", 7);

        rotate_keys(app).await;

        // A letter that is sent now carries the code of the row, which the old key made.
        let mut connection = app.state.pool.acquire().await.unwrap();
        jobs::add(&mut connection, &codes::SendCode { code_id: waiting }, Plan::now()).await.unwrap();
        drop(connection);
        let sent = app.expect_letters(&users[1].email, 1).await.remove(0).code();
        for code in [printed, sent] {
            assert_eq!(reset_password(app, &code).await, StatusCode::NO_CONTENT);
        }
        let letter = app.expect_letters(&email, 1).await.remove(0);
        let confirmed = app.post(&format!("{SUBSCRIBE}/confirm"), &json!({ "token": letter.code() })).await;
        assert_eq!(confirmed.status, StatusCode::NO_CONTENT);
        assert_eq!(hide_id(&app.state.keys, "numbers", 7), number);

        // The link of the letter goes on working, and later letters have one of the new key.
        assert_eq!(open_link(app, &link).await, StatusCode::OK);
        app.state.clock.advance(TimeDelta::days(40));
        maintain(app).await;
        assert_eq!(key_ids(app).await, [0, 2]);
        assert_eq!(open_link(app, &link).await, StatusCode::OK);
        let due = json!({ "dueDate": "2026-05-20" });
        let path = format!("/api/v1/review-assignments/{}/due-date", assignment["id"]);
        let editor = app.reissue_token(&editor).await;
        let response = app.post_as(&editor, &path, &due).await;
        assert!(response.status.is_success(), "{response:?}");
        let letter = app.expect_letters(&reviewer.email, 2).await.pop().unwrap();
        assert_ne!(letter.code(), link);
        assert_eq!(open_link(app, &letter.code()).await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn unsubscribe_link_outlives_every_rotation() {
    TestApp::run(async |app| {
        let email = format!("reader-{}@example.test", app.unique_id());
        app.post(SUBSCRIBE, &json!({ "email": email, "language": "en", "consentVersion": 1 })).await;
        let code = app.expect_letters(&email, 1).await.remove(0).code();
        app.post(&format!("{SUBSCRIBE}/confirm"), &json!({ "token": code })).await;
        let id = sqlx::query_scalar("select id from subscriptions").fetch_one(&app.state.pool).await.unwrap();
        let link = subscriptions::unsubscribe_link(&app.state, id).unwrap();
        rotate_keys(app).await;
        rotate(&app.state, Ending::Now).await.unwrap();
        assert_eq!(subscriptions::unsubscribe_link(&app.state, id).unwrap(), link);
        let token = link.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
        app.post(&format!("{ONE_CLICK}?token={token}"), &json!({})).await;
        app.wait_for_count("select count(*) from subscriptions", 0).await;
    })
    .await;
}

#[tokio::test]
async fn rotation_after_a_leak_ends_everything_at_once() {
    TestApp::run(async |app| {
        let (editor, reviewer) =
            (app.create_user(&[Role::Editor]).await, app.create_user(&[Role::Reviewer]).await);
        let (assignment, link) = assign(app, &editor, &reviewer).await;
        let code = codes::code_of(&app.state, create_code(app, &editor).await).await.unwrap();
        let printed = rotate(&app.state, Ending::Now).await.unwrap();
        assert!(printed.contains("all users are signed out") && printed.contains("1 codes"), "{printed}");

        assert_eq!(status(app, &editor).await, StatusCode::UNAUTHORIZED);
        assert_eq!(open_link(app, &link).await, StatusCode::UNAUTHORIZED);
        assert_eq!(reset_password(app, &code).await, StatusCode::BAD_REQUEST);
        // Somebody who has the old key and knows the new version of the account.
        let old_key = app.state.keys.find(1).await.unwrap().unwrap();
        let editor = app.reissue_token(&editor).await;
        assert_eq!(status(app, &editor).await, StatusCode::OK);
        let claims =
            Claims::verify(&editor.token, &app.state.keys, app.state.clock.now()).await.unwrap().unwrap();
        let token = claims.sign_with(&old_key, app.state.keys.audience()).unwrap();
        assert_eq!(status(app, &TestUser { token, ..editor.clone() }).await, StatusCode::UNAUTHORIZED);

        // The next letter has a new link.
        let path = format!("/api/v1/review-assignments/{}/due-date", assignment["id"]);
        let response = app.post_as(&editor, &path, &json!({ "dueDate": "2026-04-20" })).await;
        assert!(response.status.is_success(), "{response:?}");
        let letter = app.expect_letters(&reviewer.email, 2).await.pop().unwrap();
        assert_eq!(open_link(app, &letter.code()).await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn two_servers_meet_each_others_keys_without_a_restart() {
    TestApp::run(async |app| {
        let other = app.open_database(&app.database).await;
        let user = app.create_user(&[Role::User]).await;
        assert_eq!(status(&other, &user).await, StatusCode::OK);
        rotate_keys(app).await;
        // The other server still signs with the old key, and learns the new one from a token.
        assert_eq!(other.state.keys.current().id, 1);
        let late = renew(&other, &user).await;
        assert_eq!((key_of(&late), status(app, &late).await), (json!("1"), StatusCode::OK));
        let code = create_code(app, &user).await;
        assert_eq!(
            codes::code_of(&other.state, code).await.unwrap(),
            codes::code_of(&app.state, code).await.unwrap()
        );
        assert_eq!(other.state.keys.current().id, 2);
        rotate_keys(app).await;
        assert_eq!(status(&other, &renew(app, &user).await).await, StatusCode::OK);
        assert_eq!(other.state.keys.current().id, 3);
        other.state.pool.close().await;
    })
    .await;
}

#[tokio::test]
async fn release_0_1_0_and_this_one_accept_each_others_tokens_until_the_first_rotation() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        app.use_key_of_last_release().await;
        let old = app.token_of_last_release(&user);
        assert_eq!(status(app, &old).await, StatusCode::OK);
        // What this release signs has neither key nor audience, which the other one would refuse.
        let new = app.reissue_token(&user).await;
        assert_eq!((key_of(&new), &decode(&new.token, 1)["aud"]), (Value::Null, &Value::Null));
        let number = hide_id(&app.state.keys, "numbers", 7);

        rotate_keys(app).await;
        assert_eq!(status(app, &old).await, StatusCode::OK);
        assert_eq!(key_of(&renew(app, &new).await), "1");
        assert_eq!(hide_id(&app.state.keys, "numbers", 7), number);
        app.state.clock.advance(TimeDelta::hours(9));
        assert_eq!(status(app, &app.token_of_last_release(&user)).await, StatusCode::UNAUTHORIZED);
        app.state.clock.advance(TimeDelta::days(40));
        maintain(app).await;
        assert_eq!(key_ids(app).await, [0, 1], "the first key stays");
    })
    .await;
}

#[tokio::test]
async fn familiar_addresses_outlive_a_rotation() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let stranger = app.account().with_password().create().await;
        let sign_in = async |email: &str, password: &str| {
            let body = json!({ "email": email, "password": password });
            app.post_from("192.0.2.7", "/api/v1/auth/login", &body).await.status
        };
        assert_eq!(sign_in(&user.email, PASSWORD).await, StatusCode::OK);
        rotate_keys(app).await;
        for number in 0..20 {
            sign_in(&format!("nobody-{number}@example.test"), "wrong").await;
        }
        assert_eq!(sign_in(&stranger.email, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(sign_in(&user.email, PASSWORD).await, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn sealed_values_are_sealed_again_and_keep_their_key_alive() {
    TestApp::run(async |app| {
        sqlx::query("create table vault (owner bigint not null, value bytea not null)")
            .execute(&app.owner)
            .await
            .unwrap();
        sqlx::query(sqlx::AssertSqlSafe(format!("grant all on vault to {}", testkit::SERVING_ROLE)))
            .execute(&app.owner)
            .await
            .unwrap();
        let columns = [SealedColumn { table: "vault", column: "value", purpose: "'test:' || owner" }];
        let (keys, pool) = (&app.state.keys, &app.state.pool);
        for owner in [1, 2] {
            let value = keys.seal(&format!("test:{owner}"), b"value");
            let insert = sqlx::query("insert into vault values ($1, $2)").bind(owner).bind(value);
            insert.execute(pool).await.unwrap();
        }
        rotate_keys(app).await;
        app.state.clock.advance(TimeDelta::days(40));
        assert_eq!(keys.delete_ended(&columns).await.unwrap(), Vec::<i16>::new(), "still needed");
        let mut connection = pool.acquire().await.unwrap();
        let resealed = columns[0].reseal(keys, &mut connection, &keys.current()).await.unwrap();
        assert_eq!(resealed, 2);
        assert_eq!(columns[0].reseal(keys, &mut connection, &keys.current()).await.unwrap(), 0);
        assert_eq!(keys.delete_ended(&columns).await.unwrap(), [1]);
        keys.load().await.unwrap();
        let values: Vec<Vec<u8>> =
            sqlx::query_scalar("select value from vault order by owner").fetch_all(pool).await.unwrap();
        for (value, purpose) in values.iter().zip(["test:1", "test:2"]) {
            assert_eq!(keys.open(purpose, value).await.unwrap().as_deref(), Some(b"value".as_slice()));
        }
        assert_eq!(keys.open("test:2", &values[0]).await.unwrap(), None);
        assert_eq!(keys.open("test", b"").await.unwrap(), None);
        assert_eq!(keys.open("test", &[0xff; 40]).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn changed_secret_needs_the_previous_one_once() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let with_secrets = |token: &str, previous: Option<&str>| {
            let mut settings = app.state.settings.as_ref().clone();
            settings.auth.token_secret = token.to_owned().into();
            settings.auth.previous_token_secret = previous.map(|secret| secret.to_owned().into());
            kit::Keys::new(&settings, app.state.pool.clone(), app.state.clock.clone())
        };
        let without = with_secrets(OTHER_SECRET, None);
        assert!(matches!(without.load().await, Err(KeysError::WrongSecret(_))));
        assert!(matches!(without.check().await, Err(KeysError::WrongSecret(_))));

        use secrecy::ExposeSecret;
        let previous = app.state.settings.auth.token_secret.expose_secret().to_owned();
        let changed = with_secrets(OTHER_SECRET, Some(&previous));
        changed.check().await.unwrap();
        assert!(without.check().await.is_err(), "a check changes nothing");
        changed.load().await.unwrap();
        let verified = Claims::verify(&user.token, &changed, app.state.clock.now()).await.unwrap();
        assert!(verified.is_some(), "a changed secret signs nobody out");
        without.load().await.unwrap();
        assert!(matches!(app.state.keys.load().await, Err(KeysError::WrongSecret(_))));
    })
    .await;
}

/// A row that somebody copies to another id, or changes, does not open.
#[tokio::test]
async fn rows_of_keys_cannot_be_exchanged() {
    TestApp::run(async |app| {
        sqlx::query("update keys set sealed = (select sealed from keys where id = 0) where id = 1")
            .execute(&app.state.pool)
            .await
            .unwrap();
        assert!(matches!(app.state.keys.load().await, Err(KeysError::WrongSecret(1))));
    })
    .await;
}
