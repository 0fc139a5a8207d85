//! The largest PDF that can be uploaded.

use std::fs;
use std::time::Instant;

use crate::pdf_files::pdf;
use crate::setup::{TestSetup, run_checked, text};
use crate::{copy, inspect};

const MEGABYTE: usize = 1024 * 1024;

/// Returns a page with a picture of this many bytes, which no compression makes smaller.
fn with_picture(bytes: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let mut noise = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        // Letters only, so that the file can be built as text.
        char::from(b'a' + (state % 26) as u8)
    };
    let picture: String = (0..bytes).map(|_| noise()).collect();
    let height = bytes / 1024;
    pdf(&[
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>".to_owned(),
        "<< /Length 26 >>\nstream\nq 500 0 0 500 0 0 cm /I Do\nendstream".to_owned(),
        format!(
            "<< /Type /XObject /Subtype /Image /Width 1024 /Height {height} /ColorSpace /DeviceGray \
             /BitsPerComponent 8 /Length {bytes} >>\nstream\n{picture}\nendstream"
        ),
    ])
}

#[tokio::test]
async fn fifty_megabytes_are_copied_in_seconds() {
    let setup = TestSetup::new();
    let bytes = with_picture(50 * MEGABYTE);
    let start = Instant::now();
    let copied = copy(&setup, &bytes).await;
    let copying = start.elapsed();
    let facts = inspect(&setup, &bytes).await;
    println!("copied in {copying:?}, inspected in {:?}", start.elapsed() - copying);
    assert_eq!(facts.bytes, bytes.len() as u64);
    assert!(copying.as_secs() < 60, "{copying:?}");
    let size = fs::metadata(&copied).unwrap().len();
    assert!(size.abs_diff(bytes.len() as u64) < 10_000, "the streams are kept: {size}");
    run_checked("qpdf", &["--check", text(&copied)]);
}
