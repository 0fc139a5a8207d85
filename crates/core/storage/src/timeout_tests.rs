use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;

/// Starts a server that answers every request with these bytes and then says nothing more.
async fn start_server(response: &'static [u8]) -> Storage {
    start_answering(move |_| response).await
}

/// Starts a server that answers a request by its first bytes.
async fn start_answering(answer: impl Fn(&[u8]) -> &'static [u8] + Clone + Send + 'static) -> Storage {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let answer = answer.clone();
            tokio::spawn(async move {
                let mut request = [0; 4096];
                while connection.read(&mut request).await.is_ok_and(|read| read > 0) {
                    connection.write_all(answer(&request)).await.unwrap();
                }
            });
        }
    });
    let settings = settings::Storage {
        endpoint,
        region: "us-east-1".into(),
        bucket: "test".into(),
        access_key: "key".into(),
        secret_key: "secret".to_owned().into(),
        timeout_seconds: 1,
    };
    let mut storage = Storage::connect(&settings).unwrap();
    storage.timeouts.chunk = Duration::from_millis(200);
    storage
}

#[tokio::test]
async fn silent_server_is_noticed_once() {
    let storage = start_server(b"").await;
    let start = std::time::Instant::now();
    let write = storage.write("a", stream::iter([Ok(Bytes::from_static(b"text"))])).await;
    assert!(write.unwrap_err().is::<PartUnavailable>());
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let start = std::time::Instant::now();
    assert!(storage.read("a").await.err().unwrap().is::<PartUnavailable>());
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
}

#[tokio::test]
async fn object_that_stops_arriving_ends_with_an_error() {
    let response =
        b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\nlast-modified: Mon, 02 Mar 2026 12:00:00 GMT\r\n\
                     etag: \"x\"\r\n\r\nbegin";
    let storage = start_server(response).await;
    let mut object = storage.read("a").await.unwrap().unwrap();
    assert_eq!(object.next().await.unwrap().unwrap(), "begin");
    assert!(object.next().await.unwrap().unwrap_err().is::<PartUnavailable>());
}

#[tokio::test]
async fn refused_object_does_not_make_the_storage_unavailable() {
    // The probe is the only request for the head of an object.
    let storage = start_answering(|request| match request.starts_with(b"HEAD") {
        true => b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
        false => b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n",
    })
    .await;
    for _ in 0..2 {
        assert!(!storage.read("a").await.err().unwrap().is::<PartUnavailable>());
    }
    assert_eq!(storage.require_available(), Ok(()));
}

#[tokio::test]
async fn server_that_refuses_the_probe_too_is_unavailable() {
    let storage = start_server(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n").await;
    assert!(storage.read("a").await.err().unwrap().is::<PartUnavailable>());
    assert!(storage.require_available().is_err());
}
