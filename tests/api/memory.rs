//! A large file passes through the server; it does not stay in it.

use std::time::Duration;

use bytes::Bytes;
use futures::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use rules::Role;
use testkit::TestApp;

const OCTAVO: &str = env!("CARGO_BIN_EXE_octavo");
const MEGABYTE: u64 = 1024 * 1024;
const LISTEN: &str = "127.0.0.1:58181";

#[tokio::test]
async fn fifty_megabytes_up_and_down_cost_less_than_sixteen() {
    TestApp::run_in_real_time(async |app| {
        let token = app.person(&[Role::User]).await.token;
        let server = app.start_server(OCTAVO, LISTEN, &[]).await;

        // Threads, connections and buffers that stay are there after a small one.
        up_and_down(app, &token, MEGABYTE).await;
        let (before, _) = server.memory();
        server.forget_peak();
        up_and_down(app, &token, 50 * MEGABYTE).await;
        let (_, peak) = server.memory();
        let grown = peak.saturating_sub(before) / 1024;
        println!("50 MB up and down: {grown} KB more at the peak");
        assert!(grown < 16 * 1024, "{grown} KB");
        assert!(server.ask_to_stop(Duration::from_secs(10)).await.success());
    })
    .await;
}

async fn up_and_down(app: &TestApp, token: &str, size: u64) {
    let chunk = Bytes::from(vec![7u8; 64 * 1024]);
    let chunks = (size / chunk.len() as u64) as usize;
    let stream = stream::iter(std::iter::repeat_n(chunk, chunks).map(Ok::<_, std::io::Error>));
    let body = reqwest::Body::wrap_stream(stream);
    let form = Form::new().part("file", Part::stream_with_length(body, size).file_name("large.pdf"));
    let request = app.http.post(format!("http://{LISTEN}/api/v1/files")).bearer_auth(token).multipart(form);
    let file: serde_json::Value =
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap();
    assert_eq!(file["size"], size);

    let url = format!("http://{LISTEN}{}", file["url"].as_str().unwrap());
    let answer = app.http.get(url).bearer_auth(token).send().await.unwrap().error_for_status().unwrap();
    let mut stream = answer.bytes_stream();
    let mut received = 0;
    while let Some(chunk) = stream.next().await {
        received += chunk.unwrap().len() as u64;
    }
    assert_eq!(received, size);
}
