use std::cell::RefCell;

use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use super::{Content, HtmlPage, MAX_ATTRIBUTES, MAX_DEPTH, MAX_NODES, Node};

/// The tokenizer of HTML with a small part of its tree construction: readers look for elements by name and class, and
/// need no foster parents. It costs time proportional to the length of the page.
pub(super) fn build(html: &str) -> HtmlPage {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(TreeBuilder::default(), TokenizerOpts::default());
    // A script pauses the tokenizer.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    let mut construction = tokenizer.sink.construction.into_inner();
    construction.close_down_to(0);
    construction.page
}

#[derive(Default)]
struct TreeBuilder {
    construction: RefCell<Construction>,
}

#[derive(Default)]
struct Construction {
    page: HtmlPage,
    /// Indexes of the open elements, outermost first.
    open: Vec<usize>,
}

impl TokenSink for TreeBuilder {
    type Handle = ();

    fn process_token(&self, token: Token, _line_number: u64) -> TokenSinkResult<()> {
        let mut construction = self.construction.borrow_mut();
        match token {
            Token::CharacterTokens(text) => construction.push_text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                construction.open(&tag);
                return text_mode(&tag.name);
            }
            Token::TagToken(tag) => construction.close(&tag.name),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// Elements whose content is text, also if it looks like tags.
fn text_mode(name: &str) -> TokenSinkResult<()> {
    match name {
        "script" => TokenSinkResult::RawData(RawKind::ScriptData),
        "style" | "iframe" | "noembed" | "noframes" | "xmp" => TokenSinkResult::RawData(RawKind::Rawtext),
        "title" | "textarea" => TokenSinkResult::RawData(RawKind::Rcdata),
        _ => TokenSinkResult::Continue,
    }
}

impl Construction {
    fn push(&mut self, content: Content) -> Option<usize> {
        if self.page.nodes.len() >= MAX_NODES {
            self.page.is_truncated = true;
            return None;
        }
        let index = self.page.nodes.len();
        self.page.nodes.push(Node { content, end: index + 1 });
        Some(index)
    }

    fn push_text(&mut self, text: &str) {
        self.push(Content::Text(text.to_owned()));
    }

    fn open(&mut self, tag: &Tag) {
        self.close_implied(&tag.name);
        let attributes = tag.attrs.iter().take(MAX_ATTRIBUTES);
        let attributes = attributes.map(|one| (one.name.local.to_string(), one.value.to_string())).collect();
        let index = self.push(Content::Element { name: tag.name.to_string(), attributes });
        if let Some(index) = index
            && !is_void(&tag.name)
            && self.open.len() < MAX_DEPTH
        {
            self.open.push(index);
        }
    }

    fn close(&mut self, name: &str) {
        if let Some(at) = self.position(name) {
            self.close_down_to(at);
        }
    }

    /// Closes an element whose end tag may be left out.
    fn close_implied(&mut self, name: &str) {
        let (closed, boundaries): (&[&str], &[&str]) = match name {
            "li" => (&["li"], &["ul", "ol", "menu"]),
            "dt" | "dd" => (&["dt", "dd"], &["dl"]),
            "tr" => (&["tr"], &["table"]),
            "td" | "th" => (&["td", "th"], &["tr", "table"]),
            "option" => (&["option"], &["select"]),
            "body" => (&["head"], &[]),
            _ if is_block(name) => (&["p"], &["td", "th", "li", "button", "blockquote"]),
            _ => return,
        };
        for at in (0..self.open.len()).rev() {
            let open = self.name_at(at);
            if closed.contains(&open) {
                return self.close_down_to(at);
            }
            if boundaries.contains(&open) {
                return;
            }
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        (0..self.open.len()).rev().find(|at| self.name_at(*at) == name)
    }

    fn name_at(&self, at: usize) -> &str {
        match &self.page.nodes[self.open[at]].content {
            Content::Element { name, .. } => name,
            Content::Text(_) => "",
        }
    }

    fn close_down_to(&mut self, length: usize) {
        let end = self.page.nodes.len();
        for index in self.open.drain(length..) {
            self.page.nodes[index].end = end;
        }
    }
}

fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "blockquote"
            | "div"
            | "dl"
            | "fieldset"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "main"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "table"
            | "ul"
    )
}
