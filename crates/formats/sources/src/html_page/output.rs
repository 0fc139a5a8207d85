//! Text and markup of elements.

use super::{Content, Element};

/// Elements whose content nobody reads.
fn is_hidden(name: &str) -> bool {
    matches!(
        name,
        "script" | "style" | "template" | "noscript" | "iframe" | "object" | "svg" | "canvas" | "head"
    )
}

/// Marks that a line of text keeps, by the names of those that mean them.
fn inline_mark(name: &str) -> Option<&'static str> {
    match name {
        "b" | "strong" => Some("b"),
        "i" | "em" => Some("i"),
        "u" => Some("u"),
        "sup" => Some("sup"),
        "sub" => Some("sub"),
        _ => None,
    }
}

impl<'a> Element<'a> {
    /// Text in one line, without scripts.
    pub fn text(self) -> String {
        let mut text = String::new();
        self.walk(|step| match step {
            Step::Text(part) => text.push_str(part),
            Step::Open(element) | Step::Close(element) if !is_inline(element.name()) => text.push(' '),
            Step::Open(_) | Step::Close(_) => {}
        });
        one_line(&text)
    }

    /// Text in one line, with the marks `b`, `i`, `u`, `sup` and `sub`. No HTML: `&` and `<` stand for themselves.
    pub fn marked_line(self) -> String {
        let mut line = String::new();
        self.walk(|step| match step {
            Step::Text(part) => line.push_str(part),
            Step::Open(element) => match inline_mark(element.name()) {
                Some(mark) => line.extend(["<", mark, ">"]),
                None if !is_inline(element.name()) => line.push(' '),
                None => {}
            },
            Step::Close(element) => match inline_mark(element.name()) {
                Some(mark) => line.extend(["</", mark, ">"]),
                None if !is_inline(element.name()) => line.push(' '),
                None => {}
            },
        });
        one_line(&line)
    }

    /// Lines that are separated by `br`.
    pub fn text_lines(self) -> Vec<String> {
        let mut lines = vec![String::new()];
        self.walk(|step| match (step, lines.last_mut()) {
            (Step::Text(part), Some(line)) => line.push_str(part),
            (Step::Open(element), _) if element.name() == "br" => lines.push(String::new()),
            _ => {}
        });
        lines.iter().map(|line| one_line(line)).filter(|line| !line.is_empty()).collect()
    }

    /// HTML of the content, without scripts and without the elements that are to be left out.
    pub fn inner_html(self, is_left_out: impl Fn(Element<'a>) -> bool) -> String {
        let mut html = String::new();
        self.walk_without(is_left_out, |step| match step {
            Step::Text(part) => escape(part, &mut html),
            Step::Open(element) => element.write_tag(&mut html),
            Step::Close(element) if is_void(element.name()) => {}
            Step::Close(element) => html.extend(["</", element.name(), ">"]),
        });
        html.trim().to_owned()
    }

    fn write_tag(self, html: &mut String) {
        html.extend(["<", self.name()]);
        if let Content::Element { attributes, .. } = &self.page.nodes[self.index].content {
            for (name, value) in attributes.iter().filter(|(name, _)| is_plain_name(name)) {
                html.extend([" ", name, "=\""]);
                escape(value, html);
                html.push('"');
            }
        }
        html.push('>');
    }

    fn walk(self, visit: impl FnMut(Step<'a>)) {
        self.walk_without(|_| false, visit);
    }

    /// Visits the content in the order of the document; without recursion, as pages may be nested deeply.
    fn walk_without(self, is_left_out: impl Fn(Element<'a>) -> bool, mut visit: impl FnMut(Step<'a>)) {
        let mut open: Vec<Element<'a>> = Vec::new();
        let inside = self.inside();
        let mut index = inside.start;
        while index < inside.end {
            while let Some(last) = open.pop_if(|last| last.page.nodes[last.index].end <= index) {
                visit(Step::Close(last));
            }
            let node = &self.page.nodes[index];
            match &node.content {
                Content::Text(text) => visit(Step::Text(text)),
                Content::Element { name, .. } => {
                    let element = Element { page: self.page, index };
                    if is_hidden(name) || is_left_out(element) {
                        index = node.end;
                        continue;
                    }
                    visit(Step::Open(element));
                    open.push(element);
                }
            }
            index += 1;
        }
        while let Some(last) = open.pop() {
            visit(Step::Close(last));
        }
    }
}

enum Step<'a> {
    Text(&'a str),
    Open(Element<'a>),
    Close(Element<'a>),
}

fn is_inline(name: &str) -> bool {
    inline_mark(name).is_some()
        || matches!(
            name,
            "a" | "abbr"
                | "cite"
                | "code"
                | "font"
                | "label"
                | "mark"
                | "q"
                | "s"
                | "small"
                | "span"
                | "tt"
                | "wbr"
        )
}

fn is_void(name: &str) -> bool {
    matches!(name, "br" | "hr" | "img" | "input" | "wbr" | "col" | "embed" | "source" | "link" | "meta")
}

/// The tokenizer takes nearly any character into the name of an attribute.
fn is_plain_name(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b':')
}

/// Appends text as HTML.
pub(crate) fn escape(text: &str, html: &mut String) {
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(character),
        }
    }
}

/// Returns the text with each sequence of white space as one space.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}
