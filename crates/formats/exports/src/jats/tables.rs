//! Tables with their rows and spans.

use std::io::Result;

use super::inline::{InlineContext, inline_xml};
use super::numbering::FloatHeading;
use crate::html_tree::{Element, Node};
use crate::xml_writer::XmlWriter;

pub fn has_rows(table: &Element) -> bool {
    ROW_GROUPS.iter().any(|group| !find_rows(table, group).is_empty())
}

/// Row groups in the order of the DTD, which differs from HTML.
const ROW_GROUPS: [&str; 3] = ["thead", "tfoot", "tbody"];

fn find_rows<'a>(table: &'a Element, group: &str) -> Vec<&'a Element> {
    let groups = table.children.iter().filter_map(Node::element).filter(|child| child.name == group);
    groups
        .flat_map(|group| group.children_named(&["tr"]))
        .filter(|row| find_cells(row).next().is_some())
        .collect()
}

/// Writes the blocks of a cell.
pub type WriteBlocks<'a> = &'a dyn Fn(&mut XmlWriter, &[Node]) -> Result<()>;

/// Writes a table that has rows.
pub fn write_table(
    writer: &mut XmlWriter,
    table: &Element,
    heading: &FloatHeading,
    context: InlineContext,
    write_blocks: WriteBlocks,
) -> Result<()> {
    let [head, foot, body] = ROW_GROUPS.map(|group| find_rows(table, group));
    // The DTD requires a body, so a table of head and foot only gets these as its body.
    let groups = if body.is_empty() { [vec![], vec![], [head, foot].concat()] } else { [head, foot, body] };
    writer.element("table-wrap", &heading.attributes(), |writer| {
        heading.write(writer, context)?;
        writer.element("table", &[], |writer| {
            ROW_GROUPS.into_iter().zip(groups).filter(|(_, rows)| !rows.is_empty()).try_for_each(
                |(group, rows)| {
                    writer.element(group, &[], |writer| {
                        rows.iter().try_for_each(|row| write_row(writer, row, context, write_blocks))
                    })
                },
            )
        })
    })
}

fn find_cells(row: &Element) -> impl Iterator<Item = &Element> {
    row.children_named(&["th", "td"])
}

fn write_row(
    writer: &mut XmlWriter,
    row: &Element,
    context: InlineContext,
    write_blocks: WriteBlocks,
) -> Result<()> {
    writer.element("tr", &[], |writer| {
        find_cells(row).try_for_each(|cell| write_cell(writer, cell, context, write_blocks))
    })
}

fn write_cell(
    writer: &mut XmlWriter,
    cell: &Element,
    context: InlineContext,
    write_blocks: WriteBlocks,
) -> Result<()> {
    let names = ["scope", "colspan", "rowspan"];
    let attributes: Vec<(&str, &str)> =
        names.into_iter().filter_map(|name| Some((name, cell.attribute(name)?))).collect();
    if cell.children.iter().all(Node::is_inline) {
        return writer.raw_xml(&cell.name, &attributes, inline_xml(&cell.children, context).trim());
    }
    writer.element(&cell.name, &attributes, |writer| write_blocks(writer, &cell.children))
}
