//! The stand-in for sites of other systems, which `scripts/services` runs.

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use super::super::driver::{IMPORTS, read};

pub const ADDRESS: &str = "http://127.0.0.1:57000";

/// A journal of the stand-in.
pub struct Site {
    pub name: String,
}

/// A test that starts no application has no cryptography yet.
fn client() -> Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::new()
}

impl Site {
    /// A copy of the invented journal, without failures of earlier runs.
    pub async fn new(name: &str) -> Site {
        let response = client().delete(format!("{ADDRESS}/?account={name}")).send().await;
        assert!(response.unwrap().status().is_success());
        Site { name: name.to_owned() }
    }

    pub fn path(&self) -> String {
        format!("/index.php/{}", self.name)
    }

    pub fn ojs(&self) -> String {
        format!("{ADDRESS}{}", self.path())
    }

    pub fn elpub(&self) -> String {
        format!("{ADDRESS}/{}/jour", self.name)
    }

    pub async fn journal(&self) -> Value {
        // The journal comes into being with its first request.
        self.bytes(&format!("{}/index", self.path())).await;
        self.try_journal().await.unwrap()
    }

    pub async fn try_journal(&self) -> Option<Value> {
        let response = client().get(format!("{ADDRESS}/journals?account={}", self.name)).send().await;
        let journals: Value = serde_json::from_slice(&response.unwrap().bytes().await.unwrap()).ok()?;
        journals.as_array()?.iter().find(|journal| journal["path"] == self.name.as_str()).cloned()
    }

    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let response = client().get(format!("{ADDRESS}{path}")).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.bytes().await.unwrap().to_vec()
    }

    /// Lets the site fail.
    pub async fn fail(&self, mut failure: Value) {
        failure["account"] = json!(self.name);
        let request = client().put(format!("{ADDRESS}/fault")).json(&failure);
        assert_eq!(request.send().await.unwrap().status(), StatusCode::OK, "{failure}");
    }
}

/// Begins an import of a site, and reads it.
pub async fn import(app: &TestApp, admin: &TestUser, address: &str) -> Value {
    let request = app.request(Method::POST, &format!("{IMPORTS}/sites")).bearer_auth(&admin.token);
    let response = app.send(request.json(&json!({ "address": address }))).await;
    assert_eq!(response.status, StatusCode::CREATED, "{response:?}");
    app.run_jobs().await;
    read(app, admin, &response.json()["id"]).await
}

pub async fn look_up(app: &TestApp, path: &str) -> Option<String> {
    let response = app.get(&format!("/api/v1/public/old-addresses?path={path}")).await;
    (response.status == StatusCode::OK).then(|| response.json()["address"].as_str().unwrap().to_owned())
}
