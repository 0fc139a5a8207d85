//! Every address that the last release answered still leads to its content.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use futures::{StreamExt, stream};
use reqwest::StatusCode;
use serde_json::Value;
use sqlx::PgPool;
use testkit::TestApp;
use uuid::Uuid;

use crate::upgrade::upgraded_release;

/// Also read by `e2e/journeys/old-addresses.spec.ts`, for the page server.
const ADDRESSES: &str = include_str!("../upgrade/0.1.0.addresses");
/// As many as feeds and harvests get slots; more would be refused on a busy machine.
const CONCURRENCY: usize = 2;
const PDF: &[u8] = b"%PDF-1.7\n%%EOF\n";
/// One grey pixel.
const PNG: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\
    \x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\x9cch\x00\x00\x00\x82\x00\x81w\xcdr\xb6\x00\x00\x00\x00IEND\xaeB`\x82";

/// Values of the placeholders in the release's database.
const VALUES: [(&str, &str); 9] = [
    ("article", "select slug from published_articles where not is_withdrawn"),
    ("online-first", "select slug from published_articles where not is_withdrawn and issue_id is null"),
    (
        "pdf",
        "select slug || '.' || language from published_articles
         join article_full_texts using (article_id)
         join lateral (values ('en', pdf_en_id), ('ru', pdf_ru_id)) pdfs (language, file_id) on file_id is not null
         where not is_withdrawn",
    ),
    ("issue", "select format('%s-%s', volume, number) from issues where publication_date is not null"),
    (
        "issue-pdf",
        "select format('%s-%s', volume, number) from issues
         where publication_date is not null and pdf_id is not null",
    ),
    ("page", "select distinct slug from static_pages"),
    ("old", "select path from old_addresses"),
    (
        "picture",
        "select file_id::text from article_pictures join published_articles using (article_id)
         union select cover_id::text from issues where cover_id is not null and publication_date is not null",
    ),
    ("language", "values ('en'), ('ru')"),
];

#[tokio::test]
async fn every_address_of_the_release_still_answers() {
    TestApp::run(async |app| {
        upgraded_release(app, async |upgraded| {
            store_files(upgraded).await;
            let addresses = list_addresses(upgraded).await;
            // So many that no kind can be missing.
            assert!(addresses.len() > 2_500, "{}", addresses.len());
            let wrong: Vec<String> = stream::iter(addresses)
                .map(async |address| {
                    problem(upgraded, &address).await.map(|problem| format!("{address}: {problem}"))
                })
                .buffer_unordered(CONCURRENCY)
                .filter_map(async |problem| problem)
                .collect()
                .await;
            assert!(
                wrong.is_empty(),
                "{} addresses:\n{}",
                wrong.len(),
                wrong[..wrong.len().min(20)].join("\n")
            );
        })
        .await;
    })
    .await;
}

/// Returns what is wrong with an address: it must answer 200, or 301 to what answers 200.
async fn problem(app: &TestApp, address: &str) -> Option<String> {
    let mut response = app.get(address).await;
    if response.status == StatusCode::MOVED_PERMANENTLY {
        let target = response.header("location").to_owned();
        response = app.get(&target).await;
    }
    if response.status != StatusCode::OK {
        return Some(response.status.to_string());
    }
    // What an old address of the earlier site leads to is a page; the API reads its content from the same path.
    if address.starts_with("/api/v1/public/old-addresses") {
        let path = response.json()["address"].as_str()?.to_owned();
        let content = app.get(&format!("/api/v1/public/en{path}")).await;
        return (content.status != StatusCode::OK).then(|| format!("{path}: {}", content.status));
    }
    let body = String::from_utf8_lossy(&response.body);
    body.contains("<error code").then(|| body.into_owned())
}

/// Replaces the placeholders of each pattern of the API server by all their values.
async fn list_addresses(app: &TestApp) -> Vec<String> {
    let values = Arc::new(placeholder_values(app).await);
    let patterns = ADDRESSES.lines().filter_map(|line| line.strip_prefix("api "));
    patterns.flat_map(|pattern| expand(pattern, &values)).collect()
}

fn expand(pattern: &str, values: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let Some((before, rest)) = pattern.split_once('{') else { return vec![pattern.to_owned()] };
    let (name, after) = rest.split_once('}').unwrap();
    let values_here = values.get(name).unwrap_or_else(|| panic!("{{{name}}} has no values"));
    assert!(!values_here.is_empty(), "{{{name}}} has no values");
    values_here.iter().flat_map(|value| expand(&format!("{before}{value}{after}"), values)).collect()
}

async fn placeholder_values(app: &TestApp) -> BTreeMap<String, Vec<String>> {
    let mut values = BTreeMap::new();
    for (name, query) in VALUES {
        values.insert(name.to_owned(), select(&app.owner, query).await);
    }
    let lists: Value = app.get("/api/v1/enums").await.json();
    // Roles are only in the list of all.
    let names = lists.as_object().unwrap().keys().filter(|name| *name != "roles");
    values.insert("list".into(), names.map(|name| kebab_case(name)).collect());
    let host = app.state.settings.http.public_origin.host_str().unwrap().to_owned();
    values.insert("host".into(), vec![host]);
    let index = String::from_utf8(app.get("/sitemap.xml").await.body).unwrap();
    let numbers = index.split("/sitemaps/").skip(1).filter_map(|rest| rest.split_once(".xml"));
    values.insert("sitemap".into(), numbers.map(|(number, _)| number.to_owned()).collect());
    values
}

async fn select(pool: &PgPool, query: &'static str) -> Vec<String> {
    sqlx::query_scalar(query).fetch_all(pool).await.unwrap()
}

/// `articleTypes` is at `/api/v1/enums/article-types`.
fn kebab_case(name: &str) -> String {
    name.chars()
        .flat_map(|c| if c.is_uppercase() { vec!['-', c.to_ascii_lowercase()] } else { vec![c] })
        .collect()
}

/// Stores a file for each that the release had published: the fixture has their rows only.
async fn store_files(app: &TestApp) {
    let rows: Vec<(Uuid, String)> = sqlx::query_as(
        "select id, mime_type from files where unlinked_since is null and mime_type in ('application/pdf', 'image/png')",
    )
    .fetch_all(&app.owner)
    .await
    .unwrap();
    assert!(rows.len() > 100, "{}", rows.len());
    let storage = &app.application.files().storage;
    let writes = rows.into_iter().map(async |(id, mime)| {
        let (key, bytes) =
            (format!("old-addresses/{}", app.unique_id()), if mime == "image/png" { PNG } else { PDF });
        storage.write(&key, stream::iter([Ok(Bytes::from_static(bytes))])).await.unwrap();
        sqlx::query("update files set storage_key = $2, size = $3 where id = $1")
            .bind(id)
            .bind(key)
            .bind(i64::try_from(bytes.len()).unwrap())
            .execute(&app.owner)
            .await
            .unwrap();
    });
    stream::iter(writes).buffer_unordered(CONCURRENCY).collect::<()>().await;
}
