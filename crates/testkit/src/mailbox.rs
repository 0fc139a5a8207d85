//! Reading back what was really sent.

use std::time::Duration;

use reqwest::Client;
use serde::Deserialize;
use serde_json::json;

/// The development mail server's other side.
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
    pub html: String,
}

/// Letters to a domain under `bulk.test`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Tally {
    pub letters: u64,
    pub recipients: u64,
    /// That one recipient has got.
    pub most: u64,
    /// Different Message-IDs.
    pub ids: u64,
}

impl Letter {
    /// The code in the link of the letter.
    pub fn code(&self) -> String {
        let (_, rest) = self.text.split_once("?code=").expect("a link in the letter");
        rest.split(|c: char| c.is_whitespace() || c == '&').next().unwrap().to_owned()
    }
}

impl Mailbox {
    pub fn new(http: Client) -> Mailbox {
        Mailbox { http, address: "http://127.0.0.1:56581".into() }
    }

    /// Letters to an address, waiting up to `seconds` for the first `count` of them.
    pub async fn wait_for(&self, to: &str, count: usize, seconds: u32) -> Vec<Letter> {
        let query = [("to", to), ("count", &count.to_string()), ("wait", &seconds.to_string())];
        let address = reqwest::Url::parse_with_params(&format!("{}/messages", self.address), query).unwrap();
        let answer = self.http.get(address).send().await.expect("no mailbox: run `make services` first");
        answer.json().await.expect("the mailbox answers with letters")
    }

    pub async fn letters_to(&self, to: &str) -> Vec<Letter> {
        self.wait_for(to, 1, 0).await
    }

    /// Everything about the letters to an address as text, the oldest first: headers and parts as a reader sees them, and
    /// the bytes as they were sent.
    pub async fn sources_to(&self, to: &str) -> Vec<String> {
        let address = reqwest::Url::parse_with_params(&format!("{}/messages", self.address), [("to", to)]);
        let answer =
            self.http.get(address.unwrap()).send().await.expect("no mailbox: run `make services` first");
        let mut sources = Vec::new();
        for letter in answer.json::<Vec<serde_json::Value>>().await.expect("the mailbox answers with letters")
        {
            let raw = format!("{}/messages/{}/raw", self.address, letter["id"].as_str().unwrap());
            let raw = self.http.get(raw).send().await.unwrap().text().await.unwrap();
            sources.push(format!("{letter}\n{raw}"));
        }
        sources
    }

    /// From now on the mail server leaves this recipient unanswered.
    pub async fn hold(&self, to: &str) {
        self.fault(json!({ "stage": "rcpt", "hold": true, "match": to })).await;
    }

    /// From now on the mail server refuses this recipient.
    pub async fn refuse(&self, to: &str, code: u16) {
        self.fault(json!({ "stage": "rcpt", "code": code, "match": to })).await;
    }

    /// From now on it refuses letters to this recipient once it has read them.
    pub async fn refuse_letter(&self, to: &str, code: u16) {
        self.fault(json!({ "stage": "data", "code": code, "match": to })).await;
    }

    /// From now on it hangs up in the middle of letters to this recipient.
    pub async fn cut(&self, to: &str) {
        self.fault(json!({ "stage": "data", "cut": true, "match": to })).await;
    }

    pub async fn release(&self, to: &str) {
        self.http.delete(self.about("fault", to)).send().await.unwrap();
    }

    /// Until a sender stands before the held recipient.
    pub async fn wait_until_held(&self, to: &str, patience: Duration) {
        self.wait_until_many_are_held(to, 1, patience).await;
    }

    /// Until so many connections stand still.
    pub async fn wait_until_many_are_held(&self, to: &str, count: u64, patience: Duration) {
        let held = async {
            loop {
                let answer = self.http.get(self.about("held", to)).send().await.unwrap();
                if answer.json::<serde_json::Value>().await.unwrap()["held"].as_u64() >= Some(count) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(patience, held).await.expect("somebody tries to send");
    }

    /// From now on the mail server keeps the letters to whoever matches, and does not say so.
    pub async fn keep_silently(&self, to: &str) {
        self.fault(json!({ "stage": "data", "hold": true, "match": to })).await;
    }

    /// What came to a domain whose letters are counted, not kept.
    pub async fn tally(&self, domain: &str) -> Tally {
        let address =
            reqwest::Url::parse_with_params(&format!("{}/tally", self.address), [("domain", domain)])
                .unwrap();
        self.http.get(address).send().await.unwrap().json().await.unwrap()
    }

    async fn fault(&self, fault: serde_json::Value) {
        let answer = self.http.put(format!("{}/fault", self.address)).json(&fault).send().await.unwrap();
        assert!(answer.status().is_success());
    }

    fn about(&self, path: &str, to: &str) -> reqwest::Url {
        reqwest::Url::parse_with_params(&format!("{}/{path}", self.address), [("match", to)]).unwrap()
    }
}
