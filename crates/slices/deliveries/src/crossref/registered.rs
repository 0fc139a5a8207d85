//! Questions about registered DOIs: where they lead, and which DOIs Crossref has found for cited works.

use exports::doi_path;
use reqwest::header;
use rules::article::publishing::is_doi;
use serde::Deserialize;

use super::{Crossref, failure};
use crate::http_answer::request;
use crate::indexer::Answer;

/// A reference of a registered article, by its key in the record, with the DOI that Crossref has found.
#[derive(Debug, Deserialize)]
pub struct FoundReference {
    pub key: String,
    pub doi: String,
}

#[derive(Deserialize)]
struct FoundReferences {
    #[serde(default, rename = "matched-references")]
    references: Vec<FoundReference>,
}

impl Crossref {
    /// Returns the address to which a DOI leads; `None` if the resolver does not know the DOI.
    pub async fn resolve(&self, doi: &str) -> Result<Option<String>, Answer> {
        let unknown = |_| Answer::default();
        let address = self.resolver_url.join(&doi_path(doi)).map_err(unknown)?;
        let response = self.http.get(address).send().await.map_err(Answer::of_error)?;
        let status = response.status();
        let location = response.headers().get(header::LOCATION).and_then(|value| value.to_str().ok());
        match location {
            Some(location) if status.is_redirection() => Ok(Some(location.to_owned())),
            _ if status == 404 => Ok(None),
            _ => Err(Answer { http_status: Some(status.as_u16()), ..Answer::default() }),
        }
    }

    /// Returns the references for which Crossref has found a DOI, unless it had one.
    pub async fn found_references(&self, doi: &str) -> Result<Vec<FoundReference>, Answer> {
        // In the body, so that the password is in no log of a server.
        let form = [("usr", self.settings.login_id.as_str()), ("pwd", self.password()), ("doi", doi)];
        let answer = request(self.http.post(self.references_url.clone()).form(&form)).await?;
        match (answer.status, serde_json::from_str::<FoundReferences>(&answer.body)) {
            (200..=299, Ok(found)) => Ok(found.references.into_iter().filter(|it| is_doi(&it.doi)).collect()),
            (404, _) => Ok(Vec::new()),
            _ => Err(self.complete(failure(&answer), &answer)),
        }
    }
}
