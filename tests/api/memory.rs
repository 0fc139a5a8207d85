//! Large and hostile files pass through the server; they do not stay in it.

use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::join_all;
use futures::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Response, StatusCode};
use rules::Role;
use testkit::TestApp;

use crate::files::samples;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const MEGABYTE: u64 = 1024 * 1024;
/// A port for each test: they run side by side.
/// Below the ports that the system gives to outgoing connections, which a busy suite takes by the thousand.
const LISTEN: [&str; 3] = ["127.0.0.1:28181", "127.0.0.1:28182", "127.0.0.1:28183"];

#[tokio::test]
async fn fifty_megabytes_up_and_down_cost_less_than_sixteen() {
    TestApp::run_in_real_time(async |app| {
        let caller = Caller::new(app, LISTEN[0]).await;
        let server = app.start_server(OCTAVO, LISTEN[0], &[]).await;

        // Threads, connections and buffers that stay are there after a small one.
        caller.up_and_down(MEGABYTE).await;
        let (before, _) = server.memory();
        server.forget_peak();
        let start = Instant::now();
        caller.up_and_down(50 * MEGABYTE).await;
        let (_, peak) = server.memory();
        let grown = peak.saturating_sub(before) / 1024;
        println!("50 MB up and down: {grown} KB more at the peak, {:?}", start.elapsed());
        assert!(grown < 16 * 1024, "{grown} KB");
        assert!(server.ask_to_stop(Duration::from_secs(10)).await.success());
    })
    .await;
}

#[tokio::test]
async fn twenty_uploads_at_once_cost_little_more_than_a_few() {
    TestApp::run_in_real_time(async |app| {
        let caller = Caller::new(app, LISTEN[1]).await;
        let server = app.start_server(OCTAVO, LISTEN[1], &[]).await;
        caller.up_and_down(MEGABYTE).await;
        let (before, _) = server.memory();
        server.forget_peak();
        let start = Instant::now();
        join_all((0..20).map(|_| caller.upload_stream(20 * MEGABYTE))).await;
        let (_, peak) = server.memory();
        let grown = peak.saturating_sub(before) / MEGABYTE;
        println!("20 times 20 MB at once: {grown} MB more at the peak, {:?}", start.elapsed());
        assert!(grown < 96, "{grown} MB");
        assert!(server.ask_to_stop(Duration::from_secs(10)).await.success());
    })
    .await;
}

/// Each claims to be far more than it is, to whoever looks into it.
#[tokio::test]
async fn hostile_files_cost_no_more_than_honest_ones() {
    TestApp::run_in_real_time(async |app| {
        let caller = Caller::new(app, LISTEN[2]).await;
        let server = app.start_server(OCTAVO, LISTEN[2], &[]).await;
        caller.up_and_down(MEGABYTE).await;
        let (before, _) = server.memory();
        server.forget_peak();
        for (name, bytes, status) in [
            ("bomb.docx", samples::bomb(), StatusCode::UNPROCESSABLE_ENTITY),
            ("list.docx", samples::bomb_in_the_list(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            ("crowd.docx", samples::crowd(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
            ("huge.png", samples::png_claiming(50_000, 50_000), StatusCode::CREATED),
        ] {
            let answer = caller.upload(Part::bytes(bytes).file_name(name)).await;
            assert_eq!(answer.status(), status, "{name}");
            if status == StatusCode::CREATED {
                let file: serde_json::Value = answer.json().await.unwrap();
                let thumbnail = caller.get(file["thumbnailUrl"].as_str().unwrap()).await;
                assert_eq!(thumbnail.status(), StatusCode::NOT_FOUND, "{name}");
            }
        }
        let preamble = vec![b'a'; 40 * MEGABYTE as usize];
        let request = caller.post().header("content-type", "multipart/form-data; boundary=x").body(preamble);
        // The server stops listening long before it has read all of it.
        assert!(request.send().await.map_or(true, |answer| answer.status() == StatusCode::BAD_REQUEST));
        let (_, peak) = server.memory();
        let grown = peak.saturating_sub(before) / 1024;
        println!("hostile files: {grown} KB more at the peak");
        assert!(grown < 16 * 1024, "{grown} KB");
        assert!(server.ask_to_stop(Duration::from_secs(10)).await.success());
    })
    .await;
}

/// Somebody who talks to the real server beside the application.
struct Caller<'a> {
    app: &'a TestApp,
    token: String,
    listen: &'static str,
}

impl<'a> Caller<'a> {
    async fn new(app: &'a TestApp, listen: &'static str) -> Caller<'a> {
        Caller { app, token: app.person(&[Role::User]).await.token, listen }
    }

    fn post(&self) -> reqwest::RequestBuilder {
        self.app.http.post(format!("http://{}/api/v1/files", self.listen)).bearer_auth(&self.token)
    }

    async fn get(&self, path: &str) -> Response {
        let request = self.app.http.get(format!("http://{}{path}", self.listen));
        request.bearer_auth(&self.token).send().await.unwrap()
    }

    async fn upload(&self, part: Part) -> Response {
        self.post().multipart(Form::new().part("file", part)).send().await.unwrap()
    }

    /// Answers the address of what was uploaded.
    async fn upload_stream(&self, size: u64) -> String {
        let mut chunk = vec![7u8; 64 * 1024];
        chunk[..8].copy_from_slice(b"%PDF-1.7");
        let chunk = Bytes::from(chunk);
        let chunks = (size / chunk.len() as u64) as usize;
        let stream = stream::iter(std::iter::repeat_n(chunk, chunks).map(Ok::<_, std::io::Error>));
        let part = Part::stream_with_length(reqwest::Body::wrap_stream(stream), size).file_name("large.pdf");
        let file: serde_json::Value =
            self.upload(part).await.error_for_status().unwrap().json().await.unwrap();
        assert_eq!(file["size"], size);
        file["url"].as_str().unwrap().to_owned()
    }

    async fn up_and_down(&self, size: u64) {
        let url = self.upload_stream(size).await;
        let answer = self.get(&url).await.error_for_status().unwrap();
        let mut stream = answer.bytes_stream();
        let mut received = 0;
        while let Some(chunk) = stream.next().await {
            received += chunk.unwrap().len() as u64;
        }
        assert_eq!(received, size);
    }
}
