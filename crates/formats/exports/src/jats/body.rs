//! Sanitized HTML as JATS sections and blocks.

use std::io::Result;

use super::inline::{absolute_url, formula_xml, inline_xml, write_caption};
use super::tables::{has_rows, write_table};
use crate::html_tree::{Element, Node, parse_html};
use crate::xml_writer::XmlWriter;

/// Blocks that the parent element may contain directly. Other blocks are wrapped in a paragraph, which may
/// contain any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ContentModel {
    Anything,
    Lists,
    Paragraphs,
}

/// Writes the text as sections, split at its headings.
pub fn write_sections(writer: &mut XmlWriter, html: &str, site: &str) -> Result<()> {
    let mut nodes = Vec::new();
    flatten_divs(parse_html(html), &mut nodes);
    BodyWriter { site }.sections(writer, &nodes)
}

/// Writes an abstract, which contains only paragraphs.
pub fn write_paragraphs(writer: &mut XmlWriter, html: &str, site: &str) -> Result<()> {
    BodyWriter { site }.blocks(writer, &parse_html(html), ContentModel::Paragraphs)
}

/// Flattens `div` elements, so that headings inside them start sections, and drops empty headings.
fn flatten_divs(nodes: Vec<Node>, into: &mut Vec<Node>) {
    for node in nodes {
        match node {
            Node::Element(element) if element.name == "div" && element.formula().is_none() => {
                flatten_divs(element.children, into);
            }
            Node::Element(element) if heading_level(&element).is_some() && is_empty(&element) => {}
            other => into.push(other),
        }
    }
}

fn is_empty(element: &Element) -> bool {
    inline_xml(&element.children, "").trim().is_empty()
}

fn heading_level(element: &Element) -> Option<u8> {
    match element.name.as_str() {
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        _ => None,
    }
}

/// True if the figure contains a table or a picture.
fn has_content(figure: &Element) -> bool {
    figure.all_named("table").into_iter().any(has_rows) || !figure.all_named("img").is_empty()
}

#[derive(Clone, Copy)]
struct BodyWriter<'a> {
    site: &'a str,
}

impl BodyWriter<'_> {
    fn sections(self, writer: &mut XmlWriter, nodes: &[Node]) -> Result<()> {
        let is_heading = |node: &Node| node.element().and_then(heading_level).is_some();
        let first = nodes.iter().position(is_heading).unwrap_or(nodes.len());
        self.blocks(writer, &nodes[..first], ContentModel::Anything)?;
        let mut rest = &nodes[first..];
        while let Some((heading, after)) = rest.split_first() {
            let Some((heading, level)) = heading.element().and_then(|it| Some((it, heading_level(it)?)))
            else {
                break;
            };
            let ends =
                |node: &Node| node.element().and_then(heading_level).is_some_and(|other| other <= level);
            let end = after.iter().position(ends).unwrap_or(after.len());
            writer.element("sec", &[], |writer| {
                writer.raw_xml("title", &[], inline_xml(&heading.children, self.site).trim())?;
                self.sections(writer, &after[..end])
            })?;
            rest = &after[end..];
        }
        Ok(())
    }

    /// Writes blocks; inline content between them becomes paragraphs.
    fn blocks(self, writer: &mut XmlWriter, nodes: &[Node], allowed: ContentModel) -> Result<()> {
        for chunk in nodes.chunk_by(|one, next| one.is_inline() && next.is_inline()) {
            match chunk {
                [Node::Element(block)] if !block.is_inline() => self.block(writer, block, allowed)?,
                words => self.paragraph(writer, words, allowed)?,
            }
        }
        Ok(())
    }

    fn block(self, writer: &mut XmlWriter, block: &Element, allowed: ContentModel) -> Result<()> {
        if let Some(source) = block.formula() {
            return write_or_wrap(writer, allowed, ContentModel::Anything, |writer| {
                writer.raw_xml("disp-formula", &[], &formula_xml(source))
            });
        }
        match block.name.as_str() {
            "p" => self.paragraph(writer, &block.children, allowed),
            "h2" | "h3" | "h4" => {
                let words = inline_xml(&block.children, self.site);
                writer.raw_xml("p", &[], &format!("<bold>{}</bold>", words.trim()))
            }
            "ul" | "ol" if block.has_children_named(&["li"]) => {
                write_or_wrap(writer, allowed, ContentModel::Lists, |writer| self.list(writer, block))
            }
            "dl" if block.has_children_named(&["dt", "dd"]) => {
                write_or_wrap(writer, allowed, ContentModel::Lists, |writer| self.definitions(writer, block))
            }
            "table" if has_rows(block) => write_or_wrap(writer, allowed, ContentModel::Anything, |writer| {
                self.table(writer, block, &[])
            }),
            "figure" if has_content(block) => {
                write_or_wrap(writer, allowed, ContentModel::Anything, |writer| self.figure(writer, block))
            }
            "blockquote" => write_or_wrap(writer, allowed, ContentModel::Anything, |writer| {
                writer.element("disp-quote", &[], |writer| {
                    self.blocks(writer, &block.children, ContentModel::Anything)
                })
            }),
            "hr" => Ok(()),
            // A `div`, or one of the elements above without content.
            _ => self.blocks(writer, &block.children, allowed),
        }
    }

    /// Writes a paragraph; one with only pictures becomes graphics.
    fn paragraph(self, writer: &mut XmlWriter, nodes: &[Node], allowed: ContentModel) -> Result<()> {
        // Unsanitized input: blocks inside a paragraph are moved out of it.
        if nodes.iter().any(|node| !node.is_inline()) {
            return self.blocks(writer, nodes, allowed);
        }
        let words: Vec<&Node> = nodes.iter().filter(|node| !node.is_blank()).collect();
        let is_picture = |node: &&Node| node.element().is_some_and(|element| element.name == "img");
        if !words.is_empty() && words.iter().all(is_picture) {
            return words.iter().filter_map(|node| node.element()).try_for_each(|picture| {
                write_or_wrap(writer, allowed, ContentModel::Anything, |writer| self.graphic(writer, picture))
            });
        }
        let xml = inline_xml(nodes, self.site);
        if xml.trim().is_empty() { Ok(()) } else { writer.raw_xml("p", &[], xml.trim()) }
    }

    fn list(self, writer: &mut XmlWriter, list: &Element) -> Result<()> {
        let is_numbered = list.name == "ol";
        let first: usize = list.attribute("start").and_then(|start| start.parse().ok()).unwrap_or(1);
        let items: Vec<&Element> = list.children_named(&["li"]).collect();
        let kind = if is_numbered { "order" } else { "bullet" };
        writer.element("list", &[("list-type", kind)], |writer| {
            (first..).zip(items).try_for_each(|(number, item)| {
                writer.element("list-item", &[], |writer| {
                    // JATS has no attribute for the start number of a list.
                    if is_numbered && first != 1 {
                        writer.text("label", &format!("{number}."))?;
                    }
                    self.blocks_or_empty_paragraph(writer, &item.children, ContentModel::Lists)
                })
            })
        })
    }

    fn definitions(self, writer: &mut XmlWriter, list: &Element) -> Result<()> {
        let parts: Vec<&Element> = list.children_named(&["dt", "dd"]).collect();
        writer.element("def-list", &[], |writer| {
            // An item is one term with its definitions.
            parts.chunk_by(|_, next| next.name != "dt").try_for_each(|item| {
                writer.element("def-item", &[], |writer| {
                    let (term, definitions_of_term) = match item {
                        [term, definitions_of_term @ ..] if term.name == "dt" => {
                            (inline_xml(&term.children, self.site), definitions_of_term)
                        }
                        definitions_of_term => (String::new(), definitions_of_term),
                    };
                    writer.raw_xml("term", &[], term.trim())?;
                    definitions_of_term.iter().try_for_each(|definition| {
                        writer.element("def", &[], |writer| {
                            self.blocks_or_empty_paragraph(
                                writer,
                                &definition.children,
                                ContentModel::Paragraphs,
                            )
                        })
                    })
                })
            })
        })
    }

    fn blocks_or_empty_paragraph(
        self,
        writer: &mut XmlWriter,
        nodes: &[Node],
        allowed: ContentModel,
    ) -> Result<()> {
        if inline_xml(nodes, "").trim().is_empty() {
            return writer.empty_element("p", &[]);
        }
        self.blocks(writer, nodes, allowed)
    }

    fn table(self, writer: &mut XmlWriter, table: &Element, figure_caption: &[Node]) -> Result<()> {
        write_table(writer, table, figure_caption, self.site, &|writer, nodes| {
            self.blocks(writer, nodes, ContentModel::Paragraphs)
        })
    }

    fn figure(self, writer: &mut XmlWriter, figure: &Element) -> Result<()> {
        let caption: Vec<Node> =
            figure.children_named(&["figcaption"]).flat_map(|caption| caption.children.clone()).collect();
        if let Some(table) = figure.all_named("table").into_iter().find(|table| has_rows(table)) {
            return self.table(writer, table, &caption);
        }
        writer.element("fig", &[], |writer| {
            write_caption(writer, &caption, self.site)?;
            figure.all_named("img").into_iter().try_for_each(|picture| self.graphic(writer, picture))
        })
    }

    fn graphic(self, writer: &mut XmlWriter, picture: &Element) -> Result<()> {
        let Some(source) = picture.attribute("src") else { return Ok(()) };
        let url = absolute_url(source, self.site);
        let words = picture.attribute("alt").unwrap_or_default();
        writer.element("graphic", &[("xlink:href", &url)], |writer| writer.text("alt-text", words))
    }
}

/// Writes the block directly if the parent allows it, else in a paragraph.
fn write_or_wrap(
    writer: &mut XmlWriter,
    allowed: ContentModel,
    required: ContentModel,
    write: impl FnOnce(&mut XmlWriter) -> Result<()>,
) -> Result<()> {
    if allowed == ContentModel::Anything || allowed == required {
        write(writer)
    } else {
        writer.element("p", &[], write)
    }
}
