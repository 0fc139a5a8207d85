//! Codes, standing tokens, and the addresses that carry them.
//!
//! Both are derived with the server's secret, so they are never stored anywhere, not even in the queue, and a letter that
//! must be sent again carries the same ones as before.

use kit::App;
use kit::secrets::{hash_of, secret_of};
use rules::subscription::Action;
use url::Url;
use uuid::Uuid;

/// What the database keeps of a code or a token that somebody shows.
pub fn hash_of_shown(secret: &str) -> Vec<u8> {
    hash_of(secret.trim())
}

/// The code in the letter of this request; it works once.
pub fn code_of(app: &App, request: Uuid) -> String {
    secret_of(&app.settings.auth, "subscription-code", request)
}

/// The token in every newsletter to this subscriber; it works as long as the subscription stands.
pub fn token_of(app: &App, subscription: Uuid) -> String {
    secret_of(&app.settings.auth, "unsubscribe", subscription)
}

/// The page that asks whether it is meant, so that a program which only follows links changes nothing.
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

/// Where a subscriber ends it from a newsletter, for people.
pub fn unsubscribe_link(app: &App, subscription: Uuid) -> anyhow::Result<Url> {
    confirmation_link(app, Action::Unsubscribe, &token_of(app, subscription))
}

/// The headers of a newsletter by which a mail program ends the subscription with one click (RFC 8058).
pub fn unsubscribe_headers(app: &App, subscription: Uuid) -> anyhow::Result<[(&'static str, String); 2]> {
    let path = "/api/v1/public/subscription/unsubscribe/one-click";
    let mut link = app.settings.http.public_origin.join(path)?;
    link.query_pairs_mut().append_pair("token", &token_of(app, subscription));
    Ok([
        ("List-Unsubscribe", format!("<{link}>")),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()),
    ])
}
