//! Cleaned HTML as sections and blocks.

use std::io::Result;

use super::inline::{absolute, formula, inline};
use super::tables::{has_rows, write_table};
use crate::html_tree::{Element, Node, tree_of};
use crate::sheet::Sheet;

/// What may stand directly in a place; other blocks go into a paragraph of their own, which may hold any.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    Anything,
    Lists,
    Paragraphs,
}

/// Sections by their headings.
pub fn write_sections(sheet: &mut Sheet, html: &str, site: &str) -> Result<()> {
    let mut nodes = Vec::new();
    unfold(tree_of(html), &mut nodes);
    Flow { site }.sections(sheet, &nodes)
}

/// An abstract has nothing but paragraphs.
pub fn write_paragraphs(sheet: &mut Sheet, html: &str, site: &str) -> Result<()> {
    Flow { site }.blocks(sheet, &tree_of(html), Holds::Paragraphs)
}

/// Boxes around whole passages say nothing; headings inside them count.
fn unfold(nodes: Vec<Node>, into: &mut Vec<Node>) {
    for node in nodes {
        match node {
            Node::Element(element) if element.name == "div" && element.formula().is_none() => {
                unfold(element.children, into);
            }
            Node::Element(element) if level_of(&element).is_some() && is_empty(&element) => {}
            other => into.push(other),
        }
    }
}

fn is_empty(element: &Element) -> bool {
    inline(&element.children, "").trim().is_empty()
}

fn level_of(element: &Element) -> Option<u8> {
    match element.name.as_str() {
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        _ => None,
    }
}

/// Whether a figure shows a table or a picture.
fn is_shown(figure: &Element) -> bool {
    figure.all_named("table").into_iter().any(has_rows) || !figure.all_named("img").is_empty()
}

#[derive(Clone, Copy)]
pub struct Flow<'a> {
    pub site: &'a str,
}

impl Flow<'_> {
    fn sections(self, sheet: &mut Sheet, nodes: &[Node]) -> Result<()> {
        let is_heading = |node: &Node| node.element().and_then(level_of).is_some();
        let first = nodes.iter().position(is_heading).unwrap_or(nodes.len());
        self.blocks(sheet, &nodes[..first], Holds::Anything)?;
        let mut rest = &nodes[first..];
        while let Some((heading, after)) = rest.split_first() {
            let Some((heading, level)) = heading.element().and_then(|it| Some((it, level_of(it)?))) else {
                break;
            };
            let ends = |node: &Node| node.element().and_then(level_of).is_some_and(|other| other <= level);
            let end = after.iter().position(ends).unwrap_or(after.len());
            sheet.group("sec", &[], |sheet| {
                sheet.xml("title", &[], inline(&heading.children, self.site).trim())?;
                self.sections(sheet, &after[..end])
            })?;
            rest = &after[end..];
        }
        Ok(())
    }

    /// Words that stand between blocks are paragraphs.
    pub fn blocks(self, sheet: &mut Sheet, nodes: &[Node], holds: Holds) -> Result<()> {
        for chunk in nodes.chunk_by(|one, next| one.is_inline() && next.is_inline()) {
            match chunk {
                [Node::Element(block)] if !block.is_inline() => self.block(sheet, block, holds)?,
                words => self.paragraph(sheet, words, holds)?,
            }
        }
        Ok(())
    }

    fn block(self, sheet: &mut Sheet, block: &Element, holds: Holds) -> Result<()> {
        if let Some(source) = block.formula() {
            return wrapped(sheet, holds, Holds::Anything, |sheet| {
                sheet.xml("disp-formula", &[], &formula(source))
            });
        }
        match block.name.as_str() {
            "p" => self.paragraph(sheet, &block.children, holds),
            "h2" | "h3" | "h4" => {
                let words = inline(&block.children, self.site);
                sheet.xml("p", &[], &format!("<bold>{}</bold>", words.trim()))
            }
            "ul" | "ol" if block.has_children_named(&["li"]) => {
                wrapped(sheet, holds, Holds::Lists, |sheet| self.list(sheet, block))
            }
            "dl" if block.has_children_named(&["dt", "dd"]) => {
                wrapped(sheet, holds, Holds::Lists, |sheet| self.definitions(sheet, block))
            }
            "table" if has_rows(block) => {
                wrapped(sheet, holds, Holds::Anything, |sheet| write_table(sheet, block, &[], self))
            }
            "figure" if is_shown(block) => {
                wrapped(sheet, holds, Holds::Anything, |sheet| self.figure(sheet, block))
            }
            "blockquote" => wrapped(sheet, holds, Holds::Anything, |sheet| {
                sheet.group("disp-quote", &[], |sheet| self.blocks(sheet, &block.children, Holds::Anything))
            }),
            "hr" => Ok(()),
            // A box, or one of those above that has nothing to show.
            _ => self.blocks(sheet, &block.children, holds),
        }
    }

    /// Pictures that have a paragraph to themselves are not part of any words.
    fn paragraph(self, sheet: &mut Sheet, nodes: &[Node], holds: Holds) -> Result<()> {
        // A paragraph that holds blocks was never cleaned; they are taken out of it.
        if nodes.iter().any(|node| !node.is_inline()) {
            return self.blocks(sheet, nodes, holds);
        }
        let words: Vec<&Node> = nodes.iter().filter(|node| !node.is_blank()).collect();
        let is_picture = |node: &&Node| node.element().is_some_and(|element| element.name == "img");
        if !words.is_empty() && words.iter().all(is_picture) {
            return words.iter().filter_map(|node| node.element()).try_for_each(|picture| {
                wrapped(sheet, holds, Holds::Anything, |sheet| self.graphic(sheet, picture))
            });
        }
        let xml = inline(nodes, self.site);
        if xml.trim().is_empty() { Ok(()) } else { sheet.xml("p", &[], xml.trim()) }
    }

    fn list(self, sheet: &mut Sheet, list: &Element) -> Result<()> {
        let is_numbered = list.name == "ol";
        let first: usize = list.attribute("start").and_then(|start| start.parse().ok()).unwrap_or(1);
        let items: Vec<&Element> = list.children_named(&["li"]).collect();
        let kind = if is_numbered { "order" } else { "bullet" };
        sheet.group("list", &[("list-type", kind)], |sheet| {
            (first..).zip(items).try_for_each(|(number, item)| {
                sheet.group("list-item", &[], |sheet| {
                    // There is no other way to say that a list goes on with a number.
                    if is_numbered && first != 1 {
                        sheet.line("label", &format!("{number}."))?;
                    }
                    self.at_least_a_paragraph(sheet, &item.children, Holds::Lists)
                })
            })
        })
    }

    fn definitions(self, sheet: &mut Sheet, list: &Element) -> Result<()> {
        let parts: Vec<&Element> = list.children_named(&["dt", "dd"]).collect();
        sheet.group("def-list", &[], |sheet| {
            // An item is one term, and what it means.
            parts.chunk_by(|_, next| next.name != "dt").try_for_each(|item| {
                sheet.group("def-item", &[], |sheet| {
                    let (term, meanings) = match item {
                        [term, meanings @ ..] if term.name == "dt" => {
                            (inline(&term.children, self.site), meanings)
                        }
                        meanings => (String::new(), meanings),
                    };
                    sheet.xml("term", &[], term.trim())?;
                    meanings.iter().try_for_each(|meaning| {
                        sheet.group("def", &[], |sheet| {
                            self.at_least_a_paragraph(sheet, &meaning.children, Holds::Paragraphs)
                        })
                    })
                })
            })
        })
    }

    fn at_least_a_paragraph(self, sheet: &mut Sheet, nodes: &[Node], holds: Holds) -> Result<()> {
        if inline(nodes, "").trim().is_empty() {
            return sheet.empty("p", &[]);
        }
        self.blocks(sheet, nodes, holds)
    }

    fn figure(self, sheet: &mut Sheet, figure: &Element) -> Result<()> {
        let caption: Vec<Node> =
            figure.children_named(&["figcaption"]).flat_map(|caption| caption.children.clone()).collect();
        if let Some(table) = figure.all_named("table").into_iter().find(|table| has_rows(table)) {
            return write_table(sheet, table, &caption, self);
        }
        sheet.group("fig", &[], |sheet| {
            self.caption(sheet, &caption)?;
            figure.all_named("img").into_iter().try_for_each(|picture| self.graphic(sheet, picture))
        })
    }

    pub fn caption(self, sheet: &mut Sheet, nodes: &[Node]) -> Result<()> {
        let words = inline(nodes, self.site);
        if words.trim().is_empty() {
            return Ok(());
        }
        sheet.group("caption", &[], |sheet| sheet.xml("p", &[], words.trim()))
    }

    fn graphic(self, sheet: &mut Sheet, picture: &Element) -> Result<()> {
        let Some(source) = picture.attribute("src") else { return Ok(()) };
        let address = absolute(source, self.site);
        let words = picture.attribute("alt").unwrap_or_default();
        sheet.group("graphic", &[("xlink:href", &address)], |sheet| sheet.line("alt-text", words))
    }
}

/// Directly where the place holds as much, else in a paragraph.
fn wrapped(
    sheet: &mut Sheet,
    holds: Holds,
    needs: Holds,
    write: impl FnOnce(&mut Sheet) -> Result<()>,
) -> Result<()> {
    if holds == Holds::Anything || holds == needs { write(sheet) } else { sheet.group("p", &[], write) }
}
