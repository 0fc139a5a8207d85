//! Attempts on imports and on the list of addresses that lead nowhere.

use reqwest::Method;
use serde_json::{Value, json};

use super::viewers::Viewer;
use super::write_operations::Attempt;

/// There is no such import; the input of an upload is missing.
pub fn attempt_to_move(operation: &str) -> Attempt {
    let call = |method: Method, path: &str, body: Value| Attempt {
        method,
        path: format!("/api/v1{path}"),
        body,
        permitted: &[],
    };
    match operation {
        "uploadImport" => call(Method::POST, "/imports", json!({})),
        "importSite" => call(Method::POST, "/imports/sites", json!({ "address": "nowhere" })),
        "changeImportMapping" => {
            call(Method::PUT, "/imports/1/mapping", json!({ "version": 1, "mapping": {} }))
        }
        "actOnImport" => call(Method::POST, "/imports/1/actions", json!({ "action": "start" })),
        "removeImport" => call(Method::DELETE, "/imports/1", json!({})),
        _ => Attempt { permitted: &[Viewer::Admin], ..call(Method::DELETE, "/missed-addresses", json!({})) },
    }
}
