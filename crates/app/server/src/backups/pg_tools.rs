//! Runs PostgreSQL's client programs.
//!
//! Connection parameters are passed in the environment: every user of a machine can read command lines.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, ensure};
use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret, SecretString};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use tokio::process::Command;
use url::Url;

/// Folder into which Debian installs each version, in a separate subfolder.
const DEBIAN_POSTGRES_DIR: &str = "/usr/lib/postgresql";

/// TLS parameters of the database URL and the corresponding environment variables of libpq.
const TLS: &[(&str, &str)] =
    &[("sslrootcert", "PGSSLROOTCERT"), ("sslcert", "PGSSLCERT"), ("sslkey", "PGSSLKEY")];

pub fn command(name: &str, database_url: &SecretString) -> anyhow::Result<Command> {
    let mut command = Command::new(find(name)?);
    command.envs(environment(database_url)?).stdin(Stdio::null()).kill_on_drop(true);
    Ok(command)
}

pub async fn run(mut command: Command, name: &str) -> anyhow::Result<()> {
    let status = command.status().await.with_context(|| format!("cannot start {name}"))?;
    ensure!(status.success(), "{name} failed ({status}); see its output above");
    Ok(())
}

fn find(name: &str) -> anyhow::Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain(debian_bin_dirs()).collect();
    let mut programs = folders.iter().map(|folder| folder.join(name)).filter(|path| path.is_file());
    programs.next().with_context(|| format!("{name} not found: install PostgreSQL's client programs"))
}

/// Newest first: client programs support older servers but not newer ones.
fn debian_bin_dirs() -> Vec<PathBuf> {
    let version = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let entries = std::fs::read_dir(DEBIAN_POSTGRES_DIR).into_iter().flatten().flatten();
    let mut versions: Vec<_> =
        entries.map(|entry| entry.path()).filter(|path| version(path).is_some()).collect();
    versions.sort_by_key(|path| std::cmp::Reverse(version(path)));
    versions.into_iter().map(|path| path.join("bin")).collect()
}

pub fn database_name(database_url: &SecretString) -> anyhow::Result<String> {
    let variable = environment(database_url)?.into_iter().find(|(name, _)| *name == "PGDATABASE");
    variable.map(|(_, name)| name).context("the URL of the database has no database name")
}

/// Environment variables for libpq.
///
/// If the URL has no password, libpq looks where sqlx does: `PGPASSWORD`, `.pgpass`.
fn environment(database_url: &SecretString) -> anyhow::Result<Vec<(&'static str, String)>> {
    let database_url = database_url.expose_secret();
    let options: PgConnectOptions =
        database_url.parse().context("the URL of the database is not one of PostgreSQL")?;
    let url = Url::parse(database_url).context("the URL of the database is not a URL")?;
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
    for (parameter, variable) in TLS {
        environment.extend(query_parameter(&url, parameter).map(|value| (*variable, value)));
    }
    Ok(environment)
}

fn password(url: &Url) -> Option<String> {
    let in_authority =
        url.password().map(|encoded| percent_decode_str(encoded).decode_utf8_lossy().into_owned());
    in_authority.or_else(|| query_parameter(url, "password"))
}

fn query_parameter(url: &Url, name: &str) -> Option<String> {
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

    fn environment_for(url: &str) -> Vec<(&'static str, String)> {
        environment(&url.to_owned().into()).unwrap()
    }

    fn value(environment: &[(&str, String)], name: &str) -> Option<String> {
        environment.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone())
    }

    #[test]
    fn url_is_converted_to_environment() {
        let environment = environment_for(
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
            assert_eq!(value(&environment, name).as_deref(), Some(expected), "{name}");
        }
    }

    #[test]
    fn socket_path_is_used_as_host() {
        let environment = environment_for("postgres://octavo@localhost/journal?host=/run/postgresql");
        assert_eq!(value(&environment, "PGHOST").as_deref(), Some("/run/postgresql"));
        assert_eq!(value(&environment, "PGPASSWORD"), None);
        let encoded = environment_for("postgres://octavo@%2Frun%2Fpostgresql/journal");
        assert_eq!(value(&encoded, "PGHOST").as_deref(), Some("/run/postgresql"));
    }
}
