//! File sizes and names.

use crate::sources::source_files;

const MAX_LINES: usize = 400;
const VAGUE_NAMES: &[&str] = &["utils", "util", "helpers", "common", "misc"];

#[test]
fn files_are_small_and_have_specific_names() {
    let sources = source_files();
    assert!(sources.len() > 50);
    for path in sources.iter().filter(|path| !path.ends_with("web/app/api/schema.d.ts")) {
        let lines = std::fs::read_to_string(path).unwrap().lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines", path.display());
        let stem = path.file_stem().unwrap().to_string_lossy();
        assert!(!VAGUE_NAMES.contains(&stem.as_ref()), "{}", path.display());
    }
}
