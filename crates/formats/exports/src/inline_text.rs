//! Inline text with the few marks that indexes support; no paragraphs, lists or links.

use std::ops::Range;

use quick_xml::escape::partial_escape;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Bold,
    Italic,
    Underlined,
    Superscript,
    Subscript,
}

impl Mark {
    const ALL: [Mark; 5] = [Mark::Bold, Mark::Italic, Mark::Underlined, Mark::Superscript, Mark::Subscript];

    const fn end(self) -> &'static str {
        match self {
            Mark::Bold => "</b>",
            Mark::Italic => "</i>",
            Mark::Underlined => "</u>",
            Mark::Superscript => "</sup>",
            Mark::Subscript => "</sub>",
        }
    }

    const fn element(self) -> &'static str {
        match self {
            Mark::Bold => "b",
            Mark::Italic => "i",
            Mark::Underlined => "u",
            Mark::Superscript => "sup",
            Mark::Subscript => "sub",
        }
    }
}

/// A typed start or end tag of a mark.
struct Tag {
    mark: Mark,
    is_end: bool,
    length: usize,
}

impl Tag {
    fn parse_prefix(text: &str) -> Option<Tag> {
        Mark::ALL.into_iter().find_map(|mark| {
            let is_end = text.starts_with(mark.end());
            let is_start = text.strip_prefix('<').and_then(|rest| rest.strip_prefix(mark.element()));
            let is_start = is_start.is_some_and(|rest| rest.starts_with('>'));
            let length = if is_end { mark.end().len() } else { mark.end().len() - 1 };
            (is_end || is_start).then_some(Tag { mark, is_end, length })
        })
    }
}

/// Text with one set of marks, outermost first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub marks: Vec<Mark>,
}

impl Run {
    pub fn is_bold(&self) -> bool {
        self.marks.contains(&Mark::Bold)
    }
}

/// Text on one line: white space is collapsed and characters that XML does not allow are dropped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InlineText {
    runs: Vec<Run>,
    /// Marks of a pending space, which is written when a word follows.
    pending_space: Option<Vec<Mark>>,
}

impl InlineText {
    pub fn plain(text: &str) -> InlineText {
        let mut plain = InlineText::default();
        plain.push(text, &[]);
        plain
    }

    /// Parses plain text in which users type inline tags: `CD34<sup>+</sup>`. Closed tags become marks;
    /// anything else is literal text.
    pub fn parse_marks(text: &str) -> InlineText {
        let mut marked = InlineText::default();
        let mut open: Vec<Mark> = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let (before, tag) = rest.split_at(at);
            marked.push(before, &open);
            rest = match Tag::parse_prefix(tag) {
                Some(Tag { mark, is_end: false, length }) if tag[length..].contains(mark.end()) => {
                    open.push(mark);
                    &tag[length..]
                }
                Some(Tag { mark, is_end: true, length }) if open.contains(&mark) => {
                    open.retain(|other| *other != mark);
                    &tag[length..]
                }
                _ => {
                    marked.push("<", &open);
                    &tag[1..]
                }
            };
        }
        marked.push(rest, &open);
        marked
    }

    pub fn from_runs(runs: &[Run]) -> InlineText {
        let mut copy = InlineText::default();
        copy.extend(runs);
        copy
    }

    pub fn push(&mut self, text: &str, marks: &[Mark]) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.request_space(marks);
            } else if is_xml_char(c) {
                if let Some(marks) = self.pending_space.take() {
                    self.append(' ', &marks);
                }
                self.append(c, marks);
            }
        }
    }

    /// Returns the part at these bytes of the plain text.
    pub fn slice(&self, range: Range<usize>) -> InlineText {
        let mut part = InlineText::default();
        let mut start = 0;
        for run in &self.runs {
            let within = |at: usize| at.clamp(start, start + run.text.len()) - start;
            let text = &run.text[within(range.start)..within(range.end)];
            if !text.is_empty() {
                part.runs.push(Run { text: text.to_owned(), marks: run.marks.clone() });
            }
            start += run.text.len();
        }
        part
    }

    pub fn extend(&mut self, runs: &[Run]) {
        for run in runs {
            self.push(&run.text, &run.marks);
        }
    }

    /// Appends the text after a space.
    pub fn join(&mut self, next: &InlineText) {
        self.end_word();
        self.extend(&next.runs);
    }

    pub fn end_word(&mut self) {
        self.request_space(&[]);
    }

    fn request_space(&mut self, marks: &[Mark]) {
        if !self.is_empty() && self.pending_space.is_none() {
            self.pending_space = Some(marks.to_vec());
        }
    }

    fn append(&mut self, c: char, marks: &[Mark]) {
        match self.runs.last_mut() {
            Some(run) if run.marks == marks => run.text.push(c),
            _ => self.runs.push(Run { text: c.into(), marks: marks.to_vec() }),
        }
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    pub fn last_char(&self) -> Option<char> {
        self.runs.last()?.text.chars().last()
    }

    pub fn replace_last_char(&mut self, c: char) {
        if let Some(run) = self.runs.last_mut() {
            run.text.pop();
            run.text.push(c);
        }
    }

    pub fn to_plain_text(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }

    /// Returns escaped XML with HTML element names for the marks.
    pub fn to_xml(&self) -> String {
        self.to_xml_with(Mark::element)
    }

    /// Returns escaped XML with custom element names for the marks.
    pub fn to_xml_with(&self, name: impl Fn(Mark) -> &'static str) -> String {
        self.to_xml_with_runs(name, |run| partial_escape(run.text.as_str()).into_owned())
    }

    /// Returns XML with custom element names for the marks, and with runs as `write_run` writes them.
    pub fn to_xml_with_runs(
        &self,
        name: impl Fn(Mark) -> &'static str,
        mut write_run: impl FnMut(&Run) -> String,
    ) -> String {
        let mut xml = String::new();
        let mut open: &[Mark] = &[];
        for run in &self.runs {
            let shared = open.iter().zip(&run.marks).take_while(|(open, mark)| open == mark).count();
            close(&mut xml, &open[shared..], &name);
            for mark in &run.marks[shared..] {
                xml.extend(["<", name(*mark), ">"]);
            }
            xml.push_str(&write_run(run));
            open = &run.marks;
        }
        close(&mut xml, open, &name);
        xml
    }
}

fn close(xml: &mut String, marks: &[Mark], name: impl Fn(Mark) -> &'static str) {
    for mark in marks.iter().rev() {
        xml.extend(["</", name(*mark), ">"]);
    }
}

/// True if no visible character is left in XML.
pub fn is_blank(text: &str) -> bool {
    !text.chars().any(|c| is_xml_char(c) && !c.is_whitespace())
}

/// Removes characters that XML 1.0 does not allow; keeps white space.
pub fn strip_invalid_xml(text: &str) -> String {
    text.chars().filter(|c| is_xml_char(*c) || matches!(c, '\n' | '\t')).collect()
}

/// XML 1.0 forbids most control characters, even as character references.
fn is_xml_char(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_collapsed() {
        assert_eq!(InlineText::plain(" \n a\t\u{a0} b \u{85}").to_plain_text(), "a b");
        let mut text = InlineText::plain("a ");
        text.join(&InlineText::plain(" b"));
        text.join(&InlineText::plain(""));
        assert_eq!(text.to_plain_text(), "a b");
        let mut empty = InlineText::default();
        empty.join(&InlineText::plain("b"));
        assert_eq!(empty.to_plain_text(), "b");
    }

    #[test]
    fn invalid_xml_characters_are_dropped() {
        let text = InlineText::plain("a\u{0}\u{8}\u{1b}b\u{fffe}\u{ffff}\u{7f}\u{9f}😀\u{fffd}");
        assert_eq!(text.to_plain_text(), "ab😀\u{fffd}");
        assert!(is_blank("\u{0} \u{ffff}\n") && is_blank("") && !is_blank("\u{0}a"));
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(InlineText::plain("]]> <b> & \"").to_xml(), "]]&gt; &lt;b&gt; &amp; \"");
    }

    #[test]
    fn typed_tags_become_marks_if_closed() {
        for (typed, xml) in [
            ("CD34<sup>+</sup> in <i>Mus <b>m</b></i>", "CD34<sup>+</sup> in <i>Mus <b>m</b></i>"),
            ("a <b and c> d <i>open", "a &lt;b and c&gt; d &lt;i&gt;open"),
            ("<i><b>x</i></b>", "<i><b>x</b></i>"),
            ("p<0.05 <script>x</script> <", "p&lt;0.05 &lt;script&gt;x&lt;/script&gt; &lt;"),
        ] {
            let text = InlineText::parse_marks(typed).to_xml();
            assert_eq!(text, xml, "{typed}");
        }
        assert_eq!(InlineText::parse_marks("H<sub>2</sub>O").to_plain_text(), "H2O");
    }

    #[test]
    fn slice_keeps_marks() {
        let text = InlineText::parse_marks("a <i>bc d</i> ы");
        assert_eq!(text.slice(3..7).to_xml(), "<i>c d</i> ");
        assert_eq!(text.slice(0..text.to_plain_text().len()), text);
        assert!(text.slice(2..2).is_empty());
    }

    #[test]
    fn nested_marks_keep_their_order() {
        use Mark::{Bold, Italic, Superscript};
        let mut text = InlineText::default();
        text.push("x ", &[Bold]);
        text.push("y", &[Bold, Italic]);
        text.push("2", &[Bold, Superscript]);
        text.push(" z", &[]);
        assert_eq!(text.to_xml(), "<b>x <i>y</i><sup>2</sup></b> z");
        assert_eq!(InlineText::from_runs(text.runs()), text);
    }
}
