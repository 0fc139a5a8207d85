//! Each table is written by one crate. SQL of any crate may read it.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use crate::sources::{crate_folders, root, rust_files, without_tests};

/// The crate that writes each table. `docs/diagrams/entities.md` groups the tables by it.
pub const OWNERS: &[(&str, &[&str])] = &[
    (
        "kit",
        &[
            "attempts",
            "audit_chain",
            "audit_entries",
            "keys",
            "second_factor_deadlines",
            "second_factor_demand",
            "sessions",
        ],
    ),
    ("mailer", &["mail_deliveries"]),
    (
        "identity",
        &[
            "authenticators",
            "chief_editors",
            "consent_texts",
            "consents",
            "external_sign_ins",
            "familiar_addresses",
            "identity_challenges",
            "identity_codes",
            "identity_errands",
            "passkeys",
            "recovery_codes",
            "registrations",
            "users",
        ],
    ),
    ("files", &["counted_uploads", "files"]),
    ("notifications", &["digest_switches", "held_decisions", "notification_messages", "notifications"]),
    (
        "editorial",
        &[
            "article_affiliations",
            "article_author_marks",
            "article_authors",
            "article_editors",
            "article_events",
            "article_files",
            "article_full_texts",
            "article_languages",
            "article_message_reads",
            "article_messages",
            "article_notices",
            "article_pictures",
            "article_recusals",
            "article_references",
            "article_suggested_reviewers",
            "article_versions",
            "article_views",
            "articles",
            "assigned_versions",
            "assignment_conflicts",
            "assignment_notes",
            "decision_recommendations",
            "invitation_assignments",
            "manuscript_number_counters",
            "manuscript_numbers",
            "merged_manuscripts",
            "pattern_dois",
            "published_pdfs",
            "request_notes",
            "retraction_data_loads",
            "retraction_records",
            "returned_reviews",
            "review_assignments",
            "review_links",
            "review_ratings",
            "reviewer_profiles",
            "reviews",
            "section_editors",
            "weekly_digests",
        ],
    ),
    ("issues", &["issue_articles", "issue_pictures", "issue_sections", "issues"]),
    ("imports", &["import_items", "imported_records", "imports", "missed_addresses", "old_addresses"]),
    ("pages", &["static_page_pictures", "static_pages"]),
    (
        "subscriptions",
        &["newsletter_letters", "newsletter_parts", "newsletters", "subscription_requests", "subscriptions"],
    ),
    (
        "deliveries",
        &["deliveries", "delivery_attempts", "delivery_targets", "doi_checks", "matched_references"],
    ),
    ("personal_data", &["erasures"]),
    // Written by triggers, except after a restore.
    ("public_site", &["published_articles", "site_version"]),
    ("server", &["backup_runs"]),
];

/// Tables that only triggers write.
const WRITTEN_BY_SQL: &[&str] = &[
    "article_activity",
    "article_facets",
    "article_figures",
    "article_milestones",
    "article_search",
    "editor_search",
    "facet_counts",
    "harvest_entries",
    "search_months",
    "search_words",
];

/// Crates that prepare content for tests and the demo, past the slices.
const FIXTURES: &[&str] = &["demo", "testkit"];

fn migrated_tables() -> BTreeSet<String> {
    let change = Regex::new(r"(?m)^(create|drop) (?:unlogged )?table (\w+)").unwrap();
    let mut files: Vec<_> =
        std::fs::read_dir(root().join("migrations")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut tables = BTreeSet::new();
    for file in files {
        for found in change.captures_iter(&std::fs::read_to_string(file).unwrap()) {
            match &found[1] {
                "create" => tables.insert(found[2].to_owned()),
                _ => tables.remove(&found[2]),
            };
        }
    }
    tables
}

/// Tables that a crate's own code writes.
fn written_tables(code: &str) -> BTreeSet<String> {
    let writes = Regex::new(
        r"(?i)\b(?:insert\s+into|delete\s+from|truncate|merge\s+into)\s+(\w+)|\bupdate\s+(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b",
    )
    .unwrap();
    let names = writes.captures_iter(code).filter_map(|found| found.get(1).or(found.get(2)));
    names.map(|name| name.as_str().to_lowercase()).collect()
}

#[test]
fn each_table_is_written_by_its_owner() {
    let tables = migrated_tables();
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for folder in crate_folders() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if FIXTURES.contains(&name.as_str()) {
            continue;
        }
        for file in rust_files(&folder.join("src")) {
            for table in written_tables(&without_tests(&file)).intersection(&tables) {
                writers.entry(table.clone()).or_default().insert(name.clone());
            }
        }
    }
    let owners: BTreeMap<String, BTreeSet<String>> = OWNERS
        .iter()
        .flat_map(|(owner, tables)| {
            tables.iter().map(|table| ((*table).to_owned(), BTreeSet::from([(*owner).to_owned()])))
        })
        .collect();
    assert_eq!(writers, owners, "written by (left), owner in OWNERS (right)");
    let listed: BTreeSet<String> =
        owners.into_keys().chain(WRITTEN_BY_SQL.iter().map(|table| (*table).to_owned())).collect();
    assert_eq!(tables, listed);
}

#[test]
fn writing_statements_are_found() {
    let code = "select 1 from a; insert into b values (1); UPDATE c as x\n set y = 1; delete from d; for update of e";
    assert_eq!(written_tables(code), ["b", "c", "d"].map(str::to_owned).into());
}
