//! Settings of network, database, storage, mail and external services.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use rules::second_factor::SecondFactorPolicy;
use secrecy::SecretString;
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// HTTP server of the API.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Address and port on which the API listens; nginx connects to it. Ignored if systemd passes a socket,
    /// as with the Debian packages.
    #[schema(value_type = String)]
    pub listen: SocketAddr,
    /// Address and port of the metrics for Prometheus; must not be public. Each process on a machine needs
    /// its own: the Debian packages set it in the environment, which overrides the file.
    #[schema(value_type = String)]
    pub metrics_listen: SocketAddr,
    /// Public address of the site, for links in e-mails and for ORCID. With the Debian packages, run
    /// `octavo-setup` again after a change: the page server has a copy.
    #[schema(value_type = String, example = "https://journal.example")]
    pub public_origin: Url,
    /// Host names, besides that of `public_origin`, under which the API answers. Needed if page servers reach it by
    /// a name with a dot; IP addresses and names without a dot are always accepted.
    pub internal_hosts: Vec<String>,
    /// Addresses whose `X-Forwarded-For` header is trusted: nginx, and page servers on other machines.
    #[schema(value_type = Vec<String>)]
    pub trusted_proxies: Vec<IpAddr>,
    /// Time after SIGTERM in which requests are still answered, each with `Connection: close`. Must be longer
    /// than the `keepalive_timeout` of nginx's upstreams.
    pub drain_seconds: u64,
    /// Requests of readers that one process handles at once. A few more wait for less than a tenth of a second; all
    /// others are refused at once with status 503, so that an overload does not slow down those that are answered.
    pub max_reading_requests: usize,
    /// Requests of users that one process handles at once, and as many sign-ins and registrations.
    pub max_office_requests: usize,
    /// Uploads that one process receives at once, and as many downloads and pictures that it looks up at once.
    pub max_file_requests: usize,
}

/// PostgreSQL.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// `postgres://user:password@host/database`, or `postgres:///database?host=/run/postgresql` for a local
    /// socket. To a server on another machine it must end with `?sslmode=verify-full`; a certificate authority that
    /// the system does not know is named by `&sslrootcert=`.
    #[schema(value_type = String, example = "postgres:///octavo?host=/run/postgresql")]
    pub url: SecretString,
    /// URL of the role that owns the tables, for `octavo migrate`, `restore`, `after-recovery` and
    /// `rehearse-restore`; `url` if it is not set. The role of `url` then only reads and writes rows. Do not set it in
    /// a file that `octavo serve` or `worker` can read: the Debian packages keep it in `/etc/octavo/migration.env`.
    #[schema(value_type = Option<String>, example = "postgres:///octavo?host=/run/postgresql&user=octavo_owner")]
    pub migration_url: Option<SecretString>,
    /// Maximum number of connections of one process, without those for readers. The sum of both, of all processes,
    /// must be below the server's `max_connections`.
    pub max_connections: u32,
    /// Maximum number of connections with which one `octavo serve` answers readers. They are separate, so that
    /// readers never take the connections of the editorial office.
    pub reading_connections: u32,
    /// Time that a request of a user or a job waits for a free connection before it fails, a request with status 503.
    /// Keep it above 2: a request may hold its connection for so long while it waits for a locked row.
    pub acquire_timeout_seconds: u64,
    /// Time that a request of a reader waits for a free connection before it fails with status 503.
    pub reading_acquire_timeout_seconds: u64,
}

impl Database {
    /// URL of the role that owns the tables.
    pub fn owner_url(&self) -> &SecretString {
        self.migration_url.as_ref().unwrap_or(&self.url)
    }
}

/// Signing in.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Auth {
    /// Secret with which the keys in the database are encrypted: at least 32 random characters. The keys sign login
    /// tokens and make the codes in e-mails. Keep it with the backups: without it, a restored database cannot be
    /// used. To change it, see `previous_token_secret`; to sign out all users, run `octavo admin rotate-keys --now`.
    #[schema(value_type = String, example = "")]
    pub token_secret: SecretString,
    /// The secret before a change of `token_secret`. The next start encrypts the keys with the new one; then remove
    /// this line.
    #[schema(value_type = Option<String>, example = "")]
    pub previous_token_secret: Option<SecretString>,
    /// Time without use after which a user has to sign in again. While the site is used, the session goes on, for
    /// up to 30 days.
    pub token_lifetime_seconds: i64,
    /// Second factor of editors and admins (a passkey or an authenticator app): `optional`, or `demanded`. If it is
    /// demanded, their roles do not count without it, after 14 days in which they set it up.
    #[schema(value_type = String)]
    pub second_factor: SecondFactorPolicy,
    /// File of breached passwords that are refused: sorted SHA-1 hashes, as Have I Been Pwned publishes them
    /// (ordered by hash). Without it only common passwords are refused.
    #[schema(value_type = Option<String>, example = "/var/lib/octavo/breached-passwords.txt")]
    pub breached_passwords_file: Option<PathBuf>,
    /// File of the places of network addresses in the format of MaxMind (GeoLite2, DB-IP), by which people recognise
    /// their sessions. Without it only the addresses are shown. A newer file is read after a restart.
    #[schema(value_type = Option<String>, example = "/var/lib/octavo/places.mmdb")]
    pub places_file: Option<PathBuf>,
}

/// Rate limits.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Factor for all limits that apply to one network address. Raise it if many users share an address, such
    /// as that of a university.
    pub per_address_factor: u32,
}

/// Signing in with ORCID. Register two redirect URIs at ORCID:
/// `{public_origin}/identity/login/external/orcid` and `{public_origin}/personal-area/profile/connect/orcid`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Orcid {
    /// OpenID Connect issuer.
    #[schema(value_type = String, example = "https://orcid.org")]
    pub issuer: Url,
    /// Address of ORCID's public API.
    #[schema(value_type = String, example = "https://pub.orcid.org")]
    pub public_api: Url,
    /// Client id assigned by ORCID.
    #[schema(example = "APP-0000000000000000")]
    pub client_id: String,
    /// Client secret assigned by ORCID.
    #[schema(value_type = String, example = "")]
    pub client_secret: SecretString,
}

/// E-mail.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// Mail server: `smtps://host` or `smtp://host?tls=required`, with `user:password@` if it requires
    /// authentication; `smtp://127.0.0.1` for a local mail server.
    #[schema(value_type = String, example = "smtp://127.0.0.1:25")]
    pub smtp_url: SecretString,
    /// Sender address of all e-mails; the journal's name is the display name.
    #[schema(example = "no-reply@journal.example")]
    pub from: String,
    /// Address of the person who runs the server. It gets an e-mail in English when a process or a backup fails; see
    /// `octavo report-failure`. If it is not set, failures are only logged and counted.
    #[schema(example = "operator@journal.example")]
    pub operator: Option<String>,
    /// Directory of the e-mail templates; `/usr/share/octavo/mail` with the Debian packages.
    #[schema(value_type = String)]
    pub templates: PathBuf,
    /// Maximum time to connect and for the SMTP commands up to DATA.
    pub timeout_seconds: u64,
    /// Maximum time to send the content of an e-mail and to wait for the mail server's reply to its last line. If
    /// it is too short, recipients can get the e-mail twice (RFC 5321, 4.5.3.2.6).
    pub final_reply_timeout_seconds: u64,
    /// Number of connections over which a newsletter is sent.
    pub newsletter_connections: usize,
}

/// S3-compatible storage of files.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    /// URL of the S3 server: https, unless it is on this machine.
    #[schema(value_type = String, example = "http://127.0.0.1:8333")]
    pub endpoint: Url,
    /// Region of the bucket.
    pub region: String,
    /// Bucket; must exist and be used by this journal only.
    #[schema(example = "octavo")]
    pub bucket: String,
    /// Access key.
    #[schema(example = "octavo")]
    pub access_key: String,
    /// Secret of the access key.
    #[schema(value_type = String, example = "")]
    pub secret_key: SecretString,
    /// Maximum time to connect and to wait for an answer. After it, requests that need a file fail with status 503
    /// at once, until the storage answers again; all others go on.
    pub timeout_seconds: u64,
}

/// Virus scan of uploaded files by clamd.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Antivirus {
    /// Address of clamd: `unix:/run/clamav/clamd.ctl` or `host:port`. Its `StreamMaxLength` must be above
    /// `uploads.max_file_megabytes`. While clamd is unreachable, uploads are rejected.
    #[schema(value_type = String, example = "unix:/run/clamav/clamd.ctl")]
    pub address: DaemonAddress,
    /// Maximum time to scan one file; 60 if it is not set. If clamd does not answer within two seconds, as while it
    /// loads new signatures with `ConcurrentDatabaseReload no`, uploads are rejected at once.
    #[serde(default = "default_timeout_seconds")]
    #[schema(example = 60)]
    pub timeout_seconds: u64,
}

const fn default_timeout_seconds() -> u64 {
    60
}

/// Unix socket or TCP address of a daemon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum DaemonAddress {
    Socket(PathBuf),
    Tcp(String),
}

impl TryFrom<String> for DaemonAddress {
    type Error = &'static str;

    fn try_from(text: String) -> Result<DaemonAddress, &'static str> {
        if let Some(path) = text.strip_prefix("unix:").filter(|path| path.starts_with('/')) {
            return Ok(DaemonAddress::Socket(path.into()));
        }
        match text.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
                Ok(DaemonAddress::Tcp(text))
            }
            _ => Err("must be unix:/path/of/socket or host:port"),
        }
    }
}

/// Log on standard error.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Minimum level of log entries, by module (`tracing` filter syntax).
    pub filter: String,
}
