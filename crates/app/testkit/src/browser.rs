//! Client that keeps cookies and passes through the pages of the ORCID provider.

use chrono::{DateTime, Utc};
use kit::Rng;
use reqwest::{Client, Method, Url, header};
use serde_json::{Value, json};

use crate::app::{TestApp, TestResponse, read_response};
use crate::users::TestUser;

const PROVIDER: &str = "http://127.0.0.1:56600";
/// Origin that the provider redirects back to; nothing listens there during tests.
const FRONT_ORIGIN: &str = "http://localhost:8080";

pub struct Browser<'a> {
    app: &'a TestApp,
    http: Client,
}

/// Query parameters that the provider adds to the redirect URL.
#[derive(Debug, Clone)]
pub struct CallbackQuery {
    pub code: Option<String>,
    pub state: Option<String>,
    pub error: Option<String>,
}

impl<'a> Browser<'a> {
    pub fn new(app: &'a TestApp) -> Browser<'a> {
        let no_redirects = reqwest::redirect::Policy::none();
        Browser { app, http: Client::builder().cookie_store(true).redirect(no_redirects).build().unwrap() }
    }

    pub async fn post(&self, path: &str, body: &Value) -> TestResponse {
        let request = self.http.request(Method::POST, format!("{}{path}", self.app.address)).json(body);
        read_response(request.send().await.unwrap()).await
    }

    pub async fn post_as(&self, user: &TestUser, path: &str, body: &Value) -> TestResponse {
        let request = self.http.request(Method::POST, format!("{}{path}", self.app.address));
        read_response(request.bearer_auth(&user.token).json(body).send().await.unwrap()).await
    }

    /// Signs in at the provider as this researcher, or cancels if `None`.
    pub async fn authorize_at_provider(&self, url: &str, researcher: Option<&str>) -> CallbackQuery {
        let mut next = Url::parse(url).unwrap();
        for _ in 0..10 {
            if next.as_str().starts_with(FRONT_ORIGIN) {
                let value = |name: &str| {
                    next.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
                };
                return CallbackQuery { code: value("code"), state: value("state"), error: value("error") };
            }
            let mut response = self.http.get(next.clone()).send().await.unwrap();
            if next.path().starts_with("/sign-in/") && response.status().is_success() {
                let choice = [("user", researcher.unwrap_or_default())];
                response = self.http.post(next.clone()).form(&choice).send().await.unwrap();
            }
            let status = response.status();
            let Some(location) = response.headers().get(header::LOCATION) else {
                panic!("{next} responded {status}: {}", response.text().await.unwrap());
            };
            next = next.join(location.to_str().unwrap()).unwrap();
        }
        panic!("too many redirects at the provider");
    }

    /// Completes a whole ORCID sign-in.
    pub async fn sign_in_with_orcid(&self, orcid: &str) -> TestResponse {
        let url = self.request_authorize_url().await;
        let callback = self.authorize_at_provider(&url, Some(orcid)).await;
        self.post_callback(&callback).await
    }

    pub async fn request_authorize_url(&self) -> String {
        let body = json!({ "provider": "orcid", "redirectUrl": sign_in_redirect_url() });
        let response = self.post("/api/v1/auth/login/external/authorize", &body).await;
        response.json()["url"].as_str().unwrap_or_else(|| panic!("{response:?}")).to_owned()
    }

    pub async fn post_callback(&self, callback: &CallbackQuery) -> TestResponse {
        let body = json!({
            "provider": "orcid", "redirectUrl": sign_in_redirect_url(), "code": callback.code, "state": callback.state,
        });
        self.post("/api/v1/auth/login/external/callback", &body).await
    }
}

pub fn sign_in_redirect_url() -> String {
    format!("{FRONT_ORIGIN}/identity/login/external/orcid")
}

pub fn connect_redirect_url() -> String {
    format!("{FRONT_ORIGIN}/personal-area/profile/connect/orcid")
}

/// Registers a new researcher at the provider and returns the ORCID iD.
pub async fn create_researcher(profile: Value) -> String {
    let orcid = random_orcid();
    let request = Client::new().put(format!("{PROVIDER}/_test/people/{orcid}")).json(&profile);
    let response = request.send().await.expect("no ORCID provider: run `make services` first");
    assert!(response.status().is_success(), "{response:?}");
    orcid
}

/// Returns an iD with a valid check digit, outside the range that ORCID assigns.
fn random_orcid() -> String {
    let now: DateTime<Utc> = DateTime::UNIX_EPOCH;
    let number = Rng::System.id(now).as_u128() % 10_u128.pow(11);
    let digits = format!("0000{number:011}");
    let total = digits.bytes().fold(0, |total, digit| (total + u32::from(digit - b'0')) * 2);
    let check = match (12 - total % 11) % 11 {
        10 => 'X',
        digit => char::from_digit(digit, 10).unwrap(),
    };
    let all = format!("{digits}{check}");
    [&all[0..4], &all[4..8], &all[8..12], &all[12..16]].join("-")
}
