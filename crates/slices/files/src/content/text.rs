//! Plain text detection, for single-byte encodings, UTF-8 and UTF-16.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use rules::uploads::Content;

const CHUNK_BYTES: usize = 64 * 1024;

/// Code unit size of the text, which is all that detection needs.
#[derive(Clone, Copy)]
enum CodeUnit {
    /// UTF-8, windows-1251 and similar: a byte below 32 is a control character.
    Byte,
    /// UTF-16, recognized by its byte order mark.
    Utf16(fn([u8; 2]) -> u16),
}

/// Returns true if the file contains no zero bytes and no control characters except those of line layout.
pub fn is_text(mut file: &File) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut unit = None;
    loop {
        let length = fill(file, &mut chunk)?;
        let bytes = &chunk[..length];
        if !is_text_chunk(*unit.get_or_insert_with(|| detect_code_unit(bytes)), bytes) {
            return Ok(false);
        }
        if length < CHUNK_BYTES {
            return Ok(true);
        }
    }
}

/// Fills the chunk, so that no UTF-16 code unit is split between chunks.
fn fill(mut file: &File, chunk: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < chunk.len() {
        match file.read(&mut chunk[length..])? {
            0 => break,
            read => length += read,
        }
    }
    Ok(length)
}

fn detect_code_unit(head: &[u8]) -> CodeUnit {
    match head {
        [0xff, 0xfe, ..] => CodeUnit::Utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => CodeUnit::Utf16(u16::from_be_bytes),
        _ => CodeUnit::Byte,
    }
}

fn is_text_chunk(unit: CodeUnit, bytes: &[u8]) -> bool {
    match unit {
        CodeUnit::Byte => bytes.iter().all(|byte| is_text_unit(u16::from(*byte))),
        CodeUnit::Utf16(pair) => {
            let pairs = bytes.as_chunks::<2>();
            pairs.1.is_empty() && pairs.0.iter().all(|bytes| is_text_unit(pair(*bytes)))
        }
    }
}

/// Accepts tab, line feed, form feed, carriage return and the DOS end-of-file mark; otherwise nothing below
/// the space.
const fn is_text_unit(unit: u16) -> bool {
    matches!(unit, 0x09 | 0x0a | 0x0c | 0x0d | 0x1a) || unit >= 0x20 && unit != 0x7f
}

/// Distinguishes HTML, which a browser would render, from other text.
pub fn classify(head: &[u8]) -> Content {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let starts_with = |mark: &[u8]| head.len() >= mark.len() && head[..mark.len()].eq_ignore_ascii_case(mark);
    let is_html =
        [&b"<!doctype html"[..], b"<html", b"<head", b"<body", b"<script"].into_iter().any(starts_with);
    if is_html { Content::WebPage } else { Content::Text }
}
