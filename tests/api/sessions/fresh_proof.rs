//! Operations that ask for a fresh proof of identity.

use std::collections::BTreeSet;

use rules::sessions::FRESH_PROOF_OPERATIONS;

use super::*;

const PROOF: &str = "/api/v1/sessions/proof";
const CHANGE_EMAIL: &str = "/api/v1/users/me/email";

#[tokio::test]
async fn password_is_asked_for_after_ten_minutes() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        let (session, _) = sign_in(app, &user, FIREFOX, None).await;
        let new = json!({ "email": format!("new-{}@example.test", app.unique_id()) });
        app.state.clock.advance(TimeDelta::minutes(9));
        assert_eq!(app.post_as(&session, CHANGE_EMAIL, &new).await.status, StatusCode::NO_CONTENT);
        app.state.clock.advance(TimeDelta::minutes(1));
        let refusal = app.post_as(&session, CHANGE_EMAIL, &new).await;
        assert_eq!(refusal.status, StatusCode::FORBIDDEN);
        assert_eq!(refusal.json()["code"], "fresh-proof-needed");
        // Renewing a token proves nothing.
        let session = with_token(&session, &app.post_as(&session, RENEW, &json!({})).await);
        assert_eq!(app.post_as(&session, CHANGE_EMAIL, &new).await.status, StatusCode::FORBIDDEN);

        for (password, kind) in [("", "required"), ("a wrong one", "wrong-password")] {
            let response = app.post_as(&session, PROOF, &json!({ "password": password })).await;
            assert_eq!(response.json()["detail"][0]["type"], kind);
        }
        let proof = app.post_as(&session, PROOF, &json!({ "password": PASSWORD })).await;
        assert_eq!(proof.status, StatusCode::OK);
        let proven = with_token(&session, &proof);
        assert_eq!(app.post_as(&proven, CHANGE_EMAIL, &new).await.status, StatusCode::NO_CONTENT);
        // Another session of the same account needs its own.
        let other = app.reissue_token(&user).await;
        app.age_proofs().await;
        assert_eq!(app.post_as(&other, CHANGE_EMAIL, &new).await.status, StatusCode::FORBIDDEN);
    })
    .await;
}

#[tokio::test]
async fn guesses_of_the_password_are_limited() {
    TestApp::run(async |app| {
        let user = app.account().with_password().create().await;
        for _ in 0..5 {
            let response = app.post_as(&user, PROOF, &json!({ "password": "a wrong one" })).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
        }
        let response = app.post_as(&user, PROOF, &json!({ "password": PASSWORD })).await;
        assert_eq!(response.status, StatusCode::TOO_MANY_REQUESTS);
    })
    .await;
}

#[tokio::test]
async fn account_without_password_sets_one_only_after_a_fresh_sign_in() {
    TestApp::run(async |app| {
        let user = app.account().orcid("0000-0002-1825-0097").create().await;
        let new = json!({ "password": "tram-lemon-47-kiosk" });
        app.age_proofs().await;
        let refusal = app.post_as(&user, "/api/v1/account/password", &new).await;
        assert_eq!(refusal.json()["code"], "fresh-proof-needed");
        let response = app.post_as(&user, PROOF, &json!({ "password": "x" })).await;
        assert_eq!(response.json()["code"], "no-password");
        let user = app.reissue_token(&user).await;
        assert_eq!(app.post_as(&user, "/api/v1/account/password", &new).await.status, StatusCode::OK);
    })
    .await;
}

/// Each operation of the table refuses every caller whose proof is old, before it looks at anything else.
#[tokio::test]
async fn every_operation_of_the_table_asks_for_a_fresh_proof() {
    TestApp::run(async |app| {
        let admin = app.create_user(&Role::ALL).await;
        app.age_proofs().await;
        let document = app.get("/api/openapi.json").await.json();
        let mut marked = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                if operation["security"][0]["bearer"] != json!(["fresh-proof"]) {
                    continue;
                }
                let id = operation["operationId"].as_str().unwrap();
                marked.insert(id.to_owned());
                let path = path.replace("{id}", "1").replace("{provider}", "orcid");
                let method: Method = method.to_uppercase().parse().unwrap();
                let request = app.request(method, &path).bearer_auth(&admin.token).json(&json!({}));
                assert_eq!(app.send(request).await.json()["code"], "fresh-proof-needed", "{id}");
            }
        }
        let listed: BTreeSet<String> = FRESH_PROOF_OPERATIONS.iter().map(|&id| id.to_owned()).collect();
        assert_eq!(marked, listed);
    })
    .await;
}
