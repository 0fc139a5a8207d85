//! Inline content: escaped text with the JATS elements for marks.

use quick_xml::escape::{escape, partial_escape};

use super::file_names::FileNames;
use super::formulas::Formulas;
use super::mentions::{MentionTargets, link_mentions};
use crate::html_tree::{Element, Node};
use crate::inline_text::{InlineText, Mark, strip_invalid_xml};

/// Converts a title in which users may have typed inline tags.
pub fn title_xml(text: &str) -> String {
    InlineText::parse_marks(text).to_xml_with(mark_element)
}

pub const fn mark_element(mark: Mark) -> &'static str {
    match mark {
        Mark::Bold => "bold",
        Mark::Italic => "italic",
        Mark::Underlined => "underline",
        Mark::Superscript => "sup",
        Mark::Subscript => "sub",
    }
}

/// Site and link targets of inline content.
#[derive(Clone, Copy)]
pub struct InlineContext<'a> {
    /// Origin that paths are relative to.
    pub site: &'a str,
    /// Files of the package that the document is in.
    pub files: Option<&'a FileNames>,
    pub targets: &'a MentionTargets,
    pub formulas: &'a Formulas,
    /// Id of the figure or table whose caption this is.
    pub caption_of: Option<&'a str>,
}

impl InlineContext<'_> {
    /// Returns the absolute URL of a picture, or its name if it is in the package.
    pub fn picture_url(&self, source: &str) -> String {
        let name = self.files.and_then(|files| files.pictures.get(source));
        name.cloned().unwrap_or_else(|| absolute_url(source, self.site))
    }
}

pub fn inline_xml(nodes: &[Node], context: InlineContext) -> String {
    let mut xml = String::new();
    InlineWriter { xml: &mut xml, context, is_in_link: false }.write_nodes(nodes);
    xml
}

pub fn is_blank_inline(nodes: &[Node]) -> bool {
    let (targets, formulas) = (MentionTargets::default(), Formulas::default());
    let context =
        InlineContext { site: "", files: None, targets: &targets, formulas: &formulas, caption_of: None };
    inline_xml(nodes, context).trim().is_empty()
}

/// Returns the absolute URL of a path on this site.
fn absolute_url(url: &str, site: &str) -> String {
    if url.starts_with('/') { format!("{site}{url}") } else { url.to_owned() }
}

struct InlineWriter<'a> {
    xml: &'a mut String,
    context: InlineContext<'a>,
    is_in_link: bool,
}

impl InlineWriter<'_> {
    fn write_nodes(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => self.text(&strip_invalid_xml(text)),
                Node::Element(element) => self.element(element),
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.is_in_link {
            self.xml.push_str(&partial_escape(text));
        } else {
            let InlineContext { targets, caption_of, .. } = self.context;
            self.xml.push_str(&link_mentions(text, targets, caption_of));
        }
    }

    fn element(&mut self, element: &Element) {
        if let Some(source) = element.formula() {
            let formula = self.context.formulas.to_xml(element, source);
            self.xml.push_str(&format!("<inline-formula>{formula}</inline-formula>"));
            return;
        }
        match element.name.as_str() {
            "b" | "strong" => self.write_in_element("bold", element),
            "i" | "em" => self.write_in_element("italic", element),
            "u" => self.write_in_element("underline", element),
            "s" => self.write_in_element("strike", element),
            "sup" => self.write_in_element("sup", element),
            "sub" => self.write_in_element("sub", element),
            "a" => self.link(element),
            "img" => self.picture(element),
            "span" => self.write_nodes(&element.children),
            // A line break, or a block element where none is allowed.
            _ => {
                self.xml.push(' ');
                self.write_nodes(&element.children);
                self.xml.push(' ');
            }
        }
    }

    fn write_in_element(&mut self, name: &str, element: &Element) {
        self.xml.extend(["<", name, ">"]);
        self.write_nodes(&element.children);
        self.xml.extend(["</", name, ">"]);
    }

    /// Writes a link. Links within the text are dropped, because sanitized text has no anchors; JATS links
    /// contain only text.
    fn link(&mut self, element: &Element) {
        let url = element.attribute("href").filter(|url| !url.starts_with('#'));
        let Some(url) = url.filter(|_| !self.is_in_link && contains_only_text(element)) else {
            return self.write_nodes(&element.children);
        };
        let url = absolute_url(&strip_invalid_xml(url), self.context.site);
        self.xml.push_str(&format!("<ext-link ext-link-type=\"uri\" xlink:href=\"{}\">", escape(&*url)));
        self.is_in_link = true;
        self.write_nodes(&element.children);
        self.is_in_link = false;
        self.xml.push_str("</ext-link>");
    }

    fn picture(&mut self, element: &Element) {
        let Some(source) = element.attribute("src") else { return };
        let url = self.context.picture_url(&strip_invalid_xml(source));
        self.xml.push_str(&format!("<inline-graphic xlink:href=\"{}\">", escape(&*url)));
        if let Some(alt_text) =
            element.attribute("alt").map(strip_invalid_xml).filter(|alt_text| !alt_text.trim().is_empty())
        {
            self.xml.push_str(&format!("<alt-text>{}</alt-text>", partial_escape(&*alt_text)));
        }
        self.xml.push_str("</inline-graphic>");
    }
}

fn contains_only_text(element: &Element) -> bool {
    element
        .children
        .iter()
        .filter_map(Node::element)
        .all(|child| child.name != "img" && child.formula().is_none() && contains_only_text(child))
}
