//! Addresses of Elpub below `/jour`, and what its OAI-PMH says about articles. The articles themselves are JATS.

use url::Url;

use crate::addresses::is_same_site;
use crate::oai::{DublinCore, OaiHeader};
use crate::records::OldAddress;
use crate::site::{Site, SiteSystem};

/// Longest number of an article, issue or file.
const MAX_DIGITS: usize = 10;
const MAX_FILES: usize = 100;

/// What an address of Elpub leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ElpubPage {
    Article { id: String },
    File { article: String, file: String },
    Issue { id: String },
    Other,
}

/// Article of a record of OAI-PMH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ElpubArticle {
    /// Key: `article:12`.
    pub key: String,
    pub id: String,
    /// JATS of the article.
    pub jats: Url,
    /// Page of the article.
    pub page: Url,
    /// Files of the article, mostly one PDF.
    pub files: Vec<Url>,
    pub old_addresses: Vec<OldAddress>,
}

/// Reads an address as one of the journal's.
pub fn read_elpub_address(site: &Site, address: &Url) -> ElpubPage {
    let path = address.path().strip_prefix(site.base_path()).filter(|_| is_same_site(&site.base, address));
    let parts: Vec<&str> = path.unwrap_or_default().split('/').filter(|part| !part.is_empty()).collect();
    let owned = |id: &str| id.to_owned();
    match parts.as_slice() {
        ["article", "view" | "jats" | "xml", id] | ["article", "view", id, "0"] if is_id(id) => {
            ElpubPage::Article { id: owned(id) }
        }
        ["article", "view" | "viewFile" | "download" | "downloadSuppFile", id, file]
            if is_id(id) && is_id(file) =>
        {
            ElpubPage::File { article: owned(id), file: owned(file) }
        }
        ["issue", "view" | "viewIssue", id, ..] if is_id(id) => ElpubPage::Issue { id: owned(id) },
        _ => ElpubPage::Other,
    }
}

fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= MAX_DIGITS && id.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the article that a record is about, by its addresses or the number in its identifier.
pub fn read_elpub_article(
    site: &Site,
    header: &OaiHeader,
    record: Option<&DublinCore>,
) -> Option<ElpubArticle> {
    let addresses =
        record.into_iter().flat_map(DublinCore::addresses).filter_map(|address| Url::parse(address).ok());
    let by_address =
        addresses.map(|address| read_elpub_address(site, &address)).find_map(|page| match page {
            ElpubPage::Article { id } => Some(id),
            _ => None,
        });
    let id = by_address.or_else(|| header.article_number().map(str::to_owned))?;
    let related = record
        .into_iter()
        .flat_map(DublinCore::related_addresses)
        .filter_map(|address| Url::parse(address).ok());
    let mut files: Vec<Url> = Vec::new();
    for address in related.take(MAX_FILES) {
        if let ElpubPage::File { article, file } = read_elpub_address(site, &address)
            && article == id
        {
            let file = file_address(site, &id, &file);
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    Some(ElpubArticle {
        key: format!("article:{id}"),
        jats: jats_address(site, &id),
        page: site.page(&format!("/article/view/{id}")),
        old_addresses: article_paths(site, &id),
        files,
        id,
    })
}

/// Address of the JATS of an article.
pub fn jats_address(site: &Site, article: &str) -> Url {
    site.page(&format!("/article/jats/{article}"))
}

/// Address of the bytes of a file, where the page of the article shows a viewer.
pub fn file_address(site: &Site, article: &str, file: &str) -> Url {
    site.page(&format!("/article/viewFile/{article}/{file}"))
}

/// Paths under which the site has an article; the language is in the query, which old addresses are compared without.
pub fn article_paths(site: &Site, article: &str) -> Vec<OldAddress> {
    let base = site.base_path();
    ["", "/0"].map(|end| OldAddress { path: format!("{base}/article/view/{article}{end}") }).to_vec()
}

/// Paths under which the site has a file of an article.
pub fn file_paths(site: &Site, article: &str, file: &str) -> Vec<String> {
    let base = site.base_path();
    ["view", "viewFile", "download"].map(|verb| format!("{base}/article/{verb}/{article}/{file}")).to_vec()
}

/// Paths under which the site has an issue.
pub fn issue_paths(site: &Site, issue: &str) -> Vec<OldAddress> {
    let base = site.base_path();
    ["", "/showToc"].map(|end| OldAddress { path: format!("{base}/issue/view/{issue}{end}") }).to_vec()
}

/// The journal of an Elpub site by its address alone.
pub fn elpub_site(address: &Url) -> Site {
    let mut base = address.clone();
    base.set_path("/jour");
    base.set_query(None);
    base.set_fragment(None);
    Site { system: SiteSystem::Elpub, base, journal: String::new(), version: None }
}

#[cfg(test)]
mod tests;
