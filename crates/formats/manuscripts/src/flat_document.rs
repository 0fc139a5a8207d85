//! Flat OpenDocument XML, the format of generated LibreOffice input.

use std::fmt::Write;
use std::io;

use crate::error::{InputError, MergeError};

/// Limit of the document size; escaped characters make it several times as large as its text.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// Incremental writer with a size limit.
pub struct FlatDocument<W> {
    to: W,
    remaining: usize,
}

impl<W: io::Write> FlatDocument<W> {
    pub const fn new(to: W) -> FlatDocument<W> {
        FlatDocument { to, remaining: MAX_BYTES }
    }

    pub fn write(&mut self, text: &str) -> Result<(), MergeError> {
        self.remaining = self.remaining.checked_sub(text.len()).ok_or(InputError::TooLarge)?;
        Ok(self.to.write_all(text.as_bytes())?)
    }
}

/// Returns a paragraph that preserves tabs and spaces.
pub fn paragraph(style: &str, text: &str) -> String {
    format!("<text:p text:style-name=\"{style}\">{}</text:p>\n", content(text))
}

/// Returns escaped paragraph content.
pub fn content(text: &str) -> String {
    let mut content = String::with_capacity(text.len() + text.len() / 8);
    let mut spaces = 0;
    for character in text.chars() {
        if character == ' ' {
            spaces += 1;
            continue;
        }
        push_spaces(&mut content, &mut spaces);
        match character {
            '\t' => content.push_str("<text:tab/>"),
            '\n' => content.push_str("<text:line-break/>"),
            '&' => content.push_str("&amp;"),
            '<' => content.push_str("&lt;"),
            '>' => content.push_str("&gt;"),
            // XML does not allow other control characters.
            character if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {}
            character => content.push(character),
        }
    }
    push_spaces(&mut content, &mut spaces);
    content
}

fn push_spaces(content: &mut String, spaces: &mut usize) {
    match std::mem::take(spaces) {
        0 => {}
        1 if !content.is_empty() => content.push(' '),
        // Consecutive spaces would be collapsed.
        many => {
            let _ = write!(content, "<text:s text:c=\"{many}\"/>");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        assert_eq!(content("a <b> & \"c\""), "a &lt;b&gt; &amp; \"c\"");
        assert_eq!(content("  a  b\tc"), "<text:s text:c=\"2\"/>a<text:s text:c=\"2\"/>b<text:tab/>c");
        assert_eq!(content("a\u{0}\u{1b}\r\u{ffff}b"), "ab");
    }
}
