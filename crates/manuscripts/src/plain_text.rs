//! Text files, in whichever encoding their author's computer writes.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1251};

use crate::failure::{Failure, InputFault};
use crate::flat_document::paragraph;

/// About what fits on a page of `assets/plain-text.fodt`.
const LINES_ON_A_PAGE: usize = 65;
const SIGNS_ON_A_LINE: usize = 88;

const TEMPLATE: &str = include_str!("../assets/plain-text.fodt");

/// The text as a document with the same lines.
pub fn document(bytes: &[u8], max_pages: usize) -> Result<String, Failure> {
    let text = decode(bytes)?;
    let lines: usize = text.lines().map(|line| 1 + line.len() / (2 * SIGNS_ON_A_LINE)).sum();
    if lines > max_pages * LINES_ON_A_PAGE {
        return Err(InputFault::TooManyPages { max: max_pages }.into());
    }
    let mut body = String::new();
    for (page, text) in text.split('\u{c}').enumerate() {
        for (place, line) in text.lines().enumerate() {
            let style = if page > 0 && place == 0 { "NewPage" } else { "Line" };
            body.push_str(&paragraph(style, line));
        }
    }
    Ok(TEMPLATE.replace("{{body}}", &body))
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
        assert!(document("a\n".repeat(64).as_bytes(), 1).is_ok());
        for endless in ["a\n".repeat(66), "a".repeat(20_000)] {
            let refused = document(endless.as_bytes(), 1);
            assert!(matches!(
                refused,
                Err(Failure::Input { fault: InputFault::TooManyPages { max: 1 }, .. })
            ));
        }
    }
}
