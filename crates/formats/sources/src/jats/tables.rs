//! Tables with their rows and spans.

use quick_xml::escape::escape;

use super::captions::{caption_html, numbered_caption};
use super::context::Context;
use super::files::write_picture;
use super::flow::{WriteBlocks, flow_html};
use crate::findings::FindingKind;
use crate::xml::Element;

/// Writes a table with its caption and the notes below it. A table that is only a picture becomes a figure.
pub fn write_table_wrap(wrap: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    let label = wrap.line_of("label");
    let caption = caption_html(wrap, context);
    if !caption.is_empty() || !label.is_empty() {
        context.tables += 1;
    }
    let caption = numbered_caption(&label, &caption, context.tables);
    let tables: Vec<&Element> = wrap.descendants("table").filter(|table| has_rows(table)).collect();
    if tables.is_empty() {
        write_as_figure(wrap, &caption, html, context);
    }
    for (at, table) in tables.into_iter().enumerate() {
        write_table(table, if at == 0 { &caption } else { "" }, html, context, write_blocks);
    }
    for foot in wrap.children("table-wrap-foot") {
        write_foot(foot, html, context, write_blocks);
    }
}

fn write_as_figure(wrap: &Element, caption: &str, html: &mut String, context: &mut Context) {
    let mut picture = String::new();
    if let Some(graphic) = wrap.descendants("graphic").next() {
        write_picture(graphic, &mut picture, context);
    }
    if picture.is_empty() {
        context.add(FindingKind::Missing, "table-wrap/table");
    }
    match (picture.as_str(), caption) {
        ("", "") => {}
        ("", caption) => html.push_str(&format!("<p>{caption}</p>")),
        (picture, "") => html.push_str(&format!("<figure>{picture}</figure>")),
        (picture, caption) => {
            html.push_str(&format!("<figure>{picture}<figcaption>{caption}</figcaption></figure>"));
        }
    }
}

/// Writes each note as a paragraph, with its mark.
fn write_foot(foot: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    for note in foot.elements() {
        let inner: Vec<&Element> =
            if note.name == "fn-group" { note.elements().collect() } else { vec![note] };
        for note in inner {
            write_note(note, html, context, write_blocks);
        }
    }
}

/// Writes a footnote whose mark stands before its text.
pub fn write_note(note: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    if note.name != "fn" {
        return write_blocks(note, &[], html, context);
    }
    let label = note.line_of("label");
    let mut text = String::new();
    write_blocks(note, &["label"], &mut text, context);
    match text.strip_prefix("<p>") {
        Some(rest) if !label.is_empty() => {
            html.push_str(&format!("<p><sup>{}</sup> {rest}", escape(label.as_str())));
        }
        _ => html.push_str(&text),
    }
}

fn has_rows(table: &Element) -> bool {
    table.descendants("tr").next().is_some()
}

/// Writes a table; the caption is HTML.
pub fn write_table(
    table: &Element,
    caption: &str,
    html: &mut String,
    context: &mut Context,
    write_blocks: WriteBlocks,
) {
    let mut rows = String::new();
    let mut loose = String::new();
    for part in table.elements() {
        match part.name.as_str() {
            "thead" | "tbody" | "tfoot" => {
                let mut group = String::new();
                part.children("tr").for_each(|row| write_row(row, &mut group, context, write_blocks));
                if !group.is_empty() {
                    rows.push_str(&format!("<{0}>{group}</{0}>", part.name));
                }
            }
            "tr" => write_row(part, &mut loose, context, write_blocks),
            "col" | "colgroup" => {}
            // The caption of a table that is as in HTML.
            "caption" => {}
            _ => context.not_understood("table", part),
        }
    }
    if !loose.is_empty() {
        rows.push_str(&format!("<tbody>{loose}</tbody>"));
    }
    let caption = if caption.is_empty() { String::new() } else { format!("<caption>{caption}</caption>") };
    html.push_str(&format!("<table>{caption}{rows}</table>"));
}

fn write_row(row: &Element, html: &mut String, context: &mut Context, write_blocks: WriteBlocks) {
    let cells: Vec<&Element> =
        row.elements().filter(|cell| matches!(cell.name.as_str(), "td" | "th")).collect();
    if cells.is_empty() {
        return;
    }
    html.push_str("<tr>");
    for cell in cells {
        html.push_str(&format!("<{}", cell.name));
        for name in ["scope", "colspan", "rowspan"] {
            if let Some(value) = cell.attribute(name).filter(|value| is_allowed(name, value)) {
                html.push_str(&format!(" {name}=\"{value}\""));
            }
        }
        html.push('>');
        html.push_str(&flow_html(cell, context, write_blocks));
        html.extend(["</", cell.name.as_str(), ">"]);
    }
    html.push_str("</tr>");
}

fn is_allowed(name: &str, value: &str) -> bool {
    match name {
        "scope" => ["col", "row", "colgroup", "rowgroup"].contains(&value),
        _ => {
            value != "1"
                && !value.is_empty()
                && value.len() <= 3
                && value.bytes().all(|digit| digit.is_ascii_digit())
        }
    }
}
