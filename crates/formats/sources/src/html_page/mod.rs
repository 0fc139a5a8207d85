//! Tree of an HTML page of a foreign site, with limits.

mod output;
mod tree_builder;

use std::ops::Range;

use thiserror::Error;

pub(crate) use output::{escape, one_line};

/// Larger pages are refused. The largest page of OJS at hand, an issue with 400 articles, has 2 MB.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Elements and texts after so many are left out.
const MAX_NODES: usize = 400_000;

/// Elements nested deeper are flattened.
const MAX_DEPTH: usize = 120;

const MAX_ATTRIBUTES: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the page is larger than {MAX_BYTES} bytes")]
pub(crate) struct PageTooLarge;

/// A page as a list of its nodes in the order of the document.
#[derive(Debug, Default)]
pub(crate) struct HtmlPage {
    nodes: Vec<Node>,
    /// Elements were left out, because there are more than [`MAX_NODES`].
    pub is_truncated: bool,
}

#[derive(Debug)]
struct Node {
    content: Content,
    /// Index after the last node inside of this one.
    end: usize,
}

#[derive(Debug)]
enum Content {
    Text(String),
    Element { name: String, attributes: Vec<(String, String)> },
}

/// An element of a page; cheap to copy.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'a> {
    page: &'a HtmlPage,
    index: usize,
}

impl HtmlPage {
    /// Parses any text; markup errors are recovered from as far as the readers need it.
    pub fn parse(html: &str) -> Result<HtmlPage, PageTooLarge> {
        if html.len() > MAX_BYTES { Err(PageTooLarge) } else { Ok(tree_builder::build(html)) }
    }

    /// All elements, in the order of the document.
    pub fn elements(&self) -> impl Iterator<Item = Element<'_>> {
        self.elements_in(0..self.nodes.len())
    }

    /// First element that fulfils the condition.
    pub fn find<'a>(&'a self, is_wanted: impl Fn(Element<'a>) -> bool) -> Option<Element<'a>> {
        self.elements().find(|element| is_wanted(*element))
    }

    /// First element with this class.
    pub fn with_class(&self, class: &str) -> Option<Element<'_>> {
        self.find(|element| element.has_class(class))
    }

    /// Value of the attribute `lang` of the whole page.
    pub fn language(&self) -> &str {
        self.find(|element| element.name() == "html")
            .and_then(|html| html.attribute("lang"))
            .unwrap_or_default()
    }

    fn elements_in(&self, range: Range<usize>) -> impl Iterator<Item = Element<'_>> {
        range
            .filter(|index| matches!(self.nodes[*index].content, Content::Element { .. }))
            .map(|index| Element { page: self, index })
    }
}

impl<'a> Element<'a> {
    pub fn name(self) -> &'a str {
        match &self.page.nodes[self.index].content {
            Content::Element { name, .. } => name,
            Content::Text(_) => "",
        }
    }

    pub fn attribute(self, wanted: &str) -> Option<&'a str> {
        match &self.page.nodes[self.index].content {
            Content::Element { attributes, .. } => {
                attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
            }
            Content::Text(_) => None,
        }
    }

    pub fn has_class(self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|classes| classes.split_ascii_whitespace().any(|one| one == class))
    }

    /// Whether it has one of these classes.
    pub fn has_any_class(self, classes: &[&str]) -> bool {
        classes.iter().any(|class| self.has_class(class))
    }

    pub fn is_heading(self) -> bool {
        matches!(self.name(), "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
    }

    /// Elements inside of this one, in the order of the document.
    pub fn descendants(self) -> impl Iterator<Item = Element<'a>> {
        self.page.elements_in(self.inside())
    }

    pub fn find(self, is_wanted: impl Fn(Element<'a>) -> bool) -> Option<Element<'a>> {
        self.descendants().find(|element| is_wanted(*element))
    }

    pub fn with_class(self, class: &str) -> Option<Element<'a>> {
        self.find(|element| element.has_class(class))
    }

    /// Elements inside of this one that fulfil the condition and are not inside of another one that does.
    pub fn find_all(self, is_wanted: impl Fn(Element<'a>) -> bool) -> Vec<Element<'a>> {
        let mut found: Vec<Element<'a>> = Vec::new();
        for element in self.descendants() {
            if found.last().is_none_or(|last| !last.contains(element)) && is_wanted(element) {
                found.push(element);
            }
        }
        found
    }

    /// Whether the other one is inside of this one.
    pub fn contains(self, other: Element<'_>) -> bool {
        self.inside().contains(&other.index)
    }

    pub fn is_same(self, other: Element<'_>) -> bool {
        self.index == other.index
    }

    /// The next elements after this one, whatever they are inside of.
    pub fn following(self, count: usize) -> impl Iterator<Item = Element<'a>> {
        self.page.elements_in(self.page.nodes[self.index].end..self.page.nodes.len()).take(count)
    }

    fn inside(self) -> Range<usize> {
        self.index + 1..self.page.nodes[self.index].end
    }
}

#[cfg(test)]
mod tests;
