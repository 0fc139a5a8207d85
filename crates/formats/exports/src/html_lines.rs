//! Sanitized HTML as lines of inline text, for formats without block elements. Paragraphs, list items and
//! line breaks end a line.

use std::cell::RefCell;

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::inline_text::{InlineText, Mark};

#[derive(Debug, Clone, Default)]
pub struct Line {
    pub text: InlineText,
    /// True if the line is in a list.
    pub is_item: bool,
}

/// Splits sanitized HTML into its non-blank lines.
///
/// Sanitized HTML is balanced, so the tokens are processed in order without building a tree.
pub fn split_lines(html: &str) -> Vec<Line> {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(LineSink::default(), TokenizerOpts::default());
    // Sanitized HTML has no scripts that would pause the tokenizer.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut builder = tokenizer.sink.builder.into_inner();
    builder.end_line();
    builder.lines
}

/// Returns the lines of sanitized HTML without inline markup.
pub fn html_to_lines(html: &str) -> Vec<String> {
    split_lines(html).iter().map(|line| line.text.to_plain_text()).collect()
}

/// Returns the text of sanitized HTML on one line, without inline markup.
pub fn html_to_plain_text(html: &str) -> String {
    html_to_lines(html).join(" ")
}

#[derive(Default)]
struct LineSink {
    builder: RefCell<LineBuilder>,
}

impl TokenSink for LineSink {
    type Handle = ();

    fn process_token(&self, token: Token, _line_number: u64) -> TokenSinkResult<()> {
        let mut builder = self.builder.borrow_mut();
        match token {
            Token::CharacterTokens(text) => builder.push_text(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => builder.open_tag(&tag),
            Token::TagToken(tag) => builder.close_tag(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct LineBuilder {
    lines: Vec<Line>,
    line: InlineText,
    /// Open elements that have a mark: element name and mark.
    marks: Vec<(String, Mark)>,
    /// Open lists, outermost first.
    lists: Vec<List>,
}

struct List {
    is_numbered: bool,
    items: usize,
    /// Number of lines before the current item.
    lines_before: usize,
}

impl LineBuilder {
    fn push_text(&mut self, text: &str) {
        let mut marks: Vec<Mark> = Vec::new();
        for (_, mark) in &self.marks {
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
        self.line.push(text, &marks);
    }

    fn open_tag(&mut self, tag: &Tag) {
        let name = &*tag.name;
        if !is_inline(name) {
            self.end_line();
        }
        if let Some(mark) = mark_for_tag(name) {
            self.marks.push((name.to_owned(), mark));
        }
        match name {
            "ul" | "ol" => {
                self.lists.push(List { is_numbered: name == "ol", items: 0, lines_before: self.lines.len() });
            }
            "li" => self.open_item(),
            _ => {}
        }
        // A formula has no content; its source is in this attribute.
        if let Some(formula) = tag.attrs.iter().find(|attribute| &*attribute.name.local == "data-latex") {
            self.push_text(&formula.value);
        }
    }

    fn open_item(&mut self) {
        let Some(list) = self.lists.last_mut() else { return };
        list.items += 1;
        list.lines_before = self.lines.len();
        if list.is_numbered {
            let number = format!("({}) ", list.items);
            self.line.push(&number, &[]);
        }
    }

    fn close_tag(&mut self, tag: &Tag) {
        let name = &*tag.name;
        if let Some(last) = self.marks.iter().rposition(|(open, _)| open == name) {
            self.marks.remove(last);
        }
        if !is_inline(name) {
            self.end_line();
        }
        match name {
            "li" => self.close_item(),
            "ul" | "ol" => self.close_list(),
            _ => {}
        }
    }

    /// Ends the last line of the item with a semicolon, because items are later joined into one text.
    fn close_item(&mut self) {
        let Some(list) = self.lists.last() else { return };
        let Some(line) = self.lines[list.lines_before..].last_mut() else { return };
        if line.text.last_char().is_some_and(|c| !matches!(c, '.' | ',' | ';' | ':' | '!' | '?')) {
            line.text.push(";", &[]);
        }
    }

    fn close_list(&mut self) {
        if self.lists.pop().is_some_and(|list| list.items > 0)
            && let Some(line) = self.lines.last_mut().filter(|line| line.text.last_char() == Some(';'))
        {
            line.text.replace_last_char('.');
        }
    }

    fn end_line(&mut self) {
        let text = std::mem::take(&mut self.line);
        if !text.is_empty() {
            self.lines.push(Line { text, is_item: !self.lists.is_empty() });
        }
    }
}

fn is_inline(name: &str) -> bool {
    matches!(name, "a" | "b" | "em" | "i" | "s" | "span" | "strong" | "sub" | "sup" | "u")
}

/// Returns the mark of an element; headings count as bold.
fn mark_for_tag(name: &str) -> Option<Mark> {
    match name {
        "b" | "strong" | "h2" | "h3" | "h4" => Some(Mark::Bold),
        "i" | "em" => Some(Mark::Italic),
        "u" => Some(Mark::Underlined),
        "sup" => Some(Mark::Superscript),
        "sub" => Some(Mark::Subscript),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(html: &str) -> Vec<String> {
        split_lines(html).iter().map(|line| line.text.to_xml()).collect()
    }

    #[test]
    fn line_ends_with_its_block() {
        assert_eq!(lines("a<p>b <em>c</em></p>d<br>e"), ["a", "b <i>c</i>", "d", "e"]);
        assert_eq!(lines("<div>x<span>y</span><a href=\"/z\">z</a></div>"), ["xyz"]);
        assert_eq!(lines("<table><tr><th>1</th><td>2</td></tr></table><img src=\"x\">"), ["1", "2"]);
    }

    #[test]
    fn marks_and_character_references_are_parsed() {
        assert_eq!(
            lines("<b>CD34<sup>+</sup></b> &lt;5&nbsp;&amp;&nbsp;H<sub>2</sub>O &copy; &mu;"),
            ["<b>CD34<sup>+</sup></b> &lt;5 &amp; H<sub>2</sub>O © μ"]
        );
        assert_eq!(lines("<strong><b><em>x</em></b></strong></i></b>y"), ["<b><i>x</i></b>y"]);
        assert_eq!(lines("for <span data-latex=\"x<1\"></span>"), ["for x&lt;1"]);
    }

    #[test]
    fn list_items_are_separated() {
        assert_eq!(lines("<ul><li><p>a</p></li><li><p>b,</p></li><li>c</li></ul>d"), ["a;", "b,", "c.", "d"]);
        assert_eq!(lines("<ol><li>a</li><li>b!</li></ol>"), ["(1) a;", "(2) b!"]);
        assert_eq!(
            lines("<ul><li>a:<ol><li>b</li></ol></li><li>c</li><li></li></ul>"),
            ["a:", "(1) b.", "c."]
        );
        assert_eq!(lines("</li></ul><li>a"), ["a"]);
    }

    #[test]
    fn deep_nesting_is_flattened() {
        let deep = format!("{}x{}", "<ul><li><b>".repeat(1_000), "</b></li></ul>".repeat(1_000));
        assert_eq!(lines(&deep), ["<b>x</b>."]);
    }
}
