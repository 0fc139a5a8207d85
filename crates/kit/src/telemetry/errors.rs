//! Errors and panics reported to Sentry, if the settings name one. All of them, and of each what went wrong and where; never
//! for whom: no request, no header, no address.

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
use crate::http::layers::PANICS;
use crate::settings::Environment;

/// Where the layer puts what stands beside a message.
const FIELDS: &str = "Rust Tracing Fields";

pub fn start(settings: &Settings) -> Option<(ClientInitGuard, AnyLayer)> {
    let key = settings.telemetry.sentry_dsn.as_ref()?;
    let options = ClientOptions::new()
        .dsn(key.expose_secret())
        .release(concat!("octavo@", env!("CARGO_PKG_VERSION")))
        .environment(match settings.environment {
            Environment::Production => "production",
            Environment::Development => "development",
        })
        .sample_rate(1.0)
        .send_default_pii(false)
        .max_breadcrumbs(0)
        // The others read the machine's name and its environment.
        .default_integrations(false)
        .add_integration(sentry::integrations::backtrace::ProcessStacktraceIntegration)
        .add_integration(PanicIntegration::new())
        .before_send(|event| Some(impersonal(event)));
    Some((sentry::init(options), ErrorLayer::new().with_filter(reported()).boxed()))
}

fn reported() -> Targets {
    Targets::new()
        .with_default(Level::ERROR)
        // That traces do not arrive is no error of the journal's.
        .with_target("opentelemetry", LevelFilter::OFF)
        .with_target(PANICS, LevelFilter::OFF)
}

fn impersonal(mut event: Event<'static>) -> Event<'static> {
    (event.user, event.request, event.server_name) = (None, None, None);
    event.breadcrumbs = Vec::new().into();
    event.extra.clear();
    event.message = event.message.map(|words| without_people(&words));
    for exception in &mut event.exception {
        exception.value = exception.value.take().map(|words| without_people(&words));
    }
    if let Some(Context::Other(fields)) = event.contexts.get_mut(FIELDS) {
        for value in fields.values_mut() {
            *value = Value::String(without_people(&as_text(value)));
        }
        // Every failed request says the same words; what failed stands beside them, and tells one from another.
        if let (Some(words), Some(error)) = (&event.message, fields.get("error").and_then(Value::as_str)) {
            event.message = Some(format!("{words}: {error}"));
        }
    }
    event
}

fn as_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Addresses, queries, what a database says of the values in a row, ORCID iDs, network addresses, and whatever could be a
/// secret.
static PERSONAL: LazyLock<Regex> = LazyLock::new(|| {
    let forms = [
        r#"[^\s<>"'(),;=]+@[^\s<>"'(),;]+"#,
        r#"\?[^\s"']+"#,
        r"=\([^)]*\)",
        r"\b(\d{4}-){3}\d{3}[\dX]\b",
        r"\b\d{1,3}(\.\d{1,3}){3}\b",
        r"\b[0-9a-fA-F:]*:[0-9a-fA-F]{1,4}:[0-9a-fA-F:]*\b",
        r"[\w-]{32,}(\.[\w-]+)*",
    ];
    Regex::new(&forms.join("|")).expect("the forms can be read")
});

fn without_people(words: &str) -> String {
    PERSONAL.replace_all(words, "…").into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_reported_once() {
        assert!(!reported().would_enable(PANICS, &Level::ERROR));
        assert!(reported().would_enable("kit::error", &Level::ERROR));
    }

    #[test]
    fn nobody_is_named() {
        for (words, left) in [
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
            assert_eq!(without_people(words), left);
        }
    }
}
