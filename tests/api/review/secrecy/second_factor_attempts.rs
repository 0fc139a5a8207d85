//! Attempts on the second factor: nobody has one, and the input is invalid.

use reqwest::Method;
use serde_json::{Value, json};

use super::markers::ADMIN;
use super::write_operations::Attempt;

pub fn attempt_on_second_factor(operation: &str) -> Attempt {
    let call = |method: Method, path: String, body: Value| Attempt {
        method,
        path: format!("/api/v1{path}"),
        body,
        permitted: &[],
    };
    let post = |path: &str, body: Value| call(Method::POST, path.to_owned(), body);
    let answer = json!({ "challenge": "none", "credential": {} });
    match operation {
        "completeSignIn" => post("/auth/second-factor", json!({ "challenge": "none", "code": "123456" })),
        "startPasskeySignIn" => post("/auth/passkey/options", json!({})),
        "signInWithPasskey" => post("/auth/passkey", answer),
        "startPasskeyProof" => post("/sessions/proof/passkey/options", json!({})),
        "proveIdentityWithPasskey" => post("/sessions/proof/passkey", answer),
        "startPasskey" => post("/account/passkeys/options", json!({})),
        "addPasskey" => {
            post("/account/passkeys", json!({ "challenge": "none", "credential": {}, "name": "Phone" }))
        }
        "removePasskey" => call(
            Method::DELETE,
            "/account/passkeys/00000000-0000-0000-0000-000000000000".to_owned(),
            json!({}),
        ),
        "startAuthenticator" => post("/account/authenticator", json!({})),
        "confirmAuthenticator" => post("/account/authenticator/confirm", json!({ "code": "none" })),
        "removeAuthenticator" => call(Method::DELETE, "/account/authenticator".to_owned(), json!({})),
        "renewRecoveryCodes" => post("/account/recovery-codes", json!({})),
        // Nobody resets their own, and only admins that of others.
        _ => post(&format!("/users/{}/reset-second-factor", ADMIN.id), json!({})),
    }
}
