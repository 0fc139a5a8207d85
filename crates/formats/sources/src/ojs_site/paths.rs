//! Addresses of OJS below the journal's.

use url::Url;

use super::languages::without_locale;
use crate::records::OldAddress;
use crate::site::Site;

const MAX_ID_LENGTH: usize = 200;
const MAX_LOCALES: usize = 20;

/// What an address of OJS leads to. Ids are numbers or the words that an editor gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OjsPage {
    Article {
        id: String,
    },
    /// Page or file of a galley.
    Galley {
        article: String,
        galley: String,
    },
    Issue {
        id: String,
    },
    IssueGalley {
        issue: String,
        galley: String,
    },
    /// List of issues, from page 1.
    Archive {
        page: u32,
    },
    Other,
}

/// Reads an address as one of the journal's.
pub fn read_page_address(site: &Site, address: &Url) -> OjsPage {
    if !site.contains(address) {
        return OjsPage::Other;
    }
    let path = address.path().strip_prefix(site.base_path()).unwrap_or_default();
    let parts: Vec<&str> = without_locale(path).split('/').filter(|part| !part.is_empty()).collect();
    if parts.iter().any(|part| part.len() > MAX_ID_LENGTH) {
        return OjsPage::Other;
    }
    let owned = |id: &str| id.to_owned();
    match parts.as_slice() {
        ["article", "view", id] | ["article", "view", id, "version", _] => OjsPage::Article { id: owned(id) },
        ["article", "view" | "download" | "viewFile", id, "version", _, galley, ..]
        | ["article", "view" | "download" | "viewFile", id, galley, ..] => {
            OjsPage::Galley { article: owned(id), galley: owned(galley) }
        }
        ["issue", "view", id] | ["issue", "view", id, "showToc"] => OjsPage::Issue { id: owned(id) },
        ["issue", "view" | "download" | "viewFile", id, galley, ..] => {
            OjsPage::IssueGalley { issue: owned(id), galley: owned(galley) }
        }
        ["issue", "archive"] => OjsPage::Archive { page: 1 },
        ["issue", "archive", page] => page.parse().map_or(OjsPage::Other, |page| OjsPage::Archive { page }),
        _ => OjsPage::Other,
    }
}

/// Returns the address of the file of a galley, from that of its page: `view` becomes `download`.
pub fn download_address(site: &Site, galley: &Url) -> Option<Url> {
    match read_page_address(site, galley) {
        OjsPage::Galley { .. } | OjsPage::IssueGalley { .. } => {
            let mut address = galley.clone();
            let path = galley.path().strip_prefix(site.base_path())?;
            let path = without_locale(path);
            let path = path.replacen("/view/", "/download/", 1).replacen("/viewFile/", "/download/", 1);
            address.set_path(&format!("{}{path}", site.base_path()));
            address.set_query(None);
            Some(address)
        }
        _ => None,
    }
}

/// Returns the paths under which the site has an article: by each of its ids, with and without language.
pub fn article_paths(site: &Site, ids: &[&str], locales: &[&str]) -> Vec<OldAddress> {
    let pages = ids.iter().map(|id| format!("/article/view/{id}"));
    paths(site, pages, locales).into_iter().map(|path| OldAddress { path }).collect()
}

/// Returns the paths under which the site has an issue.
pub fn issue_paths(site: &Site, ids: &[&str], locales: &[&str]) -> Vec<OldAddress> {
    let pages = ids.iter().map(|id| format!("/issue/view/{id}"));
    paths(site, pages, locales).into_iter().map(|path| OldAddress { path }).collect()
}

/// Returns the paths under which the site has a file of an article; `viewFile` is that of OJS 2.
pub fn galley_paths(site: &Site, articles: &[&str], galley: &str, locales: &[&str]) -> Vec<String> {
    let pages = articles.iter().flat_map(|article| {
        ["view", "download", "viewFile"].map(|verb| format!("/article/{verb}/{article}/{galley}"))
    });
    paths(site, pages, locales)
}

/// Returns the paths under which the site has a file of an issue.
pub(super) fn issue_galley_paths(site: &Site, issue: &str, galley: &str, locales: &[&str]) -> Vec<String> {
    let pages = ["view", "download", "viewFile"].map(|verb| format!("/issue/{verb}/{issue}/{galley}"));
    paths(site, pages.into_iter(), locales)
}

fn paths(site: &Site, pages: impl Iterator<Item = String>, locales: &[&str]) -> Vec<String> {
    let base = site.base_path();
    let mut bases = vec![base.to_owned()];
    // A site that leaves `index.php` out answers with it too, and older links have it.
    if !base.split('/').any(|part| part == "index.php") && !site.journal.is_empty() {
        let before = base.strip_suffix(&format!("/{}", site.journal)).unwrap_or_default();
        bases.push(format!("{before}/index.php/{}", site.journal));
    }
    let mut paths = Vec::new();
    for page in pages {
        for base in &bases {
            paths.push(format!("{base}{page}"));
            paths.extend(locales.iter().take(MAX_LOCALES).map(|locale| format!("{base}/{locale}{page}")));
        }
    }
    paths
}
