//! Reading a manuscript as its readers' programs do.

use std::path::Path;

use serde_json::Value;

use crate::workshop::{run, said, text};

/// The text of one page.
pub fn page(pdf: &Path, number: usize) -> String {
    let number = number.to_string();
    said("pdftotext", &["-f", &number, "-l", &number, "-layout", text(pdf), "-"])
}

pub fn pages(pdf: &Path) -> usize {
    said("qpdf", &["--show-npages", text(pdf)]).trim().parse().unwrap()
}

/// The bookmarks, each with its page.
pub fn bookmarks(pdf: &Path) -> Vec<(String, u64)> {
    let description = said("qpdf", &["--json", "--json-key=outlines", text(pdf)]);
    let description: Value = serde_json::from_str(&description).unwrap();
    let items = description["outlines"].as_array().unwrap();
    items
        .iter()
        .map(|item| (item["title"].as_str().unwrap().into(), item["destpageposfrom1"].as_u64().unwrap()))
        .collect()
}

/// Everything in the file, unpacked, to look for what must not be there.
pub fn unpacked(pdf: &Path) -> String {
    said("qpdf", &["--qdf", "--object-streams=disable", "--decode-level=all", text(pdf), "-"])
}

/// What must hold of every manuscript.
pub fn assert_sound(pdf: &Path) {
    let check = run("qpdf", &["--check", text(pdf)]);
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    let total = pages(pdf);
    for number in 1..=total {
        let found = page(pdf, number);
        // The program that reads may leave out the spaces.
        assert!(found.replace(' ', "").contains(&format!("{number}/{total}")), "page {number}: {found}");
    }
    let all = unpacked(pdf);
    for never in
        ["/JavaScript", "/JS", "/Launch", "/EmbeddedFile", "/OpenAction", "/AcroForm", "/Metadata", "/AA"]
    {
        assert!(!all.contains(never), "{never} is in {}", pdf.display());
    }
    let about = said("pdfinfo", &[text(pdf)]);
    for never in ["Author", "Creator", "Producer", "CreationDate", "ModDate", "Subject", "Keywords"] {
        assert!(!about.contains(&format!("{never}:")), "{about}");
    }
}
