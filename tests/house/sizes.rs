//! Small files, and no drawer for odds and ends.

use std::path::{Path, PathBuf};

const MOST_LINES: usize = 400;
const NAMES_THAT_SAY_NOTHING: &[&str] = &["utils", "util", "helpers", "common", "misc"];

fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = ["crates", "tests", "web/app", "web/server", "services", "e2e"]
        .iter()
        .map(|folder| root.join(folder))
        .collect();
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

#[test]
fn files_are_small_and_named_for_what_they_do() {
    let sources = sources();
    assert!(sources.len() > 50);
    for path in sources.iter().filter(|path| !path.ends_with("web/app/api/schema.d.ts")) {
        let lines = std::fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
        let stem = path.file_stem().unwrap().to_string_lossy();
        assert!(!NAMES_THAT_SAY_NOTHING.contains(&stem.as_ref()), "{}", path.display());
    }
}
