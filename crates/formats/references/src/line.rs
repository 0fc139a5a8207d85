//! A line of a pasted reference list.

/// A non-empty line of the pasted text with its context.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Line {
    pub text: String,
    /// Leading white space; identifies lists with hanging indents.
    pub indent: usize,
    pub is_after_blank: bool,
    /// A bullet precedes the line, or link names (“Google Scholar”) ended the reference before it.
    pub starts_reference: bool,
}

impl Line {
    /// Returns a line with the given part of this line's text and without its context.
    pub fn with_text(&self, text: &str) -> Self {
        Self { text: text.trim().to_owned(), ..Self::default() }
    }
}
