//! Enforces the vocabulary of docs/glossary.md: banned words appear in no identifier, file or folder name.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::sources::{root, source_files};

/// First words of a doc comment that say nothing out of context.
const VAGUE_OPENINGS: &[&str] = &["The same", "Whoever", "Those who", "What is"];

/// The HTML element, and the old name of an environment variable that is read for one more release.
const EXEMPT_NAMES: &[&str] = &["aside", "FAREWELL_SECONDS"];

/// Splits `snake_case`, `camelCase`, `kebab-case` and their mixtures into lower-case words.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous_is_lower = false;
    for character in name.chars() {
        if !character.is_alphanumeric() || (character.is_uppercase() && previous_is_lower) {
            words.push(String::new());
        }
        if character.is_alphanumeric() {
            words.last_mut().unwrap().extend(character.to_lowercase());
        }
        previous_is_lower = character.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The first column of the table under "Words we do not use", singular and plural.
fn banned_words() -> BTreeSet<String> {
    let glossary = std::fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let section = glossary.split("## Words we do not use").nth(1).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| ")).skip(2);
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let words = cells.flat_map(|cell| cell.split(',')).map(|word| word.trim().to_owned());
    words.flat_map(|word| [format!("{word}s"), word]).collect()
}

/// Names that were released and stay: those of the OpenAPI document and of the migrations.
fn released_names() -> BTreeSet<Vec<String>> {
    let document = std::fs::read_to_string(root().join("docs/openapi.json")).unwrap();
    let mut names = Vec::new();
    collect_names(&serde_json::from_str(&document).unwrap(), &mut names);
    for entry in std::fs::read_dir(root().join("migrations")).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let lines = text.lines().map(|line| line.split("--").next().unwrap_or_default());
        let code = lines.filter(|line| !line.starts_with("comment on")).collect::<Vec<_>>().join("\n");
        names.extend(code.split(|character: char| !is_in_name(character)).map(str::to_owned));
    }
    names.iter().map(|name| words_of(name)).filter(|words| !words.is_empty()).collect()
}

/// Keys, schema names, and strings without spaces, such as enum values and operation ids; no descriptions.
fn collect_names(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                names.push(key.clone());
                collect_names(field, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_names(item, names)),
        Value::String(text) if !text.contains(' ') => names.extend(text.split('/').map(str::to_owned)),
        _ => {}
    }
}

/// Keys of interface texts.
fn catalogue_keys() -> Vec<String> {
    let mut keys = Vec::new();
    for entry in std::fs::read_dir(root().join("web/app/i18n/en")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let catalogue = std::fs::read_to_string(path).unwrap();
            collect_keys(&serde_json::from_str(&catalogue).unwrap(), &mut keys);
        }
    }
    keys
}

fn collect_keys(value: &Value, keys: &mut Vec<String>) {
    for (key, field) in value.as_object().into_iter().flatten() {
        keys.push(key.clone());
        collect_keys(field, keys);
    }
}

fn is_in_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The file without comments and string literals. In Rust a string may span lines; elsewhere a quote ends with its
/// line, so that an apostrophe in JSX text hides one line only.
fn code_of(text: &str, is_rust: bool) -> String {
    let mut code = String::new();
    let (mut quote, mut is_raw, mut is_in_comment) = (None, false, false);
    for line in text.lines() {
        if !is_rust {
            quote = None;
        }
        let mut previous = ' ';
        let mut characters = line.chars().peekable();
        while let Some(character) = characters.next() {
            let next = characters.peek().copied();
            if is_in_comment {
                is_in_comment = !(previous == '*' && character == '/');
            } else if let Some(open) = quote {
                if character == '\\' && !is_raw {
                    characters.next();
                } else if character == open && (!is_raw || next == Some('#')) {
                    quote = None;
                }
            } else if character == '/' && next == Some('/') {
                break;
            } else if character == '/' && next == Some('*') {
                is_in_comment = true;
            } else if is_quote(character, previous, is_rust) {
                quote = Some(character);
                is_raw = is_rust && previous == '#';
                code.push(' ');
            } else {
                code.push(character);
            }
            previous = character;
        }
        code.push('\n');
    }
    code
}

/// In Rust `'"'` is a character; in TypeScript `'` after a letter is an apostrophe.
fn is_quote(character: char, previous: char, is_rust: bool) -> bool {
    match character {
        '"' => !(is_rust && (previous == '\'' || previous == '\\')),
        '`' => !is_rust,
        '\'' => !is_rust && !previous.is_alphanumeric(),
        _ => false,
    }
}

#[test]
fn banned_words_appear_in_no_name() {
    let (banned, released) = (banned_words(), released_names());
    assert!(banned.len() > 40 && released.len() > 1_000);
    let is_forbidden = |name: &str| {
        let words = words_of(name);
        let is_banned = words.iter().any(|word| banned.contains(word));
        is_banned && !released.contains(&words) && !EXEMPT_NAMES.contains(&name)
    };
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for key in catalogue_keys().into_iter().filter(|key| is_forbidden(key)) {
        found.insert(key, "web/app/i18n".to_owned());
    }
    for path in source_files() {
        let shown = path.strip_prefix(root()).unwrap().display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let code = code_of(&text, path.extension().is_some_and(|extension| extension == "rs"));
        for name in code.split(|character: char| !is_in_name(character)).chain(shown.split(['/', '.'])) {
            if is_forbidden(name) {
                found.entry(name.to_owned()).or_insert_with(|| shown.clone());
            }
        }
    }
    let list: Vec<String> = found.iter().map(|(name, path)| format!("{name} ({path})")).collect();
    assert!(list.is_empty(), "docs/glossary.md bans words of these names:\n{}", list.join("\n"));
}

#[test]
fn doc_comments_say_what_a_thing_is() {
    let mut found = Vec::new();
    for path in source_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut previous_is_comment = false;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_start();
            let comment = ["///", "//!", "/**"].iter().find_map(|mark| line.strip_prefix(mark));
            let opening = comment.filter(|_| !previous_is_comment).unwrap_or_default().trim_start();
            if VAGUE_OPENINGS.iter().any(|vague| opening.starts_with(vague)) {
                found.push(format!("{}:{}: {line}", path.display(), index + 1));
            }
            previous_is_comment = comment.is_some();
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn names_are_split_into_words() {
    assert_eq!(words_of("OpenRoomName"), ["open", "room", "name"]);
    assert_eq!(words_of("let_the_hold_pass"), ["let", "the", "hold", "pass"]);
    assert_eq!(words_of("or-back-to-the-desk"), ["or", "back", "to", "the", "desk"]);
    assert_eq!(words_of("MAX_2FA"), ["max", "2fa"]);
    assert!(!code_of("let a = \"the\nhouse\"; // a door", true).contains("house"));
    assert!(code_of("let a = r#\"a \"door\\\"#; let house = 1;", true).contains("house"));
    assert!(!code_of("/* the\nhouse */ let a = 1;", true).contains("house"));
    assert!(code_of("let house = b'\"'; let a = 1;", true).contains("house"));
    assert!(code_of("<p>don't</p>\nconst house = 'door';", false).contains("house"));
    assert!(!code_of("const a = t('house.door');", false).contains("house"));
}
