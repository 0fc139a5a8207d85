//! Prometheus exporter.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::http::header;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use tokio::net::TcpListener;

use super::table::{Kind, METRICS, Metric, Source, names};

/// Histogram buckets in seconds, from a cached list to a slow export.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
/// Buckets for external programs and third-party servers.
const LONG_BUCKETS: [f64; 12] = [0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0];
const LONG_DURATIONS: [&str; 3] = [names::JOB_DURATION, names::LETTER_DURATION, names::MERGE_DURATION];

/// Interval at which the exporter empties its buffers.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Serves the metrics on a separate listener that is not public, with further routes for operators.
pub fn serve_metrics(listen: SocketAddr, process: Source, routes: Router) -> anyhow::Result<()> {
    let mut exporter =
        PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &BUCKETS)?;
    for name in LONG_DURATIONS {
        exporter = exporter.set_buckets_for_metric(Matcher::Full(name.to_owned()), &LONG_BUCKETS)?;
    }
    let listener = bind(listen).with_context(|| format!("http.metrics_listen: cannot listen on {listen}"))?;
    let handle = exporter.install_recorder().context("metrics")?;
    let metrics = handle.clone();
    let render = async move || ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics.render());
    let routes = routes.fallback(render);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(UPKEEP_INTERVAL).await;
            handle.run_upkeep();
        }
    });
    for metric in METRICS.iter().filter(|metric| metric.source.includes(process)) {
        metric.describe();
        metric.initialize();
    }
    metrics::gauge!(names::BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Ok(())
}

fn bind(listen: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = std::net::TcpListener::bind(listen)?;
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

impl Source {
    fn includes(self, process: Source) -> bool {
        match self {
            Source::All | Source::ServeAndWorker => process != Source::Pages,
            one => one == process,
        }
    }
}

impl Metric {
    fn describe(&self) {
        let (name, unit, help) = (self.name, self.unit, self.help);
        match self.kind {
            Kind::Counter => metrics::describe_counter!(name, unit, help),
            Kind::Gauge => metrics::describe_gauge!(name, unit, help),
            Kind::Histogram => metrics::describe_histogram!(name, unit, help),
        }
    }

    /// Sets the metric to 0 for all known labels: an alert on the first event needs a value to compare with.
    fn initialize(&self) {
        for labels in self.label_combinations() {
            match self.kind {
                Kind::Counter => metrics::counter!(self.name, &labels).increment(0),
                Kind::Gauge => metrics::gauge!(self.name, &labels).set(0.0),
                Kind::Histogram => drop(metrics::histogram!(self.name, &labels)),
            }
        }
    }

    /// All combinations of label values; empty if a label has no fixed values.
    fn label_combinations(&self) -> Vec<Vec<(&'static str, &'static str)>> {
        self.labels.iter().fold(vec![Vec::new()], |rows, &(label, values)| {
            let extend = |row: &Vec<_>, value| [row.as_slice(), &[(label, value)]].concat();
            rows.iter().flat_map(|row| values.iter().map(move |&value| extend(row, value))).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metric_names_follow_conventions() {
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
    fn fixed_labels_are_initialized() {
        let letters = METRICS.iter().find(|metric| metric.name == names::LETTERS).unwrap();
        assert_eq!(letters.label_combinations().len(), 8);
        assert!(letters.label_combinations().contains(&vec![("kind", "newsletter"), ("outcome", "refused")]));
        let requests = METRICS.iter().find(|metric| metric.name == names::HTTP_REQUESTS).unwrap();
        assert!(requests.label_combinations().is_empty());
    }
}
