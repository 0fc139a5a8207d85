//! The application under test and requests to it over HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use kit::{App, Clock, Rng, Settings, settings};
use reqwest::{Client, Method, RequestBuilder, StatusCode, header};
use rules::time_limits::Work;
use serde_json::Value;
use server::Application;
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use tokio::net::TcpListener;

use crate::{Letter, Mailbox, Process, database, free_address};

/// An application with its own database, listening on a free port.
pub struct TestApp {
    pub application: Application,
    /// Settings, pool and clock of `application`.
    pub state: App,
    /// Connections of the role that owns the tables, for what the application may not do.
    pub owner: PgPool,
    pub http: Client,
    pub mailbox: Mailbox,
    /// Base URL.
    pub address: String,
    /// Name of the database.
    pub database: String,
    counter: AtomicU64,
}

/// A response with its whole body.
#[derive(Debug)]
pub struct TestResponse {
    pub status: StatusCode,
    pub headers: header::HeaderMap,
    pub body: Vec<u8>,
}

impl TestResponse {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }
}

pub(crate) async fn read_response(response: reqwest::Response) -> TestResponse {
    let (status, headers) = (response.status(), response.headers().clone());
    TestResponse { status, headers, body: response.bytes().await.unwrap().into() }
}

async fn take_all_connections(pool: &PgPool) -> Vec<PoolConnection<Postgres>> {
    let mut connections = Vec::new();
    for _ in 0..pool.options().get_max_connections() {
        connections.push(pool.acquire().await.unwrap());
    }
    connections
}

impl TestApp {
    /// Runs a test on a new application with a manual clock; drops the database unless the test fails.
    pub async fn run(test: impl AsyncFnOnce(&TestApp)) {
        TestApp::run_with_settings(|_| {}, test).await;
    }

    pub async fn run_with_settings(change: impl FnOnce(&mut Settings), test: impl AsyncFnOnce(&TestApp)) {
        let noon: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        TestApp::start_on_new_database(Clock::manual_at(noon), change)
            .await
            .run_and_drop_database(test)
            .await;
    }

    /// Runs a test on the system clock, for tests that start an `octavo` process: it cannot share a manual
    /// clock.
    pub async fn run_with_system_clock(test: impl AsyncFnOnce(&TestApp)) {
        TestApp::run_with_system_clock_and_settings(|_| {}, test).await;
    }

    pub async fn run_with_system_clock_and_settings(
        change: impl FnOnce(&mut Settings),
        test: impl AsyncFnOnce(&TestApp),
    ) {
        TestApp::start_on_new_database(Clock::System, change).await.run_and_drop_database(test).await;
    }

    async fn run_and_drop_database(self, test: impl AsyncFnOnce(&TestApp)) {
        test(&self).await;
        self.state.pool.close().await;
        self.state.reading_pool.close().await;
        self.owner.close().await;
        database::drop_database(&self.database).await.unwrap();
    }

    async fn start_on_new_database(clock: Clock, change: impl FnOnce(&mut Settings)) -> TestApp {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
        let name = format!("octavo_test_{:032x}", u128::from_be_bytes(Rng::System.bytes()));
        database::create_from_template(&name).await.unwrap();

        let mut settings = settings::load(&root.join("config/development.toml")).unwrap();
        TestApp::use_database(&mut settings, &name);
        settings.database.max_connections = 8;
        settings.database.reading_connections = 4;
        // Tests of races send many requests at once.
        settings.http.max_reading_requests = 256;
        settings.http.max_office_requests = 256;
        settings.http.max_file_requests = 256;
        settings.storage.bucket = "octavo-test".into();
        settings.mail.templates = root.join("mail");
        change(&mut settings);
        TestApp::start_on_database(settings, clock, name).await
    }

    fn use_database(settings: &mut Settings, name: &str) {
        settings.database.url = database::database_url(name).into();
        settings.database.migration_url = Some(database::owner_url(name).into());
    }

    /// Starts an application with the same settings on another existing database.
    pub async fn open_database(&self, name: &str) -> TestApp {
        let mut settings = self.state.settings.as_ref().clone();
        TestApp::use_database(&mut settings, name);
        TestApp::start_on_database(settings, self.state.clock.clone(), name.to_owned()).await
    }

    async fn start_on_database(settings: Settings, clock: Clock, name: String) -> TestApp {
        let owner = kit::database::owner_pool(&settings.database).unwrap();
        let application = Application::new(settings, Work::Office, clock, Rng::System).unwrap();
        // Fails on a database that the test migrates later.
        let _ = application.app.keys.load().await;
        let _ = kit::second_factor_demand::store_policy(&application.app).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let service = application.router().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        let http = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let mailbox = Mailbox::new(http.clone());
        let state = application.app.clone();
        let counter = AtomicU64::new(0);
        TestApp { application, state, owner, http, mailbox, address, database: name, counter }
    }

    /// Returns a string that no other test uses, for addresses: all tests share one mailbox.
    pub fn unique_id(&self) -> String {
        let count = self.counter.fetch_add(1, Ordering::Relaxed);
        format!("{}-{count}", self.database.trim_start_matches("octavo_test_"))
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.address))
    }

    pub async fn send(&self, request: RequestBuilder) -> TestResponse {
        read_response(request.send().await.expect("no response from the application")).await
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// Sends a request that appears to come from this IP address.
    pub async fn post_from(&self, address: &str, path: &str, body: &Value) -> TestResponse {
        self.send(self.request(Method::POST, path).header("x-forwarded-for", address).json(body)).await
    }

    /// Clears all rate limits.
    pub async fn reset_rate_limits(&self) {
        sqlx::query("delete from attempts").execute(&self.state.pool).await.unwrap();
    }

    /// Runs all due jobs and those that they add, each once. Starts only the workers that have something to do:
    /// each start costs several queries.
    pub async fn run_jobs(&self) {
        let untried = "select distinct task_identifier from graphile_worker.jobs
                       where attempts = 0 and run_at <= now()";
        loop {
            let due: Vec<String> = sqlx::query_scalar(untried).fetch_all(&self.state.pool).await.unwrap();
            if due.is_empty() {
                return;
            }
            for worker in self.application.workers() {
                if worker.kinds().iter().any(|kind| due.iter().any(|name| name == kind)) {
                    worker.run_once().await.unwrap();
                }
            }
        }
    }

    /// Runs the due jobs of every worker.
    pub async fn run_workers_once(&self) {
        for worker in self.application.workers() {
            worker.run_once().await.unwrap();
        }
    }

    /// Runs due jobs and returns all letters to an address; fails if their number is not `count`.
    pub async fn expect_letters(&self, email: &str, count: usize) -> Vec<Letter> {
        self.run_jobs().await;
        // All jobs have run: a letter that nobody expects is there already.
        let seconds = if count == 0 { 0 } else { 5 };
        let letters = self.mailbox.wait_for_letters(email, count, seconds).await;
        assert_eq!(letters.len(), count, "letters to {email}: {letters:#?}");
        letters
    }

    /// Takes every connection of the office, so that its requests wait for one until the result is dropped.
    pub async fn exhaust_pool(&self) -> Vec<PoolConnection<Postgres>> {
        take_all_connections(&self.state.pool).await
    }

    /// Takes every connection for reading.
    pub async fn exhaust_reading_pool(&self) -> Vec<PoolConnection<Postgres>> {
        take_all_connections(&self.state.reading_pool).await
    }

    /// Polls a `select count(*)` for up to twenty seconds until it returns `expected`.
    pub async fn wait_for_count(&self, query: &'static str, expected: i64) {
        let mut count = -1;
        for _ in 0..1000 {
            count = sqlx::query_scalar(query).fetch_one(&self.state.pool).await.unwrap();
            if count == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{query}: {count} instead of {expected}");
    }

    /// Waits until a statement on this database waits for a lock.
    pub async fn wait_for_blocked_statement(&self) {
        // Wait events are visible to the role of the statement only.
        let blocked = "select count(*) from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'";
        self.wait_for_count(blocked, 1).await;
    }

    /// Starts an `octavo` process on the same database and bucket.
    pub fn start_process(&self, binary: &str, command: &str, overrides: &[(&'static str, &str)]) -> Process {
        let mut environment = vec![
            ("OCTAVO__DATABASE__URL", database::database_url(&self.database)),
            ("OCTAVO__DATABASE__MIGRATION_URL", database::owner_url(&self.database)),
            ("OCTAVO__STORAGE__BUCKET", "octavo-test".into()),
            ("OCTAVO__HTTP__METRICS_LISTEN", "127.0.0.1:0".into()),
        ];
        // If a variable is set twice, the later value applies.
        environment.extend(overrides.iter().map(|(name, value)| (*name, (*value).to_owned())));
        Process::start(binary, command, &environment)
    }

    /// Starts `octavo serve` on the same database, on a free port, and waits until it is ready.
    pub async fn start_server(&self, binary: &str, overrides: &[(&'static str, &str)]) -> Process {
        let address = free_address();
        let overrides = [overrides, &[("OCTAVO__HTTP__LISTEN", &address)]].concat();
        let mut server = self.start_process(binary, "serve", &overrides);
        let ready = format!("http://{address}/api/health/ready");
        let is_ready =
            async || self.http.get(&ready).send().await.is_ok_and(|response| response.status().is_success());
        let wait = async {
            while !is_ready().await {
                assert!(!server.has_ended(), "the server ended at its start");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.expect("server not ready after 20 s");
        server.address = address;
        server
    }
}
