//! Texts with languages, ids and attributes.

use crate::findings::Finding;
use crate::ojs_values::one_line;
use crate::records::Texts;
use crate::xml::Element;

/// Longest text that a finding quotes, in characters.
const LONGEST_QUOTE: usize = 200;

pub(super) fn attribute<'a>(element: &'a Element, name: &str) -> &'a str {
    element.attribute(name).unwrap_or_default().trim()
}

/// Texts of the children with this name by their `locale`. Blank ones are left out.
pub(super) fn texts(parent: &Element, name: &str) -> Texts {
    let found = parent.children(name).map(|child| (attribute(child, "locale").to_owned(), child.text()));
    found
        .map(|(locale, text)| (locale, text.trim().to_owned()))
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

/// Texts on one line.
pub(super) fn lines(parent: &Element, name: &str) -> Texts {
    texts(parent, name).into_iter().map(|(locale, text)| (locale, one_line(&text))).collect()
}

/// Text in this language, else in any.
pub(super) fn text_in(texts: &Texts, language: &str) -> String {
    texts.get(language).or_else(|| texts.values().next()).cloned().unwrap_or_default()
}

/// Id of a type: `internal`, `doi`, `public`; empty if there is none.
pub(super) fn id(element: &Element, kind: &str) -> String {
    let found = element.children("id").find(|id| attribute(id, "type") == kind);
    found.map(Element::line).unwrap_or_default()
}

/// One finding for each child with a text whose name is not known, and for each id of another type.
pub(super) fn unread(element: &Element, owner: &str, known: &[&str]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for child in element.elements() {
        let is_other_id =
            child.name == "id" && !matches!(attribute(child, "type"), "internal" | "doi" | "public" | "");
        let is_unread = is_other_id || !known.contains(&child.name.as_str());
        let text = child.line();
        if !is_unread || text.is_empty() {
            continue;
        }
        let mut quote = text.chars().take(LONGEST_QUOTE).collect::<String>();
        if quote.len() < text.len() {
            quote.push('…');
        }
        let mark = if is_other_id { attribute(child, "type") } else { attribute(child, "locale") };
        let mark = if mark.is_empty() { String::new() } else { format!(" ({mark})") };
        findings.push(Finding::not_understood(format!("{owner}{}{mark}: {quote}", child.name)));
    }
    findings
}
