//! Text on one line with the few marks that indexes show. It has no place for paragraphs, lists or links.

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

/// A mark as somebody typed it.
struct Tag {
    mark: Mark,
    is_end: bool,
    length: usize,
}

impl Tag {
    fn at_start_of(text: &str) -> Option<Tag> {
        Mark::ALL.into_iter().find_map(|mark| {
            let is_end = text.starts_with(mark.end());
            let is_start = text.strip_prefix('<').and_then(|rest| rest.strip_prefix(mark.element()));
            let is_start = is_start.is_some_and(|rest| rest.starts_with('>'));
            let length = if is_end { mark.end().len() } else { mark.end().len() - 1 };
            (is_end || is_start).then_some(Tag { mark, is_end, length })
        })
    }
}

/// A stretch that bears the same marks throughout, the outermost first.
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

/// White space is one space between words, and what XML cannot hold never gets in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunningText {
    runs: Vec<Run>,
    /// A space that is written as soon as a word follows it, with the marks that it bore.
    gap: Option<Vec<Mark>>,
}

impl RunningText {
    pub fn plain(text: &str) -> RunningText {
        let mut plain = RunningText::default();
        plain.push(text, &[]);
        plain
    }

    /// A title is plain text, but people type the marks that they are used to: `CD34<sup>+</sup>`. Those are read as marks
    /// where they are closed; anything else stands as it is.
    pub fn marked(text: &str) -> RunningText {
        let mut marked = RunningText::default();
        let mut open: Vec<Mark> = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            let (before, tag) = rest.split_at(at);
            marked.push(before, &open);
            rest = match Tag::at_start_of(tag) {
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

    pub fn of(runs: &[Run]) -> RunningText {
        let mut copy = RunningText::default();
        copy.extend(runs);
        copy
    }

    pub fn push(&mut self, text: &str, marks: &[Mark]) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.leave_gap(marks);
            } else if is_xml(c) {
                if let Some(marks) = self.gap.take() {
                    self.append(' ', &marks);
                }
                self.append(c, marks);
            }
        }
    }

    pub fn extend(&mut self, runs: &[Run]) {
        for run in runs {
            self.push(&run.text, &run.marks);
        }
    }

    /// Goes on after a space.
    pub fn join(&mut self, next: &RunningText) {
        self.end_word();
        self.extend(&next.runs);
    }

    pub fn end_word(&mut self) {
        self.leave_gap(&[]);
    }

    fn leave_gap(&mut self, marks: &[Mark]) {
        if !self.is_empty() && self.gap.is_none() {
            self.gap = Some(marks.to_vec());
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

    pub fn without_marks(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect()
    }

    /// Escaped, with the marks as elements.
    pub fn to_xml(&self) -> String {
        self.to_xml_by(Mark::element)
    }

    /// The same where marks have other names.
    pub fn to_xml_by(&self, name: impl Fn(Mark) -> &'static str) -> String {
        let mut xml = String::new();
        let mut open: &[Mark] = &[];
        for run in &self.runs {
            let shared = open.iter().zip(&run.marks).take_while(|(open, mark)| open == mark).count();
            close(&mut xml, &open[shared..], &name);
            for mark in &run.marks[shared..] {
                xml.extend(["<", name(*mark), ">"]);
            }
            xml.push_str(&partial_escape(run.text.as_str()));
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

/// Whether nothing of it would be seen.
pub fn is_blank(text: &str) -> bool {
    !text.chars().any(|c| is_xml(c) && !c.is_whitespace())
}

/// The text without what XML cannot hold; white space stays as it is.
pub fn seen(text: &str) -> String {
    text.chars().filter(|c| is_xml(*c) || matches!(c, '\n' | '\t')).collect()
}

/// XML 1.0 knows most control characters neither as themselves nor as references.
fn is_xml(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_are_single_and_stand_between_words() {
        assert_eq!(RunningText::plain(" \n a\t\u{a0} b \u{85}").without_marks(), "a b");
        let mut text = RunningText::plain("a ");
        text.join(&RunningText::plain(" b"));
        text.join(&RunningText::plain(""));
        assert_eq!(text.without_marks(), "a b");
        let mut empty = RunningText::default();
        empty.join(&RunningText::plain("b"));
        assert_eq!(empty.without_marks(), "b");
    }

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        let text = RunningText::plain("a\u{0}\u{8}\u{1b}b\u{fffe}\u{ffff}\u{7f}\u{9f}😀\u{fffd}");
        assert_eq!(text.without_marks(), "ab😀\u{fffd}");
        assert!(is_blank("\u{0} \u{ffff}\n") && is_blank("") && !is_blank("\u{0}a"));
    }

    #[test]
    fn everything_is_escaped() {
        assert_eq!(RunningText::plain("]]> <b> & \"").to_xml(), "]]&gt; &lt;b&gt; &amp; \"");
    }

    #[test]
    fn typed_marks_are_read_where_they_are_closed() {
        for (typed, xml) in [
            ("CD34<sup>+</sup> in <i>Mus <b>m</b></i>", "CD34<sup>+</sup> in <i>Mus <b>m</b></i>"),
            ("a <b and c> d <i>open", "a &lt;b and c&gt; d &lt;i&gt;open"),
            ("<i><b>x</i></b>", "<i><b>x</b></i>"),
            ("p<0.05 <script>x</script> <", "p&lt;0.05 &lt;script&gt;x&lt;/script&gt; &lt;"),
        ] {
            let text = RunningText::marked(typed).to_xml();
            assert_eq!(text, xml, "{typed}");
        }
        assert_eq!(RunningText::marked("H<sub>2</sub>O").without_marks(), "H2O");
    }

    #[test]
    fn marks_lie_in_one_another_as_they_came() {
        use Mark::{Bold, Italic, Superscript};
        let mut text = RunningText::default();
        text.push("x ", &[Bold]);
        text.push("y", &[Bold, Italic]);
        text.push("2", &[Bold, Superscript]);
        text.push(" z", &[]);
        assert_eq!(text.to_xml(), "<b>x <i>y</i><sup>2</sup></b> z");
        assert_eq!(RunningText::of(text.runs()), text);
    }
}
