//! Publications: metadata of one version of an article.

use std::collections::BTreeMap;

use super::issues::{IssueBuilder, read_covers};
use super::localized::{attribute, id, texts, unread};
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{date, join_title, marked_line, pages};
use crate::records::{SourceArticle, SourceReference, Texts};
use crate::xml::Element;

const KNOWN: &[&str] = &[
    "id",
    "title",
    "prefix",
    "subtitle",
    "abstract",
    "licenseUrl",
    "keywords",
    "agencies",
    "disciplines",
    "subjects",
    "languages",
    "authors",
    "article_galley",
    "citations",
    "issue_identification",
    "pages",
    "covers",
    "issueId",
];

pub(super) fn number(element: &Element, name: &str) -> u64 {
    attribute(element, name).parse().unwrap_or_default()
}

/// Version of a publication; since OJS 3.6 it has two parts.
pub(super) fn version(element: &Element) -> (u64, u64) {
    (number(element, "version").max(number(element, "version_major")), number(element, "version_minor"))
}

pub(super) fn add_metadata(publication: &Element, issue: Option<&IssueBuilder>, article: &mut SourceArticle) {
    article.title = titles(publication);
    if article.title.is_empty() {
        article.findings.push(Finding::new(FindingKind::Missing, "title"));
    }
    if article.language.is_empty() {
        article.language = attribute(publication, "locale").to_owned();
    }
    article.r#abstract = texts(publication, "abstract");
    article.doi = id(publication, "doi");
    article.license_url = publication.line_of("licenseUrl");
    article.section = format!("section:{}", attribute(publication, "section_ref"));
    article.kind =
        issue.map(|issue| issue.section_title(&article.section, &article.language)).unwrap_or_default();
    if article.kind.is_empty() {
        article.kind = attribute(publication, "section_ref").to_owned();
    }
    article.published_on = date(attribute(publication, "date_published"));
    add_pages(&publication.line_of("pages"), article);
    add_vocabularies(publication, article);
    add_references(publication, article);
    if let Some(covers) = publication.child("covers") {
        article.files.extend(read_covers(covers));
    }
    article.findings.extend(unread(publication, "", KNOWN));
}

fn titles(publication: &Element) -> Texts {
    let (prefixes, subtitles) = (texts(publication, "prefix"), texts(publication, "subtitle"));
    let mut titles = texts(publication, "title");
    for (language, title) in &mut titles {
        let part = |texts: &Texts| texts.get(language).cloned().unwrap_or_default();
        // OJS 3.4 has the prefix in the title as well.
        let prefix = part(&prefixes);
        let has_prefix = title.strip_prefix(&prefix).is_some_and(|rest| rest.starts_with(' '));
        let prefix = if has_prefix { "" } else { &prefix };
        *title = marked_line(&join_title(prefix, title, &part(&subtitles)));
    }
    titles
}

fn add_pages(value: &str, article: &mut SourceArticle) {
    match pages(value) {
        Some((first, last)) => (article.page_first, article.page_last) = (first, last),
        None => {
            value.clone_into(&mut article.page_first);
            let detail = format!("pages `{value}` are no range");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
}

/// Words of a vocabulary by language. Since OJS 3.5 each has a `name` and may have an identifier.
fn words(publication: &Element, list: &str, entry: &str) -> BTreeMap<String, Vec<String>> {
    let mut words = BTreeMap::<String, Vec<String>>::new();
    for list in publication.children(list) {
        let entries = list.children(entry).map(|entry| match entry.child("name") {
            Some(name) => name.line(),
            None => entry.line(),
        });
        let found = words.entry(attribute(list, "locale").to_owned()).or_default();
        found.extend(entries.filter(|word| !word.is_empty()));
    }
    words.retain(|_, words| !words.is_empty());
    words
}

fn add_vocabularies(publication: &Element, article: &mut SourceArticle) {
    let joined = |list, entry| {
        let words = words(publication, list, entry).into_iter();
        words.map(|(language, words)| (language, words.join("; "))).collect::<Texts>()
    };
    article.keywords = words(publication, "keywords", "keyword");
    article.theme = joined("disciplines", "discipline");
    article.funding = joined("agencies", "agency");
    for (list, entry) in [("subjects", "subject"), ("languages", "language")] {
        let findings = joined(list, entry).into_iter();
        let findings = findings.map(|(language, words)| format!("{list} ({language}): {words}"));
        article.findings.extend(findings.map(Finding::not_understood));
    }
}

fn add_references(publication: &Element, article: &mut SourceArticle) {
    let citations = publication.children("citations").flat_map(|list| list.children("citation"));
    let lines = citations.map(|citation| marked_line(&citation.text())).filter(|line| !line.is_empty());
    article.references = lines.map(|text| SourceReference { text, ..SourceReference::default() }).collect();
}
