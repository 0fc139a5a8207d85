//! Inline content as HTML.

use quick_xml::escape::{escape, partial_escape};

use super::context::Context;
use super::doi::strip_doi;
use super::files::write_picture;
use super::formulas::{latex, math_of};
use super::mathml::mathml_html;
use super::names::{is_block, is_known};
use crate::findings::FindingKind;
use crate::records::FileRole;
use crate::xml::{Element, Node};

/// Returns the content of an element. White space is kept.
pub fn inline_html(element: &Element, context: &mut Context) -> String {
    let mut html = String::new();
    write_children(element, &mut html, context);
    html
}

pub fn write_children(element: &Element, html: &mut String, context: &mut Context) {
    for child in &element.children {
        write_node(&element.name, child, html, context);
    }
}

pub fn write_node(parent: &str, node: &Node, html: &mut String, context: &mut Context) {
    match node {
        Node::Text(text) => html.push_str(&partial_escape(text.as_str())),
        Node::Element(element) => write_element(parent, element, html, context),
    }
}

fn write_element(parent: &str, element: &Element, html: &mut String, context: &mut Context) {
    match element.name.as_str() {
        "bold" => write_in("b", element, html, context),
        "italic" => write_in("i", element, html, context),
        "underline" => write_in("u", element, html, context),
        "strike" => write_in("s", element, html, context),
        name @ ("sup" | "sub") => write_in(name, element, html, context),
        "break" => html.push_str("<br>"),
        "ext-link" | "uri" | "email" | "self-uri" => write_link(element, html, context),
        "xref" => write_mention(element, html, context),
        "inline-formula" | "disp-formula" | "tex-math" | "math" => write_formula(element, html, context),
        "inline-graphic" | "graphic" => write_picture(element, html, context),
        "inline-supplementary-material" => {
            if let Some(locator) = element.attribute("href") {
                context.add_file(FileRole::Supplement, locator, element);
            }
            write_children(element, html, context);
        }
        "fn" => write_footnote(element, html, context),
        "alternatives" => {
            if let Some(first) = element.elements().next() {
                write_element("alternatives", first, html, context);
            }
        }
        "index-term" | "institution-id" | "alt-text" | "long-desc" | "object-id" | "permissions" => {}
        "script" | "style" | "iframe" | "object" => context.not_understood(parent, element),
        _ => write_other(parent, element, html, context),
    }
}

/// Writes the text of an element that HTML does not have, or of a block where none is allowed.
fn write_other(parent: &str, element: &Element, html: &mut String, context: &mut Context) {
    let is_block = is_block(&element.name);
    if !is_known(&element.name) && !is_block {
        context.not_understood(parent, element);
    }
    let space = if is_block { " " } else { "" };
    html.push_str(space);
    write_children(element, html, context);
    html.push_str(space);
}

fn write_in(tag: &str, element: &Element, html: &mut String, context: &mut Context) {
    html.extend(["<", tag, ">"]);
    write_children(element, html, context);
    html.extend(["</", tag, ">"]);
}

/// Writes a link, or only its text if the address is not one on the web.
fn write_link(element: &Element, html: &mut String, context: &mut Context) {
    let href = element.attribute("href").map(str::trim).filter(|href| !href.is_empty());
    let address = match (element.name.as_str(), href) {
        ("email", None) => format!("mailto:{}", element.line()),
        (_, Some(href)) if element.attribute("ext-link-type") == Some("doi") => {
            format!("https://doi.org/{}", strip_doi(href))
        }
        (_, Some(href)) => href.to_owned(),
        (_, None) => element.line(),
    };
    if !is_link(&address) {
        return write_children(element, html, context);
    }
    html.push_str(&format!("<a href=\"{}\">", escape(address.as_str())));
    if element.is_blank() {
        html.push_str(&partial_escape(address.as_str()));
    } else {
        write_children(element, html, context);
    }
    html.push_str("</a>");
}

fn is_link(address: &str) -> bool {
    let is_plain = !address.chars().any(|c| c.is_control() || c == '\\');
    let has_scheme = ["https://", "http://", "mailto:"].iter().any(|scheme| {
        address.get(..scheme.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(scheme))
    });
    is_plain && (has_scheme || (address.starts_with('/') && !address.starts_with("//")))
}

/// Writes the text of a cross reference; one without text gets the number of the reference that it means.
fn write_mention(element: &Element, html: &mut String, context: &mut Context) {
    if !element.is_blank() || element.attribute("ref-type") != Some("bibr") {
        return write_children(element, html, context);
    }
    let ids = element.attribute("rid").unwrap_or_default().split_whitespace();
    let numbers = ids.filter_map(|id| context.reference_numbers.get(id)).map(usize::to_string);
    let numbers: Vec<String> = numbers.collect();
    if !numbers.is_empty() {
        html.push_str(&format!("[{}]", numbers.join(", ")));
    }
}

/// Writes the mark of a footnote, whose text stands at the end.
fn write_footnote(element: &Element, html: &mut String, context: &mut Context) {
    let label = element.line_of("label");
    let label = if label.is_empty() { (context.footnotes.len() + 1).to_string() } else { label };
    let label = partial_escape(label.as_str()).into_owned();
    html.push_str(&format!("<sup>{label}</sup>"));
    let mut text = String::new();
    for child in element.elements().filter(|child| child.name != "label") {
        write_children(child, &mut text, context);
    }
    context.footnotes.push(format!("<p><sup>{label}</sup> {}</p>", text.trim()));
}

fn write_formula(formula: &Element, html: &mut String, context: &mut Context) {
    match latex(formula) {
        Some(latex) => html.push_str(&format!(
            "<span data-type=\"inline-math\" data-latex=\"{}\"></span>",
            escape(latex.as_str())
        )),
        None => write_without_latex(formula, html, context),
    }
}

/// Writes the symbols of a formula as text, else its picture, else what it contains.
pub fn write_without_latex(formula: &Element, html: &mut String, context: &mut Context) {
    if let Some(math) = math_of(formula) {
        context.add(FindingKind::NotUnderstood, "formula without LaTeX: kept as text");
        return mathml_html(math, html);
    }
    let content = formula.child("alternatives").unwrap_or(formula);
    // Of several pictures of one formula the first is enough.
    if let Some(picture) =
        content.elements().find(|it| matches!(it.name.as_str(), "inline-graphic" | "graphic"))
    {
        return write_picture(picture, html, context);
    }
    let is_label = |node: &&Node| node.element().is_some_and(|element| element.name == "label");
    for node in content.children.iter().filter(|node| !is_label(node)) {
        write_node(&content.name, node, html, context);
    }
}
