//! Cleaned HTML read as lines. Paragraphs, items of lists and breaks all end one; PubMed keeps none of them.

use std::cell::RefCell;

use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};

use crate::running_text::{Mark, RunningText};

#[derive(Debug, Clone, Default)]
pub struct Line {
    pub text: RunningText,
    /// Stands in a list.
    pub is_item: bool,
}

/// Lines that have something on them.
///
/// What comes in was cleaned and is balanced, so tags are read one after another: a tree would add nothing but depth.
pub fn lines_of(html: &str) -> Vec<Line> {
    let input = BufferQueue::default();
    input.push_back(html.into());
    let tokenizer = Tokenizer::new(Page::default(), TokenizerOpts::default());
    // There are no scripts to stop for.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut reader = tokenizer.sink.reader.into_inner();
    reader.end_line();
    reader.lines
}

/// All of it on one line, without marks.
pub fn plain_text_of(html: &str) -> String {
    let lines: Vec<String> = lines_of(html).iter().map(|line| line.text.without_marks()).collect();
    lines.join(" ")
}

#[derive(Default)]
struct Page {
    reader: RefCell<Reader>,
}

impl TokenSink for Page {
    type Handle = ();

    fn process_token(&self, token: Token, _line_number: u64) -> TokenSinkResult<()> {
        let mut reader = self.reader.borrow_mut();
        match token {
            Token::CharacterTokens(text) => reader.read(&text),
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => reader.open(&tag),
            Token::TagToken(tag) => reader.close(&tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

#[derive(Default)]
struct Reader {
    lines: Vec<Line>,
    line: RunningText,
    /// Open elements that mark text, by name.
    marks: Vec<(String, Mark)>,
    /// Open lists, outermost first.
    lists: Vec<List>,
}

struct List {
    is_numbered: bool,
    items: usize,
    /// How many lines there were before its present item.
    lines_before: usize,
}

impl Reader {
    fn read(&mut self, text: &str) {
        let mut marks: Vec<Mark> = Vec::new();
        for (_, mark) in &self.marks {
            if !marks.contains(mark) {
                marks.push(*mark);
            }
        }
        self.line.push(text, &marks);
    }

    fn open(&mut self, tag: &Tag) {
        let name = &*tag.name;
        if !is_inline(name) {
            self.end_line();
        }
        if let Some(mark) = mark_of(name) {
            self.marks.push((name.to_owned(), mark));
        }
        match name {
            "ul" | "ol" => {
                self.lists.push(List { is_numbered: name == "ol", items: 0, lines_before: self.lines.len() });
            }
            "li" => self.open_item(),
            _ => {}
        }
        // A formula is empty but for its source.
        if let Some(formula) = tag.attrs.iter().find(|attribute| &*attribute.name.local == "data-latex") {
            self.read(&formula.value);
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

    fn close(&mut self, tag: &Tag) {
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

    /// Items that run on in one text need something between them.
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

/// A heading is as good as a bold line.
fn mark_of(name: &str) -> Option<Mark> {
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
        lines_of(html).iter().map(|line| line.text.to_xml()).collect()
    }

    #[test]
    fn a_line_ends_with_its_block() {
        assert_eq!(lines("a<p>b <em>c</em></p>d<br>e"), ["a", "b <i>c</i>", "d", "e"]);
        assert_eq!(lines("<div>x<span>y</span><a href=\"/z\">z</a></div>"), ["xyz"]);
        assert_eq!(lines("<table><tr><th>1</th><td>2</td></tr></table><img src=\"x\">"), ["1", "2"]);
    }

    #[test]
    fn marks_and_references_are_read() {
        assert_eq!(
            lines("<b>CD34<sup>+</sup></b> &lt;5&nbsp;&amp;&nbsp;H<sub>2</sub>O &copy; &mu;"),
            ["<b>CD34<sup>+</sup></b> &lt;5 &amp; H<sub>2</sub>O © μ"]
        );
        assert_eq!(lines("<strong><b><em>x</em></b></strong></i></b>y"), ["<b><i>x</i></b>y"]);
        assert_eq!(lines("for <span data-latex=\"x<1\"></span>"), ["for x&lt;1"]);
    }

    #[test]
    fn items_are_told_apart() {
        assert_eq!(lines("<ul><li><p>a</p></li><li><p>b,</p></li><li>c</li></ul>d"), ["a;", "b,", "c.", "d"]);
        assert_eq!(lines("<ol><li>a</li><li>b!</li></ol>"), ["(1) a;", "(2) b!"]);
        assert_eq!(
            lines("<ul><li>a:<ol><li>b</li></ol></li><li>c</li><li></li></ul>"),
            ["a:", "(1) b.", "c."]
        );
        assert_eq!(lines("</li></ul><li>a"), ["a"]);
    }

    #[test]
    fn depth_costs_nothing() {
        let deep = format!("{}x{}", "<ul><li><b>".repeat(1_000), "</b></li></ul>".repeat(1_000));
        assert_eq!(lines(&deep), ["<b>x</b>."]);
    }
}
