//! What was released does not change, and what comes after it runs while the release goes on serving.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The release that a new version must be able to replace while it runs.
const RELEASE: &str = "0.1.0";

/// Migrations that take something away. Each is here because the release before it asks for nothing of what goes: the test of
/// statements in tests/api/upgrade.rs has shown it. The number, and why.
const CONTRACTS: &[(&str, &str)] = &[];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn migrations() -> BTreeMap<String, String> {
    let folder = root().join("migrations");
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).unwrap())
        })
        .collect()
}

/// Name and sha256, as `scripts/release-fixture` wrote them down.
fn released() -> BTreeMap<String, String> {
    let list = std::fs::read_to_string(root().join(format!("tests/upgrade/{RELEASE}.migrations"))).unwrap();
    let pairs = list.lines().map(|line| line.split_once("  ").unwrap());
    pairs.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect()
}

/// Databases remember the sum of what they ran: another text under the same number stops every upgrade.
#[test]
fn released_migrations_never_change() {
    let (migrations, released) = (migrations(), released());
    assert!(released.len() >= 16);
    for (name, sum) in &released {
        let text = migrations.get(name).unwrap_or_else(|| panic!("{name} was released and is gone"));
        let found: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(&found, sum, "{name} was released: write another migration");
    }
    let last = released.keys().next_back().unwrap();
    for name in migrations.keys().filter(|name| !released.contains_key(*name)) {
        assert!(name > last, "{name} comes before {last}, which was released");
    }
}

#[test]
fn new_migrations_run_while_the_release_serves() {
    let (migrations, released) = (migrations(), released());
    let made_before: Vec<&str> = migrations
        .iter()
        .filter(|(name, _)| released.contains_key(*name))
        .map(|(_, text)| text.as_str())
        .collect();
    let new = migrations.iter().filter(|(name, _)| !released.contains_key(*name));
    for (name, text) in new {
        let is_contract = CONTRACTS.iter().any(|(number, _)| name.starts_with(number));
        for fault in faults(text, &made_before) {
            assert!(is_contract && fault.takes_away, "{name}: {}; see CONTRIBUTING, Migrations", fault.words);
        }
    }
}

struct Fault {
    words: String,
    /// What a contract may do; blocking everybody is nobody's right.
    takes_away: bool,
}

/// By words, not by grammar: it may refuse too much, and then the sentence is written otherwise.
fn faults(text: &str, made_before: &[&str]) -> Vec<Fault> {
    statements(text).iter().filter_map(|statement| fault(statement, made_before, text)).collect()
}

/// Lower case, single spaces, without comments. What stands inside a function's body is not run by the migration.
fn statements(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split("--").next().unwrap_or_default());
    let mut outside = String::new();
    for (index, part) in lines.collect::<Vec<_>>().join(" ").split("$$").enumerate() {
        if index % 2 == 0 {
            outside.push_str(part);
        }
    }
    let lower = outside.to_lowercase();
    let sentences = lower.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    sentences.filter(|sentence| !sentence.is_empty()).collect()
}

fn fault(statement: &str, made_before: &[&str], text: &str) -> Option<Fault> {
    let words: Vec<&str> = statement.split(' ').collect();
    let has = |phrase: &str| format!(" {statement} ").contains(&format!(" {phrase} "));
    let refuse =
        |takes_away: bool, why: &str| Some(Fault { words: format!("`{statement}` {why}"), takes_away });
    match words.as_slice() {
        ["drop", "table" | "view" | "function" | "type" | "trigger" | "materialized", ..] => {
            refuse(true, "takes away what the release may use")
        }
        ["alter", "table", rest @ ..] => {
            let table = rest
                .iter()
                .find(|word| !["if", "exists", "only"].contains(*word))
                .copied()
                .unwrap_or_default();
            if !is_old(table, made_before) {
                return None;
            }
            if has("drop column") || has("rename") || has("rename to") || has("rename column") {
                return refuse(true, "takes away what the release uses");
            }
            if has("alter column") && (has("type") || has("set data type")) {
                return refuse(true, "rewrites the table, and the release expects the old type");
            }
            if has("set not null") && !text.to_lowercase().contains("validate constraint") {
                return refuse(
                    false,
                    "reads the whole table under a lock: add a check `not valid`, validate it, then this",
                );
            }
            let adds_a_rule =
                has("add constraint") || has("add check") || statement.contains(" add foreign key");
            let is_about_rows = statement.contains("check (") || has("foreign key") || has("references");
            if adds_a_rule && is_about_rows && !has("not valid") && !has("using index") {
                return refuse(
                    false,
                    "reads the whole table under a lock: say `not valid`, and validate it in the next migration",
                );
            }
            if has("add column") && has("not null") && !has("default") && !has("generated") {
                return refuse(false, "makes the release's inserts fail: give it a default");
            }
            None
        }
        ["create", "index", rest @ ..] | ["create", "unique", "index", rest @ ..] => {
            let table = rest.iter().skip_while(|word| **word != "on").nth(1).copied().unwrap_or_default();
            let table = table.split('(').next().unwrap_or_default();
            if is_old(table, made_before) && rest.first() != Some(&"concurrently") {
                return refuse(
                    false,
                    "stops everybody who writes: build it `concurrently`, alone in a file that begins with `-- no-transaction`",
                );
            }
            None
        }
        _ => None,
    }
}

fn is_old(table: &str, made_before: &[&str]) -> bool {
    made_before.iter().any(|text| text.to_lowercase().contains(&format!("create table {table} ")))
}

#[test]
fn the_rules_know_what_blocks() {
    let before = ["create table articles (id bigint);"];
    let refused = [
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
    for (text, takes_away) in refused {
        let found = faults(text, &before);
        assert!(found.len() == 1 && found[0].takes_away == takes_away, "{text}");
    }
    for allowed in [
        "create table consents (id bigint); create index c on consents (id); alter table consents drop column id;",
        "alter table articles add column n int; -- drop table articles;",
        "alter table articles add column n int not null default 0;",
        "alter table articles add constraint c check (id > 0) not valid;",
        "-- no-transaction\ncreate index concurrently a on articles (id);",
        "create function f() returns void language plpgsql as $$ begin drop table articles; end $$;",
    ] {
        assert_eq!(faults(allowed, &before).len(), 0, "{allowed}");
    }
}
