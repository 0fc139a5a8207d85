use std::collections::BTreeSet;

use thiserror::Error;

use super::answers::{OaiRecord, Page};

/// More than any journal has.
const MAX_RECORDS: u64 = 1_000_000;
const MAX_PAGES: u64 = 100_000;
/// Records beyond those that the list says to have: the size may be an estimate, and articles are published meanwhile.
const MAX_BEYOND: u64 = 100;

/// Reason why a list is taken for endless, and left.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EndlessList {
    #[error("a token for the next page came a second time")]
    RepeatedToken,
    #[error("a page began with the record {0}, as another one did")]
    RepeatedPage(String),
    #[error("the list says to have {said} records, but {came} came")]
    MoreThanSaid { said: u64, came: u64 },
    #[error("the list has too many pages or records")]
    TooLong,
}

/// Follows the pages of one list, and notices when it repeats itself.
#[derive(Debug, Default)]
pub struct ListGuard {
    tokens: BTreeSet<String>,
    first_records: BTreeSet<String>,
    pages: u64,
    records: u64,
}

impl ListGuard {
    /// Takes the next page of records; returns the token with which to continue, or none at the end of the list.
    ///
    /// After an error the records of earlier pages are good; those of this page are not to be used.
    pub fn accept(&mut self, page: &Page<OaiRecord>) -> Result<Option<String>, EndlessList> {
        let first = page.items.first().map(|record| record.header.identifier.as_str());
        self.accept_page(first, page.items.len(), page)
    }

    /// Takes the next page of any list, of which `first` identifies the first entry.
    pub fn accept_page<T>(
        &mut self,
        first: Option<&str>,
        count: usize,
        page: &Page<T>,
    ) -> Result<Option<String>, EndlessList> {
        if let Some(first) = first
            && !self.first_records.insert(first.to_owned())
        {
            return Err(EndlessList::RepeatedPage(first.to_owned()));
        }
        self.pages += 1;
        self.records += count as u64;
        if self.pages > MAX_PAGES || self.records > MAX_RECORDS {
            return Err(EndlessList::TooLong);
        }
        let Some(token) = &page.token else { return Ok(None) };
        if let Some(said) = token.complete_list_size
            && self.records > said.saturating_add(said / 10).saturating_add(MAX_BEYOND)
        {
            return Err(EndlessList::MoreThanSaid { said, came: self.records });
        }
        if token.value.is_empty() {
            return Ok(None);
        }
        if !self.tokens.insert(token.value.clone()) {
            return Err(EndlessList::RepeatedToken);
        }
        Ok(Some(token.value.clone()))
    }

    /// Number of records that came.
    pub fn records(&self) -> u64 {
        self.records
    }
}
