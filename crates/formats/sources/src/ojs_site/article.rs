use thiserror::Error;
use url::Url;

use super::authors::read_authors;
use super::content::{self, PageLanguages};
use super::galleys::read_galleys;
use super::languages::{SiteLanguage, read_languages};
use super::meta_tags::MetaTags;
use super::paths::{OjsPage, article_paths, read_page_address};
use crate::addresses::resolve_link;
use crate::field_values::{parse_day, parse_doi, parse_pages};
use crate::findings::{Finding, FindingKind};
use crate::html_page::{Element, HtmlPage, one_line};
use crate::languages::language_code;
use crate::records::{SourceArticle, SourceFile};
use crate::site::Site;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PageError {
    #[error("the page is too large")]
    TooLarge,
    #[error("the page is not one of an article")]
    NoArticle,
    #[error("the page is not one of an issue")]
    NoIssue,
    #[error("the page is not the list of issues")]
    NoArchive,
}

/// Page of an article in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticlePage {
    pub article: SourceArticle,
    /// Language of the page, without region.
    pub language: String,
    /// Languages to which the page offers to switch.
    pub languages: Vec<SiteLanguage>,
    pub cover: Option<SourceFile>,
}

/// Reads the page of an article; `address` is that of the page after redirects.
///
/// The key of an article is that in its address, a number or the words that an editor gave: [`merge_record`] sets the
/// number.
pub fn read_article_page(site: &Site, address: &Url, html: &str) -> Result<ArticlePage, PageError> {
    let page = HtmlPage::parse(html).map_err(|_| PageError::TooLarge)?;
    let tags = MetaTags::read(&page);
    let ids = article_ids(site, address, &tags);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let id = ids.first().ok_or(PageError::NoArticle)?;
    let title = tags.first(&["citation_title", "dc.title"]);
    let heading = title_heading(&page);
    if title.is_empty() && (heading.is_none() || page.with_class("obj_article_details").is_none()) {
        return Err(PageError::NoArticle);
    }
    let languages = page_languages(site, &page, &tags);
    let mut article = SourceArticle {
        key: format!("article:{id}"),
        location: address.to_string(),
        old_addresses: article_paths(site, &ids, &[]),
        language: languages.article.clone(),
        doi: content::read_doi(&page, &tags),
        license_url: content::read_license(&page, &tags),
        ..SourceArticle::default()
    };
    if page.is_truncated {
        article
            .findings
            .push(Finding::new(FindingKind::Unreadable, "the end of the page, which has too many elements"));
    }
    read_titles(&mut article, heading, &title, &languages, &tags);
    read_numbers(&mut article, &tags);
    content::read_dates(&mut article, &page, &tags);
    content::read_abstracts(&mut article, &page, &tags, &languages);
    content::read_keywords(&mut article, &page, &tags, &languages);
    content::read_references(&mut article, &page, &tags);
    content::read_statements(&mut article, &page, &languages);
    read_authors(&mut article, &page, &tags, &languages);
    read_issue_and_section(&mut article, site, address, &page);
    read_galleys(&mut article, site, address, &ids, &page, &tags, &languages);
    let cover = content::read_cover(address, &page, &languages.page);
    Ok(ArticlePage { article, language: languages.page, languages: read_languages(address, &page), cover })
}

/// Ids of the article: in the address of the page, and in the one that the site prefers.
fn article_ids(site: &Site, address: &Url, tags: &MetaTags) -> Vec<String> {
    let stated = tags.first(&["citation_abstract_html_url", "dc.identifier.uri"]);
    let stated = resolve_link(address, &stated).ok();
    let mut ids = Vec::new();
    for address in [Some(address), stated.as_ref()].into_iter().flatten() {
        if let OjsPage::Article { id } = read_page_address(site, address)
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    ids
}

fn page_languages(site: &Site, page: &HtmlPage, tags: &MetaTags) -> PageLanguages {
    let page_language = language_code(page.language());
    let stated = language_code(&tags.first(&["citation_language", "dc.language"]));
    let article = if stated.is_empty() { page_language.clone() } else { stated };
    let page = if page_language.is_empty() { article.clone() } else { page_language };
    // From 3.4 the tags name authors in the language of the article; before in that of the page.
    let is_recent = site.version.is_none_or(|version| version >= crate::site::SiteVersion(3, 4));
    let names = if is_recent { article.clone() } else { page.clone() };
    PageLanguages { page, article, names }
}

fn title_heading(page: &HtmlPage) -> Option<Element<'_>> {
    let details = page.find(|element| {
        element.has_any_class(&["obj_article_details", "article-details", "article-page", "page_article"])
    });
    details.and_then(|details| details.find(|element| element.name() == "h1")).or_else(|| {
        page.find(|element| {
            element.name() == "h1" && element.has_any_class(&["page_title", "page-title", "page-header"])
        })
    })
}

/// The heading has marks, but may be in the article's language, if the page's has no title; the tags of Dublin Core
/// have all languages.
fn read_titles(
    article: &mut SourceArticle,
    heading: Option<Element>,
    title: &str,
    languages: &PageLanguages,
    tags: &MetaTags,
) {
    for alternative in tags.all("dc.title.alternative").filter(|tag| !tag.language.is_empty()) {
        article.title.entry(alternative.language.clone()).or_insert_with(|| one_line(alternative.content));
    }
    let has_others = !article.title.is_empty();
    if !title.is_empty() {
        article.title.insert(languages.article.clone(), one_line(title));
    }
    let Some(heading) = heading else { return };
    let text = with_subtitle(heading);
    let plain = heading.text();
    if plain.is_empty() {
        return;
    }
    if languages.page == languages.article || content::is_alike(title, &plain) {
        article.title.insert(languages.article.clone(), text);
    } else if !has_others || article.title.contains_key(&languages.page) {
        article.title.insert(languages.page.clone(), text);
    }
}

fn with_subtitle(heading: Element) -> String {
    let mut title = heading.marked_line();
    let subtitle = heading
        .following(2)
        .find(|element| element.name() != "h1" && element.has_any_class(&["subtitle", "page-subtitle"]));
    if let Some(subtitle) = subtitle.map(Element::marked_line).filter(|subtitle| !subtitle.is_empty()) {
        title.push_str(if title.ends_with(['?', '!', ':', '.']) { " " } else { ": " });
        title.push_str(&subtitle);
    }
    title
}

fn read_numbers(article: &mut SourceArticle, tags: &MetaTags) {
    article.page_first = tags.first(&["citation_firstpage"]);
    article.page_last = tags.first(&["citation_lastpage"]);
    if article.page_first.is_empty() {
        (article.page_first, article.page_last) = parse_pages(&tags.first(&["dc.identifier.pagenumber"]));
    }
    article.received_on = parse_day(&tags.first(&["dc.date.datesubmitted"]));
    let doi = tags.first(&["citation_doi"]);
    if !doi.is_empty() && parse_doi(&doi).is_none() {
        article.findings.push(Finding::new(
            FindingKind::InvalidValue,
            format!("citation_doi: {}", content::shorten(&doi)),
        ));
    }
}

/// The box "Issue" has a link, the box "Section" a title only.
fn read_issue_and_section(article: &mut SourceArticle, site: &Site, address: &Url, page: &HtmlPage) {
    let details = page.find(|element| {
        element.has_any_class(&["obj_article_details", "article-details", "article-page", "page_article"])
    });
    let boxes = details.map(|details| {
        details.find_all(|element| element.has_class("issue") || element.has_class("breadcrumb"))
    });
    let breadcrumbs = page.with_class("cmp_breadcrumbs");
    let areas: Vec<Element> = boxes.into_iter().flatten().chain(breadcrumbs).chain(details).collect();
    let links = areas.iter().flat_map(|area| area.descendants()).filter(|element| element.name() == "a");
    let mut targets = links.filter_map(|link| resolve_link(address, link.attribute("href")?).ok());
    let issue = targets.find_map(|target| match read_page_address(site, &target) {
        OjsPage::Issue { id } => Some(id),
        _ => None,
    });
    article.issue = issue.map(|id| format!("issue:{id}")).unwrap_or_default();
    let tags = MetaTags::read(page);
    let section =
        section_of_box(&areas).unwrap_or_else(|| tags.first(&["dc.type.articletype", "citation_section"]));
    if !section.is_empty() && section.len() <= 500 {
        article.section = format!("section:{section}");
        article.kind = section;
    }
}

fn section_of_box(areas: &[Element]) -> Option<String> {
    const LABELS: &[&str] = &["section", "раздел", "рубрика", "розділ"];
    let parts = areas.iter().flat_map(|area| {
        area.find_all(|element| element.has_any_class(&["sub_item", "panel", "list-group-item"]))
    });
    parts.into_iter().find_map(|part| {
        let label = part.find(|element| element.has_class("label") || element.is_heading())?.text();
        let is_section = LABELS.contains(&label.trim_end_matches(':').trim().to_lowercase().as_str());
        let value = part.find(|element| element.has_any_class(&["value", "panel-body"]))?.text();
        (is_section && !value.is_empty()).then_some(value)
    })
}
