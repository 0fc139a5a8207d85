//! The one-file XML form of OpenDocument, in which we hand LibreOffice what we write ourselves.

use std::fmt::Write;
use std::io;

use crate::failure::{Failure, InputFault};

/// Signs that take many bytes to write make a document several times as large as its text.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// A document that is written piece by piece, and not beyond measure.
pub struct FlatDocument<W> {
    to: W,
    left: usize,
}

impl<W: io::Write> FlatDocument<W> {
    pub const fn begin(to: W) -> FlatDocument<W> {
        FlatDocument { to, left: MOST_BYTES }
    }

    pub fn put(&mut self, text: &str) -> Result<(), Failure> {
        self.left = self.left.checked_sub(text.len()).ok_or(InputFault::TooLarge)?;
        Ok(self.to.write_all(text.as_bytes())?)
    }
}

/// A paragraph that shows the text as it is, with its tabs and spaces.
pub fn paragraph(style: &str, text: &str) -> String {
    format!("<text:p text:style-name=\"{style}\">{}</text:p>\n", content(text))
}

/// Text as content of a paragraph.
pub fn content(text: &str) -> String {
    let mut content = String::with_capacity(text.len() + text.len() / 8);
    let mut spaces = 0;
    for sign in text.chars() {
        if sign == ' ' {
            spaces += 1;
            continue;
        }
        put_spaces(&mut content, &mut spaces);
        match sign {
            '\t' => content.push_str("<text:tab/>"),
            '\n' => content.push_str("<text:line-break/>"),
            '&' => content.push_str("&amp;"),
            '<' => content.push_str("&lt;"),
            '>' => content.push_str("&gt;"),
            // XML has no way to write the others.
            sign if sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}') => {}
            sign => content.push(sign),
        }
    }
    put_spaces(&mut content, &mut spaces);
    content
}

fn put_spaces(content: &mut String, spaces: &mut usize) {
    match std::mem::take(spaces) {
        0 => {}
        1 if !content.is_empty() => content.push(' '),
        // A row of spaces would be read as one.
        many => {
            let _ = write!(content, "<text:s text:c=\"{many}\"/>");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_shown_as_it_is() {
        assert_eq!(content("a <b> & \"c\""), "a &lt;b&gt; &amp; \"c\"");
        assert_eq!(content("  a  b\tc"), "<text:s text:c=\"2\"/>a<text:s text:c=\"2\"/>b<text:tab/>c");
        assert_eq!(content("a\u{0}\u{1b}\r\u{ffff}b"), "ab");
    }
}
