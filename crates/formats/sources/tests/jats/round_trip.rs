use std::path::{Path, PathBuf};

use exports::jats::write_document;
use sources::jats::read;

use crate::publications::{full, minimal};
use crate::returned::publication;

/// Asserts that the document is read without findings and written again as it was.
pub fn assert_returns(name: &str, xml: &[u8]) {
    let article = read(xml);
    assert_eq!(article.article.findings, [], "{name}");
    let written = write_document(&publication(article)).unwrap();
    let (expected, written) = (String::from_utf8_lossy(xml), String::from_utf8_lossy(&written));
    for (number, (expected, written)) in (1..).zip(expected.lines().zip(written.lines())) {
        assert_eq!(written, expected, "{name}:{number}");
    }
    assert_eq!(written, expected, "{name}");
}

fn golden_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/metadata/articles");
    let folders = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = folders.map(|folder| folder.join("jats.xml")).collect();
    files.sort();
    files
}

#[test]
fn articles_of_the_demo_journal_return() {
    let files = golden_files();
    assert_eq!(files.len(), 20);
    for file in files {
        assert_returns(&file.display().to_string(), &std::fs::read(&file).unwrap());
    }
}

#[test]
fn publications_with_all_fields_and_with_few_return() {
    assert_returns("full", &write_document(&full()).unwrap());
    assert_returns("minimal", &write_document(&minimal()).unwrap());
}

#[test]
fn answers_to_harvesters_have_the_same_article() {
    for file in golden_files() {
        let harvested = std::fs::read(file.with_file_name("oai.jats.xml")).unwrap();
        let document = std::fs::read(&file).unwrap();
        assert_eq!(read(&harvested), read(&document), "{}", file.display());
    }
}
