//! What works while storage, mail server, ORCID or antivirus are away: compared with `docs/parts-away.md`.
//!
//! `OCTAVO_WRITE_PARTS_TABLE=1` writes the page instead.

mod operations;
mod stand_ins;

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use kit::Settings;
use kit::circuit_breaker::SystemPart;
use kit::settings::{Antivirus, DaemonAddress};
use reqwest::StatusCode;
use secrecy::ExposeSecret;
use serde_json::json;
use testkit::articles::author_article_path;
use testkit::{TestApp, TestResponse};
use url::Url;

use operations::{Content, Operation};
use stand_ins::{PartProxy, ProxyState, start_antivirus, start_provider};

/// Time of the first requests, which notice that the part is away: at most its timeout.
const FIRST_LIMIT: Duration = Duration::from_secs(8);
/// Short, so that the test is. A storage that works must answer within it also on a busy machine.
const STORAGE_TIMEOUT_SECONDS: u64 = 3;
/// Time of all further requests, on a busy machine. Without a part, no request takes longer than with it.
const LIMIT: Duration = Duration::from_secs(2);
/// Time after which a returned part is used again.
const RECOVERY_LIMIT: Duration = Duration::from_secs(20);
/// Longer than the metadata of the provider is kept.
const METADATA_AGE: TimeDelta = TimeDelta::minutes(11);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TestedPart {
    Storage,
    Mail,
    Orcid,
    Antivirus,
}

impl TestedPart {
    const ALL: [TestedPart; 4] =
        [TestedPart::Storage, TestedPart::Mail, TestedPart::Orcid, TestedPart::Antivirus];

    const fn name(self) -> &'static str {
        match self {
            TestedPart::Storage => "Storage",
            TestedPart::Mail => "Mail server",
            TestedPart::Orcid => "ORCID",
            TestedPart::Antivirus => "Antivirus",
        }
    }

    /// The part whose circuit breaker opens.
    const fn breaker(self) -> Option<SystemPart> {
        match self {
            TestedPart::Storage => Some(SystemPart::Storage),
            TestedPart::Mail => None,
            TestedPart::Orcid => Some(SystemPart::Orcid),
            TestedPart::Antivirus => Some(SystemPart::Antivirus),
        }
    }
}

/// The cells of one column of the table: row and text.
type Column = Vec<(&'static str, String)>;

const WORKS: &str = "works";
const WAITS: &str = "waits";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn table_shows_what_works_while_a_part_is_away() {
    let [storage, mail, orcid, antivirus] = TestedPart::ALL.map(observe);
    let (storage, mail, orcid, antivirus) = tokio::join!(storage, mail, orcid, antivirus);
    let page = render(&[storage, mail, orcid, antivirus]);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/parts-away.md");
    if std::env::var_os("OCTAVO_WRITE_PARTS_TABLE").is_some() {
        std::fs::write(path, page).unwrap();
        return;
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(stored, page, "run this test with OCTAVO_WRITE_PARTS_TABLE=1 and read the difference");
}

/// Takes a part away in both ways; returns what works meanwhile.
async fn observe(part: TestedPart) -> Column {
    let mut columns = Vec::new();
    let provider = start_provider().await;
    let mut settings = kit::settings::load(&root().join("config/development.toml")).unwrap();
    let proxy = match part {
        TestedPart::Storage => PartProxy::start(authority(&settings.storage.endpoint)).await,
        TestedPart::Mail => {
            let server = settings.mail.smtp_url.expose_secret().parse().unwrap();
            PartProxy::start(authority(&server)).await
        }
        TestedPart::Orcid => start_provider().await,
        TestedPart::Antivirus => PartProxy::start(start_antivirus().await).await,
    };
    use_stand_ins(&mut settings, part, &proxy, &provider);
    let change = |target: &mut Settings| {
        target.storage.endpoint = settings.storage.endpoint.clone();
        target.storage.timeout_seconds = STORAGE_TIMEOUT_SECONDS;
        target.mail.smtp_url = settings.mail.smtp_url.clone();
        target.mail.timeout_seconds = 1;
        target.orcid = settings.orcid.clone();
        target.antivirus = settings.antivirus.clone();
    };
    TestApp::run_with_settings(change, async |app| {
        let content = Content::create(app).await;
        app.run_jobs().await;
        expect_all_work(app, &content).await;
        for state in [ProxyState::Closed, ProxyState::Silent] {
            columns.push(observe_state(app, &content, part, &proxy, state).await);
        }
    })
    .await;
    let [closed, silent] = columns.try_into().unwrap();
    assert_eq!(closed, silent, "{part:?}: a silent part has the same effect as a closed one");
    closed
}

fn use_stand_ins(settings: &mut Settings, part: TestedPart, proxy: &PartProxy, provider: &PartProxy) {
    let issuer = if part == TestedPart::Orcid { proxy } else { provider };
    settings.orcid.as_mut().unwrap().issuer = format!("http://{}", issuer.address).parse().unwrap();
    match part {
        TestedPart::Storage => {
            settings.storage.endpoint = format!("http://{}", proxy.address).parse().unwrap();
        }
        TestedPart::Mail => settings.mail.smtp_url = format!("smtp://{}", proxy.address).into(),
        TestedPart::Orcid => {}
        TestedPart::Antivirus => {
            let address = DaemonAddress::Tcp(proxy.address.clone());
            settings.antivirus = Some(Antivirus { address, timeout_seconds: 5 });
        }
    }
}

async fn observe_state(
    app: &TestApp,
    content: &Content,
    part: TestedPart,
    proxy: &PartProxy,
    state: ProxyState,
) -> Column {
    app.run_workers_once().await;
    sqlx::query("delete from merged_manuscripts").execute(&app.owner).await.unwrap();
    let letters_before = count_letters(app, content).await;
    proxy.set(state).await;
    app.state.clock.advance(METADATA_AGE);
    let first = perform_all(app, content, "en", FIRST_LIMIT).await;
    wait_for_breaker(app, part, false).await;
    let second = perform_all(app, content, "ru", LIMIT).await;
    assert_eq!(first, second, "{part:?} {state:?}");
    let mut column = first;
    // Both run in jobs, which need the part itself and wait for it.
    request_merge(app, content).await;
    app.run_workers_once().await;
    let is_merged = !is_merge_pending(app).await;
    let is_sent = count_letters(app, content).await > letters_before;
    let cell = |is_done: bool| if is_done { WORKS } else { WAITS }.to_owned();
    column.push(("Merge a manuscript", cell(is_merged)));
    column.push(("Receive a letter", cell(is_sent)));

    proxy.set(ProxyState::Working).await;
    wait_for_breaker(app, part, true).await;
    expect_all_work(app, content).await;
    expect_jobs_done(app, content, letters_before).await;
    column
}

async fn perform_all(app: &TestApp, content: &Content, language: &str, limit: Duration) -> Column {
    app.reset_rate_limits().await;
    let mut column = Vec::new();
    for operation in Operation::ALL {
        let start = Instant::now();
        let response = content.perform(app, operation, language).await;
        let elapsed = start.elapsed();
        assert!(elapsed < limit, "{operation:?} took {elapsed:?}");
        column.push((operation.name(), describe(operation, &response, language)));
    }
    column
}

/// Returns the cell of a response, which either is a success or says in words what is away.
fn describe(operation: Operation, response: &TestResponse, language: &str) -> String {
    if response.status.is_success() {
        return WORKS.to_owned();
    }
    let status = response.status;
    assert!(matches!(status.as_u16(), 502 | 503), "{operation:?}: {response:?}");
    assert_eq!(response.header("retry-after"), "30", "{operation:?}: {response:?}");
    let body = response.json();
    let detail = body["detail"].as_str().unwrap();
    let is_russian = detail.chars().any(|char| matches!(char, 'а'..='я'));
    assert_eq!(is_russian, language == "ru", "{detail}");
    format!("{} `{}`", status.as_u16(), body["code"].as_str().unwrap())
}

async fn expect_all_work(app: &TestApp, content: &Content) {
    for (name, cell) in perform_all(app, content, "en", FIRST_LIMIT).await {
        assert_eq!(cell, WORKS, "{name}");
    }
}

/// Waits until the circuit breaker of the part has noticed; does nothing for a part without one.
async fn wait_for_breaker(app: &TestApp, part: TestedPart, available: bool) {
    let Some(part) = part.breaker() else { return };
    let breakers = app.application.breakers();
    let breaker = breakers.iter().find(|breaker| breaker.status().part == part).unwrap();
    let wait = async {
        while breaker.is_available() != available {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(RECOVERY_LIMIT, wait)
        .await
        .unwrap_or_else(|_| panic!("{part:?} is not {available}"));
}

async fn request_merge(app: &TestApp, content: &Content) {
    let path = format!("{}/merged-pdfs/generate", author_article_path(&content.draft));
    let response = app.post_as(&content.author, &path, &json!({})).await;
    assert_eq!(response.status, StatusCode::ACCEPTED, "{response:?}");
}

async fn is_merge_pending(app: &TestApp) -> bool {
    let pending = "select exists (select from merged_manuscripts where status = 'processing')";
    sqlx::query_scalar(pending).fetch_one(&app.state.pool).await.unwrap()
}

async fn count_letters(app: &TestApp, content: &Content) -> usize {
    app.mailbox.fetch_letters(&content.author.email).await.len()
}

/// Runs the jobs that waited until they are done.
async fn expect_jobs_done(app: &TestApp, content: &Content, letters_before: usize) {
    let wait = async {
        loop {
            let due = "update graphile_worker._private_jobs set run_at = now()
                       where run_at > now() and run_at < now() + interval '1 hour'";
            sqlx::query(due).execute(&app.owner).await.unwrap();
            app.run_workers_once().await;
            if !is_merge_pending(app).await && count_letters(app, content).await > letters_before {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), wait).await.expect("jobs not done after the return");
}

fn render(columns: &[Column; 4]) -> String {
    let mut page = String::from(include_str!("parts_away/head.md"));
    let names = TestedPart::ALL.map(TestedPart::name).join(" | ");
    writeln!(page, "\n| While this is away: | {names} |\n| --- | --- | --- | --- | --- |").unwrap();
    for (row, (name, _)) in columns[0].iter().enumerate() {
        let cells: Vec<&str> = columns.iter().map(|column| column[row].1.as_str()).collect();
        writeln!(page, "| {name} | {} |", cells.join(" | ")).unwrap();
    }
    page
}

fn authority(url: &Url) -> String {
    format!("{}:{}", url.host_str().unwrap(), url.port_or_known_default().unwrap())
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}
