//! Sections, paragraphs and other blocks as HTML.

use quick_xml::escape::partial_escape;

use super::context::Context;
use super::inline::{inline_html, write_node};
use super::names::is_block;
use super::{displayed_formulas, figures, files, lists, tables};
use crate::xml::{Element, Node};

/// Level of the last heading; sections inside of that have a bold line.
const MAX_LEVEL: u8 = 4;

/// Writes the blocks of an element. `level` is that of the headings of its sections.
pub fn write_blocks(parent: &Element, level: u8, html: &mut String, context: &mut Context) {
    write_nodes(&parent.name, parent.children.iter(), level, html, context);
}

/// Writes the blocks of an element without the children with these names.
pub fn write_blocks_without(parent: &Element, names: &[&str], html: &mut String, context: &mut Context) {
    let is_wanted =
        |node: &&Node| node.element().is_none_or(|element| !names.contains(&element.name.as_str()));
    write_nodes(&parent.name, parent.children.iter().filter(is_wanted), MAX_LEVEL + 1, html, context);
}

/// Writes blocks; inline content between them becomes paragraphs.
fn write_nodes<'a>(
    parent: &str,
    nodes: impl Iterator<Item = &'a Node>,
    level: u8,
    html: &mut String,
    context: &mut Context,
) {
    let mut words = String::new();
    for node in nodes {
        match node {
            Node::Element(block) if is_block(&block.name) => {
                write_paragraph(&mut words, html);
                write_block(block, level, html, context);
            }
            Node::Element(other) if parent == "body" || parent == "sec" => {
                if matches!(
                    other.name.as_str(),
                    "sig-block" | "fig-count" | "sec-meta" | "object-id" | "label"
                ) {
                    continue;
                }
                write_node(parent, node, &mut words, context);
            }
            node => write_node(parent, node, &mut words, context),
        }
    }
    write_paragraph(&mut words, html);
}

fn write_paragraph(words: &mut String, html: &mut String) {
    let text = std::mem::take(words);
    if !text.trim().is_empty() {
        html.extend(["<p>", text.trim(), "</p>"]);
    }
}

pub fn write_block(block: &Element, level: u8, html: &mut String, context: &mut Context) {
    match block.name.as_str() {
        "sec" | "ack" | "app" | "notes" | "glossary" => write_section(block, level, html, context),
        "list" => lists::write_list(block, html, context, write_blocks_without),
        "def-list" => lists::write_definitions(block, html, context, write_blocks_without),
        "table-wrap" => tables::write_table_wrap(block, html, context, write_blocks_without),
        "table" | "array" => tables::write_table(block, "", html, context, write_blocks_without),
        "fig" => figures::write_figure(block, html, context, write_blocks_without),
        "graphic" => figures::write_lone_picture(block, html, context),
        "media" | "supplementary-material" => files::read_supplement(block, context),
        "disp-formula" | "tex-math" | "math" => displayed_formulas::write_displayed(block, html, context),
        "disp-quote" | "boxed-text" | "speech" | "verse-group" | "statement" => {
            write_quote(block, html, context)
        }
        "preformat" | "code" => write_lines(block, html),
        "title" | "subtitle" | "trans-title" | "speaker" | "attrib" | "verse-line" => {
            let words = inline_html(block, context);
            let is_title = block.name.ends_with("title");
            let mut words =
                if is_title && !words.trim().is_empty() { format!("<b>{}</b>", words.trim()) } else { words };
            write_paragraph(&mut words, html);
        }
        "ref-list" => context.not_understood("body", block),
        "sec-meta" => {}
        // A paragraph, which may contain blocks, or a group of them.
        _ => write_blocks(block, level, html, context),
    }
}

/// Writes a section with its heading.
pub fn write_section(section: &Element, level: u8, html: &mut String, context: &mut Context) {
    let label = section.line_of("label");
    let title = section.child("title").map(|title| inline_html(title, context)).unwrap_or_default();
    let separator = if label.is_empty() || title.trim().is_empty() { "" } else { " " };
    let heading = format!("{}{separator}{}", partial_escape(label.as_str()), title.trim());
    if heading.is_empty() {
    } else if level <= MAX_LEVEL {
        html.push_str(&format!("<h{level}>{heading}</h{level}>"));
    } else {
        html.push_str(&format!("<p><b>{heading}</b></p>"));
    }
    let mut rest = section.children.iter();
    let is_heading = |node: &&Node| {
        node.element().is_some_and(|element| matches!(element.name.as_str(), "title" | "label"))
    };
    write_nodes(
        "sec",
        rest.by_ref().filter(|node| !is_heading(node)),
        level.saturating_add(1),
        html,
        context,
    );
}

fn write_quote(block: &Element, html: &mut String, context: &mut Context) {
    let mut content = String::new();
    let label = block.line_of("label");
    if !label.is_empty() {
        content.push_str(&format!("<p><b>{}</b></p>", partial_escape(label.as_str())));
    }
    let is_wanted = |node: &&Node| node.element().is_none_or(|element| element.name != "label");
    write_nodes(&block.name, block.children.iter().filter(is_wanted), MAX_LEVEL + 1, &mut content, context);
    if !content.is_empty() {
        html.push_str(&format!("<blockquote>{content}</blockquote>"));
    }
}

/// Writes text whose line breaks matter.
fn write_lines(block: &Element, html: &mut String) {
    let text = block.text();
    let lines: Vec<_> = text.trim_matches('\n').lines().map(|line| partial_escape(line.trim_end())).collect();
    if !text.trim().is_empty() {
        html.push_str(&format!("<p>{}</p>", lines.join("<br>")));
    }
}
