//! The journal and its publisher.

use super::JatsArticle;
use super::context::{Context, insert};
use crate::findings::FindingKind;
use crate::xml::Element;

pub fn read_journal(meta: &Element, result: &mut JatsArticle, context: &mut Context) {
    for part in meta.elements() {
        match part.name.as_str() {
            "journal-id" => read_id(part, result),
            "journal-title-group" => read_titles(part, result, context),
            // Before JATS 1.0 the titles stood outside of a group.
            "journal-title" => add_title(part, result, context),
            "abbrev-journal-title" => read_abbreviation(part, result),
            "issn" => read_issn(part, result, context),
            "issn-l" => result.issn_l = part.line(),
            "publisher" => {
                for name in part.children("publisher-name") {
                    insert(&mut result.publisher, &context.language_of(name), name.line());
                }
            }
            "self-uri" | "contrib-group" | "aff" | "isbn" | "notes" | "custom-meta-group" => {}
            _ => context.not_understood("journal-meta", part),
        }
    }
}

fn read_id(id: &Element, result: &mut JatsArticle) {
    match id.attribute("journal-id-type") {
        Some("nlm-ta") => result.nlm_title = id.line(),
        Some("publisher-id" | "publisher" | "ojs" | "elpub") | None if result.journal_id.is_empty() => {
            result.journal_id = id.line();
        }
        _ => {}
    }
}

fn read_titles(group: &Element, result: &mut JatsArticle, context: &mut Context) {
    for part in group.elements() {
        match part.name.as_str() {
            "journal-title" => add_title(part, result, context),
            "trans-title-group" => {
                let language = context.language_of(part);
                insert(&mut result.journal.name, &language, part.line_of("trans-title"));
            }
            "trans-title" => add_title(part, result, context),
            "abbrev-journal-title" => read_abbreviation(part, result),
            "journal-subtitle" => {}
            _ => context.not_understood("journal-title-group", part),
        }
    }
}

fn add_title(title: &Element, result: &mut JatsArticle, context: &mut Context) {
    insert(&mut result.journal.name, &context.language_of(title), title.line());
}

fn read_abbreviation(title: &Element, result: &mut JatsArticle) {
    if result.nlm_title.is_empty() {
        result.nlm_title = title.line();
    }
}

fn read_issn(issn: &Element, result: &mut JatsArticle, context: &mut Context) {
    let value = issn.line();
    if !is_issn(&value) {
        if !value.is_empty() {
            context.add(FindingKind::InvalidValue, &format!("issn {value}"));
        }
        return;
    }
    let is_printed =
        issn.attribute("publication-format") == Some("print") || issn.attribute("pub-type") == Some("ppub");
    let place = if is_printed { &mut result.journal.issn_print } else { &mut result.journal.issn };
    if place.is_empty() {
        *place = value;
    }
}

fn is_issn(value: &str) -> bool {
    let bytes = value.as_bytes();
    bytes.len() == 9
        && bytes[4] == b'-'
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 => true,
            8 => byte.is_ascii_digit() || matches!(byte, b'X' | b'x'),
            _ => byte.is_ascii_digit(),
        })
}
