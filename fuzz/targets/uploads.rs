//! Detection of uploaded content: the same each time, in bounded memory, and never more than the bytes prove.

#![no_main]

// The whole crate would need the database. This module uses nothing of it.
#[path = "../../crates/slices/files/src/content/mod.rs"]
mod content;

use std::cell::RefCell;
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use fuzz::LimitedMemory;
use libfuzzer_sys::fuzz_target;
use rules::uploads::{Content, UPLOAD_TYPES, clean_file_name, type_of};

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

thread_local! {
    /// In memory; one file for all inputs, because creating one takes longer than the detection.
    static UPLOAD: RefCell<File> = RefCell::new(tempfile::tempfile_in("/dev/shm").expect("a file in memory"));
}

fuzz_target!(|bytes: &[u8]| {
    UPLOAD.with_borrow_mut(|file| {
        file.set_len(0).expect("truncated");
        file.seek(SeekFrom::Start(0)).expect("at the start");
        file.write_all(bytes).expect("written");
        let found = content::detect(file).expect("a file that can be read");
        assert_eq!(content::detect(file).expect("read again"), found);
        assert_proven(bytes, found);
    });
    check_name(&String::from_utf8_lossy(bytes));
});

/// Asserts for each accepted content what no other kind of file has.
fn assert_proven(bytes: &[u8], found: Content) {
    let contains = |needle: &[u8]| bytes.windows(needle.len()).any(|window| window == needle);
    let is_proven = match found {
        Content::Empty => bytes.is_empty(),
        Content::Pdf => contains(b"%PDF-"),
        Content::Word | Content::Workbook => {
            bytes.starts_with(b"PK\x03\x04") && contains(b"[Content_Types].xml")
        }
        Content::OldWord | Content::OldWorkbook | Content::Protected | Content::OtherOffice => {
            bytes.starts_with(b"\xd0\xcf\x11\xe0")
        }
        Content::Jpeg => bytes.starts_with(b"\xff\xd8\xff"),
        Content::Png => bytes.starts_with(b"\x89PNG"),
        Content::Bmp => bytes.starts_with(b"BM"),
        Content::Text | Content::WebPage => {
            let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
            is_utf16 || !bytes.contains(&0)
        }
        Content::RichText => bytes.starts_with(b"{\\rtf"),
        Content::WithMacros | Content::Bomb | Content::Archive => bytes.starts_with(b"PK\x03\x04"),
        Content::Unknown => !bytes.is_empty(),
    };
    assert!(is_proven, "{found:?}");
    // Only text has two types; a file can never be uploaded as either of two other ones.
    let accepting = UPLOAD_TYPES.into_iter().filter(|upload| upload.accepts(found)).count();
    assert!(accepting <= 1 || matches!(found, Content::Text | Content::WebPage), "{found:?}");
}

fn check_name(name: &str) {
    let cleaned = clean_file_name(name);
    assert_eq!(clean_file_name(&cleaned), cleaned);
    assert!(!cleaned.contains(['/', '\\', '\0', '\n', '\r']) && cleaned.chars().count() <= 255);
    if let Some(upload) = type_of(&cleaned) {
        let lower = cleaned.to_ascii_lowercase();
        assert!(upload.extensions.iter().any(|extension| lower.ends_with(extension)), "{cleaned}");
    }
}
