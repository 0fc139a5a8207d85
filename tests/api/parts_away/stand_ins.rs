//! Parts that a test can take away: a proxy before each, and small servers in place of clamd and ORCID.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio::task::{JoinHandle, JoinSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxyState {
    Working,
    /// Nobody listens.
    Closed,
    /// Accepts connections and never answers.
    Silent,
}

/// Forwards connections to a server until it is told to do otherwise. Always has the same port.
pub struct PartProxy {
    pub address: String,
    upstream: String,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl PartProxy {
    pub async fn start(upstream: String) -> PartProxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let task = tokio::spawn(forward(listener, upstream.clone()));
        PartProxy { address, upstream, task: Mutex::new(Some(task)) }
    }

    /// Changes the state; open connections are cut.
    pub async fn set(&self, state: ProxyState) {
        let mut task = self.task.lock().await;
        if let Some(task) = task.take() {
            task.abort();
            let _ = task.await;
        }
        *task = match state {
            ProxyState::Working => Some(tokio::spawn(forward(self.listen().await, self.upstream.clone()))),
            ProxyState::Silent => Some(tokio::spawn(hold(self.listen().await))),
            ProxyState::Closed => None,
        };
    }

    async fn listen(&self) -> TcpListener {
        for _ in 0..100 {
            if let Ok(listener) = TcpListener::bind(&self.address).await {
                return listener;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{} is in use", self.address);
    }
}

async fn forward(listener: TcpListener, upstream: String) {
    // Dropped with the task, which cuts the connections.
    let mut connections = JoinSet::new();
    while let Ok((mut client, _)) = listener.accept().await {
        let upstream = upstream.clone();
        connections.spawn(async move {
            if let Ok(mut server) = TcpStream::connect(upstream).await {
                let _ = copy_bidirectional(&mut client, &mut server).await;
            }
        });
    }
}

async fn hold(listener: TcpListener) {
    let mut connections = Vec::new();
    while let Ok((connection, _)) = listener.accept().await {
        connections.push(connection);
    }
}

/// Starts a server in place of clamd that finds every file clean; returns its address.
pub async fn start_antivirus() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(scan(connection));
        }
    });
    address
}

async fn scan(mut connection: TcpStream) -> std::io::Result<()> {
    let mut command = Vec::new();
    while command.last() != Some(&0) {
        command.push(connection.read_u8().await?);
    }
    if command == b"zPING\0" {
        return connection.write_all(b"PONG\0").await;
    }
    loop {
        let length = connection.read_u32().await?;
        if length == 0 {
            return connection.write_all(b"stream: OK\0").await;
        }
        connection.read_exact(&mut vec![0; length as usize]).await?;
    }
}

/// Starts a server with the metadata of an OpenID provider, as seen through a proxy; returns the proxy.
pub async fn start_provider() -> PartProxy {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = PartProxy::start(listener.local_addr().unwrap().to_string()).await;
    let issuer = format!("http://{}", proxy.address);
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(describe(connection, issuer.clone()));
        }
    });
    proxy
}

async fn describe(mut connection: TcpStream, issuer: String) -> std::io::Result<()> {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(connection.read_u8().await?);
    }
    let body = match request.starts_with(b"GET /jwks ") {
        true => json!({ "keys": [] }),
        false => json!({
            "issuer": issuer,
            "authorization_endpoint": format!("{issuer}/oauth/authorize"),
            "token_endpoint": format!("{issuer}/oauth/token"),
            "jwks_uri": format!("{issuer}/jwks"),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }),
    };
    let body = body.to_string();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
    let response = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    connection.write_all(response.as_bytes()).await
}
