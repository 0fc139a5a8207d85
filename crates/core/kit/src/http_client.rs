//! HTTP client for third-party servers.

use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Result};

/// Maximum idle time of a pooled connection.
///
/// Many servers close idle connections after five seconds. A request sent at that moment is lost and cannot
/// be repeated if it is not idempotent.
const POOL_IDLE_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum time to connect, also if the whole request may take longer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Builds a client with `timeout` for a whole request. It follows no redirects: they could leak our secrets.
pub fn client(timeout: Duration) -> Result<Client> {
    Client::builder()
        .redirect(Policy::none())
        .timeout(timeout)
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_idle_timeout(POOL_IDLE_TIMEOUT)
        .build()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn idle_connection_is_not_reused() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (address, connections) = start_server().await;
        let client = client(Duration::from_secs(10)).unwrap();
        let request = async || client.get(&address).send().await.unwrap().text().await.unwrap();
        assert_eq!((request().await, request().await), ("ok".into(), "ok".into()));
        assert_eq!(connections.load(Ordering::SeqCst), 1, "consecutive requests share a connection");
        tokio::time::sleep(POOL_IDLE_TIMEOUT + Duration::from_millis(100)).await;
        assert_eq!(request().await, "ok");
        assert_eq!(connections.load(Ordering::SeqCst), 2);
    }

    /// Starts a server that never closes a connection; returns its address and the number of connections.
    async fn start_server() -> (String, Arc<AtomicU32>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let connections = Arc::new(AtomicU32::new(0));
        let counter = connections.clone();
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                counter.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(async move {
                    let mut request = [0; 4096];
                    while connection.read(&mut request).await.is_ok_and(|read| read > 0) {
                        connection
                            .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok")
                            .await
                            .unwrap();
                    }
                });
            }
        });
        (address, connections)
    }
}
