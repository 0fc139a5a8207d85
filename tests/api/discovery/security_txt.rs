//! `/.well-known/security.txt`.

use reqwest::StatusCode;
use testkit::TestApp;

use super::fixtures::{ORIGIN, get_if_none_match, run, text};

const PATH: &str = "/.well-known/security.txt";

#[tokio::test]
async fn security_txt_names_the_journal_and_expires_in_half_a_year() {
    run(async |app| {
        let response = app.get(PATH).await;
        assert_eq!(
            text(&response),
            "Contact: mailto:office@demo.test\nExpires: 2026-08-29T00:00:00Z\nPreferred-Languages: en, ru\n\
             Canonical: https://journal.example/.well-known/security.txt\n"
        );
        assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(response.header("cache-control"), "public, max-age=3600");
        let cached = get_if_none_match(app, PATH, response.header("etag")).await;
        assert_eq!((cached.status, cached.body.len()), (StatusCode::NOT_MODIFIED, 0));
    })
    .await;
}

#[tokio::test]
async fn security_txt_names_the_contact_of_the_settings() {
    let change = |settings: &mut kit::Settings| {
        settings.http.public_origin = ORIGIN.parse().unwrap();
        settings.journal.security_contact = Some("https://journal.example/pages/security".into());
    };
    TestApp::run_with_settings(change, async |app| {
        let found = text(&app.get(PATH).await);
        assert!(found.starts_with("Contact: https://journal.example/pages/security\nExpires: "), "{found}");
    })
    .await;
}
