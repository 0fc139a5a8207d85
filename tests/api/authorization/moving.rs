//! Requests of administrators who move a journal in or out.

use reqwest::{Method, RequestBuilder};
use serde_json::json;
use testkit::TestApp;

pub fn moving_request(app: &TestApp, operation: &str) -> RequestBuilder {
    // There is no such import.
    let import = |method, path: &str| app.request(method, &format!("/api/v1/imports/999999{path}"));
    match operation {
        "listImports" => app.request(Method::GET, "/api/v1/imports"),
        "uploadImport" => app.request(Method::POST, "/api/v1/imports"),
        "readImport" => import(Method::GET, ""),
        "listImportItems" => import(Method::GET, "/items"),
        "changeImportMapping" => {
            import(Method::PUT, "/mapping").json(&json!({ "version": 1, "mapping": {} }))
        }
        "actOnImport" => import(Method::POST, "/actions").json(&json!({ "action": "start" })),
        "removeImport" => import(Method::DELETE, ""),
        "downloadImportReport" => import(Method::GET, "/report"),
        "listMissedAddresses" => app.request(Method::GET, "/api/v1/missed-addresses"),
        "forgetMissedAddresses" => app.request(Method::DELETE, "/api/v1/missed-addresses"),
        unknown => panic!("{unknown} has a row but no request"),
    }
}
