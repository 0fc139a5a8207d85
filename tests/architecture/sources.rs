//! Source files of the repository.

use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn source_files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let folders = ["crates", "tests", "web/app", "web/server", "web/test", "services", "e2e"];
    let mut folders: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder)).collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() && name != "node_modules" {
                folders.push(path);
            } else if [".rs", ".ts", ".tsx", ".mjs", ".css"].iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found
}

/// Folders of all crates under `crates`.
pub fn crate_folders() -> Vec<PathBuf> {
    let folders = |folder: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.is_dir()).collect()
    };
    let mut found: Vec<PathBuf> =
        folders(&root().join("crates")).iter().flat_map(|floor| folders(floor)).collect();
    found.sort();
    assert!(found.len() > 15, "{found:?}");
    found
}

pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(rust_files(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
    found
}

/// Code of a file without its tests, which are at the end or in a file of their own.
pub fn without_tests(file: &Path) -> String {
    let name = file.file_stem().unwrap().to_string_lossy();
    if name == "tests" || name.ends_with("_tests") {
        return String::new();
    }
    let text = std::fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned()
}
