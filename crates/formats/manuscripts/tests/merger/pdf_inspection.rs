//! Inspection of a merged PDF with common PDF tools.

use std::path::Path;

use serde_json::Value;

use crate::setup::{run, run_checked, text};

/// Returns the text of a page.
pub fn page_text(pdf: &Path, number: usize) -> String {
    let number = number.to_string();
    run_checked("pdftotext", &["-f", &number, "-l", &number, "-layout", text(pdf), "-"])
}

pub fn count_pages(pdf: &Path) -> usize {
    run_checked("qpdf", &["--show-npages", text(pdf)]).trim().parse().unwrap()
}

/// Returns the bookmarks with their page numbers.
pub fn bookmarks(pdf: &Path) -> Vec<(String, u64)> {
    let description = run_checked("qpdf", &["--json", "--json-key=outlines", text(pdf)]);
    let description: Value = serde_json::from_str(&description).unwrap();
    let items = description["outlines"].as_array().unwrap();
    items
        .iter()
        .map(|item| (item["title"].as_str().unwrap().into(), item["destpageposfrom1"].as_u64().unwrap()))
        .collect()
}

/// Returns the uncompressed file, to search it for forbidden content.
pub fn unpack(pdf: &Path) -> String {
    run_checked("qpdf", &["--qdf", "--object-streams=disable", "--decode-level=all", text(pdf), "-"])
}

/// Asserts the properties of every merged PDF: valid, numbered pages, no active content, no metadata.
pub fn assert_valid_manuscript(pdf: &Path) {
    let check = run("qpdf", &["--check", text(pdf)]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    let total = count_pages(pdf);
    for number in 1..=total {
        let content = page_text(pdf, number);
        // pdftotext may drop the spaces.
        assert!(content.replace(' ', "").contains(&format!("{number}/{total}")), "page {number}: {content}");
    }
    let all = unpack(pdf);
    for forbidden in
        ["/JavaScript", "/JS", "/Launch", "/EmbeddedFile", "/OpenAction", "/AcroForm", "/Metadata", "/AA"]
    {
        assert!(!all.contains(forbidden), "{forbidden} is in {}", pdf.display());
    }
    let information = run_checked("pdfinfo", &[text(pdf)]);
    for forbidden in ["Author", "Creator", "Producer", "CreationDate", "ModDate", "Subject", "Keywords"] {
        assert!(!information.contains(&format!("{forbidden}:")), "{information}");
    }
}
