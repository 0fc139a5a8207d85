//! Settings come from one file and from the environment, and are checked before anything starts.
//!
//! `OCTAVO__DATABASE__URL` overrides `url` of `[database]`, and so on for every setting. What is written above a setting here
//! is what administrators read: the reference and the commented file are made from it.

mod check;
mod journal;
mod load;
mod reference;
mod surroundings;
mod telemetry;
mod work;

use serde::Deserialize;
use utoipa::ToSchema;

pub use journal::{Decisions, Journal, Pubmed, Review};
pub use load::load;
pub use reference::{commented_file, reference};
pub use rules::ReviewMode;
pub use surroundings::{Antivirus, Auth, DaemonAddress, Database, Http, Limits, Log, Mail, Orcid, Storage};
pub use telemetry::Telemetry;
pub use work::{Jobs, Manuscripts, Uploads};

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// `production` or `development`. Production refuses demonstration content, the secrets of development, a site without
    /// https and mail that leaves the machine unencrypted.
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
    pub uploads: Uploads,
    pub antivirus: Option<Antivirus>,
    pub manuscripts: Manuscripts,
    pub jobs: Jobs,
    pub pubmed: Pubmed,
    pub log: Log,
    #[serde(default)]
    pub telemetry: Telemetry,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Development,
    Production,
}
