//! What the program stands among: the front, the database, the storage, mail, other people's services.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use secrecy::SecretString;
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// Where the interface listens, and who may speak to it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Where nginx finds the interface. A socket that systemd hands over is taken instead.
    #[schema(value_type = String)]
    pub listen: SocketAddr,
    /// Prometheus asks here; keep it away from the public. Each process on a machine needs its own.
    #[schema(value_type = String)]
    pub metrics_listen: SocketAddr,
    /// The site's address as readers know it, for links in letters.
    #[schema(value_type = String, example = "https://journal.example")]
    pub public_origin: Url,
    /// Only these may say for whom they ask (`X-Forwarded-For`): nginx, and pages on other machines.
    #[schema(value_type = Vec<String>)]
    pub trusted_proxies: Vec<IpAddr>,
    /// After it was asked to stop, the interface goes on answering for so many seconds and closes each connection with its
    /// answer. Must be longer than nginx keeps idle connections to it.
    pub farewell_seconds: u64,
}

/// PostgreSQL, where the truth is.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// `postgres://user:password@host/database`, or `postgres:///database?host=/run/postgresql` for the socket of this machine.
    #[schema(value_type = String, example = "postgres:///octavo?host=/run/postgresql")]
    pub url: SecretString,
    /// Of one process. All processes together must stay below the server's `max_connections`.
    pub max_connections: u32,
    /// How long a request waits for a free connection before it is told to come again.
    pub acquire_timeout_seconds: u64,
}

/// Signing in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Auth {
    /// Signs login tokens and derives codes; at least 32 characters that nobody can guess. Changing it signs everybody out
    /// and voids the links in letters.
    #[schema(value_type = String, example = "")]
    pub token_secret: SecretString,
    /// How long somebody stays signed in.
    pub token_lifetime_seconds: i64,
}

/// How often something may be tried.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Multiplies what is allowed from one network address; for a journal many of whose people share one.
    pub per_address_factor: u32,
}

/// Signing in by ORCID. Register the two return addresses `{public_origin}/identity/login/external/orcid` and
/// `{public_origin}/personal-area/profile/connect/orcid` there.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Orcid {
    /// Who says who somebody is.
    #[schema(value_type = String, example = "https://orcid.org")]
    pub issuer: Url,
    /// Where the public records are.
    #[schema(value_type = String, example = "https://pub.orcid.org")]
    pub public_api: Url,
    /// As ORCID has given it …
    #[schema(example = "APP-0000000000000000")]
    pub client_id: String,
    /// … with its secret.
    #[schema(value_type = String, example = "")]
    pub client_secret: SecretString,
}

/// Letters.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// `smtps://` or `smtp://…?tls=required`, with `user:password@` where the server asks for it; `smtp://127.0.0.1` for the
    /// mail server of this machine.
    #[schema(value_type = String, example = "smtp://127.0.0.1:25")]
    pub smtp_url: SecretString,
    /// The address letters come from; the journal's name is put before it.
    #[schema(example = "no-reply@journal.example")]
    pub from: String,
    /// The folder of the letters' texts.
    #[schema(value_type = String)]
    pub letters: PathBuf,
    /// How long a conversation with the mail server may take up to a letter's last line …
    pub timeout_seconds: u64,
    /// … and how long the server may then think. Whoever gives up early sends a second copy (RFC 5321, 4.5.3.2.6).
    pub answer_seconds: u64,
    /// Over how many connections a newsletter goes out.
    pub newsletter_connections: usize,
}

/// An S3-compatible storage, where the files are.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    /// Where it answers.
    #[schema(value_type = String, example = "http://127.0.0.1:8333")]
    pub endpoint: Url,
    /// As the storage calls it.
    pub region: String,
    /// Must be there already, and belong to this journal alone.
    #[schema(example = "octavo")]
    pub bucket: String,
    /// The key …
    #[schema(example = "octavo")]
    pub access_key: String,
    /// … and its secret.
    #[schema(value_type = String, example = "")]
    pub secret_key: SecretString,
}

/// Files are shown to a clamd before they are stored.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Antivirus {
    /// Of clamd: `unix:/run/clamav/clamd.ctl` or `host:port`. Its `StreamMaxLength` must be above
    /// `uploads.max_file_megabytes`. While it does not answer, uploads are refused.
    #[schema(value_type = String, example = "unix:/run/clamav/clamd.ctl")]
    pub address: DaemonAddress,
    /// For one file. A daemon that loads new signatures answers nobody for half a minute.
    #[serde(default = "a_minute")]
    #[schema(example = 60)]
    pub timeout_seconds: u64,
}

const fn a_minute() -> u64 {
    60
}

/// Where a daemon listens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum DaemonAddress {
    Socket(PathBuf),
    Port(String),
}

impl TryFrom<String> for DaemonAddress {
    type Error = &'static str;

    fn try_from(text: String) -> Result<DaemonAddress, &'static str> {
        if let Some(path) = text.strip_prefix("unix:").filter(|path| path.starts_with('/')) {
            return Ok(DaemonAddress::Socket(path.into()));
        }
        match text.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
                Ok(DaemonAddress::Port(text))
            }
            _ => Err("must be unix:/path/of/socket or host:port"),
        }
    }
}

/// What the process says about itself, on standard error.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Which lines are written, by level and module.
    pub filter: String,
}
