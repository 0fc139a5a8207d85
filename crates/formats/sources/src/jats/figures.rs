//! Figures with their captions.

use super::captions::{caption_html, numbered_caption};
use super::context::Context;
use super::files::{add_supplement, write_picture};
use super::flow::WriteBlocks;
use super::tables;
use crate::findings::FindingKind;
use crate::xml::Element;

/// Writes a figure. Its number is left out if it is the counted one, which the site shows by itself.
pub fn write_figure(figure: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    let caption = caption_html(figure, context);
    let label = figure.line_of("label");
    if !caption.is_empty() || !label.is_empty() {
        context.figures += 1;
    }
    let caption = numbered_caption(&label, &caption, context.figures);
    let mut pictures = String::new();
    for element in visible_graphics(figure) {
        write_picture(element, &mut pictures, context);
    }
    for media in figure.descendants("media") {
        add_supplement(media, &label, context);
    }
    if let Some(table) = figure.descendants("table").next() {
        return tables::write_table(table, &caption, html, context, write_blocks);
    }
    if !pictures.is_empty() {
        let caption =
            if caption.is_empty() { caption } else { format!("<figcaption>{caption}</figcaption>") };
        html.push_str(&format!("<figure>{pictures}{caption}</figure>"));
        return;
    }
    context.add(FindingKind::Missing, "fig/graphic");
    if !caption.is_empty() {
        html.push_str(&format!("<p>{caption}</p>"));
    }
}

/// Returns the graphics of a figure, only the first of alternatives.
fn visible_graphics(figure: &Element) -> Vec<&Element> {
    let mut found = Vec::new();
    let mut waiting: Vec<&Element> = figure.elements().rev().collect();
    while let Some(element) = waiting.pop() {
        match element.name.as_str() {
            "graphic" | "inline-graphic" => found.push(element),
            "alternatives" => found.extend(element.elements().find(|child| child.name.ends_with("graphic"))),
            "caption" | "label" => {}
            _ => waiting.extend(element.elements().rev()),
        }
    }
    found
}

/// Writes a picture that stands between paragraphs.
pub fn write_lone_picture(graphic: &Element, html: &mut String, context: &mut Context) {
    let mut picture = String::new();
    write_picture(graphic, &mut picture, context);
    let label = graphic.line_of("label");
    let caption = caption_html(graphic, context);
    if !caption.is_empty() || !label.is_empty() {
        context.figures += 1;
        let caption = numbered_caption(&label, &caption, context.figures);
        picture.push_str(&format!("<figcaption>{caption}</figcaption>"));
    }
    if !picture.is_empty() {
        html.push_str(&format!("<figure>{picture}</figure>"));
    }
}
