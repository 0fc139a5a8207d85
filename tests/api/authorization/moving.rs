//! Requests of newsletters and subscriptions, and of operations that move a journal or an issue to another system.

use reqwest::{Method, RequestBuilder};
use serde_json::json;
use testkit::TestApp;

pub fn request_to_move_journal(app: &TestApp, operation: &str) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    match operation {
        "makeJournalArchive" => app.request(Method::POST, "/api/v1/journal-archives").json(&json!({})),
        "listJournalArchives" => get("/api/v1/journal-archives"),
        "downloadJournalArchive" => get("/api/v1/journal-archives/999999/file"),
        "removeJournalArchive" => app.request(Method::DELETE, "/api/v1/journal-archives/999999"),
        "downloadIssueForRsci" => get("/api/v1/issues/999999/rsci"),
        "removeSubscription" => app.request(Method::DELETE, "/api/v1/subscriptions/nobody@example.test"),
        "listNewsletters" => get("/api/v1/newsletters"),
        unknown => panic!("{unknown} has a row but no request"),
    }
}
