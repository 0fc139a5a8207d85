//! The public site's API.

mod article;
mod fixtures;
mod hostile_input;
mod issues;
mod lists;
mod relevance;
mod response_cache;
mod search;
mod search_fallbacks;

use reqwest::StatusCode;
use serde_json::json;
use testkit::TestApp;

#[tokio::test]
async fn journal_is_read_from_settings_in_both_languages() {
    TestApp::run_with_settings(
        |settings| settings.journal.name_ru = "Другой журнал".into(),
        async |app| {
            let en = app.get("/api/v1/public/en/journal").await;
            assert_eq!(en.json()["name"], "Cellular Therapy and Transplantation");
            assert_eq!(en.json()["issn"], "1866-8836");
            assert_eq!(en.json()["reviewMode"], "single");
            assert!(en.header("cache-control").starts_with("public"));
            assert_eq!(app.get("/api/v1/public/ru/journal").await.json()["name"], "Другой журнал");
            assert_eq!(app.get("/api/v1/public/de/journal").await.status, StatusCode::NOT_FOUND);
        },
    )
    .await;
}

#[tokio::test]
async fn static_page_is_served_in_its_language() {
    TestApp::run(async |app| {
        demo::load_accounts_and_pages(&app.state).await.unwrap();
        let pages = app.get("/api/v1/public/ru/static").await.json();
        let slugs: Vec<_> =
            pages.as_array().unwrap().iter().map(|page| page["slug"].as_str().unwrap()).collect();
        assert_eq!(slugs, rules::pages::STANDARD_PAGES.map(|page| page.slug));

        let page = app.get("/api/v1/public/ru/static/guidelines").await;
        assert_eq!(page.json()["language"], "ru");
        assert!(page.json()["content"].as_str().unwrap().contains("рукопис"));
        assert_ne!(page.json()["name"], app.get("/api/v1/public/en/static/guidelines").await.json()["name"]);

        for missing in
            ["/api/v1/public/en/static/none", "/api/v1/public/xx/static/faq", "/api/v1/public/en/static/%00"]
        {
            let response = app.get(missing).await;
            assert!(response.status.is_client_error(), "{missing}: {}", response.status);
        }
        assert_eq!(app.get("/api/v1/public/en/static/none").await.json()["code"], json!("not-found"));
    })
    .await;
}
