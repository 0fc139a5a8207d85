//! Running text: escaped, and with the marks that JATS knows.

use quick_xml::escape::{escape, partial_escape};

use crate::html_tree::{Element, Node};
use crate::running_text::{Mark, RunningText, seen};

/// A title, which may have marks typed into it.
pub fn marked(text: &str) -> String {
    RunningText::marked(text).to_xml_by(|mark| match mark {
        Mark::Bold => "bold",
        Mark::Italic => "italic",
        Mark::Underlined => "underline",
        Mark::Superscript => "sup",
        Mark::Subscript => "sub",
    })
}

pub fn inline(nodes: &[Node], site: &str) -> String {
    let mut xml = String::new();
    Writer { xml: &mut xml, site, is_in_link: false }.all(nodes);
    xml
}

pub fn formula(source: &str) -> String {
    format!("<tex-math>{}</tex-math>", partial_escape(seen(source)))
}

/// Where a path of this site is for those who are elsewhere.
pub fn absolute(address: &str, site: &str) -> String {
    if address.starts_with('/') { format!("{site}{address}") } else { address.to_owned() }
}

struct Writer<'a> {
    xml: &'a mut String,
    site: &'a str,
    is_in_link: bool,
}

impl Writer<'_> {
    fn all(&mut self, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Text(text) => self.xml.push_str(&partial_escape(seen(text))),
                Node::Element(element) => self.element(element),
            }
        }
    }

    fn element(&mut self, element: &Element) {
        if let Some(source) = element.formula() {
            self.xml.push_str(&format!("<inline-formula>{}</inline-formula>", formula(source)));
            return;
        }
        match element.name.as_str() {
            "b" | "strong" => self.within("bold", element),
            "i" | "em" => self.within("italic", element),
            "u" => self.within("underline", element),
            "s" => self.within("strike", element),
            "sup" => self.within("sup", element),
            "sub" => self.within("sub", element),
            "a" => self.link(element),
            "img" => self.picture(element),
            "span" => self.all(&element.children),
            // A line that ends, or a block where there is no place for one.
            _ => {
                self.xml.push(' ');
                self.all(&element.children);
                self.xml.push(' ');
            }
        }
    }

    fn within(&mut self, name: &str, element: &Element) {
        self.xml.extend(["<", name, ">"]);
        self.all(&element.children);
        self.xml.extend(["</", name, ">"]);
    }

    /// What leads to another place of the same text leads nowhere: cleaned text has no such places. And JATS has links of
    /// words only.
    fn link(&mut self, element: &Element) {
        let address = element.attribute("href").filter(|address| !address.starts_with('#'));
        let Some(address) = address.filter(|_| !self.is_in_link && is_words(element)) else {
            return self.all(&element.children);
        };
        let address = absolute(&seen(address), self.site);
        self.xml.push_str(&format!("<ext-link ext-link-type=\"uri\" xlink:href=\"{}\">", escape(&*address)));
        self.is_in_link = true;
        self.all(&element.children);
        self.is_in_link = false;
        self.xml.push_str("</ext-link>");
    }

    fn picture(&mut self, element: &Element) {
        let Some(source) = element.attribute("src") else { return };
        let address = absolute(&seen(source), self.site);
        self.xml.push_str(&format!("<inline-graphic xlink:href=\"{}\">", escape(&*address)));
        if let Some(words) = element.attribute("alt").map(seen).filter(|words| !words.trim().is_empty()) {
            self.xml.push_str(&format!("<alt-text>{}</alt-text>", partial_escape(&*words)));
        }
        self.xml.push_str("</inline-graphic>");
    }
}

fn is_words(element: &Element) -> bool {
    element
        .children
        .iter()
        .filter_map(Node::element)
        .all(|child| child.name != "img" && child.formula().is_none() && is_words(child))
}
