//! List of issues, and the page of one.

use std::collections::BTreeSet;

use url::Url;

use super::article::PageError;
use super::content::cover_file;
use super::galleys::issue_galley_file;
use super::languages::{SiteLanguage, read_languages};
use super::numbering::parse_numbering;
use super::paths::{OjsPage, read_page_address};
use crate::addresses::resolve_link;
use crate::field_values::{parse_day, parse_doi};
use crate::html_page::{Element, HtmlPage};
use crate::languages::language_code;
use crate::records::{OldAddress, SourceFile, SourceIssue, SourceSection, Texts};
use crate::site::Site;

const MAX_LINKS: usize = 50_000;
const MAX_ISSUES: usize = 2000;
const MAX_ARTICLES: usize = 5000;
const MAX_SECTIONS: usize = 500;

/// A page of the list of issues, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivePage {
    pub issues: Vec<ArchiveEntry>,
    /// The next page; only one with a higher number than this one, so that the list ends.
    pub next: Option<Url>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveEntry {
    /// Key of the issue: `issue:7`.
    pub key: String,
    pub address: Url,
    /// Line by which the list names it.
    pub name: String,
}

/// Page of an issue in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuePage {
    pub issue: SourceIssue,
    /// In the order of the table of contents.
    pub articles: Vec<IssueArticle>,
    pub language: String,
    pub languages: Vec<SiteLanguage>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueArticle {
    /// Key by its address: `article:12`.
    pub key: String,
    pub address: Url,
    /// Key of the section; empty: in none.
    pub section: String,
    /// Place in its section, from 1.
    pub position: u32,
}

/// Reads a page of `/issue/archive`.
pub fn read_archive_page(site: &Site, address: &Url, html: &str) -> Result<ArchivePage, PageError> {
    let page = HtmlPage::parse(html).map_err(|_| PageError::TooLarge)?;
    let current = match read_page_address(site, address) {
        OjsPage::Archive { page } => page,
        _ => return Err(PageError::NoArchive),
    };
    let mut archive = ArchivePage { issues: Vec::new(), next: None };
    let mut next = u32::MAX;
    let mut seen = BTreeSet::new();
    // The menu of a theme may link the current issue before the list.
    let list = page.find(|element| {
        element.has_any_class(&[
            "issues_archive",
            "page_issue_archive",
            "page-issue-archive",
            "issues",
            "archive_issues",
        ]) && element.name() != "body"
    });
    for link in links(&page, list) {
        let Ok(target) = resolve_link(address, link.attribute("href").unwrap_or_default()) else { continue };
        if let OjsPage::Issue { id } = read_page_address(site, &target) {
            let name = link.text();
            let key = format!("issue:{id}");
            if seen.insert(id) && archive.issues.len() < MAX_ISSUES {
                archive.issues.push(ArchiveEntry { key, address: without_query(target), name });
            } else if let Some(entry) = archive.issues.iter_mut().rev().take(5).find(|entry| entry.key == key)
                && entry.name.is_empty()
            {
                // The first link is the cover.
                entry.name = name;
            }
        }
    }
    for link in links(&page, None) {
        let Ok(target) = resolve_link(address, link.attribute("href").unwrap_or_default()) else { continue };
        if let OjsPage::Archive { page } = read_page_address(site, &target)
            && page > current
            && page < next
        {
            next = page;
            archive.next = Some(without_query(target));
        }
    }
    Ok(archive)
}

fn links<'a>(page: &'a HtmlPage, area: Option<Element<'a>>) -> Vec<Element<'a>> {
    let elements = page.elements().filter(|element| element.name() == "a");
    elements.filter(|element| area.is_none_or(|area| area.contains(*element))).take(MAX_LINKS).collect()
}

fn without_query(mut address: Url) -> Url {
    address.set_query(None);
    address
}

/// Reads the page of an issue; `address` is that of the page after redirects.
pub fn read_issue_page(site: &Site, address: &Url, html: &str) -> Result<IssuePage, PageError> {
    let page = HtmlPage::parse(html).map_err(|_| PageError::TooLarge)?;
    let OjsPage::Issue { id } = read_page_address(site, address) else { return Err(PageError::NoIssue) };
    let area = page.find(|element| {
        element.has_any_class(&["obj_issue_toc", "issue-toc", "issue_toc", "page_issue", "page-issue"])
            && element.name() != "body"
    });
    let area = area
        .or_else(|| page.find(|element| element.name() == "main"))
        .or_else(|| page.find(|element| element.name() == "body"));
    let area = area.ok_or(PageError::NoIssue)?;
    let language = language_code(page.language());
    let mut issue = read_issue(site, address, &id, &page, area, &language);
    let articles = read_contents(site, address, area, &language, &mut issue.sections);
    Ok(IssuePage { issue, articles, languages: read_languages(address, &page), language })
}

fn read_issue(
    site: &Site,
    address: &Url,
    id: &str,
    page: &HtmlPage,
    area: Element,
    language: &str,
) -> SourceIssue {
    let name = page.find(|element| {
        element.name() == "h1" && !element.has_class("pkp_site_name") && is_issue_name(element)
    });
    let name = name.or_else(|| page.find(|element| element.name() == "title" && is_issue_name(element)));
    let name = name.map(Element::text).unwrap_or_default();
    // The title of the window ends with that of the journal.
    let numbering = parse_numbering(name.split(" | ").next().unwrap_or_default());
    let text = |text: String| {
        if text.is_empty() { Texts::new() } else { Texts::from([(language.to_owned(), text)]) }
    };
    let description = area.find(|element| element.has_any_class(&["description", "issue-description"]));
    let doi = area.find(|element| element.has_class("doi"));
    let doi = doi
        .and_then(|doi| doi.find(|element| element.name() == "a"))
        .and_then(|link| parse_doi(link.attribute("href")?));
    SourceIssue {
        key: format!("issue:{id}"),
        location: address.to_string(),
        old_addresses: vec![OldAddress { path: address.path().to_owned() }],
        volume: numbering.volume,
        number: numbering.number,
        year: numbering.year,
        title: text(numbering.title),
        description: text(description.map(|area| area.inner_html(|_| false)).unwrap_or_default()),
        doi: doi.unwrap_or_default(),
        published_on: area.find(|element| element.has_class("published")).and_then(published_on),
        cover: area
            .find(|element| element.has_any_class(&["cover", "issue-cover", "cover_image"]))
            .and_then(|area| cover_file(address, area, language)),
        pdf: issue_pdf(site, address, area, language),
        ..SourceIssue::default()
    }
}

fn is_issue_name(element: Element) -> bool {
    let numbering = parse_numbering(&element.text());
    !(numbering.volume.is_empty() && numbering.number.is_empty() && numbering.year.is_empty())
}

fn published_on(area: Element) -> Option<chrono::NaiveDate> {
    let value = area.with_class("value").map(Element::text).and_then(|text| parse_day(&text));
    // A theme has it in one line with its label.
    value.or_else(|| area.text().split_whitespace().find_map(parse_day))
}

fn issue_pdf(site: &Site, address: &Url, area: Element, language: &str) -> Option<SourceFile> {
    let links = area.descendants().filter(|element| element.name() == "a").take(MAX_LINKS);
    let mut files = links.filter_map(|link| {
        let target = resolve_link(address, link.attribute("href")?).ok()?;
        issue_galley_file(site, &target, link, language)
    });
    files.find(|file| file.media_type == "application/pdf")
}

/// Each heading that is not that of an article begins a section; the first link to an article is its title.
fn read_contents(
    site: &Site,
    address: &Url,
    area: Element,
    language: &str,
    sections: &mut Vec<SourceSection>,
) -> Vec<IssueArticle> {
    let area = area.find(|element| element.has_any_class(&["sections", "issue-sections"])).unwrap_or(area);
    let mut articles: Vec<IssueArticle> = Vec::new();
    let mut seen = BTreeSet::new();
    let (mut section, mut position) = (String::new(), 0);
    for element in area.descendants() {
        if element.is_heading() && element.find(|inner| inner.name() == "a").is_none() {
            let title = element.text();
            if !title.is_empty()
                && title.len() <= 500
                && sections.len() < MAX_SECTIONS
                && element.name() != "h1"
            {
                (section, position) = (format!("section:{title}"), 0);
                if !sections.iter().any(|known| known.key == section) {
                    let title = Texts::from([(language.to_owned(), title)]);
                    sections.push(SourceSection { key: section.clone(), title });
                }
            }
        } else if element.name() == "a"
            && let Ok(target) = resolve_link(address, element.attribute("href").unwrap_or_default())
            && let OjsPage::Article { id } = read_page_address(site, &target)
            && articles.len() < MAX_ARTICLES
            && seen.insert(id.clone())
        {
            position += 1;
            let target = without_query(target);
            articles.push(IssueArticle {
                key: format!("article:{id}"),
                address: target,
                section: section.clone(),
                position,
            });
        }
    }
    let used: BTreeSet<&str> = articles.iter().map(|article| article.section.as_str()).collect();
    sections.retain(|section| used.contains(section.key.as_str()));
    articles
}

impl IssuePage {
    /// Adds title, description and sections from the page in another language.
    pub fn add_translation(&mut self, other: IssuePage) {
        for (own, texts) in [
            (&mut self.issue.title, other.issue.title),
            (&mut self.issue.description, other.issue.description),
        ] {
            for (language, text) in texts {
                // In a language without a text the page shows another.
                if !own.values().any(|known| *known == text) {
                    own.entry(language).or_insert(text);
                }
            }
        }
        if self.issue.sections.len() == other.issue.sections.len() {
            for (own, other) in self.issue.sections.iter_mut().zip(other.issue.sections) {
                for (language, title) in other.title {
                    own.title.entry(language).or_insert(title);
                }
            }
        }
        for path in other.issue.old_addresses {
            if !self.issue.old_addresses.contains(&path) {
                self.issue.old_addresses.push(path);
            }
        }
    }
}
