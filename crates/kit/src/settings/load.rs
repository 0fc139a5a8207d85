//! Reading the settings, with messages that name the setting.

use std::path::Path;

use anyhow::{Context, bail};
use config::{Config, Environment, File, FileFormat};

use super::Settings;

pub const PREFIX: &str = "OCTAVO";

/// Settings that every journal can start from; the file and the environment override them.
const DEFAULTS: &str = include_str!("defaults.toml");

/// What a journal has that says nothing.
pub fn defaults() -> serde_json::Value {
    toml::from_str(DEFAULTS).unwrap_or_default()
}

/// Reads and checks the settings. A failure lists every setting that is wrong, by its name.
pub fn load(file: &Path) -> anyhow::Result<Settings> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("cannot read the settings file {}", file.display()))?;
    from_sources(&text, Environment::with_prefix(PREFIX))
}

fn from_sources(text: &str, environment: Environment) -> anyhow::Result<Settings> {
    let sources = Config::builder()
        .add_source(File::from_str(DEFAULTS, FileFormat::Toml))
        .add_source(File::from_str(text, FileFormat::Toml))
        .add_source(environment.prefix_separator("__").separator("__").try_parsing(true))
        .build()
        .context("the settings cannot be read")?;
    let settings: Settings = serde_path_to_error::deserialize(sources).map_err(|error| {
        let place = error.path().to_string();
        let cause = error.into_inner();
        if place == "." {
            anyhow::anyhow!("settings: {cause}")
        } else {
            anyhow::anyhow!("setting {place}: {cause}")
        }
    })?;
    let problems = settings.problems();
    if !problems.is_empty() {
        bail!("these settings need correction:\n  {}", problems.join("\n  "));
    }
    Ok(settings)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::HashMap;

    const DEVELOPMENT: &str = include_str!("../../../../config/development.toml");

    pub fn loaded(file: &str, environment: &[(&str, &str)]) -> anyhow::Result<Settings> {
        let variables: HashMap<String, String> =
            environment.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        from_sources(file, Environment::with_prefix(PREFIX).source(Some(variables)))
    }

    #[test]
    fn the_development_settings_are_complete() {
        let settings = loaded(DEVELOPMENT, &[]).unwrap();
        assert_eq!(settings.uploads.max_file_bytes(), 50 * 1024 * 1024);
    }

    #[test]
    fn the_environment_overrides_the_file() {
        let settings = loaded(
            DEVELOPMENT,
            &[("OCTAVO__JOURNAL__SHORT_NAME", "XYZ"), ("OCTAVO__AUTH__TOKEN_LIFETIME_SECONDS", "90")],
        )
        .unwrap();
        assert_eq!(settings.journal.short_name, "XYZ");
        assert_eq!(settings.auth.token_lifetime_seconds, 90);
    }

    #[test]
    fn every_message_names_its_setting() {
        for (name, value, named) in [
            ("OCTAVO__HTTP__LISTEN", "everywhere", "http.listen"),
            ("OCTAVO__DATABASE__MAX_CONNECTIONS", "many", "database.max_connections"),
            ("OCTAVO__DATABASE__MAX_CONNECTIONS", "1", "database.max_connections"),
            ("OCTAVO__HTTP__LISTENN", "127.0.0.1:1", "listenn"),
            ("OCTAVO__JOURNAL__ISSN", "1866-8837", "journal.issn"),
            ("OCTAVO__MAIL__FROM", "nobody", "mail.from"),
            ("OCTAVO__HTTP__PUBLIC_ORIGIN", "http://x.test/path", "http.public_origin"),
            ("OCTAVO__REVIEW__MODE", "triple", "review.mode"),
            ("OCTAVO__MANUSCRIPTS__MAX_SECONDS", "1", "manuscripts.max_seconds"),
            ("OCTAVO__ANTIVIRUS__ADDRESS", "clamd", "antivirus.address"),
            ("OCTAVO__ANTIVIRUS__ADDRESS", "unix:clamd.sock", "antivirus.address"),
            ("OCTAVO__TELEMETRY__OTLP_ENDPOINT", "collector", "telemetry.otlp_endpoint"),
            ("OCTAVO__TELEMETRY__OTLP_ENDPOINT", "grpc://collector:4317", "telemetry.otlp_endpoint"),
            ("OCTAVO__TELEMETRY__SENTRY_DSN", "https://sentry.test/1", "telemetry.sentry_dsn"),
            ("OCTAVO__TELEMETRY__SENTRY_DSN", "https://key@sentry.test/project", "telemetry.sentry_dsn"),
        ] {
            let message = format!("{:#}", loaded(DEVELOPMENT, &[(name, value)]).unwrap_err());
            assert!(message.contains(named), "{name}={value}: {message}");
        }
        let without_database = DEVELOPMENT.replace("[database]", "[storage_of_old]");
        let message = format!("{:#}", loaded(&without_database, &[]).unwrap_err());
        assert!(message.contains("database") || message.contains("storage_of_old"), "{message}");
    }

    #[test]
    fn production_refuses_what_is_only_good_for_development() {
        let message =
            format!("{:#}", loaded(DEVELOPMENT, &[("OCTAVO__ENVIRONMENT", "production")]).unwrap_err());
        for named in [
            "auth.token_secret",
            "http.public_origin",
            "storage.secret_key",
            "orcid.client_secret",
            "orcid.issuer",
        ] {
            assert!(message.contains(named), "{message}");
        }
    }
}
