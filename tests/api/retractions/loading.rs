//! Administrators load the data of Retraction Watch; unusable files change nothing.

use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::stream;
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::TestApp;

use super::data_file::{DATA, HEADER, file, load, row};

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");

async fn stored(app: &TestApp) -> Vec<(Option<String>, Option<String>, String)> {
    sqlx::query_as("select doi, pubmed_id, nature from retraction_records order by position")
        .fetch_all(&app.state.pool)
        .await
        .unwrap()
}

async fn audit_count(app: &TestApp) -> i64 {
    sqlx::query_scalar(
        "select count(*) from audit_entries where action = 'retraction-data-loaded' and object_kind = 'retraction-data'",
    )
    .fetch_one(&app.state.pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn data_are_loaded_and_replaced_as_a_whole() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let empty = app.get_as(&admin, DATA).await.json();
        assert_eq!(empty["current"], Value::Null);
        let rows = [
            row("10.1000/First", "0", "Retraction", "1/31/2024 0:00"),
            row("unavailable", "123", "Expression of concern", "2/1/2024 0:00"),
            row("unavailable", "0", "Retraction", "3/1/2024 0:00"),
        ];
        let mut bytes = file(&rows);
        // Invalid UTF-8 in a title.
        let at = HEADER.len() + 4;
        bytes.splice(at..at, *b"\xe9\xff");
        for times in 1..=2 {
            let response = load(app, &admin, bytes.clone()).await;
            assert_eq!(response.status, StatusCode::OK, "{response:?}");
            let current = response.json()["current"].clone();
            assert_eq!(current["recordCount"], 2);
            assert_eq!(current["skippedCount"], 1);
            assert_eq!(current["newestOn"], "2024-02-01");
            assert_eq!(current["loadedById"], json!(admin.id));
            assert_eq!(current["fileName"], "retraction_watch.csv");
            let expected = [
                (Some("10.1000/first".to_owned()), None, "retraction".to_owned()),
                (None, Some("123".to_owned()), "expression-of-concern".to_owned()),
            ];
            assert_eq!(stored(app).await, expected);
            assert_eq!(audit_count(app).await, times);
        }
        let newer = file(&[row("10.1000/second", "0", "Retraction", "1/1/2025 0:00")]);
        assert_eq!(load(app, &admin, newer).await.status, StatusCode::OK);
        assert_eq!(stored(app).await.len(), 1);
        assert_eq!(app.get_as(&admin, DATA).await.json()["current"]["newestOn"], "2025-01-01");
    })
    .await;
}

#[tokio::test]
async fn unusable_files_leave_the_old_data() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let good = row("10.1000/good", "0", "Retraction", "1/1/2024 0:00");
        assert_eq!(load(app, &admin, file(std::slice::from_ref(&good))).await.status, StatusCode::OK);
        // Many rows are inserted before the last one is found to be torn.
        let many: Vec<String> =
            (0..5_000).map(|n| row(&format!("10.1000/{n}"), "0", "Retraction", "1/1/2024 0:00")).collect();
        let torn = [file(&many), b"8,\"Title\",Sub".to_vec()].concat();
        let unclosed = [file(&[good]), format!("8,\"{}", "x".repeat(3_000_000)).into_bytes()].concat();
        let nothing = file(&[row("unavailable", "0", "Retraction", "1/1/2024 0:00")]);
        let cases: [(&str, Vec<u8>); 9] = [
            ("retraction-data-empty", Vec::new()),
            ("retraction-data-compressed", b"PK\x03\x04 archive".to_vec()),
            ("retraction-data-columns", b"<!DOCTYPE html><title>Sign in</title>".to_vec()),
            ("retraction-data-columns", b"doi,title\n10.1000/x,Title\n".to_vec()),
            ("retraction-data-columns", b"%PDF-1.7\n\0\x01\x02".to_vec()),
            ("retraction-data-columns", vec![b'x'; 3_000_000]),
            ("retraction-data-damaged", unclosed),
            ("retraction-data-incomplete", torn),
            ("retraction-data-no-records", nothing),
        ];
        for (code, bytes) in cases {
            let response = load(app, &admin, bytes).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{code}: {response:?}");
            assert_eq!(response.json()["code"], code);
            let words = response.json()["detail"].as_str().unwrap().to_owned();
            assert!(words.contains("loaded before are unchanged"), "{words}");
            assert_eq!(stored(app).await.len(), 1, "{code}");
        }
        assert_eq!(audit_count(app).await, 1);
        let current = app.get_as(&admin, DATA).await.json()["current"].clone();
        assert_eq!(current["recordCount"], 1);
        let no_form = app.post_as(&admin, DATA, &json!({})).await;
        assert_eq!(no_form.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{no_form:?}");
        let no_file = app
            .send(
                app.request(Method::POST, DATA)
                    .bearer_auth(&admin.token)
                    .multipart(Form::new().text("x", "y")),
            )
            .await;
        assert_eq!(no_file.status, StatusCode::UNPROCESSABLE_ENTITY, "{no_file:?}");
    })
    .await;
}

#[tokio::test]
async fn only_administrators_load_and_see_the_data() {
    TestApp::run(async |app| {
        let bytes = file(&[row("10.1000/x", "0", "Retraction", "1/1/2024 0:00")]);
        for (roles, expected) in [
            (&[Role::User][..], 403),
            (&[Role::Reviewer], 403),
            (&[Role::Editor], 403),
            (&[Role::Editor, Role::Admin], 200),
        ] {
            let user = app.create_user(roles).await;
            assert_eq!(app.get_as(&user, DATA).await.status.as_u16(), expected, "{roles:?}");
            assert_eq!(load(app, &user, bytes.clone()).await.status.as_u16(), expected, "{roles:?}");
        }
        assert_eq!(app.get(DATA).await.status, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn second_load_at_the_same_time_is_refused() {
    TestApp::run(async |app| {
        let admin = app.create_user(&[Role::Admin]).await;
        let bytes = file(&[row("10.1000/x", "0", "Retraction", "1/1/2024 0:00")]);
        let mut other = app.state.pool.begin().await.unwrap();
        sqlx::query("select pg_advisory_xact_lock(hashtextextended('retraction data', 0))")
            .execute(&mut *other)
            .await
            .unwrap();
        let response = load(app, &admin, bytes.clone()).await;
        assert_eq!(response.status, StatusCode::CONFLICT, "{response:?}");
        assert_eq!(response.json()["code"], "retraction-data-loading");
        other.rollback().await.unwrap();
        assert_eq!(load(app, &admin, bytes).await.status, StatusCode::OK);
    })
    .await;
}

/// The file of Retraction Watch has some 60,000 rows and 60 MB.
#[tokio::test]
async fn sixty_thousand_rows_are_loaded_in_bounded_memory() {
    TestApp::run_with_system_clock(async |app| {
        let server = app.start_server(OCTAVO, &[]).await;
        let admin = app.create_user(&[Role::Admin]).await;
        let client = reqwest::Client::new();
        let url = format!("http://{}{DATA}", server.address);
        let send = async |rows: usize| {
            let notes = "x".repeat(700);
            let lines = (0..rows).map(move |n| {
                let doi = format!("10.1000/{n}");
                let line = row(&doi, &(n + 1).to_string(), "Retraction", "1/31/2024 0:00");
                Ok::<_, std::io::Error>(Bytes::from(line.replace(",No,\n", &format!(",No,{notes}\n"))))
            });
            let header = stream::iter([Ok(Bytes::from(HEADER))]);
            let body = Body::wrap_stream(futures::StreamExt::chain(header, stream::iter(lines)));
            let form = Form::new().part("file", Part::stream(body).file_name("rw.csv"));
            let response = client.post(&url).bearer_auth(&admin.token).multipart(form).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::OK);
            response.json::<Value>().await.unwrap()
        };
        send(100).await;
        let (before, _) = server.memory();
        server.reset_peak_memory();
        let start = Instant::now();
        assert_eq!(send(60_000).await["current"]["recordCount"], 60_000);
        let elapsed = start.elapsed();
        let (_, peak) = server.memory();
        let growth = peak.saturating_sub(before) / 1024;
        println!("60,000 rows: {growth} KB more at the peak, {elapsed:?}");
        assert!(growth < 24 * 1024, "{growth} KB");
        assert!(elapsed < Duration::from_secs(120), "{elapsed:?}");
        assert!(server.terminate(Duration::from_secs(10)).await.success());
    })
    .await;
}
