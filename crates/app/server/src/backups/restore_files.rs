//! Restores files: reads each from storage, and uploads it from the backup if it is missing or damaged.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail, ensure};
use futures::{Stream, StreamExt, TryStreamExt};
use storage::Storage;
use tokio_util::io::ReaderStream;

use super::checksum::{Checksum, ChecksumBuilder, checksum_of_file};
use super::file_list::Entry;
use super::folder::Folder;
use super::manifest::LostFile;
use super::{CONCURRENCY, PROGRESS_INTERVAL};

#[derive(Debug, Default)]
pub struct RestoreSummary {
    pub present: u64,
    pub restored: u64,
    pub lost: Vec<LostFile>,
}

/// Handling of files that are already in storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExistingFiles {
    /// Fail: an existing key means that the bucket belongs to another installation.
    Refuse,
    Accept,
}

/// Restores all files of a list; each is read back and verified.
///
/// Files without an intact copy are returned as lost.
pub async fn restore_files(
    storage: &Storage,
    folder: Option<&Folder>,
    entries: impl Stream<Item = anyhow::Result<Entry>>,
    existing: ExistingFiles,
) -> anyhow::Result<RestoreSummary> {
    let done = AtomicU64::new(0);
    let outcomes = entries.map(async |entry| {
        let entry = entry?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(PROGRESS_INTERVAL) {
            println!("{number} files");
        }
        let outcome = restore_file(storage, folder, &entry, existing).await;
        anyhow::Ok((outcome.with_context(|| entry.key.clone())?, entry.key))
    });
    let mut outcomes = std::pin::pin!(outcomes.buffer_unordered(CONCURRENCY));
    let mut summary = RestoreSummary::default();
    while let Some((outcome, key)) = outcomes.try_next().await? {
        match outcome {
            Outcome::Present => summary.present += 1,
            Outcome::Restored => summary.restored += 1,
            Outcome::Lost(why) => summary.lost.push(LostFile { key, why: why.to_owned() }),
        }
    }
    Ok(summary)
}

enum Outcome {
    Present,
    Restored,
    Lost(&'static str),
}

async fn restore_file(
    storage: &Storage,
    folder: Option<&Folder>,
    entry: &Entry,
    existing: ExistingFiles,
) -> anyhow::Result<Outcome> {
    let stored = checksum_in_storage(storage, &entry.key).await?;
    if existing == ExistingFiles::Refuse && stored.is_some() {
        bail!("already in storage; if this is the journal's own bucket, pass --same-bucket");
    }
    if stored.as_ref() == Some(&entry.checksum) {
        return Ok(Outcome::Present);
    }
    let source = folder.map(|folder| folder.object_path(&entry.checksum.sha256)).filter(|path| path.exists());
    let Some(source) = source else {
        return Ok(Outcome::Lost(match stored {
            Some(_) => "content does not match its checksum",
            None => "not in storage",
        }));
    };
    if checksum_of_file(&source).await? != entry.checksum {
        return Ok(Outcome::Lost("the copy in the backup is damaged"));
    }
    let file = tokio::fs::File::open(&source).await?;
    storage.write(&entry.key, ReaderStream::new(file)).await?;
    let written = checksum_in_storage(storage, &entry.key).await?;
    ensure!(written.as_ref() == Some(&entry.checksum), "storage returns other content than was written");
    Ok(Outcome::Restored)
}

async fn checksum_in_storage(storage: &Storage, key: &str) -> anyhow::Result<Option<Checksum>> {
    let Some(mut bytes) = storage.read(key).await? else { return Ok(None) };
    let mut checksum = ChecksumBuilder::default();
    while let Some(chunk) = bytes.try_next().await.context("reading from storage")? {
        checksum.add(&chunk);
    }
    Ok(Some(checksum.finish()))
}
