//! What the dashboard and the alerts ask for. That it exists is seen in [`super::metrics`], on real processes.

use std::collections::BTreeSet;

use kit::telemetry::{Kind, METRICS};
use regex::Regex;
use serde_json::Value;

const DASHBOARD: &str = include_str!("../../../deploy/grafana/octavo.json");
const ALERTS: &str = include_str!("../../../deploy/prometheus/alerts.yml");

/// All questions of the dashboard; of the alerts, everything but what people read.
fn questions() -> Vec<String> {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap().iter();
    let targets = panels.filter_map(|panel| panel["targets"].as_array()).flatten();
    let on_dashboard = targets.map(|target| target["expr"].as_str().unwrap().to_owned());
    let is_for_people = |line: &str| line.contains("summary:") || line.trim_start().starts_with('#');
    let in_alerts = ALERTS.lines().filter(|line| !is_for_people(line)).map(str::to_owned);
    on_dashboard.chain(in_alerts).collect()
}

/// As the table has them, without what a histogram adds.
pub fn names_in_use() -> BTreeSet<String> {
    let name = Regex::new(r"\b(octavo|process)_[a-z_]+").unwrap();
    let questions = questions().join("\n");
    name.find_iter(&questions).map(|found| base_of(found.as_str())).collect()
}

pub fn base_of(name: &str) -> String {
    let base = ["_bucket", "_sum", "_count"].iter().find_map(|ending| name.strip_suffix(ending));
    let is_histogram =
        |base: &&str| METRICS.iter().any(|metric| metric.name == *base && metric.kind == Kind::Histogram);
    base.filter(is_histogram).unwrap_or(name).to_owned()
}

#[test]
fn almost_everything_that_is_measured_is_looked_at() {
    let used = names_in_use();
    assert!(questions().len() > 40);
    let unseen: Vec<&str> =
        METRICS.iter().map(|metric| metric.name).filter(|name| !used.contains(*name)).collect();
    assert_eq!(unseen, Vec::<&str>::new(), "nobody sees these");
}

/// A counter is looked at by its rate, a histogram by its buckets; a gauge never so.
#[test]
fn each_is_asked_as_what_it_is() {
    let questions = questions().join("\n").replace('\n', " ");
    for metric in METRICS {
        let of_it = Regex::new(&format!(r"(\w+)\(\s*{}\b", metric.name)).unwrap();
        let functions: BTreeSet<&str> =
            of_it.captures_iter(&questions).map(|found| found.get(1).unwrap().as_str()).collect();
        let rates = ["rate", "increase"];
        let is_rated = functions.iter().any(|function| rates.contains(function));
        assert_eq!(is_rated, metric.kind == Kind::Counter, "{}: {functions:?}", metric.name);
        let buckets = questions.contains(&format!("rate({}_bucket", metric.name));
        assert_eq!(buckets, metric.kind == Kind::Histogram, "{}", metric.name);
    }
}

/// What Prometheus itself adds, and a histogram.
const OF_OTHERS: [&str; 3] = ["job", "instance", "le"];

#[test]
fn labels_that_are_asked_for_exist() {
    let questions = questions().join("\n");
    let chosen = Regex::new(r"\b((?:octavo|process)_[a-z_]+)\{([^}]*)\}").unwrap();
    let label = Regex::new(r#"(\w+)\s*(?:=~|!=|!~|=)\s*""#).unwrap();
    let mut seen = 0;
    for found in chosen.captures_iter(&questions) {
        let name = base_of(&found[1]);
        let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
        for label in label.captures_iter(&found[2]) {
            let is_known = metric.labels.iter().any(|(known, _)| *known == &label[1]);
            assert!(is_known || OF_OTHERS.contains(&&label[1]), "{name} has no {}", &label[1]);
            seen += 1;
        }
    }
    let grouped = Regex::new(r"\b(?:by|on) \(([^)]*)\)").unwrap();
    for label in grouped.captures_iter(&questions).flat_map(|found| words_of(&found[1])) {
        let is_known = METRICS.iter().any(|metric| metric.labels.iter().any(|(known, _)| *known == label));
        assert!(is_known || OF_OTHERS.contains(&label.as_str()), "nothing has {label}");
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}

fn words_of(list: &str) -> Vec<String> {
    list.split(',').map(|word| word.trim().to_owned()).collect()
}
