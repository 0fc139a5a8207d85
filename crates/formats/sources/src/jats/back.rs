//! What follows the text: acknowledgements, notes, appendices, statements.

use super::blocks::{write_block, write_blocks_without, write_section};
use super::context::{Context, is_russian};
use super::statements::read_statement;
use super::{files, tables};
use crate::records::SourceArticle;
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
            true => tables::write_note(note, html, context, write_blocks_without),
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
        return supplements.for_each(|supplement| files::read_supplement(supplement, context));
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
