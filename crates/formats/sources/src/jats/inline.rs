//! Inline content as HTML.

use quick_xml::escape::{escape, partial_escape};

use super::context::Context;
use super::front::strip_doi;
use super::{blocks, figures, formulas};
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
        "sup" => write_in("sup", element, html, context),
        "sub" => write_in("sub", element, html, context),
        "break" => html.push_str("<br>"),
        "ext-link" | "uri" | "email" | "self-uri" => write_link(element, html, context),
        "xref" => write_mention(element, html, context),
        "inline-formula" | "disp-formula" | "tex-math" | "math" => {
            formulas::write_inline(element, html, context)
        }
        "inline-graphic" | "graphic" => figures::write_picture(element, html, context),
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
        name => {
            if !is_known(name) && !blocks::is_block(name) {
                context.not_understood(parent, element);
            }
            let is_block = blocks::is_block(name);
            if is_block {
                html.push(' ');
            }
            write_children(element, html, context);
            if is_block {
                html.push(' ');
            }
        }
    }
}

/// True for elements whose meaning is lost without loss of text.
pub fn is_known(name: &str) -> bool {
    matches!(
        name,
        "named-content"
            | "styled-content"
            | "monospace"
            | "sc"
            | "roman"
            | "sans-serif"
            | "overline"
            | "abbrev"
            | "target"
            | "milestone-start"
            | "milestone-end"
            | "fixed-case"
            | "institution"
            | "institution-wrap"
            | "hr"
            | "ruby"
            | "rb"
            | "rt"
            | "x"
            | "year"
            | "month"
            | "day"
            | "volume"
            | "issue"
            | "fpage"
            | "lpage"
            | "source"
            | "article-title"
            | "chapter-title"
            | "pub-id"
            | "person-group"
            | "string-name"
            | "name"
            | "surname"
            | "given-names"
            | "collab"
            | "publisher-name"
            | "publisher-loc"
            | "city"
            | "country"
            | "price"
            | "award-id"
            | "funding-source"
            | "related-article"
            | "related-object"
            | "suffix"
            | "prefix"
            | "etal"
            | "comment"
            | "edition"
            | "size"
            | "series"
            | "elocation-id"
            | "page-range"
            | "date"
            | "date-in-citation"
            | "conf-name"
            | "conf-date"
            | "conf-loc"
            | "isbn"
            | "issn"
            | "patent"
            | "std"
            | "trans-title"
            | "trans-source"
            | "part-title"
            | "data-title"
            | "version"
            | "issue-title"
            | "label"
            | "italic"
            | "bold"
            | "underline"
            | "sup"
            | "sub"
            | "strike"
            | "ext-link"
            | "uri"
            | "email"
            | "xref"
            | "object-id"
            | "annotation"
            | "note"
            | "role"
            | "season"
            | "supplement"
            | "issue-part"
            | "gov"
            | "volume-id"
            | "volume-series"
            | "issue-id"
            | "trans-title-group"
            | "alternatives"
    )
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
    let is_plain = !address.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\');
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
