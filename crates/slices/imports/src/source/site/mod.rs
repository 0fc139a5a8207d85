//! A living site of another system, read page by page as its readers see it.

mod crawl;
mod elpub;
mod fetcher;
mod files;
mod limits;
mod network_guard;
mod ojs;
mod ojs_article;
mod ojs_crawl;
mod ojs_issues;
mod record_list;

use std::sync::OnceLock;

use ::files::Files;
use anyhow::anyhow;
use rules::imports::ImportSource;
use sources::SourceFile;
use sources::addresses::is_public_host;
use sources::site::{Site, SiteSystem};
use tokio::sync::mpsc::Sender;
use url::Url;

use self::crawl::Crawl;
use self::fetcher::Fetcher;
use self::limits::Limits;
use self::network_guard::NetworkGuard;
use super::{FetchError, FetchedFile, SourcePart};
use crate::context::ImportContext;
use crate::store::Import;

/// A site with what it was recognised as.
pub struct SiteSource {
    files: Files,
    fetcher: Fetcher,
    /// As a person typed it.
    address: Url,
    /// As far as an earlier reading has recognised it.
    kind: ImportSource,
    recognized: OnceLock<Site>,
}

impl SiteSource {
    pub fn open(context: &ImportContext, import: &Import) -> anyhow::Result<SiteSource> {
        let address = import.address.as_deref().ok_or_else(|| anyhow!("import without an address"))?;
        let address = Url::parse(address)?;
        let settings = &context.files.app.settings;
        let is_own = settings.imports.allow_private_addresses && !is_public_host(&address);
        let limits = if is_own { Limits::OWN } else { Limits::PUBLIC };
        let guard = NetworkGuard::new(address.clone(), settings.imports.allow_private_addresses);
        let name = format!("Octavo/{} (+{})", env!("CARGO_PKG_VERSION"), settings.http.public_origin);
        Ok(SiteSource {
            files: context.files.clone(),
            fetcher: Fetcher::new(guard, &name, limits)?,
            address,
            kind: import.source,
            recognized: OnceLock::new(),
        })
    }

    pub fn kind(&self) -> ImportSource {
        match self.recognized.get().map(|site| site.system) {
            Some(SiteSystem::Elpub) => ImportSource::ElpubSite,
            Some(_) => ImportSource::OjsSite,
            None => self.kind,
        }
    }

    /// Address of the journal, once the site is recognised: the same for all its pages.
    pub fn origin(&self) -> Option<String> {
        self.recognized.get().map(|site| site.base.as_str().trim_end_matches('/').to_owned())
    }

    /// Sends all records.
    pub async fn read_all(&self, parts: Sender<SourcePart>) -> anyhow::Result<()> {
        let site = crawl::recognize(&self.fetcher, &self.address).await?;
        let site = self.recognized.get_or_init(|| site);
        let crawl = Crawl::new(&self.fetcher, site, parts);
        match site.system {
            SiteSystem::Elpub => elpub::read_all(crawl).await,
            SiteSystem::Ojs | SiteSystem::Octavo => ojs::read_all(crawl).await,
        }
    }

    pub async fn fetch(&self, location: &str, file: &SourceFile) -> Result<FetchedFile, FetchError> {
        files::fetch(&self.fetcher, &self.files, location, file).await
    }
}
