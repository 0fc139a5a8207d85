//! Code that the walkthroughs name exists: `path/to/file.rs` is a file, and `path/to/file.rs::name` a name in it.

use crate::sources::root;

const PAGES: &[&str] = &[
    "docs/tour.md",
    "docs/adding-a-field.md",
    "docs/adding-a-screen.md",
    "docs/adding-a-status.md",
    "docs/adding-an-endpoint.md",
    "docs/troubleshooting.md",
];

/// Endings of files that a page can name. Other code in backticks is a command, a type or an address.
const ENDINGS: &[&str] =
    &[".conf", ".json", ".md", ".mjs", ".rs", ".sh", ".sql", ".toml", ".ts", ".tsx", ".txt"];

/// Walkthroughs create files with these words in their names.
const EXAMPLES: &[&str] = &["announcement"];

/// Returns the code in backticks, outside of fenced blocks.
fn code_spans(page: &str) -> Vec<&str> {
    let outside = page.split("```").step_by(2);
    outside.flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}

/// Splits a reference into file and name; `None` if the code is no path from the root of the repository.
fn parse_reference(code: &str) -> Option<(&str, Option<&str>)> {
    let (path, name) = code.split_once("::").map_or((code, None), |(path, name)| (path, Some(name)));
    let (folder, _) = path.split_once('/')?;
    let is_path = !folder.is_empty()
        && folder.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        && root().join(folder).is_dir()
        && !path.contains(['*', '{', '<', ' '])
        && !EXAMPLES.iter().any(|example| path.contains(example));
    (is_path && ENDINGS.iter().any(|ending| path.ends_with(ending))).then_some((path, name))
}

fn contains_word(text: &str, word: &str) -> bool {
    let is_boundary = |character: Option<char>| !character.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word).any(|(start, _)| {
        is_boundary(text[..start].chars().next_back())
            && is_boundary(text[start + word.len()..].chars().next())
    })
}

#[test]
fn walkthroughs_name_code_that_exists() {
    let mut count = 0;
    let mut missing = Vec::new();
    for page in PAGES {
        let text = std::fs::read_to_string(root().join(page)).unwrap_or_else(|_| panic!("{page} is missing"));
        for (path, name) in code_spans(&text).into_iter().filter_map(parse_reference) {
            count += 1;
            match (std::fs::read_to_string(root().join(path)), name) {
                (Err(_), _) => missing.push(format!("{page}: {path}")),
                (Ok(file), Some(name)) if !contains_word(&file, name) => {
                    missing.push(format!("{page}: {path}::{name}"));
                }
                _ => {}
            }
        }
    }
    assert!(missing.is_empty(), "renamed or moved:\n{}", missing.join("\n"));
    assert!(count > 50, "only {count} references were recognised");
}

#[test]
fn references_are_recognised() {
    assert_eq!(parse_reference("crates/a/src/b.rs::act"), Some(("crates/a/src/b.rs", Some("act"))));
    assert_eq!(parse_reference("web/app/routes.ts"), Some(("web/app/routes.ts", None)));
    for code in
        ["make setup", "rules::policy", "/etc/octavo/octavo.toml", "crates/*/src/lib.rs", "ui/page.tsx"]
    {
        assert_eq!(parse_reference(code), None, "{code}");
    }
    assert_eq!(code_spans("a `b` c\n```\n`d`\n```\n`e`"), ["b", "e"]);
    assert!(contains_word("fn act(", "act") && !contains_word("fn react(", "act"));
}
