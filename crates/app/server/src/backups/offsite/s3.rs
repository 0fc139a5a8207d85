//! Copies in a bucket of an S3 server.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Context;
use futures::{StreamExt, TryStreamExt, stream};
use storage::Storage;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio_util::io::ReaderStream;

use crate::backups::private_files::{create_private_dir, create_private_file, sync_file};

/// Transfers at the same time; each buffers a part of 5 MB.
const TRANSFERS: usize = 4;

pub async fn upload(storage: &Storage, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
    let transfers = stream::iter(paths).map(async |path| {
        let file = File::open(folder.join(path)).await.with_context(|| format!("cannot read {path}"))?;
        storage.write(path, ReaderStream::new(file)).await.with_context(|| path.clone())
    });
    transfers.buffer_unordered(TRANSFERS).try_collect().await
}

/// Downloads files. Each gets its name when it is complete.
pub async fn download(storage: &Storage, folder: &Path, paths: &BTreeSet<String>) -> anyhow::Result<()> {
    let transfers = stream::iter(paths).map(async |path| {
        let mut bytes = storage.read(path).await?.with_context(|| format!("{path} does not exist"))?;
        let target = folder.join(path);
        create_private_dir(target.parent().context("path has no parent")?)?;
        let partial = target.with_added_extension("partial");
        let mut file = File::from_std(create_private_file(&partial)?);
        while let Some(chunk) = bytes.try_next().await.with_context(|| path.clone())? {
            file.write_all(&chunk).await?;
        }
        file.shutdown().await?;
        sync_file(&partial)?;
        anyhow::Ok(tokio::fs::rename(&partial, &target).await?)
    });
    transfers.buffer_unordered(TRANSFERS).try_collect().await
}

pub async fn remove(storage: &Storage, paths: &BTreeSet<String>) -> anyhow::Result<()> {
    let removals = stream::iter(paths).map(async |path| storage.remove(path).await);
    removals.buffer_unordered(TRANSFERS).try_collect().await
}

pub async fn read_text(storage: &Storage, path: &str) -> anyhow::Result<Option<String>> {
    let Some(mut bytes) = storage.read(path).await? else { return Ok(None) };
    let mut content = Vec::new();
    while let Some(chunk) = bytes.try_next().await? {
        content.extend_from_slice(&chunk);
    }
    Ok(Some(String::from_utf8(content).context("not a text")?))
}
