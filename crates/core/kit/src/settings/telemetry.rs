//! Settings of traces, error reports and watched disks.

use std::path::PathBuf;

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// Traces, error reports and watched disks.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Telemetry {
    /// Address of the collector for traces (OTLP over HTTP). If it is not set, no traces are sent.
    #[schema(value_type = Option<String>, example = "http://127.0.0.1:4318")]
    pub otlp_endpoint: Option<Url>,
    /// DSN of the Sentry project for errors. If it is not set, no errors are sent.
    #[schema(value_type = Option<String>, example = "https://key@sentry.example/1")]
    pub sentry_dsn: Option<SecretString>,
    /// Folders whose file systems are watched by the metrics of free disk space, besides those of uploads: those of
    /// PostgreSQL, of the log and of backups, if they are on this machine.
    #[schema(value_type = Vec<String>)]
    pub disk_folders: Vec<PathBuf>,
    /// Folder in which `octavo report-failure` notes the time of each failure, for the metrics.
    #[schema(value_type = String)]
    pub failures_folder: PathBuf,
}

impl Telemetry {
    pub(super) fn problems(&self) -> Vec<String> {
        let is_invalid_collector = |url: &Url| !is_http(url) || url.query().is_some();
        let is_invalid_dsn =
            |dsn: &SecretString| !Url::parse(dsn.expose_secret()).is_ok_and(|url| is_dsn(&url));
        let collector = self.otlp_endpoint.as_ref().filter(|url| is_invalid_collector(url));
        let dsn = self.sentry_dsn.as_ref().filter(|dsn| is_invalid_dsn(dsn));
        let collector = collector.map(|_| "telemetry.otlp_endpoint: must be an http or https address");
        let dsn = dsn.map(|_| "telemetry.sentry_dsn: must look like https://key@host/number");
        collector.into_iter().chain(dsn).map(str::to_owned).collect()
    }
}

fn is_http(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// True for `https://key@host/number`; the number is the id of the project.
fn is_dsn(url: &Url) -> bool {
    let project = url.path().rsplit('/').next().unwrap_or_default();
    is_http(url) && !url.username().is_empty() && project.parse::<u64>().is_ok()
}
