//! Abstracts as HTML, with the labels of their sections in bold.

use super::blocks;
use super::context::{Context, insert};
use super::inline::inline_html;
use crate::findings::FindingKind;
use crate::records::{SourceArticle, Texts};
use crate::xml::Element;

/// Reads an `abstract` or a `trans-abstract`. Highlights, graphical abstracts and the like are not the abstract.
pub fn read_abstract(element: &Element, article: &mut SourceArticle, context: &mut Context) {
    let language = match element.name.as_str() {
        "abstract" => context.language_of(element),
        _ => context.language_of_text(element, &element.line()),
    };
    let kind = element.attribute("abstract-type").unwrap_or_default();
    if !matches!(kind, "" | "section" | "abstract" | "summary" | "author") {
        let kind: String = kind.chars().take(40).collect();
        context.add(FindingKind::NotUnderstood, &format!("{}[{kind}]", element.name));
        return;
    }
    let mut html = String::new();
    write_abstract(element, &mut html, context);
    let texts: &mut Texts = &mut article.r#abstract;
    if !insert(texts, &language, html) {
        context.add(FindingKind::NotUnderstood, &format!("{}: another in {language:?}", element.name));
    }
}

fn write_abstract(element: &Element, html: &mut String, context: &mut Context) {
    if element.child("sec").is_none() {
        return blocks::write_blocks_without(element, &["title", "label"], html, context);
    }
    for child in element.elements() {
        match child.name.as_str() {
            "title" | "label" => {}
            "sec" => write_section(child, html, context),
            _ => blocks::write_block(child, 4, html, context),
        }
    }
}

fn write_section(section: &Element, html: &mut String, context: &mut Context) {
    let title = section.child("title").map(|title| inline_html(title, context)).unwrap_or_default();
    let title = title.trim().trim_end_matches(['.', ':']).trim_end();
    let mut text = String::new();
    blocks::write_blocks_without(section, &["title", "label"], &mut text, context);
    match text.strip_prefix("<p>") {
        _ if title.is_empty() => html.push_str(&text),
        Some(rest) => html.push_str(&format!("<p><b>{title}:</b> {rest}")),
        None => html.push_str(&format!("<p><b>{title}:</b></p>{text}")),
    }
}
