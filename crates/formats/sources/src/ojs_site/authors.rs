use std::collections::BTreeMap;

use super::content::PageLanguages;
use super::meta_tags::MetaTags;
use crate::field_values::parse_orcid;
use crate::findings::Finding;
use crate::html_page::{Element, HtmlPage, one_line};
use crate::records::{SourceAffiliation, SourceArticle, SourceAuthor, SourceName, Texts};

const MAX_AUTHORS: usize = 2000;
const MAX_AFFILIATIONS_OF_AUTHOR: usize = 20;
const MAX_NAME: usize = 300;
/// Lists of authors on a page, which may recommend other articles.
const MAX_LISTS: usize = 20;

/// Small words that belong to the family name.
const PARTICLES: &[&str] = &[
    "al", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "ibn", "la", "le", "ten",
    "ter", "van", "von", "zu", "фон", "ван", "де", "дер", "ди", "да",
];

/// Author as tags or list name them, in one language.
#[derive(Debug, Default)]
struct Named {
    name: String,
    affiliations: Vec<String>,
    orcid: String,
}

/// Reads authors from tags, and adds names and affiliations in the language of the page from its list.
pub(super) fn read_authors(
    article: &mut SourceArticle,
    page: &HtmlPage,
    tags: &MetaTags,
    languages: &PageLanguages,
) {
    let tagged = read_tags(tags);
    let listed = read_list(page);
    if tagged.len().max(listed.len()) > MAX_AUTHORS {
        article.findings.push(Finding::not_understood(format!("authors after the first {MAX_AUTHORS}")));
    }
    let is_same_list = tagged.len() == listed.len();
    if !tagged.is_empty() && !listed.is_empty() && !is_same_list {
        let detail =
            format!("{} authors in the list of the page, {} in its tags", listed.len(), tagged.len());
        article.findings.push(Finding::not_understood(detail));
    }
    let count = if tagged.is_empty() { listed.len() } else { tagged.len() };
    let mut affiliations = Affiliations::default();
    for at in 0..count.min(MAX_AUTHORS) {
        let tagged = tagged.get(at);
        let listed = listed.get(at).filter(|_| is_same_list || tagged.is_none());
        let mut author = SourceAuthor::default();
        for (named, language) in [(listed, &languages.page), (tagged, &languages.names)] {
            let Some(named) = named.filter(|named| !named.name.is_empty()) else { continue };
            author.names.entry(language.clone()).or_insert_with(|| split_name(&named.name));
            if author.orcid.is_empty() {
                author.orcid.clone_from(&named.orcid);
            }
        }
        author.affiliations = affiliations.add(tagged, &languages.article, listed, &languages.page);
        article.authors.push(author);
    }
    article.affiliations = affiliations.list;
}

/// What follows the name of an author up to the next one is about that author.
fn read_tags(tags: &MetaTags) -> Vec<Named> {
    let mut authors: Vec<Named> = Vec::new();
    for tag in tags.iter() {
        if tag.name == "citation_author" && authors.len() <= MAX_AUTHORS {
            authors.push(Named { name: name_line(tag.content), ..Named::default() });
        }
        let Some(author) = authors.last_mut() else { continue };
        match tag.name.as_str() {
            "citation_author_institution" if author.affiliations.len() < MAX_AFFILIATIONS_OF_AUTHOR => {
                author.affiliations.push(one_line(tag.content));
            }
            "citation_author_orcid" => author.orcid = parse_orcid(tag.content).unwrap_or_default(),
            _ => {}
        }
    }
    if authors.is_empty() {
        let names = tags.all("dc.creator.personalname").take(MAX_AUTHORS);
        authors = names.map(|tag| Named { name: name_line(tag.content), ..Named::default() }).collect();
    }
    authors
}

fn name_line(text: &str) -> String {
    let line = one_line(text);
    if line.len() <= MAX_NAME { line } else { String::new() }
}

/// List of authors of the page, in the markup of the default theme and of those that follow it.
fn read_list(page: &HtmlPage) -> Vec<Named> {
    let areas = page.elements().filter(|element| element.has_any_class(&["authors", "article-authors"]));
    let area = areas.take(MAX_LISTS).find(|area| !is_in_summary(page, *area));
    let Some(area) = area else { return Vec::new() };
    let items = area.find_all(|element| element.name() == "li");
    let named = items.into_iter().filter_map(|item| {
        let name = item.find(|element| element.has_any_class(&["name", "author-name"]))?;
        let affiliation = item.find(|element| element.has_any_class(&["affiliation", "author-affiliation"]));
        let links = item.descendants().filter(|element| element.name() == "a");
        let mut iris =
            links.filter_map(|link| link.attribute("href")).filter(|href| href.contains("orcid.org/"));
        Some(Named {
            name: name_line(&name.text()),
            affiliations: affiliation.map(affiliation_lines).unwrap_or_default(),
            orcid: iris.find_map(parse_orcid).unwrap_or_default(),
        })
    });
    named.take(MAX_AUTHORS + 1).collect()
}

fn is_in_summary(page: &HtmlPage, element: Element) -> bool {
    page.elements()
        .filter(|one| one.has_class("obj_article_summary"))
        .any(|summary| summary.contains(element))
}

/// From OJS 3.5 each affiliation is an element of its own.
fn affiliation_lines(area: Element) -> Vec<String> {
    let parts = area.find_all(|element| element.name() == "span");
    let lines = parts.into_iter().map(Element::text).filter(|line| !line.is_empty() && line != ",");
    let lines: Vec<String> = lines.take(MAX_AFFILIATIONS_OF_AUTHOR).collect();
    if !lines.is_empty() {
        return lines;
    }
    Some(area.text()).filter(|line| !line.is_empty()).into_iter().collect()
}

/// Splits a name as it is written: `Иванов, Иван` or `Ludwig van Beethoven`.
pub(super) fn split_name(name: &str) -> SourceName {
    let owned = |given: &str, family: &str| SourceName {
        given: given.trim().into(),
        family: family.trim().into(),
        ..SourceName::default()
    };
    if let Some((family, given)) = name.split_once(',') {
        return owned(given, family);
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let Some(mut start) = words.len().checked_sub(1) else { return SourceName::default() };
    while start > 1 && PARTICLES.contains(&words[start - 1]) {
        start -= 1;
    }
    owned(&words[..start].join(" "), &words[start..].join(" "))
}

/// Affiliations of an article, each once.
#[derive(Default)]
struct Affiliations {
    list: Vec<SourceAffiliation>,
    keys: BTreeMap<Texts, i32>,
}

impl Affiliations {
    fn add(
        &mut self,
        tagged: Option<&Named>,
        language: &str,
        listed: Option<&Named>,
        page_language: &str,
    ) -> Vec<i32> {
        let of = |named: Option<&Named>| named.map(|named| named.affiliations.clone()).unwrap_or_default();
        let (tagged, listed) = (of(tagged), of(listed));
        let is_translated = language != page_language && tagged.len() == listed.len();
        let (lines, own) = if tagged.is_empty() { (&listed, page_language) } else { (&tagged, language) };
        let mut keys = Vec::new();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            let mut texts = Texts::from([(own.to_owned(), line.clone())]);
            // A page shows the affiliation in the article's language, if there is none in its own.
            if is_translated && listed[at] != *line {
                texts.insert(page_language.to_owned(), listed[at].clone());
            }
            let next = i32::try_from(self.list.len()).unwrap_or(i32::MAX - 1) + 1;
            let key = *self.keys.entry(texts.clone()).or_insert(next);
            if key == next {
                self.list.push(SourceAffiliation { key, lines: texts, ..SourceAffiliation::default() });
            }
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }
}
