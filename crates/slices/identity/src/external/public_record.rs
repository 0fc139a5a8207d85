//! Public ORCID record: e-mail addresses and employments, used to pre-fill a registration.

use std::collections::BTreeSet;
use std::time::Duration;

use openidconnect::AccessToken;
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::orcid::Orcid;

/// Short, because the record only pre-fills a form.
const TIMEOUT: Duration = Duration::from_secs(4);
const MAX_SUGGESTIONS: usize = 10;

#[derive(Debug, Default)]
pub struct PublicRecord {
    pub emails: Vec<String>,
    pub affiliations: Vec<String>,
}

#[derive(Deserialize)]
struct Token {
    access_token: AccessToken,
}

#[derive(Deserialize)]
struct Emails {
    email: Vec<Email>,
}

#[derive(Deserialize)]
struct Email {
    email: Option<String>,
    #[serde(default)]
    primary: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Employments {
    affiliation_group: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    summaries: Vec<Summary>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Summary {
    employment_summary: Employment,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Employment {
    department_name: Option<String>,
    organization: Organization,
}

#[derive(Deserialize)]
struct Organization {
    name: String,
    address: Option<Address>,
}

#[derive(Deserialize)]
struct Address {
    city: Option<String>,
}

impl Orcid {
    /// Reads the public record; returns an empty one on an error or timeout.
    pub async fn fetch_public_record(&self, orcid: &str) -> PublicRecord {
        let fetch = async {
            let token = self.fetch_read_token().await?;
            let (emails, employments) = tokio::try_join!(
                self.fetch_section::<Emails>(orcid, "email", &token),
                self.fetch_section::<Employments>(orcid, "employments", &token)
            )?;
            anyhow::Ok(PublicRecord {
                emails: emails.into_suggestions(),
                affiliations: employments.into_suggestions(),
            })
        };
        match tokio::time::timeout(TIMEOUT, fetch).await {
            Ok(Ok(record)) => record,
            Ok(Err(error)) => {
                tracing::warn!(error = format!("{error:#}"), "failed to read public ORCID record");
                PublicRecord::default()
            }
            Err(_) => {
                tracing::warn!("public ORCID record timed out");
                PublicRecord::default()
            }
        }
    }

    async fn fetch_read_token(&self) -> anyhow::Result<AccessToken> {
        let address = self.settings.issuer.join("/oauth/token")?;
        let form = [
            ("client_id", self.settings.client_id.as_str()),
            ("client_secret", self.settings.client_secret.expose_secret()),
            ("grant_type", "client_credentials"),
            ("scope", "/read-public"),
        ];
        let response =
            self.http.post(address).form(&form).header("accept", "application/json").send().await?;
        Ok(response.error_for_status()?.json::<Token>().await?.access_token)
    }

    async fn fetch_section<T: DeserializeOwned>(
        &self,
        orcid: &str,
        name: &str,
        token: &AccessToken,
    ) -> anyhow::Result<T> {
        let address = self.settings.public_api.join(&format!("/v3.0/{orcid}/{name}"))?;
        let request = self.http.get(address).bearer_auth(token.secret()).header("accept", "application/json");
        Ok(request.send().await?.error_for_status()?.json().await?)
    }
}

impl Emails {
    fn into_suggestions(self) -> Vec<String> {
        let (primary, others): (Vec<_>, Vec<_>) = self.email.into_iter().partition(|email| email.primary);
        let all = primary.into_iter().chain(others).filter_map(|email| email.email);
        all.filter(|email| rules::validation::is_email(email)).take(MAX_SUGGESTIONS).collect()
    }
}

impl Employments {
    fn into_suggestions(self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let all = self.affiliation_group.into_iter().flat_map(|group| group.summaries).map(|summary| {
            let Employment { department_name, organization } = summary.employment_summary;
            let city = organization.address.and_then(|address| address.city);
            let parts = [department_name, Some(organization.name), city];
            parts.into_iter().flatten().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join(", ")
        });
        all.filter(|affiliation| seen.insert(affiliation.clone())).take(MAX_SUGGESTIONS).collect()
    }
}
