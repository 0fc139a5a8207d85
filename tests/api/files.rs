//! Files go up, are judged, come down, and are collected.

mod antivirus;
mod collection;
mod content;
mod interrupted;
mod names;
mod reading;
pub mod samples;
mod thumbnails;

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{Person, TestApp};

pub const FILES: &str = "/api/v1/files";

/// An upload that succeeds, as it is then shown.
async fn uploaded(app: &TestApp, person: &Person, name: &str, bytes: Vec<u8>) -> Value {
    let answer = app.upload(person, name, bytes).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{name}: {}", answer.json());
    answer.json()
}

fn url_of(file: &Value) -> &str {
    file["url"].as_str().unwrap()
}

async fn count(app: &TestApp, table: &'static str) -> i64 {
    let query = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&app.house.app.pool).await.unwrap()
}

#[tokio::test]
async fn a_file_comes_back_as_it_went() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        // Several parts, and the last one not full.
        let mut bytes: Vec<u8> = (0..12_000_001u32).map(|i| (i % 251) as u8).collect();
        bytes[..8].copy_from_slice(b"%PDF-1.7");
        let file = uploaded(app, &author, "../Рукопись № 1 \"final\".PDF", bytes.clone()).await;
        assert_eq!(file["fileName"], "Рукопись № 1 \"final\".PDF");
        assert_eq!(file["size"], 12_000_001);
        assert_eq!(file["mimeType"], "application/pdf");
        assert_eq!(file["url"], json!(format!("{FILES}/{}", file["id"].as_str().unwrap())));
        assert_eq!(file["thumbnailUrl"], Value::Null);

        let answer = app.get_as(&author, url_of(&file)).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.body == bytes);
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("content-length"), "12000001");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let name = "%D0%A0%D1%83%D0%BA%D0%BE%D0%BF%D0%B8%D1%81%D1%8C%20%E2%84%96%201%20%22final%22.PDF";
        assert_eq!(answer.header("content-disposition"), format!("attachment; filename*=UTF-8''{name}"));
    })
    .await;
}

/// Storage takes small objects whole and larger ones in parts of 5 MiB.
#[tokio::test]
async fn every_size_around_a_part_is_stored_whole() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let part = 5 * 1024 * 1024;
        for size in [1, part - 1, part, part + 1, 2 * part] {
            let bytes: Vec<u8> = (0..size).map(|i| b'a' + (i % 23) as u8).collect();
            let file = uploaded(app, &author, "a.txt", bytes.clone()).await;
            assert!(app.get_as(&author, url_of(&file)).await.body == bytes, "{size}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_limits_can_be_asked_for() {
    TestApp::run_with(
        |settings| settings.uploads.max_file_megabytes = 7,
        async |app| {
            let author = app.person(&[Role::User]).await;
            let limits = app.get_as(&author, "/api/v1/files/limits").await.json();
            assert_eq!(limits["maxFileBytes"], 7 * 1024 * 1024);
            assert_eq!(limits["maxFilesPerArticle"], 30);
            assert_eq!(limits["maxCoverBytes"], 10 * 1024 * 1024);
            let types = limits["types"].as_array().unwrap();
            assert_eq!(types.len(), 10);
            assert!(types.contains(&json!({ "endings": ["jpg", "jpeg"], "mimeType": "image/jpeg" })));
        },
    )
    .await;
}

#[tokio::test]
async fn refused_uploads_leave_nothing_behind() {
    TestApp::run_with(
        |settings| settings.uploads.max_file_megabytes = 1,
        async |app| {
            let author = app.person(&[Role::User]).await;
            let megabyte = 1024 * 1024;
            for (name, size, status, code) in [
                ("page.html", 10, StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-type-refused"),
                ("noending", 10, StatusCode::UNSUPPORTED_MEDIA_TYPE, "file-type-refused"),
                ("", 10, StatusCode::UNPROCESSABLE_ENTITY, "invalid-input"),
                ("empty.txt", 0, StatusCode::UNPROCESSABLE_ENTITY, "file-empty"),
                ("empty.docx", 0, StatusCode::UNPROCESSABLE_ENTITY, "file-empty"),
                ("large.txt", megabyte + 1, StatusCode::PAYLOAD_TOO_LARGE, "file-too-large"),
                ("huge.txt", 3 * megabyte, StatusCode::PAYLOAD_TOO_LARGE, "file-too-large"),
            ] {
                let answer = app.upload(&author, name, vec![b'a'; size]).await;
                assert_eq!(answer.status, status, "{name}");
                assert_eq!(answer.json()["code"], code, "{name}");
            }
            assert_eq!(
                app.upload(&author, "just.txt", vec![b'a'; megabyte]).await.status,
                StatusCode::CREATED
            );
            assert_eq!(count(app, "files").await, 1);
            // Said before anything is stored, so nothing was stored for the others.
            assert_eq!(count(app, "graphile_worker.jobs").await, 1);
        },
    )
    .await;
}

#[tokio::test]
async fn forms_that_carry_no_file_are_refused() {
    TestApp::run(async |app| {
        let author = app.person(&[Role::User]).await;
        let post = || app.request(Method::POST, FILES).bearer_auth(&author.token);
        let raw = |body: Vec<u8>| post().header("content-type", "multipart/form-data; boundary=x").body(body);
        let preamble = [&[b'a'; 100_000][..], b"--x\r\n"].concat();
        let heading = [b"--x\r\nX-Long: ".as_slice(), &[b'a'; 100_000]].concat();
        let other_field = Form::new().text("comment", "no file here");
        let large_field = Form::new().text("comment", "a".repeat(200_000)).text("file", "late");
        for (case, request, status) in [
            ("another field", post().multipart(other_field), StatusCode::UNPROCESSABLE_ENTITY),
            ("no form", post().json(&json!({ "file": "x" })), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (
                "no boundary",
                post().header("content-type", "multipart/form-data"),
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ),
            ("cut off", raw(b"--x\r\nbroken".to_vec()), StatusCode::BAD_REQUEST),
            ("nothing", raw(Vec::new()), StatusCode::BAD_REQUEST),
            ("endless preamble", raw(preamble), StatusCode::BAD_REQUEST),
            ("endless heading", raw(heading), StatusCode::BAD_REQUEST),
            ("a large field first", post().multipart(large_field), StatusCode::BAD_REQUEST),
        ] {
            assert_eq!(app.send(request).await.status, status, "{case}");
        }
        // What fits into an envelope is passed over.
        let small_field = Form::new().text("comment", "a".repeat(2_000));
        let form = small_field.part("file", Part::bytes(b"text".to_vec()).file_name("a.txt"));
        assert_eq!(app.send(post().multipart(form)).await.status, StatusCode::CREATED);
        assert_eq!(count(app, "files").await, 1);
    })
    .await;
}
