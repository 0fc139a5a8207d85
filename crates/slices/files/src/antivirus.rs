//! Client for clamd's commands PING and INSTREAM: chunks prefixed with their length, an empty chunk at the end, then
//! a reply of one line.

use std::time::Duration;

use anyhow::{Context, bail};
use bytes::Bytes;
use futures::{Stream, StreamExt};
use kit::circuit_breaker::{CircuitBreaker, SystemPart};
use kit::settings::{Antivirus, DaemonAddress};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};

const MAX_REPLY_BYTES: u64 = 4096;
/// Maximum time to connect, and for the reply to a ping.
const PING_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum time in which clamd takes one chunk.
const CHUNK_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, PartialEq, Eq)]
pub enum ScanResult {
    Clean,
    /// Name of the detected signature.
    Infected(String),
}

type Chunks<'a> = &'a mut (dyn Stream<Item = std::io::Result<Bytes>> + Send + Unpin);

/// Client of a clamd daemon; clones share what they know about its availability.
#[derive(Debug, Clone)]
pub struct AntivirusClient {
    settings: Antivirus,
    breaker: CircuitBreaker,
}

impl AntivirusClient {
    pub fn new(settings: &Antivirus) -> AntivirusClient {
        let address = settings.address.clone();
        let breaker = CircuitBreaker::new(SystemPart::Antivirus, move || ping(address.clone()));
        AntivirusClient { settings: settings.clone(), breaker }
    }

    pub fn breaker(&self) -> &CircuitBreaker {
        &self.breaker
    }

    /// Scans a file. Fails at once while clamd is known to be unavailable.
    pub async fn scan(
        &self,
        chunks: impl Stream<Item = std::io::Result<Bytes>> + Send,
    ) -> anyhow::Result<ScanResult> {
        self.breaker.verify().await?;
        let mut chunks = std::pin::pin!(chunks);
        let scan = exchange(&self.settings.address, b"zINSTREAM\0", Some(&mut chunks));
        let timeout = Duration::from_secs(self.settings.timeout_seconds);
        let reply = tokio::time::timeout(timeout, scan).await.context("clamd timed out").flatten();
        let result = reply.and_then(|reply| parse_reply(&reply));
        result.map_err(|error| error.context(self.breaker.report_failure()))
    }
}

/// True if clamd replies in time.
async fn ping(address: DaemonAddress) -> bool {
    let reply = tokio::time::timeout(PING_TIMEOUT, exchange(&address, b"zPING\0", None)).await;
    matches!(reply, Ok(Ok(reply)) if reply.trim_end_matches('\0') == "PONG")
}

/// Connects, sends a command and returns the reply.
async fn exchange(
    address: &DaemonAddress,
    command: &[u8],
    chunks: Option<Chunks<'_>>,
) -> anyhow::Result<String> {
    match address {
        DaemonAddress::Socket(path) => {
            send_and_receive(UnixStream::connect(path).await?, command, chunks).await
        }
        DaemonAddress::Tcp(address) => {
            let connection = tokio::time::timeout(PING_TIMEOUT, TcpStream::connect(address)).await??;
            send_and_receive(connection, command, chunks).await
        }
    }
}

async fn send_and_receive(
    mut daemon: impl AsyncRead + AsyncWrite + Unpin,
    command: &[u8],
    chunks: Option<Chunks<'_>>,
) -> anyhow::Result<String> {
    // clamd may reply and close the connection before the end of the stream; the reply then outweighs the
    // write error.
    let sent = send(&mut daemon, command, chunks).await;
    let mut reply = String::new();
    daemon.take(MAX_REPLY_BYTES).read_to_string(&mut reply).await?;
    if reply.is_empty() {
        sent?;
    }
    Ok(reply)
}

async fn send(
    daemon: &mut (impl AsyncWrite + Unpin),
    command: &[u8],
    chunks: Option<Chunks<'_>>,
) -> anyhow::Result<()> {
    daemon.write_all(command).await?;
    if let Some(chunks) = chunks {
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk?;
            daemon.write_all(&u32::try_from(chunk.len())?.to_be_bytes()).await?;
            tokio::time::timeout(CHUNK_TIMEOUT, daemon.write_all(&chunk)).await??;
        }
        daemon.write_all(&0u32.to_be_bytes()).await?;
    }
    Ok(daemon.flush().await?)
}

fn parse_reply(reply: &str) -> anyhow::Result<ScanResult> {
    let reply = reply.trim_end_matches(['\0', '\n']);
    match reply.strip_prefix("stream: ") {
        Some("OK") => Ok(ScanResult::Clean),
        Some(found) if found.ends_with(" FOUND") => {
            Ok(ScanResult::Infected(found.trim_end_matches(" FOUND").to_owned()))
        }
        _ => bail!(
            "unexpected clamd reply {reply:?}; its StreamMaxLength must be above uploads.max_file_megabytes"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_reply_rejects_ambiguous_replies() {
        assert_eq!(parse_reply("stream: OK\0").unwrap(), ScanResult::Clean);
        assert_eq!(
            parse_reply("stream: Eicar-Test FOUND\0").unwrap(),
            ScanResult::Infected("Eicar-Test".into())
        );
        for ambiguous in ["", "stream: ", "INSTREAM size limit exceeded. ERROR\0", "stream: OK FOUND ERROR"] {
            assert!(parse_reply(ambiguous).is_err(), "{ambiguous}");
        }
    }
}
