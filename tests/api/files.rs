//! Upload, validation, download and collection of files.

mod access;
mod antivirus;
mod collection;
mod content;
mod interrupted;
mod names;
mod quotas;
pub mod samples;
mod space;
mod thumbnails;

use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use rules::Role;
use serde_json::{Value, json};
use testkit::{TestApp, TestUser};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

pub const FILES: &str = "/api/v1/files";

/// Uploads a file and expects success.
async fn upload(app: &TestApp, user: &TestUser, name: &str, bytes: Vec<u8>) -> Value {
    let response = app.upload_file(user, name, bytes).await;
    assert_eq!(response.status, StatusCode::CREATED, "{name}: {}", response.json());
    response.json()
}

fn url_of(file: &Value) -> &str {
    file["url"].as_str().unwrap()
}

async fn count(app: &TestApp, table: &'static str) -> i64 {
    let query = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&app.state.pool).await.unwrap()
}

#[tokio::test]
async fn file_is_downloaded_unchanged() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        // Several parts, the last one not full.
        let mut bytes: Vec<u8> = (0..12_000_001u32).map(|i| (i % 251) as u8).collect();
        bytes[..8].copy_from_slice(b"%PDF-1.7");
        let file = upload(app, &author, "../Рукопись № 1 \"final\".PDF", bytes.clone()).await;
        assert_eq!(file["fileName"], "Рукопись № 1 \"final\".PDF");
        assert_eq!(file["size"], 12_000_001);
        assert_eq!(file["mimeType"], "application/pdf");
        assert_eq!(file["url"], json!(format!("{FILES}/{}", file["id"].as_str().unwrap())));
        assert_eq!(file["thumbnailUrl"], Value::Null);

        let response = app.get_as(&author, url_of(&file)).await;
        assert_eq!(response.status, StatusCode::OK);
        assert!(response.body == bytes);
        assert_eq!(response.header("content-type"), "application/pdf");
        assert_eq!(response.header("content-length"), "12000001");
        assert_eq!(response.header("x-content-type-options"), "nosniff");
        let name = "%D0%A0%D1%83%D0%BA%D0%BE%D0%BF%D0%B8%D1%81%D1%8C%20%E2%84%96%201%20%22final%22.PDF";
        assert_eq!(response.header("content-disposition"), format!("attachment; filename*=UTF-8''{name}"));
    })
    .await;
}

/// Larger objects are stored in parts of 5 MiB.
#[tokio::test]
async fn files_around_part_size_are_stored_completely() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
        let part = 5 * 1024 * 1024;
        for size in [1, part - 1, part, part + 1, 2 * part] {
            let bytes: Vec<u8> = (0..size).map(|i| b'a' + (i % 23) as u8).collect();
            let file = upload(app, &author, "a.txt", bytes.clone()).await;
            assert!(app.get_as(&author, url_of(&file)).await.body == bytes, "{size}");
        }
    })
    .await;
}

#[tokio::test]
async fn upload_limits_are_returned() {
    TestApp::run_with_settings(
        |settings| settings.uploads.max_file_megabytes = 7,
        async |app| {
            let author = app.create_user(&[Role::User]).await;
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
async fn rejected_uploads_store_nothing() {
    TestApp::run_with_settings(
        |settings| settings.uploads.max_file_megabytes = 1,
        async |app| {
            let author = app.create_user(&[Role::User]).await;
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
                let response = app.upload_file(&author, name, vec![b'a'; size]).await;
                assert_eq!(response.status, status, "{name}");
                assert_eq!(response.json()["code"], code, "{name}");
            }
            assert_eq!(
                app.upload_file(&author, "just.txt", vec![b'a'; megabyte]).await.status,
                StatusCode::CREATED
            );
            assert_eq!(count(app, "files").await, 1);
            // Only the accepted upload queued its clean-up job: the others were rejected before anything was
            // stored.
            assert_eq!(count(app, "graphile_worker.jobs").await, 1);
        },
    )
    .await;
}

#[tokio::test]
async fn forms_without_file_are_rejected() {
    TestApp::run(async |app| {
        let author = app.create_user(&[Role::User]).await;
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
        // Small other fields are ignored.
        let small_field = Form::new().text("comment", "a".repeat(2_000));
        let form = small_field.part("file", Part::bytes(b"text".to_vec()).file_name("a.txt"));
        assert_eq!(app.send(post().multipart(form)).await.status, StatusCode::CREATED);
        assert_eq!(count(app, "files").await, 1);
    })
    .await;
}

/// Begins an upload and sends only a part of it.
async fn begin_upload(app: &TestApp, user: &TestUser, announced: usize) -> TcpStream {
    let address = app.address.trim_start_matches("http://").to_owned();
    let mut client = TcpStream::connect(&address).await.unwrap();
    let head = format!(
        "POST {FILES} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {announced}\r\n\r\n\
         --x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\naaaa",
        user.token
    );
    client.write_all(head.as_bytes()).await.unwrap();
    client
}
