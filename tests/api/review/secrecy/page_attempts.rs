//! Attempts on saved views, static pages, newsletters and archives of the journal.

use reqwest::Method;
use serde_json::{Value, json};

use super::write_operations::Attempt;

/// No viewer is permitted: the input is invalid, or there is no such record.
pub fn attempt_on_pages(operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value| Attempt {
        method,
        path: format!("/api/v1{path}"),
        body,
        permitted: &[],
    };
    let invalid_email = json!({ "email": "nowhere", "language": "en" });
    let code = json!({ "token": "none" });
    match operation {
        "createArticleView" => call(
            Method::POST,
            "/article-views",
            json!({ "name": "", "query": "reviewerId=1", "isShared": true }),
        ),
        "updateArticleView" => call(Method::PUT, "/article-views/1", json!({})),
        "deleteArticleView" => call(Method::DELETE, "/article-views/1", json!({})),
        "createStaticPage" => call(Method::POST, "/static", json!({})),
        "updateStaticPage" => call(Method::PUT, "/static/999999", json!({})),
        "deleteStaticPage" => call(Method::DELETE, "/static/999999", json!({})),
        "subscribe" => call(Method::POST, "/public/subscription/subscribe", invalid_email),
        "unsubscribe" => call(Method::POST, "/public/subscription/unsubscribe", invalid_email),
        "confirmSubscription" => call(Method::POST, "/public/subscription/subscribe/confirm", code),
        "confirmUnsubscription" => call(Method::POST, "/public/subscription/unsubscribe/confirm", code),
        "unsubscribeByOneClick" => {
            call(Method::POST, "/public/subscription/unsubscribe/one-click?token=none", json!({}))
        }
        "makeJournalArchive" => call(Method::POST, "/journal-archives", json!({})),
        "removeJournalArchive" => call(Method::DELETE, "/journal-archives/999999", json!({})),
        "resendNewsletter" => call(Method::POST, "/newsletters/999999/resend", json!({})),
        _ => call(Method::DELETE, "/subscriptions/nobody@example.test", json!({})),
    }
}
