//! XML validation with xmllint against the published schemas, without network access. The schemas are not
//! part of this repository; `OCTAVO_SCHEMAS` names their folder.

#![allow(dead_code, reason = "each test binary uses some of these functions")]

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Beside the repository, whose root is the only folder with a lock file, wherever this crate is in it.
fn default_folder() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file()).expect("a crate of the repository");
    root.join("../shared/schemas")
}

/// Returns the folder of a schema. Without it, validation is left out with a notice, in CI the test fails;
/// without xmllint (Debian package libxml2-utils) it always fails.
pub fn find_folder(name: &str) -> Option<PathBuf> {
    let configured = std::env::var_os("OCTAVO_SCHEMAS");
    let folder = configured.as_ref().map_or_else(default_folder, PathBuf::from).join(name);
    if folder.is_dir() {
        // xmllint resolves `..` in catalogs textually, past symbolic links.
        return Some(folder.canonicalize().unwrap());
    }
    assert!(configured.is_none(), "OCTAVO_SCHEMAS is set, but {} does not exist", folder.display());
    assert!(
        std::env::var_os("CI").is_none(),
        "{} does not exist: set OCTAVO_SCHEMAS to the folder of the schemas",
        folder.display()
    );
    println!(
        "*** NOT VALIDATED AGAINST THE SCHEMA: {} does not exist; set OCTAVO_SCHEMAS ***",
        folder.display()
    );
    None
}

/// Asserts that the document is valid against the DTD that it names.
pub fn assert_valid_dtd(name: &str, xml: &[u8]) {
    let Some(folder) = find_folder(name) else { return };
    assert_no_errors(&dtd_errors(&folder, xml), xml);
}

pub fn dtd_errors(folder: &Path, xml: &[u8]) -> String {
    errors(folder, &["--valid".as_ref()], xml)
}

/// Asserts that the document is valid against a schema of the folder.
pub fn assert_valid_xsd(name: &str, schema: &str, xml: &[u8]) {
    let Some(folder) = find_folder(name) else { return };
    assert_no_errors(&xsd_errors(&folder, &folder.join(schema), xml), xml);
}

pub fn xsd_errors(folder: &Path, schema: &Path, xml: &[u8]) -> String {
    errors(folder, &["--schema".as_ref(), schema.as_os_str()], xml)
}

pub fn assert_no_errors(errors: &str, xml: &[u8]) {
    let beginning: String = String::from_utf8_lossy(xml).chars().take(4_000).collect();
    assert!(errors.is_empty(), "{errors}\n{beginning}");
}

fn errors(folder: &Path, arguments: &[&OsStr], xml: &[u8]) -> String {
    let mut file = tempfile::Builder::new().suffix(".xml").tempfile().unwrap();
    file.write_all(xml).unwrap();
    let output = Command::new("xmllint")
        .args(["--nonet", "--noout"])
        .args(arguments)
        .arg(file.path())
        .env("XML_CATALOG_FILES", folder.join("catalog.xml"))
        .output()
        .expect("xmllint is not installed; run scripts/setup");
    // With a schema, xmllint also writes to stderr on success.
    if output.status.success() { String::new() } else { String::from_utf8_lossy(&output.stderr).into_owned() }
}
