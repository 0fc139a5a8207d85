//! Memory use of uploads and downloads.

use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::join_all;
use futures::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Response, StatusCode};
use rules::Role;
use testkit::{Process, TestApp};

use crate::files::samples;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const MEGABYTE: u64 = 1024 * 1024;

#[tokio::test]
async fn fifty_megabyte_transfer_uses_less_than_sixteen_megabytes() {
    TestApp::run_with_system_clock(async |app| {
        let server = app.start_server(OCTAVO, &[]).await;
        let client = Client::new(app, &server).await;

        // A small transfer first creates the threads, connections and buffers that stay.
        client.upload_and_download(MEGABYTE).await;
        let (before, _) = server.memory();
        server.reset_peak_memory();
        let start = Instant::now();
        client.upload_and_download(50 * MEGABYTE).await;
        let (_, peak) = server.memory();
        let growth = peak.saturating_sub(before) / 1024;
        println!("50 MB up and down: {growth} KB more at the peak, {:?}", start.elapsed());
        assert!(growth < 16 * 1024, "{growth} KB");
        assert!(server.terminate(Duration::from_secs(10)).await.success());
    })
    .await;
}

#[tokio::test]
async fn twenty_uploads_at_once_use_little_more_memory_than_a_few() {
    TestApp::run_with_system_clock(async |app| {
        let many = [("OCTAVO__UPLOADS__CONCURRENT_PER_ACCOUNT", "20")];
        let server = app.start_server(OCTAVO, &many).await;
        let client = Client::new(app, &server).await;
        client.upload_and_download(MEGABYTE).await;
        let (before, _) = server.memory();
        server.reset_peak_memory();
        let start = Instant::now();
        join_all((0..20).map(|_| client.upload_stream(20 * MEGABYTE))).await;
        let (_, peak) = server.memory();
        let growth = peak.saturating_sub(before) / MEGABYTE;
        println!("20 times 20 MB at once: {growth} MB more at the peak, {:?}", start.elapsed());
        assert!(growth < 96, "{growth} MB");
        assert!(server.terminate(Duration::from_secs(10)).await.success());
    })
    .await;
}

/// Each file declares a far larger content than it has.
#[tokio::test]
async fn hostile_files_use_no_more_memory_than_valid_ones() {
    TestApp::run_with_system_clock(async |app| {
        let server = app.start_server(OCTAVO, &[]).await;
        let client = Client::new(app, &server).await;
        client.upload_and_download(MEGABYTE).await;
        let (before, _) = server.memory();
        server.reset_peak_memory();
        for (name, bytes, status) in [
            ("bomb.docx", samples::bomb(), StatusCode::UNPROCESSABLE_ENTITY),
            ("list.docx", samples::bomb_in_content_types(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            ("crowd.docx", samples::with_too_many_parts(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            ("huge.png", samples::png_claiming(50_000, 50_000), StatusCode::CREATED),
        ] {
            let response = client.upload(Part::bytes(bytes).file_name(name)).await;
            assert_eq!(response.status(), status, "{name}");
            if status == StatusCode::CREATED {
                let file: serde_json::Value = response.json().await.unwrap();
                let thumbnail = client.get(file["thumbnailUrl"].as_str().unwrap()).await;
                assert_eq!(thumbnail.status(), StatusCode::NOT_FOUND, "{name}");
            }
        }
        let preamble = vec![b'a'; 40 * MEGABYTE as usize];
        let request = client.post().header("content-type", "multipart/form-data; boundary=x").body(preamble);
        // The server closes the connection long before it has read all of it.
        assert!(request.send().await.map_or(true, |response| response.status() == StatusCode::BAD_REQUEST));
        let (_, peak) = server.memory();
        let growth = peak.saturating_sub(before) / 1024;
        println!("hostile files: {growth} KB more at the peak");
        assert!(growth < 16 * 1024, "{growth} KB");
        assert!(server.terminate(Duration::from_secs(10)).await.success());
    })
    .await;
}

/// HTTP client of the server process.
struct Client<'a> {
    app: &'a TestApp,
    token: String,
    address: String,
}

impl<'a> Client<'a> {
    async fn new(app: &'a TestApp, server: &Process) -> Client<'a> {
        let token = app.create_user(&[Role::User]).await.token;
        Client { app, token, address: server.address.clone() }
    }

    fn post(&self) -> reqwest::RequestBuilder {
        self.app.http.post(format!("http://{}/api/v1/files", self.address)).bearer_auth(&self.token)
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.app.http.get(format!("http://{}{path}", self.address));
        request.bearer_auth(&self.token).send().await.unwrap()
    }

    async fn upload(&self, part: Part) -> Response {
        self.post().multipart(Form::new().part("file", part)).send().await.unwrap()
    }

    /// Uploads a PDF of this size and returns its URL.
    async fn upload_stream(&self, size: u64) -> String {
        let mut chunk = vec![7u8; 64 * 1024];
        chunk[..8].copy_from_slice(b"%PDF-1.7");
        let chunk = Bytes::from(chunk);
        let chunks = (size / chunk.len() as u64) as usize;
        let send = async || {
            let stream =
                stream::iter(std::iter::repeat_n(chunk.clone(), chunks).map(Ok::<_, std::io::Error>));
            let body = reqwest::Body::wrap_stream(stream);
            self.upload(Part::stream_with_length(body, size).file_name("large.pdf")).await
        };
        let mut response = send().await;
        // Uploads are counted one after the other; on a busy machine the last of many waits too long and is told so.
        while response.status() == StatusCode::SERVICE_UNAVAILABLE {
            tokio::time::sleep(Duration::from_secs(1)).await;
            response = send().await;
        }
        let file: serde_json::Value = response.error_for_status().unwrap().json().await.unwrap();
        assert_eq!(file["size"], size);
        file["url"].as_str().unwrap().to_owned()
    }

    async fn upload_and_download(&self, size: u64) {
        let url = self.upload_stream(size).await;
        let response = self.get(&url).await.error_for_status().unwrap();
        let mut stream = response.bytes_stream();
        let mut received = 0;
        while let Some(chunk) = stream.next().await {
            received += chunk.unwrap().len() as u64;
        }
        assert_eq!(received, size);
    }
}
