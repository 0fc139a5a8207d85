//! PDF files assembled object by object.

use std::fs;

use crate::setup::{TestSetup, run, text};

/// Returns a file of these objects, numbered from 1; the first is the catalog.
pub fn pdf(objects: &[String]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut offsets = Vec::new();
    for (object, number) in objects.iter().zip(1..) {
        offsets.push(file.len());
        file.extend(format!("{number} 0 obj\n{object}\nendobj\n").bytes());
    }
    let table = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).bytes());
    for offset in offsets {
        file.extend(format!("{offset:010} 00000 n \n").bytes());
    }
    file.extend(
        format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1)
            .bytes(),
    );
    file
}

pub fn stream(dictionary: &str, content: &str) -> String {
    format!("<< {dictionary} /Length {} >>\nstream\n{content}\nendstream", content.len())
}

/// Returns a page with text, more entries in catalog and page, and more objects from number 6 on.
pub fn one_page(content_text: &str, in_catalog: &str, in_page: &str, more: &[String]) -> Vec<u8> {
    let mut objects = vec![
        format!("<< /Type /Catalog /Pages 2 0 R {in_catalog} >>"),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] >>".to_owned(),
        format!(
            "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> {in_page} >>"
        ),
        stream("", &format!("BT /F 14 Tf 72 720 Td ({content_text}) Tj ET")),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>".to_owned(),
    ];
    objects.extend_from_slice(more);
    pdf(&objects)
}

pub fn many_pages(count: usize) -> Vec<u8> {
    let kids: String = (0..count).map(|number| format!("{} 0 R ", number + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {count} /MediaBox [0 0 595 842] >>"),
    ];
    objects.extend((0..count).map(|_| "<< /Type /Page /Parent 2 0 R >>".to_owned()));
    pdf(&objects)
}

/// Encrypts a file.
pub fn encrypt(setup: &TestSetup, file: &[u8], user: &str, owner: &str) -> Vec<u8> {
    let plain = setup.folder.join("plain.pdf");
    let locked = setup.folder.join("locked.pdf");
    fs::write(&plain, file).unwrap();
    let done = run("qpdf", &["--encrypt", user, owner, "256", "--", text(&plain), text(&locked)]);
    assert!(done.status.success());
    fs::read(locked).unwrap()
}
