//! Allowed dependencies between crates.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Workspace crates that each crate may depend on. A new crate needs an entry.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("kit", &["rules"]),
    ("storage", &["kit", "rules"]),
    ("mailer", &["kit", "rules"]),
    ("identity", &["kit", "mailer", "rules", "storage"]),
    ("files", &["identity", "kit", "mailer", "rules", "storage"]),
    ("manuscripts", &["kit", "rules"]),
    // Pure functions: structs to bytes, text to references.
    ("exports", &["rules"]),
    ("references", &["rules"]),
    ("notifications", &["identity", "kit", "mailer", "rules", "storage"]),
    ("pages", &["files", "identity", "kit", "mailer", "rules", "storage"]),
    ("subscriptions", &["identity", "kit", "mailer", "rules", "storage"]),
    (
        "editorial",
        &[
            "exports",
            "files",
            "identity",
            "kit",
            "mailer",
            "manuscripts",
            "notifications",
            "references",
            "rules",
            "storage",
        ],
    ),
    (
        "issues",
        &[
            "editorial",
            "files",
            "identity",
            "kit",
            "mailer",
            "notifications",
            "rules",
            "storage",
            "subscriptions",
        ],
    ),
    (
        "personal_data",
        &[
            "editorial",
            "files",
            "identity",
            "kit",
            "mailer",
            "notifications",
            "rules",
            "storage",
            "subscriptions",
        ],
    ),
    ("public_site", &["editorial", "exports", "files", "issues", "kit", "pages", "rules", "storage"]),
    ("discovery", &["exports", "files", "kit", "public_site", "rules"]),
];

/// Top-level crates, which may depend on any other.
const UNRESTRICTED: &[&str] = &["server", "testkit", "architecture-tests"];

/// Crates that `rules` must not use.
const FORBIDDEN_IN_RULES: &[&str] = &["tokio", "sqlx", "axum", "kit"];

#[test]
fn crates_depend_only_on_allowed_crates() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let workspace: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    for package in &metadata.packages {
        let name = package.name.as_str();
        if UNRESTRICTED.contains(&name) {
            continue;
        }
        let permitted = allowed.get(name).unwrap_or_else(|| panic!("{name} has no entry in ALLOWED"));
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal) {
            let used = dependency.name.as_str();
            assert!(
                !workspace.contains(used) || permitted.contains(&used),
                "{name} must not depend on {used}"
            );
            assert!(name != "rules" || !FORBIDDEN_IN_RULES.contains(&used), "rules must not use {used}");
        }
    }
}

/// Tests of a crate that need the whole application belong in tests/api.
#[test]
fn only_server_uses_testkit() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    for package in &metadata.packages {
        let uses_testkit = package.dependencies.iter().any(|dependency| dependency.name == "testkit");
        assert_eq!(uses_testkit, package.name.as_str() == "server", "{}", package.name);
    }
}
