//! Validation with xmllint by the schemas of those who take our files, without the network. The schemas are not part of this
//! project: they are looked for in the folder that OCTAVO_SCHEMAS names.

#![allow(dead_code, reason = "not every suite needs every kind of schema")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const DEFAULT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/schemas");

/// Without the folder only this is left out, and loudly; without xmllint (Debian's libxml2-utils) it fails.
pub fn folder(name: &str) -> Option<PathBuf> {
    let named = std::env::var_os("OCTAVO_SCHEMAS");
    let folder = named.as_ref().map_or_else(|| PathBuf::from(DEFAULT), PathBuf::from).join(name);
    if folder.is_dir() {
        // xmllint's catalogues take `..` by its letters, past symbolic links.
        return Some(folder.canonicalize().unwrap());
    }
    assert!(named.is_none(), "OCTAVO_SCHEMAS is set, but there is no {}", folder.display());
    println!("*** NOT VALIDATED BY THE SCHEMA: there is no {}; set OCTAVO_SCHEMAS ***", folder.display());
    None
}

/// Valid by the DTD that it names.
pub fn is_valid_by_dtd(name: &str, xml: &[u8]) {
    let Some(folder) = folder(name) else { return };
    agree(&complaints_of_dtd(&folder, xml), xml);
}

pub fn complaints_of_dtd(folder: &Path, xml: &[u8]) -> String {
    complaints(folder, &["--valid".as_ref()], xml)
}

/// Valid by a schema of that folder.
pub fn is_valid_by_xsd(name: &str, schema: &str, xml: &[u8]) {
    let Some(folder) = folder(name) else { return };
    agree(&complaints_of_xsd(&folder, &folder.join(schema), xml), xml);
}

pub fn complaints_of_xsd(folder: &Path, schema: &Path, xml: &[u8]) -> String {
    complaints(folder, &["--schema".as_ref(), schema.as_os_str()], xml)
}

pub fn agree(complaints: &str, xml: &[u8]) {
    let beginning: String = String::from_utf8_lossy(xml).chars().take(4_000).collect();
    assert!(complaints.is_empty(), "{complaints}\n{beginning}");
}

fn complaints(folder: &Path, by: &[&OsStr], xml: &[u8]) -> String {
    let mut file = tempfile::Builder::new().suffix(".xml").tempfile().unwrap();
    file.write_all(xml).unwrap();
    let answer = Command::new("xmllint")
        .args(["--nonet", "--noout"])
        .args(by)
        .arg(file.path())
        .env("XML_CATALOG_FILES", folder.join("catalog.xml"))
        .output()
        .expect("xmllint is needed: scripts/setup installs it");
    // With a schema it also says that all is well.
    if answer.status.success() { String::new() } else { String::from_utf8_lossy(&answer.stderr).into_owned() }
}
