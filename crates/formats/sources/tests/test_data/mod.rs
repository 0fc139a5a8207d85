//! Data of other systems for tests. It is not part of this repository; `OCTAVO_DATA` names its folder.

use std::path::{Path, PathBuf};

/// Beside the repository, whose root is the only folder with a lock file.
fn default_folder() -> PathBuf {
    let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file()).expect("a crate of the repository");
    root.join("../shared/data")
}

/// Returns a folder of the data. Without it, the test is left out with a notice; in CI it fails.
pub fn find_folder(name: &str) -> Option<PathBuf> {
    let configured = std::env::var_os("OCTAVO_DATA");
    let folder = configured.as_ref().map_or_else(default_folder, PathBuf::from).join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    let is_needed = configured.is_some() || std::env::var_os("CI").is_some();
    assert!(!is_needed, "{} does not exist: set OCTAVO_DATA to the folder of the data", folder.display());
    println!("*** NOT READ: {} does not exist; set OCTAVO_DATA ***", folder.display());
    None
}
