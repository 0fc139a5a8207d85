//! What several pages and the record of OAI-PMH say about one article, put together.

use super::authors::split_name;
use super::content::{is_alike, without_tags};
use super::paths::{OjsPage, article_paths, galley_paths, read_page_address};
use crate::findings::Finding;
use crate::languages::language_code;
use crate::oai::{DublinCore, OaiHeader};
use crate::records::{SourceArticle, SourceFile, Texts};
use crate::site::Site;

/// Adds what the page in another language says; what the article has already stays.
pub fn merge_translation(article: &mut SourceArticle, other: SourceArticle) {
    add_richer_texts(&mut article.title, other.title);
    add_richer_texts(&mut article.r#abstract, other.r#abstract);
    add_texts(&mut article.funding, other.funding);
    for (language, keywords) in other.keywords {
        article.keywords.entry(language).or_insert(keywords);
    }
    if article.authors.len() == other.authors.len() {
        for (own, other) in article.authors.iter_mut().zip(other.authors) {
            for (language, name) in other.names {
                own.names.entry(language).or_insert(name);
            }
            if own.orcid.is_empty() {
                own.orcid = other.orcid;
            }
        }
    } else {
        article
            .findings
            .push(Finding::not_understood("authors of the page in another language, which differ in number"));
    }
    if article.affiliations.len() == other.affiliations.len() {
        for (own, other) in article.affiliations.iter_mut().zip(other.affiliations) {
            add_texts(&mut own.lines, other.lines);
        }
    }
    for file in other.files {
        add_file(article, file);
    }
    for address in other.old_addresses {
        if !article.old_addresses.contains(&address) {
            article.old_addresses.push(address);
        }
    }
    for finding in other.findings {
        if !article.findings.contains(&finding) {
            article.findings.push(finding);
        }
    }
}

/// A page lists all galleys, each with its language if that is not the page's.
fn add_file(article: &mut SourceArticle, file: SourceFile) {
    if !article.files.iter().any(|known| known.locator == file.locator) {
        article.files.push(file);
    }
}

/// The tags of a page have the text in another language without its markup; the page in that language has it.
fn add_richer_texts(own: &mut Texts, other: Texts) {
    let marks = |html: &str| html.matches('<').count();
    for (language, html) in other {
        match own.get_mut(&language) {
            Some(known)
                if marks(known) < marks(&html) && is_alike(&without_tags(known), &without_tags(&html)) =>
            {
                *known = html
            }
            Some(_) => {}
            None => drop(own.insert(language, html)),
        }
    }
}

fn add_texts(own: &mut Texts, other: Texts) {
    for (language, text) in other {
        own.entry(language).or_insert(text);
    }
}

/// Adds what the record of OAI-PMH says: number of the article, surnames apart, and whatever the page lacks. Returns
/// whether the record is about this article.
pub fn merge_record(
    article: &mut SourceArticle,
    site: &Site,
    header: &OaiHeader,
    record: &DublinCore,
) -> bool {
    let pages = record.addresses().filter_map(|address| url::Url::parse(address).ok());
    let ids: Vec<String> = pages
        .filter_map(|address| match read_page_address(site, &address) {
            OjsPage::Article { id } => Some(id),
            _ => None,
        })
        .collect();
    let own = article.key.strip_prefix("article:").unwrap_or_default().to_owned();
    let number = header.article_number().map(str::to_owned);
    if !ids.contains(&own) && number.as_deref() != Some(own.as_str()) {
        return false;
    }
    if let Some(number) = number {
        article.key = format!("article:{number}");
    }
    add_texts(&mut article.title, record.titles.clone());
    add_texts(&mut article.r#abstract, record.descriptions.iter().map(paragraphs).collect());
    for (language, subjects) in &record.subjects {
        article.keywords.entry(language.clone()).or_insert_with(|| subjects.clone());
    }
    split_surnames(article, record);
    let fill = |own: &mut String, value: Option<String>| {
        if own.is_empty() {
            *own = value.unwrap_or_default();
        }
    };
    fill(&mut article.doi, record.doi());
    fill(&mut article.license_url, record.license());
    fill(&mut article.language, record.languages.first().map(|tag| language_code(tag)));
    article.published_on = article.published_on.or_else(|| record.day());
    true
}

fn paragraphs((language, text): (&String, &String)) -> (String, String) {
    (language.clone(), super::content::paragraph(text))
}

/// Pages write `Alaa Abd-Elsayed El Gamal`, the record `El Gamal, Alaa Abd-Elsayed`.
fn split_surnames(article: &mut SourceArticle, record: &DublinCore) {
    if article.authors.len() != record.creators.len() {
        return;
    }
    for (author, creator) in article.authors.iter_mut().zip(&record.creators) {
        // Some versions add the affiliation.
        let split = split_name(creator.split(';').next().unwrap_or_default());
        let whole = format!("{} {}", split.given, split.family);
        for name in author.names.values_mut() {
            if whole.trim() == format!("{} {}", name.given, name.family).trim() {
                *name = split.clone();
            }
        }
    }
}

/// Adds all addresses under which the site has the article and its files: by each id, with and without language.
pub fn add_addresses(article: &mut SourceArticle, site: &Site, locales: &[&str]) {
    let seen = article.old_addresses.iter().filter_map(|address| {
        match read_page_address(site, &site.base.join(&address.path).ok()?) {
            OjsPage::Article { id } => Some(id),
            _ => None,
        }
    });
    let mut ids: Vec<String> =
        article.key.strip_prefix("article:").map(str::to_owned).into_iter().chain(seen).collect();
    ids.sort();
    ids.dedup();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    article.old_addresses.extend(article_paths(site, &ids, locales));
    article.old_addresses.sort();
    article.old_addresses.dedup();
    for file in &mut article.files {
        let Some(OjsPage::Galley { galley, .. }) =
            url::Url::parse(&file.locator).ok().map(|url| read_page_address(site, &url))
        else {
            continue;
        };
        file.old_addresses.extend(galley_paths(site, &ids, &galley, locales));
        file.old_addresses.sort();
        file.old_addresses.dedup();
    }
}
