//! Released migrations are unchanged, and new ones ignore no rule without a reason.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::sources::root;

/// Release that a new version must be able to replace without downtime.
const RELEASE: &str = "0.1.0";

/// Migrations that ignore a rule of squawk, for example because they remove something that the last release
/// no longer uses, as tests/api/upgrade.rs has shown: number, rule and reason.
const CONTRACTS: &[(&str, &str, &str)] = &[
    (
        "0019",
        "ban-drop-constraint",
        "replaced by a wider one; the release writes only types that both allow and reads only those that it knows",
    ),
    ("0024", "ban-drop-constraint", "replaced by wider ones; the release writes only values that both allow"),
    ("0024", "ban-drop-not-null", "the release joins the user of an event and leaves those without one out"),
    ("0024", "require-concurrent-index-creation", "the table is new"),
    (
        "0031",
        "ban-drop-constraint",
        "replaced by a wider one; the release writes only values that both allow",
    ),
    (
        "0049",
        "ban-drop-constraint",
        "replaced by a wider one; the release writes only types that both allow and reads only those that it knows",
    ),
    (
        "0053",
        "ban-drop-constraint",
        "replaced by a wider one; the release writes only types that both allow and reads only those that it knows",
    ),
    (
        "0061",
        "ban-drop-constraint",
        "replaced by a wider one; the release writes only types that both allow and reads only those that it knows",
    ),
    (
        "0066",
        "ban-drop-constraint",
        "replaced by wider ones; the release writes only types that both allow, and no article is a notice yet",
    ),
    ("0064", "require-concurrent-index-creation", "the release does not write the table"),
    ("0037", "ban-drop-constraint", "replaced by a wider one; the release has no sessions"),
];

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

/// `scripts/lint migrations` rejects what blocks the release or removes something from it. An exception is a
/// comment in the migration, and listed here.
#[test]
fn exceptions_are_listed() {
    let (migrations, released) = (read_migrations(), read_released());
    for (name, text) in migrations.iter().filter(|(name, _)| !released.contains_key(*name)) {
        for (_, rules) in text.lines().filter_map(|line| line.split_once("squawk-ignore")) {
            for rule in rules.trim_start_matches("-file").split([',', ' ']).filter(|rule| !rule.is_empty()) {
                let is_listed =
                    CONTRACTS.iter().any(|(number, ignored, _)| name.starts_with(number) && *ignored == rule);
                assert!(is_listed, "{name} ignores {rule}: see CONTRIBUTING, Migrations");
            }
        }
        // Squawk has no rule for this.
        assert!(!text.to_lowercase().contains("drop trigger"), "{name}: use `create or replace trigger`");
    }
}
