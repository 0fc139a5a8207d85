//! Authors and affiliations of a row.

use std::collections::BTreeMap;

use crate::findings::{Finding, FindingKind};
use crate::ojs_values::{one_line, orcid};
use crate::records::{SourceAffiliation, SourceArticle, SourceAuthor, SourceName, Texts};

/// Most authors of one article; lists of collaborations have some thousands.
const MOST_AUTHORS: usize = 10_000;

/// Adds the authors and affiliations that `texts` returns by the names of their columns.
pub(super) fn add_authors(texts: impl Fn(&str) -> Texts, article: &mut SourceArticle) {
    let mut lists = texts("authors").into_iter().collect::<Vec<_>>();
    // The list in the article's language decides how many there are.
    lists.sort_by_key(|(language, _)| *language != article.language);
    for (language, list) in lists {
        let entries = list.split(';').map(one_line).filter(|entry| !entry.is_empty()).take(MOST_AUTHORS);
        let authors = entries.map(|entry| read_author(&entry, &language, article)).collect::<Vec<_>>();
        if article.authors.is_empty() {
            article.authors = authors;
        } else if authors.len() == article.authors.len() {
            for (author, other) in article.authors.iter_mut().zip(authors) {
                author.names.extend(other.names);
                if author.orcid.is_empty() {
                    author.orcid = other.orcid;
                }
                if author.email.is_empty() {
                    author.email = other.email;
                }
            }
        } else {
            let detail = format!("authors ({language}): {} of {}", authors.len(), article.authors.len());
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
    // The contract has an address only of a corresponding author: the first that has one.
    let mut has_contact = false;
    for author in &mut article.authors {
        if has_contact {
            author.email.clear();
        }
        author.is_corresponding = !author.email.is_empty();
        has_contact |= author.is_corresponding;
    }
    add_affiliations(texts("affiliation"), article);
}

/// Reads `Family, Given, e-mail, ORCID iD`.
fn read_author(entry: &str, language: &str, article: &mut SourceArticle) -> SourceAuthor {
    let mut author = SourceAuthor::default();
    let mut names = Vec::new();
    for part in entry.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if part.contains('@') {
            author.email = part.to_owned();
        } else if part.chars().filter(char::is_ascii_digit).count() >= 15 {
            match orcid(part) {
                Some(orcid) => author.orcid = orcid,
                None => {
                    let detail = format!("ORCID iD `{part}`");
                    article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
                }
            }
        } else {
            names.push(part);
        }
    }
    let mut names = names.into_iter();
    let family = names.next().unwrap_or_default().to_owned();
    let given = names.next().unwrap_or_default().to_owned();
    let rest = names.collect::<Vec<_>>().join(", ");
    if !rest.is_empty() {
        article.findings.push(Finding::not_understood(format!("author `{entry}`: {rest}")));
    }
    author.names.insert(language.to_owned(), SourceName { family, given, ..SourceName::default() });
    author
}

/// One line is of all authors; as many as there are authors are one for each.
fn add_affiliations(affiliations: Texts, article: &mut SourceArticle) {
    let count = article.authors.len();
    let mut lines = vec![Texts::new(); count];
    for (language, text) in affiliations {
        let parts = text.split(';').map(one_line).collect::<Vec<_>>();
        let whole = one_line(&text);
        for (position, line) in lines.iter_mut().enumerate() {
            let part = if parts.len() == count { &parts[position] } else { &whole };
            if !part.is_empty() {
                line.insert(language.clone(), part.clone());
            }
        }
    }
    let mut keys = BTreeMap::<Texts, i32>::new();
    for (author, lines) in article.authors.iter_mut().zip(lines) {
        if lines.is_empty() {
            continue;
        }
        let next = i32::try_from(keys.len() + 1).unwrap_or(i32::MAX);
        let key = *keys.entry(lines.clone()).or_insert(next);
        if key == next {
            article.affiliations.push(SourceAffiliation { key, lines, ..SourceAffiliation::default() });
        }
        author.affiliations.push(key);
    }
}
