//! Error and panic reports to Sentry, if `telemetry.sentry_dsn` is set.
//!
//! Reports contain what failed and where, but no personal data: no request, no header, no address.

use std::sync::LazyLock;

use regex::Regex;
use secrecy::ExposeSecret;
use sentry::integrations::panic::PanicIntegration;
use sentry::integrations::tracing::ErrorLayer;
use sentry::protocol::{Context, Event, Value};
use sentry::{ClientInitGuard, ClientOptions};
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::Layer;

use super::AnyLayer;
use crate::Settings;
use crate::settings::Environment;

/// Log target of requests that failed by a panic. The panic hook has already reported it with a backtrace.
pub const PANIC_TARGET: &str = "octavo::panics";

/// Context in which Sentry's layer stores the fields of an event.
const FIELDS: &str = "Rust Tracing Fields";

pub fn start(settings: &Settings) -> Option<(ClientInitGuard, AnyLayer)> {
    let dsn = settings.telemetry.sentry_dsn.as_ref()?;
    let options = ClientOptions::new()
        .dsn(dsn.expose_secret())
        .release(concat!("octavo@", env!("CARGO_PKG_VERSION")))
        .environment(match settings.environment {
            Environment::Production => "production",
            Environment::Development => "development",
        })
        .sample_rate(1.0)
        .send_default_pii(false)
        .max_breadcrumbs(0)
        // The default integrations read the host name and the environment.
        .default_integrations(false)
        .add_integration(sentry::integrations::backtrace::ProcessStacktraceIntegration)
        .add_integration(PanicIntegration::new())
        .before_send(|event| Some(redact_event(event)));
    Some((sentry::init(options), ErrorLayer::new().with_filter(reported_events()).boxed()))
}

fn reported_events() -> Targets {
    Targets::new()
        .with_default(Level::ERROR)
        // A failed trace export is not an application error.
        .with_target("opentelemetry", LevelFilter::OFF)
        .with_target(PANIC_TARGET, LevelFilter::OFF)
}

fn redact_event(mut event: Event<'static>) -> Event<'static> {
    (event.user, event.request, event.server_name) = (None, None, None);
    event.breadcrumbs = Vec::new().into();
    event.extra.clear();
    event.message = event.message.map(|text| redact(&text));
    for exception in &mut event.exception {
        exception.value = exception.value.take().map(|text| redact(&text));
    }
    if let Some(Context::Other(fields)) = event.contexts.get_mut(FIELDS) {
        for value in fields.values_mut() {
            *value = Value::String(redact(&as_text(value)));
        }
        // All failed requests have the same message; the `error` field makes Sentry group them by cause.
        if let (Some(message), Some(error)) = (&event.message, fields.get("error").and_then(Value::as_str)) {
            event.message = Some(format!("{message}: {error}"));
        }
    }
    event
}

fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Matches e-mail addresses, queries, column values in database errors, ORCID iDs, IP addresses, and anything
/// long enough to be a secret.
static PERSONAL: LazyLock<Regex> = LazyLock::new(|| {
    let patterns = [
        r#"[^\s<>"'(),;=]+@[^\s<>"'(),;]+"#,
        r#"\?[^\s"']+"#,
        r"=\([^)]*\)",
        r"\b(\d{4}-){3}\d{3}[\dX]\b",
        r"\b\d{1,3}(\.\d{1,3}){3}\b",
        r"\b[0-9a-fA-F:]*:[0-9a-fA-F]{1,4}:[0-9a-fA-F:]*\b",
        r"[\w-]{32,}(\.[\w-]+)*",
    ];
    Regex::new(&patterns.join("|")).expect("valid regular expression")
});

fn redact(text: &str) -> String {
    PERSONAL.replace_all(text, "…").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panic_is_reported_once() {
        assert!(!reported_events().would_enable(PANIC_TARGET, &Level::ERROR));
        assert!(reported_events().would_enable("kit::error", &Level::ERROR));
    }

    #[test]
    fn personal_data_is_redacted() {
        for (text, redacted) in [
            ("550 <ivan.petrov@journal.test>: unknown", "550 <…>: unknown"),
            ("no answer to иван@журнал.рф", "no answer to …"),
            ("Key (email, name)=(a@b.test, Ivan) already exists", "Key (email, name)… already exists"),
            ("GET /api/v1/auth?code=abc failed", "GET /api/v1/auth… failed"),
            ("record of 0000-0002-1825-0097 is gone", "record of … is gone"),
            ("connection from 192.0.2.7 and 2001:db8::7", "connection from … and …"),
            ("token eyJhbGciOiJIUzI1NiJ9eyJhbGciOiJIUzI1NiJ9.e30.abc", "token …"),
            ("duplicate key violates \"users_email_key\"", "duplicate key violates \"users_email_key\""),
            ("merge 7 failed: exit status: 77", "merge 7 failed: exit status: 77"),
        ] {
            assert_eq!(redact(text), redacted);
        }
    }
}
