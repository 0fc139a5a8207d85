//! Pictures, figures with their captions, and supplements.

use quick_xml::escape::{escape, partial_escape};

use super::context::Context;
use super::inline::inline_html;
use super::tables;
use crate::findings::FindingKind;
use crate::records::FileRole;
use crate::xml::Element;

/// Writes a figure. Its number is left out if it is the counted one, which the site shows by itself.
pub fn write_figure(figure: &Element, html: &mut String, context: &mut Context) {
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
        return tables::write_table(table, &caption, html, context);
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

/// Writes the picture and adds its file.
pub fn write_picture(graphic: &Element, html: &mut String, context: &mut Context) {
    let locator = graphic.attribute("href").unwrap_or_default().trim();
    if !context.add_file(FileRole::Picture, locator, graphic) {
        return;
    }
    let words = graphic.child("alt-text").map(Element::line).unwrap_or_default();
    html.push_str(&format!("<img src=\"{}\" alt=\"{}\">", escape(locator), escape(words.as_str())));
}

/// Returns title and text of a caption on one line.
pub fn caption_html(parent: &Element, context: &mut Context) -> String {
    let Some(caption) = parent.child("caption") else { return String::new() };
    let mut parts = Vec::new();
    for child in caption.elements() {
        let words = inline_html(child, context);
        match (child.name.as_str(), words.trim()) {
            (_, "") => {}
            ("title", words) if caption.child("p").is_some() => parts.push(format!("<b>{words}</b>")),
            (_, words) => parts.push(words.to_owned()),
        }
    }
    if caption.elements().next().is_none() {
        return inline_html(caption, context).trim().to_owned();
    }
    parts.join(" ")
}

/// Returns the caption with its label, unless the label only says the counted number.
pub fn numbered_caption(label: &str, caption: &str, counted: usize) -> String {
    let number = label_number(label);
    let label = partial_escape(label);
    match (number, caption) {
        (_, "") => label.into_owned(),
        _ if label.is_empty() => caption.to_owned(),
        (Some(number), _) if number == counted => caption.to_owned(),
        _ if label.ends_with(['.', ':']) => format!("{label} {caption}"),
        _ => format!("{label}. {caption}"),
    }
}

/// Returns the number of a label such as `Figure 1.` or `Табл. 2`.
fn label_number(label: &str) -> Option<usize> {
    let at = label.find(|c: char| c.is_ascii_digit())?;
    let (name, number) = label.split_at(at);
    let name = name.trim_end_matches([' ', '.', '№', '\u{a0}']).to_lowercase();
    let is_name =
        ["fig", "figure", "рис", "рисунок", "tab", "table", "табл", "таблица"].contains(&name.as_str());
    number.trim_end_matches(['.', ':', ' ']).parse().ok().filter(|_| is_name)
}

/// Adds the files of a supplement, with its caption as their description.
pub fn read_supplement(element: &Element, context: &mut Context) {
    let label = [element.line_of("label"), element.line_of("caption")];
    let label: Vec<String> = label.into_iter().filter(|part| !part.is_empty()).collect();
    let label = label.join(". ");
    add_supplement(element, &label, context);
    for media in element.all().filter(|it| matches!(it.name.as_str(), "media" | "graphic")) {
        add_supplement(media, &label, context);
    }
}

fn add_supplement(element: &Element, label: &str, context: &mut Context) {
    let Some(locator) = element.attribute("href").map(str::trim) else { return };
    let count = context.files.len();
    context.add_file(FileRole::Supplement, locator, element);
    if let Some(file) = context.files.get_mut(count) {
        file.label = label.to_owned();
    }
}
