//! The metrics of a real server and a real worker that have done a little of everything.

use std::collections::BTreeSet;
use std::time::Duration;

use kit::telemetry::{Kind, METRICS, Metric, Source, metrics_page};
use regex::Regex;
use reqwest::StatusCode;
use rules::Role;
use serde_json::json;
use testkit::TestApp;
use testkit::articles::path_of;

use super::OCTAVO;
use super::dashboards::{base_of, names_in_use};

const SITE: &str = "127.0.0.1:28221";
const OF_SERVER: &str = "127.0.0.1:28223";
const OF_WORKER: &str = "127.0.0.1:28224";

#[test]
fn the_page_of_metrics_is_true() {
    let page = include_str!("../../../docs/metrics.md");
    assert_eq!(page, metrics_page(), "run `make generate`");
}

async fn scrape(app: &TestApp, address: &str) -> String {
    app.http.get(format!("http://{address}/metrics")).send().await.unwrap().text().await.unwrap()
}

/// Fetched again and again until a line is there.
async fn scrape_until(app: &TestApp, address: &str, line: &str) -> String {
    for _ in 0..300 {
        let text = scrape(app, address).await;
        if text.contains(line) {
            return text;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("never {line} in {}", scrape(app, address).await);
}

/// One of everything that is measured.
async fn live_a_little(app: &TestApp) {
    let author = app.person(&[Role::User]).await;
    let ask = async |path: &str, body: serde_json::Value| {
        app.http.post(format!("http://{SITE}{path}")).json(&body).send().await.unwrap().status()
    };
    for _ in 0..2 {
        app.http.get(format!("http://{SITE}/api/v1/public/en/static")).send().await.unwrap();
    }
    let wrong = json!({ "email": author.email, "password": "not the password" });
    assert_eq!(ask("/api/v1/auth/login", wrong).await, StatusCode::BAD_REQUEST);
    let forgotten = json!({ "email": author.email });
    assert_eq!(ask("/api/v1/auth/passwords/request-reset", forgotten).await, StatusCode::NO_CONTENT);
    let draft = app.complete_draft(&author).await;
    let merge = app.post_as(&author, &format!("{}/merged-pdfs/generate", path_of(&draft)), &json!({})).await;
    assert_eq!(merge.status, StatusCode::ACCEPTED);
}

fn series_of(metric: &Metric) -> String {
    match metric.kind {
        Kind::Histogram => format!("\n{}_bucket", metric.name),
        _ => format!("\n{}", metric.name),
    }
}

#[tokio::test]
async fn everything_in_the_table_is_measured_and_everything_on_the_dashboard_is_in_the_table() {
    TestApp::run_in_real_time(async |app| {
        let server = app.start_server(OCTAVO, SITE, &[("OCTAVO__HTTP__METRICS_LISTEN", OF_SERVER)]).await;
        let worker = app.start_process(OCTAVO, "worker", &[("OCTAVO__HTTP__METRICS_LISTEN", OF_WORKER)]);
        live_a_little(app).await;
        let accepted = "octavo_letters_total{kind=\"single\",outcome=\"accepted\"} 1\n";
        scrape_until(app, OF_WORKER, accepted).await;
        scrape_until(app, OF_WORKER, "octavo_merges_total{outcome=\"made\"} 1\n").await;
        scrape_until(app, OF_WORKER, "octavo_queue_due_jobs{").await;
        // Letters in bulk are not written here: what is closed is there all the same.
        let of_worker = scrape_until(app, OF_WORKER, "kind=\"newsletter\",outcome=\"refused\"} 0\n").await;
        let of_server = scrape_until(app, OF_SERVER, "octavo_database_connections{state=\"idle\"}").await;
        for line in [
            "octavo_sign_ins_total{outcome=\"wrong\"} 1\n",
            "octavo_kept_answers_total{outcome=\"hit\"} 1\n",
            "octavo_kept_answers_total{outcome=\"miss\"} 1\n",
            "octavo_database_wait_timeouts_total 0\n",
        ] {
            assert!(of_server.contains(line), "{line} in {of_server}");
        }
        for metric in METRICS {
            let (series, name) = (series_of(metric), metric.name);
            let told = |text: &str| text.contains(&series) && text.contains(&format!("# HELP {name} "));
            let is_told = match metric.source {
                Source::Serve => told(&of_server),
                Source::Worker => told(&of_worker),
                Source::ServeAndWorker | Source::Every => told(&of_server) && told(&of_worker),
                // `web/server/metrics.test.mjs` compares these with the page made from the table.
                Source::Pages => true,
            };
            assert!(is_told, "{name} is in the table and is not measured\n{of_server}\n{of_worker}");
        }
        let of_both = format!("{of_server}{of_worker}");
        for (name, is_ours) in measured(&of_both) {
            assert!(
                !is_ours || METRICS.iter().any(|metric| metric.name == name),
                "{name} is not in the table"
            );
        }
        for used in names_in_use() {
            assert!(
                METRICS.iter().any(|metric| metric.name == used),
                "{used} is looked at and does not exist"
            );
        }
        every_series_has_the_labels_of_its_row(&of_both);
        assert!(!of_both.contains('@') && !of_both.contains("octavo_test_"), "metrics name nobody");
        for process in [server, worker] {
            assert!(process.ask_to_stop(Duration::from_secs(30)).await.success());
        }
    })
    .await;
}

fn every_series_has_the_labels_of_its_row(text: &str) {
    let series = Regex::new(r"(?m)^(\w+)(?:\{(.*)\})? \S+$").unwrap();
    let label = Regex::new(r#"(\w+)="[^"]*""#).unwrap();
    let mut seen = 0;
    for found in series.captures_iter(text) {
        let name = base_of(&found[1]);
        let Some(metric) = METRICS.iter().find(|metric| metric.name == name) else { continue };
        let labels = found.get(2).map_or("", |labels| labels.as_str());
        let labels: BTreeSet<&str> =
            label.captures_iter(labels).map(|label| label.get(1).unwrap().as_str()).collect();
        let promised: BTreeSet<&str> = metric.labels.iter().map(|(label, _)| *label).collect();
        let labels: BTreeSet<&str> = labels.into_iter().filter(|label| *label != "le").collect();
        assert_eq!(labels, promised, "{}", &found[0]);
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

fn measured(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
        .filter_map(|line| line.split(' ').next())
        .map(|name| (name, name.starts_with("octavo_")))
}
