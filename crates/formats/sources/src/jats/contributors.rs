//! Authors with their names in each language.

use std::collections::{HashMap, HashSet};

use super::affiliations::Affiliations;
use super::context::Context;
use super::statements::read_statement;
use crate::findings::FindingKind;
use crate::records::{SourceArticle, SourceAuthor, SourceName};
use crate::xml::Element;

/// Affiliations of one author.
const MAX_AFFILIATIONS: usize = 50;

pub fn read_contributors(meta: &Element, article: &mut SourceArticle, context: &mut Context) {
    let affiliations = Affiliations::read(meta, context);
    let notes = AuthorNotes::read(meta, article, context);
    let mut authors = Vec::new();
    for group in meta.children("contrib-group") {
        for part in group.elements() {
            match part.name.as_str() {
                "contrib" if is_author(part, group) => {
                    authors.extend(read_author(part, &affiliations, &notes, context));
                }
                "contrib" => {
                    let kind: String =
                        part.attribute("contrib-type").unwrap_or_default().chars().take(40).collect();
                    context.add(FindingKind::NotUnderstood, &format!("contrib-group/contrib[{kind}]"));
                }
                "aff" | "aff-alternatives" | "author-comment" => {}
                _ => context.not_understood("contrib-group", part),
            }
        }
    }
    affiliations.assign_to_all(&mut authors);
    add_only_address(meta, &mut authors);
    article.authors = authors;
    article.affiliations = affiliations.list;
}

fn is_author(contrib: &Element, group: &Element) -> bool {
    let kind =
        contrib.attribute("contrib-type").or_else(|| group.attribute("content-type")).unwrap_or_default();
    matches!(kind, "author" | "authors" | "" | "collab" | "person" | "group" | "consortium")
}

/// Addresses of corresponding authors, and notes that say who contributed equally.
#[derive(Default)]
struct AuthorNotes {
    emails: HashMap<String, String>,
    equal: HashSet<String>,
}

impl AuthorNotes {
    fn read(meta: &Element, article: &mut SourceArticle, context: &mut Context) -> AuthorNotes {
        let mut notes = AuthorNotes::default();
        for part in meta.children("author-notes").flat_map(Element::elements) {
            let id = part.attribute("id").unwrap_or_default().to_owned();
            match (part.name.as_str(), part.attribute("fn-type").unwrap_or_default()) {
                ("corresp", _) => {
                    notes.emails.insert(id, find_email(part).unwrap_or_default());
                }
                ("fn", "equal") => {
                    notes.equal.insert(id);
                }
                ("fn", _) if read_statement(part, article, context) => {}
                ("title" | "label", _) => {}
                _ => context.not_understood("author-notes", part),
            }
        }
        notes
    }
}

/// Returns the address that an element marks, or the first word that looks like one.
fn find_email(element: &Element) -> Option<String> {
    if let Some(email) = element.descendants("email").next() {
        return Some(email.line()).filter(|email| !email.is_empty());
    }
    let line = element.line();
    let mut words =
        line.split([' ', ';', ',', ':', '(', ')', '<', '>']).map(|word| word.trim_end_matches('.'));
    words
        .find(|word| word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.')))
        .map(str::to_owned)
}

fn read_author(
    contrib: &Element,
    affiliations: &Affiliations,
    notes: &AuthorNotes,
    context: &mut Context,
) -> Option<SourceAuthor> {
    let mut author = SourceAuthor {
        is_corresponding: contrib.attribute("corresp") == Some("yes"),
        contributed_equally: contrib.attribute("equal-contrib") == Some("yes"),
        ..SourceAuthor::default()
    };
    let mut email = None;
    for part in contrib.elements() {
        match part.name.as_str() {
            "contrib-id" => read_orcid(part, &mut author, context),
            "name-alternatives" | "collab-alternatives" => {
                part.elements().for_each(|name| read_name(name, &mut author, context));
            }
            "name" | "string-name" | "collab" | "collab-name" | "anonymous" => {
                read_name(part, &mut author, context)
            }
            "email" => email = email.or_else(|| Some(part.line())),
            "address" => email = email.or_else(|| find_email(part)),
            "aff" | "aff-alternatives" => author.affiliations.extend(affiliations.key_of(part)),
            "xref" => read_link(part, affiliations, notes, &mut author, &mut email),
            "degrees" | "ext-link" | "uri" | "x" => {}
            _ => context.not_understood("contrib", part),
        }
    }
    if author.is_corresponding {
        author.email = email.unwrap_or_default();
    }
    (!author.names.is_empty()).then_some(author)
}

fn read_link(
    link: &Element,
    affiliations: &Affiliations,
    notes: &AuthorNotes,
    author: &mut SourceAuthor,
    email: &mut Option<String>,
) {
    let kind = link.attribute("ref-type").unwrap_or_default();
    for id in link.attribute("rid").unwrap_or_default().split_whitespace().take(MAX_AFFILIATIONS) {
        if let Some(key) = affiliations.key_of_id(id) {
            if !author.affiliations.contains(&key) && author.affiliations.len() < MAX_AFFILIATIONS {
                author.affiliations.push(key);
            }
        } else if let Some(address) = notes.emails.get(id) {
            author.is_corresponding = true;
            if email.is_none() && !address.is_empty() {
                *email = Some(address.clone());
            }
        } else if notes.equal.contains(id) {
            author.contributed_equally = true;
        }
    }
    author.is_corresponding |= kind == "corresp";
}

/// If nobody is marked and one author has an address, readers write to that one.
fn add_only_address(meta: &Element, authors: &mut [SourceAuthor]) {
    if authors.iter().any(|author| author.is_corresponding) {
        return;
    }
    let contribs = meta.children("contrib-group").flat_map(|group| group.children("contrib"));
    let with_address: Vec<(usize, String)> =
        contribs.enumerate().filter_map(|(at, it)| Some((at, it.child("email")?.line()))).collect();
    if let [(at, address)] = with_address.as_slice()
        && let Some(author) = authors.get_mut(*at)
    {
        author.is_corresponding = true;
        author.email.clone_from(address);
    }
}

fn read_orcid(id: &Element, author: &mut SourceAuthor, context: &mut Context) {
    let value = id.line();
    let is_orcid = id.attribute("contrib-id-type").is_none_or(|kind| kind.eq_ignore_ascii_case("orcid"));
    if !is_orcid {
        return context.not_understood("contrib", id);
    }
    let value = value.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_uppercase();
    if rules::accounts::is_orcid(&value) {
        author.orcid = value;
        author.has_authenticated_orcid = id.attribute("authenticated") == Some("true");
    } else {
        let value: String = value.chars().take(40).collect();
        context.add(FindingKind::InvalidValue, &format!("contrib-id {value}"));
    }
}

fn read_name(element: &Element, author: &mut SourceAuthor, context: &mut Context) {
    let name = match element.name.as_str() {
        "name" => SourceName {
            given: join(element, "given-names"),
            middle: String::new(),
            family: [join(element, "surname"), join(element, "suffix")].join(" ").trim().to_owned(),
        },
        "string-name" if element.child("surname").is_some() => SourceName {
            given: join(element, "given-names"),
            middle: String::new(),
            family: join(element, "surname"),
        },
        "string-name" => split_name(&element.line()),
        "collab" | "collab-name" => {
            author.is_group = true;
            SourceName { family: group_name(element, context), ..SourceName::default() }
        }
        "anonymous" => return context.not_understood("contrib", element),
        _ => return context.not_understood("name-alternatives", element),
    };
    if name.family.is_empty() && name.given.is_empty() {
        return;
    }
    let language = context.language_of_text(element, &[name.family.as_str(), &name.given].concat());
    author.names.entry(language).or_insert(name);
}

fn join(element: &Element, name: &str) -> String {
    let parts: Vec<String> = element.children(name).map(Element::line).collect();
    parts.join(" ").trim().to_owned()
}

/// Splits `Petrov, Ivan` or `Ivan Petrov`.
fn split_name(line: &str) -> SourceName {
    let (given, family) = match line.split_once(',') {
        Some((family, given)) => (given, family),
        None => line.rsplit_once(' ').unwrap_or(("", line)),
    };
    SourceName { given: given.trim().to_owned(), middle: String::new(), family: family.trim().to_owned() }
}

/// Returns the name of a group without its members.
fn group_name(group: &Element, context: &mut Context) -> String {
    if let Some(members) = group.child("contrib-group") {
        context.not_understood("collab", members);
    }
    let mut name = group.clone();
    name.children.retain(|child| {
        child
            .element()
            .is_none_or(|it| !matches!(it.name.as_str(), "contrib-group" | "aff" | "xref" | "fn" | "email"))
    });
    name.line()
}
