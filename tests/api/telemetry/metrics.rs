//! Metrics of a real server and a real worker.

use std::collections::BTreeSet;
use std::time::Duration;

use kit::telemetry::{Kind, METRICS, Metric, Source, metrics_page};
use regex::Regex;
use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::articles::author_article_path;
use testkit::{TestApp, free_address};

use super::OCTAVO;
use super::dashboards::{base_name, queried_metrics};

#[test]
fn metrics_page_is_up_to_date() {
    let page = include_str!("../../../docs/metrics.md");
    assert_eq!(page, metrics_page(), "run `make generate`");
}

/// Returns the metrics; nothing while the process is starting.
async fn scrape(app: &TestApp, address: &str) -> String {
    match app.http.get(format!("http://{address}/metrics")).send().await {
        Ok(response) => response.text().await.unwrap(),
        Err(_) => String::new(),
    }
}

/// Polls the metrics until they contain the line.
async fn scrape_until(app: &TestApp, address: &str, line: &str) -> String {
    for _ in 0..300 {
        let text = scrape(app, address).await;
        if text.contains(line) {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("timeout waiting for {line} in {}", scrape(app, address).await);
}

/// Triggers the events that are measured.
async fn generate_activity(app: &TestApp, site: &str) {
    let author = app.create_user(&[Role::User]).await;
    let post = async |path: &str, body: serde_json::Value| {
        app.http.post(format!("http://{site}{path}")).json(&body).send().await.unwrap().status()
    };
    for _ in 0..2 {
        app.http.get(format!("http://{site}/api/v1/public/en/static")).send().await.unwrap();
    }
    let credentials = json!({ "email": author.email, "password": "not the password" });
    assert_eq!(post("/api/v1/auth/login", credentials).await, StatusCode::BAD_REQUEST);
    let email = json!({ "email": author.email });
    assert_eq!(post("/api/v1/auth/passwords/request-reset", email).await, StatusCode::NO_CONTENT);
    let draft = app.create_complete_draft(&author).await;
    let merge = app
        .post_as(&author, &format!("{}/merged-pdfs/generate", author_article_path(&draft)), &json!({}))
        .await;
    assert_eq!(merge.status, StatusCode::ACCEPTED);
}

fn series_prefix(metric: &Metric) -> String {
    match metric.kind {
        Kind::Histogram => format!("\n{}_bucket", metric.name),
        _ => format!("\n{}", metric.name),
    }
}

/// Notes a failed unit, as systemd does with `octavo report-failure`, and returns the folder.
fn note_failure(app: &TestApp) -> String {
    let folder = std::env::temp_dir().join(format!("octavo-failures-{}", app.unique_id()));
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("octavo-backup.service"), "1794957330 0\n").unwrap();
    folder.into_os_string().into_string().unwrap()
}

#[tokio::test]
async fn documented_metrics_are_exported_and_queried_metrics_are_documented() {
    TestApp::run_with_system_clock(async |app| {
        let (server_metrics, worker_metrics) = (&free_address(), &free_address());
        let failures = &note_failure(app);
        let noted = ("OCTAVO__TELEMETRY__FAILURES_FOLDER", failures.as_str());
        let server =
            app.start_server(OCTAVO, &[("OCTAVO__HTTP__METRICS_LISTEN", server_metrics), noted]).await;
        let worker =
            app.start_process(OCTAVO, "worker", &[("OCTAVO__HTTP__METRICS_LISTEN", worker_metrics), noted]);
        generate_activity(app, &server.address).await;
        let accepted = "octavo_letters_total{kind=\"single\",outcome=\"accepted\"} 1\n";
        scrape_until(app, worker_metrics, accepted).await;
        scrape_until(app, worker_metrics, "octavo_merges_total{outcome=\"made\"} 1\n").await;
        scrape_until(app, worker_metrics, "octavo_queue_due_jobs{").await;
        // No newsletter is sent here, but labels with a fixed set of values are exported as zero.
        let worker_text =
            scrape_until(app, worker_metrics, "kind=\"newsletter\",outcome=\"refused\"} 0\n").await;
        let server_text =
            scrape_until(app, server_metrics, "octavo_database_connections{pool=\"reading\",state=\"idle\"}")
                .await;
        for line in [
            "octavo_sign_ins_total{outcome=\"wrong\"} 1\n",
            "octavo_kept_answers_total{outcome=\"hit\"} 1\n",
            "octavo_kept_answers_total{outcome=\"miss\"} 1\n",
            "octavo_database_wait_timeouts_total 0\n",
        ] {
            assert!(server_text.contains(line), "{line} in {server_text}");
        }
        for metric in METRICS {
            let (series, name) = (series_prefix(metric), metric.name);
            let is_in = |text: &str| text.contains(&series) && text.contains(&format!("# HELP {name} "));
            let is_exported = match metric.source {
                Source::Serve => is_in(&server_text),
                Source::Worker => is_in(&worker_text),
                Source::ServeAndWorker | Source::All => is_in(&server_text) && is_in(&worker_text),
                // `web/server/metrics.test.mjs` compares these with the page made from the table.
                Source::Pages => true,
            };
            assert!(is_exported, "{name} is documented but not exported\n{server_text}\n{worker_text}");
        }
        let all_text = format!("{server_text}{worker_text}");
        for (name, is_ours) in exported_metrics(&all_text) {
            assert!(!is_ours || METRICS.iter().any(|metric| metric.name == name), "{name} is not documented");
        }
        for name in queried_metrics() {
            assert!(METRICS.iter().any(|metric| metric.name == name), "{name} is queried but does not exist");
        }
        assert_documented_labels(&all_text);
        assert!(
            !all_text.contains('@') && !all_text.contains("octavo_test_"),
            "metrics contain no personal data"
        );
        for process in [server, worker] {
            assert!(process.terminate(Duration::from_secs(30)).await.success());
        }
        std::fs::remove_dir_all(failures).unwrap();
    })
    .await;
}

fn assert_documented_labels(text: &str) {
    let series = Regex::new(r"(?m)^(\w+)(?:\{(.*)\})? \S+$").unwrap();
    let label = Regex::new(r#"(\w+)="[^"]*""#).unwrap();
    let mut seen = 0;
    for found in series.captures_iter(text) {
        let name = base_name(&found[1]);
        let Some(metric) = METRICS.iter().find(|metric| metric.name == name) else { continue };
        let labels = found.get(2).map_or("", |labels| labels.as_str());
        let labels: BTreeSet<&str> =
            label.captures_iter(labels).map(|label| label.get(1).unwrap().as_str()).collect();
        let documented: BTreeSet<&str> = metric.labels.iter().map(|(label, _)| *label).collect();
        let labels: BTreeSet<&str> = labels.into_iter().filter(|label| *label != "le").collect();
        assert_eq!(labels, documented, "{}", &found[0]);
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

fn exported_metrics(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
        .filter_map(|line| line.split(' ').next())
        .map(|name| (name, name.starts_with("octavo_")))
}
