//! Which system a living site runs, and where its journal is.

use std::collections::BTreeMap;

use thiserror::Error;
use url::Url;

use crate::addresses::resolve_link;
use crate::html_page::HtmlPage;
use crate::languages::is_locale;

/// Links of one page that are looked at.
const MAX_LINKS: usize = 20_000;
const MAX_JOURNALS: usize = 200;

/// First parts of the addresses below the journal's, by which its pages are recognized.
const OJS_PAGES: &[&str] =
    &["about", "announcement", "article", "information", "issue", "login", "search", "user"];

/// First parts of the addresses below `/jour`.
const ELPUB_PAGES: &[&str] =
    &["/about", "/announcement", "/article", "/index", "/issue", "/manager", "/oai", "/search", "/user"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteSystem {
    /// Open Journal Systems 3, or 2 as far as its pages are alike.
    Ojs,
    Elpub,
    /// A site with JATS in its OAI-PMH, such as Octavo.
    Octavo,
}

/// Journal of a living site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    pub system: SiteSystem,
    /// Address of the journal, without a slash at the end of its path: `https://example.org/index.php/ctt`.
    pub base: Url,
    /// Path of the journal among those of its site: `ctt`; empty if the site has one.
    pub journal: String,
    pub version: Option<SiteVersion>,
}

/// First two numbers of a version: 3.3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SiteVersion(pub u32, pub u32);

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecognitionError {
    #[error("the page is of none of the systems that can be read")]
    UnknownSystem,
    #[error("the site has several journals")]
    SeveralJournals(Vec<Url>),
    #[error("the page is too large")]
    TooLarge,
}

/// Recognizes the system and the journal from any page of the site; `address` is that of the page after redirects.
pub fn recognize_site(address: &Url, html: &str) -> Result<Site, RecognitionError> {
    let page = HtmlPage::parse(html).map_err(|_| RecognitionError::TooLarge)?;
    let links = same_site_links(address, &page);
    if let Some(base) = links.iter().chain([address]).find_map(elpub_base) {
        return Ok(Site { system: SiteSystem::Elpub, base, journal: String::new(), version: None });
    }
    let generator = generator(&page);
    let mut journals: BTreeMap<String, (Url, usize)> = BTreeMap::new();
    for base in links.iter().filter_map(ojs_base).take(MAX_LINKS) {
        journals.entry(base.path().to_owned()).or_insert((base, 0)).1 += 1;
    }
    let mut own: Vec<_> = ojs_base(address).into_iter().chain(typed_base(address)).collect();
    own.retain(|base| generator.is_some() || journals.contains_key(base.path()));
    if let Some(base) = own.into_iter().next() {
        return Ok(ojs_site(base, generator));
    }
    let is_below = |path: &str| is_path_within(address.path(), path);
    let below: Vec<Url> =
        journals.values().filter(|(base, _)| is_below(base.path())).map(|(base, _)| base.clone()).collect();
    let all: Vec<Url> = journals.into_values().map(|(base, _)| base).take(MAX_JOURNALS).collect();
    let mut candidates = if below.len() == 1 { below } else { all };
    match (candidates.len(), candidates.pop()) {
        (1, Some(base)) => Ok(ojs_site(base, generator)),
        (_, Some(last)) => {
            candidates.push(last);
            Err(RecognitionError::SeveralJournals(candidates))
        }
        (_, None) => Err(RecognitionError::UnknownSystem),
    }
}

/// Takes a site for one like Octavo if its OAI-PMH offers JATS; `base` is the address without `/oai`.
pub fn site_with_jats(base: &Url, prefixes: &[String]) -> Option<Site> {
    let has_jats = prefixes.iter().any(|prefix| prefix == "jats");
    has_jats.then(|| Site {
        system: SiteSystem::Octavo,
        base: with_path(base, base.path().trim_end_matches('/')),
        journal: String::new(),
        version: None,
    })
}

impl Site {
    /// Address of a page below the journal's: `path` begins with a slash.
    pub fn page(&self, path: &str) -> Url {
        with_path(&self.base, &format!("{}{path}", self.base_path()))
    }

    /// Endpoint of OAI-PMH.
    pub fn oai_endpoint(&self) -> Url {
        self.page("/oai")
    }

    /// Path of the journal's address, without a slash at its end.
    pub fn base_path(&self) -> &str {
        self.base.path().trim_end_matches('/')
    }

    /// Whether an address is below the journal's.
    pub fn contains(&self, address: &Url) -> bool {
        crate::addresses::is_same_site(&self.base, address)
            && is_path_within(address.path(), self.base_path())
    }
}

impl SiteVersion {
    /// Reads `Open Journal Systems 3.3.0.8`.
    fn parse(generator: &str) -> Option<SiteVersion> {
        let numbers = generator.rsplit(' ').next()?;
        let mut parts = numbers.split('.');
        Some(SiteVersion(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    }
}

fn ojs_site(base: Url, generator: Option<String>) -> Site {
    let journal = base.path().rsplit('/').next().unwrap_or_default().to_owned();
    let version = generator.as_deref().and_then(SiteVersion::parse);
    Site { system: SiteSystem::Ojs, base, journal, version }
}

fn generator(page: &HtmlPage) -> Option<String> {
    let is_generator = |name: &str| name.eq_ignore_ascii_case("generator");
    let metas = page.elements().filter(|element| element.name() == "meta");
    let mut named = metas.filter(|meta| meta.attribute("name").is_some_and(is_generator));
    let content = named.find_map(|meta| meta.attribute("content"))?;
    content.starts_with("Open Journal Systems").then(|| content.to_owned())
}

fn same_site_links(address: &Url, page: &HtmlPage) -> Vec<Url> {
    let links = page.elements().filter(|element| element.name() == "a").take(MAX_LINKS);
    links.filter_map(|link| resolve_link(address, link.attribute("href")?).ok()).collect()
}

fn elpub_base(address: &Url) -> Option<Url> {
    let (before, rest) = address.path().split_once("/jour")?;
    if !rest.is_empty() && !rest.starts_with('/') {
        return None;
    }
    let is_known =
        ELPUB_PAGES.iter().any(|page| is_path_within(rest, page)) || (before.is_empty() && rest.len() < 2);
    is_known.then(|| with_path(address, &format!("{before}/jour")))
}

/// The journal's address, from that of one of its pages: all before the first part that only OJS has.
fn ojs_base(address: &Url) -> Option<Url> {
    let parts: Vec<&str> = address.path().split('/').skip(1).collect();
    let start = parts.iter().position(|part| *part == "index.php").map_or(0, |at| at + 1);
    let found = (start..parts.len()).find(|at| OJS_PAGES.contains(&parts[*at]))?;
    // An article or an issue has something behind it; the site's own pages are below `index`.
    let is_complete = !matches!(parts[found], "article" | "issue") || parts.len() > found + 1;
    let mut journal = &parts[start..found];
    if let [before @ .., last] = journal
        && !before.is_empty()
        && is_locale(last)
    {
        journal = before;
    }
    if !is_complete
        || journal == ["index"]
        || (journal.is_empty() && start == 0 && !is_journal_page(&parts[found..]))
    {
        return None;
    }
    let all = &parts[..start + journal.len()];
    Some(with_path(address, &all.iter().map(|part| format!("/{part}")).collect::<String>()))
}

/// At the root of a host, only addresses that no other software has.
fn is_journal_page(parts: &[&str]) -> bool {
    matches!(parts, ["article", "view" | "download", ..] | ["issue", "view" | "archive" | "current", ..])
}

/// The address of a journal as people type it, which has no part that only OJS has: `/index.php/ctt`.
fn typed_base(address: &Url) -> Option<Url> {
    let (before, after) = address.path().split_once("/index.php/")?;
    let journal = after.split('/').next().filter(|journal| !journal.is_empty() && *journal != "index")?;
    Some(with_path(address, &format!("{before}/index.php/{journal}")))
}

fn with_path(address: &Url, path: &str) -> Url {
    let mut url = address.clone();
    url.set_path(path);
    url.set_query(None);
    url.set_fragment(None);
    url
}

fn is_path_within(path: &str, parent: &str) -> bool {
    path.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognize(address: &str, html: &str) -> Result<Site, RecognitionError> {
        recognize_site(&Url::parse(address).unwrap(), html)
    }

    const GENERATOR: &str = "<meta name=\"generator\" content=\"Open Journal Systems 3.3.0.8\">";

    #[test]
    fn ojs_is_recognized_with_its_journal() {
        let links =
            "<a href=\"/index.php/ctt/issue/archive\">Archives</a><a href=\"/index.php/index/login\">";
        let html = format!("{GENERATOR}{links}");
        for address in [
            "https://example.org/index.php/ctt",
            "https://example.org/index.php/ctt/index",
            "https://example.org/",
            "https://example.org/index.php/ctt/ru_RU/article/view/7",
            "https://example.org/index.php/ctt/article/view/7/12",
        ] {
            let site = recognize(address, &html).unwrap();
            assert_eq!(site.base.as_str(), "https://example.org/index.php/ctt", "{address}");
            assert_eq!((site.system, site.journal.as_str()), (SiteSystem::Ojs, "ctt"));
            assert_eq!(site.version, Some(SiteVersion(3, 3)));
            assert_eq!(site.oai_endpoint().as_str(), "https://example.org/index.php/ctt/oai");
        }
    }

    #[test]
    fn ojs_without_index_php_or_generator_is_recognized() {
        let html = "<a href=\"https://example.org/journals/ctt/article/view/7\"><a href=\"/journals/ctt/issue/archive\">";
        let site = recognize("https://example.org/journals/ctt", html).unwrap();
        assert_eq!(site.base.as_str(), "https://example.org/journals/ctt");
        assert_eq!(site.version, None);
        let site = recognize("https://example.org/", "<a href=\"/issue/view/3\"><a href=/about>").unwrap();
        assert_eq!((site.base.as_str(), site.journal.as_str()), ("https://example.org/", ""));
        assert_eq!(site.oai_endpoint().as_str(), "https://example.org/oai");
    }

    #[test]
    fn one_of_several_journals_must_be_chosen() {
        let html = format!(
            "{GENERATOR}<a href=\"/index.php/a/issue/current\"><a href=\"/index.php/b/issue/current\">"
        );
        let Err(RecognitionError::SeveralJournals(journals)) =
            recognize("https://example.org/index.php/index", &html)
        else {
            panic!("one was chosen")
        };
        assert_eq!(journals.iter().map(Url::path).collect::<Vec<_>>(), ["/index.php/a", "/index.php/b"]);
        assert_eq!(recognize("https://example.org/index.php/b", &html).unwrap().journal, "b");
    }

    #[test]
    fn elpub_and_octavo_are_recognized() {
        let site = recognize("https://journal.example.ru/", "<a href=\"/jour/issue/current\">").unwrap();
        assert_eq!((site.system, site.base.as_str()), (SiteSystem::Elpub, "https://journal.example.ru/jour"));
        assert_eq!(site.oai_endpoint().as_str(), "https://journal.example.ru/jour/oai");
        assert_eq!(
            recognize("https://journal.example.ru/jour/article/view/7", "").unwrap().system,
            SiteSystem::Elpub
        );
        let octavo =
            site_with_jats(&Url::parse("https://example.org/").unwrap(), &["oai_dc".into(), "jats".into()])
                .unwrap();
        assert_eq!(octavo.oai_endpoint().as_str(), "https://example.org/oai");
        assert_eq!(site_with_jats(&Url::parse("https://example.org/").unwrap(), &["oai_dc".into()]), None);
    }

    #[test]
    fn other_pages_are_not_recognized() {
        for html in [
            "",
            "<a href=\"/about\">",
            "<a href=\"https://other.example/index.php/x/issue/archive\">",
            "<a href=\"javascript:/issue/view/1\">",
        ] {
            assert_eq!(
                recognize("https://example.org/", html),
                Err(RecognitionError::UnknownSystem),
                "{html}"
            );
        }
        assert_eq!(recognize("https://example.org/journey", ""), Err(RecognitionError::UnknownSystem));
    }
}
