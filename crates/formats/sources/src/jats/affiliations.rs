//! Affiliations as lines, with the parts that the file marks.

use std::collections::HashMap;

use rules::article::affiliation_details::is_ror;
use rules::article::{Affiliation, AffiliationDetails};

use super::context::{Context, insert, is_cyrillic, is_russian};
use crate::findings::FindingKind;
use crate::records::{SourceAffiliation, SourceAuthor};
use crate::xml::{Element, Node};

/// More affiliations without a mark are not assigned to every author.
const MAX_COMMON: usize = 10;
const MAX_LISTED: usize = 500;
/// The parts of a longer line are not read from it.
const MAX_READ_BYTES: usize = 4_000;

#[derive(Default)]
pub struct Affiliations {
    pub list: Vec<SourceAffiliation>,
    keys: HashMap<String, i32>,
    /// Keys of those without an id, by the line of their first language.
    unnamed: HashMap<String, i32>,
}

impl Affiliations {
    /// Reads those of a group, of an author and of the article.
    pub fn read(meta: &Element, context: &mut Context) -> Affiliations {
        let mut affiliations = Affiliations::default();
        for part in meta.elements() {
            match part.name.as_str() {
                "aff" | "aff-alternatives" => affiliations.add(part, context),
                "contrib-group" => affiliations.add_all(part, context),
                _ => {}
            }
        }
        affiliations
    }

    fn add_all(&mut self, parent: &Element, context: &mut Context) {
        for part in parent.elements() {
            match part.name.as_str() {
                "aff" | "aff-alternatives" => self.add(part, context),
                "contrib" => self.add_all(part, context),
                _ => {}
            }
        }
    }

    fn add(&mut self, element: &Element, context: &mut Context) {
        if self.list.len() == MAX_LISTED {
            return context.add(FindingKind::NotUnderstood, "aff: too many");
        }
        let mut affiliation = SourceAffiliation::default();
        let mut details = AffiliationDetails::default();
        let parts: Vec<&Element> =
            if element.name == "aff" { vec![element] } else { element.children("aff").collect() };
        for part in &parts {
            let line = line(part);
            let language = context.language_of_text(part, &line);
            read_details(part, is_russian(&language) || is_cyrillic(&line), &mut details);
            insert(&mut affiliation.lines, &language, line);
        }
        if affiliation.lines.is_empty() {
            return;
        }
        let names_country = element.descendants("country").next().is_some();
        affiliation.details = details_unless_read(&affiliation, details, names_country);
        let next = i32::try_from(self.list.len() + 1).unwrap_or(i32::MAX);
        let ids = parts.iter().chain([&element]).filter_map(|it| it.attribute("id"));
        let ids: Vec<&str> = ids.collect();
        let key = match ids.is_empty() {
            // The same institution is often repeated for each author.
            true => *self.unnamed.entry(line(parts[0])).or_insert(next),
            false => next,
        };
        self.keys.extend(ids.into_iter().map(|id| (id.to_owned(), key)));
        if key == next {
            self.list.push(SourceAffiliation { key, ..affiliation });
        }
    }

    /// Returns the key of an affiliation that stands inside of an author.
    pub fn key_of(&self, element: &Element) -> Option<i32> {
        if let Some(id) = element.attribute("id") {
            return self.key_of_id(id);
        }
        let parts: Vec<&Element> =
            if element.name == "aff" { vec![element] } else { element.children("aff").collect() };
        if let Some(key) = parts.iter().find_map(|part| self.key_of_id(part.attribute("id")?)) {
            return Some(key);
        }
        self.unnamed.get(&line(parts.first()?)).copied()
    }

    pub fn key_of_id(&self, id: &str) -> Option<i32> {
        self.keys.get(id).copied()
    }

    /// Affiliations that no author names are those of all.
    pub fn assign_to_all(&self, authors: &mut [SourceAuthor]) {
        let is_named = authors.iter().any(|author| !author.affiliations.is_empty());
        if is_named || self.list.len() > MAX_COMMON || !(self.list.len() == 1 || self.keys.is_empty()) {
            return;
        }
        for author in authors {
            author.affiliations = self.list.iter().map(|affiliation| affiliation.key).collect();
        }
    }
}

/// Returns the text on one line, without label and identifiers. Neighbouring parts without anything between them are
/// separated by commas.
fn line(affiliation: &Element) -> String {
    let mut line = Line::default();
    line.add(affiliation);
    line.text.trim_end_matches([' ', ',', ';']).to_owned()
}

#[derive(Default)]
struct Line {
    text: String,
    has_space: bool,
    /// The last word was part of an element.
    is_after_part: bool,
}

impl Line {
    fn add(&mut self, element: &Element) {
        for child in &element.children {
            match child {
                Node::Text(text) => self.push(text),
                Node::Element(child) => match child.name.as_str() {
                    "label" | "institution-id" | "email" | "xref" | "fn" => {}
                    "sup" if self.text.is_empty() => {}
                    "institution-wrap" | "addr-line" if child.elements().next().is_some() => self.add(child),
                    "institution" | "addr-line" | "city" | "state" | "postal-code" | "country" => {
                        self.part(child)
                    }
                    _ => self.add(child),
                },
            }
        }
    }

    fn part(&mut self, element: &Element) {
        if self.is_after_part && !element.line().is_empty() {
            self.text.push(',');
            self.has_space = true;
        }
        self.push(&element.text());
        self.is_after_part = true;
    }

    fn push(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.has_space = !self.text.is_empty();
                continue;
            }
            if std::mem::take(&mut self.has_space) {
                self.text.push(' ');
            }
            self.text.push(c);
            self.is_after_part = false;
        }
    }
}

/// Adds what is marked in a line to the details.
fn read_details(affiliation: &Element, is_russian: bool, details: &mut AffiliationDetails) {
    let (department, institution, city) = if is_russian {
        (&mut details.department_ru, &mut details.institution_ru, &mut details.city_ru)
    } else {
        (&mut details.department_en, &mut details.institution_en, &mut details.city_en)
    };
    let mut departments = Vec::new();
    for part in affiliation.all() {
        let kind = part.attribute("content-type").unwrap_or_default();
        match part.name.as_str() {
            "institution" if matches!(kind, "dept" | "department" | "orgdiv1" | "orgdiv2") => {
                departments.push(part.line())
            }
            "institution" if institution.is_empty() => *institution = part.line(),
            "city" if city.is_empty() => *city = part.line(),
            "named-content" | "addr-line" if kind == "city" && city.is_empty() => *city = part.line(),
            "country" if details.country.is_empty() => {
                let code = part.attribute("country").unwrap_or_default();
                details.country = if code.len() == 2 { code.to_uppercase() } else { String::new() };
            }
            "institution-id" => {
                let id = part.line();
                let id = id.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
                if is_ror(id) {
                    details.ror = id.to_owned();
                }
            }
            _ => {}
        }
    }
    if department.is_empty() {
        *department = departments.join(", ");
    }
}

/// Returns the marked parts, unless the same is read from the lines. Without a marked institution, other marks count
/// only if they say something else.
fn details_unless_read(
    affiliation: &SourceAffiliation,
    mut details: AffiliationDetails,
    names_country: bool,
) -> Option<AffiliationDetails> {
    let is_long = affiliation.lines.values().any(|line| line.len() > MAX_READ_BYTES);
    if details == AffiliationDetails::default() || is_long {
        return None;
    }
    let line = |wanted: bool| {
        let found = affiliation.lines.iter().find(|(language, _)| is_russian(language) == wanted);
        found.map(|(_, line)| line.clone()).unwrap_or_default()
    };
    let lines = Affiliation { key: 0, en: line(false), ru: line(true), details: None };
    let read = exports::affiliation_details(&lines);
    if details.country.is_empty() && names_country {
        details.country.clone_from(&read.country);
    }
    let has_institution = !(details.institution_en.is_empty() && details.institution_ru.is_empty());
    let says_more = if has_institution { details != read } else { !is_part_of(&details, &read) };
    says_more.then_some(details)
}

fn is_part_of(details: &AffiliationDetails, read: &AffiliationDetails) -> bool {
    let fields = |it: &AffiliationDetails| {
        [&it.department_en, &it.department_ru, &it.city_en, &it.city_ru, &it.country, &it.ror]
            .map(String::clone)
    };
    fields(details).iter().zip(fields(read)).all(|(field, read)| field.is_empty() || *field == read)
}
