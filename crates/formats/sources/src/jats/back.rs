//! What follows the text: acknowledgements, notes, appendices, statements.

use super::blocks::{write_block, write_section};
use super::context::{Context, insert, is_russian};
use super::{figures, tables};
use crate::findings::FindingKind;
use crate::records::{SourceArticle, Texts};
use crate::xml::Element;

/// Reads the statements, and writes the rest as sections at the end of the text, if there is one: a text of
/// acknowledgements only would not be the article.
pub fn read_back(
    back: &Element,
    language: &str,
    has_body: bool,
    html: &mut String,
    article: &mut SourceArticle,
    context: &mut Context,
) {
    let mut notes = String::new();
    let mut parts: Vec<&Element> = back.elements().collect();
    parts.retain(|part| !matches!(part.name.as_str(), "ref-list" | "title" | "label"));
    for part in parts {
        match part.name.as_str() {
            "fn-group" => read_notes(part, has_body, &mut notes, article, context),
            "sec" | "notes" if has_supplements(part) => {
                write_or_count(part, language, has_body, html, context)
            }
            "ack" | "sec" | "app-group" | "glossary" | "notes"
                if has_body || contains_only_references(part) =>
            {
                write_or_count(part, language, has_body, html, context);
            }
            _ => context.not_understood("back", part),
        }
    }
    notes.extend(context.footnotes.drain(..));
    if !notes.is_empty() {
        let heading = if is_russian(language) { "Примечания" } else { "Notes" };
        html.push_str(&format!("<h2>{heading}</h2>{notes}"));
    }
}

/// Reads the statements among the notes, and writes the others.
fn read_notes(
    group: &Element,
    has_body: bool,
    html: &mut String,
    article: &mut SourceArticle,
    context: &mut Context,
) {
    for note in group.elements().filter(|note| !matches!(note.name.as_str(), "title" | "label")) {
        if note.name == "fn" && read_statement(note, article, context) {
            continue;
        }
        match has_body {
            true => tables::write_note(note, html, context),
            false => context.not_understood("back/fn-group", note),
        }
    }
}

fn has_supplements(part: &Element) -> bool {
    part.descendants("supplementary-material").next().is_some()
}

/// True for a section that holds nothing but a list of references.
fn contains_only_references(part: &Element) -> bool {
    part.child("ref-list").is_some()
        && part.elements().all(|child| matches!(child.name.as_str(), "title" | "label" | "ref-list"))
}

fn write_or_count(part: &Element, language: &str, has_body: bool, html: &mut String, context: &mut Context) {
    if !has_body {
        if contains_only_references(part) {
            return;
        }
        context.not_understood("back", part);
        let supplements = part.descendants("supplementary-material");
        return supplements.for_each(|supplement| figures::read_supplement(supplement, context));
    }
    let mut content = String::new();
    match part.name.as_str() {
        "app-group" => write_block(part, 2, &mut content, context),
        _ => write_section(part, 2, &mut content, context),
    }
    if part.name == "ack" && part.child("title").is_none() && !content.is_empty() {
        html.push_str(if is_russian(language) {
            "<h2>Благодарности</h2>"
        } else {
            "<h2>Acknowledgements</h2>"
        });
    }
    // Only a heading is left of a section whose content are files.
    let is_heading_only = content.starts_with("<h2>") && content.ends_with("</h2>");
    if !is_heading_only {
        html.push_str(&content);
    }
}

/// Reads a note on funding or on conflicts of interest; returns false for any other.
pub fn read_statement(note: &Element, article: &mut SourceArticle, context: &mut Context) -> bool {
    let texts = match note.attribute("fn-type").unwrap_or_default().to_lowercase().as_str() {
        "coi-statement" | "conflict" => &mut article.conflict_of_interest,
        "financial-disclosure" | "supported-by" => &mut article.funding,
        _ => return false,
    };
    let paragraphs: Vec<String> =
        note.children("p").map(Element::line).filter(|line| !line.is_empty()).collect();
    let text = if paragraphs.is_empty() { note.line() } else { paragraphs.join(" ") };
    add_statement(texts, &context.language_of_text(note, &text), &text);
    if text.is_empty() {
        context.add(FindingKind::Missing, "fn/p");
    }
    true
}

/// Adds a statement to those of its language.
pub fn add_statement(texts: &mut Texts, language: &str, text: &str) {
    match texts.get_mut(language) {
        Some(before) if !text.is_empty() && *before != text => {
            before.push_str(if before.ends_with(['.', '!', '?']) { " " } else { ". " });
            before.push_str(text);
        }
        Some(_) => {}
        None => {
            insert(texts, language, text.to_owned());
        }
    }
}
