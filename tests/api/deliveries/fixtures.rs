//! The stand-in of Crossref, and published articles for it.

use std::time::Duration;

use chrono::TimeDelta;
use deliveries::{CompareRecords, SendRecords};
use kit::Settings;
use kit::jobs::Job;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, StatusCode};
use rules::{ArticleStatus, Role};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};

use crate::discovery::fixtures as published;

pub const DELIVERIES: &str = "/api/v1/deliveries";

/// An account of this test at the stand-in.
pub struct StandIn {
    http: Client,
    origin: String,
    pub account: String,
}

impl StandIn {
    pub fn new(address: &url::Url, account: &str) -> StandIn {
        let origin = address.origin().ascii_serialization();
        StandIn { http: Client::new(), origin, account: account.to_owned() }
    }

    /// See `services/stand-in/failures.mjs`.
    pub async fn set_failure(&self, mut failure: Value) {
        failure["account"] = json!(self.account);
        let request = self.http.put(format!("{}/fault", self.origin)).json(&failure);
        let response = request.send().await.expect("no stand-in: run `make services` first");
        assert_eq!(response.status(), StatusCode::OK, "{failure}");
    }

    pub async fn clear_failures(&self) {
        let address = format!("{}/fault?account={}", self.origin, self.account);
        self.http.request(Method::DELETE, address).send().await.unwrap();
    }

    async fn list(&self, path: &str) -> Vec<Value> {
        let address = format!("{}{path}?account={}", self.origin, self.account);
        let response = self.http.get(address).send().await.expect("no stand-in: run `make services` first");
        response.json().await.unwrap()
    }

    pub async fn submissions(&self) -> Vec<Value> {
        self.list("/submissions").await
    }

    pub async fn registrations(&self) -> Vec<Value> {
        self.list("/registrations").await
    }

    async fn read(&self, path: &str) -> Value {
        let address = format!("{}{path}?account={}", self.origin, self.account);
        self.http.get(address).send().await.unwrap().json().await.unwrap()
    }

    /// Adds a work of others, which is found in references that contain its title.
    pub async fn add_work(&self, doi: &str, title: &str) {
        let work = json!({ "account": self.account, "doi": doi, "title": title });
        let request = self.http.put(format!("{}/works", self.origin)).json(&work);
        assert!(request.send().await.unwrap().status().is_success());
    }

    /// Makes a registered DOI lead to another address.
    pub async fn move_doi(&self, doi: &str, address: &str) {
        let prefix = doi.split('/').next().unwrap();
        let moves =
            format!("H: email=office@demo.test;fromPrefix={prefix};toPrefix={prefix}\n{doi}\t{address}\n");
        let password = development_settings().crossref.unwrap().password;
        let form = Form::new()
            .text("operation", "doTransferDOIsUpload")
            .text("login_id", self.account.clone())
            .text("login_passwd", password.expose_secret().to_owned())
            .part("fname", Part::text(moves).file_name("moves.txt"));
        let address = format!("{}/servlet/deposit", self.origin);
        let response = self.http.post(address).multipart(form).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
    }

    /// Largest number of requests that ran at the same time.
    pub async fn greatest_at_once(&self) -> i64 {
        self.read("/requests").await["greatestAtOnce"].as_i64().unwrap()
    }

    /// Stages of the protocol in the order of the requests.
    pub async fn stages(&self) -> Vec<String> {
        let log = self.read("/requests").await;
        let stage = |request: &Value| request["stage"].as_str().unwrap().to_owned();
        log["requests"].as_array().unwrap().iter().map(stage).collect()
    }

    /// Waits until an answer is held.
    pub async fn wait_for_held(&self) {
        // A worker that was just started may take a while on a busy machine.
        for _ in 0..3_000 {
            if self.read("/held").await["held"] == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("nothing is held");
    }
}

/// Name of an account that no other test uses.
pub fn new_account() -> String {
    format!("test-{:016x}", u64::from_be_bytes(kit::Rng::System.bytes()))
}

/// Runs a test with an account of its own at Crossref, and without other targets.
pub async fn run(test: impl AsyncFnOnce(&TestApp, &StandIn)) {
    let change = |settings: &mut Settings| {
        settings.doaj = None;
        settings.pubmed_upload = None;
    };
    run_with_settings(change, test).await;
}

pub async fn run_with_settings(
    change: impl FnOnce(&mut Settings),
    test: impl AsyncFnOnce(&TestApp, &StandIn),
) {
    let account = new_account();
    let change = |settings: &mut Settings| {
        settings.http.public_origin = published::ORIGIN.parse().unwrap();
        let crossref = settings.crossref.as_mut().unwrap();
        crossref.resolver_url =
            Some(crossref.resolver_url.as_ref().unwrap().join(&format!("{account}/")).unwrap());
        crossref.login_id = account.clone();
        change(settings);
    };
    TestApp::run_with_settings(change, async |app| {
        let crossref = StandIn::new(&development_settings().crossref.unwrap().deposit_url, &account);
        // Notes which targets are on.
        compare(app).await;
        test(app, &crossref).await;
    })
    .await;
}

/// Settings with the addresses of the stand-ins.
pub fn development_settings() -> Settings {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/development.toml");
    kit::settings::load(std::path::Path::new(file)).unwrap()
}

pub async fn compare(app: &TestApp) {
    CompareRecords {}.run(app.application.deliveries.clone()).await.unwrap();
}

/// Runs the jobs that the worker runs every minute.
pub async fn send_due(app: &TestApp) {
    compare(app).await;
    SendRecords {}.run(app.application.deliveries.clone()).await.unwrap();
}

/// Publishes an article, whose publication can still be undone.
pub async fn publish(app: &TestApp, editor: &TestUser, doi: &str) -> Value {
    let author = app.create_user(&[Role::User]).await;
    let article = app.create_article(&author, ArticleStatus::Accepted).await;
    sqlx::query("update articles set doi = nullif($2, '') where id = $1")
        .bind(article["id"].as_i64())
        .bind(doi)
        .execute(&app.state.pool)
        .await
        .unwrap();
    let response = published::publish(app, editor, &article).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    article
}

/// Publishes an article and sends its record, once the hold is over.
pub async fn publish_at_once(app: &TestApp, editor: &TestUser, doi: &str) -> Value {
    let article = publish(app, editor, doi).await;
    app.expire_hold().await;
    send_due(app).await;
    article
}

/// Inserts published articles with DOIs that end in their numbers.
pub async fn publish_many(app: &TestApp, count: i32, doi: &str) {
    published::publish_many(app, count).await;
    sqlx::query("update articles set doi = $1 || substr(slug, 9), title_en = title_en || ' of many' where slug like 'article-%'")
        .bind(doi)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

pub async fn change_title(app: &TestApp, article: &Value, title: &str) {
    sqlx::query("update articles set title_en = $2 where id = $1")
        .bind(article["id"].as_i64())
        .bind(title)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

/// Makes an article that of another user.
pub async fn make_author(app: &TestApp, article: &Value, author: &TestUser) {
    sqlx::query("update articles set creator_id = $2 where id = $1")
        .bind(article["id"].as_i64())
        .bind(author.id.0)
        .execute(&app.state.pool)
        .await
        .unwrap();
}

/// Returns the delivery of an article to Crossref as the list shows it.
pub async fn delivery_of(app: &TestApp, user: &TestUser, article: &Value) -> Value {
    let path = format!("{DELIVERIES}?target=crossref&articleId={}", article["id"]);
    let list = app.get_as(user, &path).await;
    assert_eq!(list.status, StatusCode::OK, "{list:?}");
    list.json()["results"][0].clone()
}

pub async fn expect_state(app: &TestApp, user: &TestUser, article: &Value, state: &str) {
    let delivery = delivery_of(app, user, article).await;
    assert_eq!(delivery["state"], state, "{delivery}");
}

pub async fn count_state(app: &TestApp, user: &TestUser, state: &str) -> i64 {
    let list = app.get_as(user, &format!("{DELIVERIES}?state={state}&target=crossref")).await.json();
    let counts = list["states"].as_array().unwrap();
    let count = counts.iter().find(|count| count["state"] == state).unwrap()["count"].as_i64().unwrap();
    assert_eq!(list["count"], count);
    count
}

/// Fetches the answers that are awaited, whenever the next look is due.
pub async fn fetch_answers(app: &TestApp) {
    sqlx::query("update deliveries set next_look_at = $1 where next_look_at > $1 and attempt_id is not null")
        .bind(app.state.clock.now())
        .execute(&app.state.pool)
        .await
        .unwrap();
    send_due(app).await;
}

/// Lets time pass until the stand-in has processed the file and its answer was fetched.
pub async fn settle(app: &TestApp, user: &TestUser, article: &Value, state: &str) {
    let mut delivery = Value::Null;
    for round in 0..600 {
        // On a busy machine the stand-in may need a minute, in which the session must not end.
        if round < 100 {
            app.state.clock.advance(TimeDelta::minutes(1));
        }
        fetch_answers(app).await;
        delivery = delivery_of(app, user, article).await;
        if delivery["state"] == state {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("not {state}: {delivery}");
}

/// Asks for a delivery to be sent again.
pub async fn send_again(app: &TestApp, user: &TestUser, article: &Value) {
    let id = delivery_of(app, user, article).await["id"].clone();
    let response = app.post_as(user, &format!("{DELIVERIES}/send"), &json!({ "ids": [id] })).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    assert!(response.json()["results"][0]["problem"].is_null(), "{response:?}");
}

/// Returns a delivery with its attempts.
pub async fn details_of(app: &TestApp, user: &TestUser, article: &Value) -> Value {
    let id = delivery_of(app, user, article).await["id"].clone();
    let response = app.get_as(user, &format!("{DELIVERIES}/{id}")).await;
    assert_eq!(response.status, StatusCode::OK, "{response:?}");
    response.json()
}
