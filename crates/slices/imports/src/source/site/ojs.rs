//! A site of Open Journal Systems: issues from the list of issues, articles from OAI-PMH and from the issues.

use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use sources::FindingKind;
use sources::oai::OaiRecord;
use sources::ojs_site::{OjsPage, read_page_address};
use url::Url;

use super::crawl::Crawl;
use super::ojs_crawl::{MAX_ARTICLES, OjsCrawl};
use super::record_list::RecordList;
use super::{ojs_article, ojs_issues};

/// Sends all issues, then all articles.
pub async fn read_all(crawl: Crawl<'_>) -> Result<()> {
    let journal = crawl.read_journal().await?;
    crawl.send_journal(&journal).await?;
    let mut ojs =
        OjsCrawl { crawl, journal, locales: Vec::new(), places: HashMap::new(), seen: BTreeSet::new() };
    ojs_issues::read_all(&mut ojs).await?;
    ojs.read_records().await?;
    ojs.read_others().await?;
    ojs.name_journal();
    ojs.crawl.send_journal(&ojs.journal).await?;
    ojs.crawl.finish().await
}

impl OjsCrawl<'_> {
    /// Reads the articles that OAI-PMH lists.
    async fn read_records(&mut self) -> Result<()> {
        let mut list = RecordList::new(self.site().oai_endpoint());
        while let Some(records) = list.next(self.crawl.fetcher).await? {
            match records {
                Ok(records) => {
                    for record in records.iter().filter(|record| !record.header.is_deleted) {
                        self.read_record(record).await?;
                    }
                }
                Err(detail) => self.crawl.note(FindingKind::Unreadable, detail).await?,
            }
            if self.crawl.is_gone() {
                break;
            }
        }
        Ok(())
    }

    async fn read_record(&mut self, record: &OaiRecord) -> Result<()> {
        if self.crawl.is_gone() || self.seen.len() >= MAX_ARTICLES {
            return Ok(());
        }
        let Some(metadata) = record.dublin_core() else { return Ok(()) };
        let site = self.crawl.site;
        if self.journal.issn.is_empty() {
            self.journal.issn =
                metadata.sources.iter().find(|text| is_issn(text)).cloned().unwrap_or_default();
        }
        let stated = metadata
            .addresses()
            .filter_map(|address| Url::parse(address).ok())
            .find(|address| matches!(read_page_address(site, address), OjsPage::Article { .. }));
        let number = record.header.article_number();
        let by_number = || Some(site.page(&format!("/article/view/{}", number?)));
        match stated.or_else(by_number) {
            Some(address) => ojs_article::read(self, &address, Some((&record.header, &metadata))).await,
            None => {
                let detail = format!("record {}", record.header.identifier);
                self.crawl.note(FindingKind::NotUnderstood, detail).await
            }
        }
    }

    /// Reads the articles of issues that OAI-PMH does not list.
    async fn read_others(&mut self) -> Result<()> {
        let others: Vec<String> =
            self.places.keys().filter(|key| !self.seen.contains(*key)).cloned().collect();
        for key in others {
            if self.crawl.is_gone() {
                break;
            }
            if !self.seen.contains(&key)
                && let Some(place) = self.places.get(&key)
            {
                let address = place.address.clone();
                ojs_article::read(self, &address, None).await?;
            }
        }
        Ok(())
    }

    /// OAI-PMH gives the name in the first language of the site.
    fn name_journal(&mut self) {
        let language = self.journal.language.clone();
        if let Some(name) = self.journal.name.remove("") {
            self.journal.name.insert(language, name);
        }
    }
}

/// `1866-8836`
fn is_issn(text: &str) -> bool {
    let text = text.as_bytes();
    text.len() == 9
        && text[4] == b'-'
        && text[..4].iter().chain(&text[5..8]).all(u8::is_ascii_digit)
        && (text[8].is_ascii_digit() || text[8].eq_ignore_ascii_case(&b'x'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_issns_are_accepted() {
        assert!(is_issn("1866-8836") && is_issn("2049-369x"));
        for text in ["", "1866-88361", "Journal; Vol. 1", "1866_8836", "ééé-1234"] {
            assert!(!is_issn(text), "{text}");
        }
    }
}
