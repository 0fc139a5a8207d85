//! Text files in any common encoding.

use std::borrow::Cow;
use std::io::Write;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};

use crate::error::{InputError, MergeError};
use crate::flat_document::{FlatDocument, paragraph};

/// Approximate capacity of a page of `assets/plain-text.fodt`.
const LINES_PER_PAGE: usize = 65;
const CHARACTERS_PER_LINE: usize = 88;
const FORM_FEED: char = '\u{c}';

const TAB_WIDTH: usize = 8;

const TEMPLATE: &str = include_str!("../assets/plain-text.fodt");

/// Writes the text as a document with the same lines.
pub fn write_document(bytes: &[u8], max_pages: usize, to: impl Write) -> Result<(), MergeError> {
    let text = decode(bytes)?;
    let text = text.strip_suffix(FORM_FEED).unwrap_or(&text);
    if text.split(FORM_FEED).map(min_pages).sum::<usize>() > max_pages {
        return Err(InputError::TooManyPages { max: max_pages }.into());
    }
    let (before, after) = TEMPLATE.split_once("{{body}}").unwrap_or((TEMPLATE, ""));
    let mut document = FlatDocument::new(to);
    document.write(before)?;
    for (page, text) in text.split(FORM_FEED).enumerate() {
        for (index, line) in text.lines().enumerate() {
            let style = if page > 0 && index == 0 { "NewPage" } else { "Line" };
            document.write(&paragraph(style, line))?;
        }
    }
    document.write(after)
}

/// Returns the least number of pages for the text between two form feeds.
fn min_pages(text: &str) -> usize {
    let width =
        |line: &str| line.len() + (TAB_WIDTH - 1) * line.bytes().filter(|&byte| byte == b'\t').count();
    let lines: usize = text.lines().map(|line| 1 + width(line) / (2 * CHARACTERS_PER_LINE)).sum();
    lines.div_ceil(LINES_PER_PAGE).max(1)
}

/// Decodes text by its byte order mark; without one as UTF-8 if valid, else as Windows-1251.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, InputError> {
    let text = if let Some((encoding, bom_length)) = Encoding::for_bom(bytes) {
        encoding.decode_without_bom_handling(&bytes[bom_length..]).0
    } else if let Some(text) = UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        text
    } else {
        WINDOWS_1251.decode_without_bom_handling(bytes).0
    };
    // Text contains no NUL; practically every binary format does.
    if text.contains('\0') { Err(InputError::Broken) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_is_decoded_from_common_encodings() {
        let text = "Костный мозг — 5 × 10⁶/кг";
        let utf_16: Vec<u16> = std::iter::once(0xfeff).chain(text.encode_utf16()).collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let with_bom = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        for bytes in [text.as_bytes(), &with_bom, &little, &big] {
            assert_eq!(decode(bytes).unwrap(), text);
        }
        let (windows, _, lossy) = WINDOWS_1251.encode("Костный мозг — №5");
        assert!(!lossy);
        assert_eq!(decode(&windows).unwrap(), "Костный мозг — №5");
    }

    #[test]
    fn binary_content_is_rejected() {
        assert_eq!(decode(b"PK\x03\x04\0\0"), Err(InputError::Broken));
    }

    #[test]
    fn text_over_the_page_limit_is_rejected() {
        let write = |text: &str| write_document(text.as_bytes(), 1, std::io::sink());
        assert!(write(&"a\n".repeat(64)).is_ok());
        assert!(write("a\u{c}").is_ok());
        for text in ["a\n".repeat(66), "a".repeat(20_000), "\t".repeat(2000), "a\u{c}".repeat(2)] {
            let result = write(&text);
            assert!(matches!(
                result,
                Err(MergeError::Input { error: InputError::TooManyPages { max: 1 }, .. })
            ));
        }
    }
}
