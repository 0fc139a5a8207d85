use std::collections::BTreeSet;

use url::Url;

use super::content::{PageLanguages, shorten};
use super::meta_tags::MetaTags;
use super::paths::{OjsPage, download_address, galley_paths, issue_galley_paths, read_page_address};
use crate::addresses::{AddressError, resolve_link};
use crate::findings::{Finding, FindingKind};
use crate::html_page::{Element, HtmlPage};
use crate::languages::language_by_name;
use crate::records::{FileRole, SourceArticle, SourceFile};
use crate::site::Site;

const MAX_GALLEYS: usize = 200;
/// Links of one page that are looked at.
const MAX_LINKS: usize = 20_000;
const MAX_FINDINGS: usize = 20;

/// Reads links to the article's files: those marked as galleys, and in themes that do not mark them all to files of this
/// article.
pub(super) fn read_galleys(
    article: &mut SourceArticle,
    site: &Site,
    address: &Url,
    ids: &[&str],
    page: &HtmlPage,
    tags: &MetaTags,
    languages: &PageLanguages,
) {
    let pdfs = stated_galleys(site, address, tags, "citation_pdf_url");
    let mut seen = BTreeSet::new();
    for link in page.elements().filter(|element| element.name() == "a").take(MAX_LINKS) {
        let Some(href) = link.attribute("href") else { continue };
        let target = resolve_link(address, href);
        let found = target.as_ref().ok().map(|target| (target, read_page_address(site, target)));
        match found {
            Some((target, OjsPage::Galley { article: of, galley })) if ids.contains(&of.as_str()) => {
                if seen.len() >= MAX_GALLEYS || !seen.insert(galley.clone()) {
                    continue;
                }
                let is_pdf = pdfs.contains(&galley);
                article.files.extend(galley_file(site, target, ids, &galley, link, is_pdf, languages));
            }
            _ if is_galley_link(link) => refuse(article, href, target.err()),
            _ => {}
        }
    }
    add_stated(article, site, address, ids, tags, languages, &mut seen);
}

/// A galley elsewhere, or with an address that must not be followed.
fn refuse(article: &mut SourceArticle, href: &str, error: Option<AddressError>) {
    let kind = match error {
        Some(AddressError::OtherHost) => FindingKind::MissingFile,
        Some(_) => FindingKind::InvalidValue,
        None => return,
    };
    if article.findings.len() < MAX_FINDINGS {
        article.findings.push(Finding::new(kind, format!("galley at {}", shorten(href))));
    }
}

/// PDFs that only the tags name, such as in themes that show them in a frame.
fn add_stated(
    article: &mut SourceArticle,
    site: &Site,
    address: &Url,
    ids: &[&str],
    tags: &MetaTags,
    languages: &PageLanguages,
    seen: &mut BTreeSet<String>,
) {
    for tag in tags.all("citation_pdf_url").take(MAX_GALLEYS) {
        let Ok(target) = resolve_link(address, tag.content) else {
            refuse(article, tag.content, Some(AddressError::OtherHost));
            continue;
        };
        if let OjsPage::Galley { article: of, galley } = read_page_address(site, &target)
            && ids.contains(&of.as_str())
            && seen.insert(galley.clone())
            && let Some(download) = download_address(site, &target)
        {
            article.files.push(SourceFile {
                role: FileRole::Pdf,
                locator: download.into(),
                label: "PDF".to_owned(),
                language: languages.article.clone(),
                media_type: "application/pdf".to_owned(),
                old_addresses: galley_paths(site, ids, &galley, &[]),
                ..SourceFile::default()
            });
        }
    }
}

fn stated_galleys(site: &Site, address: &Url, tags: &MetaTags, name: &str) -> BTreeSet<String> {
    let targets = tags.all(name).take(MAX_GALLEYS).filter_map(|tag| resolve_link(address, tag.content).ok());
    let pages = targets.map(|target| read_page_address(site, &target));
    let galleys = pages.filter_map(|page| match page {
        OjsPage::Galley { galley, .. } => Some(galley),
        _ => None,
    });
    galleys.collect()
}

fn is_galley_link(link: Element) -> bool {
    link.has_any_class(&["obj_galley_link", "obj_galley_link_supplementary", "galley-link"])
}

fn galley_file(
    site: &Site,
    target: &Url,
    ids: &[&str],
    galley: &str,
    link: Element,
    is_stated_pdf: bool,
    languages: &PageLanguages,
) -> Option<SourceFile> {
    let file = labelled_file(site, target, link, is_stated_pdf, &languages.page)?;
    Some(SourceFile { old_addresses: galley_paths(site, ids, galley, &[]), ..file })
}

/// File of an issue's galley.
pub(super) fn issue_galley_file(
    site: &Site,
    target: &Url,
    link: Element,
    language: &str,
) -> Option<SourceFile> {
    let OjsPage::IssueGalley { issue, galley } = read_page_address(site, target) else { return None };
    let file = labelled_file(site, target, link, false, language)?;
    Some(SourceFile { old_addresses: issue_galley_paths(site, &issue, &galley, &[]), ..file })
}

fn labelled_file(
    site: &Site,
    target: &Url,
    link: Element,
    is_stated_pdf: bool,
    language: &str,
) -> Option<SourceFile> {
    let text = link.text();
    let (label, language) = split_label(&text, language);
    let is_pdf = is_stated_pdf || link.has_class("pdf") || label.to_lowercase().contains("pdf");
    let role = match is_pdf {
        _ if link.has_class("obj_galley_link_supplementary") => FileRole::Supplement,
        true => FileRole::Pdf,
        false => FileRole::Other,
    };
    Some(SourceFile {
        role,
        locator: download_address(site, target)?.into(),
        label,
        language,
        media_type: if is_pdf { "application/pdf".to_owned() } else { String::new() },
        ..SourceFile::default()
    })
}

/// OJS adds the language to the label if it is not that of the page: `PDF (English)`.
fn split_label(text: &str, page_language: &str) -> (String, String) {
    let in_brackets = text.strip_suffix(')').and_then(|text| text.split_once('('));
    let named = in_brackets.and_then(|(label, name)| Some((label.trim(), language_by_name(name)?)));
    match named {
        Some((label, language)) if !label.is_empty() => (shorten(label), language.to_owned()),
        _ => (shorten(text), page_language.to_owned()),
    }
}
