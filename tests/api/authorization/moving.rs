//! Requests of administrators who move a journal in or out, and of newsletters and subscriptions.

use reqwest::{Method, RequestBuilder};
use serde_json::json;
use testkit::TestApp;

pub fn moving_request(app: &TestApp, operation: &str) -> RequestBuilder {
    let get = |path: &str| app.request(Method::GET, path);
    // There is no such import.
    let import = |method, path: &str| app.request(method, &format!("/api/v1/imports/999999{path}"));
    match operation {
        "listImports" => get("/api/v1/imports"),
        "uploadImport" => app.request(Method::POST, "/api/v1/imports"),
        "importSite" => {
            app.request(Method::POST, "/api/v1/imports/sites").json(&json!({ "address": "nowhere" }))
        }
        "readImport" => import(Method::GET, ""),
        "listImportItems" => import(Method::GET, "/items"),
        "changeImportMapping" => {
            import(Method::PUT, "/mapping").json(&json!({ "version": 1, "mapping": {} }))
        }
        "actOnImport" => import(Method::POST, "/actions").json(&json!({ "action": "start" })),
        "removeImport" => import(Method::DELETE, ""),
        "downloadImportReport" => import(Method::GET, "/report"),
        "listMissedAddresses" => get("/api/v1/missed-addresses"),
        "forgetMissedAddresses" => app.request(Method::DELETE, "/api/v1/missed-addresses"),
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
