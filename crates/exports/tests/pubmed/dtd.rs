//! Validation with xmllint against the library's DTD, without the network. The DTD is not part of this project: it is
//! looked for in the folder that OCTAVO_SCHEMAS names.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const DEFAULT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/schemas");

fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("OCTAVO_SCHEMAS");
    let folder = named.as_ref().map_or_else(|| PathBuf::from(DEFAULT), PathBuf::from).join("pubmed-in");
    if folder.join("PubMed.dtd").is_file() {
        // xmllint's catalogues take `..` by its letters, past symbolic links.
        return Some(folder.canonicalize().unwrap());
    }
    assert!(named.is_none(), "OCTAVO_SCHEMAS is set, but {} has no PubMed.dtd", folder.display());
    println!(
        "*** NOT VALIDATED BY THE DTD OF PUBMED: it is not in {}; set OCTAVO_SCHEMAS ***",
        folder.display()
    );
    None
}

/// Without the folder only this is left out, and loudly; without xmllint (Debian's libxml2-utils) it fails.
pub fn check(xml: &[u8]) {
    let Some(folder) = folder() else { return };
    let complaints = complaints(&folder, xml);
    let beginning: String = String::from_utf8_lossy(xml).chars().take(4_000).collect();
    assert!(complaints.is_empty(), "{complaints}\n{beginning}");
}

fn complaints(folder: &Path, xml: &[u8]) -> String {
    let mut file = tempfile::Builder::new().suffix(".xml").tempfile().unwrap();
    file.write_all(xml).unwrap();
    let answer = Command::new("xmllint")
        .args(["--nonet", "--noout", "--valid"])
        .arg(file.path())
        .env("XML_CATALOG_FILES", folder.join("catalog.xml"))
        .output()
        .expect("xmllint is needed: scripts/setup installs it");
    let complaints = String::from_utf8_lossy(&answer.stderr).into_owned();
    assert_eq!(answer.status.success(), complaints.is_empty(), "{complaints}");
    complaints
}

/// A check that accepts everything would prove nothing. What this one prints is always shown (`.config/nextest.toml`).
#[test]
fn the_dtd_refuses_what_is_wrong() {
    let Some(folder) = folder() else { return };
    let doctype = "<!DOCTYPE ArticleSet PUBLIC \"-//NLM//DTD PubMed 2.8//EN\" \
                   \"https://dtd.nlm.nih.gov/ncbi/pubmed/in/PubMed.dtd\">";
    for wrong in ["<ArticleSet/>", "<ArticleSet><Article/></ArticleSet>", "<ArticleSet>", "<Article/>"] {
        assert!(!complaints(&folder, format!("{doctype}{wrong}").as_bytes()).is_empty(), "{wrong}");
    }
}
