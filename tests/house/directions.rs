//! Which crate may stand on which. Nothing points up.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// Everything a crate may use of our own. A new crate needs a line here.
const ALLOWED: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("kit", &["rules"]),
    ("storage", &["kit", "rules"]),
    ("mailer", &["kit", "rules"]),
    ("identity", &["kit", "mailer", "rules", "storage"]),
    ("files", &["identity", "kit", "mailer", "rules", "storage"]),
    ("manuscripts", &["kit", "rules"]),
    // Structs in, bytes out; text in, references out.
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

/// These are above everything: they put the house together or test it.
const ROOF: &[&str] = &["server", "testkit", "house-tests"];

/// The rules know no machinery.
const NOT_IN_RULES: &[&str] = &["tokio", "sqlx", "axum", "kit"];

#[test]
fn nothing_points_up() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    for package in &metadata.packages {
        let name = package.name.as_str();
        if ROOF.contains(&name) {
            continue;
        }
        let may =
            allowed.get(name).unwrap_or_else(|| panic!("{name} has no line in the table of directions"));
        for dependency in package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal) {
            let used = dependency.name.as_str();
            assert!(!ours.contains(used) || may.contains(&used), "{name} may not stand on {used}");
            assert!(name != "rules" || !NOT_IN_RULES.contains(&used), "rules may not use {used}");
        }
    }
}

/// A crate's tests live with the crate or in tests/api; a slice never needs the whole house.
#[test]
fn only_the_server_uses_the_testkit() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    for package in &metadata.packages {
        let uses = package.dependencies.iter().any(|dependency| dependency.name == "testkit");
        assert_eq!(uses, package.name.as_str() == "server", "{}", package.name);
    }
}
