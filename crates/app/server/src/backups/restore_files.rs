//! Restores files: reads each from storage, and uploads it from the backup if it is missing or damaged.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail, ensure};
use futures::{Stream, StreamExt, TryStreamExt};
use storage::Storage;
use tokio::io::AsyncRead;
use tokio_util::io::ReaderStream;

use super::checksum::{Checksum, ChecksumBuilder};
use super::encryption::Identities;
use super::file_list::Entry;
use super::manifest::LostFile;
use super::objects::ObjectSet;
use super::{CONCURRENCY, PROGRESS_INTERVAL};

/// Copies from which files are restored.
#[derive(Debug)]
pub struct BackupFiles<'a> {
    pub sets: Vec<ObjectSet>,
    pub identities: Option<&'a Identities>,
}

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
    source: &BackupFiles<'_>,
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
        let outcome = restore_file(storage, source, &entry, existing).await;
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
    source: &BackupFiles<'_>,
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
    let content = match find_copy(source, &entry.checksum).await? {
        FoundCopy::Intact(content) => content,
        FoundCopy::Damaged => return Ok(Outcome::Lost("the copy in the backup is damaged")),
        FoundCopy::None if stored.is_some() => {
            return Ok(Outcome::Lost("content does not match its checksum"));
        }
        FoundCopy::None => return Ok(Outcome::Lost("not in storage")),
    };
    storage.write(&entry.key, ReaderStream::new(content)).await?;
    let written = checksum_in_storage(storage, &entry.key).await?;
    ensure!(written.as_ref() == Some(&entry.checksum), "storage returns other content than was written");
    Ok(Outcome::Restored)
}

enum FoundCopy {
    Intact(Box<dyn AsyncRead + Unpin>),
    Damaged,
    None,
}

/// Opens the first intact copy for which there is a private key. Fails if there are intact ones for other keys only.
async fn find_copy(source: &BackupFiles<'_>, checksum: &Checksum) -> anyhow::Result<FoundCopy> {
    let mut found = FoundCopy::None;
    let mut unreadable = None;
    for object in source.sets.iter().filter_map(|set| set.find(checksum)) {
        if !object.is_intact(checksum).await {
            found = FoundCopy::Damaged;
            continue;
        }
        match object.open(source.identities).await {
            Ok(content) => return Ok(FoundCopy::Intact(content)),
            Err(error) => unreadable = Some(error),
        }
    }
    unreadable.map_or(Ok(found), Err)
}

async fn checksum_in_storage(storage: &Storage, key: &str) -> anyhow::Result<Option<Checksum>> {
    let Some(mut bytes) = storage.read(key).await? else { return Ok(None) };
    let mut checksum = ChecksumBuilder::default();
    while let Some(chunk) = bytes.try_next().await.context("reading from storage")? {
        checksum.add(&chunk);
    }
    Ok(Some(checksum.finish()))
}
