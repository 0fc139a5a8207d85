//! Who is told how the house is doing. All of it can be left out.

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// Who is told how the house is doing: traces and reports of errors.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Telemetry {
    /// The collector that takes traces by OTLP over HTTP. Left out: no traces.
    #[schema(value_type = Option<String>, example = "http://127.0.0.1:4318")]
    pub otlp_endpoint: Option<Url>,
    /// The key (DSN) under which Sentry takes errors. Left out: none are sent.
    #[schema(value_type = Option<String>, example = "https://key@sentry.example/1")]
    pub sentry_dsn: Option<SecretString>,
}

impl Telemetry {
    pub(super) fn problems(&self) -> Vec<String> {
        let is_wrong_collector = |url: &Url| !is_web(url) || url.query().is_some();
        let is_wrong_key =
            |key: &SecretString| !Url::parse(key.expose_secret()).is_ok_and(|url| is_key(&url));
        let collector = self.otlp_endpoint.as_ref().filter(|url| is_wrong_collector(url));
        let key = self.sentry_dsn.as_ref().filter(|key| is_wrong_key(key));
        let collector = collector.map(|_| "telemetry.otlp_endpoint: must be an http or https address");
        let key = key.map(|_| "telemetry.sentry_dsn: must look like https://key@host/number");
        collector.into_iter().chain(key).map(str::to_owned).collect()
    }
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https") && url.has_host()
}

/// Its last part is the number of a project.
fn is_key(url: &Url) -> bool {
    let project = url.path().rsplit('/').next().unwrap_or_default();
    is_web(url) && !url.username().is_empty() && project.parse::<u64>().is_ok()
}
