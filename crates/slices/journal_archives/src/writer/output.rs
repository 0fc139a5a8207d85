//! The ZIP file of an archive: counts what is written and lists the checksums.

use std::fs::File;

use anyhow::Context;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::TryStreamExt;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sources::archive::{ArchiveCounts, ArchiveManifest, CHECKSUMS, Checksum, MANIFEST};
use storage::ObjectStream;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt, BufWriter};

use crate::zip_output::ZipOutput;

const CHUNK_BYTES: usize = 64 * 1024;

/// An archive that is being written.
pub struct ArchiveOutput {
    zip: ZipOutput,
    /// Lines of the list of checksums; in a file, because a journal may have a million files.
    checksums: BufWriter<tokio::fs::File>,
    checksums_digest: Sha256,
    pub counts: ArchiveCounts,
}

impl ArchiveOutput {
    /// `checksums` is an empty temporary file.
    pub fn create(target: File, checksums: File) -> ArchiveOutput {
        ArchiveOutput {
            zip: ZipOutput::create(target),
            checksums: BufWriter::new(tokio::fs::File::from_std(checksums)),
            checksums_digest: Sha256::new(),
            counts: ArchiveCounts::default(),
        }
    }

    /// Adds a record as JSON.
    pub async fn add_record(&mut self, path: &str, record: &impl Serialize) -> anyhow::Result<()> {
        self.add(path, serde_json::to_vec_pretty(record).context("record")?).await
    }

    /// Adds a file that is in memory.
    pub async fn add(&mut self, path: &str, content: Vec<u8>) -> anyhow::Result<()> {
        let digest: [u8; 32] = Sha256::digest(&content).into();
        let size = content.len() as u64;
        self.zip.start(path, size).await?;
        self.zip.write(Bytes::from(content)).await?;
        self.list(path, size, digest).await
    }

    /// Adds a file that is written piece by piece.
    pub async fn add_pieces<S>(&mut self, path: &str, expected: u64, mut pieces: S) -> anyhow::Result<()>
    where
        S: futures::Stream<Item = anyhow::Result<Bytes>> + Unpin,
    {
        let (mut digest, mut size) = (Sha256::new(), 0);
        self.zip.start(path, expected).await?;
        while let Some(bytes) = pieces.try_next().await? {
            digest.update(&bytes);
            size += bytes.len() as u64;
            self.zip.write(bytes).await?;
        }
        self.list(path, size, digest.finalize().into()).await
    }

    /// Adds the content of an object.
    pub async fn add_object(&mut self, path: &str, size: u64, object: ObjectStream) -> anyhow::Result<()> {
        self.add_pieces(path, size, object).await.with_context(|| path.to_owned())
    }

    async fn list(&mut self, path: &str, size: u64, digest: [u8; 32]) -> anyhow::Result<()> {
        let line = Checksum::new(digest, path).to_line();
        self.checksums_digest.update(&line);
        self.checksums.write_all(line.as_bytes()).await.context("list of checksums")?;
        self.counts.files += 1;
        self.counts.bytes += size;
        Ok(())
    }

    /// Adds the list of checksums and, last of all, the manifest. Returns the file with its counts.
    pub async fn finish(self, created_at: DateTime<Utc>) -> anyhow::Result<(File, ArchiveCounts)> {
        let ArchiveOutput { mut zip, mut checksums, checksums_digest, counts } = self;
        checksums.flush().await.context("list of checksums")?;
        let mut list = checksums.into_inner();
        let size = list.stream_position().await.context("list of checksums")?;
        list.rewind().await.context("list of checksums")?;
        zip.start(CHECKSUMS, size).await?;
        let mut chunk = vec![0; CHUNK_BYTES];
        loop {
            let read = list.read(&mut chunk).await.context("list of checksums")?;
            if read == 0 {
                break;
            }
            zip.write(Bytes::copy_from_slice(&chunk[..read])).await?;
        }
        let digest: [u8; 32] = checksums_digest.finalize().into();
        let digest = Checksum::new(digest, CHECKSUMS).sha256;
        let generator = concat!("octavo ", env!("CARGO_PKG_VERSION"));
        let manifest = ArchiveManifest::new(created_at, generator, counts, digest);
        zip.start(MANIFEST, 0).await?;
        zip.write(serde_json::to_vec_pretty(&manifest).context("manifest")?.into()).await?;
        Ok((zip.finish().await?, counts))
    }
}
