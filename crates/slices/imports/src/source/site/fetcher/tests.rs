use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;

use super::*;

const FAST: Limits = Limits {
    idle: Duration::from_millis(300),
    page: Duration::from_millis(600),
    file: Duration::from_millis(600),
    ..Limits::OWN
};

/// Answers each connection with the next text, the last one again and again; a text that ends with `…` goes on slowly
/// for ever.
async fn start_site(answers: Vec<&'static str>) -> (Url, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
    let requests = Arc::new(AtomicUsize::new(0));
    let counter = requests.clone();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let number = counter.fetch_add(1, Ordering::SeqCst).min(answers.len() - 1);
            let answer = answers[number];
            tokio::spawn(async move {
                let _ = connection.read(&mut [0; 4096]).await;
                let (text, is_endless) =
                    answer.strip_suffix('…').map_or((answer, false), |text| (text, true));
                let _ = connection.write_all(text.as_bytes()).await;
                while is_endless && connection.write_all(b"x").await.is_ok() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            });
        }
    });
    (address, requests)
}

fn fetcher(site: &Url) -> Fetcher {
    let _ = rustls::crypto::ring::default_provider().install_default();
    Fetcher::new(NetworkGuard::new(site.clone(), true), "Octavo/0 (+https://journal.example)", FAST).unwrap()
}

#[tokio::test]
async fn passing_failures_are_repeated() {
    let busy = "HTTP/1.1 503 Busy\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let cut = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\nhalf";
    let good = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nwhole";
    let (site, requests) = start_site(vec![busy, cut, good]).await;
    assert_eq!(fetcher(&site).page(Session::New, &site).await.unwrap().bytes, b"whole");
    assert_eq!(requests.load(Ordering::SeqCst), 3);
    let (site, requests) = start_site(vec![busy]).await;
    let error = fetcher(&site).page(Session::New, &site).await.unwrap_err();
    assert!(matches!(error, SiteError::Status(StatusCode::SERVICE_UNAVAILABLE, _)), "{error}");
    assert_eq!(requests.load(Ordering::SeqCst), 4);
    let missing = "HTTP/1.1 404 Missing\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let (site, requests) = start_site(vec![missing]).await;
    assert!(matches!(fetcher(&site).page(Session::New, &site).await, Err(SiteError::Missing)));
    assert_eq!(requests.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn slow_and_endless_answers_are_left() {
    let (site, requests) = start_site(vec!["HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n…"]).await;
    let error = fetcher(&site).page(Session::New, &site).await.unwrap_err();
    assert!(matches!(error, SiteError::TooSlow), "{error}");
    assert_eq!(requests.load(Ordering::SeqCst), 4);
    let mut copy = tokio::fs::File::from_std(tempfile::tempfile().unwrap());
    let error = fetcher(&site).file(&site, 3, &mut copy).await.unwrap_err();
    assert!(matches!(error, SiteError::TooLarge), "{error}");
}

#[tokio::test]
async fn redirects_end() {
    let again = "HTTP/1.1 302 Found\r\nlocation: /again\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let (site, requests) = start_site(vec![again]).await;
    assert!(matches!(fetcher(&site).page(Session::New, &site).await, Err(SiteError::Redirects)));
    assert_eq!(requests.load(Ordering::SeqCst), MAX_REDIRECTS + 1);
    let inward = "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
    let (site, _) = start_site(vec![inward]).await;
    let error = fetcher(&site).page(Session::New, &site).await.unwrap_err();
    assert!(matches!(error, SiteError::Refused(RefusedAddress::Inner)), "{error}");
}
