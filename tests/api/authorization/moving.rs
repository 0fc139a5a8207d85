//! Requests of newsletters, and of operations that move a journal, an issue or an article to another system.

use reqwest::{Method, RequestBuilder};
use serde_json::json;
use testkit::TestApp;

use super::fixture::Fixture;

pub fn request_to_move_journal(app: &TestApp, operation: &str, fixture: &Fixture) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    match operation {
        "makeJournalArchive" => app.request(Method::POST, "/api/v1/journal-archives").json(&json!({})),
        "listJournalArchives" => get("/api/v1/journal-archives"),
        "downloadJournalArchive" => get("/api/v1/journal-archives/999999/file"),
        "removeJournalArchive" => app.request(Method::DELETE, "/api/v1/journal-archives/999999"),
        "downloadIssueForRsci" => get("/api/v1/issues/999999/rsci"),
        "downloadArticleForPmc" => get("/api/v1/articles/999999/pmc"),
        "listNewsletters" => get("/api/v1/newsletters"),
        unknown => panic!("{unknown} has a row but no request"),
    }
}
