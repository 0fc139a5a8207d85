//! Text files, in whichever encoding their author's computer writes.

use std::borrow::Cow;
use std::io::Write;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};

use crate::failure::{Failure, InputFault};
use crate::flat_document::{FlatDocument, paragraph};

/// About what fits on a page of `assets/plain-text.fodt`.
const LINES_ON_A_PAGE: usize = 65;
const SIGNS_ON_A_LINE: usize = 88;
const PAGE_END: char = '\u{c}';

/// A tab reaches as far as this many signs.
const TAB: usize = 8;

const TEMPLATE: &str = include_str!("../assets/plain-text.fodt");

/// Writes the text as a document with the same lines.
pub fn write_document(bytes: &[u8], max_pages: usize, to: impl Write) -> Result<(), Failure> {
    let text = decode(bytes)?;
    let text = text.strip_suffix(PAGE_END).unwrap_or(&text);
    if text.split(PAGE_END).map(pages_for).sum::<usize>() > max_pages {
        return Err(InputFault::TooManyPages { max: max_pages }.into());
    }
    let (before, after) = TEMPLATE.split_once("{{body}}").unwrap_or((TEMPLATE, ""));
    let mut document = FlatDocument::begin(to);
    document.put(before)?;
    for (page, text) in text.split(PAGE_END).enumerate() {
        for (place, line) in text.lines().enumerate() {
            let style = if page > 0 && place == 0 { "NewPage" } else { "Line" };
            document.put(&paragraph(style, line))?;
        }
    }
    document.put(after)
}

/// How many pages what stands between two page ends fills, at the least.
fn pages_for(text: &str) -> usize {
    let signs = |line: &str| line.len() + (TAB - 1) * line.bytes().filter(|&byte| byte == b'\t').count();
    let lines: usize = text.lines().map(|line| 1 + signs(line) / (2 * SIGNS_ON_A_LINE)).sum();
    lines.div_ceil(LINES_ON_A_PAGE).max(1)
}

/// A mark at the beginning decides; without one it is UTF-8 where that can be, else what Russian Windows writes.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, InputFault> {
    let text = if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        encoding.decode_without_bom_handling(&bytes[mark..]).0
    } else if let Some(text) = UTF_8.decode_without_bom_handling_and_without_replacement(bytes) {
        text
    } else {
        WINDOWS_1251.decode_without_bom_handling(bytes).0
    };
    // No text has this sign in it, and every other kind of file does.
    if text.contains('\0') { Err(InputFault::Broken) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_is_read_in_every_usual_encoding() {
        let text = "Костный мозг — 5 × 10⁶/кг";
        let utf_16: Vec<u16> = std::iter::once(0xfeff).chain(text.encode_utf16()).collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        for bytes in [text.as_bytes(), &marked, &little, &big] {
            assert_eq!(decode(bytes).unwrap(), text);
        }
        let (windows, _, lossy) = WINDOWS_1251.encode("Костный мозг — №5");
        assert!(!lossy);
        assert_eq!(decode(&windows).unwrap(), "Костный мозг — №5");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert_eq!(decode(b"PK\x03\x04\0\0"), Err(InputFault::Broken));
    }

    #[test]
    fn a_text_without_end_is_refused_before_it_is_set() {
        let write = |text: &str| write_document(text.as_bytes(), 1, std::io::sink());
        assert!(write(&"a\n".repeat(64)).is_ok());
        assert!(write("a\u{c}").is_ok());
        for endless in ["a\n".repeat(66), "a".repeat(20_000), "\t".repeat(2000), "a\u{c}".repeat(2)] {
            let refused = write(&endless);
            assert!(matches!(
                refused,
                Err(Failure::Input { fault: InputFault::TooManyPages { max: 1 }, .. })
            ));
        }
    }
}
