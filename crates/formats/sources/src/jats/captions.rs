//! Captions of figures and tables with their numbers.

use quick_xml::escape::partial_escape;

use super::context::Context;
use super::inline::inline_html;
use crate::xml::Element;

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
