//! How the house calls servers of others.

use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Result};

/// Many servers hang up five seconds after their last answer. What is sent on a connection just then is lost, and cannot
/// be sent again where it works only once; so none is used again that lay idle for longer than this.
const IDLE: Duration = Duration::from_secs(2);

/// Follows no redirects, which could carry our secrets anywhere, and waits no longer than this for an answer.
pub fn client(patience: Duration) -> Result<Client> {
    Client::builder().redirect(Policy::none()).timeout(patience).pool_idle_timeout(IDLE).build()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_connection_that_lay_idle_is_not_used_again() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (address, connections) = a_server().await;
        let client = client(Duration::from_secs(10)).unwrap();
        let ask = async || client.get(&address).send().await.unwrap().text().await.unwrap();
        assert_eq!((ask().await, ask().await), ("ok".into(), "ok".into()));
        assert_eq!(connections.load(Ordering::SeqCst), 1, "one after the other, they share a connection");
        tokio::time::sleep(IDLE + Duration::from_millis(100)).await;
        assert_eq!(ask().await, "ok");
        assert_eq!(connections.load(Ordering::SeqCst), 2);
    }

    /// It answers every request alike, keeps connections for ever, and counts them.
    async fn a_server() -> (String, Arc<AtomicU32>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let connections = Arc::new(AtomicU32::new(0));
        let counted = connections.clone();
        tokio::spawn(async move {
            while let Ok((mut connection, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
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
