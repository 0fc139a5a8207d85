//! Queries of the dashboard and the alerts; [`super::metrics`] checks on real processes that the metrics
//! exist.

use std::collections::BTreeSet;

use kit::telemetry::{Kind, METRICS};
use regex::Regex;
use serde_json::Value;

const DASHBOARD: &str = include_str!("../../../deploy/grafana/octavo.json");
const ALERTS: &str = include_str!("../../../deploy/prometheus/alerts.yml");

/// Expressions of the dashboard, and all lines of the alerts except for texts and comments.
fn queries() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let targets = panels.filter_map(|panel| panel["targets"].as_array()).flatten();
    let on_dashboard = targets.map(|target| target["expr"].as_str().unwrap().to_owned());
    let is_text = |line: &str| line.contains("summary:") || line.trim_start().starts_with('#');
    let in_alerts = ALERTS.lines().filter(|line| !is_text(line)).map(str::to_owned);
    on_dashboard.chain(in_alerts).collect()
}

/// Names of the metrics that are queried, without the suffixes of histograms.
pub fn queried_metrics() -> BTreeSet<String> {
    let name = Regex::new(r"\b(octavo|process)_[a-z_]+").unwrap();
    let queries = queries().join("\n");
    name.find_iter(&queries).map(|found| base_name(found.as_str())).collect()
}

pub fn base_name(name: &str) -> String {
    let base = ["_bucket", "_sum", "_count"].iter().find_map(|ending| name.strip_suffix(ending));
    let is_histogram =
        |base: &&str| METRICS.iter().any(|metric| metric.name == *base && metric.kind == Kind::Histogram);
    base.filter(is_histogram).unwrap_or(name).to_owned()
}

#[test]
fn every_metric_is_on_dashboard_or_in_alerts() {
    let queried = queried_metrics();
    assert!(queries().len() > 40);
    let unused: Vec<&str> =
        METRICS.iter().map(|metric| metric.name).filter(|name| !queried.contains(*name)).collect();
    assert_eq!(unused, Vec::<&str>::new(), "these metrics are neither on the dashboard nor in the alerts");
}

/// Counters are queried by rate, histograms by buckets, gauges directly.
#[test]
fn queries_match_metric_kinds() {
    let queries = queries().join("\n").replace('\n', " ");
    for metric in METRICS {
        let applied_functions = Regex::new(&format!(r"(\w+)\(\s*{}\b", metric.name)).unwrap();
        let functions: BTreeSet<&str> =
            applied_functions.captures_iter(&queries).map(|found| found.get(1).unwrap().as_str()).collect();
        let rates = ["rate", "increase"];
        let is_rated = functions.iter().any(|function| rates.contains(function));
        assert_eq!(is_rated, metric.kind == Kind::Counter, "{}: {functions:?}", metric.name);
        let buckets = queries.contains(&format!("rate({}_bucket", metric.name));
        assert_eq!(buckets, metric.kind == Kind::Histogram, "{}", metric.name);
    }
}

/// Labels that Prometheus and histograms add.
const BUILT_IN_LABELS: [&str; 3] = ["job", "instance", "le"];

#[test]
fn queried_labels_exist() {
    let queries = queries().join("\n");
    let selectors = Regex::new(r"\b((?:octavo|process)_[a-z_]+)\{([^}]*)\}").unwrap();
    let label = Regex::new(r#"(\w+)\s*(?:=~|!=|!~|=)\s*""#).unwrap();
    let mut seen = 0;
    for found in selectors.captures_iter(&queries) {
        let name = base_name(&found[1]);
        let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
        for label in label.captures_iter(&found[2]) {
            let is_known = metric.labels.iter().any(|(known, _)| *known == &label[1]);
            assert!(is_known || BUILT_IN_LABELS.contains(&&label[1]), "{name} has no {}", &label[1]);
            seen += 1;
        }
    }
    let grouped = Regex::new(r"\b(?:by|on) \(([^)]*)\)").unwrap();
    for label in grouped.captures_iter(&queries).flat_map(|found| split_list(&found[1])) {
        let is_known = METRICS.iter().any(|metric| metric.labels.iter().any(|(known, _)| *known == label));
        assert!(is_known || BUILT_IN_LABELS.contains(&label.as_str()), "no metric has the label {label}");
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}

fn split_list(list: &str) -> Vec<String> {
    list.split(',').map(|word| word.trim().to_owned()).collect()
}
