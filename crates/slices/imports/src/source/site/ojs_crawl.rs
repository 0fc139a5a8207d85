//! State of the reading of a site of Open Journal Systems: its languages, and where its articles stand.

use std::collections::{BTreeSet, HashMap};

use anyhow::Result;
use sources::SourceJournal;
use sources::ojs_site::{PageError, SiteLanguage, addresses_in_language};
use sources::site::Site;
use url::Url;

use super::crawl::{Crawl, on_thread};
use super::fetcher::Session;

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

impl OjsCrawl<'_> {
    pub fn site(&self) -> &Site {
        self.crawl.site
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_compared_without_region() {
        assert_eq!([code_of("ru_RU"), code_of("ru"), code_of("sr-RS@latin")], ["ru", "ru", "sr"]);
    }
}
