//! Generates `docs/metrics.md`.

use std::fmt::Write;

use super::table::{Kind, METRICS, Metric, Source};

const HEAD: &str = "# Metrics\n\nGenerated from `crates/core/kit/src/telemetry/table.rs` by `make generate`. For scraping see \
[operations](operations.md#monitoring).\n\n`serve` and `worker` export their metrics on `http.metrics_listen`, the page server on \
`METRICS_PORT`. No label contains a person, an article or an address.\n";

pub fn metrics_page() -> String {
    let mut page = HEAD.to_owned();
    page.push_str("\n| Metric | Kind | Process | Labels | Description |\n| --- | --- | --- | --- | --- |\n");
    for metric in METRICS {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{}", row(metric));
    }
    page
}

fn row(metric: &Metric) -> String {
    let Metric { name, help, .. } = metric;
    let labels: Vec<String> =
        metric.labels.iter().map(|(label, values)| format_label(label, values)).collect();
    format!(
        "| `{name}` | {} | {} | {} | {help} |",
        kind_name(metric.kind),
        process_names(metric.source),
        labels.join("; ")
    )
}

fn format_label(label: &str, values: &[&str]) -> String {
    let values = values.join(", ");
    if values.is_empty() { format!("`{label}`") } else { format!("`{label}`: {values}") }
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Counter => "counter",
        Kind::Gauge => "gauge",
        Kind::Histogram => "histogram",
    }
}

const fn process_names(source: Source) -> &'static str {
    match source {
        Source::Serve => "serve",
        Source::Worker => "worker",
        Source::ServeAndWorker => "serve, worker",
        Source::Pages => "pages",
        Source::All => "all",
    }
}
