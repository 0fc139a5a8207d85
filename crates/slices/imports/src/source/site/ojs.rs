//! A site of Open Journal Systems: issues from the list of issues, articles from OAI-PMH and from the issues.

use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use sources::oai::OaiRecord;
use sources::ojs_site::{OjsPage, PageError, SiteLanguage, addresses_in_language, read_page_address};
use sources::site::Site;
use sources::{FindingKind, SourceJournal};
use url::Url;

use super::crawl::{Crawl, on_thread};
use super::fetcher::Session;
use super::record_list::RecordList;
use super::{ojs_article, ojs_issues};

/// Articles of a journal; far more than any has.
pub const MAX_ARTICLES: usize = 200_000;
/// Languages of a site beside its first one that are read.
const MAX_OTHER_LANGUAGES: usize = 2;

/// Reading of a site of OJS.
pub struct OjsCrawl<'a> {
    pub crawl: Crawl<'a>,
    pub journal: SourceJournal,
    /// As the site writes them in addresses.
    pub locales: Vec<String>,
    /// Where articles stand, by the key that issues link them by.
    pub places: HashMap<String, Place>,
    /// Keys of articles that were sent, by any of their ids.
    pub seen: BTreeSet<String>,
}

/// Place of an article in its issue.
#[derive(Debug, Clone)]
pub struct Place {
    pub issue: String,
    pub section: String,
    pub position: u32,
    pub address: Url,
}

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
    pub fn site(&self) -> &Site {
        self.crawl.site
    }

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

    /// Notes the language of the first page, and those that the site offers.
    pub fn learn_languages(&mut self, language: &str, offered: &[SiteLanguage]) {
        if self.journal.language.is_empty() {
            self.journal.language = language.to_owned();
        }
        for offer in offered {
            if !self.locales.contains(&offer.locale) {
                self.locales.push(offer.locale.clone());
            }
        }
    }

    /// Returns the other languages to read a page in: those of this journal first.
    pub fn other_locales(&self, language: &str) -> Vec<String> {
        let mut others: Vec<&String> =
            self.locales.iter().filter(|locale| code_of(locale) != code_of(language)).collect();
        others.sort_by_key(|locale| rules::imports::suggest_language(locale).is_none());
        others.dedup_by_key(|locale| code_of(locale));
        others.into_iter().take(MAX_OTHER_LANGUAGES).cloned().collect()
    }

    /// Fetches a page in another language; the text says why it cannot be had.
    pub async fn translation<T: Send + 'static>(
        &mut self,
        page: &Url,
        locale: &str,
        read: fn(&Site, &Url, &str) -> Result<T, PageError>,
        language_of: fn(&T) -> &str,
    ) -> Result<Result<T, String>> {
        let mut problem = "the site has no address for it".to_owned();
        for address in addresses_in_language(self.site(), page, locale) {
            let fetched = match self.crawl.page(Session::WithLanguage, &address).await {
                Ok(fetched) => fetched,
                Err(error) => {
                    problem = error.to_string();
                    continue;
                }
            };
            let site = self.site().clone();
            match on_thread(fetched, move |page, html| read(&site, &page.address, html)).await? {
                Ok(translated) if code_of(language_of(&translated)) == code_of(locale) => {
                    return Ok(Ok(translated));
                }
                Ok(_) => problem = "the page comes in another language".to_owned(),
                Err(error) => problem = error.to_string(),
            }
        }
        Ok(Err(problem))
    }
}

/// `ru` of `ru_RU`.
fn code_of(locale: &str) -> &str {
    locale.split(['_', '-', '@']).next().unwrap_or_default()
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
    fn issns_are_told_from_other_sources() {
        assert!(is_issn("1866-8836") && is_issn("2049-369x"));
        for text in ["", "1866-88361", "Journal; Vol. 1", "1866_8836", "ééé-1234"] {
            assert!(!is_issn(text), "{text}");
        }
    }

    #[test]
    fn languages_are_compared_without_region() {
        assert_eq!([code_of("ru_RU"), code_of("ru"), code_of("sr-RS@latin")], ["ru", "ru", "sr"]);
    }
}
