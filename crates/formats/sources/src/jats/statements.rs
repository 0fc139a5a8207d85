//! Statements on funding and on conflicts of interest.

use super::context::{Context, insert};
use crate::findings::FindingKind;
use crate::records::{SourceArticle, Texts};
use crate::xml::Element;

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
