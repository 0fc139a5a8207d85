//! Reading of a site of any system: recognises it, sends records and notes, gives up on a site that is gone.

use sources::oai::{OaiRequests, parse_identify, parse_sets};
use sources::site::{RecognitionError, Site, recognize_site};
use sources::{Finding, FindingKind, SourceJournal, SourceRecord};
use tokio::sync::mpsc::Sender;
use url::Url;

use super::fetcher::{FetchedPage, Fetcher, Session, SiteError};
use crate::source::SourcePart;
use crate::source::problem::{SEVERAL_JOURNALS, SITE_UNKNOWN, SITE_UNREADABLE, SourceProblem};

/// Pages one after the other that cannot be had, after which the site is taken for gone.
const MAX_FAILURES_IN_A_ROW: u32 = 25;
/// Journals of a site that a message names.
const NAMED_JOURNALS: usize = 20;

/// Reading of one site.
pub struct Crawl<'a> {
    pub fetcher: &'a Fetcher,
    pub site: &'a Site,
    parts: Sender<SourcePart>,
    failures: u32,
    records: u64,
}

/// Recognises the system and the journal from the page that a person named.
pub async fn recognize(fetcher: &Fetcher, address: &Url) -> anyhow::Result<Site> {
    let page = fetcher.page(Session::New, address).await;
    let page = page.map_err(|error| SourceProblem::new(SITE_UNREADABLE, format!("{address}: {error}")))?;
    let recognized = on_thread(page, |page, html| recognize_site(&page.address, html)).await?;
    Ok(recognized.map_err(|error| match error {
        RecognitionError::SeveralJournals(journals) => {
            let journals: Vec<&str> = journals.iter().take(NAMED_JOURNALS).map(Url::as_str).collect();
            SourceProblem::new(SEVERAL_JOURNALS, journals.join(", "))
        }
        RecognitionError::UnknownSystem => SourceProblem::new(SITE_UNKNOWN, address),
        RecognitionError::TooLarge => SourceProblem::new(SITE_UNREADABLE, format!("{address}: {error}")),
    })?)
}

/// Reads a page on a thread of its own: a large one takes the processor for a second.
pub async fn on_thread<T: Send + 'static>(
    page: FetchedPage,
    read: impl FnOnce(&FetchedPage, &str) -> T + Send + 'static,
) -> anyhow::Result<T> {
    let reading = tokio::task::spawn_blocking(move || {
        let html = String::from_utf8_lossy(&page.bytes);
        read(&page, &html)
    });
    Ok(reading.await?)
}

impl<'a> Crawl<'a> {
    pub const fn new(fetcher: &'a Fetcher, site: &'a Site, parts: Sender<SourcePart>) -> Crawl<'a> {
        Crawl { fetcher, site, parts, failures: 0, records: 0 }
    }

    pub async fn send(&mut self, record: SourceRecord) -> anyhow::Result<()> {
        self.records += 1;
        Ok(self.parts.send(SourcePart::record(record)).await?)
    }

    pub async fn send_journal(&self, journal: &SourceJournal) -> anyhow::Result<()> {
        Ok(self.parts.send(SourcePart::Journal(Box::new(journal.clone()))).await?)
    }

    pub async fn note(&self, kind: FindingKind, detail: String) -> anyhow::Result<()> {
        Ok(self.parts.send(SourcePart::Note(Finding::new(kind, detail))).await?)
    }

    /// Fetches a page; a site that is gone is not asked any more.
    pub async fn page(&mut self, session: Session, address: &Url) -> Result<FetchedPage, SiteError> {
        let page = self.fetcher.page(session, address).await;
        match &page {
            Ok(_) | Err(SiteError::Missing) => self.failures = 0,
            Err(_) => self.failures += 1,
        }
        page
    }

    pub const fn is_gone(&self) -> bool {
        self.failures >= MAX_FAILURES_IN_A_ROW
    }

    /// Reads what OAI-PMH says about the journal itself; what it leaves out stays empty.
    pub async fn read_journal(&self) -> anyhow::Result<SourceJournal> {
        let requests = OaiRequests::new(self.site.oai_endpoint());
        let mut journal = SourceJournal { path: self.site.journal.clone(), ..SourceJournal::default() };
        let mut name = String::new();
        match self.fetcher.answer(&requests.identify()).await {
            Ok(answer) => match parse_identify(&answer) {
                Ok(identification) => name = identification.name,
                Err(error) => self.note(FindingKind::Unreadable, format!("Identify: {error}")).await?,
            },
            Err(error) => self.note(FindingKind::Unreadable, format!("Identify: {error}")).await?,
        }
        if !journal.path.is_empty()
            && let Ok(answer) = self.fetcher.answer(&requests.list_sets()).await
            && let Ok(sets) = parse_sets(&answer)
            && let Some(set) = sets.items.into_iter().find(|set| set.spec == journal.path)
        {
            name = set.name;
        }
        if !name.is_empty() {
            journal.name.insert(String::new(), name);
        }
        Ok(journal)
    }

    /// A site without any record is one that cannot be read.
    pub async fn finish(&self) -> anyhow::Result<()> {
        if self.records == 0 {
            return Err(SourceProblem::new(SITE_UNREADABLE, &self.site.base).into());
        }
        if self.is_gone() {
            let detail = format!("{}: the site does not answer any more", self.site.base);
            self.note(FindingKind::Unreadable, detail).await?;
        }
        Ok(())
    }
}
