//! PostgreSQL's own programs, told by their environment where the database is: what stands in a command line, everybody
//! on the machine can read.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, ensure};
use percent_encoding::percent_decode_str;
use secrecy::ExposeSecret;
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use tokio::process::Command;
use url::Url;

/// Debian keeps them here, a folder for each version.
const DEBIANS: &str = "/usr/lib/postgresql";

/// What libpq knows of the address beyond where and who, by the names that both sides use for it.
const TLS: &[(&str, &str)] =
    &[("sslrootcert", "PGSSLROOTCERT"), ("sslcert", "PGSSLCERT"), ("sslkey", "PGSSLKEY")];

pub fn program(name: &str, settings: &kit::settings::Database) -> anyhow::Result<Command> {
    let mut command = Command::new(find(name)?);
    command.envs(environment(settings)?).stdin(Stdio::null()).kill_on_drop(true);
    Ok(command)
}

pub async fn run(mut command: Command, name: &str) -> anyhow::Result<()> {
    let status = command.status().await.with_context(|| format!("{name} does not start"))?;
    ensure!(status.success(), "{name} failed ({status}); it says why above");
    Ok(())
}

fn find(name: &str) -> anyhow::Result<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&on_path).chain(debians()).collect();
    let mut programs = folders.iter().map(|folder| folder.join(name)).filter(|path| path.is_file());
    programs.next().with_context(|| format!("there is no {name}: install PostgreSQL's client programs"))
}

/// Newest first: it can read what an older server has, not the other way round.
fn debians() -> Vec<PathBuf> {
    let version = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let entries = std::fs::read_dir(DEBIANS).into_iter().flatten().flatten();
    let mut found: Vec<_> =
        entries.map(|entry| entry.path()).filter(|path| version(path).is_some()).collect();
    found.sort_by_key(|path| std::cmp::Reverse(version(path)));
    found.into_iter().map(|path| path.join("bin")).collect()
}

pub fn database_name(settings: &kit::settings::Database) -> anyhow::Result<String> {
    let told = environment(settings)?.into_iter().find(|(name, _)| *name == "PGDATABASE");
    told.map(|(_, name)| name).context("database.url: names no database")
}

/// Where there is no password in the address, libpq looks for one where sqlx does: `PGPASSWORD`, `.pgpass`.
fn environment(settings: &kit::settings::Database) -> anyhow::Result<Vec<(&'static str, String)>> {
    let address = settings.url.expose_secret();
    let options: PgConnectOptions = address.parse().context("database.url: not a PostgreSQL address")?;
    let url = Url::parse(address).context("database.url: not an address")?;
    let host = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => options.get_host().to_owned(),
    };
    let mut environment = vec![
        ("PGHOST", host),
        ("PGPORT", options.get_port().to_string()),
        ("PGUSER", options.get_username().to_owned()),
        ("PGDATABASE", options.get_database().unwrap_or(options.get_username()).to_owned()),
        ("PGSSLMODE", ssl_mode(options.get_ssl_mode()).to_owned()),
        ("PGAPPNAME", "octavo".to_owned()),
    ];
    environment.extend(password(&url).map(|password| ("PGPASSWORD", password)));
    for (theirs, ours) in TLS {
        environment.extend(asked(&url, theirs).map(|value| (*ours, value)));
    }
    Ok(environment)
}

fn password(url: &Url) -> Option<String> {
    let written = url.password().map(|encoded| percent_decode_str(encoded).decode_utf8_lossy().into_owned());
    written.or_else(|| asked(url, "password"))
}

fn asked(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}

fn ssl_mode(mode: PgSslMode) -> &'static str {
    match mode {
        PgSslMode::Disable => "disable",
        PgSslMode::Allow => "allow",
        PgSslMode::Prefer => "prefer",
        PgSslMode::Require => "require",
        PgSslMode::VerifyCa => "verify-ca",
        PgSslMode::VerifyFull => "verify-full",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(address: &str) -> Vec<(&'static str, String)> {
        let settings = kit::settings::Database {
            url: address.to_owned().into(),
            max_connections: 1,
            acquire_timeout_seconds: 1,
        };
        environment(&settings).unwrap()
    }

    fn value(told: &[(&str, String)], name: &str) -> Option<String> {
        told.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone())
    }

    #[test]
    fn an_address_becomes_an_environment() {
        let told = told(
            "postgres://octavo:p%40ss+w%2Fd@db.example:6432/journal?sslmode=verify-full&sslrootcert=/ca.pem",
        );
        for (name, expected) in [
            ("PGHOST", "db.example"),
            ("PGPORT", "6432"),
            ("PGUSER", "octavo"),
            ("PGDATABASE", "journal"),
            ("PGPASSWORD", "p@ss+w/d"),
            ("PGSSLMODE", "verify-full"),
            ("PGSSLROOTCERT", "/ca.pem"),
        ] {
            assert_eq!(value(&told, name).as_deref(), Some(expected), "{name}");
        }
    }

    #[test]
    fn a_socket_is_a_host_too() {
        let told = told("postgres://octavo@localhost/journal?host=/run/postgresql");
        assert_eq!(value(&told, "PGHOST").as_deref(), Some("/run/postgresql"));
        assert_eq!(value(&told, "PGPASSWORD"), None);
        let encoded = super::tests::told("postgres://octavo@%2Frun%2Fpostgresql/journal");
        assert_eq!(value(&encoded, "PGHOST").as_deref(), Some("/run/postgresql"));
    }
}
