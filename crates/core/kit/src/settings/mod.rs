//! Settings, from one TOML file and the environment, validated at start.
//!
//! `OCTAVO__DATABASE__URL` overrides `url` of `[database]`, and so on for every setting. The doc comments of
//! the fields are for administrators: `docs/settings.md` and `deploy/debian/octavo.toml` are generated from
//! them.

mod backup;
mod check;
mod deliveries;
mod documents;
mod infrastructure;
mod journal;
mod load;
mod processing;
mod renamed;
mod telemetry;

use std::collections::BTreeMap;

use serde::Deserialize;
use utoipa::ToSchema;

pub use backup::{Backup, BackupS3};
pub use check::is_host_name;
pub use deliveries::{Crossref, Doaj, PubmedUpload};
pub use documents::{commented_file, settings_page};
pub use infrastructure::{Antivirus, Auth, DaemonAddress, Database, Http, Limits, Log, Mail, Orcid, Storage};
pub use journal::{Decisions, HandlingSettings, Journal, Messages, Pubmed, Review, Workbench};
pub use load::load;
pub use processing::{Imports, Jobs, Manuscripts, Uploads};
pub use renamed::DeprecatedSetting;
pub use rules::ReviewMode;
pub use telemetry::Telemetry;

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `production` or `development`. In production these are errors: demo content, the secrets of the
    /// development file, a site or ORCID server without https, and unencrypted mail to another machine.
    #[schema(value_type = String)]
    pub environment: Environment,
    pub journal: Journal,
    pub http: Http,
    pub database: Database,
    pub storage: Storage,
    pub mail: Mail,
    pub auth: Auth,
    pub orcid: Option<Orcid>,
    pub limits: Limits,
    pub review: Review,
    pub decisions: Decisions,
    pub handling: HandlingSettings,
    pub messages: Messages,
    pub workbench: Workbench,
    pub uploads: Uploads,
    pub imports: Imports,
    pub antivirus: Option<Antivirus>,
    pub manuscripts: Manuscripts,
    pub jobs: Jobs,
    pub backup: Backup,
    pub backup_s3: Option<BackupS3>,
    pub pubmed: Pubmed,
    pub crossref: Option<Crossref>,
    pub doaj: Option<Doaj>,
    pub pubmed_upload: Option<PubmedUpload>,
    pub log: Log,
    #[serde(default)]
    pub telemetry: Telemetry,
    /// Settings given by an old name; `telemetry::start` logs them.
    #[serde(skip)]
    pub deprecated: Vec<DeprecatedSetting>,
    /// Hash of each section, by which the audit log notices changes.
    #[serde(skip)]
    pub section_hashes: BTreeMap<String, Vec<u8>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Development,
    Production,
}
