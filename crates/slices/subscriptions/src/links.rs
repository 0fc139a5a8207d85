//! One-time codes, permanent unsubscribe tokens, and the links that contain them.
//!
//! Both are derived from the server's keys. They are stored nowhere, not even in the job queue, and a
//! letter that is sent again carries the same ones.

use anyhow::Context;
use kit::App;
use kit::secrets::{derive_again, derive_lasting_secret, derive_secret, hash_secret};
use rules::subscription::Action;
use url::Url;
use uuid::Uuid;

/// Hashes a code or token from a request as the database stores it.
pub fn stored_hash(secret: &str) -> Vec<u8> {
    hash_secret(secret.trim())
}

const CODE_PURPOSE: &str = "subscription-code";

/// Derives the code for the letter of a new request; it works once.
pub fn new_request_code(app: &App, request: Uuid) -> String {
    derive_secret(&app.keys, CODE_PURPOSE, request)
}

/// Derives the code of a request again. A rotation of the keys since then changes nothing.
pub async fn request_code(app: &App, request: Uuid, hash: &[u8]) -> anyhow::Result<String> {
    derive_again(&app.keys, CODE_PURPOSE, request, hash).await?.context("the key of the code is over")
}

/// Derives the token for every newsletter to a subscriber; it is valid as long as the subscription exists, so that
/// old newsletters keep their way out.
pub fn unsubscribe_token(app: &App, subscription: Uuid) -> String {
    derive_lasting_secret(&app.keys, "unsubscribe", subscription)
}

/// Path of the confirmation page. A program that only follows links changes nothing.
pub fn confirmation_page(action: Action, secret: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("code", secret)
        .append_pair("action", action.code())
        .finish();
    format!("/subscription/confirm?{query}")
}

pub fn confirmation_link(app: &App, action: Action, secret: &str) -> anyhow::Result<Url> {
    Ok(app.settings.http.public_origin.join(&confirmation_page(action, secret))?)
}

/// Unsubscribe link for the body of a newsletter.
pub fn unsubscribe_link(app: &App, subscription: Uuid) -> anyhow::Result<Url> {
    confirmation_link(app, Action::Unsubscribe, &unsubscribe_token(app, subscription))
}

/// Headers that let a mail client unsubscribe with one click (RFC 8058).
pub fn unsubscribe_headers(app: &App, subscription: Uuid) -> anyhow::Result<[(&'static str, String); 2]> {
    let path = "/api/v1/public/subscription/unsubscribe/one-click";
    let mut link = app.settings.http.public_origin.join(path)?;
    link.query_pairs_mut().append_pair("token", &unsubscribe_token(app, subscription));
    Ok([
        ("List-Unsubscribe", format!("<{link}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()),
    ])
}
