//! Dependencies between crates: the table lists exactly those that are used, and none points up.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

use crate::sources::{crate_folders, root, rust_files};

/// Folders under `crates`, lowest first. A crate depends only on its own floor and lower ones.
const FLOORS: &[&str] = &["core", "formats", "slices", "readers", "app"];

/// The workspace crates that each crate depends on, lowest first.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    // core
    ("html", &[]),
    ("rules", &[]),
    ("kit", &["rules"]),
    ("mailer", &["kit", "rules"]),
    ("storage", &["kit"]),
    // formats
    ("affiliations", &["rules"]),
    ("comparison", &[]),
    ("exports", &["affiliations", "references", "rules"]),
    ("manuscripts", &["kit", "rules"]),
    ("references", &["rules"]),
    ("sources", &["exports", "references", "rules"]),
    // slices
    ("files", &["kit", "rules", "storage"]),
    ("identity", &["kit", "mailer", "rules"]),
    ("publications", &["exports", "kit", "rules"]),
    ("notifications", &["html", "identity", "kit", "mailer", "rules"]),
    (
        "editorial",
        &[
            "affiliations",
            "exports",
            "files",
            "html",
            "identity",
            "kit",
            "mailer",
            "manuscripts",
            "notifications",
            "publications",
            "references",
            "rules",
        ],
    ),
    ("subscriptions", &["identity", "kit", "mailer", "publications", "rules"]),
    ("deliveries", &["exports", "files", "kit", "notifications", "publications", "rules"]),
    ("issues", &["editorial", "files", "html", "kit", "notifications", "rules", "subscriptions"]),
    ("imports", &["deliveries", "editorial", "files", "identity", "issues", "kit", "rules", "sources"]),
    ("pages", &["files", "html", "kit", "rules"]),
    (
        "personal_data",
        &["editorial", "files", "identity", "kit", "mailer", "notifications", "rules", "subscriptions"],
    ),
    // readers
    ("public_site", &["comparison", "exports", "kit", "pages", "publications", "rules"]),
    ("discovery", &["exports", "files", "kit", "public_site", "publications", "rules"]),
    // app
    ("demo", &["editorial", "files", "identity", "kit", "pages", "rules", "storage"]),
    (
        "server",
        &[
            "deliveries",
            "demo",
            "discovery",
            "editorial",
            "files",
            "identity",
            "imports",
            "issues",
            "kit",
            "mailer",
            "manuscripts",
            "notifications",
            "pages",
            "personal_data",
            "public_site",
            "rules",
            "storage",
            "subscriptions",
        ],
    ),
    ("testkit", &["identity", "kit", "notifications", "rules", "server", "subscriptions"]),
];

/// Crates that pure crates must not use.
const NOT_PURE: &[&str] = &["axum", "kit", "reqwest", "sqlx", "tokio"];

fn packages() -> Vec<Package> {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    metadata.packages.into_iter().filter(|package| package.name.as_str() != "architecture-tests").collect()
}

/// Names of the dependencies that are not for tests only.
fn dependencies(package: &Package) -> BTreeSet<&str> {
    let normal = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
    normal.map(|dependency| dependency.name.as_str()).collect()
}

#[test]
fn crates_depend_exactly_on_the_listed_crates() {
    let packages = packages();
    let workspace: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    let used: BTreeMap<&str, BTreeSet<&str>> =
        packages.iter().map(|package| (package.name.as_str(), &dependencies(package) & &workspace)).collect();
    let listed: BTreeMap<&str, BTreeSet<&str>> =
        DEPENDENCIES.iter().map(|(name, used)| (*name, used.iter().copied().collect())).collect();
    assert_eq!(used, listed, "used (left), listed in DEPENDENCIES (right)");
}

/// A dependency that no code names is not used.
#[test]
fn code_uses_its_dependencies() {
    for (name, dependencies) in DEPENDENCIES {
        let folder = crate_folders().into_iter().find(|folder| folder.ends_with(name)).unwrap();
        let code: String = rust_files(&folder.join("src"))
            .iter()
            .map(|file| std::fs::read_to_string(file).unwrap())
            .collect();
        for dependency in *dependencies {
            assert!(code.contains(&format!("{dependency}::")), "{name} does not use {dependency}");
        }
    }
}

#[test]
fn no_dependency_points_up() {
    let root = root().canonicalize().unwrap();
    let packages = packages();
    let floors: BTreeMap<&str, usize> = packages
        .iter()
        .map(|package| {
            let path = package.manifest_path.strip_prefix(&root).unwrap();
            let folder = path.components().nth(1).unwrap().as_str().to_owned();
            (package.name.as_str(), FLOORS.iter().position(|floor| *floor == folder).expect("a known floor"))
        })
        .collect();
    for package in &packages {
        let name = package.name.as_str();
        for used in dependencies(package) {
            let is_lower = floors.get(used).is_none_or(|floor| *floor <= floors[name]);
            assert!(is_lower, "{name} must not depend on {used}, which is above it");
            assert!(
                !["rules", "html", "affiliations", "comparison", "exports", "references"].contains(&name)
                    || !NOT_PURE.contains(&used),
                "{name} is pure and must not use {used}"
            );
        }
    }
}

/// Tests of a crate that need the whole application belong in tests/api.
#[test]
fn only_server_uses_testkit() {
    for package in packages() {
        let uses_testkit = package.dependencies.iter().any(|dependency| dependency.name == "testkit");
        assert_eq!(uses_testkit, package.name.as_str() == "server", "{}", package.name);
    }
}
