//! Sanitizing of HTML: what remains is allowed, closed, stable and not much longer than what came in.

#![no_main]

#[path = "../../crates/core/html/src/strict_reader.rs"]
mod strict_reader;

use fuzz::{LimitedMemory, repeated};
use html::{clean_for_authors, clean_for_editors, paragraphs};
use libfuzzer_sys::fuzz_target;

#[global_allocator]
static MEMORY: LimitedMemory = LimitedMemory;

/// As long as a long abstract. The allowed cost is 0.2 s, and each text is sanitized seven times here: a longer one
/// could reach the time limit on a busy machine without being quadratic.
const MAX_REPEATED_BYTES: usize = 16_000;

fuzz_target!(|text: &str| {
    check(text);
    if let Some(long) = repeated(text, MAX_REPEATED_BYTES) {
        check(&long);
    }
});

fn check(text: &str) {
    // Reads both outputs, and sanitizes them again.
    let problems = strict_reader::problems(text);
    assert!(problems.is_empty(), "{problems:?}");
    let Some(cleaned) = clean_for_editors(text) else { return };
    let lower = cleaned.to_lowercase();
    for tag in ["<script", "<style", "<iframe", "<svg", "<math", "<form"] {
        assert!(!lower.contains(tag), "{cleaned}");
    }
    // An escaped character is at most six times as long; repaired tags are closed and opened again.
    assert!(cleaned.len() <= 64 * text.len() + 1_000, "{} bytes from {}", cleaned.len(), text.len());
    for line in paragraphs(&cleaned) {
        assert!(!line.trim().is_empty() && !line.contains('\n'), "{line:?}");
    }
    // The editors' allowlist includes the authors'.
    if let Some(abstract_html) = clean_for_authors(text) {
        assert_eq!(clean_for_editors(&abstract_html).as_deref(), Some(abstract_html.as_str()));
    }
}
