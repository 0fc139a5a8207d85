//! Host names of requests.

use reqwest::{Method, StatusCode};
use testkit::{TestApp, TestResponse};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const LIVE: &str = "/api/health/live";

async fn get_at(app: &TestApp, host: &str, path: &str) -> TestResponse {
    app.send(app.request(Method::GET, path).header("host", host).header("accept-language", "ru")).await
}

#[tokio::test]
async fn api_answers_only_under_known_host_names() {
    let change = |settings: &mut kit::Settings| {
        settings.http.public_origin = "https://journal.example".parse().unwrap();
        settings.http.internal_hosts = vec!["API.internal.example".into()];
    };
    TestApp::run_with_settings(change, async |app| {
        let own_address = app.address.strip_prefix("http://").unwrap();
        for host in
            [own_address, "journal.example", "api.internal.example:8081", "10.0.0.7", "[::1]", "api-1:8081"]
        {
            for path in [LIVE, "/robots.txt"] {
                assert_eq!(get_at(app, host, path).await.status, StatusCode::OK, "{host} {path}");
            }
        }
        for path in [LIVE, "/robots.txt", "/api/v1/users/me", "/nowhere"] {
            let response = get_at(app, "evil.example", path).await;
            assert_eq!(response.status, StatusCode::MISDIRECTED_REQUEST, "{path}");
            assert_eq!(response.json()["code"], "unknown-host");
            assert_eq!(response.json()["detail"], "Этот сервер не отвечает за указанное имя.");
            assert_eq!(response.header("cache-control"), "no-store");
            assert!(!String::from_utf8_lossy(&response.body).contains("evil"));
        }
    })
    .await;
}

#[tokio::test]
async fn malformed_host_is_a_bad_request() {
    TestApp::run(async |app| {
        let status = async |head: &str| {
            let mut stream = TcpStream::connect(app.address.strip_prefix("http://").unwrap()).await.unwrap();
            stream.write_all(format!("{head}\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
            let mut response = Vec::new();
            stream.read_to_end(&mut response).await.unwrap();
            String::from_utf8_lossy(&response)[9..12].to_owned()
        };
        for host in ["a b", "[", "journal.example:port", "user@journal.example", "..", "<script>"] {
            let head = format!("GET {LIVE} HTTP/1.1\r\nhost: {host}");
            assert_eq!(status(&head).await, "400", "{host}");
        }
        assert_eq!(status(&format!("GET {LIVE} HTTP/1.1\r\naccept: */*")).await, "400");
        assert_eq!(
            status(&format!("GET {LIVE} HTTP/1.1\r\nhost: localhost\r\nhost: localhost")).await,
            "400"
        );
        // A health check that names no host.
        assert_eq!(status(&format!("GET {LIVE} HTTP/1.0\r\naccept: */*")).await, "200");
    })
    .await;
}
