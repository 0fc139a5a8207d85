//! Encoding and separator of a table.

use encoding_rs::{Encoding, WINDOWS_1251};

/// Separators, the most usual first.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Decodes UTF-8, or UTF-16 with its mark; anything else counts as windows-1251, as Excel writes in Russian.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[length..]).0.into_owned();
    }
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1251.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// Finds the separator that occurs most in the first line, outside of quotation marks.
pub(super) fn find_delimiter(text: &str) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let mut is_quoted = false;
    for byte in text.trim_start().bytes() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => break,
            _ if is_quoted => {}
            _ => {
                if let Some(position) = DELIMITERS.iter().position(|delimiter| *delimiter == byte) {
                    counts[position] += 1;
                }
            }
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default();
    let position = counts.iter().position(|count| *count == most).unwrap_or_default();
    DELIMITERS[position]
}
