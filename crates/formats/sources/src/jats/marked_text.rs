//! Text on one line in which the few inline marks stand as typed tags: `CD34<sup>+</sup>`. It is not HTML: `<` and `&`
//! are themselves.

use super::context::Context;
use super::formulas::plain_formula;
use super::names::is_known;
use crate::xml::{Element, Node};

/// Returns the content of an element.
pub fn marked_text(element: &Element, context: &mut Context) -> String {
    let mut line = MarkedText::default();
    line.add_children(element, context);
    line.finish()
}

/// Text on one line that grows: white space is collapsed, and tags of marks that contain nothing are left out.
#[derive(Default)]
pub struct MarkedText {
    text: String,
    has_pending_space: bool,
    /// Start tags that are written when a word follows.
    pending: Vec<&'static str>,
}

impl MarkedText {
    pub fn add_children(&mut self, element: &Element, context: &mut Context) {
        for child in &element.children {
            match child {
                Node::Text(text) => self.push(text),
                Node::Element(child) => self.add_element(child, context),
            }
        }
    }

    fn add_element(&mut self, element: &Element, context: &mut Context) {
        match element.name.as_str() {
            "bold" => self.add_marked("b", element, context),
            "italic" => self.add_marked("i", element, context),
            "underline" => self.add_marked("u", element, context),
            "sup" => self.add_marked("sup", element, context),
            "sub" => self.add_marked("sub", element, context),
            "inline-formula" | "disp-formula" => self.push(&plain_formula(element, context)),
            "break" | "p" | "list-item" => {
                self.push(" ");
                self.add_children(element, context);
                self.push(" ");
            }
            // A note on the title, such as "presented at": the mark would lead nowhere.
            "fn" | "index-term" | "institution-id" => context.not_understood("text", element),
            "xref" if matches!(element.attribute("ref-type"), Some("fn" | "corresp" | "author-notes")) => {}
            name => {
                if !is_known(name) {
                    context.not_understood("text", element);
                }
                self.add_children(element, context);
            }
        }
    }

    fn add_marked(&mut self, tag: &'static str, element: &Element, context: &mut Context) {
        self.pending.push(tag);
        self.add_children(element, context);
        if self.pending.last() == Some(&tag) {
            self.pending.pop();
        } else {
            self.text.extend(["</", tag, ">"]);
        }
    }

    pub fn push(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.has_pending_space = !self.text.is_empty();
                continue;
            }
            if std::mem::take(&mut self.has_pending_space) {
                self.text.push(' ');
            }
            for tag in self.pending.drain(..) {
                self.text.extend(["<", tag, ">"]);
            }
            self.text.push(c);
        }
    }

    pub fn finish(self) -> String {
        self.text
    }
}
