//! How the house is doing, for those who run it: logs, metrics, traces and reports of errors. Logs are lines of JSON in
//! production and readable ones elsewhere. Traces and reports leave the machine only where the settings name somebody who
//! takes them; otherwise nothing of them is there.

pub mod browser;
mod errors;
mod exporter;
mod metrics;
mod page;
mod process;
mod statements;
mod table;
pub mod traces;
mod waits;

use anyhow::Context;
use tracing::Level;
use tracing_subscriber::filter::{FilterExt, LevelFilter, filter_fn};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt};

use crate::Settings;
use crate::settings::Environment;

pub use metrics::serve_metrics;
pub use page::metrics_page;
pub use process::{watch_pool, watch_process};
pub use table::{Kind, METRICS, Metric, Source, names};

type AnyLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Sends what is still on its way when it is dropped, at the end of the process.
#[must_use = "what is on its way is lost without it"]
pub struct Telemetry {
    _reports: Option<sentry::ClientInitGuard>,
    _traces: Option<traces::Sending>,
}

/// Begins with all of it but the metrics, which have a listener of their own. Once for each process.
pub fn start(settings: &Settings, process: &'static str) -> anyhow::Result<Telemetry> {
    let (reports, report_errors) = errors::start(settings).unzip();
    let traces = settings.telemetry.otlp_endpoint.as_ref();
    let traces = traces.map(|collector| traces::start(collector, process)).transpose()?;
    let mut layers = vec![log_lines(settings)?, waits::layer()];
    layers.extend(report_errors);
    layers.extend(traces.as_ref().map(|_| statements::layer()));
    tracing_subscriber::registry().with(layers).init();
    Ok(Telemetry { _reports: reports, _traces: traces })
}

fn log_lines(settings: &Settings) -> anyhow::Result<AnyLayer> {
    let filter = &settings.log.filter;
    let wanted =
        EnvFilter::try_new(filter).with_context(|| format!("log.filter: {filter:?} cannot be read"))?;
    // The database's small talk is counted, not read.
    let is_for_people = filter_fn(|line| line.target() != waits::TARGET || *line.level() <= Level::WARN)
        // It has no say in how much is listened to.
        .with_max_level_hint(LevelFilter::TRACE);
    let wanted = wanted.and(is_for_people);
    let lines = fmt::layer().with_writer(std::io::stderr);
    Ok(match settings.environment {
        Environment::Production => lines.json().flatten_event(true).with_filter(wanted).boxed(),
        Environment::Development => lines.compact().with_filter(wanted).boxed(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is below costs hardly anything, in this crate and in all others, as long as nobody listens.
    #[test]
    fn nobody_listens_to_more_than_the_log_wants() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../config/development.toml");
        let settings = crate::settings::load(file.as_ref()).unwrap();
        assert_eq!(log_lines(&settings).unwrap().max_level_hint(), Some(LevelFilter::INFO));
        assert_eq!(waits::layer().max_level_hint(), Some(LevelFilter::INFO));
        assert!(!traces::are_on());
    }
}
