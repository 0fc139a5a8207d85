//! Logs, metrics, traces and error reports.
//!
//! Logs are JSON lines in production and plain text in development. Traces and error reports are off unless
//! the settings name a collector or Sentry.

pub mod browser;
mod certificate;
mod disks;
mod documents;
mod error_reporting;
mod exporter;
mod failures;
mod metrics;
mod pool_wait;
mod process;
mod statements;
mod table;
pub mod traces;

use anyhow::Context;
use tracing::Level;
use tracing_subscriber::filter::{FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt};

use crate::Settings;
use crate::settings::{DeprecatedSetting, Environment};

pub use certificate::watch_certificate;
pub use disks::watch_disks;
pub use documents::metrics_page;
pub(crate) use error_reporting::PANIC_TARGET;
pub use failures::watch_failures;
pub use metrics::serve_metrics;
pub use process::{watch_pool, watch_process};
pub use table::{Kind, METRICS, Metric, Source, names};

type AnyLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Flushes pending traces and error reports when it is dropped at the end of the process.
#[must_use = "dropping it stops traces and error reports"]
pub struct Telemetry {
    _error_reports: Option<sentry::ClientInitGuard>,
    _traces: Option<traces::TracesGuard>,
}

/// Starts logs, traces and error reports; once per process. [`serve_metrics`] starts the metrics.
pub fn start(settings: &Settings, process: &'static str) -> anyhow::Result<Telemetry> {
    let (error_reports, error_layer) = error_reporting::start(settings).unzip();
    let traces = settings.telemetry.otlp_endpoint.as_ref();
    let traces = traces.map(|collector| traces::start(collector, process)).transpose()?;
    let mut layers = vec![log_layer(settings)?, pool_wait::layer()];
    layers.extend(error_layer);
    layers.extend(traces.as_ref().map(|_| statements::layer()));
    tracing_subscriber::registry().with(layers).init();
    // Settings are loaded before the log is set up.
    settings.deprecated.iter().for_each(DeprecatedSetting::log_warning);
    Ok(Telemetry { _error_reports: error_reports, _traces: traces })
}

fn log_layer(settings: &Settings) -> anyhow::Result<AnyLayer> {
    let filter = &settings.log.filter;
    let filter = EnvFilter::try_new(filter).with_context(|| format!("log.filter: {filter:?} is invalid"))?;
    // `pool_wait` turns these events into a metric; they are not logged.
    let is_logged = filter_fn(|event| event.target() != pool_wait::TARGET || *event.level() <= Level::WARN)
        // Leaves the maximum level to `log.filter`.
        .with_max_level_hint(LevelFilter::TRACE);
    let filter = filter.and(is_logged);
    let lines = fmt::layer().with_writer(std::io::stderr);
    Ok(match settings.environment {
        Environment::Production => lines.json().flatten_event(true).with_filter(filter).boxed(),
        Environment::Development => lines.compact().with_filter(filter).boxed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events below the maximum level of all layers cost almost nothing.
    #[test]
    fn no_layer_raises_the_maximum_log_level() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/development.toml");
        let settings = crate::settings::load(file.as_ref()).unwrap();
        assert_eq!(log_layer(&settings).unwrap().max_level_hint(), Some(LevelFilter::INFO));
        assert_eq!(pool_wait::layer().max_level_hint(), Some(LevelFilter::INFO));
        assert!(!traces::is_enabled());
    }
}
