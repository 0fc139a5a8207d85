//! Passkeys.

use rules::Role;

use super::software_key::SoftwareKey;
use super::*;

const PASSKEYS: &str = "/api/v1/account/passkeys";
const ADD_OPTIONS: &str = "/api/v1/account/passkeys/options";
const SIGN_IN: &str = "/api/v1/auth/passkey";
const SIGN_IN_OPTIONS: &str = "/api/v1/auth/passkey/options";
const PROOF: &str = "/api/v1/sessions/proof/passkey";
const PROOF_OPTIONS: &str = "/api/v1/sessions/proof/passkey/options";

async fn add(app: &TestApp, user: &TestUser, key: &mut SoftwareKey) -> TestResponse {
    let started = app.post_as(user, ADD_OPTIONS, &json!({})).await.json();
    let credential = key.create(&started["options"]);
    let body = json!({ "challenge": started["challenge"], "credential": credential, "name": "My phone" });
    app.post_as(user, PASSKEYS, &body).await
}

/// Adds a passkey and returns it, and the user with the new token if it is the first factor.
pub async fn set_up_passkey(app: &TestApp, user: &TestUser, seed: u8) -> (TestUser, SoftwareKey) {
    let mut key = SoftwareKey::new(seed);
    let response = add(app, user, &mut key).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    (with_new_token(user, &response), key)
}

pub async fn sign_in(app: &TestApp, key: &mut SoftwareKey) -> TestResponse {
    let started = app.post(SIGN_IN_OPTIONS, &json!({})).await.json();
    let credential = key.answer(&started["options"]);
    app.post(SIGN_IN, &json!({ "challenge": started["challenge"], "credential": credential })).await
}

fn assert_refused(response: &TestResponse, what: &str) {
    let answer = (response.status, code_of(response));
    assert_eq!(answer, (StatusCode::BAD_REQUEST, "passkey-refused".into()), "{what}");
}

#[tokio::test]
async fn passkey_is_added_and_signs_in_alone() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let started = app.post_as(&user, ADD_OPTIONS, &json!({})).await.json();
        let options = &started["options"];
        assert_eq!(
            (&options["rp"]["id"], &options["user"]["name"]),
            (&json!("localhost"), &json!(user.email))
        );
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");

        let mut key = SoftwareKey::new(1);
        let response = add(app, &user, &mut key).await;
        assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
        let added = response.json();
        let user = with_new_token(&user, &response);
        assert_eq!(added["recoveryCodes"].as_array().unwrap().len(), 10);
        assert_eq!(added["passkey"]["name"], "My phone");
        assert_eq!(added["passkey"]["lastUsedAt"], json!(null));
        // The second one brings no new codes, and is not offered to the same authenticator.
        let started = app.post_as(&user, ADD_OPTIONS, &json!({})).await.json();
        assert_eq!(started["options"]["excludeCredentials"].as_array().unwrap().len(), 1);
        app.state.clock.advance(TimeDelta::seconds(1));
        let second = add(app, &user, &mut SoftwareKey::new(2)).await.json();
        assert_eq!((&second["recoveryCodes"], &second["token"]), (&json!(null), &json!(null)));

        let signed_in = with_token(&user, &sign_in(app, &mut key).await);
        assert_eq!(app.get_as(&signed_in, ME).await.json()["id"], json!(user.id));
        let view = app.get_as(&signed_in, SECOND_FACTOR).await.json();
        assert!(view["passkeys"][0]["lastUsedAt"].is_string() && view["passkeys"][1]["lastUsedAt"].is_null());
        assert_eq!((&view["passkeysAvailable"], &view["recoveryCodesLeft"]), (&json!(true), &json!(10)));
        // The password alone is not enough any more, and names the passkey as a way.
        let response = enter_password(app, &user).await;
        assert_eq!(response.status, StatusCode::ACCEPTED);
        assert_eq!(response.json()["ways"], json!(["recovery-code", "passkey"]));
        app.expect_letters(&user.email, 2).await;
    })
    .await;
}

#[tokio::test]
async fn registration_from_another_site_or_without_verification_is_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let good = SoftwareKey::new(3);
        for (what, mut key) in [
            ("other origin", SoftwareKey { origin: "https://evil.test".into(), ..good.clone() }),
            ("other port", SoftwareKey { origin: "http://localhost:8081".into(), ..good.clone() }),
            ("other scheme", SoftwareKey { origin: "https://localhost:8080".into(), ..good.clone() }),
            ("other site", SoftwareKey { rp_id: "evil.test".into(), ..good.clone() }),
            ("without verification", SoftwareKey { is_verified: false, ..good.clone() }),
        ] {
            assert_refused(&add(app, &user, &mut key).await, what);
        }
        assert_eq!(app.get_as(&user, SECOND_FACTOR).await.json()["passkeys"], json!([]));
        let added = add(app, &user, &mut good.clone()).await;
        assert_eq!(added.status, StatusCode::CREATED);
        let user = with_new_token(&user, &added);
        // A credential that is registered already.
        assert_refused(&add(app, &user, &mut good.clone()).await, "again");
        let stranger = app.create_user(&[Role::User]).await;
        assert_refused(&add(app, &stranger, &mut good.clone()).await, "by another user");
    })
    .await;
}

#[tokio::test]
async fn answer_from_another_site_or_without_verification_is_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let (_, good) = set_up_passkey(app, &user, 4).await;
        let stranger = app.create_user(&[Role::User]).await;
        let (_, foreign) = set_up_passkey(app, &stranger, 5).await;
        for (what, mut key) in [
            ("other origin", SoftwareKey { origin: "https://evil.test".into(), ..good.clone() }),
            ("other site", SoftwareKey { rp_id: "evil.test".into(), ..good.clone() }),
            ("without verification", SoftwareKey { is_verified: false, ..good.clone() }),
            ("other user", SoftwareKey { user_handle: foreign.user_handle.clone(), ..good.clone() }),
            ("unknown passkey", SoftwareKey::new(6)),
        ] {
            key.user_handle.resize(16, 0);
            assert_refused(&sign_in(app, &mut key).await, what);
        }
        assert_eq!(sign_in(app, &mut good.clone()).await.status, StatusCode::OK);
    })
    .await;
}

/// A copy of a passkey does not know how often the original was used.
#[tokio::test]
async fn copied_passkey_is_recognised_by_its_counter() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let (user, mut key) = set_up_passkey(app, &user, 7).await;
        let mut copy = key.clone();
        assert_eq!(sign_in(app, &mut key).await.status, StatusCode::OK);
        assert_refused(&sign_in(app, &mut copy).await, "copy");
        assert_eq!(sign_in(app, &mut key).await.status, StatusCode::OK);
        // Authenticators of telephones do not count at all.
        let mut phone = SoftwareKey { counter: 0, ..SoftwareKey::new(8) };
        assert_eq!(add(app, &user, &mut phone).await.status, StatusCode::CREATED);
    })
    .await;
}

#[tokio::test]
async fn challenge_is_answered_once_in_time_and_for_its_purpose() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let (user, mut key) = set_up_passkey(app, &user, 9).await;
        let start = async |path: &str| match path {
            SIGN_IN_OPTIONS => app.post(path, &json!({})).await.json(),
            _ => app.post_as(&user, path, &json!({})).await.json(),
        };
        let mut answer = |started: &Value| {
            json!({ "challenge": started["challenge"], "credential": key.answer(&started["options"]) })
        };
        let body = answer(&start(SIGN_IN_OPTIONS).await);
        assert_eq!(app.post(SIGN_IN, &body).await.status, StatusCode::OK);
        assert_refused(&app.post(SIGN_IN, &body).await, "replayed");
        // The answer to another challenge.
        let (one, other) = (start(SIGN_IN_OPTIONS).await, start(SIGN_IN_OPTIONS).await);
        let mixed = json!({ "challenge": other["challenge"], "credential": answer(&one)["credential"] });
        assert_refused(&app.post(SIGN_IN, &mixed).await, "other challenge");
        // A refused answer has used its challenge up.
        assert_refused(&app.post(SIGN_IN, &answer(&other)).await, "used up");
        assert_refused(&app.post(SIGN_IN, &answer(&start(PROOF_OPTIONS).await)).await, "proof to sign in");
        let body = answer(&start(SIGN_IN_OPTIONS).await);
        assert_refused(&app.post_as(&user, PROOF, &body).await, "sign-in as a proof");
        let body = answer(&start(SIGN_IN_OPTIONS).await);
        app.state.clock.advance(TimeDelta::minutes(5));
        assert_refused(&app.post(SIGN_IN, &body).await, "late");
    })
    .await;
}

#[tokio::test]
async fn challenge_of_another_user_is_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let stranger = app.create_user(&[Role::User]).await;
        let (user, mut key) = set_up_passkey(app, &user, 10).await;
        let (stranger, mut foreign) = set_up_passkey(app, &stranger, 11).await;
        let started = app.post_as(&stranger, ADD_OPTIONS, &json!({})).await.json();
        let credential = SoftwareKey::new(12).create(&started["options"]);
        let body = json!({ "challenge": started["challenge"], "credential": credential, "name": "Mine" });
        assert_refused(&app.post_as(&user, PASSKEYS, &body).await, "registration");
        let started = app.post_as(&stranger, PROOF_OPTIONS, &json!({})).await.json();
        let body =
            json!({ "challenge": started["challenge"], "credential": key.answer(&started["options"]) });
        assert_refused(&app.post_as(&user, PROOF, &body).await, "proof");
        // My challenge, the passkey of somebody else.
        let started = app.post_as(&user, PROOF_OPTIONS, &json!({})).await.json();
        let body =
            json!({ "challenge": started["challenge"], "credential": foreign.answer(&started["options"]) });
        assert_refused(&app.post_as(&user, PROOF, &body).await, "passkey of a stranger");
    })
    .await;
}

#[tokio::test]
async fn passkey_is_a_fresh_proof() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let (user, mut key) = set_up_passkey(app, &user, 13).await;
        app.age_proofs().await;
        let renew = app.post_as(&user, RECOVERY_CODES, &json!({})).await;
        assert_eq!(code_of(&renew), "fresh-proof-needed");
        let started = app.post_as(&user, PROOF_OPTIONS, &json!({})).await.json();
        let body =
            json!({ "challenge": started["challenge"], "credential": key.answer(&started["options"]) });
        let proven = with_token(&user, &app.post_as(&user, PROOF, &body).await);
        assert_eq!(app.post_as(&proven, RECOVERY_CODES, &json!({})).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn only_way_in_stays() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let (user, _) = set_up_passkey(app, &user, 14).await;
        let path = async || {
            let view = app.get_as(&user, SECOND_FACTOR).await.json();
            format!("{PASSKEYS}/{}", view["passkeys"][0]["id"].as_str().unwrap())
        };
        let response = app.delete_as(&user, &path().await).await;
        assert_eq!((response.status, code_of(&response)), (StatusCode::CONFLICT, "only-way-in".into()));
        set_up_passkey(app, &user, 15).await;
        let stranger = app.create_user(&[Role::Admin]).await;
        assert_eq!(app.delete_as(&stranger, &path().await).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.delete_as(&user, &path().await).await.status, StatusCode::NO_CONTENT);
        assert_eq!(app.delete_as(&user, &path().await).await.status, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn hostile_credentials_and_names_are_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        for credential in [json!(null), json!(1), json!("x"), json!([]), json!({ "response": {} })] {
            let started = app.post_as(&user, ADD_OPTIONS, &json!({})).await.json();
            let body = json!({ "challenge": started["challenge"], "credential": credential, "name": "A" });
            assert_refused(&app.post_as(&user, PASSKEYS, &body).await, &credential.to_string());
            let started = app.post(SIGN_IN_OPTIONS, &json!({})).await.json();
            let body = json!({ "challenge": started["challenge"], "credential": credential });
            assert_refused(&app.post(SIGN_IN, &body).await, &credential.to_string());
        }
        for (name, kind) in [("", "required"), (" ", "required"), (&"x".repeat(61), "too-long")] {
            let body = json!({ "challenge": "none", "credential": {}, "name": name });
            let response = app.post_as(&user, PASSKEYS, &body).await;
            assert_eq!(response.json()["detail"][0]["type"], kind, "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn site_at_an_ip_address_has_no_passkeys() {
    let change = |settings: &mut kit::Settings| {
        settings.http.public_origin = "http://127.0.0.1:8080".parse().unwrap();
    };
    TestApp::run_with_settings(change, async |app| {
        let user = app.create_user(&[Role::User]).await;
        assert_eq!(app.get_as(&user, SECOND_FACTOR).await.json()["passkeysAvailable"], false);
        let response = app.post_as(&user, ADD_OPTIONS, &json!({})).await;
        assert_eq!(
            (response.status, code_of(&response)),
            (StatusCode::CONFLICT, "passkeys-unavailable".into())
        );
        assert_eq!(app.post(SIGN_IN_OPTIONS, &json!({})).await.status, StatusCode::CONFLICT);
    })
    .await;
}

/// Wrong codes lock nobody out of a passkey.
#[tokio::test]
async fn passkey_works_while_codes_are_limited() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (user, mut key) = set_up_passkey(app, &user, 16).await;
        let challenges = [begin(app, &user).await, begin(app, &user).await];
        for attempt in 0..10 {
            complete(app, &challenges[attempt / 5], "000000").await;
        }
        assert_eq!(sign_in(app, &mut key).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn deactivated_account_is_refused() {
    TestApp::run(async |app| {
        let user = app.create_user(&[Role::User]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let (_, mut key) = set_up_passkey(app, &user, 17).await;
        app.post_as(&admin, &format!("/api/v1/users/{}/deactivate", user.id), &json!({})).await;
        assert_refused(&sign_in(app, &mut key).await, "deactivated");
    })
    .await;
}
