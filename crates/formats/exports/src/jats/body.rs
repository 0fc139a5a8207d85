//! Sanitized HTML as JATS sections and blocks.

use std::io::Result;

use rules::Language;

use super::file_names::FileNames;
use super::formulas::{Formulas, split_typed_number};
use super::inline::{InlineContext, inline_xml, is_blank_inline};
use super::mentions::{FloatKind, MentionTargets};
use super::numbering::{FloatHeading, NumberedFormula, Numbering};
use super::tables::{has_rows, write_table};
use crate::html_tree::{Element, Node, parse_html};
use crate::publication::Publication;
use crate::xml_writer::XmlWriter;

/// Blocks that the parent element may contain directly. Other blocks are wrapped in a paragraph, which may
/// contain any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ContentModel {
    Anything,
    Lists,
    Paragraphs,
}

/// Writes the full text in one language as sections, split at its headings.
pub fn write_sections(
    writer: &mut XmlWriter,
    publication: &Publication,
    language: Language,
    files: Option<&FileNames>,
) -> Result<()> {
    let mut nodes = Vec::new();
    flatten_divs(parse_html(publication.full_text.only(language)), &mut nodes);
    let prefix =
        if language == publication.language() { String::new() } else { format!("{}-", language.code()) };
    let formulas = Formulas::convert(&nodes);
    let write = |writer: &mut XmlWriter, targets: &MentionTargets| {
        let numbering = Numbering::new(language, &prefix);
        let inline =
            InlineContext { site: &publication.site, files, targets, formulas: &formulas, caption_of: None };
        BodyWriter { inline, numbering: Some(&numbering) }.sections(writer, &nodes)?;
        Ok(numbering.into_floats())
    };
    // The text may mention a figure that comes later, so all are counted first.
    let floats = write(&mut XmlWriter::new()?, &MentionTargets::default())?;
    let targets = MentionTargets::new(publication.cited_references().count(), floats);
    write(writer, &targets).map(drop)
}

/// Writes an abstract, which contains only paragraphs and mentions nothing.
pub fn write_paragraphs(writer: &mut XmlWriter, html: &str, site: &str) -> Result<()> {
    let nodes = parse_html(html);
    let (targets, formulas) = (MentionTargets::default(), Formulas::convert(&nodes));
    let inline =
        InlineContext { site, files: None, targets: &targets, formulas: &formulas, caption_of: None };
    BodyWriter { inline, numbering: None }.blocks(writer, &nodes, ContentModel::Paragraphs)
}

/// Flattens `div` elements, so that headings inside them start sections, and drops empty headings.
fn flatten_divs(nodes: Vec<Node>, into: &mut Vec<Node>) {
    for node in nodes {
        match node {
            Node::Element(element) if element.name == "div" && element.formula().is_none() => {
                flatten_divs(element.children, into);
            }
            Node::Element(element)
                if heading_level(&element).is_some() && is_blank_inline(&element.children) => {}
            other => into.push(other),
        }
    }
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

fn children_of(parent: &Element, name: &str) -> Vec<Node> {
    parent.children_named(&[name]).flat_map(|child| child.children.clone()).collect()
}

#[derive(Clone, Copy)]
struct BodyWriter<'a> {
    inline: InlineContext<'a>,
    /// `None` in abstracts, which may be in a document twice.
    numbering: Option<&'a Numbering>,
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
            let id = self.numbering.map(Numbering::next_section_id);
            let attributes: Vec<(&str, &str)> = id.iter().map(|id| ("id", id.as_str())).collect();
            writer.element("sec", &attributes, |writer| {
                writer.raw_xml("title", &[], inline_xml(&heading.children, self.inline).trim())?;
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
                self.displayed_formula(writer, block, source)
            });
        }
        match block.name.as_str() {
            "p" => self.paragraph(writer, &block.children, allowed),
            "h2" | "h3" | "h4" => {
                let words = inline_xml(&block.children, self.inline);
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

    /// Writes a formula between paragraphs, with the number that it is counted as.
    fn displayed_formula(self, writer: &mut XmlWriter, formula: &Element, source: &str) -> Result<()> {
        let Some(numbering) = self.numbering else {
            return writer.raw_xml("disp-formula", &[], &self.inline.formulas.to_xml(formula, source));
        };
        let (latex, typed) = split_typed_number(source);
        let NumberedFormula { id, label, number } = numbering.next_formula(typed);
        // A typed number that differs stays in the author's LaTeX.
        let latex = if typed == Some(number) { &latex } else { source };
        let xml = self.inline.formulas.to_xml(formula, latex);
        writer.raw_xml("disp-formula", &[("id", &id)], &format!("<label>{label}</label>{xml}"))
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
        let xml = inline_xml(nodes, self.inline);
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
                            (inline_xml(&term.children, self.inline), definitions_of_term)
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
        if is_blank_inline(nodes) {
            return writer.empty_element("p", &[]);
        }
        self.blocks(writer, nodes, allowed)
    }

    /// Writes a table. Uses the caption of the enclosing figure if the table has none.
    fn table(self, writer: &mut XmlWriter, table: &Element, figure_caption: &[Node]) -> Result<()> {
        let own = children_of(table, "caption");
        let caption = if own.is_empty() { figure_caption } else { &own };
        let heading = self.heading(FloatKind::Table, caption);
        write_table(writer, table, &heading, self.inline, &|writer, nodes| {
            self.blocks(writer, nodes, ContentModel::Paragraphs)
        })
    }

    /// Writes a figure; pictures without a caption are not numbered and only graphics.
    fn figure(self, writer: &mut XmlWriter, figure: &Element) -> Result<()> {
        let caption = children_of(figure, "figcaption");
        if let Some(table) = figure.all_named("table").into_iter().find(|table| has_rows(table)) {
            return self.table(writer, table, &caption);
        }
        let pictures = figure.all_named("img");
        let write_pictures =
            |writer: &mut XmlWriter| pictures.iter().try_for_each(|picture| self.graphic(writer, picture));
        if is_blank_inline(&caption) {
            return write_pictures(writer);
        }
        let heading = self.heading(FloatKind::Figure, &caption);
        writer.element("fig", &heading.attributes(), |writer| {
            heading.write(writer, self.inline)?;
            write_pictures(writer)
        })
    }

    fn heading(self, kind: FloatKind, caption: &[Node]) -> FloatHeading {
        match self.numbering {
            Some(numbering) => numbering.next_heading(kind, caption),
            None => FloatHeading::unnumbered(caption),
        }
    }

    fn graphic(self, writer: &mut XmlWriter, picture: &Element) -> Result<()> {
        let Some(source) = picture.attribute("src") else { return Ok(()) };
        let url = self.inline.picture_url(source);
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
