//! Pictures in the text, and supplements.

use quick_xml::escape::escape;

use super::context::Context;
use crate::records::FileRole;
use crate::xml::Element;

/// Writes the picture and adds its file.
pub fn write_picture(graphic: &Element, html: &mut String, context: &mut Context) {
    let locator = graphic.attribute("href").unwrap_or_default().trim();
    if !context.add_file(FileRole::Picture, locator, graphic) {
        return;
    }
    let words = graphic.child("alt-text").map(Element::line).unwrap_or_default();
    html.push_str(&format!("<img src=\"{}\" alt=\"{}\">", escape(locator), escape(words.as_str())));
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

pub fn add_supplement(element: &Element, label: &str, context: &mut Context) {
    let Some(locator) = element.attribute("href").map(str::trim) else { return };
    let count = context.files.len();
    context.add_file(FileRole::Supplement, locator, element);
    if let Some(file) = context.files.get_mut(count) {
        file.label = label.to_owned();
    }
}
