//! Settings of indexers and registries that get published articles.

use rules::validation::is_email;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;

/// Registration of DOIs with Crossref. Without this section, DOIs are only shown.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Crossref {
    /// Address to which records are sent; `https://test.crossref.org/servlet/deposit` to try it out.
    #[schema(value_type = String, example = "https://doi.crossref.org/servlet/deposit")]
    pub deposit_url: Url,
    /// Login: `role`, or `email@address/role`. Upper and lower case differ.
    #[schema(example = "jex")]
    pub login_id: String,
    /// Password of the login.
    #[schema(value_type = String, example = "")]
    pub password: SecretString,
    /// Name that the records give as their sender.
    #[schema(example = "Journal of Examples")]
    pub depositor_name: String,
    /// Address to which Crossref sends its own reports.
    #[schema(example = "office@journal.example")]
    pub depositor_email: String,
    /// Organization that is responsible for the records.
    #[schema(example = "Example Press")]
    pub registrant: String,
    /// Address that leads to articles, followed by their DOIs, with a slash at the end; `https://doi.org/` if it is
    /// absent. Each week the worker checks with it that DOIs lead to their articles.
    #[schema(value_type = Option<String>, example = "https://doi.org/")]
    pub resolver_url: Option<Url>,
}

/// Delivery of articles to the Directory of Open Access Journals. Without this section, nothing is sent there.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Doaj {
    /// Address of the API, with a slash at the end.
    #[schema(value_type = String, example = "https://doaj.org/api/v4/")]
    pub url: Url,
    /// Key of the account that owns the journal there.
    #[schema(value_type = String, example = "")]
    pub api_key: SecretString,
}

/// Upload of articles to PubMed. Without this section, editors download the files and upload them by hand.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PubmedUpload {
    /// Address of the SFTP server, with the folder below that of the account: `sftp://host/`, `sftp://host:2222/ftptest/`.
    #[schema(value_type = String, example = "sftp://ftp-private.ncbi.nlm.nih.gov/")]
    pub url: Url,
    /// Name of the account.
    #[schema(example = "jex")]
    pub user: String,
    /// Password of the account.
    #[schema(value_type = String, example = "")]
    pub password: SecretString,
    /// Key of the server; the password is sent to no other. `ssh-keyscan -t ed25519 HOST` prints it after the name of
    /// the host. Compare it with the one that the provider has published.
    #[schema(example = "ssh-ed25519 AAAA…")]
    pub host_key: String,
}

impl Crossref {
    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if self.deposit_url.path_segments().is_none_or(|mut path| path.next_back() != Some("deposit")) {
            problems.push("crossref.deposit_url: must end with /deposit".to_owned());
        }
        if self.resolver_url.as_ref().is_some_and(|url| !url.path().ends_with('/')) {
            problems.push("crossref.resolver_url: must end with a slash".to_owned());
        }
        if !is_email(&self.depositor_email) {
            problems.push("crossref.depositor_email: not an e-mail address".to_owned());
        }
        for (name, value) in [
            ("login_id", self.login_id.as_str()),
            ("password", self.password.expose_secret()),
            ("depositor_name", &self.depositor_name),
            ("registrant", &self.registrant),
        ] {
            if value.trim().is_empty() {
                problems.push(format!("crossref.{name}: must not be empty"));
            }
        }
        problems
    }
}

impl PubmedUpload {
    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let path_is_folder = self.url.path().ends_with('/');
        if self.url.scheme() != "sftp" || self.url.host_str().is_none() || !path_is_folder {
            problems.push("pubmed_upload.url: must begin with sftp:// and end with a slash".to_owned());
        }
        if !self.url.username().is_empty() || self.url.password().is_some() {
            problems.push("pubmed_upload.url: must not contain user and password".to_owned());
        }
        for (name, value) in [("user", self.user.as_str()), ("password", self.password.expose_secret())] {
            if value.trim().is_empty() {
                problems.push(format!("pubmed_upload.{name}: must not be empty"));
            }
        }
        let key: Vec<&str> = self.host_key.split(' ').collect();
        if !matches!(key[..], [kind, key] if !kind.is_empty() && key.starts_with("AAAA")) {
            problems.push("pubmed_upload.host_key: must be like ssh-ed25519 AAAA…".to_owned());
        }
        problems
    }
}

impl Doaj {
    /// Returns all problems; each begins with the name of the setting.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if !self.url.path().ends_with('/') {
            problems.push("doaj.url: must end with a slash".to_owned());
        }
        if self.api_key.expose_secret().trim().is_empty() {
            problems.push("doaj.api_key: must not be empty".to_owned());
        }
        problems
    }
}
