//! Languages of a site's pages.

use url::Url;
use url::form_urlencoded::byte_serialize;

use crate::addresses::resolve_link;
use crate::html_page::HtmlPage;
use crate::languages::is_locale;
use crate::site::{Site, SiteVersion};

const MAX_LANGUAGES: usize = 50;

/// A language in which the site offers its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteLanguage {
    /// As the site writes it: `ru_RU`.
    pub locale: String,
    /// Address that shows the page in this language.
    pub address: Url,
}

/// Returns the languages to which a page offers to switch, from the block of OJS or a theme's own menu.
pub(super) fn read_languages(address: &Url, page: &HtmlPage) -> Vec<SiteLanguage> {
    let mut languages: Vec<SiteLanguage> = Vec::new();
    for link in page.elements().filter(|element| element.name() == "a") {
        let Some(target) = link.attribute("href").and_then(|href| resolve_link(address, href).ok()) else {
            continue;
        };
        let Some((_, after)) = target.path().split_once("/user/setLocale/") else { continue };
        let locale = after.split('/').next().unwrap_or_default();
        if is_locale(locale)
            && languages.len() < MAX_LANGUAGES
            && !languages.iter().any(|known| known.locale == locale)
        {
            languages.push(SiteLanguage { locale: locale.to_owned(), address: target.clone() });
        }
    }
    languages
}

/// Returns the addresses that give a page in another language, the likeliest first.
///
/// From OJS 3.5 the language is part of the path, which 3.4 understands in later releases. Before, and as the second
/// address at 3.4, `/user/setLocale` answers with a redirect to the page and a cookie; the client must keep cookies.
/// A page in a language that the site does not have comes in its first language: look at the page's own.
pub fn addresses_in_language(site: &Site, page: &Url, locale: &str) -> Vec<Url> {
    if !is_locale(locale) || !site.contains(page) {
        return Vec::new();
    }
    let rest = page.path().strip_prefix(site.base_path()).unwrap_or_default();
    let rest = without_locale(rest);
    let in_path = site.page(&format!("/{locale}{rest}"));
    let mut switch = site.page(&format!("/user/setLocale/{locale}"));
    let source = format!("{}{rest}", site.base_path());
    switch.set_query(Some(&format!("source={}", byte_serialize(source.as_bytes()).collect::<String>())));
    match site.version {
        Some(version) if version >= SiteVersion(3, 5) => vec![in_path],
        Some(version) if version >= SiteVersion(3, 4) => vec![in_path, switch],
        Some(_) => vec![switch],
        None => vec![switch, in_path],
    }
}

/// Removes the language from the path below the journal's: `/ru/article/view/7`.
pub(super) fn without_locale(path: &str) -> &str {
    let Some(after) = path.strip_prefix('/') else { return path };
    let first = after.split('/').next().unwrap_or_default();
    if is_locale(first) { &after[first.len()..] } else { path }
}
