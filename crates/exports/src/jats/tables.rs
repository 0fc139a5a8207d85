//! Tables keep their rows and spans.

use std::io::Result;

use super::body::{Flow, Holds};
use super::inline::inline;
use crate::html_tree::{Element, Node};
use crate::sheet::Sheet;

pub fn has_rows(table: &Element) -> bool {
    PARTS.iter().any(|part| !rows_of(table, part).is_empty())
}

/// In the order of the DTD, which is not that of HTML.
const PARTS: [&str; 3] = ["thead", "tfoot", "tbody"];

fn rows_of<'a>(table: &'a Element, part: &str) -> Vec<&'a Element> {
    let parts = table.children.iter().filter_map(Node::element).filter(|child| child.name == part);
    parts.flat_map(|part| part.children_named(&["tr"])).filter(|row| cells_of(row).next().is_some()).collect()
}

/// With the caption of the figure around it where it has none of its own. Only of a table that has rows.
pub fn write_table(sheet: &mut Sheet, table: &Element, figure_caption: &[Node], flow: Flow) -> Result<()> {
    let own: Vec<Node> = table.children_named(&["caption"]).flat_map(|it| it.children.clone()).collect();
    let [head, foot, body] = PARTS.map(|part| rows_of(table, part));
    // A table that is all head and foot has these for its body: there is none without one.
    let parts = if body.is_empty() { [vec![], vec![], [head, foot].concat()] } else { [head, foot, body] };
    sheet.group("table-wrap", &[], |sheet| {
        flow.caption(sheet, if own.is_empty() { figure_caption } else { &own })?;
        sheet.group("table", &[], |sheet| {
            PARTS.into_iter().zip(parts).filter(|(_, rows)| !rows.is_empty()).try_for_each(|(part, rows)| {
                sheet.group(part, &[], |sheet| rows.iter().try_for_each(|row| write_row(sheet, row, flow)))
            })
        })
    })
}

fn cells_of(row: &Element) -> impl Iterator<Item = &Element> {
    row.children_named(&["th", "td"])
}

fn write_row(sheet: &mut Sheet, row: &Element, flow: Flow) -> Result<()> {
    sheet.group("tr", &[], |sheet| cells_of(row).try_for_each(|cell| write_cell(sheet, cell, flow)))
}

fn write_cell(sheet: &mut Sheet, cell: &Element, flow: Flow) -> Result<()> {
    let told = ["scope", "colspan", "rowspan"];
    let attributes: Vec<(&str, &str)> =
        told.into_iter().filter_map(|name| Some((name, cell.attribute(name)?))).collect();
    if cell.children.iter().all(Node::is_inline) {
        return sheet.xml(&cell.name, &attributes, inline(&cell.children, flow.site).trim());
    }
    sheet.group(&cell.name, &attributes, |sheet| flow.blocks(sheet, &cell.children, Holds::Paragraphs))
}
