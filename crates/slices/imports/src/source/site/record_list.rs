//! The list of articles that a site gives by OAI-PMH, page by page.

use sources::oai::{ListGuard, OaiRecord, OaiRequests, parse_records};
use url::Url;

use super::fetcher::Fetcher;

/// A list that ends, whatever the site does.
pub struct RecordList {
    requests: OaiRequests,
    guard: ListGuard,
    next: Option<Url>,
}

impl RecordList {
    pub fn new(endpoint: Url) -> RecordList {
        let requests = OaiRequests::new(endpoint);
        RecordList {
            next: Some(requests.list_records("oai_dc", None)),
            requests,
            guard: ListGuard::default(),
        }
    }

    /// Returns the records of the next page; `None` at the end. After an error, which is for people, the list has ended.
    pub async fn next(
        &mut self,
        fetcher: &Fetcher,
    ) -> anyhow::Result<Option<Result<Vec<OaiRecord>, String>>> {
        let Some(address) = self.next.take() else { return Ok(None) };
        let answer = match fetcher.answer(&address).await {
            Ok(answer) => answer,
            Err(error) => return Ok(Some(Err(format!("{address}: {error}")))),
        };
        let page = match tokio::task::spawn_blocking(move || parse_records(&answer)).await? {
            Ok(page) => page,
            Err(error) => return Ok(Some(Err(format!("{address}: {error}")))),
        };
        match self.guard.accept(&page) {
            Ok(token) => {
                self.next = token.map(|token| self.requests.resume("ListRecords", &token));
                Ok(Some(Ok(page.items)))
            }
            Err(error) => Ok(Some(Err(format!("{address}: {error}")))),
        }
    }
}
