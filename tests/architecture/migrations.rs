//! Released migrations are unchanged, and new ones run while the last release serves requests.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::sources::root;

/// Release that a new version must be able to replace without downtime.
const RELEASE: &str = "0.1.0";

/// Migrations that remove something, as number and reason. tests/api/upgrade.rs has shown that the last
/// release does not use it.
const CONTRACTS: &[(&str, &str)] = &[];

fn read_migrations() -> BTreeMap<String, String> {
    let folder = root().join("migrations");
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect()
}

/// Name and SHA-256 of each released migration, as recorded by `scripts/release-fixture`.
fn read_released() -> BTreeMap<String, String> {
    let list = std::fs::read_to_string(root().join(format!("tests/upgrade/{RELEASE}.migrations"))).unwrap();
    let pairs = list.lines().map(|line| line.split_once("  ").unwrap());
    pairs.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect()
}

/// Databases store the checksum of each migration that they ran; a changed text blocks every upgrade.
#[test]
fn released_migrations_never_change() {
    let (migrations, released) = (read_migrations(), read_released());
    assert!(released.len() >= 16);
    for (name, sum) in &released {
        let text = migrations.get(name).unwrap_or_else(|| panic!("{name} was released and is missing"));
        let found: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(&found, sum, "{name} was released: write a new migration");
    }
    let last = released.keys().next_back().unwrap();
    for name in migrations.keys().filter(|name| !released.contains_key(*name)) {
        assert!(name > last, "{name} comes before {last}, which was released");
    }
}

#[test]
fn new_migrations_run_while_the_release_serves() {
    let (migrations, released) = (read_migrations(), read_released());
    let released_texts: Vec<&str> = migrations
        .iter()
        .filter(|(name, _)| released.contains_key(*name))
        .map(|(_, text)| text.as_str())
        .collect();
    let new = migrations.iter().filter(|(name, _)| !released.contains_key(*name));
    for (name, text) in new {
        let is_contract = CONTRACTS.iter().any(|(number, _)| name.starts_with(number));
        for violation in violations(text, &released_texts) {
            assert!(
                is_contract && violation.is_removal,
                "{name}: {}; see CONTRIBUTING, Migrations",
                violation.message
            );
        }
    }
}

struct Violation {
    message: String,
    /// True if the statement removes something, which migrations in `CONTRACTS` may do; none may block
    /// writes.
    is_removal: bool,
}

/// Lists the violations of a migration.
///
/// Matches words instead of parsing SQL; if it rejects a harmless statement, write the statement differently.
fn violations(text: &str, released: &[&str]) -> Vec<Violation> {
    statements(text).iter().filter_map(|statement| violation(statement, released, text)).collect()
}

/// Splits a migration into statements: lower case, single spaces, no comments. Function bodies are left out,
/// because the migration does not run them.
fn statements(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split("--").next().unwrap_or_default());
    let mut outside = String::new();
    for (index, part) in lines.collect::<Vec<_>>().join(" ").split("$$").enumerate() {
        if index % 2 == 0 {
            outside.push_str(part);
        }
    }
    let lower = outside.to_lowercase();
    let statements = lower.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    statements.filter(|statement| !statement.is_empty()).collect()
}

fn violation(statement: &str, released: &[&str], text: &str) -> Option<Violation> {
    let words: Vec<&str> = statement.split(' ').collect();
    let has = |phrase: &str| format!(" {statement} ").contains(&format!(" {phrase} "));
    let reject = |is_removal: bool, reason: &str| {
        Some(Violation { message: format!("`{statement}` {reason}"), is_removal })
    };
    match words.as_slice() {
        ["drop", "table" | "view" | "function" | "type" | "trigger" | "materialized", ..] => {
            reject(true, "removes something that the release may use")
        }
        ["alter", "table", rest @ ..] => {
            let table = rest
                .iter()
                .find(|word| !["if", "exists", "only"].contains(*word))
                .copied()
                .unwrap_or_default();
            if !is_released_table(table, released) {
                return None;
            }
            if has("drop column") || has("rename") || has("rename to") || has("rename column") {
                return reject(true, "removes something that the release uses");
            }
            if has("alter column") && (has("type") || has("set data type")) {
                return reject(true, "rewrites the table, and the release expects the old type");
            }
            if has("set not null") && !text.to_lowercase().contains("validate constraint") {
                return reject(
                    false,
                    "reads the whole table under a lock: add a check `not valid`, validate it, then this",
                );
            }
            let adds_constraint =
                has("add constraint") || has("add check") || statement.contains(" add foreign key");
            let checks_rows = statement.contains("check (") || has("foreign key") || has("references");
            if adds_constraint && checks_rows && !has("not valid") && !has("using index") {
                return reject(
                    false,
                    "reads the whole table under a lock: add it `not valid`, and validate it in the next migration",
                );
            }
            if has("add column") && has("not null") && !has("default") && !has("generated") {
                return reject(false, "makes the release's inserts fail: give it a default");
            }
            None
        }
        ["create", "index", rest @ ..] | ["create", "unique", "index", rest @ ..] => {
            let table = rest.iter().skip_while(|word| **word != "on").nth(1).copied().unwrap_or_default();
            let table = table.split('(').next().unwrap_or_default();
            if is_released_table(table, released) && rest.first() != Some(&"concurrently") {
                return reject(
                    false,
                    "blocks writes: build it `concurrently`, alone in a file that begins with `-- no-transaction`",
                );
            }
            None
        }
        _ => None,
    }
}

fn is_released_table(table: &str, released: &[&str]) -> bool {
    released.iter().any(|text| text.to_lowercase().contains(&format!("create table {table} ")))
}

#[test]
fn violations_are_detected() {
    let before = ["create table articles (id bigint);"];
    let rejected = [
        ("alter table articles drop column title_en;", true),
        ("ALTER TABLE articles\n    RENAME COLUMN a TO b;", true),
        ("alter table articles alter column id type int;", true),
        ("drop table articles;", true),
        ("alter table articles alter column title set not null;", false),
        ("alter table articles add constraint c check (id > 0);", false),
        ("alter table articles add column n int not null;", false),
        ("create index a on articles (id);", false),
        ("create unique index a on articles(id);", false),
    ];
    for (text, is_removal) in rejected {
        let found = violations(text, &before);
        assert!(found.len() == 1 && found[0].is_removal == is_removal, "{text}");
    }
    for allowed in [
        "create table consents (id bigint); create index c on consents (id); alter table consents drop column id;",
        "alter table articles add column n int; -- drop table articles;",
        "alter table articles add column n int not null default 0;",
        "alter table articles add constraint c check (id > 0) not valid;",
        "-- no-transaction\ncreate index concurrently a on articles (id);",
        "create function f() returns void language plpgsql as $$ begin drop table articles; end $$;",
    ] {
        assert_eq!(violations(allowed, &before).len(), 0, "{allowed}");
    }
}
