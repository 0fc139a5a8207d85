//! Metrics, for Prometheus to fetch.

use std::net::SocketAddr;

use anyhow::Context;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};

use super::table::{Kind, METRICS, Metric, Source, names};

/// In seconds; from a cached list to a slow export.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
/// For what programs and other people's servers do.
const LONG_BUCKETS: [f64; 12] = [0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];
const LONG: [&str; 3] = [names::JOB_DURATION, names::LETTER_DURATION, names::MERGE_DURATION];

/// Serves the metrics on a listener of their own, so that the public never reaches them.
pub fn serve_metrics(listen: SocketAddr, process: Source) -> anyhow::Result<()> {
    let mut exporter = PrometheusBuilder::new()
        .with_http_listener(listen)
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &BUCKETS)?;
    for name in LONG {
        exporter = exporter.set_buckets_for_metric(Matcher::Full(name.to_owned()), &LONG_BUCKETS)?;
    }
    exporter.install().with_context(|| format!("http.metrics_listen: cannot listen on {listen}"))?;
    for metric in METRICS.iter().filter(|metric| metric.source.is_of(process)) {
        metric.describe();
        metric.begin_at_zero();
    }
    metrics::gauge!(names::BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(())
}

impl Source {
    fn is_of(self, process: Source) -> bool {
        match self {
            Source::Every | Source::ServeAndWorker => process != Source::Pages,
            one => one == process,
        }
    }
}

impl Metric {
    fn describe(&self) {
        let (name, unit, words) = (self.name, self.unit, self.words);
        match self.kind {
            Kind::Counter => metrics::describe_counter!(name, unit, words),
            Kind::Gauge => metrics::describe_gauge!(name, unit, words),
            Kind::Histogram => metrics::describe_histogram!(name, unit, words),
        }
    }

    /// What has never happened is 0, not unknown: an alert on the first time needs something to compare with.
    fn begin_at_zero(&self) {
        for labels in self.combinations() {
            match self.kind {
                Kind::Counter => metrics::counter!(self.name, &labels).increment(0),
                Kind::Gauge => metrics::gauge!(self.name, &labels).set(0.0),
                Kind::Histogram => drop(metrics::histogram!(self.name, &labels)),
            }
        }
    }

    /// Of all values of all labels; none if one of them is open.
    fn combinations(&self) -> Vec<Vec<(&'static str, &'static str)>> {
        self.labels.iter().fold(vec![Vec::new()], |begun, &(label, values)| {
            let with = |row: &Vec<_>, value| [row.as_slice(), &[(label, value)]].concat();
            begun.iter().flat_map(|row| values.iter().map(move |&value| with(row, value))).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_they_are() {
        for metric in METRICS {
            let name = metric.name;
            assert_eq!(name.ends_with("_total"), metric.kind == Kind::Counter, "{name}");
            let unit = metric.unit.as_str();
            let has_unit = name.trim_end_matches("_total").ends_with(unit);
            assert!(unit == "count" || has_unit, "{name} is in {unit}");
            assert!(name.starts_with("octavo_") || name.starts_with("process_"), "{name}");
            assert_eq!(METRICS.iter().filter(|other| other.name == name).count(), 1, "{name}");
        }
    }

    #[test]
    fn closed_labels_begin_at_zero() {
        let letters = METRICS.iter().find(|metric| metric.name == names::LETTERS).unwrap();
        assert_eq!(letters.combinations().len(), 8);
        assert!(letters.combinations().contains(&vec![("kind", "newsletter"), ("outcome", "refused")]));
        let requests = METRICS.iter().find(|metric| metric.name == names::HTTP_REQUESTS).unwrap();
        assert!(requests.combinations().is_empty());
    }
}
