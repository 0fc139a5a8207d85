//! Writes a ZIP file on a thread of its own: compressing takes the processor, and a disk may be slow. Only a few chunks
//! are in memory.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context, anyhow};
use bytes::Bytes;
use futures::TryStreamExt;
use storage::ObjectStream;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{JoinHandle, spawn_blocking};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Chunks that wait for the thread; those of storage have up to a few megabytes.
const WAITING_CHUNKS: usize = 8;

enum Part {
    Member { path: String, size: u64, method: CompressionMethod },
    Bytes(Bytes),
    End,
}

/// A ZIP file that is being written.
pub struct ZipOutput {
    parts: Sender<Part>,
    thread: JoinHandle<anyhow::Result<File>>,
}

impl ZipOutput {
    pub fn create(target: File) -> ZipOutput {
        let (parts, received) = channel(WAITING_CHUNKS);
        ZipOutput { parts, thread: spawn_blocking(move || write(target, received)) }
    }

    /// Begins a member. Formats such as PDF are compressed already; all others are compressed.
    pub async fn start(&mut self, path: &str, size: u64) -> anyhow::Result<()> {
        let is_text = [".json", ".xml", ".html", ".sha256"].iter().any(|extension| path.ends_with(extension));
        let method = if is_text { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        self.send(Part::Member { path: path.to_owned(), size, method }).await
    }

    /// Adds bytes to the member that was started last.
    pub async fn write(&mut self, bytes: Bytes) -> anyhow::Result<()> {
        self.send(Part::Bytes(bytes)).await
    }

    /// Adds a member with the content of an object.
    pub async fn copy(&mut self, path: &str, size: u64, mut object: ObjectStream) -> anyhow::Result<()> {
        self.start(path, size).await?;
        while let Some(chunk) = object.try_next().await.context("storage: reading")? {
            self.write(chunk).await?;
        }
        Ok(())
    }

    /// Completes the file and returns it.
    pub async fn finish(mut self) -> anyhow::Result<File> {
        self.send(Part::End).await?;
        self.thread.await.context("ZIP thread")?
    }

    async fn send(&mut self, part: Part) -> anyhow::Result<()> {
        if self.parts.send(part).await.is_ok() {
            return Ok(());
        }
        // The thread has ended with an error.
        match (&mut self.thread).await.context("ZIP thread")? {
            Ok(_) => Err(anyhow!("the ZIP file is complete")),
            Err(error) => Err(error),
        }
    }
}

/// Writes the parts. Without an end the file stays incomplete: whoever sent the parts has failed.
fn write(target: File, mut parts: Receiver<Part>) -> anyhow::Result<File> {
    let mut zip = ZipWriter::new(BufWriter::new(target));
    while let Some(part) = parts.blocking_recv() {
        match part {
            Part::Member { path, size, method } => {
                let options = SimpleFileOptions::default().compression_method(method);
                let options = options.large_file(size >= u64::from(u32::MAX));
                zip.start_file(path, options).context("ZIP file")?;
            }
            Part::Bytes(bytes) => zip.write_all(&bytes).context("ZIP file: write failed")?,
            Part::End => {
                let file = zip.finish().context("ZIP file")?;
                return file.into_inner().map_err(|error| anyhow!("ZIP file: write failed: {error}"));
            }
        }
    }
    Err(anyhow!("the ZIP file was given up"))
}
