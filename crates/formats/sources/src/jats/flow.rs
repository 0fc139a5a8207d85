//! Content that is either a line or blocks.

use super::context::Context;
use super::inline::write_children;
use super::names::is_block;
use crate::xml::Element;

/// Writes the blocks of an element without the children with these names. Lists and tables take it as an argument,
/// because they contain blocks and are blocks.
pub type WriteBlocks = fn(&Element, &[&str], &mut String, &mut Context);

/// Returns the content of an element that may contain blocks: words as they are, blocks as such.
pub fn flow_html(element: &Element, context: &mut Context, write_blocks: WriteBlocks) -> String {
    let mut html = String::new();
    if element.elements().any(|child| is_block(&child.name)) {
        write_blocks(element, &[], &mut html, context);
        return html;
    }
    write_children(element, &mut html, context);
    html.trim().to_owned()
}
