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
