//! Letters received by the development mail server, and the failures it simulates.

use std::time::Duration;

use reqwest::Client;
use serde::{Deserialize, Deserializer};
use serde_json::json;

/// Client of the mailbox service.
pub struct Mailbox {
    http: Client,
    address: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Letter {
    pub subject: String,
    pub message_id: String,
    pub text: String,
    /// Empty if the letter has no such part.
    #[serde(deserialize_with = "html_or_empty")]
    pub html: String,
}

fn html_or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Number of letters to a domain under `bulk.test`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct BulkCount {
    pub letters: u64,
    pub recipients: u64,
    /// Largest number of letters to one recipient.
    pub most: u64,
    /// Distinct Message-IDs.
    pub ids: u64,
}

impl Letter {
    /// Returns the `code` parameter of the link in the letter.
    pub fn code(&self) -> String {
        let (_, rest) = self.text.split_once("?code=").expect("no link in the letter");
        rest.split(|c: char| c.is_whitespace() || c == '&').next().unwrap().to_owned()
    }
}

impl Mailbox {
    pub fn new(http: Client) -> Mailbox {
        Mailbox { http, address: "http://127.0.0.1:56581".into() }
    }

    /// Returns the letters to an address; waits up to `seconds` until there are `count`.
    pub async fn wait_for_letters(&self, to: &str, count: usize, seconds: u32) -> Vec<Letter> {
        let query = [("to", to), ("count", &count.to_string()), ("wait", &seconds.to_string())];
        let address = reqwest::Url::parse_with_params(&format!("{}/messages", self.address), query).unwrap();
        let response = self.http.get(address).send().await.expect("no mailbox: run `make services` first");
        response.json().await.expect("mailbox response is not a list of letters")
    }

    pub async fn fetch_letters(&self, to: &str) -> Vec<Letter> {
        self.wait_for_letters(to, 1, 0).await
    }

    /// Returns each letter to an address as text, oldest first: its decoded headers and parts, followed by
    /// its raw source.
    pub async fn fetch_sources(&self, to: &str) -> Vec<String> {
        let address = reqwest::Url::parse_with_params(&format!("{}/messages", self.address), [("to", to)]);
        let response =
            self.http.get(address.unwrap()).send().await.expect("no mailbox: run `make services` first");
        let mut sources = Vec::new();
        for letter in response
            .json::<Vec<serde_json::Value>>()
            .await
            .expect("mailbox response is not a list of letters")
        {
            let raw = format!("{}/messages/{}/raw", self.address, letter["id"].as_str().unwrap());
            let raw = self.http.get(raw).send().await.unwrap().text().await.unwrap();
            sources.push(format!("{letter}\n{raw}"));
        }
        sources
    }

    /// Makes the mail server never reply to RCPT for this recipient.
    pub async fn stall_recipient(&self, to: &str) {
        self.simulate_failure(json!({ "stage": "rcpt", "hold": true, "match": to })).await;
    }

    /// Makes the mail server reject RCPT for this recipient.
    pub async fn reject_recipient(&self, to: &str, code: u16) {
        self.simulate_failure(json!({ "stage": "rcpt", "code": code, "match": to })).await;
    }

    /// Makes the mail server reject messages to this recipient after DATA.
    pub async fn reject_message(&self, to: &str, code: u16) {
        self.simulate_failure(json!({ "stage": "data", "code": code, "match": to })).await;
    }

    /// Makes the mail server close the connection during DATA to this recipient.
    pub async fn drop_connection(&self, to: &str) {
        self.simulate_failure(json!({ "stage": "data", "cut": true, "match": to })).await;
    }

    /// Ends the simulated failures for this recipient.
    pub async fn clear_failures(&self, to: &str) {
        self.http.delete(self.url("fault", to)).send().await.unwrap();
    }

    /// Waits until a connection is stalled at this recipient.
    pub async fn wait_for_stalled_sender(&self, to: &str, timeout: Duration) {
        self.wait_for_stalled_senders(to, 1, timeout).await;
    }

    /// Waits until `count` connections are stalled.
    pub async fn wait_for_stalled_senders(&self, to: &str, count: u64, timeout: Duration) {
        let stalled = async {
            loop {
                let response = self.http.get(self.url("held", to)).send().await.unwrap();
                if response.json::<serde_json::Value>().await.unwrap()["held"].as_u64() >= Some(count) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(timeout, stalled).await.expect("no sender is stalled");
    }

    /// Makes the mail server store messages to matching recipients, but never reply to DATA.
    pub async fn stall_message(&self, to: &str) {
        self.simulate_failure(json!({ "stage": "data", "hold": true, "match": to })).await;
    }

    /// Counts the letters to a domain whose letters are not stored.
    pub async fn count_bulk(&self, domain: &str) -> BulkCount {
        let address =
            reqwest::Url::parse_with_params(&format!("{}/tally", self.address), [("domain", domain)])
                .unwrap();
        self.http.get(address).send().await.unwrap().json().await.unwrap()
    }

    async fn simulate_failure(&self, failure: serde_json::Value) {
        let response = self.http.put(format!("{}/fault", self.address)).json(&failure).send().await.unwrap();
        assert!(response.status().is_success());
    }

    fn url(&self, path: &str, to: &str) -> reqwest::Url {
        reqwest::Url::parse_with_params(&format!("{}/{path}", self.address), [("match", to)]).unwrap()
    }
}
