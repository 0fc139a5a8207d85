//! Plain text: anything that a person could have typed, in any encoding that a journal meets.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use rules::uploads::Content;

const CHUNK_BYTES: usize = 64 * 1024;

/// How the characters are laid out, as far as telling text from other bytes needs it.
#[derive(Clone, Copy)]
enum Layout {
    /// UTF-8, windows-1251 and the like: a byte below 32 is a control character.
    Bytes,
    /// UTF-16, which says so in its first two bytes.
    Pairs(fn([u8; 2]) -> u16),
}

/// Whether there is nothing in the file that no text has: no zero, no control character but those that lay out lines.
pub fn is_text(mut file: &File) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut chunk = vec![0; CHUNK_BYTES];
    let mut layout = None;
    loop {
        let length = fill(file, &mut chunk)?;
        let bytes = &chunk[..length];
        if !is_text_so_far(*layout.get_or_insert_with(|| layout_of(bytes)), bytes) {
            return Ok(false);
        }
        if length < CHUNK_BYTES {
            return Ok(true);
        }
    }
}

/// Whole chunks, so that no pair is cut in two.
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

fn layout_of(head: &[u8]) -> Layout {
    match head {
        [0xff, 0xfe, ..] => Layout::Pairs(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Layout::Pairs(u16::from_be_bytes),
        _ => Layout::Bytes,
    }
}

fn is_text_so_far(layout: Layout, bytes: &[u8]) -> bool {
    match layout {
        Layout::Bytes => bytes.iter().all(|byte| is_typed(u16::from(*byte))),
        Layout::Pairs(pair) => {
            let pairs = bytes.as_chunks::<2>();
            pairs.1.is_empty() && pairs.0.iter().all(|bytes| is_typed(pair(*bytes)))
        }
    }
}

/// Tab, line feed, form feed, carriage return, and the end mark of old systems; else nothing below the space.
const fn is_typed(unit: u16) -> bool {
    matches!(unit, 0x09 | 0x0a | 0x0c | 0x0d | 0x1a) || unit >= 0x20 && unit != 0x7f
}

/// Text, or a page's source that a browser would show as a page.
pub fn kind_of(head: &[u8]) -> Content {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let begins = |mark: &[u8]| head.len() >= mark.len() && head[..mark.len()].eq_ignore_ascii_case(mark);
    let is_page = [&b"<!doctype html"[..], b"<html", b"<head", b"<body", b"<script"].into_iter().any(begins);
    if is_page { Content::WebPage } else { Content::Text }
}
