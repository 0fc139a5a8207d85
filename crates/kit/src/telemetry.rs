//! Logs and metrics. Logs are lines of JSON in production and readable ones elsewhere.

use std::net::SocketAddr;

use anyhow::Context;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use tracing_subscriber::EnvFilter;

use crate::settings::{Environment, Log};

/// In seconds; from a cached list to a slow export.
const DURATION_BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];

pub fn start_logging(environment: Environment, log: &Log) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&log.filter)
        .with_context(|| format!("log.filter: {:?} cannot be read", log.filter))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match environment {
        Environment::Production => lines.json().flatten_event(true).init(),
        Environment::Development => lines.compact().init(),
    }
    Ok(())
}

/// Serves the metrics on a listener of their own, so that the public never reaches them.
pub fn serve_metrics(listen: SocketAddr) -> anyhow::Result<()> {
    PrometheusBuilder::new()
        .with_http_listener(listen)
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &DURATION_BUCKETS)?
        .install()
        .with_context(|| format!("http.metrics_listen: cannot listen on {listen}"))
}
