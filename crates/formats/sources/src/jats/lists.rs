//! Lists and lists of definitions.

use quick_xml::escape::partial_escape;

use super::context::Context;
use super::flow::{WriteBlocks, flow_html};
use super::inline::inline_html;
use crate::xml::Element;

pub fn write_list(list: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    let items: Vec<&Element> = list.children("list-item").collect();
    for other in list.elements().filter(|child| child.name != "list-item") {
        let words = inline_html(other, context);
        if !words.trim().is_empty() {
            html.push_str(&format!("<p><b>{}</b></p>", words.trim()));
        }
    }
    let labels: Vec<String> = items.iter().map(|item| item.line_of("label")).collect();
    let first = first_number(&labels);
    let is_numbered = first.is_some()
        || (list.attribute("list-type") == Some("order") && labels.iter().all(String::is_empty));
    let tag = if is_numbered { "ol" } else { "ul" };
    match first.filter(|first| *first != 1) {
        Some(first) => html.push_str(&format!("<ol start=\"{first}\">")),
        None => html.extend(["<", tag, ">"]),
    }
    for (item, label) in items.iter().zip(&labels) {
        let mut content = String::new();
        write_blocks(item, &["label", "title"], &mut content, context);
        if !is_numbered && label.chars().any(char::is_alphanumeric) {
            let label = partial_escape(label.as_str());
            content = match content.strip_prefix("<p>") {
                Some(rest) => format!("<p>{label} {rest}"),
                None => format!("<p>{label}</p>{content}"),
            };
        }
        html.push_str(&format!("<li>{content}</li>"));
    }
    html.extend(["</", tag, ">"]);
}

/// Returns the first number if the labels count on from it.
fn first_number(labels: &[String]) -> Option<u16> {
    let number = |label: &String| label.trim_matches(['(', ')', '.', '[', ']']).parse::<u16>().ok();
    let first = number(labels.first()?)?;
    let counts =
        |(at, label): (usize, &String)| number(label).map(usize::from) == Some(usize::from(first) + at);
    labels.iter().enumerate().all(counts).then_some(first)
}

pub fn write_definitions(
    list: &Element,
    html: &mut String,
    context: &mut Context,
    write_blocks: WriteBlocks,
) {
    for title in list.children("title") {
        html.push_str(&format!("<p><b>{}</b></p>", inline_html(title, context).trim()));
    }
    html.push_str("<dl>");
    for item in list.children("def-item") {
        for part in item.elements() {
            match part.name.as_str() {
                "term" => html.push_str(&format!("<dt>{}</dt>", inline_html(part, context).trim())),
                "def" => html.push_str(&format!("<dd>{}</dd>", flow_html(part, context, write_blocks))),
                "label" => {}
                _ => context.not_understood("def-item", part),
            }
        }
    }
    html.push_str("</dl>");
    for inner in list.children("def-list") {
        write_definitions(inner, html, context, write_blocks);
    }
}
