//! `docs/metrics.md`, made from the table.

use std::fmt::Write;

use super::table::{Kind, METRICS, Metric, Source};

const HEAD: &str = "# Metrics\n\nMade from `crates/kit/src/telemetry/table.rs` by `make generate`. How to fetch them is in \
[operations](operations.md#watching).\n\n`serve` gives its own on `http.metrics_listen`, `worker` on its own, the pages on \
`METRICS_PORT`. No label names a person, an article or an address.\n";

pub fn metrics_page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("\n| Metric | Kind | From | Labels | What |\n| --- | --- | --- | --- | --- |\n");
    for metric in METRICS {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{}", row(metric));
    }
    page
}

fn row(metric: &Metric) -> String {
    let Metric { name, words, .. } = metric;
    let labels: Vec<String> = metric.labels.iter().map(|(label, values)| label_and(label, values)).collect();
    format!(
        "| `{name}` | {} | {} | {} | {words} |",
        kind(metric.kind),
        source(metric.source),
        labels.join("; ")
    )
}

fn label_and(label: &str, values: &[&str]) -> String {
    let values = values.join(", ");
    if values.is_empty() { format!("`{label}`") } else { format!("`{label}`: {values}") }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Counter => "counter",
        Kind::Gauge => "gauge",
        Kind::Histogram => "histogram",
    }
}

const fn source(source: Source) -> &'static str {
    match source {
        Source::Serve => "serve",
        Source::Worker => "worker",
        Source::ServeAndWorker => "serve, worker",
        Source::Pages => "pages",
        Source::Every => "all",
    }
}
