//! Client for clamd's INSTREAM command: chunks prefixed with their length, an empty chunk at the end, then a
//! reply of one line.

use std::time::Duration;

use anyhow::{Context, bail};
use bytes::Bytes;
use futures::{Stream, StreamExt};
use kit::settings::{Antivirus, DaemonAddress};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};

const MAX_REPLY_BYTES: u64 = 4096;

#[derive(Debug, PartialEq, Eq)]
pub enum ScanResult {
    Clean,
    /// Name of the detected signature.
    Infected(String),
}

type Chunks<'a> = &'a mut (dyn Stream<Item = std::io::Result<Bytes>> + Send + Unpin);

pub async fn scan(
    antivirus: &Antivirus,
    chunks: impl Stream<Item = std::io::Result<Bytes>> + Send,
) -> anyhow::Result<ScanResult> {
    let mut chunks = std::pin::pin!(chunks);
    let reply = async {
        match &antivirus.address {
            DaemonAddress::Socket(path) => {
                send_and_receive(UnixStream::connect(path).await?, &mut chunks).await
            }
            DaemonAddress::Tcp(address) => {
                send_and_receive(TcpStream::connect(address).await?, &mut chunks).await
            }
        }
    };
    let timeout = Duration::from_secs(antivirus.timeout_seconds);
    let reply = tokio::time::timeout(timeout, reply).await.context("clamd timed out")??;
    parse_reply(&reply)
}

async fn send_and_receive(
    mut daemon: impl AsyncRead + AsyncWrite + Unpin,
    chunks: Chunks<'_>,
) -> anyhow::Result<String> {
    // clamd may reply and close the connection before the end of the stream; the reply then outweighs the
    // write error.
    let sent = send(&mut daemon, chunks).await;
    let mut reply = String::new();
    daemon.take(MAX_REPLY_BYTES).read_to_string(&mut reply).await?;
    if reply.is_empty() {
        sent?;
    }
    Ok(reply)
}

async fn send(daemon: &mut (impl AsyncWrite + Unpin), chunks: Chunks<'_>) -> anyhow::Result<()> {
    daemon.write_all(b"zINSTREAM\0").await?;
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk?;
        daemon.write_all(&u32::try_from(chunk.len())?.to_be_bytes()).await?;
        daemon.write_all(&chunk).await?;
    }
    daemon.write_all(&0u32.to_be_bytes()).await?;
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
