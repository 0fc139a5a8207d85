//! Files on their way back: each is looked at in the storage, and brought there where it is missing.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail, ensure};
use futures::{Stream, StreamExt, TryStreamExt};
use storage::Storage;
use tokio_util::io::ReaderStream;

use super::folder::Folder;
use super::listing::Entry;
use super::manifest::Lost;
use super::sums::{Sum, Summing, sum_of};
use super::{AT_ONCE, FILES_FOR_A_LINE};

#[derive(Debug, Default)]
pub struct Mended {
    pub there: u64,
    pub brought: u64,
    pub lost: Vec<Lost>,
}

/// What is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expecting {
    /// Nothing: something under the same key means that this is somebody's storage.
    Nothing,
    /// Some or all of it.
    Anything,
}

/// Every entry's bytes are in the storage afterwards, read back and compared, unless it is among the lost.
pub async fn mend(
    storage: &Storage,
    folder: Option<&Folder>,
    entries: impl Stream<Item = anyhow::Result<Entry>>,
    expecting: Expecting,
) -> anyhow::Result<Mended> {
    let done = AtomicU64::new(0);
    let outcomes = entries.map(async |entry| {
        let entry = entry?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(FILES_FOR_A_LINE) {
            println!("{number} files");
        }
        let outcome = mend_one(storage, folder, &entry, expecting).await;
        anyhow::Ok((outcome.with_context(|| entry.key.clone())?, entry.key))
    });
    let mut outcomes = std::pin::pin!(outcomes.buffer_unordered(AT_ONCE));
    let mut mended = Mended::default();
    while let Some((outcome, key)) = outcomes.try_next().await? {
        match outcome {
            Outcome::There => mended.there += 1,
            Outcome::Brought => mended.brought += 1,
            Outcome::Lost(why) => mended.lost.push(Lost { key, why: why.to_owned() }),
        }
    }
    Ok(mended)
}

enum Outcome {
    There,
    Brought,
    Lost(&'static str),
}

async fn mend_one(
    storage: &Storage,
    folder: Option<&Folder>,
    entry: &Entry,
    expecting: Expecting,
) -> anyhow::Result<Outcome> {
    let stored = sum_in_storage(storage, &entry.key).await?;
    if expecting == Expecting::Nothing && stored.is_some() {
        bail!("the storage holds it already; if this is the journal's own bucket, say --same-bucket");
    }
    if stored.as_ref() == Some(&entry.sum) {
        return Ok(Outcome::There);
    }
    let source = folder.map(|folder| folder.object(&entry.sum.sha256)).filter(|path| path.exists());
    let Some(source) = source else {
        return Ok(Outcome::Lost(match stored {
            Some(_) => "its bytes are not those that were uploaded",
            None => "it is not in the storage",
        }));
    };
    if sum_of(&source).await? != entry.sum {
        return Ok(Outcome::Lost("its copy in the backup is damaged"));
    }
    let file = tokio::fs::File::open(&source).await?;
    storage.write(&entry.key, ReaderStream::new(file)).await?;
    let written = sum_in_storage(storage, &entry.key).await?;
    ensure!(written.as_ref() == Some(&entry.sum), "the storage gives back other bytes than it was given");
    Ok(Outcome::Brought)
}

async fn sum_in_storage(storage: &Storage, key: &str) -> anyhow::Result<Option<Sum>> {
    let Some(mut bytes) = storage.read(key).await? else { return Ok(None) };
    let mut summing = Summing::default();
    while let Some(piece) = bytes.try_next().await.context("storage: reading")? {
        summing.add(&piece);
    }
    Ok(Some(summing.finish()))
}
