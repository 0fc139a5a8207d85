//! Asking clamd, by its INSTREAM command: pieces with their lengths, an empty one at the end, then one line of answer.

use std::time::Duration;

use anyhow::{Context, bail};
use bytes::Bytes;
use futures::{Stream, StreamExt};
use kit::settings::{Antivirus, DaemonAddress};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};

const LONGEST_ANSWER: u64 = 4096;

#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    Clean,
    /// With the name of what was found.
    Infected(String),
}

type Pieces<'a> = &'a mut (dyn Stream<Item = std::io::Result<Bytes>> + Send + Unpin);

pub async fn scan(
    antivirus: &Antivirus,
    pieces: impl Stream<Item = std::io::Result<Bytes>> + Send,
) -> anyhow::Result<Verdict> {
    let mut pieces = std::pin::pin!(pieces);
    let answer = async {
        match &antivirus.address {
            DaemonAddress::Socket(path) => ask(UnixStream::connect(path).await?, &mut pieces).await,
            DaemonAddress::Port(address) => ask(TcpStream::connect(address).await?, &mut pieces).await,
        }
    };
    let patience = Duration::from_secs(antivirus.timeout_seconds);
    let answer = tokio::time::timeout(patience, answer).await.context("no answer in time")??;
    read(&answer)
}

async fn ask(mut daemon: impl AsyncRead + AsyncWrite + Unpin, pieces: Pieces<'_>) -> anyhow::Result<String> {
    // A daemon that has seen enough answers and stops listening: then its answer counts, not the broken line.
    let sent = send(&mut daemon, pieces).await;
    let mut answer = String::new();
    daemon.take(LONGEST_ANSWER).read_to_string(&mut answer).await?;
    if answer.is_empty() {
        sent?;
    }
    Ok(answer)
}

async fn send(daemon: &mut (impl AsyncWrite + Unpin), pieces: Pieces<'_>) -> anyhow::Result<()> {
    daemon.write_all(b"zINSTREAM\0").await?;
    while let Some(piece) = pieces.next().await {
        let piece = piece?;
        daemon.write_all(&u32::try_from(piece.len())?.to_be_bytes()).await?;
        daemon.write_all(&piece).await?;
    }
    daemon.write_all(&0u32.to_be_bytes()).await?;
    Ok(daemon.flush().await?)
}

fn read(answer: &str) -> anyhow::Result<Verdict> {
    let answer = answer.trim_end_matches(['\0', '\n']);
    match answer.strip_prefix("stream: ") {
        Some("OK") => Ok(Verdict::Clean),
        Some(found) if found.ends_with(" FOUND") => {
            Ok(Verdict::Infected(found.trim_end_matches(" FOUND").to_owned()))
        }
        _ => bail!("clamd answered {answer:?}; its StreamMaxLength must be above uploads.max_file_megabytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_answer_is_a_verdict() {
        assert_eq!(read("stream: OK\0").unwrap(), Verdict::Clean);
        assert_eq!(read("stream: Eicar-Test FOUND\0").unwrap(), Verdict::Infected("Eicar-Test".into()));
        for unclear in ["", "stream: ", "INSTREAM size limit exceeded. ERROR\0", "stream: OK FOUND ERROR"] {
            assert!(read(unclear).is_err(), "{unclear}");
        }
    }
}
