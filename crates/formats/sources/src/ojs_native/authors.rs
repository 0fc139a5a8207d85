//! Authors with their affiliations.

use std::collections::BTreeMap;

use super::localized::{attribute, lines, unread};
use crate::findings::{Finding, FindingKind};
use crate::ojs_values::orcid;
use crate::records::{LanguageTag, SourceAffiliation, SourceArticle, SourceAuthor, SourceName, Texts};
use crate::xml::Element;

const KNOWN: &[&str] = &[
    "givenname",
    "familyname",
    "affiliation",
    "rorAffiliation",
    "country",
    "email",
    "orcid",
    "contributor_roles",
    "competingInterests",
];

/// Keys of an article's affiliations by lines, country and ROR id.
type KnownAffiliations = BTreeMap<(Texts, String, String), i32>;

pub(super) fn add_authors(publication: &Element, article: &mut SourceArticle) {
    let Some(authors) = publication.child("authors") else { return };
    let mut elements = authors.children("author").collect::<Vec<_>>();
    elements.sort_by_key(|element| attribute(element, "seq").parse::<i64>().unwrap_or_default());
    let contact = attribute(publication, "primary_contact_id");
    let mut known = KnownAffiliations::new();
    for (position, element) in elements.into_iter().enumerate() {
        let owner = format!("author {}: ", position + 1);
        let is_contact = !contact.is_empty() && attribute(element, "id") == contact;
        let mut author = SourceAuthor { names: names(element), ..SourceAuthor::default() };
        if author.names.is_empty() {
            article.findings.push(Finding::new(FindingKind::Missing, format!("{owner}name")));
        }
        author.is_corresponding = is_contact || attribute(element, "primary_contact") == "true";
        if author.is_corresponding {
            author.email = element.line_of("email");
        }
        add_orcid(element, &owner, &mut author, article);
        for (language, text) in super::localized::texts(element, "competingInterests") {
            let whole = article.conflict_of_interest.entry(language).or_default();
            whole.push_str(if whole.is_empty() { "" } else { "\n" });
            whole.push_str(&text);
        }
        let country = element.line_of("country");
        for (lines, ror) in affiliations(element) {
            let next = i32::try_from(article.affiliations.len() + 1).unwrap_or(i32::MAX);
            let key = *known.entry((lines.clone(), country.clone(), ror.clone())).or_insert(next);
            if key == next {
                let country = country.clone();
                article.affiliations.push(SourceAffiliation { key, lines, country, ror, details: None });
            }
            author.affiliations.push(key);
        }
        if author.affiliations.is_empty() && !country.is_empty() {
            article.findings.push(Finding::not_understood(format!("{owner}country: {country}")));
        }
        article.findings.extend(unread(element, &owner, KNOWN));
        article.authors.push(author);
    }
}

fn names(element: &Element) -> BTreeMap<LanguageTag, SourceName> {
    let mut names = BTreeMap::<LanguageTag, SourceName>::new();
    for (language, given) in lines(element, "givenname") {
        names.entry(language).or_default().given = given;
    }
    for (language, family) in lines(element, "familyname") {
        names.entry(language).or_default().family = family;
    }
    names
}

fn add_orcid(element: &Element, owner: &str, author: &mut SourceAuthor, article: &mut SourceArticle) {
    let value = element.line_of("orcid");
    if value.is_empty() {
        return;
    }
    match orcid(&value) {
        Some(orcid) => author.orcid = orcid,
        None => {
            let detail = format!("{owner}ORCID iD `{value}`");
            article.findings.push(Finding::new(FindingKind::InvalidValue, detail));
        }
    }
}

/// Affiliations with their ROR ids. Until OJS 3.4 an author has one, whose languages are elements of their own.
fn affiliations(element: &Element) -> Vec<(Texts, String)> {
    let mut found = Vec::new();
    let plain = element.children("affiliation").filter(|affiliation| affiliation.child("name").is_none());
    let plain = plain.map(|affiliation| (attribute(affiliation, "locale").to_owned(), affiliation.line()));
    let plain = plain.filter(|(_, line)| !line.is_empty()).collect::<Texts>();
    if !plain.is_empty() {
        found.push((plain, String::new()));
    }
    let named =
        element.elements().filter(|child| matches!(child.name.as_str(), "affiliation" | "rorAffiliation"));
    for affiliation in named.filter(|affiliation| affiliation.child("name").is_some()) {
        let ror = affiliation.line_of("ror");
        let ror = ror.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
        found.push((lines(affiliation, "name"), ror));
    }
    found
}
