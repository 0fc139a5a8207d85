//! A browser of its own: it keeps cookies, and finds its way through the provider's pages.

use chrono::{DateTime, Utc};
use kit::Chance;
use reqwest::{Client, Method, Url, header};
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, read};
use crate::people::Person;

const PROVIDER: &str = "http://127.0.0.1:56600";
/// Where the provider sends people back to; nothing listens there during these tests.
const FRONT: &str = "http://127.0.0.1:8080";

pub struct Browser<'a> {
    app: &'a TestApp,
    http: Client,
}

/// What the provider adds to the address of our page.
#[derive(Debug, Clone)]
pub struct Return {
    pub code: Option<String>,
    pub state: Option<String>,
    pub error: Option<String>,
}

impl<'a> Browser<'a> {
    pub fn new(app: &'a TestApp) -> Browser<'a> {
        let no_redirects = reqwest::redirect::Policy::none();
        Browser { app, http: Client::builder().cookie_store(true).redirect(no_redirects).build().unwrap() }
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        let request = self.http.request(Method::POST, format!("{}{path}", self.app.address)).json(body);
        read(request.send().await.unwrap()).await
    }

    pub async fn post_as(&self, person: &Person, path: &str, body: &Value) -> Answer {
        let request = self.http.request(Method::POST, format!("{}{path}", self.app.address));
        read(request.bearer_auth(&person.token).json(body).send().await.unwrap()).await
    }

    /// Through the provider's pages as this researcher, or refusing when there is none.
    pub async fn visit_provider(&self, url: &str, researcher: Option<&str>) -> Return {
        let mut next = Url::parse(url).unwrap();
        for _ in 0..10 {
            if next.as_str().starts_with(FRONT) {
                let value = |name: &str| {
                    next.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
                };
                return Return { code: value("code"), state: value("state"), error: value("error") };
            }
            let mut answer = self.http.get(next.clone()).send().await.unwrap();
            if next.path().starts_with("/sign-in/") && answer.status().is_success() {
                let choice = [("user", researcher.unwrap_or_default())];
                answer = self.http.post(next.clone()).form(&choice).send().await.unwrap();
            }
            let status = answer.status();
            let Some(location) = answer.headers().get(header::LOCATION) else {
                panic!("{next} answered {status}: {}", answer.text().await.unwrap());
            };
            next = next.join(location.to_str().unwrap()).unwrap();
        }
        panic!("the provider goes round in circles");
    }

    /// The whole way to the provider and back, up to what our page then posts.
    pub async fn sign_in_with_orcid(&self, orcid: &str) -> Answer {
        let url = self.leave().await;
        let back = self.visit_provider(&url, Some(orcid)).await;
        self.come_back(&back).await
    }

    pub async fn leave(&self) -> String {
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_page() });
        let answer = self.post("/api/v1/auth/login/external/authorize", &body).await;
        answer.json()["url"].as_str().unwrap_or_else(|| panic!("{answer:?}")).to_owned()
    }

    pub async fn come_back(&self, back: &Return) -> Answer {
        let body = json!({
            "provider": "orcid", "redirectUrl": sign_in_page(), "code": back.code, "state": back.state,
        });
        self.post("/api/v1/auth/login/external/callback", &body).await
    }
}

pub fn sign_in_page() -> String {
    format!("{FRONT}/identity/login/external/orcid")
}

pub fn connect_page() -> String {
    format!("{FRONT}/personal-area/profile/connect/orcid")
}

/// A researcher whom no other test knows, as the provider then knows them.
pub async fn new_researcher(person: Value) -> String {
    let orcid = fresh_orcid();
    let request = Client::new().put(format!("{PROVIDER}/_test/people/{orcid}")).json(&person);
    let answer = request.send().await.expect("no ORCID: run `make services` first");
    assert!(answer.status().is_success(), "{answer:?}");
    orcid
}

/// An iD with a right check digit, outside the range that ORCID gives out.
fn fresh_orcid() -> String {
    let now: DateTime<Utc> = DateTime::UNIX_EPOCH;
    let chance = Chance::System.id(now).as_u128() % 10_u128.pow(11);
    let digits = format!("0000{chance:011}");
    let total = digits.bytes().fold(0, |total, digit| (total + u32::from(digit - b'0')) * 2);
    let check = match (12 - total % 11) % 11 {
        10 => 'X',
        digit => char::from_digit(digit, 10).unwrap(),
    };
    let all = format!("{digits}{check}");
    [&all[0..4], &all[4..8], &all[8..12], &all[12..16]].join("-")
}
