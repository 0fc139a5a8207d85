//! Sanitized HTML as a tree, for formats that have block elements.

use std::cell::RefCell;

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

/// Sanitized HTML is not nested deeper. Deeper elements are flattened, because callers walk the tree
/// recursively.
const MAX_DEPTH: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    Text(String),
    Element(Element),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Node>,
}

/// Parses sanitized HTML, which is balanced, without the error recovery of HTML.
pub fn parse_html(html: &str) -> Vec<Node> {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(TreeSink::default(), TokenizerOpts::default());
    // Sanitized HTML has no scripts that would pause the tokenizer.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut open = tokenizer.sink.open.into_inner();
    while open.len() > 1 {
        close_last(&mut open);
    }
    open.pop().map(|root| root.children).unwrap_or_default()
}

struct TreeSink {
    /// The root and the open elements inside it.
    open: RefCell<Vec<Element>>,
}

impl Default for TreeSink {
    fn default() -> TreeSink {
        TreeSink { open: RefCell::new(vec![Element::default()]) }
    }
}

impl TokenSink for TreeSink {
    type Handle = ();

    fn process_token(&self, token: Token, _line_number: u64) -> TokenSinkResult<()> {
        let mut open = self.open.borrow_mut();
        match token {
            Token::CharacterTokens(text) => push_text(&mut open, &text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => open_element(&mut open, &tag),
            Token::TagToken(tag) => close_element(&mut open, &tag.name),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn push_text(open: &mut [Element], text: &str) {
    let Some(last) = open.last_mut() else { return };
    match last.children.last_mut() {
        Some(Node::Text(before)) => before.push_str(text),
        _ => last.children.push(Node::Text(text.to_owned())),
    }
}

fn open_element(open: &mut Vec<Element>, tag: &Tag) {
    let attributes = tag.attrs.iter().map(|one| (one.name.local.to_string(), one.value.to_string()));
    let element =
        Element { name: tag.name.to_string(), attributes: attributes.collect(), children: Vec::new() };
    if is_void(&element.name) {
        if let Some(last) = open.last_mut() {
            last.children.push(Node::Element(element));
        }
    } else if open.len() <= MAX_DEPTH {
        open.push(element);
    }
}

fn close_element(open: &mut Vec<Element>, name: &str) {
    if let Some(at) = open.iter().skip(1).rposition(|element| element.name == name) {
        while open.len() > at + 1 {
            close_last(open);
        }
    }
}

fn close_last(open: &mut Vec<Element>) {
    if let Some(element) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(Node::Element(element));
    }
}

fn is_void(name: &str) -> bool {
    matches!(name, "br" | "col" | "hr" | "img")
}

impl Node {
    pub fn is_inline(&self) -> bool {
        match self {
            Node::Text(_) => true,
            Node::Element(element) => element.is_inline(),
        }
    }

    pub fn is_blank(&self) -> bool {
        matches!(self, Node::Text(text) if crate::inline_text::is_blank(text))
    }

    pub fn element(&self) -> Option<&Element> {
        match self {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        }
    }
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    pub fn is_inline(&self) -> bool {
        matches!(
            self.name.as_str(),
            "a" | "b" | "br" | "em" | "i" | "img" | "s" | "span" | "strong" | "sub" | "sup" | "u"
        )
    }

    /// Returns the LaTeX source of a formula element.
    pub fn formula(&self) -> Option<&str> {
        self.attribute("data-type").and_then(|_| self.attribute("data-latex"))
    }

    pub fn children_named<'a>(&'a self, names: &'a [&'a str]) -> impl Iterator<Item = &'a Element> {
        self.children.iter().filter_map(Node::element).filter(|child| names.contains(&child.name.as_str()))
    }

    pub fn has_children_named(&self, names: &[&str]) -> bool {
        self.children.iter().filter_map(Node::element).any(|child| names.contains(&child.name.as_str()))
    }

    /// Returns all descendants with this name; does not descend into a match.
    pub fn all_named<'a>(&'a self, name: &str) -> Vec<&'a Element> {
        let mut found = Vec::new();
        for child in self.children.iter().filter_map(Node::element) {
            if child.name == name {
                found.push(child);
            } else {
                found.extend(child.all_named(name));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_contain_their_children() {
        let tree = parse_html("a<p lang=\"ru\">b<br>c<b>d</b></p></i>e");
        assert_eq!(tree.len(), 3);
        let paragraph = tree[1].element().unwrap();
        assert_eq!((paragraph.name.as_str(), paragraph.attribute("lang")), ("p", Some("ru")));
        assert_eq!(paragraph.children.len(), 4);
        assert_eq!(tree[2], Node::Text("e".into()));
        assert_eq!(parse_html("<div><p>x").len(), 1);
    }

    #[test]
    fn nesting_depth_is_limited() {
        let deep = format!("{}x{}y", "<b>".repeat(100_000), "</b>".repeat(100_000));
        let mut nodes = parse_html(&deep);
        let mut depth = 0;
        while let Some(Node::Element(element)) = nodes.into_iter().next() {
            nodes = element.children;
            depth += 1;
        }
        assert_eq!(depth, MAX_DEPTH);
    }
}
