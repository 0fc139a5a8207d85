//! Loading settings. Error messages name the setting.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use config::{Config, Environment, File, FileFormat};
use sha2::{Digest, Sha256};

use super::Settings;
use super::renamed::{DeprecatedSetting, rename_in_environment, rename_in_file};

const PREFIX: &str = "OCTAVO";

/// Defaults, which the file and the environment override.
const DEFAULTS: &str = include_str!("defaults.toml");

/// Returns the default settings.
pub fn defaults() -> serde_json::Value {
    toml::from_str(DEFAULTS).unwrap_or_default()
}

/// Reads and validates the settings. The error lists every invalid setting by its name.
pub fn load(file: &Path) -> anyhow::Result<Settings> {
    let text = std::fs::read_to_string(file)
        .with_context(|| format!("cannot read the settings file {}", file.display()))?;
    let settings = from_sources(&text, Environment::with_prefix(PREFIX))?;
    let auth = &settings.auth;
    for (name, file) in
        [("breached_passwords_file", &auth.breached_passwords_file), ("places_file", &auth.places_file)]
    {
        if let Some(file) = file.as_deref().filter(|file| !file.is_file()) {
            bail!("setting auth.{name}: there is no file {}", file.display());
        }
    }
    Ok(settings)
}

fn from_sources(text: &str, environment: Environment) -> anyhow::Result<Settings> {
    let environment = environment.prefix_separator("__").separator("__").try_parsing(true);
    let (file, mut deprecated) =
        rename_in_file(&File::from_str(text, FileFormat::Toml)).context("the settings file is invalid")?;
    let (environment, deprecated_variables) =
        rename_in_environment(&environment, PREFIX).context("an environment variable is invalid")?;
    deprecated.extend(deprecated_variables);
    let sources = Config::builder()
        .add_source(File::from_str(DEFAULTS, FileFormat::Toml))
        .add_source(file)
        .add_source(environment)
        .build()
        .context("the settings are invalid")?;
    let section_hashes = hash_sections(&sources);
    match deserialize(sources) {
        Ok(settings) => Ok(Settings { deprecated, section_hashes, ..settings }),
        // The message contains the new names only.
        Err(error) if !deprecated.is_empty() => Err(error.context(list_old_names(&deprecated))),
        Err(error) => Err(error),
    }
}

fn hash_sections(sources: &Config) -> BTreeMap<String, Vec<u8>> {
    // As JSON, whose keys are sorted.
    let sections: BTreeMap<String, serde_json::Value> = sources.clone().try_deserialize().unwrap_or_default();
    sections.into_iter().map(|(name, section)| (name, Sha256::digest(section.to_string()).to_vec())).collect()
}

fn deserialize(sources: Config) -> anyhow::Result<Settings> {
    let settings: Settings = serde_path_to_error::deserialize(sources).map_err(|error| {
        let path = error.path().to_string();
        let cause = error.into_inner();
        if path == "." {
            anyhow::anyhow!("settings: {cause}")
        } else {
            anyhow::anyhow!("setting {path}: {cause}")
        }
    })?;
    let problems = settings.problems();
    if !problems.is_empty() {
        bail!("invalid settings:\n  {}", problems.join("\n  "));
    }
    Ok(settings)
}

fn list_old_names(deprecated: &[DeprecatedSetting]) -> String {
    let names = deprecated.iter().map(|setting| format!("{} is now {}", setting.old_name, setting.new_name));
    format!("cannot load the settings ({})", names.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::collections::HashMap;

    pub const DEVELOPMENT: &str = include_str!("../../../../../config/development.toml");

    pub fn load_from(file: &str, environment: &[(&str, &str)]) -> anyhow::Result<Settings> {
        let variables: HashMap<String, String> =
            environment.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        from_sources(file, Environment::with_prefix(PREFIX).source(Some(variables)))
    }

    #[test]
    fn development_settings_are_complete() {
        let settings = load_from(DEVELOPMENT, &[]).unwrap();
        assert_eq!(settings.uploads.max_file_bytes(), 50 * 1024 * 1024);
    }

    #[test]
    fn environment_overrides_file() {
        let settings = load_from(
            DEVELOPMENT,
            &[("OCTAVO__JOURNAL__SHORT_NAME", "XYZ"), ("OCTAVO__AUTH__TOKEN_LIFETIME_SECONDS", "90")],
        )
        .unwrap();
        assert_eq!(settings.journal.short_name, "XYZ");
        assert_eq!(settings.auth.token_lifetime_seconds, 90);
    }

    #[test]
    fn error_message_names_the_setting() {
        for (name, value, setting) in [
            ("OCTAVO__HTTP__LISTEN", "everywhere", "http.listen"),
            ("OCTAVO__DATABASE__MAX_CONNECTIONS", "many", "database.max_connections"),
            ("OCTAVO__DATABASE__MAX_CONNECTIONS", "1", "database.max_connections"),
            ("OCTAVO__DATABASE__READING_CONNECTIONS", "0", "database.reading_connections"),
            ("OCTAVO__DATABASE__ACQUIRE_TIMEOUT_SECONDS", "0", "database.acquire_timeout_seconds"),
            ("OCTAVO__HTTP__MAX_READING_REQUESTS", "0", "http.max_reading_requests"),
            ("OCTAVO__HTTP__LISTENN", "127.0.0.1:1", "listenn"),
            ("OCTAVO__JOURNAL__ISSN", "1866-8837", "journal.issn"),
            ("OCTAVO__JOURNAL__DOI_PATTERN", "ctt-{year}", "journal.doi_pattern: needs {random}"),
            ("OCTAVO__JOURNAL__DOI_PATTERN", "{year}-{volume}-{first}", "journal.doi_pattern: {volume}"),
            (
                "OCTAVO__JOURNAL__DOI_PATTERN",
                "{id}-{title}",
                "journal.doi_pattern: may contain only the placeholders",
            ),
            ("OCTAVO__JOURNAL__DOI_PATTERN", "№{id}", "journal.doi_pattern: may contain only Latin letters"),
            ("OCTAVO__MAIL__FROM", "nobody", "mail.from"),
            ("OCTAVO__MAIL__OPERATOR", "nobody", "mail.operator"),
            ("OCTAVO__HTTP__PUBLIC_ORIGIN", "http://x.test/path", "http.public_origin"),
            ("OCTAVO__REVIEW__MODE", "triple", "review.mode"),
            ("OCTAVO__MANUSCRIPTS__MAX_SECONDS", "1", "manuscripts.max_seconds"),
            ("OCTAVO__MANUSCRIPTS__MAX_PROCESSES", "1", "manuscripts.max_processes"),
            ("OCTAVO__MANUSCRIPTS__MAX_DISK_MEGABYTES", "1", "manuscripts.max_disk_megabytes"),
            ("OCTAVO__UPLOADS__DAY_MEGABYTES", "49", "uploads.day_megabytes"),
            ("OCTAVO__UPLOADS__UNLINKED_MEGABYTES", "-1", "uploads.unlinked_megabytes"),
            ("OCTAVO__UPLOADS__CONCURRENT_PER_ACCOUNT", "0", "uploads.concurrent_per_account"),
            ("OCTAVO__UPLOADS__CONCURRENT", "5", "uploads.concurrent_per_account"),
            ("OCTAVO__ANTIVIRUS__ADDRESS", "clamd", "antivirus.address"),
            ("OCTAVO__ANTIVIRUS__ADDRESS", "unix:clamd.sock", "antivirus.address"),
            ("OCTAVO__CROSSREF__DEPOSIT_URL", "https://doi.crossref.org/", "crossref.deposit_url"),
            ("OCTAVO__CROSSREF__LOGIN_ID", " ", "crossref.login_id"),
            ("OCTAVO__CROSSREF__RESOLVER_URL", "https://doi.test/10", "crossref.resolver_url"),
            ("OCTAVO__CROSSREF__DEPOSITOR_EMAIL", "office", "crossref.depositor_email"),
            ("OCTAVO__DOAJ__URL", "https://doaj.org/api/v4", "doaj.url"),
            ("OCTAVO__PUBMED_UPLOAD__URL", "https://ncbi.test/", "pubmed_upload.url"),
            ("OCTAVO__PUBMED_UPLOAD__URL", "sftp://ncbi.test/folder", "pubmed_upload.url"),
            ("OCTAVO__PUBMED_UPLOAD__URL", "sftp://user:hidden@ncbi.test/", "pubmed_upload.url"),
            ("OCTAVO__PUBMED_UPLOAD__HOST_KEY", "SHA256:abc", "pubmed_upload.host_key"),
            ("OCTAVO__PUBMED_UPLOAD__USER", " ", "pubmed_upload.user"),
            ("OCTAVO__TELEMETRY__OTLP_ENDPOINT", "collector", "telemetry.otlp_endpoint"),
            ("OCTAVO__TELEMETRY__OTLP_ENDPOINT", "grpc://collector:4317", "telemetry.otlp_endpoint"),
            ("OCTAVO__TELEMETRY__SENTRY_DSN", "https://sentry.test/1", "telemetry.sentry_dsn"),
            ("OCTAVO__TELEMETRY__SENTRY_DSN", "https://key@sentry.test/project", "telemetry.sentry_dsn"),
        ] {
            let message = format!("{:#}", load_from(DEVELOPMENT, &[(name, value)]).unwrap_err());
            assert!(message.contains(setting), "{name}={value}: {message}");
        }
        let without_database = DEVELOPMENT.replace("[database]", "[storage_of_old]");
        let message = format!("{:#}", load_from(&without_database, &[]).unwrap_err());
        assert!(message.contains("database") || message.contains("storage_of_old"), "{message}");
    }

    #[test]
    fn pattern_of_dois_can_be_set() {
        assert_eq!(load_from(DEVELOPMENT, &[]).unwrap().journal.doi_pattern, None);
        let variable = ("OCTAVO__JOURNAL__DOI_PATTERN", "ctt-{year}-{random}");
        let settings = load_from(DEVELOPMENT, &[variable]).unwrap();
        assert_eq!(settings.journal.doi_pattern.as_deref(), Some(variable.1));
    }

    #[test]
    fn production_rejects_development_secrets() {
        let message =
            format!("{:#}", load_from(DEVELOPMENT, &[("OCTAVO__ENVIRONMENT", "production")]).unwrap_err());
        for setting in [
            "auth.token_secret",
            "http.public_origin",
            "storage.secret_key",
            "orcid.client_secret",
            "orcid.issuer",
            "crossref.password",
            "crossref.deposit_url",
            "doaj.api_key",
            "doaj.url",
            "pubmed_upload.password",
        ] {
            assert!(message.contains(setting), "{message}");
        }
        assert!(!message.contains("database.url") && !message.contains("storage.endpoint"), "{message}");
    }

    #[test]
    fn production_rejects_unverified_servers_on_other_machines() {
        let variables = [
            ("OCTAVO__ENVIRONMENT", "production"),
            ("OCTAVO__DATABASE__URL", "postgres://octavo:hidden@db.example/octavo?sslmode=require"),
            ("OCTAVO__STORAGE__ENDPOINT", "http://storage.example"),
        ];
        let message = format!("{:#}", load_from(DEVELOPMENT, &variables).unwrap_err());
        assert!(message.contains("database.url") && message.contains("storage.endpoint"), "{message}");
        assert!(!message.contains("hidden"), "{message}");
    }
}
