//! Settings come from one file and from the environment, and are checked before anything starts.
//!
//! `OCTAVO__DATABASE__URL` overrides `url` of `[database]`, and so on for every setting.

mod check;
mod load;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use rules::Language;
use secrecy::SecretString;
use serde::Deserialize;
use url::Url;

pub use load::load;
pub use rules::ReviewMode;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub environment: Environment,
    pub journal: Journal,
    pub http: Http,
    pub database: Database,
    pub auth: Auth,
    pub limits: Limits,
    pub orcid: Option<Orcid>,
    pub mail: Mail,
    pub storage: Storage,
    pub uploads: Uploads,
    /// Left out where no antivirus daemon runs.
    pub antivirus: Option<Antivirus>,
    pub manuscripts: Manuscripts,
    pub jobs: Jobs,
    pub decisions: Decisions,
    pub pubmed: Pubmed,
    pub review: Review,
    pub log: Log,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Development,
    /// Refuses demo content and development secrets.
    Production,
}

/// Everything that is true of this journal and of no other.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Journal {
    pub name_en: String,
    pub name_ru: String,
    pub short_name: String,
    pub tagline_en: String,
    pub tagline_ru: String,
    pub publisher_en: String,
    pub publisher_ru: String,
    /// As the National Library of Medicine abbreviates it.
    pub nlm_title: String,
    pub issn: String,
    pub doi_prefix: String,
    pub first_year: u16,
    /// Whether issues also appear on paper.
    pub is_printed: bool,
    pub license_name: String,
    pub license_url: Url,
    pub contact_email: String,
    /// Deadlines end at this zone's midnight.
    pub time_zone: String,
}

impl Journal {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::En => &self.name_en,
            Language::Ru => &self.name_ru,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Http {
    pub listen: SocketAddr,
    /// Prometheus asks here; keep it away from the public.
    pub metrics_listen: SocketAddr,
    /// The site's address as readers know it, for links in letters.
    pub public_origin: Url,
    /// Only these may say for whom they ask (`X-Forwarded-For`).
    pub trusted_proxies: Vec<IpAddr>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    pub url: SecretString,
    pub max_connections: u32,
    pub acquire_timeout_seconds: u64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Auth {
    /// Signs login tokens and derives codes; changing it signs everybody out.
    pub token_secret: SecretString,
    pub token_lifetime_seconds: i64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Multiplies what is allowed from one network address; for a journal many of whose people share one.
    pub per_address_factor: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orcid {
    pub issuer: Url,
    /// Where the public records are, for example https://pub.orcid.org.
    pub public_api: Url,
    pub client_id: String,
    pub client_secret: SecretString,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    /// `smtps://` or `smtp://…?tls=required`, with `user:password@` where the server asks for it.
    pub smtp_url: SecretString,
    /// The address letters come from; the journal's name is put before it.
    pub from: String,
    /// The folder of letters.
    pub letters: PathBuf,
    /// How long a conversation with the mail server may take up to a letter's last line …
    pub timeout_seconds: u64,
    /// … and how long the server may then think. Whoever gives up early sends a second copy (RFC 5321, 4.5.3.2.6).
    pub answer_seconds: u64,
    /// Over how many connections a newsletter goes out.
    pub newsletter_connections: usize,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storage {
    pub endpoint: Url,
    pub region: String,
    pub bucket: String,
    pub access_key: String,
    pub secret_key: SecretString,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uploads {
    pub max_file_megabytes: u64,
    pub max_files_per_article: u32,
    pub max_cover_megabytes: u64,
    /// Where a file waits while it is judged; the system's folder for such things where it is not set.
    pub temporary_folder: Option<PathBuf>,
}

impl Uploads {
    pub const fn max_file_bytes(&self) -> u64 {
        self.max_file_megabytes * 1024 * 1024
    }

    pub const fn max_cover_bytes(&self) -> u64 {
        self.max_cover_megabytes * 1024 * 1024
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Antivirus {
    /// Of clamd. Its `StreamMaxLength` must be above `uploads.max_file_megabytes`.
    pub address: DaemonAddress,
    /// For one file. A daemon that loads new signatures answers nobody for half a minute.
    #[serde(default = "a_minute")]
    pub timeout_seconds: u64,
}

const fn a_minute() -> u64 {
    60
}

/// Where a daemon listens: `unix:/run/clamav/clamd.ctl` or `host:port`.
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

/// How far a merged manuscript may go. The programs that make it read files from strangers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manuscripts {
    pub max_pages: usize,
    pub max_megabytes: u64,
    /// For one file, and …
    pub max_seconds_per_file: u64,
    /// … for the whole.
    pub max_seconds: u64,
    /// The address space of each program.
    pub max_memory_megabytes: u64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    /// How many jobs one worker runs at a time.
    pub concurrency: usize,
    /// How many of those that take minutes it runs beside them.
    pub long_concurrency: usize,
    /// A worker says this often that it is alive …
    pub heartbeat_seconds: u64,
    /// … and after this silence its jobs are given to others.
    pub presumed_dead_seconds: u64,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// For so long the author is not told, and an undo recalls the news.
    pub hold_minutes: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pubmed {
    /// Of the document type that the National Library of Medicine takes at present.
    pub dtd_public_id: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub mode: ReviewMode,
    /// How long a reviewer has, from the day of the request.
    pub due_days: u32,
    /// So long before the day the reviewer is reminded.
    pub reminder_days: u32,
    /// Whoever wrote an article with an author so recently is pointed out to the editor.
    pub coauthor_years: u32,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub filter: String,
}
