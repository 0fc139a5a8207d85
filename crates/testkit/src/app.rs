//! The application under test, spoken to over real HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use kit::{Chance, Clock, Settings, settings};
use reqwest::{Client, Method, RequestBuilder, StatusCode, header};
use rules::Role;
use serde_json::Value;
use server::House;
use tokio::net::TcpListener;

use crate::{AccountBuilder, Letter, Mailbox, Person, Process, database};

pub struct TestApp {
    pub house: House,
    pub http: Client,
    pub mailbox: Mailbox,
    pub address: String,
    pub database: String,
    counter: AtomicU64,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: header::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }
}

pub(crate) async fn read(response: reqwest::Response) -> Answer {
    let (status, headers) = (response.status(), response.headers().clone());
    Answer { status, headers, body: response.bytes().await.unwrap().into() }
}

impl TestApp {
    /// Runs a test against an application of its own. The database goes away unless the test fails.
    pub async fn run(test: impl AsyncFnOnce(&TestApp)) {
        TestApp::run_with(|_| {}, test).await;
    }

    pub async fn run_with(change: impl FnOnce(&mut Settings), test: impl AsyncFnOnce(&TestApp)) {
        let noon: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        TestApp::start(Clock::held_at(noon), change).await.finish(test).await;
    }

    /// For tests that start a real process beside the application: that one cannot be given a held clock.
    pub async fn run_in_real_time(test: impl AsyncFnOnce(&TestApp)) {
        TestApp::run_in_real_time_with(|_| {}, test).await;
    }

    pub async fn run_in_real_time_with(change: impl FnOnce(&mut Settings), test: impl AsyncFnOnce(&TestApp)) {
        TestApp::start(Clock::System, change).await.finish(test).await;
    }

    async fn finish(self, test: impl AsyncFnOnce(&TestApp)) {
        test(&self).await;
        self.house.app.pool.close().await;
        database::remove(&self.database).await.unwrap();
    }

    async fn start(clock: Clock, change: impl FnOnce(&mut Settings)) -> TestApp {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let name = format!("octavo_test_{:032x}", u128::from_be_bytes(Chance::System.bytes()));
        database::create(&name).await.unwrap();

        let mut settings = settings::load(&root.join("config/development.toml")).unwrap();
        settings.database.url = database::address_of(&name).into();
        settings.database.max_connections = 8;
        settings.storage.bucket = "octavo-test".into();
        settings.mail.letters = root.join("mail");
        change(&mut settings);
        TestApp::open(settings, clock, name).await
    }

    /// The same journal over another database, which is already there.
    pub async fn over(&self, name: &str) -> TestApp {
        let mut settings = self.house.app.settings.as_ref().clone();
        settings.database.url = database::address_of(name).into();
        TestApp::open(settings, self.house.app.clock.clone(), name.to_owned()).await
    }

    async fn open(settings: Settings, clock: Clock, name: String) -> TestApp {
        let house = House::new(settings, clock, Chance::System).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let service = house.router().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        let http = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let mailbox = Mailbox::new(http.clone());
        TestApp { house, http, mailbox, address, database: name, counter: AtomicU64::new(0) }
    }

    /// Something that no other test uses: the mailbox is shared by all of them.
    pub fn unique(&self) -> String {
        let count = self.counter.fetch_add(1, Ordering::Relaxed);
        format!("{}-{count}", self.database.trim_start_matches("octavo_test_"))
    }

    pub fn account(&self) -> AccountBuilder<'_> {
        AccountBuilder::new(self)
    }

    pub async fn person(&self, roles: &[Role]) -> Person {
        self.account().roles(roles).create().await
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.address))
    }

    pub async fn send(&self, request: RequestBuilder) -> Answer {
        read(request.send().await.expect("the application answers")).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn get_as(&self, person: &Person, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).bearer_auth(&person.token)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// As if the caller's network address were this one.
    pub async fn post_from(&self, address: &str, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).header("x-forwarded-for", address).json(body)).await
    }

    pub async fn put_as(&self, person: &Person, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::PUT, path).bearer_auth(&person.token).json(body)).await
    }

    pub async fn post_as(&self, person: &Person, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, path).bearer_auth(&person.token).json(body)).await
    }

    pub async fn patch_as(&self, person: &Person, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::PATCH, path).bearer_auth(&person.token).json(body)).await
    }

    pub async fn delete_as(&self, person: &Person, path: &str) -> Answer {
        self.send(self.request(Method::DELETE, path).bearer_auth(&person.token)).await
    }

    /// For tests that do more than anybody may.
    pub async fn forget_limits(&self) {
        sqlx::query("delete from attempts").execute(&self.house.app.pool).await.unwrap();
    }

    /// Everything in the queue that is due, and what it adds to the queue; each job is tried once.
    pub async fn run_jobs(&self) {
        let untried =
            "select exists (select from graphile_worker.jobs where attempts = 0 and run_at <= now())";
        while sqlx::query_scalar::<_, bool>(untried).fetch_one(&self.house.app.pool).await.unwrap() {
            self.house.worker().run_once().await.unwrap();
            self.house.long_worker().run_once().await.unwrap();
            self.house.newsletter_worker().run_once().await.unwrap();
        }
    }

    /// Runs what is due and reads the letters that an address has got so far; fails when they are not so many.
    pub async fn letters_to(&self, email: &str, count: usize) -> Vec<Letter> {
        self.run_jobs().await;
        let letters = self.mailbox.wait_for(email, count, 5).await;
        assert_eq!(letters.len(), count, "letters to {email}: {letters:#?}");
        letters
    }

    /// A real process beside this application, on the same database and bucket.
    pub fn start_process(&self, binary: &str, deed: &str, overrides: &[(&'static str, &str)]) -> Process {
        let mut environment = vec![
            ("OCTAVO__DATABASE__URL", database::address_of(&self.database)),
            ("OCTAVO__STORAGE__BUCKET", "octavo-test".into()),
            ("OCTAVO__HTTP__METRICS_LISTEN", "127.0.0.1:0".into()),
        ];
        // Of two with the same name the later one counts.
        environment.extend(overrides.iter().map(|(name, value)| (*name, (*value).to_owned())));
        Process::start(binary, deed, &environment)
    }

    /// A real server beside this application, once it is ready.
    pub async fn start_server(
        &self,
        binary: &str,
        listen: &str,
        overrides: &[(&'static str, &str)],
    ) -> Process {
        let overrides = [overrides, &[("OCTAVO__HTTP__LISTEN", listen)]].concat();
        let server = self.start_process(binary, "serve", &overrides);
        let address = format!("http://{listen}/api/health/ready");
        let is_ready =
            async || self.http.get(&address).send().await.is_ok_and(|answer| answer.status().is_success());
        let ready = async {
            while !is_ready().await {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), ready).await.expect("the server becomes ready");
        server
    }
}
