//! Sites that fail, lie, or try to make this server do something.

use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use super::super::driver::{act, count, items};
use super::stand_in::{Site, import};

fn notes(import: &Value) -> String {
    import["notes"].to_string()
}

#[tokio::test]
async fn lists_that_never_end_are_left() {
    for (name, kind) in [("test-sites-loop", "loop"), ("test-sites-token", "token")] {
        TestApp::run(async |app| {
            let site = Site::new(name).await;
            site.fail(json!({ "kind": kind, "at": "oai" })).await;
            let admin = app.create_user(&[Role::Admin]).await;
            let planned = import(app, &admin, &site.ojs()).await;
            assert_eq!(planned["state"], "planned", "{planned:#}");
            assert!(notes(&planned).contains("resumptionToken"), "{planned:#}");
            // What the list leaves out is found by the issues.
            assert_eq!(count(&planned, "article", "waiting"), 12, "{planned:#}");
        })
        .await;
    }
}

#[tokio::test]
async fn answer_without_end_is_refused() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-huge").await;
        site.fail(json!({ "kind": "huge-tag", "at": "oai" })).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.ojs()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert!(notes(&planned).contains("too large"), "{planned:#}");
        assert_eq!(count(&planned, "article", "waiting"), 12);
    })
    .await;
}

#[tokio::test]
async fn passing_failures_are_overcome() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-passing").await;
        site.fail(json!({ "kind": "status", "status": 429, "at": "article", "times": 3 })).await;
        site.fail(json!({ "kind": "cut", "at": "issue", "times": 2 })).await;
        site.fail(json!({ "kind": "slow", "milliseconds": 700, "at": "oai", "times": 2 })).await;
        site.fail(json!({ "kind": "drip", "bytes": 2000, "milliseconds": 50, "at": "archive" })).await;
        site.fail(json!({ "kind": "status", "at": "article", "match": "/23$" })).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.ojs()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        assert_eq!(planned["notes"], json!([]), "{planned:#}");
        assert_eq!(count(&planned, "article", "waiting"), 12, "{planned:#}");
        // The record of OAI-PMH stands for a page that cannot be had.
        let broken = items(app, &admin, &planned["id"], "finding=unreadable").await;
        assert_eq!(broken.len(), 1, "{broken:#?}");
        assert!(broken[0]["title"].as_str().unwrap().starts_with("Memory T cells"), "{broken:#?}");
    })
    .await;
}

#[tokio::test]
async fn redirects_inward_are_not_followed() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-inward").await;
        for (target, page) in [
            ("http://169.254.169.254/latest/meta-data", "/24$"),
            ("http://127.0.0.1:55432/", "/25$"),
            ("http://localhost:57000/health", "/11$"),
            ("file:///etc/passwd", "/12$"),
        ] {
            site.fail(json!({ "kind": "redirect", "at": "article", "to": target, "match": page })).await;
        }
        site.fail(
            json!({ "kind": "redirect", "at": "galley", "to": "http://10.0.0.1/x.pdf", "match": "21" }),
        )
        .await;
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.ojs()).await;
        assert_eq!(planned["state"], "planned", "{planned:#}");
        let refused = items(app, &admin, &planned["id"], "finding=unreadable").await;
        assert_eq!(refused.len(), 4, "{refused:#?}");
        for item in &refused {
            let findings = item["findings"].to_string();
            assert!(findings.contains("inner network") || findings.contains("only http"), "{findings}");
        }
        act(app, &admin, &planned["id"], "start").await;
        let broken = items(app, &admin, &planned["id"], "finding=broken-file").await;
        assert!(
            broken.iter().any(|item| item["findings"].to_string().contains("inner network")),
            "{broken:#?}"
        );
    })
    .await;
}

#[tokio::test]
async fn home_that_leads_inward_fails_the_import() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-home").await;
        site.fail(json!({ "kind": "redirect", "at": "home", "to": "http://169.254.169.254/" })).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let failed = import(app, &admin, &site.ojs()).await;
        assert_eq!(failed["state"], "failed", "{failed:#}");
        assert!(failed["failure"]["detail"].as_str().unwrap().contains("inner network"), "{failed:#}");
    })
    .await;
}

#[tokio::test]
async fn scripts_and_false_files_stay_outside() {
    TestApp::run(async |app| {
        let site = Site::new("test-sites-scripts").await;
        site.fail(json!({ "kind": "scripts" })).await;
        site.fail(json!({ "kind": "html", "at": "galley", "match": "120|/pdf" })).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let planned = import(app, &admin, &site.ojs()).await;
        assert_eq!(count(&planned, "article", "waiting"), 12, "{planned:#}");
        let finished = act(app, &admin, &planned["id"], "start").await;
        assert_eq!(count(&finished, "article", "created"), 12, "{finished:#}");
        let texts: Vec<String> = sqlx::query_scalar(
            "select concat(title_en, title_ru, abstract_en, abstract_ru) from articles
             union all select concat(intro_en, intro_ru) from issues",
        )
        .fetch_all(&app.state.pool)
        .await
        .unwrap();
        for text in texts {
            for mark in ["<script", "onerror", "onclick", "javascript:", "<iframe", "<svg", "<object"] {
                assert!(!text.contains(mark), "{mark}: {text}");
            }
        }
        let broken = items(app, &admin, &planned["id"], "finding=broken-file").await;
        assert!(
            broken.iter().any(|item| item["findings"].to_string().contains("a page instead of a PDF")),
            "{broken:#?}"
        );
    })
    .await;
}
